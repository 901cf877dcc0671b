"""The list of the library: the figures that match a search, and the outcomes of adding files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...indexing.store.records import Row, Summary
from ..markup import Markup, joined, tag
from ..orientation import MEANT
from .marks import act, counted
from .session import Session

if TYPE_CHECKING:
    from ..engine import FigureQA

_PIN = (
    '<svg viewBox="0 0 16 16" width="13" height="13" aria-hidden="true">'
    '<path d="M5 1h6l-1 5 3 3H8.6v6h-1.2V9H3l3-3z" fill="currentColor"/></svg>'
)
LISTED = 200
"""Figures listed at once; typing narrows the list."""
SEARCHED = 50
"""Figures that a search over the texts adds to those with the words in their names."""
UNFOLDED = 4
"""Outcomes that are listed one by one."""


def find(engine: FigureQA, wanted: str) -> tuple[str, ...] | None:
    """The figures for what is typed: those with every word in their id, title or kind, then those whose labels or
    text fit it, best first; None for all of them.
    """
    words = wanted.casefold().split()
    if not words:
        return None
    summaries = engine.library.figures()
    named = [
        one.id for one in summaries if all(word in f"{one.id} {one.title} {one.kind}".casefold() for word in words)
    ]
    hits = engine.library.search(wanted, SEARCHED) if summaries else []
    return tuple(dict.fromkeys([*named, *(hit.figure for hit in hits if hit.words or hit.meaning >= MEANT)]))


def library_html(engine: FigureQA, session: Session) -> Markup:
    """The figures to choose from: the first LISTED of all, or of those that are searched for."""
    count, library = engine.library.count(), engine.library
    if not count:
        message = "No figures yet. Add descriptions below: .md, .txt or .jsonl files, or paste one."
        return tag("p", message, class_="fw-note")
    found = count if session.found is None else len(session.found)
    shown = library.figures(LISTED) if session.found is None else library.summaries_of(session.found[:LISTED])
    if not shown:
        message = f"None of the {count} figures is about “{session.wanted.strip()}”."
        return tag("p", message, class_="fw-note", role="status")
    items = joined(_item(one, session) for one in shown)
    more = found - LISTED
    note = tag("p", f"and {more} more: type to narrow the list", class_="fw-note") if more > 0 else Markup()
    label = f"Figures, {found} of {count}" if found < count else f"Figures, {count}"
    return tag("ul", items, class_="fw-list", aria_label=label) + note


def _item(one: Summary, session: Session) -> Markup:
    chosen, pinned = one.id == session.figure, one.id in session.pinned
    badges = [tag("span", one.kind, class_="fw-kind")] if one.kind else []
    badges.append(tag("span", counted(one.cells, "cell"), class_="fw-dim"))
    if one.issues:
        badges.append(tag("span", counted(one.issues, "issue"), class_="fw-badge"))
    inner = tag("span", one.title or "(no title)", class_="fw-title") + tag("span", one.id, class_="fw-id")
    button = act(
        "figure",
        one.id,
        inner,
        tag("span", *badges, class_="fw-badges"),
        class_="fw-figure" + (" fw-chosen" if chosen else ""),
        aria_current="true" if chosen else None,
    )
    if one.id == session.removing:
        sure = tag("span", "Forget this figure?")
        yes = act("removed", one.id, "Forget", class_="fw-tool fw-danger")
        no = act("remove", "", "Keep", class_="fw-tool")
        return tag("li", button, tag("div", sure, yes, no, class_="fw-sure"))
    away = act("remove", one.id, "×", class_="fw-away", title="Forget this figure", aria_label=f"Forget {one.id}")
    pin = act(
        "pin",
        one.id,
        Markup(_PIN),
        class_="fw-pin",
        title="Unpin this figure" if pinned else "Pin this figure, to ask about pinned figures only",
        aria_label=f"Pin {one.id}",
        aria_pressed="true" if pinned else "false",
    )
    return tag("li", button, pin, away)


def outcomes_html(rows: Iterable[Row | str]) -> Markup:
    """The outcomes of adding files in one line; more than a few fold into a list. A plain text concerns all files."""
    items, counted_rows = [], Counter[str]()
    for row in rows:
        if isinstance(row, str):
            items.append(tag("li", row, class_="fw-skipped"))
            continue
        counted_rows[row.outcome] += 1
        name = row.id or row.path.rsplit("/", 1)[-1]
        item_text = f"{name}: {row.outcome}" + (f", {row.reason}" if row.reason else "")
        items.append(tag("li", item_text, class_=f"fw-{row.outcome}"))
    if len(items) <= UNFOLDED:
        return tag("ul", *items, class_="fw-outcomes", role="status") if items else Markup()
    line = ", ".join(f"{count} {outcome}" for outcome, count in counted_rows.items())
    unfolded = tag("details", tag("summary", line), tag("ul", *items, class_="fw-outcomes"))
    return tag("div", unfolded, class_="fw-outcomes", role="status")


def progress_html(doing: str, done: int, total: int | None) -> Markup:
    """The progress of adding files, in one line."""
    line = f"{doing}: {done} of {total}" if total else doing
    bar = tag("progress", value=str(done) if total else None, max=str(total) if total else None, aria_label=doing)
    return tag("div", bar, tag("span", line), class_="fw-progress", role="status")
