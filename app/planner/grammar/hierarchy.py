"""Questions over tables with hierarchical headers: a cell, a comparison of two cells, the label of the largest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ....tools.plan.nodes import (
    At,
    AxisName,
    Choose,
    Constant,
    Derive,
    Extremity,
    GridCells,
    LabelsOf,
    Option,
    Top,
    ValueOf,
)
from ..levels import CellMatch, LabelMatch, Levels, joint_hits
from ..scene import Scene, Selection
from .base import Candidate

MAX_CELLS, MAX_PAIRS, MAX_LINES, MAX_GROUPS = 10, 4, 3, 2
"""Most cells, pairs of cells, lines searched for an extreme, and groups of labels per line that become candidates."""
SURE = 2.3
"""Evidence of the best cell: with hierarchical labels few other readings are likely, since rows are no records."""
SLOPE = 0.7
"""Evidence lost per unit by which a score is below the best."""
MOST, FAR = 40, 0.5
"""Most cells that are paired; cost of a pair that differs in more than one level."""
CLEAR = 1.0
"""Lead over the next cell from which the best one is beyond doubt."""
_UNIT = frozenset(("how", "mani", "percent", "point"))
"""Stems of "how many percentage points", which may ask for the plain value of a cell."""
_WHOLE = frozenset(("total", "all", "overall", "average", "mean"))
_SHARES = frozenset(("percent", "proport", "rate", "averag", "percentag"))


def hierarchy(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The cells and comparisons that the words of all levels name, in a figure with one grid of hierarchical labels."""
    if len(scene.grids) != 1 or selection is not scene.selections[0]:
        return
    grid = scene.grids[0]
    if grid.kind != "table":
        return  # a described figure's labels have few levels, and its questions ask for all kinds of operations
    if not any(label.path for axis in (grid.row_axis, grid.column_axis) for label in axis.labels):
        return
    levels = Levels(scene.question, grid, grid.title)
    cells = levels.cells
    number = _wants_number(scene)
    fitting = [one for one in cells if (one.cell.value is not None) == number] if number or _wants_name(scene) else []
    cells = fitting or cells
    if not cells:
        return
    yield from _single(scene, cells)
    yield from _pairs(scene, levels.cells, number)
    if not number:
        yield from _extremes(scene, levels)
        yield from _level(scene, levels)


def _wants_number(scene: Scene) -> bool:
    """Whether the question asks "how many", or begins with the measure."""
    opening = {token.stem for token in scene.question.tokens[:6]}
    asks = {token.text for token in scene.question.tokens[:4]} & {"which", "who"}
    return scene.cue("how_many", "how_much") is not None or (bool(opening & _SHARES) and not asks)


def _wants_name(scene: Scene) -> bool:
    """Whether the question asks "which" or "who" without a comparison."""
    asks = {token.text for token in scene.question.tokens} & {"which", "who"}
    return bool(asks) and scene.cue("max", "min", "than") is None


def _value_at(row: LabelMatch, column: LabelMatch) -> ValueOf:
    rows = At(of=GridCells(), axis="row", labels=(row.label.text,))
    return ValueOf(of=At(of=rows, axis="column", labels=(column.label.text,)))


def _single(scene: Scene, cells: list[CellMatch]) -> Iterator[Candidate]:
    """Candidates for the cells that match the question best."""
    best = cells[0].score
    clear = _lead(best, next((one.score for one in cells[1:] if one.cell.text != cells[0].cell.text), None))
    many = scene.cue("how_many", "how_much") or frozenset()
    measures = frozenset(at for at, token in enumerate(scene.question.tokens) if token.stem in _SHARES)
    for one in cells[:MAX_CELLS]:
        evidence = SURE - SLOPE * min(3.0, best - one.score)
        words = one.at | many | measures
        yield Candidate(_value_at(one.row, one.column), "hierarchy|cell", words, evidence, clear * one.quality)
        if one.cell.value is not None and one.cell.value < 0:
            yield _fall_size(scene, one, words, evidence, clear * one.quality)


