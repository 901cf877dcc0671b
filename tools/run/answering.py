"""The nodes that answer with a number, labels or values, one function each: cells or results in, a Value out."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd

from ...indexing.model.figure import Figure, Label
from ...indexing.text.colours import words_in_look
from ...indexing.text.names import whole_word
from ...indexing.text.spans import Span
from ..frame import View, line_at
from ..names import is_missing
from ..plan.nodes import Choose, Constant, Correlation, CountOf, Crossing, LabelsOf, Node, Quantified, ValueOf, ValuesOf
from ..plan.tree import children
from ..result import SpanRef, Value, plain
from .arithmetic import as_number
from .compute import Absent, common_unit, joined, numeric, unit_of
from .meeting import meeting
from .scope import Scope, cells, executor, operand
from .shown import gap, the_value


def before(node: Node, scope: Scope) -> View:
    """The last non-empty view below a node, for a message on what is listed there."""
    below = next(children(node))
    view = cells(below, scope)
    while not len(view) and (under := next(children(below), None)) is not None:
        below = under
        view = cells(below, scope)
    return view


def some_cells(node: ValueOf | ValuesOf | Quantified, scope: Scope) -> View:
    """The cells of a node's input; raises Absent, with what is listed instead, if there are none."""
    view = cells(node.of, scope)
    if not len(view):
        raise Absent("no_such_cell", gap(before(node, scope)))
    return view


@executor.register
def _(node: ValueOf, scope: Scope) -> Value:
    return the_value(some_cells(node, scope))


@executor.register
def _(node: ValuesOf, scope: Scope) -> Value:
    view = some_cells(node, scope)
    listed = [view.said(index) for index in range(len(view))]
    if all(isinstance(one, str) and is_missing(one) for one in listed):
        return the_value(view)  # which says what is there instead
    if node.once:
        listed = list(dict.fromkeys(listed))
    unit = "" if all(isinstance(one, str) for one in listed) else unit_of(view)
    return Value(plain(listed), unit, (view,), decimals=view.decimals)


@executor.register
def _(node: LabelsOf, scope: Scope) -> Value:
    view = cells(node.of, scope)
    if node.axis == "group":
        groups = tuple(view.frame.groups[entry] for entry in view.at) if view.frame.groups else ()
        return Value(plain(groups), evidence=(view,))
    if node.axis == "cell":
        return _places(view)
    panels, positions = view.positions("panel").tolist(), view.positions(node.axis).tolist()
    places = dict.fromkeys(place for place in zip(panels, positions, strict=True) if place[1] >= 0)
    if node.alias and node.axis != "panel":
        return _aliases(view.frame.figure, [view.frame.axis(panel, node.axis).labels[at] for panel, at in places])
    names = [_level_of(node, view, *place) for place in places]
    if not names and len(view):
        raise Absent("ragged_position", f"The text does not settle in which {node.axis} the value stands.")
    if node.valued:
        if len(names) < len(view):
            raise Absent("ambiguous_label", f"A {node.axis} has several of these values.")
        pairs = tuple(part for index, name in enumerate(names) for part in (name, view.said(index)))
        return Value(pairs, unit_of(view), (view,), decimals=view.decimals, paired=True)
    shown = tuple(dict.fromkeys(name for name in names if name))
    if len(shown) < len(names) and node.axis != "panel" and len(set(panels)) == 1:
        scope.note("repeated_label", "The label stands more than once in the figure.")
    return Value(plain(shown), evidence=(view,))


def _places(view: View) -> Value:
    """The row and the column of one cell, or those of each of several; with its panel where cells of several are."""
    sides = ("panel", "row", "column") if len(set(view.positions("panel").tolist())) > 1 else ("row", "column")
    if any((view.positions(side) < 0).any() for side in sides):
        raise Absent("ragged_position", "The text does not settle in which row and column a value stands.")
    named = [*zip(*map(view.labels, sides), strict=True)]
    if len(named) == 1:
        return Value(plain(named[0]), evidence=(view,))
    return Value(plain(tuple(", ".join(parts) for parts in named)), evidence=(view,))


