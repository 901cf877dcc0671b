"""What brackets say of each label of an axis, as its other names: "Ashford (blue, public): 9" is a public one.

Brackets that only tell of what is labelled ("(2003, Forward)", "(born 1997)") are no part of the label, nor are those
behind a name in bold ("**Ireland** (shortest bar)"); those that may tell labels apart or abbreviate them are ("Level 2
(Urgent)", "Ireland (IRL)").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate

from ..model.figure import Axis, Grid, Label
from ..recognisers import recogniser
from ..text.colours import colour_of
from ..text.names import is_remark
from ..text.spans import Span

_BRACKET = re.compile(r"\((?P<inside>[^()\n]{2,80})\)")
_PIECE = re.compile(r"[,;]\s+")
_WORDED = re.compile(r"[^\W\d]")
_LONGEST = 3
"""Most words of a name in brackets; more are a remark."""
_FEWEST, _MOST = 3, 0.8
"""Fewest labels, and the least share of them that have such a bracket."""
_LAST = re.compile(r"(?P<name>.*\S)\s*\((?P<told>[^()=\n]+)\)")
_TELLS = re.compile(r"[^,;]*[^\W\d][^,;]*[,;]\s.+|.+[,;]\s[^,;]*[^\W\d].*|(?=.*\d).*[^\W\d]{4}.*")
"""Several words or numbers, or a number with a noun or verb."""


@recogniser("Oslo (north): 5, Bergen (west): 7, Vadsø (north): 2.", lambda text, grids: list(grids))
def bracketed(text: str, grids: Sequence[Grid]) -> list[Grid]:
    """The grids; where nearly all labels of an axis have brackets in their lines, with what these say as aliases."""
    return [grid.with_axes(partial(_called, text, _Places.of(cell.span for cell in grid.cells))) for grid in grids]


@dataclass(frozen=True, slots=True)
class _Places:
    """Spans, to find fast whether one overlaps another."""

    starts: Sequence[int]
    """Ascending."""
    ends: Sequence[int]
    """The last end of all spans up to each."""

    @classmethod
    def of(cls, spans: Iterable[Span]) -> _Places:
        """The places of spans in any order."""
        held = sorted((span.start, span.end) for span in spans)
        return cls([start for start, _ in held], list(accumulate((end for _, end in held), max)))

    def overlap(self, span: Span) -> bool:
        """Whether any of them overlaps a span."""
        before = bisect_left(self.starts, span.end)
        return before > 0 and self.ends[before - 1] > span.start


def _called(text: str, cells: _Places, axis: Axis) -> Axis:
    labels = axis.labels
    if len(labels) < _FEWEST or any(label.span is None or label.path for label in labels):
        return axis
    lines = {text.rfind("\n", 0, label.span.start) for label in labels if label.span is not None}
    if len(lines) < len(labels):  # the labels of a header
        return axis
    said = [list(_said(text, label, cells)) for label in labels]
    width = max(map(len, said))
    columns = [[own[at] if at < len(own) else () for own in said] for at in range(width)]
    kept = [one for one in columns if sum(map(bool, one)) >= _MOST * len(labels) and len(set(one)) > 1]
    also = [tuple(name for column in kept for name in column[at]) for at in range(len(labels))]
    named = (label.also_called(names) for label, names in zip(_without_told(text, labels), also, strict=True))
    return replace(axis, labels=tuple(named))


def _without_told(text: str, labels: Sequence[Label]) -> Sequence[Label]:
    """The labels; with what brackets only tell as a part of other names, if that leaves each a name of its own."""
    ends = [_LAST.fullmatch(label.text) for label in labels]
    told = [end if end is not None and _TELLS.fullmatch(end["told"]) else None for end in ends]
    if sum(map(bool, told)) < _MOST * len(labels):
        told = [end if _is_behind_bold(text, label) else None for end, label in zip(ends, labels, strict=True)]
    names = [end["name"] if end is not None else label.text for end, label in zip(told, labels, strict=True)]
    if len(set(names)) < len(names):
        return labels
    return [
        label
        if label.text == name
        else replace(label, text=name, span=_cut(text, label.span, name)).also_called((label.text,))
        for label, name in zip(labels, names, strict=True)
    ]


def _is_behind_bold(text: str, label: Label) -> bool:
    """Whether the bracket of a label stands behind its name in bold."""
    return label.span is not None and _BEHIND_BOLD.search(label.span.cut(text)) is not None


_BEHIND_BOLD = re.compile(r"[^\s*]\*\*\s*\([^()\n]*\)?$")


def _cut(text: str, span: Span | None, name: str) -> Span | None:
    """Where a name stands in the characters of a longer one."""
    at = -1 if span is None else text.find(name, span.start, span.end)
    return span if at < 0 else Span(at, at + len(name))


def _said(text: str, label: Label, cells: _Places) -> Iterator[tuple[str, ...]]:
    """What each bracket in the line of a label says, none for one that has values."""
    start = label.span.start if label.span is not None else 0
    end = text.find("\n", start)
    for found in _BRACKET.finditer(text, start, end if end >= 0 else len(text)):
        inner = Span(*found.span("inside"))
        names = [one.strip() for one in _PIECE.split(found["inside"])]
        names = [colour_of(one) or one for one in names if colour_of(one) or not is_remark(one)]
        is_data = cells.overlap(inner)
        short = all(len(name.split()) <= _LONGEST for name in names)
        yield tuple(name for name in names if _WORDED.search(name)) if short and not is_data else ()
