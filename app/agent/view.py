"""The view of a figure for a model: axes, labels, panels, statements and issues within a budget, not its text.

Every string of a description is in JSON quotes, so that a label cannot be taken for a line of the view.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from ...indexing.errors import clip
from ...indexing.model.figure import Axis, Figure, Grid, Label
from ...indexing.text.names import join_path
from ..planner.text.words import tokens_of

LABELS = 24
"""The most labels of an axis that are listed; the rest is counted and can be asked for."""
WIDEST = 80
"""The most characters shown of a label or statement."""
SMALL = 60
"""The most cells of a grid that is shown whole; of a larger one, the first rows are shown."""
SAMPLE = 2
"""Rows of a larger grid that are shown, for the form of its values, where the question names none."""
ROWS = 6
"""Rows of a larger grid that are shown because the question names them."""
GRIDS = 8
STATED = 10
ISSUES = 6
BUDGET = 4_000
"""Characters of a view: about a thousand tokens."""


def figure_view(figure: Figure, budget: int = BUDGET, asked: frozenset[str] = frozenset()) -> str:
    """The figure in brief; of long axes and large grids first the parts with the labels `asked` about. What did not fit
    is counted, with a note on how to ask for it.
    """
    kind = f" ({clip(figure.kind, WIDEST)})" if figure.kind else ""
    lines = [f"Figure {quoted(figure.id)}: {quoted(figure.title)}{kind}"]
    grids = [grid for grid in figure.grids if grid.kind != "facts"]
    for grid in grids[:GRIDS]:
        lines += _grid(grid, asked=asked)
    if len(grids) > GRIDS:
        lines.append(f"... and {len(grids) - GRIDS} more panels: {_joined((_name(g) for g in grids[GRIDS:]), LABELS)}")
    for grid in figure.grids:
        if grid.kind == "facts":
            lines += _facts(grid)
    stated = [f"{quoted(one.component)}: {quoted(one.text)}" for one in figure.attributes]
    if stated:
        lines.append("stated: " + _joined(stated, STATED, quote=False))
    issues = [f"{issue.code}: {quoted(issue.message)}" for issue in figure.all_issues()]
    if issues:
        lines.append("issues: " + _joined(issues, ISSUES, quote=False))
    if not figure.grids:
        lines.append("No values are listed; only its text can be quoted.")
    return _within_budget(lines, budget)


def panel_view(figure: Figure, grid: Grid, axis: str = "", start: int = 0) -> str:
    """One panel in more detail, or a page of the labels of one of its axes."""
    if axis in {"row", "column"}:
        labels = grid.axis(axis).labels
        shown = [_label(label) for label in labels[start : start + 4 * LABELS]]
        rest = len(labels) - start - len(shown)
        more = f"; {rest} more from start {start + len(shown)}" if rest > 0 else ""
        return f"{axis}s {start} to {start + len(shown) - 1} of {_name(grid)}: {', '.join(shown) or 'none'}{more}"
    return _within_budget([f"Figure {quoted(figure.id)}", *_grid(grid, SMALL * 3)], BUDGET)


def quoted(text: str) -> str:
    """The text on one line in JSON quotes, at most WIDEST characters."""
    return json.dumps(clip(text, WIDEST), ensure_ascii=False)


def labels_like(figure: Figure, words: str) -> str:
    """The labels of a figure that contain any of some words, those with the most of them first."""
    wanted = {token.stem for token in tokens_of(words)}
    found: dict[str, int] = {}
    for grid in figure.grids:
        for side in ("row", "column"):
            for label in grid.axis(side).labels:
                stems = {token.stem for text in (label.text, *label.aliases) for token in tokens_of(text)}
                if wanted & stems:
                    found.setdefault(f"{side} {_label(label)} of {_name(grid)}", len(wanted & stems))
    best = sorted(found, key=lambda line: -found[line])
    return _joined(best, LABELS, quote=False) if best else f"No label of {quoted(figure.id)} has a word of these."


def _grid(grid: Grid, small: int = SMALL, asked: frozenset[str] = frozenset()) -> list[str]:
    size = f"{len(grid.row_axis.labels)} rows, {len(grid.column_axis.labels)} columns, {len(grid.cells)} cells"
    lines = [f"{grid.kind} {_name(grid)}: {size}"]
    if grid.kind == "table":
        lines.append("  a table: people name a row by its key column; every column holds cells")
    labels = grid.row_axis.labels
    whole = len(grid.cells) <= small
    rows = [row for row, label in enumerate(labels) if whole or label.text in asked][: len(labels) if whole else ROWS]
    rows = rows or list(range(min(SAMPLE, len(labels))))
    if not whole:  # otherwise the rows themselves follow
        lines.append(f"  rows {_axis(grid.row_axis, asked)}")
    elif axis_name := _axis_name(grid.row_axis):
        lines.append(f"  rows are {axis_name}")
    lines.append(f"  columns {_axis(grid.column_axis, asked)}")
    lines += [f"  row {_label(labels[row])}: {_joined(_values(grid, row, asked), LABELS, quote=False)}" for row in rows]
    if not whole:
        lines.append(f"  ... values of {len(labels) - len(rows)} more rows are not shown; plans see them")
    return lines


def _values(grid: Grid, row: int, asked: frozenset[str]) -> list[str]:
    """The values of a row in the order of the columns, with a dash for a missing one; in the order of the text if that
    does not settle the columns.
    """
    cells = grid.row_cells(row)
    texts = {cell.column: json.dumps(clip(cell.text, 30), ensure_ascii=False) for cell in cells}
    if None in texts or len(texts) < len(cells) or not grid.column_axis.labels:
        listed = [json.dumps(clip(cell.text, 30), ensure_ascii=False) for cell in cells]
        return ["(columns not settled)", *listed] if grid.column_axis.labels else listed
    return [texts.get(column, "-") for column in _listing_order(grid.column_axis, asked)]


def _name(grid: Grid) -> str:
    return f"{grid.id} {quoted(grid.title)}" if grid.title else grid.id


def _axis(axis: Axis, asked: frozenset[str]) -> str:
    listed = (_label(axis.labels[at]) for at in _listing_order(axis, asked))
    return f"{_axis_name(axis)}: {_joined(listed, LABELS, quote=False)}"


def _listing_order(axis: Axis, asked: frozenset[str]) -> list[int]:
    """The positions of an axis in the order of listing; of a long axis, those asked about come first."""
    places = range(len(axis.labels))
    return sorted(places, key=lambda at: axis.labels[at].text not in asked) if len(places) > LABELS else list(places)


def _axis_name(axis: Axis) -> str:
    name = f"{quoted(axis.name)} " if axis.name else ""
    unit = f" in {quoted(axis.unit)}" if axis.unit else ""
    return f"{name}({axis.kind}{unit})"


def _label(label: Label) -> str:
    aliases = f" ({', '.join(quoted(alias) for alias in label.aliases[:2])})" if label.aliases else ""
    return quoted(label.text or join_path(*label.path)) + aliases


def _facts(grid: Grid) -> list[str]:
    facts = [f"{_label(grid.row_axis.labels[cell.row])} = {quoted(cell.text)}" for cell in grid.cells]
    return [f"facts stated in prose (grid {quoted(grid.id)}): {_joined(facts, LABELS, quote=False)}"]


def _joined(parts: Iterable[str], most: int, *, quote: bool = True) -> str:
    found = [quoted(part) if quote else part for part in parts]
    rest = len(found) - most
    more = f" ... and {rest} more" if rest > 0 else ""
    return (", ".join(found[:most]) or "none") + more


def _within_budget(lines: list[str], budget: int) -> str:
    kept: list[str] = []
    used = 0
    for line in lines:
        if used + len(line) > budget:
            kept.append("... more is not shown: describe_figure with a panel, or with an axis and a start.")
            break
        kept.append(line)
        used += len(line) + 1
    return "\n".join(kept)
