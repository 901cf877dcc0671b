"""How an answer looks in a notebook: what it says, the figure itself where its image is there, the grids it rests on
with the used cells marked, its sources.

Descriptions and models are untrusted: every text is escaped, and nothing is taken from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from html import escape
from itertools import islice

from ..indexing.errors import FigwiseError
from ..indexing.model.figure import Cell, Figure, Grid
from ..indexing.store.images import data_uri
from ..indexing.text.spans import Span
from .answer import Answer, Citation
from .telling import SOURCES, answer_parts, source

GRIDS = 3
"""The most grids that are shown; an answer about more is better read as text."""
ROWS, COLUMNS = 40, 24
"""The most rows and columns of a grid that are shown, those used by the answer first."""

_BORDER = "border:1px solid #9996;padding:2px 8px;text-align:right"
_USED = f"{_BORDER};background:#ffe08a;color:#000;font-weight:bold"


def answer_html(
    answer: Answer, figures: Mapping[str, Figure], image_of: Callable[[str], bytes] = lambda figure: b""
) -> str:
    """The answer as HTML. `figures` are those it quotes, by id; what is not among them is not shown. `image_of` gives
    the image of a figure, empty where there is none.
    """
    parts = answer_parts(answer)
    lines = [f"<p><strong>{_text(parts.head)}</strong></p>"]
    if parts.ways:
        lines.append(f"<ul>{''.join(f'<li>{_text(way)}</li>' for way in parts.ways)}</ul>")
    if answer.reading:
        lines.append(f"<p><small>Read as: {_text(answer.reading)}</small></p>")
    lines += _images(parts.cited, figures, image_of)
    lines += _grids(parts.cited, figures)
    lines += [f"<p><small>Source: {_text(source(one))}</small></p>" for one in parts.cited[:SOURCES]]
    lines += [f"<p><small>{parts.more}</small></p>"] if parts.more else []
    lines += [f"<p><small>Note: {_text(note)}</small></p>" for note in parts.notes]
    return f"<div>{''.join(lines)}</div>"


def _images(
    cited: Iterable[Citation], figures: Mapping[str, Figure], image_of: Callable[[str], bytes]
) -> Iterator[str]:
    """The images of the first cited figures, each within the page itself."""
    for id in islice(dict.fromkeys(one.figure for one in cited if one.figure in figures), GRIDS):
        with suppress(FigwiseError):  # the figure or its library was removed meanwhile
            if content := image_of(id):
                style = "max-width:100%;max-height:320px;background:#fff"
                yield f'<p><img src="{data_uri(content)}" alt="{_text(figures[id].title or id)}" style="{style}"></p>'


def _grids(cited: Iterable[Citation], figures: Mapping[str, Figure]) -> list[str]:
    """A table for each of the first grids that hold a cited cell."""
    spans: dict[str, set[Span]] = {}
    for citation in cited:
        spans.setdefault(citation.figure, set()).add(Span(citation.start, citation.end))
    found = [
        _table(figures[id], grid, used)
        for id, wanted in spans.items()
        if id in figures
        for grid in figures[id].grids
        if (used := {at for at, cell in enumerate(grid.cells) if wanted.intersection((cell.span, *cell.also))})
    ]
    return found[:GRIDS]


def _table(figure: Figure, grid: Grid, used: Collection[int]) -> str:
    cells = list(enumerate(grid.cells))
    rows = _choose(len(grid.row_axis.labels), {cell.row for at, cell in cells if at in used}, ROWS)
    named = len(grid.column_axis.labels)
    columns = _choose(named, {cell.column for at, cell in cells if at in used and cell.column is not None}, COLUMNS)
    loose = any(cell.column is None for _, cell in cells)
    head = "".join(_cell("th", _text(grid.column_axis.labels[at].text)) for at in columns)
    lines = [f"<tr>{_cell('th', _text(grid.row_axis.name))}{head}{_cell('th', '') if loose else ''}</tr>"]
    for row in rows:
        row_cells = [(at, cell) for at, cell in cells if cell.row == row]
        listed = [_entries([pair for pair in row_cells if pair[1].column == column], used) for column in columns]
        if loose:
            listed.append(_entries([pair for pair in row_cells if pair[1].column is None], used))
        lines.append(f"<tr>{_cell('th', _text(grid.row_axis.labels[row].text))}{''.join(listed)}</tr>")
    left = (len(grid.row_axis.labels) - len(rows), named - len(columns))
    title = " - ".join(filter(None, (figure.title or figure.id, grid.title)))
    note = f"<p><small>not shown: {left[0]} rows, {left[1]} columns</small></p>" if any(left) else ""
    style = "border-collapse:collapse;font-size:90%"
    return f'<table style="{style}"><caption>{_text(title)}</caption>{"".join(lines)}</table>{note}'


def _choose(count: int, used: set[int], most: int) -> list[int]:
    """At most `most` positions in their order: the used ones, then the first others."""
    return sorted([*sorted(used), *(at for at in range(count) if at not in used)][:most])


def _entries(cells: list[tuple[int, Cell]], used: Collection[int]) -> str:
    """The content of one cell, marked if the answer used it."""
    texts = [f"<mark>{_text(cell.text)}</mark>" if at in used else _text(cell.text) for at, cell in cells]
    return _cell("td", ", ".join(texts), used=any(at in used for at, _ in cells))


def _cell(tag: str, content: str, *, used: bool = False) -> str:
    return f'<{tag} style="{_USED if used else _BORDER}">{content}</{tag}>'


def _text(text: str) -> str:
    """The text on one line, escaped."""
    return escape(" ".join(text.split()))
