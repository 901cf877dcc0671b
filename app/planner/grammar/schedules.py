"""Timetables: "which event begins at 12:25 P.M.?", "when does the next train leave?", "what time will she get in?"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....indexing.model.figure import Cell, Grid
from ....tools.plan.nodes import At, GridCells, LabelsOf, ValueOf, Where
from ..scene import Scene, Selection
from ..words import stems_of
from .amounts import named_on
from .base import Candidate, words_among

_TIME = re.compile(r"(?<![\d:.])(\d{1,2})[:.](\d{2})(?:\s*([ap])\.?\s?m\b\.?)?(?![\d:])", re.IGNORECASE)
_SAME = (
    frozenset(stems_of("begin start commence open")),
    frozenset(stems_of("end finish stop close over")),
    frozenset(stems_of("arrive reach arrival")),
    frozenset(stems_of("depart leave departure")),
)
"""Verbs that name a column of times, with those that mean the same."""
_ASKED = frozenset("time get got train bus ferry boat just missed miss will event class next travel".split())


def schedules(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A time by its row and column, the row at a time, or the time one column further or one row down."""
    if len(scene.grids) != 1 or scene.grids[0].kind != "table" or selection is not scene.selections[0]:
        return
    grid = scene.grids[0]
    times = _time_columns(grid)
    if not times:
        return
    stated = _stated(scene)
    rows = named_on(scene, grid, "row", stated[1] if stated else frozenset())
    taken = frozenset(at for row in rows for at in row.at)
    asked = words_among(scene, _ASKED)
    named = [(column, at) for column in times if (at := _called(scene, grid, column)) or len(times) == 1]
    if stated is None:
        if len(rows) == 1 and len(named) == 1 and scene.cue("when", "which") is not None:
            column, at = named[0]
            plan = ValueOf(of=_cell(grid, rows[0].label, column))
            words = taken | at | asked | (scene.cue("when") or frozenset()) | _any_verb(scene, len(times))
            yield Candidate(plan, "schedule|when", words, 1.1)
        return
    minutes, said = stated
    words = said | taken | asked
    if not rows:
        for column, at in named:
            for cell in _at_time(grid, column, minutes):
                found = Where(of=GridCells(), keep="row", at=_name(grid, column), relation="=", to=cell.text)
                explained = words | at | (scene.cue("which") or frozenset()) | _any_verb(scene, len(times))
                yield Candidate(LabelsOf(of=found, axis="row"), "schedule|which", explained, 1.1)
        return
    yield from _travel(scene, grid, times, [row.label for row in rows], minutes, words)


def _travel(
    scene: Scene, grid: Grid, times: list[int], rows: list[str], minutes: int, words: frozenset[int]
) -> Iterator[Candidate]:
    """From a time at one stop: the next time there, or the time at another stop of the same journey."""
    labels = [label.text for label in grid.row_axis.labels]
    here = [c for column in times for c in _at_time(grid, column, minutes) if labels[c.row] in rows]
    if len(here) != 1 or here[0].column is None:
        return
    start, column = labels[here[0].row], here[0].column
    others = [row for row in rows if row != start]
    if scene.cue("next") is not None and not others and column + 1 in times:
        plan = ValueOf(of=_cell(grid, start, column + 1))
        yield Candidate(plan, "schedule|next", words | (scene.cue("next") or frozenset()), 1.1)
    elif len(others) == 1:
        yield Candidate(ValueOf(of=_cell(grid, others[0], column)), "schedule|there", words, 1.1)


def _name(grid: Grid, column: int) -> str:
    return grid.column_axis.labels[column].text


def _cell(grid: Grid, row: str, column: int) -> At:
    return At(of=At(of=GridCells(), axis="row", labels=(row,)), axis="column", labels=(_name(grid, column),))


def _minutes(match: re.Match[str]) -> int:
    """Minutes since midnight; without a.m. or p.m. as written."""
    hour = int(match[1]) % 12 + (12 if (match[3] or "").lower() == "p" else 0) if match[3] else int(match[1])
    return 60 * hour + int(match[2])


def _time_columns(grid: Grid) -> list[int]:
    """Columns whose cells are all clock times."""
    cells: dict[int, list[bool]] = {}
    for cell in grid.cells:
        if cell.column is not None:
            cells.setdefault(cell.column, []).append(bool(_TIME.fullmatch(cell.text.strip())))
    return sorted(column for column, fits in cells.items() if all(fits))


def _at_time(grid: Grid, column: int, minutes: int) -> list[Cell]:
    found = [(cell, _TIME.fullmatch(cell.text.strip())) for cell in grid.cells if cell.column == column]
    return [cell for cell, match in found if match is not None and _minutes(match) == minutes]


def _stated(scene: Scene) -> tuple[int, frozenset[int]] | None:
    """The clock time that the question states, in minutes, and its tokens."""
    start = scene.question.tokens[0].start if scene.question.tokens else 0
    match = _TIME.search(scene.question.text, start)
    if match is None:
        return None
    at = frozenset(i for i, token in enumerate(scene.question.tokens) if match.start() <= token.start < match.end())
    return (_minutes(match), at) if at else None


def _called(scene: Scene, grid: Grid, column: int) -> frozenset[int]:
    """Tokens that name a column of times, by its name or a verb that means the same."""
    own = set(stems_of(_name(grid, column)))
    for group in _SAME:
        if own & group:
            own |= group
    return frozenset(at for at, token in enumerate(scene.question.tokens) if token.stem in own)


def _any_verb(scene: Scene, columns: int) -> frozenset[int]:
    """Where there is one column of times, whatever happens then is what it lists."""
    if columns > 1:
        return frozenset()
    verbs = frozenset[str]().union(*_SAME)
    return frozenset(at for at, token in enumerate(scene.question.tokens) if token.stem in verbs)
