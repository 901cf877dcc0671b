"""Generating cases from a figure, with what is expected by construction: worked out from the cells in plain Python,
with none of the operations that answer.

Only grids are used whose every row and column has one cell a place, with labels that differ: what such a grid says is
not in doubt. Each numeric case has a twin, in whose description one digit of a cell is another, so that another value
is expected: a system that guesses, or that remembers, is right about one of the two at most.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any

from ..indexing.model.figure import Figure
from ..indexing.reading import read
from .case import Case
from .fields import Field, Numbers, plain_fields

NOWHERE = ("Zanzibar", "Quartz", "Ultramarine", "Wednesday night", "Ganymede")
"""Names for questions without an answer; names that the description has are skipped."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A question with the function that computes its expected value."""

    kind: str
    question: str
    expected: Callable[[Numbers], Any]
    uses: tuple[int, int]
    """A cell that the expected value depends on."""
    unit: str = ""
    tolerance: float | None = None


def generated(figures: Iterable[Figure], seed: int = 0, each: int = 12) -> Iterator[Case]:
    """At most `each` cases of every figure that has a plain grid, each with its twin where there is one."""
    for figure in figures:
        chance = random.Random(f"{seed}:{figure.id}")
        drafts = [(field, draft) for field in plain_fields(figure) for draft in _drafts(field, chance)]
        chance.shuffle(drafts)
        for number, (field, draft) in enumerate(_by_kind_in_turn(drafts)[:each], 1):
            yield from _pair(field, draft, f"{figure.id}-g{number:02d}", chance)
        yield from _unanswerable(figure, chance)


def _drafts(field: Field, chance: random.Random) -> Iterator[Draft]:
    rows, columns = field.rows, field.columns
    for _ in range(2):
        row, other, column = *chance.sample(range(rows), 2), chance.randrange(columns)
        yield from _of_cells(field, row, other, column)
        yield from _of_column(field, column)
    if columns > 1 and len({field.unit(0, at) for at in range(columns)}) == 1:
        yield from _of_row(field, chance.randrange(rows))


def _of_cells(field: Field, row: int, other: int, column: int) -> Iterator[Draft]:
    one, two, under = field.row(row), field.row(other), field.under(column)
    unit = field.unit(row, column)
    cell, other_cell = (row, column), (other, column)
    yield Draft("lookup", f"What is the value for {one}{under}?", lambda n: n[cell], cell, unit)
    yield Draft(
        "difference",
        f"What is the difference between {one} and {two}{under}?",
        lambda n: abs(n[cell] - n[other_cell]),
        cell,
        unit,
        1e-6,
    )
    yield Draft("claim", f"{one} has a higher value than {two}{under}.", lambda n: n[cell] > n[other_cell], cell)
    numbers = field.numbers
    if [value for place, value in numbers.items() if place[1] == column].count(numbers[cell]) == 1:
        shown = f"{numbers[cell]:.10g}"
        yield Draft("reverse_lookup", f"Which has the value {shown}{under}?", lambda n: _at(n, n[cell], column), cell)


