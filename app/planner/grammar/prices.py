"""Shopping from a list of prices: what several things cost, what is left of the money, whether it is enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ....tools.plan.nodes import Compare, Constant, Derive, Reduce
from ..scene import Scene, Selection
from ..words import stems_of
from .amounts import Amounts, Mention, actors, amounts, literal, named_on
from .base import Candidate, compared, words_among

_BUYING = frozenset(
    "buy bought purchase spend spent cost pay paid need order money total price much charge worth want wants".split()
    + "went store shop go goes enough left leave remain remaining change have has how would will did does".split()
)
"""Words of shopping, in any form; they say what is done, not with what."""
_BUYS = frozenset("buy bought purchase spend spent cost pay paid need order price".split())
_ENOUGH, _LEFT = frozenset(("enough", "afford")), frozenset(("left", "remain", "remaining", "change"))
_MONEY = frozenset("$€£¥₹")


@dataclass(frozen=True, slots=True)
class Basket:
    """What is bought, as a plan of its price, with the words that name it."""

    cost: Any
    at: frozenset[int]
    whole: bool
    one: bool
    """Whether it is a single thing, once."""


def prices(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The cost of what is named, alone or against the money that the question states."""
    table = amounts(scene, selection)
    if table is None or not all(_is_prices(table, column) for column in table.measures):
        return
    if len(table.measures) > 1:
        yield from _listed(scene, table)
        return
    said = words_among(scene, _BUYS | _ENOUGH)
    rows = named_on(scene, table.grid, "row")
    if not said or not rows:
        return
    basket = _basket(scene, table, rows)
    filler = words_among(scene, _BUYING)
    explained = basket.at | filler | actors(scene, filler)
    quality = 1.0 if basket.whole else 0.8
    if any(at > min(said) for at in scene.content if at not in explained and not _told(scene, at)):
        quality *= 0.4  # something is bought that the list does not have
    relation, _ = compared(scene)
    money = _money(scene)
    if money is not None:
        amount, at = money
        have = Constant(value=amount, unit="$")
        words = explained | at
        if words_among(scene, _ENOUGH):
            yield Candidate(Compare(left=have, relation=">=", right=basket.cost), "prices|enough", words, 1.4, quality)
        elif words_among(scene, _LEFT):
            plan = Derive(how="difference", left=have, right=basket.cost)
            yield Candidate(plan, "prices|left", words, 1.2, quality)
        elif scene.cue("max", "difference") is not None:
            plan = Derive(how="difference", left=basket.cost, right=have)
            more = scene.cue("max", "difference") or frozenset()
            yield Candidate(plan, "prices|needed", words | more, 1.1, quality)
    elif relation is None and scene.cue("which") != frozenset() and not (basket.one and scene.cue("max", "min")):
        yield Candidate(basket.cost, "prices|cost", explained, 1.1 if not basket.one else 0.9, quality)


def _told(scene: Scene, at: int) -> bool:
    """Whether the figure's titles or the setting have a word, or it is a number, which is weighed elsewhere."""
    token = scene.question.tokens[at]
    return token.number is not None or token.stem in scene.vocabulary.context | scene.question.setting


def _listed(scene: Scene, table: Amounts) -> Iterator[Candidate]:
    """One price of a table that lists several for each row ("how much does a child ticket to the zoo cost?")."""
    said, much = words_among(scene, _BUYS), scene.cue("how_much")
    rows = named_on(scene, table.grid, "row")
    taken = frozenset(at for row in rows for at in row.at)
    column = table.asked(taken)
    if len(rows) == 1 and column is not None and said and much is not None and compared(scene)[0] is None:
        plan = table.cell(rows[0].label, column[0])
        quality = 1.0 if rows[0].whole else 0.85
        yield Candidate(plan, "prices|listed", taken | column[1] | said | much, 0.9, quality)


def _is_prices(table: Amounts, column: int) -> bool:
    """Whether the column states money: by the unit of its cells, or by its name."""
    named = set(stems_of(table.names[column])) & {"price", "cost", "fee", "fare", "toll"}
    units = {cell.quantity.unit for cell in table.grid.cells if cell.column == column and cell.quantity}
    return bool(named) or bool(units and all(unit[:1] in _MONEY for unit in units if unit))


def _basket(scene: Scene, table: Amounts, rows: list[Mention]) -> Basket:
    """The price of all that is named: each as often as the number before it says."""
    column, tokens = table.measures[0], scene.question.tokens
    parts: list[Any] = []
    at: set[int] = set()
    single: list[str] = []
    rated = any("/" in cell.quantity.unit for cell in table.grid.cells if cell.column == column and cell.quantity)
    start = 0
    for row in rows:
        count = Fraction(1)
        for index in range(max(start, row.at[0] - 7), row.at[0]):
            found = literal(tokens, index)
            if found is not None and index not in at and (index == 0 or tokens[index - 1].text not in _MONEY):
                count = found[0]
                at.update(range(index, row.at[0]))  # "3 pounds of": the measure stands between
                break
        at.update(row.at)
        start = row.at[-1] + 1
        price = table.cell(row.label, column)
        if count == 1 and not rated:
            single.append(row.label)
            parts.append(price)
        else:
            parts.append(Derive(how="product", left=Constant(value=float(count)), right=price))
    if len(single) == len(parts) > 1 and len(set(single)) == len(single):
        total: Any = Reduce(of=table.column(column, table.rows(*single)), how="sum")
    else:
        total = parts[0]
        for part in parts[1:]:
            total = Derive(how="sum", left=total, right=part)
    return Basket(total, frozenset(at), all(row.whole for row in rows), len(parts) == len(single) == 1)


def _money(scene: Scene) -> tuple[float, frozenset[int]] | None:
    """The money that the question states someone has ("has $54")."""
    tokens = scene.question.tokens
    for at in range(1, len(tokens)):
        value = tokens[at].number
        if value is not None and tokens[at - 1].text in _MONEY:
            return value, frozenset({at})
    return None
