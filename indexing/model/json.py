"""Figures as JSON: the public form that `show` prints, and the compact form that the catalog keeps."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from pydantic import TypeAdapter

from ..text.spans import Span
from .figure import Axis, Cell, Figure, Grid, Issue

_FIGURES = TypeAdapter(Figure)


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
                "quantities": [asdict(quantity) for quantity in one.quantities],
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
    rows = [
        {"label": label.text, "cells": [_cell_json(cell, grid.column_axis) for cell in cells]}
        for label, cells in zip(grid.row_axis.labels, grid.rows(), strict=True)
    ]
    return {
        "id": grid.id,
        "title": grid.title,
        "row_axis": _axis_json(grid.row_axis),
        "column_axis": _axis_json(grid.column_axis),
        "complete": grid.complete,
        "lines": grid.lines,
        "unread": grid.unread,
        "issues": [_issue_json(issue) for issue in grid.issues],
        "rows": rows,
    }


def _cell_json(cell: Cell, columns: Axis) -> dict[str, Any]:
    return {
        "column": None if cell.column is None else columns.labels[cell.column].text,
        "value": cell.value,
        "text": cell.text,
        "unit": cell.quantity.unit if cell.quantity is not None else "",
        "span": _pair(cell.span),
    }


def _axis_json(axis: Axis) -> dict[str, Any]:
    return {"name": axis.name, "unit": axis.unit, "labels": [label.text for label in axis.labels]}


def _issue_json(issue: Issue) -> dict[str, Any]:
    plain = {"code": issue.code, "message": issue.message, "span": _pair(issue.span)}
    return {**plain, "also": [_pair(span) for span in issue.also]} if issue.also else plain


def _pair(span: Span) -> list[int]:
    return [span.start, span.end]


def dump_figure(figure: Figure) -> str:
    """A figure without its text as compact JSON, from which `load_figure` restores an equal figure."""
    return _FIGURES.dump_json(replace(figure, text=""), exclude_defaults=True).decode()


def load_figure(text: str, dumped: str) -> Figure:
    """The dumped figure with its text. Raises ValueError if the JSON is not of this form."""
    return replace(_FIGURES.validate_json(dumped), text=text)
