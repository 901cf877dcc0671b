"""The nodes that give back what the description states: attributes, other names, issues, passages."""

from __future__ import annotations

import re

from ..indexing.errors import listing
from ..indexing.model.figure import Attribute, Figure, Label
from ..indexing.text.names import without_emphasis
from ..indexing.text.spans import Span
from ..indexing.text.units import stated_unit
from .compute import (
    Absent,
    axis_of,
)
from .frame import View
from .names import grid_named, normal
from .plan_answers import (
    AliasesOf,
    Issues,
    Passage,
    Stated,
)
from .result import Plain, SpanRef, Value, distinct
from .scope import Scope, executor, run
from .shapes import stated_count

KIND = "kind"
"""The component that says what sort of figure it is."""


@executor.register
def _(node: Stated, scope: Scope) -> Value:
    figure = scope.figures[id(node)]
    wanted = normal(node.component)
    if wanted == KIND and figure.kind:
        return _kind(figure)
    if wanted in ("rows", "columns"):
        return _counted(figure, wanted.removesuffix("s"), node.grid)
    found = [item for item in figure.attributes if normal(item.component) == wanted]
    if node.grid is not None:
        grid = grid_named(figure.grids, node.grid)
        of_grid = [item for item in found if grid is not None and item.grid == grid.id]
        found = of_grid or [item for item in found if item.grid is None]
    if not found:
        known = dict.fromkeys(item.component for item in figure.attributes)
        raise Absent("not_stated", f"The description states no {node.component}. {listing('Stated', known)}")
    values = [value for item in found for value in _said(figure, item, node.part)]
    if not values:
        part = "unit" if node.part == "unit" else "range"
        raise Absent("not_stated", f"The description states no {part} for the {node.component}.")
    different = distinct(values)
    if len(different) > 1 and node.part == "text":  # a name here, the ticks there: all of it is stated
        every = tuple(span for value in different for span in value.spans)
        return Value(tuple(str(value.value) for value in different), spans=every)
    if len(different) > 1:
        raise Absent("ambiguous_label", f"The description states the {node.component} in several ways.", different)
    return different[0]


def _said(figure: Figure, item: Attribute, part: str) -> list[Value]:
    """What one statement says: its text, its unit, or an end of each scale in it."""
    spans, where = (SpanRef(figure.id, item.span),), item.grid or ""
    if part == "text":
        return [Value(_titled(figure, item), spans=spans, where=where)]
    if part == "unit":
        return _unit(figure, item)
    found = []
    for scale in item.quantities:
        if scale.low is not None and scale.high is not None:
            ends: dict[str, Plain] = {"low": scale.low, "high": scale.high, "range": (scale.low, scale.high)}
            found.append(Value(ends[part], scale.unit, spans=spans, where=where))
    return found


def _kind(figure: Figure) -> Value:
    """What sort of figure it is, cited where the text says so."""
    at = figure.text.casefold().find(figure.kind.casefold())
    stands = () if at < 0 else (SpanRef(figure.id, Span(at, at + len(figure.kind))),)
    return Value(figure.kind, spans=stands)


def _counted(figure: Figure, side: str, named: str | None) -> Value:
    """The number of rows (columns) of a grid, as stated and as listed where these differ."""
    grids = [grid for grid in figure.grids if grid.kind != "facts"]
    grid = grid_named(figure.grids, named) if named is not None else next(iter(grids), None)
    stated = stated_count(figure, grid, side) if grid is not None else None
    if grid is None or stated is None:
        raise Absent("not_stated", f"The description states no number of {side}s that it does not list.")
    labels = grid.axis(side).labels
    spans = tuple(SpanRef(figure.id, label.span) for label in labels if label.span is not None)
    listed = Value(float(len(labels)), spans=spans, where="listed", decimals=0)
    raise Absent(
        "ambiguous_label", f"The description states another number of {side}s than it lists.", (stated, listed)
    )


def _unit(figure: Figure, item: Attribute) -> list[Value]:
    """The unit that a statement names."""
    at = stated_unit(figure.text, item.span.start, item.span.end)
    if at is not None:
        span = Span(*at)
        return [Value(span.cut(figure.text).strip(), spans=(SpanRef(figure.id, span),), where=item.grid or "")]
    units = {quantity.unit for quantity in item.quantities if quantity.unit}
    spans = (SpanRef(figure.id, item.span),)
    return [Value(unit, spans=spans, where=item.grid or "") for unit in sorted(units)]


def _titled(figure: Figure, item: Attribute) -> str:
    """The statement; the axis's name where it only lists the labels of an axis that was named otherwise."""
    if item.component not in ("x-axis", "y-axis"):
        return item.text
    for grid in figure.grids:
        for axis in (grid.row_axis, grid.column_axis):
            labels = [label.text for label in axis.labels]
            listed = len(labels) > 1 and sum(map(len, labels)) > 0.6 * len(item.text)
            before = figure.text[max(0, item.span.start - 60) : item.span.start]
            if axis.name and axis.name not in item.text and listed and axis.name in before:
                return axis.name
    return item.text


@executor.register
def _(node: AliasesOf, scope: Scope) -> Value:
    view: View = run(node.of, scope)
    places = dict.fromkeys(zip(view.positions("panel").tolist(), view.positions(node.axis).tolist(), strict=True))
    labels = [axis_of(view.frame, panel, node.axis).labels[at] for panel, at in places if at >= 0]
    names = tuple(dict.fromkeys(alias for label in labels for alias in label.aliases))
    if not names:
        said = ", ".join(label.text for label in labels[:4]) or "it"
        raise Absent("not_stated", f"The description gives no colour or other name for {said}.")
    figure = view.frame.figure
    found = (_alias_span(figure, label, alias) for label in labels for alias in label.aliases)
    spans = tuple(dict.fromkeys(SpanRef(figure.id, span) for span in found if span is not None))
    return Value(names[0] if len(names) == 1 else names, spans=spans)


@executor.register
def _(node: Issues, scope: Scope) -> Value:
    figure = scope.figures[id(node)]
    found = [issue for issue in figure.all_issues() if node.code in (None, issue.code)]
    spans = tuple(SpanRef(figure.id, issue.span) for issue in found)
    return Value(tuple(issue.message for issue in found), spans=spans)


@executor.register
def _(node: Passage, scope: Scope) -> Value:
    figure = scope.figures[id(node)]
    quote = figure.text[node.start : node.end]
    if not quote.strip():
        raise Absent("not_stated", f"No text stands at {node.start} to {node.end}.")
    span = Span(node.start, min(node.end, len(figure.text)))
    return Value(without_emphasis(quote), spans=(SpanRef(figure.id, span),))


def _alias_span(figure: Figure, label: Label, alias: str) -> Span | None:
    """Where the other name stands: after the label where it was read, else the first place that has it as a word."""
    word = re.compile(rf"(?<!\w){re.escape(alias)}(?!\w)", re.I)
    found = word.search(figure.text, label.span.end) if label.span is not None else None
    found = found or word.search(figure.text)
    return None if found is None else Span(*found.span())