def _of_column(field: Field, column: int) -> Iterator[Draft]:
    under, rows = field.under(column), range(field.rows)
    numbers = field.numbers
    values = [numbers[at, column] for at in rows]
    unit = field.unit(0, column)

    def listed(n: Numbers) -> list[float]:
        return [n[at, column] for at in rows]

    if len(set(values)) == len(values):
        top, low = (values.index(find(values)) for find in (max, min))
        yield Draft("extreme", f"Which has the highest value{under}?", lambda n: _place(listed(n), 1), (top, column))
        yield Draft("extreme", f"Which has the lowest value{under}?", lambda n: _place(listed(n), -1), (low, column))
        yield Draft("extreme", f"What is the highest value{under}?", lambda n: max(listed(n)), (top, column), unit)
        second = values.index(sorted(values)[-2])
        yield Draft(
            "rank", f"Which has the second highest value{under}?", lambda n: _place(listed(n), 2), (second, column)
        )
    yield Draft("aggregate", f"What is the mean of all values{under}?", _mean(listed), (0, column), unit, 1e-3)
    yield Draft(
        "aggregate", f"What is the sum of all values{under}?", lambda n: fsum(listed(n)), (0, column), unit, 1e-6
    )
    middle = sorted(values)[len(values) // 2]
    above = next((at for at in rows if values[at] > middle), None)
    if above is not None:
        yield Draft(
            "count",
            f"How many have a value above {middle:.10g}{under}?",
            lambda n: sum(value > middle for value in listed(n)),
            (above, column),
        )


def _of_row(field: Field, row: int) -> Iterator[Draft]:
    columns = range(field.columns)
    numbers, name = field.numbers, field.row(row)
    values = [numbers[row, at] for at in columns]

    def listed(n: Numbers) -> list[float]:
        return [n[row, at] for at in columns]

    top = values.index(max(values))
    unit = field.unit(row, 0)
    yield Draft(
        "extreme",
        f"What is the highest value for {name}{field.under(None)}?",
        lambda n: max(listed(n)),
        (row, top),
        unit,
    )
    yield Draft(
        "aggregate",
        f"What is the mean of the values for {name}{field.under(None)}?",
        _mean(listed),
        (row, 0),
        unit,
        1e-3,
    )


def _mean(listed: Callable[[Numbers], list[float]]) -> Callable[[Numbers], float]:
    return lambda n: fsum(listed(n)) / len(listed(n))


class _Row(int):
    """The position of a row, as a placeholder for its name."""


def _place(values: Sequence[float], rank: int) -> _Row | None:
    """The position of the value with a rank from the top, or from the end if negative; None for ties."""
    ranked = sorted(values, reverse=True)
    value = ranked[rank - 1 if rank > 0 else rank]
    return _Row(values.index(value)) if ranked.count(value) == 1 else None


def _at(numbers: Numbers, value: float, column: int) -> _Row | None:
    found = [place[0] for place, one in numbers.items() if place[1] == column and one == value]
    return _Row(found[0]) if len(found) == 1 else None


def _by_kind_in_turn(drafts: Sequence[tuple[Field, Draft]]) -> list[tuple[Field, Draft]]:
    """The drafts without repeats: one of each kind first, then the second of each, and so on."""
    turns: dict[str, int] = {}
    order: list[tuple[int, int, Field, Draft]] = []
    asked = set()
    for field, draft in drafts:
        if draft.question not in asked:
            asked.add(draft.question)
            turns[draft.kind] = turns.get(draft.kind, 0) + 1
            order.append((turns[draft.kind], len(order), field, draft))
    return [(field, draft) for _, _, field, draft in sorted(order, key=lambda one: one[:2])]


# Cases and their twins.


def _pair(field: Field, draft: Draft, id: str, chance: random.Random) -> Iterator[Case]:
    expected = _expected_value(field, draft.expected(field.numbers))
    if expected is None:
        return
    yield _case(draft, id, field.figure, expected)
    for text, numbers in _altered(field, draft.uses, chance):
        other = _expected_value(field, draft.expected(numbers))
        if draft.kind == "reverse_lookup" or other is None or other == expected:
            continue  # the question quotes the changed number, or the answer did not change
        if _reads_as(text, field, numbers):
            twin = _case(draft, f"{id}-twin", field.figure, other)
            yield twin.model_copy(update={"description": text, "twin_of": id, "tags": ("twin",)})
            return


def _case(draft: Draft, id: str, figure: Figure, expected: Any) -> Case:
    asked = {"claim" if draft.kind == "claim" else "question": draft.question}
    return Case.model_validate(
        {
            "id": id,
            **asked,
            "description": figure.text,
            "status": "answered",
            "value": expected,
            "unit": draft.unit,
            "tolerance": draft.tolerance,
            "kind": draft.kind,
            "tags": ["generated"],
        }
    )


def _expected_value(field: Field, value: Any) -> Any:
    if isinstance(value, _Row):
        return field.row(value)
    if isinstance(value, bool) or not isinstance(value, float):
        return value
    return int(value) if value.is_integer() else round(value, 10)


def _altered(field: Field, place: tuple[int, int], chance: random.Random) -> Iterator[tuple[str, Numbers]]:
    """Descriptions with one digit of a cell changed, in random order, each with the changed numbers."""
    cell = field.cells[place]
    if cell.also:
        return  # the text has the number twice
    at = [number for number, char in enumerate(cell.text) if char.isdigit() and char.isascii()]
    changes = [(where, digit) for where in at for digit in "123456789" if cell.text[where] != digit]
    chance.shuffle(changes)
    for where, digit in changes:
        changed = cell.text[:where] + digit + cell.text[where + 1 :]
        text = field.figure.text[: cell.span.start] + changed + field.figure.text[cell.span.end :]
        before = cell.value
        after = _number_like(cell.text, changed, before)
        if after is not None:
            yield text, {**field.numbers, place: after}


def _number_like(text: str, changed: str, value: float | None) -> float | None:
    """The number in the changed text, if the text is a plain number; else None."""
    plain = "".join(char for char in text if char in "0123456789.-")
    try:
        if value is None or float(plain) != value:
            return None
        return float("".join(char for char in changed if char in "0123456789.-"))
    except ValueError:
        return None


def _reads_as(text: str, field: Field, numbers: Numbers) -> bool:
    """Whether the changed description is read as the same grid with the one changed number, without issues."""
    fields = plain_fields(read(text, field.figure.id))
    same = {one.grid.id: one.numbers for one in plain_fields(field.figure)} | {field.grid.id: numbers}
    return {one.grid.id: one.numbers for one in fields} == same


def _unanswerable(figure: Figure, chance: random.Random) -> Iterator[Case]:
    """A question about a name that the description lacks."""
    names = [name for name in NOWHERE if name.casefold() not in figure.text.casefold()]
    if not names or not plain_fields(figure):
        return
    raw = {
        "id": f"{figure.id}-g00",
        "question": f"What is the value for {chance.choice(names)}?",
        "status": "abstained",
    }
    yield Case.model_validate({**raw, "description": figure.text, "kind": "unanswerable", "tags": ["generated"]})
