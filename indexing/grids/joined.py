"""Lists and records under titles beside each other as one grid: with equal labels the titles are its other axis ("Oak:
May 3, June 5"), with labels of their own they are one list, whose groups the titles name ("North: Oslo 3, Bergen 5").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise

from ..notations.drafts import Draft
from ..notations.rows import Row, named_by_label
from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.panels import names_panel, panel_of, tells_of_panels
from ..text.names import Name, fold, panel_title, read_name
from ..text.spans import Span
from .addresses import ARROWS

_MANY = 5
"""One in so many labels of a list may come again in it."""
_FEWEST = 2
"""One in so many values may stand under a label of one title only where the titles are an axis."""


@dataclass(slots=True)
class _Titled:
    """A list of single values under a title, and what else stands under that title."""

    title: Span
    rows: list[tuple[Name, Row]]
    draft: Draft
    """As it was read."""
    others: list[Draft] = field(default_factory=list)


@recogniser("Oak: (May, 3). Elm: (May, 5).", lambda context, drafts: list(drafts))
def joined(context: Context, drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts, with those that are lists of single values under titles beside each other put together."""
    drafts = _continued(drafts)
    first = min((draft.title.start for draft in drafts if draft.title is not None), default=0)
    of_panels = tells_of_panels(context.text, first)
    taken = {fold(hint.panel) for hint in context.hints if hint.panel}
    taken |= {fold(row.name.text) for draft in drafts for row in draft.rows if row.name is not None}
    again = Counter(fold(draft.rows[0].name.text) for draft in drafts if len(draft.rows) == 1 and draft.rows[0].name)
    found: list[Draft] = []
    run: list[_Titled] = []
    for draft in drafts:
        if run and draft.title == run[-1].title:
            run[-1].others.append(draft)
        elif (one := _listed(context, draft, taken, again)) is not None:
            run.append(one)
        else:
            found += [*_together(context, run, of_panels=of_panels), draft]
            run = []
    return [*found, *_together(context, run, of_panels=of_panels)]


