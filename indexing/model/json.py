"""Figures as JSON: the public form that `show` prints, and the compact form that the catalog keeps."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from ..text.spans import Quantity, Span
from .figure import Attribute, Axis, Cell, Figure, Grid, Issue, Label, Section


def figure_json(figure: Figure) -> dict[str, Any]:
    """The figure as `show --json` prints it: plain types only, labels as their text, spans as [start, end]."""
    return {
        "id": figure.id,
        "title": figure.title,
        "kind": figure.kind,
        "text": figure.text,
        "sections": [
            {"title": section.title, "level": section.level, "span": _pair(section.span), "body": _pair(section.body)}
            for section in figure.sections
        ],
        "attributes": [
            {
                "component": one.component,
                "text": one.text,
                "quantities": [_quantity_json(quantity) for quantity in one.quantities],
                "grid": one.grid,
                "span": _pair(one.span),
            }
            for one in figure.attributes
        ],
        "issues": [_issue_json(issue) for issue in figure.issues],
        "grids": [_grid_json(grid) for grid in figure.grids],
    }


def _grid_json(grid: Grid) -> dict[str, Any]:
    """One grid, its rows in order, an empty list of cells where a row has none."""
    by_row: list[list[dict[str, Any]]] = [[] for _ in grid.row_axis.labels]
    for cell in grid.cells:
        by_row[cell.row].append(
            {
                "column": None if cell.column is None else grid.column_axis.labels[cell.column].text,
                "value": cell.value,
                "text": cell.text,
                "unit": cell.quantity.unit if cell.quantity is not None else "",
                "span": _pair(cell.span),
            }
        )
    return {
        "id": grid.id,
        "title": grid.title,
        "row_axis": _axis_json(grid.row_axis),
        "column_axis": _axis_json(grid.column_axis),
        "complete": grid.complete,
        "lines": grid.lines,
        "unread": grid.unread,
        "issues": [_issue_json(issue) for issue in grid.issues],
        "rows": [
            {"label": label.text, "cells": cells} for label, cells in zip(grid.row_axis.labels, by_row, strict=True)
        ],
    }


def _axis_json(axis: Axis) -> dict[str, Any]:
    return {"name": axis.name, "unit": axis.unit, "labels": [label.text for label in axis.labels]}


def _issue_json(issue: Issue) -> dict[str, Any]:
    plain = {"code": issue.code, "message": issue.message, "span": _pair(issue.span)}
    return {**plain, "also": [_pair(span) for span in issue.also]} if issue.also else plain


def _quantity_json(quantity: Quantity) -> dict[str, Any]:
    return {
        "value": quantity.value,
        "unit": quantity.unit,
        "low": quantity.low,
        "high": quantity.high,
        "spread": quantity.spread,
        "approximate": quantity.approximate,
    }


def _pair(span: Span) -> list[int]:
    return [span.start, span.end]


def dump_figure(figure: Figure) -> str:
    """Everything of a figure but its text, as compact JSON; `load_figure` gives the equal figure back."""
    return json.dumps(
        {
            "id": figure.id,
            "title": figure.title,
            "kind": figure.kind,
            "sections": [[one.title, one.level, *_pair(one.span), *_pair(one.body)] for one in figure.sections],
            "grids": [_dump_grid(grid) for grid in figure.grids],
            "attributes": [
                [one.component, one.text, *_pair(one.span), [_dump_quantity(q) for q in one.quantities], one.grid]
                for one in figure.attributes
            ],
            "issues": [_dump_issue(issue) for issue in figure.issues],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def load_figure(text: str, dumped: str) -> Figure:
    """The figure that was dumped, over its text."""
    raw = json.loads(dumped)
    return Figure(
        id=raw["id"],
        title=raw["title"],
        kind=raw["kind"],
        text=text,
        sections=tuple(Section(title, level, Span(a, b), Span(c, d)) for title, level, a, b, c, d in raw["sections"]),
        grids=tuple(_load_grid(one) for one in raw["grids"]),
        attributes=tuple(
            Attribute(component, words, Span(a, b), tuple(_load_quantity(q) for q in quantities), grid)
            for component, words, a, b, quantities, grid in raw["attributes"]
        ),
        issues=tuple(_load_issue(one) for one in raw["issues"]),
    )


def _dump_grid(grid: Grid) -> dict[str, Any]:
    return {
        "id": grid.id,
        "title": grid.title,
        "kind": grid.kind,
        "rows": _dump_axis(grid.row_axis),
        "columns": _dump_axis(grid.column_axis),
        "cells": [_dump_cell(cell) for cell in grid.cells],
        "issues": [_dump_issue(issue) for issue in grid.issues],
        "lines": [grid.lines, grid.unread],
    }


def _load_grid(raw: dict[str, Any]) -> Grid:
    return Grid(
        id=raw["id"],
        title=raw["title"],
        row_axis=_load_axis(raw["rows"]),
        column_axis=_load_axis(raw["columns"]),
        cells=tuple(_load_cell(one) for one in raw["cells"]),
        issues=tuple(_load_issue(one) for one in raw["issues"]),
        kind=raw["kind"],
        lines=raw["lines"][0],
        unread=raw["lines"][1],
    )


def _dump_axis(axis: Axis) -> list[Any]:
    return [axis.name, axis.unit, axis.kind, [_dump_label(label) for label in axis.labels]]


def _load_axis(raw: list[Any]) -> Axis:
    name, unit, kind, labels = raw
    return Axis(tuple(_load_label(one) for one in labels), name, unit, kind)


def _dump_label(label: Label) -> list[Any]:
    return [
        label.text,
        _pair(label.span) if label.span is not None else None,
        list(label.path),
        list(label.aliases),
        label.value,
    ]


def _load_label(raw: list[Any]) -> Label:
    text, span, path, aliases, value = raw
    return Label(text, Span(*span) if span is not None else None, tuple(path), tuple(aliases), value)


def _dump_cell(cell: Cell) -> list[Any]:
    plain = [
        cell.row,
        cell.column,
        cell.text,
        *_pair(cell.span),
        None if cell.quantity is None else _dump_quantity(cell.quantity),
    ]
    if cell.date is None and not cell.also:
        return plain
    return [*plain, cell.date.isoformat() if cell.date is not None else None, [_pair(span) for span in cell.also]]


def _load_cell(raw: list[Any]) -> Cell:
    row, column, text, start, end, quantity, *rest = raw
    day, also = rest if rest else (None, [])
    return Cell(
        row,
        column,
        text,
        Span(start, end),
        None if quantity is None else _load_quantity(quantity),
        None if day is None else date.fromisoformat(day),
        tuple(Span(*one) for one in also),
    )


def _dump_quantity(quantity: Quantity) -> list[Any]:
    plain: list[Any] = [quantity.value, quantity.unit]
    if quantity.low is None and quantity.high is None and quantity.spread is None and not quantity.approximate:
        return plain
    return [*plain, quantity.low, quantity.high, quantity.spread, quantity.approximate]


def _load_quantity(raw: list[Any]) -> Quantity:
    return Quantity(*raw)


def _dump_issue(issue: Issue) -> list[Any]:
    return [issue.code, issue.message, *_pair(issue.span), *map(_pair, issue.also)]


def _load_issue(raw: list[Any]) -> Issue:
    code, message, start, end, *also = raw
    return Issue(code, message, Span(start, end), tuple(Span(*one) for one in also))