def _fall_size(scene: Scene, one: CellMatch, words: frozenset[int], evidence: float, quality: float) -> Candidate:
    """The size of a fall that the cell states as a negative change: "dropped by 12" for -12."""
    falls = scene.cue("falls")
    unit = one.cell.quantity.unit if one.cell.quantity is not None else ""
    plan = Derive(how="distance", left=_value_at(one.row, one.column), right=Constant(value=0.0, unit=unit))
    sure = evidence + 0.1 if falls is not None else evidence - 0.3
    return Candidate(plan, "hierarchy|fallen", words | (falls or frozenset()), sure, quality)


def _lead(best: float, rival: float | None) -> float:
    """The lead of the best cell over the next, scaled from 0.5 for a tie to 1."""
    return 1.0 if rival is None else 0.5 + 0.5 * min(1.0, max(0.0, best - rival) / CLEAR)


def _pairs(scene: Scene, cells: list[CellMatch], number: bool) -> Iterator[Candidate]:
    """Two cells of one row or column: their difference or ratio, or which of them is larger."""
    asks = [(how, at) for how, at in _operations_asked(scene) if not at <= cells[0].at]
    choices = [(how, at) for how in ("max", "min") if (at := scene.cue(how)) is not None]
    alternatives = [] if number else [at for at, token in enumerate(scene.question.tokens) if token.text == "or"]
    if not asks and not (choices and alternatives):
        return
    scored = _scored(cells)
    clear = _lead(scored[0].score, scored[1].score) if len(scored) > 1 else 1.0
    for pair in scored[:MAX_PAIRS]:
        one, other = pair.one, pair.other
        evidence = SURE - SLOPE * min(3.0, scored[0].score - pair.score)
        quality = clear * min(one.quality, other.quality)
        words = one.at | other.at
        left, right = _value_at(one.row, one.column), _value_at(other.row, other.column)
        for how, at in asks:
            plan = Derive(how=how, left=left, right=right)
            yield Candidate(plan, f"hierarchy|{how}", words | at, evidence, quality)
        if not asks and any(min(_own_tokens(one, other)) < at < max(_own_tokens(other, one)) for at in alternatives):
            names = _differing_parts(one, other)
            options = tuple(Option(label=name, of=of) for name, of in zip(names, (left, right), strict=True))
            for how, at in choices:
                yield Candidate(Choose(how=how, options=options), "hierarchy|choose", words | at, evidence, quality)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cells in the question's order."""

    one: CellMatch
    other: CellMatch
    score: float


def _scored(cells: list[CellMatch]) -> list[Pair]:
    """Pairs of cells of one row or column, each with words that name it alone; best first."""
    found = []
    for one, other in combinations(cells[:MOST], 2):
        same_row = one.row is other.row
        mine, theirs = _own_tokens(one, other), _own_tokens(other, one)
        if same_row == (one.column is other.column) or not mine or not theirs:
            continue
        first, second = (one.column, other.column) if same_row else (one.row, other.row)
        matched = (one.row, one.column, second)
        apart = sum(ours != others for ours, others in zip(first.path, second.path, strict=False))
        score = sum(joint_hits(*matched).values()) - sum(part.cost for part in matched) - FAR * max(0, apart - 1)
        ordered = (one, other) if min(mine) < min(theirs) else (other, one)
        found.append(Pair(*ordered, score))
    return sorted(found, key=lambda pair: -pair.score)


def _own_tokens(one: CellMatch, other: CellMatch) -> frozenset[int]:
    """The tokens that only the first cell's labels have."""
    return one.at - other.at


def _operations_asked(scene: Scene) -> list[tuple[Any, frozenset[int]]]:
    """The arithmetic that the question names."""
    for cue, how in (("percent_change", "percent_change"), ("ratio", "ratio"), ("share_of", "share")):
        at = scene.cue(cue)
        if at is not None:
            return [(how, at)]
    at = frozenset(
        index
        for cue in (*scene.cues.get("difference", ()), *scene.cues.get("minus", ()))
        if not {scene.question.tokens[index].stem for index in cue.at} <= _UNIT
        for index in cue.at
    )
    return [("distance", at | (scene.cue("max", "min") or frozenset()))] if at else []


def _differing_parts(one: CellMatch, other: CellMatch) -> tuple[str, str]:
    """The labels' level at which two cells differ."""
    first, second = (one.column, other.column) if one.row is other.row else (one.row, other.row)
    for ours, theirs in zip(first.path, second.path, strict=False):
        if ours != theirs:
            return ours, theirs
    return first.path[-1], second.path[-1]


