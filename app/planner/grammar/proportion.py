"""Tables that pair numbers: so much for each of so many ("how many legs do 6 spiders have?"), and what is demanded and
supplied at a price.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import Choose, Constant, Derive, Option
from ..scene import Scene, Selection
from ..words import Token, stems_of
from .amounts import Amounts, amounts, literal
from .base import Candidate, words_among

_SIDES = (("shortage", "demand"), ("surplus", "suppli"))
"""What a market has -> the stem of the column that is then the larger one."""


def proportion(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """What belongs to a number of things, from the amounts listed for other numbers of them."""
    table = amounts(scene, selection)
    if table is None:
        return
    yield from _balance(scene, table)
    if len(table.names) != 2 or not all(scene.records.numeric) or scene.cue("how_many", "how_much") is None:
        return
    tokens = scene.question.tokens
    measure = table.measures[0]
    key = 1 - measure
    things = frozenset(stems_of(table.names[key])) - {"number", "of"}
    for at in range(len(tokens) - 1, -1, -1):
        found = literal(tokens, at)
        after = {token.stem for token in tokens[at + 1 : at + 1 + len(things)]}
        if found is None or not things & after:
            continue
        words = frozenset(i for i, token in enumerate(tokens) if token.number is None) | frozenset(found[1])
        wanted = float(found[0])
        rate = _rate(table, key, measure)
        plan = rate and (_listed(table, key, measure, wanted) or _scaled(table, rate[0], key, measure, wanted))
        if rate and plan is not None:
            stated = frozenset(i for i, token in enumerate(tokens) if token.number == rate[1])
            yield Candidate(plan, "proportion", words | stated, 1.8)
        return


def _rate(table: Amounts, key: int, measure: int) -> tuple[str, float] | None:
    """The first whole row, and how much each one has, where all rows listed have one and the same rate."""
    pairs: dict[int, dict[int, float]] = {}
    for cell in table.grid.cells:
        if cell.value is not None and cell.column is not None:
            pairs.setdefault(cell.row, {})[cell.column] = cell.value
    whole = {row: pair for row, pair in pairs.items() if len(pair) == 2}
    if len(whole) < 2 or any(not pair[key] for pair in whole.values()):
        return None
    rates = {round(pair[measure] / pair[key], 9) for pair in whole.values()}
    return (table.grid.row_axis.labels[min(whole)].text, rates.pop()) if len(rates) == 1 else None


def _listed(table: Amounts, key: int, measure: int, wanted: float) -> Any:
    """The amount in the row of that number, where there is one."""
    rows = [cell.row for cell in table.grid.cells if cell.column == key and cell.value == wanted]
    filled = [cell.row for cell in table.grid.cells if cell.column == measure and cell.value is not None]
    if len(rows) != 1 or rows[0] not in filled:
        return None
    return table.cell(table.grid.row_axis.labels[rows[0]].text, measure)


def _scaled(table: Amounts, first: str, key: int, measure: int, wanted: float) -> Any:
    """The amount that the number amounts to at the rate of the first row."""
    rate = Derive(how="ratio", left=table.cell(first, measure), right=table.cell(first, key))
    return Derive(how="product", left=rate, right=Constant(value=wanted))


def _balance(scene: Scene, table: Amounts) -> Iterator[Candidate]:
    """Shortage or surplus: whether more is demanded or supplied, in the row that the question names."""
    said = words_among(scene, frozenset(label for label, _ in _SIDES))
    columns = {name: at for _, name in _SIDES for at in table.measures if name in stems_of(table.names[at])}
    if not said or len(columns) < len(_SIDES):
        return
    for at, token in enumerate(scene.question.tokens):
        row = _row_at(table, token)
        if row is not None:
            options = tuple(Option(label=label, of=table.cell(row, columns[name])) for label, name in _SIDES)
            named = words_among(scene, frozenset(table.names[table.key].lower().split()))
            yield Candidate(Choose(how="max", options=options), "balance", said | named | {at}, 1.2)


def _row_at(table: Amounts, token: Token) -> str | None:
    """The one row whose key is the number that a token states."""
    rows = [cell.row for cell in table.grid.cells if cell.column == table.key and cell.value == token.number]
    return table.grid.row_axis.labels[rows[0]].text if token.number is not None and len(rows) == 1 else None
