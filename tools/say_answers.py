"""The nodes that answer, in words."""

from __future__ import annotations

from typing import Any

from .plan_answers import (
    AliasesOf,
    AllOf,
    Arithmetic,
    Choose,
    Compare,
    Constant,
    Correlation,
    CountOf,
    Crossing,
    Elapsed,
    Exists,
    FractionOf,
    Issues,
    LabelsOf,
    Not,
    Passage,
    Quantified,
    RankOf,
    Reduce,
    Same,
    Stated,
    Streak,
    Text,
    Trend,
    ValueOf,
    ValuesOf,
)
from .plan_cells import Each, Extreme, GridCells, Having, Nth, Top
from .relation import WORDS
from .result import show_number
from .say import REDUCTIONS, Words, constant, listed, ordinal, say, size_of, test_of

_ARITHMETIC = {
    "difference": "{left} minus {right}",
    "distance": "the difference between {left} and {right}",
    "ratio": "{left} divided by {right}",
    "percent_change": "the change in percent from {left} to {right}",
    "share": "the share of {left} in {right}",
    "sum": "{left} plus {right}",
    "product": "{left} times {right}",
    "mean": "the mean of {left} and {right}",
}
_COMPARE = {"=": "equals", "!=": "differs from", "contains": "contains"}


@say.register
def _(node: ValueOf, words: Words) -> str:
    return say(node.of, words).replace("the values", "the value", 1)


@say.register
def _(node: ValuesOf, words: Words) -> str:
    return f"each {'different one ' if node.once else ''}of {say(node.of, words)}"


@say.register
def _(node: LabelsOf, words: Words) -> str:
    if node.level is None:
        return _labels(node, words)
    place = node.level + 1 if node.level >= 0 else node.level
    return f"{_labels(node, words)}, by the {ordinal(place)} level of its name"


def _labels(node: LabelsOf, words: Words) -> str:
    if node.axis == "group":
        return f"the name of {say(node.of, words)}"
    name, below = words.side(node.axis), node.of
    if isinstance(below, Extreme | Top) and isinstance(below.of, Each) and below.of.axis == node.axis:
        each = f"{REDUCTIONS[below.of.how]} of {say(below.of.of, words)}"
        if isinstance(below, Top):
            return f"the {below.k} {words.side(node.axis, True)} with the {size_of(below.how)} {each}"
        return f"the {name} with the {size_of(below.how, below.rank)} {each}"
    if isinstance(below, Extreme):
        return f"the {name} with {say(below, words)}"
    if isinstance(below, Nth) and below.axis == node.axis:
        return f"the {ordinal(below.position)} {name} among {say(below.of, words)}"
    if isinstance(below, Having) and below.axis == node.axis:
        return f"the {words.side(node.axis, True)} where {test_of(below, words)}, among {say(below.of, words)}"
    return f"the {words.side(node.axis, True)} of {say(below, words)}"


@say.register
def _(node: CountOf, words: Words) -> str:
    if node.what == "cell":
        return f"how many of {say(node.of, words)} there are"
    many = words.side(node.what, True)
    if isinstance(node.of, GridCells):
        return f"how many {many} there are"
    if isinstance(node.of, Having) and node.of.axis == node.what:
        return f"how many {many} there are where {test_of(node.of, words)}, among {say(node.of.of, words)}"
    return f"how many {many} have {say(node.of, words)}"


@say.register
def _(node: Streak, words: Words) -> str:
    return f"how many {words.side(node.axis, True)} in a row, at most, have {say(node.of, words)}"


@say.register
def _(node: Reduce, words: Words) -> str:
    return f"the {REDUCTIONS[node.how]} of {say(node.of, words)}"


@say.register
def _(node: Constant, words: Words) -> str:
    return show_number(node.value) + (f" {node.unit}" if node.unit else "")


@say.register
def _(node: Arithmetic, words: Words) -> str:
    return _ARITHMETIC[node.how].format(left=say(node.left, words), right=say(node.right, words))


@say.register
def _(node: FractionOf, words: Words) -> str:
    return f"{say(node.left, words)} as a fraction of {say(node.right, words)}"


@say.register
def _(node: Compare, words: Words) -> str:
    if isinstance(node.right, Text) and node.relation in ("=", "contains"):
        return f"whether {say(node.left, words)} is {say(node.right, words)}"
    verb = _COMPARE.get(node.relation) or f"is {WORDS[node.relation]}"
    return f"whether {say(node.left, words)} {verb} {say(node.right, words)}"


@say.register
def _(node: Quantified, words: Words) -> str:
    every = f"whether {node.quantifier} one of {say(node.of, words)}"
    return f"{every} is {WORDS[node.relation]} {constant(node.to)}"


@say.register
def _(node: Exists, words: Words) -> str:
    below: Any = node.of
    if isinstance(below, Having):
        here = "" if isinstance(below.of, GridCells) else f", among {say(below.of, words)}"
        return f"whether there is a {words.side(below.axis)} where {test_of(below, words)}{here}"
    return f"whether there is anything in {say(below, words)}"


@say.register
def _(node: Not, words: Words) -> str:
    return f"whether it does not hold that {_judged(node.of, words)}"


@say.register
def _(node: AllOf, words: Words) -> str:
    return f"whether {'; and '.join(_judged(part, words) for part in node.parts)}"


def _judged(node: Any, words: Words) -> str:
    return say(node, words).removeprefix("whether ")


@say.register
def _(node: Elapsed, words: Words) -> str:
    return f"the {node.unit} from {say(node.left, words)} to {say(node.right, words)}"


@say.register
def _(node: RankOf, words: Words) -> str:
    first = "largest" if node.how == "max" else "smallest"
    return f"the place of {words.side(node.axis)} '{node.label}' among {say(node.of, words)}, {first} first"


@say.register
def _(node: Correlation, words: Words) -> str:
    return f"the correlation of {say(node.left, words)} with {say(node.right, words)}"


@say.register
def _(node: Same, words: Words) -> str:
    return f"whether {say(node.left, words)} are the same as {say(node.right, words)}"


@say.register
def _(node: Crossing, words: Words) -> str:
    return f"the {words.side(node.axis)} at which {say(node.left, words)} cross {say(node.right, words)}"


@say.register
def _(node: AliasesOf, words: Words) -> str:
    return f"the colour or other name of the {words.side(node.axis)} of {say(node.of, words)}"


@say.register
def _(node: Issues, words: Words) -> str:
    return f"what is wrong with the description{f' ({node.code})' if node.code else ''}"


@say.register
def _(node: Text, words: Words) -> str:
    return f"'{node.text}'"


@say.register
def _(node: Trend, words: Words) -> str:
    return f"how {say(node.of, words)} run along the {words.side(node.axis, True)}"


@say.register
def _(node: Choose, words: Words) -> str:
    size = size_of(node.how) if len(node.options) > 2 else ("larger" if node.how == "max" else "smaller")
    options = listed([f"'{option.label}' ({say(option.of, words)})" for option in node.options])
    return f"which is the {size}: {options}"


@say.register
def _(node: Stated, words: Words) -> str:
    part = {"text": "what is stated of", "low": "the lower end of", "high": "the upper end of", "range": "the range of"}
    part["unit"] = "the unit of"
    where = f" in '{words.titles.get(node.grid, node.grid)}'" if node.grid else ""
    return f"{part[node.part]} the {node.component}{where}"


@say.register
def _(node: Passage, words: Words) -> str:
    return "the passage of the description that is nearest to the question"
