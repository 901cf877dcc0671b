"""Values under pairs of labels as a matrix, with the names of axes that the labels contain."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..notations.rows import Entry, Row
from ..stated.context import Context
from ..text.names import Name, fold
from ..text.spans import Span


def matrix_of(
    context: Context, rows: Sequence[Row], pairs: list[tuple[Name, Name]], *, sparse: bool = False
) -> list[Row] | None:
    """The rows put together by the first label of their pairs; None where the pairs repeat or are too few to
    fill a matrix. Of flows only some exist (`sparse`), but more than one from some source or to some target.
    """
    firsts = list(dict.fromkeys(fold(first.text) for first, _ in pairs))
    seconds = {fold(second.text) for _, second in pairs}
    if len(pairs) < len(rows) or min(len(firsts), len(seconds)) < 2:
        return None
    both = len(seconds.union(firsts))
    half = len(rows) in (both * (both - 1) // 2, both * (both + 1) // 2)  # a symmetric matrix is told by one half
    filled = len(firsts) * len(seconds) <= _ROOM * len(rows) or half
    if not filled and not (sparse and len(rows) > max(len(firsts), len(seconds))):
        return None
    if len({(fold(first.text), fold(second.text)) for first, second in pairs}) < len(rows):
        return None
    by_first: dict[str, tuple[Name, list[Entry]]] = {}
    for row, (first, second) in zip(rows, pairs, strict=True):
        by_first.setdefault(fold(first.text), (first, []))[1].append(replace(row.entries[0], label=second))
    told_axes = (
        _told_axis(context, [name for name, _ in by_first.values()]),
        _told_axis(context, [second for _, second in pairs]),
    )
    if told_axes[0] is None or told_axes[1] is None:
        told_axes = None, None
    return [
        Row(
            tuple(replace(entry, label=_strip_axis(entry.label, told_axes[1])) for entry in entries),
            _strip_axis(name, told_axes[0]),
        )
        for name, entries in by_first.values()
    ]


_ROOM = 1.3
"""Most cells of a matrix per stated value."""


_Told = tuple[str, int, int]
"""(name of the axis that all labels of one side contain, its characters before each label, and after each)"""
_KEY = re.compile(r"(?P<axis>[^\W\d_][\w ]{0,30}?)\s?[:=]\s?(?=\S)")
_NEXT_KEY = re.compile(r",\s?[^\W\d_]\w{0,20}\Z")
"""The key of the value itself ("Target: Residual bin, Value: 268")."""
_NOTE = re.compile(r"\s?\((?P<axis>[^()\d]{1,30})\)\Z")


def _told_axis(context: Context, names: Sequence[Name]) -> _Told | None:
    """What each label says of its axis: a key ("True=cat"), a note ("cat (true)"), or the words that all begin with, as
    many as leave stated labels, else one.
    """
    if all(fold(name.text) in context.known for name in names) or len({name.text for name in names}) < 2:
        return None
    for pattern in (_KEY, _NOTE):
        found = [pattern.search(name.text) if pattern is _NOTE else pattern.match(name.text) for name in names]
        marks = [one for one in found if one is not None]
        if len(marks) == len(names) and len({one[0].strip() for one in marks}) == 1:
            if pattern is _NOTE:
                return marks[0]["axis"], 0, len(marks[0][0])
            tails = {tail[0] if (tail := _NEXT_KEY.search(name.text)) is not None else "" for name in names}
            return marks[0]["axis"], len(marks[0][0]), len(tails.pop()) if len(tails) == 1 else 0
    words = names[0].text.split(" ")
    shared = [
        " ".join(words[:count])
        for count in range(1, len(words))
        if all(name.text.startswith(" ".join(words[:count]) + " ") for name in names)
    ]
    for prefix in shared:
        if all(fold(name.text[len(prefix) :]) in context.known for name in names):
            return prefix, len(prefix), 0
    return (shared[0], len(shared[0]), 0) if shared and shared[0].isalpha() else None


def _strip_axis(name: Name | None, told_axis: _Told | None) -> Name | None:
    """A label without the name of its axis."""
    if name is None or told_axis is None:
        return name
    axis, before, after = told_axis
    text = name.text[before : len(name.text) - after].strip()
    start = name.span.start + name.text.find(text, before)
    return replace(name, text=text, span=Span(start, start + len(text)), axis=axis)