def _extremes(scene: Scene, levels: Levels) -> Iterator[Candidate]:
    """The label with the largest (smallest) value among siblings on one level."""
    if scene.cue("which", "list") is None:
        return
    ways: list[tuple[Extremity, frozenset[int]]] = []
    for how in ("max", "min"):
        at = scene.cue(how)
        if at is not None:
            ways.append(("max" if how == "max" else "min", at))
    sides: tuple[tuple[AxisName, AxisName, list[LabelMatch], list[LabelMatch]], ...] = (
        ("row", "column", levels.rows, levels.columns),
        ("column", "row", levels.columns, levels.rows),
    )
    for how, at in ways:
        for side, across, named, fixed in sides:
            lines = sorted(fixed, key=lambda one: -one.own)[:MAX_LINES]
            clear = _lead(*[line.own for line in lines[:2]]) if len(lines) > 1 else 1.0
            for rank, line in enumerate(lines):
                for group, level, words in _siblings(named):
                    cells = At(of=GridCells(), axis=side, labels=tuple(one.label.text for one in group))
                    plan = LabelsOf(
                        of=Top(of=At(of=cells, axis=across, labels=(line.label.text,)), how=how),
                        axis=side,
                        level=level,
                    )
                    evidence = SURE - 0.1 - 0.25 * rank - 0.5 * (side == "column")
                    gained = sum(line.hits.values())
                    quality = clear * (gained + 0.5) / (gained + 0.5 + line.cost)
                    yield Candidate(plan, "hierarchy|extreme", frozenset(line.hits) | words | at, evidence, quality)


def _siblings(named: list[LabelMatch]) -> Iterator[tuple[list[LabelMatch], int | None, frozenset[int]]]:
    """Groups of labels that differ in one level only, without totals, ranked by how well their other levels match the
    question. The last level first: "men > 15 to 24", "men > 25 to 34" before "women > 15 to 24".
    """
    groups: dict[tuple[int, tuple[str, ...]], list[LabelMatch]] = {}
    for one in named:
        for level in range(len(one.path)):
            if not _WHOLE & set(one.path[level].lower().replace("-", " ").split()):
                rest = (*one.path[:level], "", *one.path[level + 1 :])
                groups.setdefault((level, rest), []).append(one)
    found = []
    for (level, rest), group in groups.items():
        if len(group) > 1:
            last = level == len(rest) - 1
            found.append((sum(_hits_elsewhere(group[0], level).values()), last, len(group), level, group))
    found.sort(key=lambda one: (-one[0], not one[1], -one[2]))
    for _, last, _, level, group in found[:MAX_GROUPS]:
        shown = None if len(group[0].path) == 1 else -1 if last else level
        yield group, shown, frozenset(_hits_elsewhere(group[0], level))


def _hits_elsewhere(one: LabelMatch, level: int) -> dict[int, float]:
    """The weight of the question's words in the other levels of a label."""
    own = frozenset[int]().union(*(at for n, at in enumerate(one.levels) if n != level))
    return {index: worth for index, worth in one.hits.items() if index in own}


def _level(scene: Scene, levels: Levels) -> Iterator[Candidate]:
    """The level of a label that the question does not name: "which club in 2013-14?" where labels are club > season."""
    if scene.cue("which", "list") is None or scene.cue("max", "min", "how_many", "how_much") is not None:
        return
    ranked = sorted(levels.rows, key=lambda one: -one.own)[:2]
    if not ranked or len(ranked[0].path) < 2 or not ranked[0].hits:
        return
    best = ranked[0]
    clear = _lead(*[one.own for one in ranked]) if len(ranked) > 1 else 1.0
    for level, at in enumerate(best.levels):
        if not at:
            plan = LabelsOf(of=At(of=GridCells(), axis="row", labels=(best.label.text,)), axis="row", level=level)
            axis = frozenset(scene.target[1]) | (scene.cue("which") or frozenset())
            asked = scene.target[0] == "row"
            yield Candidate(
                plan, "hierarchy|level", frozenset(best.hits) | axis, SURE if asked and not level else 0.5, clear
            )
            return
