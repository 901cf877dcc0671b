"""Wording of the nodes that answer."""

from __future__ import annotations

from typing import Any

from ..plan import nodes
from .words import Words, compared, constant, listed, ordinal, reduction, say, size_of, test_of

_NEAREST = "the passage of the description that is nearest to the question"
_QUOTED = 60
"""Most characters of a passage that a sentence quotes."""
_COMPARE = {"=": "equals", "!=": "differs from", "contains": "contains"}


@say.register
def _(node: nodes.ValueOf, words: Words) -> str:
    below = node.of
    if isinstance(below, nodes.At) and isinstance(below.of, nodes.Along) and below.of.how.startswith("rank"):
        order = "largest" if below.of.how == "rank" else "smallest"
        named = f"{words.side(below.axis)} {listed([repr(label) for label in below.labels])}"
        return f"the place of {named} among {say(below.of.of, words)}, {order} first"
    return say(below, words).replace("the values", "the value", 1)


@say.register
def _(node: nodes.ValuesOf, words: Words) -> str:
    return f"each {'different one ' if node.once else ''}of {say(node.of, words)}"


@say.register
def _(node: nodes.LabelsOf, words: Words) -> str:
    if node.valued:
        return f"{say(node.model_copy(update={'valued': False}), words)}, with its value"
    if node.axis == "group":
        return f"the name of {say(node.of, words)}"
    if node.alias:
        return f"the colour or other name of the {words.side(node.axis)} of {say(node.of, words)}"
    if node.level is None:
        return _labels(node, words)
    place = node.level + 1 if node.level >= 0 else node.level
    return f"{_labels(node, words)}, by the {ordinal(place)} level of its name"


def _labels(node: nodes.LabelsOf, words: Words) -> str:
    name, many, below = words.side(node.axis), words.side(node.axis, True), node.of
    if isinstance(below, nodes.Top) and below.keep is None:
        return _extreme_labels(below, node.axis, words)
    if isinstance(below, nodes.Nth) and below.axis == node.axis:
        return f"the {ordinal(below.position)} {name} among {say(below.of, words)}"
    if isinstance(below, nodes.Where) and below.keep == node.axis:
        return f"the {many} where {test_of(below, words)}, among {say(below.of, words)}"
    return f"the {many} of {say(below, words)}"


def _extreme_labels(top: nodes.Top, axis: Any, words: Words) -> str:
    """The city with the largest mean of the values, the 3 cities with the largest values"""
    name, cells = words.side(axis, top.k is not None), top.of
    if isinstance(cells, nodes.Reduce) and cells.by == axis and top.each is None:
        many = "" if top.k is None else f"{top.k} "
        each = f"{size_of(top.how, top.rank)} {reduction(cells.how)} of {say(cells.of, words)}"
        return f"the {many}{name} with the {each}"
    return f"the {name} {'with' if top.k is None else 'of'} {say(top, words)}"


@say.register
def _(node: nodes.CountOf, words: Words) -> str:
    if node.what == "cell":
        return f"how many of {say(node.of, words)} there are"
    many = words.side(node.what, True)
    if node.run:
        return f"how many {many} in a row, at most, have {say(node.of, words)}"
    if isinstance(node.of, nodes.GridCells):
        return f"how many {many} there are"
    if isinstance(node.of, nodes.Where) and node.of.keep == node.what:
        return f"how many {many} there are where {test_of(node.of, words)}, among {say(node.of.of, words)}"
    return f"how many {many} have {say(node.of, words)}"


@say.register
def _(node: nodes.Constant, words: Words) -> str:
    unit = "" if isinstance(node.value, str) or not node.unit else f" {node.unit}"
    return f"{constant(node.value)}{unit}"


@say.register
def _(node: nodes.Compare, words: Words) -> str:
    named = isinstance(node.right, nodes.Constant) and isinstance(node.right.value, str)
    if named and node.relation in ("=", "contains"):
        return f"whether {say(node.left, words)} is {say(node.right, words)}"
    if node.times == 1 and node.relation in _COMPARE:
        return f"whether {say(node.left, words)} {_COMPARE[node.relation]} {say(node.right, words)}"
    return f"whether {say(node.left, words)} is {compared(node.relation, node.right, node.times, words)}"


@say.register
def _(node: nodes.Quantified, words: Words) -> str:
    how = compared(node.relation, node.to, node.times, words)
    if node.quantifier in ("every", "any"):
        return f"whether {node.quantifier} one of {say(node.of, words)} is {how}"
    many = "most" if node.quantifier == "most" else f"at least {node.quantifier}"
    return f"whether {many} of {say(node.of, words)} are {how}"


@say.register
def _(node: nodes.Exists, words: Words) -> str:
    below: Any = node.of
    if isinstance(below, nodes.Where) and below.keep is not None:
        among = "" if isinstance(below.of, nodes.GridCells) else f", among {say(below.of, words)}"
        return f"whether there is a {words.side(below.keep)} where {test_of(below, words)}{among}"
    return f"whether there is anything in {say(below, words)}"


@say.register
def _(node: nodes.Judge, words: Words) -> str:
    judged = [say(part, words).removeprefix("whether ") for part in node.parts]
    if node.how == "none":
        return f"whether it does not hold that {', nor that '.join(judged)}"
    return f"whether {'; and '.join(judged)}" if node.how == "all" else f"whether {'; or '.join(judged)}"


@say.register
def _(node: nodes.Correlation, words: Words) -> str:
    how = "the correlation" if node.how == "pearson" else "the rank correlation"
    return f"{how} of {say(node.left, words)} with {say(node.right, words)}"


@say.register
def _(node: nodes.Crossing, words: Words) -> str:
    return f"the {words.side(node.axis)} at which {say(node.left, words)} cross {say(node.right, words)}"


@say.register
def _(node: nodes.Issues, words: Words) -> str:
    return f"what is wrong with the description{f' ({node.code})' if node.code else ''}"


@say.register
def _(node: nodes.Choose, words: Words) -> str:
    size = size_of(node.how) if len(node.options) > 2 else ("larger" if node.how == "max" else "smaller")
    options = listed([f"'{option.label}' ({say(option.of, words)})" for option in node.options])
    return f"which is the {size}: {options}"


@say.register
def _(node: nodes.Stated, words: Words) -> str:
    ends = {"text": "what is stated of", "low": "the lower end of", "high": "the upper end of"}
    part = ends.get(node.part, f"the {node.part} of")
    where = f" in '{words.titles.get(node.grid, node.grid)}'" if node.grid else ""
    return f"{part} the {node.component}{where}"


@say.register
def _(node: nodes.Passage, words: Words) -> str:
    if node.figure not in (None, words.figure):
        return f"what stands at characters {node.start} to {node.end} of '{node.figure}'"
    passage = " ".join(words.text[node.start : node.end].split())
    return f"the words '{passage}' of the text" if 0 < len(passage) <= _QUOTED else _NEAREST
