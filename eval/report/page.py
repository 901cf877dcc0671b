"""The report as one HTML page: nothing is fetched from elsewhere, and everything that came from a case is escaped."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from ..case import KINDS
from ..outcome import OUTCOMES
from ..records import Record
from ..summary import Summary
from .excerpt import excerpt, shown_value
from .plot import COLOURS, risk_coverage
from .tables import PARTS, Table

_ONE_LINE = 48
"""The most characters of a cell that is kept on one line."""


def page(title: str, summaries: Sequence[Summary], tables: Sequence[Table]) -> str:
    """The whole page."""
    style, script = (_asset(name) for name in ("page.css", "page.js"))
    policy = f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; base-uri 'none'"
    shown = list(failures(summaries))
    curves = [(one.run.name, one.coverage) for one in summaries if one.coverage is not None]
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title><style>{style}</style></head><body>",
        f"<header><h1>{escape(title)}</h1>{_legend(summaries)}</header><main>",
        *(_table(table) for table in tables[:1]),
        _plot(curves),
        *(_table(table) for table in tables[1:]),
        f'<section id="failures"><h2>Failures</h2>{_filters(summaries, shown)}',
        *(_failure(name, record, one) for name, record, one in shown),
        '<p id="none" hidden>No failure fits.</p></section>',
        f"</main><script>{script}</script></body></html>",
    ]
    return "\n".join(parts) + "\n"


def failures(summaries: Iterable[Summary]) -> Iterator[tuple[str, Record, Summary]]:
    """The scored cases that are not right, wrong ones first."""
    order = ("wrong", "hedged", "silent")
    for one in summaries:
        for outcome in order:
            yield from ((one.run.name, record, one) for record in one.run.records if record.outcome == outcome)


def _legend(summaries: Sequence[Summary]) -> str:
    names = (
        f'<li><span class="key s{at % COLOURS}"></span>{escape(one.run.name)}</li>' for at, one in enumerate(summaries)
    )
    return f'<ul class="legend">{"".join(names)}</ul>'


def _plot(curves: Sequence[tuple[str, Any]]) -> str:
    if not curves:
        return ""
    note = (
        "How often answers would be wrong if only the surest cases were answered, each with its best reading, also "
        "where it was withheld. A dot marks what the system answers in fact. Lower is better."
    )
    return f"<section><h2>Risk and coverage</h2><p>{escape(note)}</p>{risk_coverage(curves)}</section>"


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.columns)
    rows = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row">{escape(cell)}</th>' if at == 0 else f"<td{_long(cell)}>{escape(cell)}</td>"
            for at, cell in enumerate(row)
        )
        + "</tr>"
        for row in table.rows
    )
    return (
        f"<section><h2>{escape(table.title)}</h2><p>{escape(table.note)}</p>"
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></section>'
    )


def _long(cell: str) -> str:
    """Whether a cell may be broken over lines; a number with its interval may not."""
    return ' class="long"' if len(cell) > _ONE_LINE else ""


def _filters(summaries: Sequence[Summary], shown: Sequence[tuple[str, Record, Summary]]) -> str:
    systems = [one.run.name for one in summaries]
    present = {record.case.kind for _, record, _ in shown}
    parts = {record.part for _, record, _ in shown if record.part}
    choices = [
        _choice("system", "every system", systems),
        _choice("outcome", "every outcome", [one for one in OUTCOMES if one in ("wrong", "hedged", "silent")]),
        _choice("kind", "every kind", [one for one in KINDS if one in present]),
        _choice("part", "every figure", [one for one in PARTS if one in parts]) if parts else "",
        '<input id="text" type="search" placeholder="words in it" aria-label="words in it">',
        f'<output id="count">{len(shown)} of {len(shown)}</output>',
    ]
    return f'<form class="filters" hidden>{"".join(choices)}</form>'


def _choice(name: str, every: str, options: Sequence[str]) -> str:
    listed = "".join(f'<option value="{escape(one)}">{escape(one.replace("_", " "))}</option>' for one in options)
    return f'<select id="{name}" aria-label="{name}"><option value="">{every}</option>{listed}</select>'


def _failure(name: str, record: Record, summary: Summary) -> str:
    case, answer = record.case, record.answer
    status = str(answer.get("status"))
    given = shown_value(answer.get("value"), str(answer.get("unit") or ""))
    tags = "".join(f"<li>{escape(one.replace('_', ' '))}</li>" for one in case.tags)
    facts = [
        ("expected", f"{case.status}: {shown_value(case.value, case.unit)}" if case.value is not None else case.status),
        ("given", f"{status}: {given}" if answer.get("value") is not None else status),
        ("said", answer.get("text")),
        ("read as", answer.get("reading")),
        ("confidence", f"{float(answer.get('confidence') or 0):.2f}"),
        ("candidates", _candidates(answer)),
        ("warnings", "; ".join(str(one.get("code")) for one in answer.get("warnings") or ())),
        ("also right", shown_value(case.accept) if case.accept else ""),
        ("follows", _before(record, summary)),
        ("error", record.error),
    ]
    listed = "".join(f"<dt>{label}</dt><dd>{escape(str(text))}</dd>" for label, text in facts if text)
    data = {"system": name, "outcome": record.outcome, "kind": case.kind, "part": record.part}
    attributes = "".join(f' data-{label}="{escape(value)}"' for label, value in data.items())
    meta = escape(f"{case.kind.replace('_', ' ')} · {name} · {case.id}")
    return (
        f'<details class="case {record.outcome}"{attributes}>'
        f'<summary><b class="outcome">{record.outcome}</b> <span class="asked">{escape(case.asked)}</span> '
        f'<span class="meta">{meta}</span></summary>'
        f'<dl>{listed}</dl><ul class="tags">{tags}</ul>{excerpt(record, summary.run.texts)}</details>'
    )


def _candidates(answer: Any) -> str:
    listed = [one for one in answer.get("candidates") or () if isinstance(one, dict)]
    return "; ".join(f"{one.get('text')} ({one.get('where') or one.get('reading')})" for one in listed[:6])


def _before(record: Record, summary: Summary) -> str:
    """The conversation that the case continues."""
    known = summary.run.by_id()
    turns: list[str] = []
    earlier = known.get(record.case.follows or "")
    while earlier is not None:
        turns.insert(0, f"{earlier.case.asked} → {earlier.answer.get('text')}")
        earlier = known.get(earlier.case.follows or "")
    return " / ".join(turns)


def _asset(name: str) -> str:
    return (files("figwise.data") / "report" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """The hash by which a content security policy allows an inline script or style."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
