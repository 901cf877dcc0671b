"""Wording of the nodes that give cells."""

from __future__ import annotations

from typing import Any

from ...indexing.model.figure import other_side
from ..plan import nodes
from ..plan.tree import is_single
from ..relation import WORDS
from .words import Words, compared, listed, looked_at, ordinal, reduction, said_part, say, size_of, test_of, words_of

_DERIVED = {
    "difference": "{left} minus {right}",
    "distance": "the difference between {left} and {right}",
    "ratio": "{left} divided by {right}",
    "percent_change": "the change in percent from {left} to {right}",
    "share": "the share of {left} in {right}",
    "sum": "{left} plus {right}",
    "product": "{left} times {right}",
    "mean": "the mean of {left} and {right}",
    "fraction": "{left} as a fraction of {right}",
    "days": "the days from {left} to {right}",
    "months": "the months from {left} to {right}",
    "years": "the years from {left} to {right}",
}
_COURSES = {
    "change": "the change from the {axis} before in {cells}",
    "percent_change": "the change in percent from the {axis} before in {cells}",
    "cumulative": "the running sum over {axes} of {cells}",
    "share": "the share in percent of each of {cells}",
    "rank": "the place of each of {cells}, largest first",
    "rank_smallest": "the place of each of {cells}, smallest first",
}


def _with_restriction(of: Any, words: Words, more: str) -> str:
    """The wording of a selection with one more restriction: "the values for type 'u', length '3'"."""
    wording = say(of, words)
    return f"{wording}, {more}" if isinstance(of, nodes.At | nodes.LabelWhere | nodes.Nth) else f"{wording} for {more}"


@say.register
def _(node: nodes.GridCells, words: Words) -> str:
    figure = f" of figure {node.figure}" if node.figure else ""
    if node.grid is None:
        return f"the values{figure}"
    return f"the values in '{words.titles.get(node.grid, node.grid)}'{figure}"


@say.register
def _(node: nodes.At, words: Words) -> str:
    words = words_of(node, words)
    names = listed([f"'{label}'" for label in node.labels])
    return _with_restriction(node.of, words, f"{words.side(node.axis, len(node.labels) > 1)} {names}")


@say.register
def _(node: nodes.LabelWhere, words: Words) -> str:
    words = words_of(node, words)
    if node.to is None:
        return f"{say(node.of, words)} {'off' if node.relation == '!=' else 'on'} the diagonal"
    return _with_restriction(node.of, words, f"{words.side(node.axis, True)} {WORDS[node.relation]} '{node.to}'")


@say.register
def _(node: nodes.Nth, words: Words) -> str:
    words = words_of(node, words)
    nth = f"the {ordinal(node.position)} {words.side(node.axis)}"
    return _with_restriction(node.of, words, f"{nth} of each {words.side(other_side(node.axis))}" if node.each else nth)


@say.register
def _(node: nodes.Where, words: Words) -> str:
    words = words_of(node, words)
    if node.keep is not None:
        return f"{say(node.of, words)} in {words.side(node.keep, True)} where {test_of(node, words)}"
    of = say(node.of, words) if node.part is None else f"{said_part(node.part)} of {say(node.of, words)}"
    return f"{of} that are {compared(node.relation, node.to, node.times, words)}"


@say.register
def _(node: nodes.Top, words: Words) -> str:
    words = words_of(node, words)
    size = f"{node.k} {size_of(node.how)}" if node.k is not None else size_of(node.how, node.rank)
    each = "" if node.each is None else f" in each {words.side(node.each)}"
    if node.keep is None:
        return f"the {size} of {say(node.of, words)}{each}"
    return f"{say(node.of, words)} in the {words.side(node.keep)} where {looked_at(node, words)} is the {size}{each}"


@say.register
def _(node: nodes.Shift, words: Words) -> str:
    way = "after" if node.by > 0 else "before"
    place = f"just {way}" if abs(node.by) == 1 else f"{abs(node.by)} places {way}"
    if node.on:
        place = way if abs(node.by) == 1 else f"from {place}"
    return f"the values for the {words.side(node.axis, node.on)} {place} {say(node.of, words)}"


@say.register
def _(node: nodes.Combine, words: Words) -> str:
    left, right = say(node.left, words), say(node.right, words)
    if (move := steps_of(node)) is not None:
        return f"{left} in {words.side(node.axis or 'row', True)} that {move} at every step"
    if node.how == "either":
        return f"what is in {left} or in {right}"
    if node.how == "both":
        lines = f"{words.side(node.axis, True)} that are" if node.axis is not None else "what is"
        return f"{lines} both in {left} and in {right}"
    if node.axis is None:
        return f"{left} but not {right}"
    if isinstance(node.right, nodes.At) and node.right.axis == node.axis:  # the lines are named
        names = listed([f"'{label}'" for label in node.right.labels])
        return f"{left} but those for {words.side(node.axis, len(node.right.labels) > 1)} {names}"
    return f"{left} in {words.side(node.axis, True)} other than those of {right}"


def steps_of(node: nodes.Combine) -> str | None:
    """The wording for a combination that selects lines by changes in them ("rising"); None for others."""
    met = node.right
    if not isinstance(met, nodes.Where) or met.to != 0 or not isinstance(met.of, nodes.Along):
        return None
    whole = node.how == "both" and met.keep == node.axis and met.quantifier == "every"
    moves = met.of.how == "change" and met.of.of == node.left and met.of.axis != node.axis
    return {">": "rise", "<": "fall", "=": "stay the same"}.get(met.relation) if whole and moves else None


@say.register
def _(node: nodes.Parts, words: Words) -> str:
    return f"{said_part(node.part)} of {'' if is_single(node.of) else 'each of '}{say(node.of, words)}"


@say.register
def _(node: nodes.Derive, words: Words) -> str:
    left, right = (_operand(side, words) for side in (node.left, node.right))
    wording = _DERIVED[node.how].format(left=left, right=right)
    return wording if is_single(node) else f"cell by cell {wording}"


def _operand(node: nodes.Node, words: Words) -> str:
    """An operand, in brackets where it is a calculation with two of its own."""
    said = say(node, words).removeprefix("cell by cell ")
    return f"({said})" if isinstance(node, nodes.Derive) and not isinstance(node.right, nodes.Constant) else said


@say.register
def _(node: nodes.Along, words: Words) -> str:
    side = node.axis or "row"
    return _COURSES[node.how].format(axis=words.side(side), axes=words.side(side, True), cells=say(node.of, words))


@say.register
def _(node: nodes.Reduce, words: Words) -> str:
    summary = f"the {reduction(node.how)} of {say(node.of, words)}"
    match node:
        case nodes.Reduce(by=None):
            return summary
        case nodes.Reduce(how="count", by=nodes.Node(), of=nodes.At(axis="column") as column):
            return f"the number of rows for each {grouped_by(node.by, words)} in {say(column.of, words)}"
    return f"{summary}, for each {grouped_by(node.by, words)}"


def grouped_by(by: Any, words: Words) -> str:
    """The wording of the groups of summaries: each type, each different 'Country'."""
    if not isinstance(by, nodes.Node):
        return words.side(by)
    part = ""
    while isinstance(by, nodes.Parts):
        part, by = f"{said_part(by.part).removeprefix('the ')} in ", by.of
    name = f"'{by.labels[0]}'" if isinstance(by, nodes.At) and by.axis == "column" else say(by, words)
    return f"different {part}{name}"


@say.register
def _(node: nodes.Trend, words: Words) -> str:
    return f"how {say(node.of, words)} run along the {words.side(node.axis, True)}"