def _continued(drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts, a table without a title that has the header of the one before, and none of its rows, put under it."""
    found: list[Draft] = []
    head, taken = set[tuple[str, ...]](), set[str]()
    for draft in drafts:
        own = {tuple(fold(name.text) for name in row.columns) for row in draft.rows} if draft.title is None else set()
        names = {fold(row.name.text) for row in draft.rows if row.name is not None}
        if own == head and len(own) == 1 and own != {()} and names and taken.isdisjoint(names):
            found[-1] = Draft([*found[-1].rows, *draft.rows])
            taken |= names
        else:
            found.append(draft)
            head, taken = own, names
    return found


def _listed(context: Context, draft: Draft, taken: Collection[str], again: Mapping[str, int]) -> _Titled | None:
    """A draft of rows whose labels differ, under a title that has no value of its own and is neither a panel's nor a
    row's (all of these are `taken`); else None.
    """
    own = draft.rows[0].name if draft.title is None and len(draft.rows) == 1 else None  # it stands for its title
    title = own.span if own is not None else draft.title
    if title is None or any(row.columns for row in draft.rows):
        return None
    heading = panel_of(title, "", context.text).heading
    if names_panel(heading) or (own is None and fold(title.cut(context.text)) in taken) or _VALUED.search(heading):
        return None
    rows = [named_by_label(row) for row in (_apart(draft.rows) if own is not None else _lines(draft.rows, again))]
    named = [(row.name, row) for row in rows if row.name is not None]
    differ = (
        len(rows) > 0 and len(named) == len(rows) <= len({fold(name.text) for name, _ in named}) + len(rows) // _MANY
    )
    return _Titled(title, named, draft) if differ else None


_VALUED = re.compile(r":[*_]{0,3}\s[~≈$€£]{0,2}[0-9]")


def _lines(rows: Sequence[Row], again: Mapping[str, int]) -> Sequence[Row]:
    """The rows; a list of labelled values on one line, without a name of its own, as a row for each."""
    row = rows[0]
    unnamed = row.name is None or again[fold(row.name.text)] > 1
    if len(rows) > 1 or len(row.entries) == 1 or not unnamed or any(one.label is None for one in row.entries):
        return rows
    return _apart(rows)


def _apart(rows: Sequence[Row]) -> list[Row]:
    """The values of a row, a row each, if all have labels."""
    (row,) = rows
    return [Row((one,)) for one in row.entries if all(other.label is not None for other in row.entries)]


def _together(context: Context, lists: Sequence[_Titled], *, of_panels: bool) -> list[Draft]:
    """Lists in sequence as one draft, if their labels are the same or all different, and the text does not tell
    `of_panels`, whose titles these may be; where the titles come again, as one under each heading.
    """
    names = [fold(one.title.cut(context.text)) for one in lists]
    starts = [at for at, name in enumerate(names) if name == names[0]]
    panels = [list(lists[start:end]) for start, end in pairwise([*starts, len(lists)])]
    heads = [_heading(context, lists[at - 1].draft if at else None, lists[at].title) for at in starts]
    if len(panels) > 1 and len({len(one) for one in panels}) == 1 < len(panels[0]) and all(heads):
        drafts = [_side_by_side(context, one) for one in panels]
        if all(len(one) == 1 for one in drafts):
            return [replace(one[0], title=head) for one, head in zip(drafts, heads, strict=True)]
    if of_panels:
        return _under_titles(lists, None)
    return _side_by_side(context, lists)


def _heading(context: Context, before: Draft | None, title: Span) -> Span | None:
    """The last line in bold, or heading, between the values of a draft and a title; None where there is none."""
    start = before.rows[-1].entries[-1].span.end if before is not None else 0
    found = list(_HEADING.finditer(context.text, start, context.text.rfind("\n", 0, title.start) + 1))
    return panel_title(context.text, *found[-1].span("words")) if found else None


_HEADING = re.compile(r"^(?:#{1,6}\s+|\*\*)(?P<words>[^*#\n]+?)(?:\*\*:?|:)?\s*$", re.M)


def _side_by_side(context: Context, lists: Sequence[_Titled]) -> list[Draft]:
    counts = Counter(fold(name.text) for one in lists for name, _ in one.rows)
    titles = {fold(one.title.cut(context.text)) for one in lists}
    shared = sum(count for count in counts.values() if count > 1)
    single = all(len(row.entries) == 1 and row.entries[0].label is None for one in lists for _, row in one.rows)
    others = [draft for one in lists for draft in one.others]
    if len(titles) == len(lists) > 1 and single and _FEWEST * shared >= counts.total():
        return [Draft([_crosswise(context, one) for one in lists]), *others]
    found: list[Draft] = []
    runs = ((titled, list(run)) for titled, run in groupby(lists, key=lambda one: one.draft.title is not None))
    for titled, run in runs:
        found += _of_one_kind(context, run) if titled else [one.draft for one in run]
    return found


def _of_one_kind(context: Context, lists: Sequence[_Titled]) -> list[Draft]:
    """Lists under titles as one, if all labels differ, and those of their values are the same; else those in sequence
    of which this is true.
    """
    whole = _one_below_another(context, lists)
    if whole is not None:
        return _under_titles(lists, whole)
    alike = groupby(lists, key=lambda one: {label for _, row in one.rows for label in _columns(row)})
    runs = [list(run) for _, run in alike]
    return [draft for run in runs for draft in _under_titles(run, _one_below_another(context, run))]


def _under_titles(lists: Sequence[_Titled], joint: Draft | None) -> list[Draft]:
    """One draft for all of these lists, or each as it was read, with what else stands under their titles."""
    if joint is None:
        return [draft for one in lists for draft in (one.draft, *one.others)]
    return [joint, *(draft for one in lists for draft in one.others)]


def _one_below_another(context: Context, lists: Sequence[_Titled]) -> Draft | None:
    """Lists under titles as one; None where they cannot be."""
    names = [fold(name.text) for one in lists for name, _ in one.rows]
    titles = {fold(one.title.cut(context.text)) for one in lists}
    columns = [set(_columns(row)) for one in lists for _, row in one.rows]
    unlabelled = {sum(entry.label is None for entry in row.entries) for one in lists for _, row in one.rows}
    flows = any(arrow in name for name in names for arrow in ARROWS)
    alike = len(unlabelled) == 1 and set().union(*columns) in columns
    own = sum(len({fold(name.text) for name, _ in one.rows}) for one in lists)  # one may come again in its own list
    if not (len(titles) == len(lists) > 1) or len(set(names)) < own or flows or not alike:
        return None
    return Draft([_within(context, one.title, name, row) for one in lists for name, row in one.rows])


def _columns(row: Row) -> Iterator[str]:
    return (fold(entry.label.text) for entry in row.entries if entry.label is not None)


def _crosswise(context: Context, one: _Titled) -> Row:
    """The row of a list under the name that its title is."""
    entries = tuple(replace(row.entries[0], label=name) for name, row in one.rows)
    return Row(entries, read_name(context.text, one.title.start, one.title.end, context.known))


def _within(context: Context, title: Span, name: Name, row: Row) -> Row:
    """A row that is also called by the title that it stands under."""
    return replace(row, name=replace(name, aliases=(*name.aliases, title.cut(context.text))))