def _level_of(node: LabelsOf, view: View, panel: int, position: int) -> str:
    """A label's text, or the asked level of its path (the last if it has no such level)."""
    whole = view.frame.label(panel, position, node.axis)
    if node.level is None or node.axis == "panel":
        return whole
    path = view.frame.axis(panel, node.axis).labels[position].path or (whole,)
    return path[node.level] if -len(path) <= node.level < len(path) else path[-1]


def _aliases(figure: Figure, labels: list[Label]) -> Value:
    """Other names of labels, with the spans that state them."""
    names = tuple(dict.fromkeys(alias for label in labels for alias in label.aliases))
    names = tuple(filter(words_in_look, names)) or names
    names = tuple(one for one in names if not any(one != other and one in other for other in names))
    if not names:
        called = ", ".join(label.text for label in labels[:4]) or "it"
        raise Absent("not_stated", f"The description gives no colour or other name for {called}.")
    found = (_alias_span(figure, label, alias) for label in labels for alias in label.aliases)
    spans = tuple(dict.fromkeys(SpanRef(figure.id, span) for span in found if span is not None))
    return Value(plain(names), spans=spans)


def _alias_span(figure: Figure, label: Label, alias: str) -> Span | None:
    """The span of another name: after the label where it was read, else its first occurrence as a word."""
    word = whole_word(alias, flags=re.I)
    found = word.search(figure.text, label.span.end if label.span else 0) or word.search(figure.text)
    return None if found is None else Span(*found.span())


@executor.register
def _(node: CountOf, scope: Scope) -> Value:
    view = cells(node.of, scope)
    if node.what == "cell":
        return Value(float(len(view)), evidence=(view,), decimals=0)
    counted = np.unique(view.lines(node.what)[view.positions(node.what) >= 0])
    if node.run and node.what != "panel":
        along = line_at(view.positions("panel"), view.places(node.what))
        placed = np.unique(along[view.positions(node.what) >= 0])
        counted = max(np.split(placed, np.flatnonzero(np.diff(placed) != 1) + 1), key=len)
        view = view.keep(np.isin(along, counted))
    return Value(float(len(counted)), evidence=(view,), decimals=0)


@executor.register
def _(node: Constant, scope: Scope) -> Value:
    return Value(node.value, node.unit)


@executor.register
def _(node: Choose, scope: Scope) -> Value:
    results = [operand(option.of, scope) for option in node.options]
    numbers = [as_number(result) for result in results]
    common_unit({result.unit for result in results})
    best = max(numbers) if node.how == "max" else min(numbers)
    names = tuple(option.label for option, number in zip(node.options, numbers, strict=True) if number == best)
    return Value(plain(names), evidence=joined(*results))


@executor.register
def _(node: Correlation, scope: Scope) -> Value:
    left, right = numeric(cells(node.left, scope)), numeric(cells(node.right, scope))
    met = meeting(left, right)
    ours = left.numbers[[one for one, _ in met.pairs]]
    theirs = right.numbers[[other for _, other in met.pairs]]
    if len(met.pairs) < 3 or np.ptp(ours) == 0 or np.ptp(theirs) == 0:
        raise Absent("missing_value", "A correlation needs three pairs of values that are not all equal.")
    met.tell(scope)
    if node.how == "rank":
        ours, theirs = (np.asarray(pd.Series(one).rank(), dtype=np.float64) for one in (ours, theirs))
    scope.note("pairs", f"{len(met.pairs)} pairs of values were used.")
    return Value(float(np.corrcoef(ours, theirs)[0, 1]), evidence=(left, right), decimals=3)


@executor.register
def _(node: Crossing, scope: Scope) -> Value:
    left, right = numeric(cells(node.left, scope)), numeric(cells(node.right, scope))
    common_unit({unit_of(left), unit_of(right)})
    met = meeting(left, right)
    met.tell(scope)
    panels, places, labels = left.positions("panel"), left.places(node.axis), left.labels(node.axis)
    names, ahead = [], 0.0
    for one, other in sorted(met.pairs, key=lambda pair: (panels[pair[0]], places[pair[0]])):
        sign = float(np.sign(left.numbers[one] - right.numbers[other]))
        if sign and ahead and sign != ahead and places[one] >= 0:
            names.append(labels[one])
        ahead = sign or ahead
    return Value(plain(names), evidence=(left, right))
