"""What brackets say of each label of an axis, as its other names: "Ashford (blue, public): 9" is a public one.

Brackets that only tell of what is labelled ("(2003, Forward)", "(born 1997)") are no part of the label; those that may
tell labels apart or abbreviate them are ("Level 2 (Urgent)", "Ireland (IRL)").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

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
    return [
        replace(
            grid,
            row_axis=_called(text, grid.row_axis, [cell.span for cell in grid.cells]),
            column_axis=_called(text, grid.column_axis, [cell.span for cell in grid.cells]),
        )
        for grid in grids
    ]


def _called(text: str, axis: Axis, cells: Sequence[Span]) -> Axis:
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
    named = map(_also, _without_told(labels), also)
    return replace(axis, labels=tuple(named))


def _also(label: Label, names: Sequence[str]) -> Label:
    return replace(label, aliases=tuple(dict.fromkeys((*label.aliases, *names)))) if names else label


def _without_told(labels: Sequence[Label]) -> Sequence[Label]:
    """The labels; with what brackets only tell as a part of other names, if that leaves each a name of its own."""
    ends = [_LAST.fullmatch(label.text) for label in labels]
    told = [end if end is not None and _TELLS.fullmatch(end["told"]) else None for end in ends]
    names = [end["name"] if end is not None else label.text for end, label in zip(told, labels, strict=True)]
    if len(set(names)) < len(names) or sum(map(bool, told)) < _MOST * len(labels):
        return labels
    return [
        label if label.text == name else _also(replace(label, text=name, span=_cut(label.span, name)), (label.text,))
        for label, name in zip(labels, names, strict=True)
    ]


def _cut(span: Span | None, name: str) -> Span | None:
    return None if span is None else Span(span.start, span.start + len(name))


def _said(text: str, label: Label, cells: Sequence[Span]) -> Iterator[tuple[str, ...]]:
    """What each bracket in the line of a label says, none for one that has values."""
    start = label.span.start if label.span is not None else 0
    end = text.find("\n", start)
    for found in _BRACKET.finditer(text, start, end if end >= 0 else len(text)):
        inner = Span(*found.span("inside"))
        names = [one.strip() for one in _PIECE.split(found["inside"])]
        names = [colour_of(one) or one for one in names if colour_of(one) or not is_remark(one)]
        is_data = any(cell.start < inner.end and inner.start < cell.end for cell in cells)
        short = all(len(name.split()) <= _LONGEST for name in names)
        yield tuple(name for name in names if _WORDED.search(name)) if short and not is_data else ()
