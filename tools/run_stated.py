"""The nodes that give back what the description states: attributes, other names, issues, passages."""

from __future__ import annotations

import re

from ..indexing.errors import listing
from ..indexing.figure import Figure, Label, Span
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


@executor.register
def _(node: Stated, scope: Scope) -> Value:
    figure = scope.figures[id(node)]
    wanted = normal(node.component)
    found = [item for item in figure.attributes if normal(item.component) == wanted]
    if node.grid is not None:
        grid = grid_named(figure.grids, node.grid)
        of_grid = [item for item in found if grid is not None and item.grid == grid.id]
        found = of_grid or [item for item in found if item.grid is None]
    if not found:
        known = dict.fromkeys(item.component for item in figure.attributes)
        raise Absent("not_stated", f"The description states no {node.component}. {listing('Stated', known)}")
    values = []
    for item in found:
        spans = (SpanRef(figure.id, item.span),)
        where = item.grid or ""
        if node.part == "text":
            values.append(Value(item.text, spans=spans, where=where))
            continue
        for scale in item.quantities:
            if scale.low is not None and scale.high is not None:
                ends: dict[str, Plain] = {"low": scale.low, "high": scale.high, "range": (scale.low, scale.high)}
                values.append(Value(ends[node.part], scale.unit, spans=spans, where=where))
    if not values:
        raise Absent("not_stated", f"The description states no range for the {node.component}.")
    different = distinct(values)
    if len(different) > 1 and node.part == "text":  # a name here, the ticks there: all of it is stated
        every = tuple(span for value in different for span in value.spans)
        return Value(tuple(str(value.value) for value in different), spans=every)
    if len(different) > 1:
        raise Absent("ambiguous_label", f"The description states the {node.component} in several ways.", different)
    return different[0]


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
    return Value(quote, spans=(SpanRef(figure.id, Span(node.start, min(node.end, len(figure.text)))),))


def _alias_span(figure: Figure, label: Label, alias: str) -> Span | None:
    """Where the other name stands: after the label where it was read, else the first place that has it as a word."""
    word = re.compile(rf"(?<!\w){re.escape(alias)}(?!\w)", re.I)
    found = word.search(figure.text, label.span.end) if label.span is not None else None
    found = found or word.search(figure.text)
    return None if found is None else Span(*found.span())
