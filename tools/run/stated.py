"""The nodes that give back what the description states: attributes, other names, issues, passages."""

from __future__ import annotations

from functools import partial
from operator import eq

from ...indexing.errors import listing
from ...indexing.model.figure import Attribute, Figure, Grid
from ...indexing.stated.shapes import stated_shapes
from ...indexing.text.names import without_emphasis
from ...indexing.text.numbers import parse_quantity
from ...indexing.text.spans import Span
from ..names import grid_named, normal
from ..plan.nodes import Issues, Passage, Stated
from ..result import Plain, SpanRef, Value, distinct
from ..stated_unit import stated_unit
from ..statements import statements_on
from ..written import decimals_of
from .compute import Absent
from .scope import Scope, executor

KIND = "kind"
"""The component that says what sort of figure it is."""


@executor.register
def _(node: Stated, scope: Scope) -> Value:
    figure = scope.figures[id(node)]
    wanted = normal(node.component)
    if wanted == KIND and figure.kind:
        return _kind(figure)
    if wanted in ("rows", "columns"):
        return _counted_lines(figure, wanted.removesuffix("s"), node.grid)
    found = statements_on(figure, node.component)
    if node.grid is not None:
        grid = grid_named(figure.grids, node.grid)
        of_grid = [item for item in found if grid is not None and item.grid == grid.id]
        found = of_grid or [item for item in found if item.grid is None]
    if not found:
        known = dict.fromkeys(item.component for item in figure.attributes)
        raise Absent("not_stated", f"The description states no {node.component}. {listing('Stated', known)}")
    values = [value for item in found for value in _statement_part(figure, item, node.part)]
    if not values:
        part = "unit" if node.part == "unit" else "range"
        raise Absent("not_stated", f"The description states no {part} for the {node.component}.")
    different = distinct(values)
    if len(different) > 1 and node.part == "text":  # for example a name in one statement, the ticks in another
        every = tuple(span for value in different for span in value.spans)
        return Value(tuple(str(value.value) for value in different), spans=every)
    if len(different) > 1:
        raise Absent("ambiguous_label", f"The description states the {node.component} in several ways.", different)
    return different[0]


def _statement_part(figure: Figure, item: Attribute, part: str) -> list[Value]:
    """The asked part of one statement: its text, its unit, or an end of each scale in it."""
    cited = partial(Value, spans=(SpanRef(figure.id, item.span),), where=item.grid or "")
    if part == "text":
        return [cited(_statement_text(figure, item))]
    if part == "unit":
        at = stated_unit(figure.text, item.span.start, item.span.end)
        if at is None:
            return [cited(unit) for unit in sorted({quantity.unit for quantity in item.quantities if quantity.unit})]
        span = Span(*at)
        return [cited(span.cut(figure.text).strip(), spans=(SpanRef(figure.id, span),))]
    found = []
    for scale in item.quantities:
        if scale.low is not None and scale.high is not None:
            ends: dict[str, Plain] = {"low": scale.low, "high": scale.high, "range": (scale.low, scale.high)}
            found.append(cited(ends[part], scale.unit))
    return found


def _kind(figure: Figure) -> Value:
    """The kind of the figure, with the span that states it if there is one."""
    at = figure.text.casefold().find(figure.kind.casefold())
    stands = () if at < 0 else (SpanRef(figure.id, Span(at, at + len(figure.kind))),)
    return Value(figure.kind, spans=stands)


def _counted_lines(figure: Figure, side: str, named: str | None) -> Value:
    """The number of rows (columns) of a grid, as stated and as listed if these differ."""
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


def stated_count(figure: Figure, grid: Grid, side: str) -> Value | None:
    """The number of rows (columns) that the text states for a grid; None where it is the listed one."""
    issue = next((issue for issue in grid.issues if issue.code == "shape_mismatch"), None)
    shape = None if issue is None else next(iter(stated_shapes(figure.text, [issue.span])), None)
    if issue is None or shape is None:
        return None
    listed = len(grid.row_axis.labels), len(grid.column_axis.labels)
    stated = shape.rows, shape.columns
    straight, turned = (any(map(eq, pair, listed)) for pair in (stated, stated[::-1]))
    if turned and not straight:  # rows come first, unless only the reverse agrees with a listed side
        stated = stated[::-1]
    at = 0 if side == "row" else 1
    if stated[at] == listed[at]:
        return None
    return Value(float(stated[at]), spans=(SpanRef(figure.id, issue.span),), where="stated", decimals=0)


def _statement_text(figure: Figure, item: Attribute) -> str:
    """The text of a statement, or the axis's name if the statement only lists the labels of an axis named elsewhere."""
    if item.component not in ("x-axis", "y-axis"):
        return item.text
    for grid in figure.grids:
        for axis in (grid.row_axis, grid.column_axis):
            labels = [label.text for label in axis.labels if label.text in item.text]
            listed = len(labels) > 1 and sum(map(len, labels)) > 0.6 * len(item.text)
            before = figure.text[max(0, item.span.start - 60) : item.span.start]
            if axis.name and axis.name not in item.text and listed and axis.name in before:
                return axis.name
    return item.text


@executor.register
def _(node: Issues, scope: Scope) -> Value:
    figure = scope.figures[id(node)]
    found = [issue for issue in figure.all_issues() if node.code in (None, issue.code)]
    spans = tuple(SpanRef(figure.id, issue.span) for issue in found)
    return Value(tuple(issue.message for issue in found), spans=spans)


@executor.register
def _(node: Passage, scope: Scope) -> Value:
    figure = scope.figures[id(node)]
    span = passage_span(node, figure.text)
    passage = without_emphasis(span.cut(figure.text))
    if not passage.strip():
        raise Absent("not_stated", f"No text stands at {node.start} to {node.end}.")
    cited = (SpanRef(figure.id, span),)
    number = parse_quantity(passage)
    if number is None or number.value is None:
        return Value(passage, spans=cited)
    written = decimals_of(passage, number.value)
    return Value(number.value, number.unit, spans=cited, decimals=written, approximate=number.approximate)


def passage_span(node: Passage, text: str) -> Span:
    """The characters of a passage, widened to whole words and numbers: "12" of "12.5%" is no passage."""
    return _whole_words(text, node.start, min(node.end, len(text)))


def _whole_words(text: str, start: int, end: int) -> Span:
    while 0 < start < end and _joins(text, start):
        start -= 1
    while start < end < len(text) and _joins(text, end):
        end += 1
    return Span(start, max(start, end))


def _joins(text: str, at: int) -> bool:
    """Whether the characters before and after an offset belong to one word or number."""
    before, after = text[at - 1], text[at]
    if before.isalnum():
        return after.isalnum() or after in "%°" or (after in ".,'’" and text[at + 1 : at + 2].isalnum())
    return before in "-−.,'’" and after.isalnum() and text[max(0, at - 2) : at - 1].isalnum()
