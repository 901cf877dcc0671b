"""A span of a question as one number: a cell, or a summary or extreme of several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .....tools.plan.nodes import Constant, Extremity, Reduce, Reduction, Top, ValueOf
from ...link import Link
from ...positions import COUNTS, ORDINALS
from ...scene import Scene, Selection
from ..base import REDUCTIONS, one_column


@dataclass(frozen=True, slots=True)
class Span:
    """The tokens from `start` up to `end`."""

    start: int
    end: int

    def has(self, at: tuple[int, ...]) -> bool:
        """Whether all these tokens are in it."""
        return all(self.start <= index < self.end for index in at)


@dataclass(frozen=True, slots=True)
class Operand:
    """A number as a plan, with the words it explains."""

    node: Any
    at: frozenset[int]
    plain: bool = False
    """Whether it is a single cell or number that the question names."""


def operands(scene: Scene, selection: Selection, span: Span, others: Span) -> Iterator[Operand]:
    """The readings of a span. If it names no label of an axis, that of the span `others` may be used."""
    how, words = _reduction(scene, span, REDUCTIONS)
    biggest = _extreme(scene, span)
    borrow = biggest is None or _extreme(scene, others) is not None
    part = _part(selection, span, others, borrow)
    at = part.at
    if biggest is not None:
        extremity, rank, count, marks = biggest
        cells = part.cells()
        if count > 1:
            top = Top(of=cells, how=extremity, k=count)
            yield Operand(Reduce(of=top, how=how or "sum"), at | marks | words)
        elif rank > 1:
            yield Operand(ValueOf(of=Top(of=cells, how=extremity, rank=rank)), at | marks)
        else:
            yield Operand(Reduce(of=cells, how=extremity), at | marks)
    elif how is not None:
        yield Operand(Reduce(of=part.cells(), how=how), at | words)
    elif part.rows or part.columns:
        if _one_cell(scene, part):
            yield Operand(ValueOf(of=part.cells()), at, True)
    else:
        tokens = scene.question.tokens
        numbers = [index for index in range(span.start, span.end) if tokens[index].number is not None]
        if len(numbers) == 1:
            value = tokens[numbers[0]].number or 0.0
            yield Operand(Constant(value=value), frozenset(numbers), True)


def _one_cell(scene: Scene, part: Selection) -> bool:
    rows, columns = part.labels("row"), part.labels("column")
    if len(rows) == 1:
        return len(columns) == 1 or (not columns and one_column(scene))
    return not rows and len(columns) == 1 and all(len(grid.row_axis.labels) == 1 for grid in scene.grids)


def _part(selection: Selection, span: Span, others: Span, borrow: bool) -> Selection:
    """The selection by the labels named in the span, and by those named outside it on an axis where it names none."""
    sides = []
    for links in (selection.rows, selection.columns):
        own = tuple(link for link in links if span.has(link.at))
        free = tuple(link for link in links if borrow or not others.has(link.at))
        sides.append(own or _links_outside(free, span))
    return replace(selection, rows=sides[0], columns=sides[1])


def _links_outside(links: tuple[Link, ...], span: Span) -> tuple[Link, ...]:
    return tuple(link for link in links if not span.has(link.at))


def _reduction(
    scene: Scene, span: Span, ways: tuple[tuple[str, Reduction], ...]
) -> tuple[Reduction | None, frozenset[int]]:
    for name, how in ways:
        for cue in scene.cues.get(name, ()):
            if span.has(cue.at):
                return how, frozenset(cue.at)
    return None, frozenset()


def _extreme(scene: Scene, span: Span) -> tuple[Extremity, int, int, frozenset[int]] | None:
    """(which end, rank, how many, tokens) of a superlative in the span; None without one."""
    ways: tuple[Extremity, ...] = ("max", "min")
    tokens = scene.question.tokens
    for how in ways:
        for cue in scene.cues.get(how, ()):
            if not span.has(cue.at):
                continue
            near = [index for index in (cue.at[0] - 1, cue.at[-1] + 1) if span.start <= index < span.end]
            for index in near:
                count = COUNTS.get(tokens[index].text) or _small(tokens[index].number)
                if count:
                    return how, 1, count, frozenset((*cue.at, index))
                if index < cue.at[0] and ORDINALS.get(tokens[index].text, 0) > 1:
                    return how, ORDINALS[tokens[index].text], 1, frozenset((*cue.at, index))
            return how, 1, 1, frozenset(cue.at)
    return None


def _small(number: float | None) -> int | None:
    """A number that counts a few things."""
    return int(number) if number is not None and number.is_integer() and 2 <= number <= 20 else None
