"""Excerpts: the lines of a description behind an answer, with its cells marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from ..records import Record
from ..systems.base import Place
from ..values import holds_words

MOST = 14
"""The most lines of an excerpt."""
_LONGEST = 600
"""The most characters of a line; longer lines are cut around the marks."""


def excerpt(record: Record, texts: Mapping[str, str]) -> str:
    """The excerpt as HTML; empty if no figure is known."""
    marks = _marks(record)
    figures = list(dict.fromkeys(place.figure for place in marks)) or [
        id for id in (record.figure, *record.case.found_in, *(record.answer.get("figures") or ())[:1]) if id
    ]
    shown = [
        _figure(id, texts[id], [one for one in marks if one.figure == id], record) for id in figures if id in texts
    ]
    return "".join(dict.fromkeys(shown[:3]))


def _marks(record: Record) -> list[Place]:
    """The places that the answer was computed from; else those that it, or its candidates, cite."""
    if record.used:
        return list(record.used)
    cited = list(record.answer.get("citations") or ())
    for candidate in record.answer.get("candidates") or ():
        cited += candidate.get("citations") or () if isinstance(candidate, Mapping) and not cited else ()
    return [Place(str(one["figure"]), int(one["start"]), int(one["end"])) for one in cited]


def _figure(id: str, text: str, marks: Sequence[Place], record: Record) -> str:
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    kept = _kept_lines(lines, starts, marks, record)
    rows, before = [], -1
    for at in kept:
        if at > before + 1:
            rows.append('<span class="gap">…</span>')
        spans = [(one.start - starts[at], one.end - starts[at]) for one in marks]
        rows.append(f'<span class="no">{at + 1}</span>{_marked(lines[at].rstrip(), spans)}')
        before = at
    body = "\n".join(rows)
    return f'<figure><figcaption>{escape(id)}</figcaption><pre class="excerpt">{body}</pre></figure>'


def _kept_lines(lines: list[str], starts: list[int], marks: Sequence[Place], record: Record) -> list[int]:
    """The first line and the lines with marks; without marks, the lines with the expected value."""
    hit = [
        at
        for at, (start, end) in enumerate(pairwise(starts))
        if any(mark.start < end and start < mark.end for mark in marks)
    ]
    if not hit:
        value = record.case.value
        wanted = value if isinstance(value, list | tuple) else [value]
        hit = [at for at, line in enumerate(lines) if any(one is not None and holds_words(line, one) for one in wanted)]
    if not hit:
        hit = [at for at, line in enumerate(lines) if line.strip()]
    return sorted({0, *hit[: MOST - 1]}) if lines else []


def _marked(line: str, spans: Iterable[tuple[int, int]]) -> str:
    """The line escaped, with spans marked; a long one is cut where no mark stands."""
    inside = sorted((max(0, start), min(len(line), end)) for start, end in spans if end > 0 and start < len(line))
    out, at = [], 0
    for start, end in inside:
        if end <= at:
            continue
        first = max(start, at)
        out += [_clipped(line[at:first]), f"<mark>{escape(line[first:end])}</mark>"]
        at = end
    return "".join([*out, _clipped(line[at:])])


def _clipped(text: str) -> str:
    if len(text) <= _LONGEST:
        return escape(text)
    half = _LONGEST // 2
    return f"{escape(text[:half])} … {escape(text[-half:])}"


def shown_value(value: Any, unit: str = "") -> str:
    """A value as the report shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(shown_value(one) for one in value)
    text = "none" if value is None else str(value)
    return f"{text} {unit}".strip() if value is not None else text
