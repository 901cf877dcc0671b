"""Verbalising: any plan as one English sentence, the reading that people check and planners compare."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from .plan import (
    Arithmetic,
    At,
    Choose,
    Compare,
    Constant,
    CountOf,
    Each,
    Extreme,
    GridCells,
    Having,
    LabelsOf,
    LabelWhere,
    Nth,
    Passage,
    Quantified,
    Reduce,
    Stated,
    Text,
    Top,
    Trend,
    ValueOf,
    ValuesOf,
    Where,
)
from .relation import WORDS
from .result import show_number

_REDUCTIONS = {
    "sum": "sum",
    "mean": "mean",
    "median": "median",
    "min": "smallest",
    "max": "largest",
    "range": "range",
    "std": "standard deviation",
    "count": "number",
    "distinct": "number of different values",
    "mode": "most frequent value",
}
_ARITHMETIC = {
    "difference": "{left} minus {right}",
    "distance": "the difference between {left} and {right}",
    "ratio": "{left} divided by {right}",
    "percent_change": "the change in percent from {left} to {right}",
    "share": "the share of {left} in {right}",
    "sum": "{left} plus {right}",
    "mean": "the mean of {left} and {right}",
}
_COMPARE = {"=": "equals", "!=": "differs from", "contains": "contains"}
_ORDINALS = {1: "first", 2: "second", 3: "third", -1: "last", -2: "second to last"}


def verbalize(plan: Any) -> str:
    """The plan as a sentence without its final stop: "the mean of the values, for row u"."""
    sentence = say(plan)
    return sentence[0].upper() + sentence[1:]


@singledispatch
def say(node: Any) -> str:
    """One node in words."""
    raise NotImplementedError(f"no words for {type(node).__name__}")


def listed(names: Sequence[str]) -> str:
    """a, b and c"""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def ordinal(number: int) -> str:
    """first, second, 11th, last, 4th to last"""
    if number in _ORDINALS:
        return _ORDINALS[number]
    size = abs(number)
    ending = "th" if size % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(size % 10, "th")
    return f"{size}{ending}" if number > 0 else f"{size}{ending} to last"


def _constant(value: float | str) -> str:
    return f"'{value}'" if isinstance(value, str) else show_number(value)


# ---------------------------------------------------------------- cells


@say.register
def _(node: GridCells) -> str:
    figure = f" of figure {node.figure}" if node.figure else ""
    return f"the values in '{node.grid}'{figure}" if node.grid else f"the values{figure}"


@say.register
def _(node: At) -> str:
    names = listed([f"'{label}'" for label in node.labels])
    plural = "s" if len(node.labels) > 1 else ""
    return f"{say(node.of)}, {node.axis}{plural} {names}"


@say.register
def _(node: LabelWhere) -> str:
    return f"{say(node.of)}, {node.axis}s {WORDS[node.relation]} '{node.to}'"


@say.register
def _(node: Nth) -> str:
    return f"{say(node.of)}, {ordinal(node.position)} {node.axis}"


@say.register
def _(node: Where) -> str:
    return f"{say(node.of)} that are {WORDS[node.relation]} {_constant(node.to)}"


@say.register
def _(node: Having) -> str:
    other = "column" if node.axis == "row" else "row"
    which = f"the value at {other} '{node.at}'" if node.at is not None else f"{node.quantifier} value"
    return f"{say(node.of)}, in {node.axis}s where {which} is {WORDS[node.relation]} {_constant(node.to)}"


@say.register
def _(node: Extreme) -> str:
    size = "largest" if node.how == "max" else "smallest"
    rank = "" if node.rank == 1 else f"{ordinal(node.rank)} "
    return f"the {rank}{size} of {say(node.of)}"


@say.register
def _(node: Top) -> str:
    return f"the {node.k} {'largest' if node.how == 'max' else 'smallest'} of {say(node.of)}"


@say.register
def _(node: Each) -> str:
    return f"the {_REDUCTIONS[node.how]} for each {node.axis} of {say(node.of)}"


# ---------------------------------------------------------------- answers


@say.register
def _(node: ValueOf) -> str:
    below = say(node.of)
    return below.replace("the values", "the value", 1) if below.startswith("the values") else below


@say.register
def _(node: ValuesOf) -> str:
    return f"each of {say(node.of)}"


@say.register
def _(node: LabelsOf) -> str:
    return f"the {node.axis} of {say(node.of)}"


@say.register
def _(node: CountOf) -> str:
    what = "" if node.what == "cell" else f"{node.what}s of "
    return f"how many {what}{say(node.of)} there are".replace("how many the values", "how many values")


@say.register
def _(node: Reduce) -> str:
    return f"the {_REDUCTIONS[node.how]} of {say(node.of)}"


@say.register
def _(node: Constant) -> str:
    return show_number(node.value) + (f" {node.unit}" if node.unit else "")


@say.register
def _(node: Arithmetic) -> str:
    return _ARITHMETIC[node.how].format(left=say(node.left), right=say(node.right))


@say.register
def _(node: Compare) -> str:
    verb = _COMPARE.get(node.relation) or f"is {WORDS[node.relation]}"
    return f"whether {say(node.left)} {verb} {say(node.right)}"


@say.register
def _(node: Quantified) -> str:
    return f"whether {node.quantifier} one of {say(node.of)} is {WORDS[node.relation]} {_constant(node.to)}"


@say.register
def _(node: Text) -> str:
    return f"'{node.text}'"


@say.register
def _(node: Trend) -> str:
    return f"how {say(node.of)} run along the {node.axis}s"


@say.register
def _(node: Choose) -> str:
    size = "larger" if node.how == "max" else "smaller"
    if len(node.options) > 2:
        size = "largest" if node.how == "max" else "smallest"
    options = listed([f"'{option.label}' ({say(option.of)})" for option in node.options])
    return f"which is the {size} among {options}"


@say.register
def _(node: Stated) -> str:
    part = {
        "text": "what is stated of",
        "low": "the lower end of",
        "high": "the upper end of",
        "range": "the range of",
    }
    where = f" in '{node.grid}'" if node.grid else ""
    return f"{part[node.part]} the {node.component}{where}"


@say.register
def _(node: Passage) -> str:
    return "the passage of the description that is nearest to the question"
