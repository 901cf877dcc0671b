"""The nodes that select or summarise cells, in words."""

from __future__ import annotations

from typing import Any

from ..indexing.model.figure import other_side
from .plan_cells import (
    At,
    Both,
    Diagonal,
    Each,
    Either,
    Extreme,
    GridCells,
    Groups,
    Having,
    HavingExtreme,
    HavingPair,
    HavingThan,
    HavingTrend,
    LabelWhere,
    Leaves,
    Minus,
    Nth,
    Outliers,
    Parts,
    Past,
    Shift,
    Top,
    Where,
    Without,
)
from .relation import WORDS
from .say import REDUCTIONS, Words, constant, listed, ordinal, said_part, say, size_of, test_of


def _narrowed(of: Any, words: Words, more: str) -> str:
    """What a selection says, with one more restriction: "the values for type 'u', length '3'"."""
    said = say(of, words)
    return f"{said}, {more}" if isinstance(of, At | LabelWhere | Nth) else f"{said} for {more}"


@say.register
def _(node: GridCells, words: Words) -> str:
    figure = f" of figure {node.figure}" if node.figure else ""
    if node.grid is None:
        return f"the values{figure}"
    return f"the values in '{words.titles.get(node.grid, node.grid)}'{figure}"


@say.register
def _(node: At, words: Words) -> str:
    names = listed([f"'{label}'" for label in node.labels])
    return _narrowed(node.of, words, f"{words.side(node.axis, len(node.labels) > 1)} {names}")


@say.register
def _(node: LabelWhere, words: Words) -> str:
    return _narrowed(node.of, words, f"{words.side(node.axis, True)} {WORDS[node.relation]} '{node.to}'")


@say.register
def _(node: Nth, words: Words) -> str:
    return _narrowed(node.of, words, f"the {ordinal(node.position)} {words.side(node.axis)}")


@say.register
def _(node: Where, words: Words) -> str:
    return f"{say(node.of, words)} that are {WORDS[node.relation]} {constant(node.to)}"


@say.register
def _(node: Having, words: Words) -> str:
    return f"{say(node.of, words)} in {words.side(node.axis, True)} where {test_of(node, words)}"


@say.register
def _(node: HavingExtreme, words: Words) -> str:
    value = f"{said_part(node.part)} at {words.side(other_side(node.axis))} '{node.at}'"
    return f"{say(node.of, words)} in the {words.side(node.axis)} where {value} is the {size_of(node.how, node.rank)}"


@say.register
def _(node: HavingThan, words: Words) -> str:
    value = f"{said_part(node.part)} at {words.side(other_side(node.axis))} '{node.at}'"
    lines = words.side(node.axis, True)
    return f"{say(node.of, words)} in {lines} where {value} is {WORDS[node.relation]} that of {say(node.than, words)}"


@say.register
def _(node: HavingPair, words: Words) -> str:
    lines = words.side(node.axis, True)
    return f"{say(node.of, words)} in {lines} where '{node.left}' is {WORDS[node.relation]} '{node.right}'"


@say.register
def _(node: HavingTrend, words: Words) -> str:
    move = {"increasing": "rise", "decreasing": "fall", "flat": "stay the same"}[node.direction]
    return f"{say(node.of, words)} in {words.side(node.axis, True)} that {move} at every step"


@say.register
def _(node: Shift, words: Words) -> str:
    way = "after" if node.by > 0 else "before"
    place = f"just {way}" if abs(node.by) == 1 else f"{abs(node.by)} places {way}"
    return f"the values for the {words.side(node.axis)} {place} {say(node.of, words)}"


@say.register
def _(node: Past, words: Words) -> str:
    return f"the values for the {words.side(node.axis, True)} {node.way} {say(node.of, words)}"


@say.register
def _(node: Both, words: Words) -> str:
    return f"what is both in {say(node.left, words)} and in {say(node.right, words)}"


@say.register
def _(node: Either, words: Words) -> str:
    return f"what is in {say(node.left, words)} or in {say(node.right, words)}"


@say.register
def _(node: Without, words: Words) -> str:
    if isinstance(node.right, At) and node.right.axis == node.axis:  # the lines are named
        names = listed([f"'{label}'" for label in node.right.labels])
        return f"{say(node.left, words)} but those for {words.side(node.axis, len(node.right.labels) > 1)} {names}"
    return f"{say(node.left, words)} in {words.side(node.axis, True)} other than those of {say(node.right, words)}"


@say.register
def _(node: Parts, words: Words) -> str:
    return f"{said_part(node.part)} of each of {say(node.of, words)}"


@say.register
def _(node: Minus, words: Words) -> str:
    return f"cell by cell {say(node.left, words)} minus {say(node.right, words)}"


@say.register
def _(node: Outliers, words: Words) -> str:
    return f"the outliers (beyond 1.5 interquartile ranges) of {say(node.of, words)}"


@say.register
def _(node: Diagonal, words: Words) -> str:
    return f"{say(node.of, words)} {'off' if node.off else 'on'} the diagonal"


@say.register
def _(node: Leaves, words: Words) -> str:
    return f"the numbers that '{node.stem}' and '{node.leaf}' write out in {say(node.of, words)}"


@say.register
def _(node: Groups, words: Words) -> str:
    what = f"{REDUCTIONS[node.how]} of '{node.at}'" if node.at is not None else "number of rows"
    by = f"'{node.by}'" if node.part is None else f"{said_part(node.part).removeprefix('the ')} in '{node.by}'"
    by = f"thing listed in '{node.by}'" if node.split else by
    return f"the {what} for each different {by} in {say(node.of, words)}"


@say.register
def _(node: Extreme, words: Words) -> str:
    return f"the {size_of(node.how, node.rank)} of {say(node.of, words)}"


@say.register
def _(node: Top, words: Words) -> str:
    return f"the {node.k} {size_of(node.how)} of {say(node.of, words)}"


@say.register
def _(node: Each, words: Words) -> str:
    return f"the {REDUCTIONS[node.how]} of {say(node.of, words)}, for each {words.side(node.axis)}"
