"""A table as a figure: its text is the table written out, and every cell is read from that text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..text.dates import parse_date
from ..text.measured import measured
from ..text.names import join_path
from ..text.numbers import parse_quantity
from ..text.spans import Quantity, Span
from .figure import Attribute, Cell, Figure, Grid, Issue, Label, Section
from .labels import FIRST_YEAR, LAST_YEAR, make_axis, make_label

MAX_CELLS = 200_000
"""Most cells of one figure, some 100 MB of objects. A larger table belongs in a database, not in a description."""

NESTED = "nested table"
"""The kind of figure made of a table in the form of a chart whose header has several levels."""

_DISTINCT = 0.9
"""Share of a key column's texts that must differ: a few repeats in a long list still leave it the names of the rows."""

_JOIN = " | "
BREAK = "\u2003"
"""Stands for line breaks within an entry, since a row is one line: a space that still separates its items."""
_ADDED = re.compile(r"(?P<number>[^()]{1,30}?)\s?\((?P<more>[^()]{1,30})\)")
_COMMA_DECIMAL = re.compile(r"[-+−~]?[0-9]{1,9},(?:[0-9]{1,2}|[0-9]{4,9})\s?%?")
_POINT_DECIMAL = re.compile(r"[-+−~]?[0-9]{1,9}\.[0-9]{1,9}\s?%?|[0-9]{1,3}(?:,[0-9]{3})+")
_PLACEHOLDER = re.compile(r"(?i)(?:(?:column|col|field|unnamed)?[ _.:]{0,2}[0-9]{0,4})")
"""Column names that programs write for a table without a header."""


def figure_from_table(
    id: str, title: str, columns: Sequence[object], rows: Sequence[Sequence[object]], records: bool = False
) -> Figure:
    """A figure of one grid of kind "table", id "table"; of a table in the form of a chart, unless its `records` are
    wanted, a grid for each panel. Rows may be shorter or longer than the header, cells may be anything.

    A first row that goes on with the header (see `goes_on`) is joined to it: "Speed > max".

    Its text is a line for the title, one for the header and one for each row, cells joined by " | ". Empty cells are no
    cells. Rows are called by their text in the key column; the key stays a column of cells too.
    """
    names = [_plain(name).replace(BREAK, " ") for name in columns]
    table = [[_plain(entry) for entry in row] for row in rows]
    if all(_PLACEHOLDER.fullmatch(name) and not _is_year(name) for name in names) and _is_header(table):
        names, table = table[0], table[1:]
    width = max([len(names), *map(len, table)], default=0)
    names = _padded(names, width)
    kept = table[: max(1, MAX_CELLS // max(width, 1))]
    cut_off = len(table) - len(kept)
    message = f"The last {cut_off} rows were not read: a table is read up to {MAX_CELLS} cells."
    written = _Written()
    if title := _plain(title).replace(BREAK, " "):
        written.line([title])
    header = written.line(names)
    if goes_on(names, kept):
        under, kept = _padded(kept[0], width), kept[1:]
        header = [place if text else span for text, place, span in zip(under, written.line(under), header, strict=True)]
        names = [join_path(*pair) for pair in zip(names, under, strict=True)]
    commas = _decimal_commas(kept)
    key = key_column(kept, width)
    own = _own_quantities(kept, width)
    drawn = not records and key == 0 and is_chart(names, kept, Counter(column for _, column in own))
    own = own if drawn else {}
    cells: list[Cell] = []
    spans: list[list[Span]] = []
    for row, entries in enumerate(kept):
        spans.append(written.line(entries))
        for column, (entry, span) in enumerate(zip(entries, spans[-1], strict=True)):
            if entry:
                quantity = own.get((row, column)) or _quantity(entry, column in commas)
                cells.append(Cell(row, column, entry, span, quantity, None if quantity else parse_date(entry)))
    text = "\n".join(written.lines)
    labels = [
        _label(row[key], places[key]) if key < len(row) else Label("") for row, places in zip(kept, spans, strict=True)
    ]
    whole = Span(0, len(text))
    grid = Grid(
        id="table",
        title=title,
        row_axis=make_axis(labels, names[key] if names else ""),
        column_axis=make_axis(_label(name, span) for name, span in zip(names, header, strict=True)),
        cells=tuple(cells),
        issues=(Issue("unread_numbers", message, whole),) if cut_off > 0 else (),
        kind="table",
    )
    grids = panels_of(grid) if drawn else (grid,)
    attributes = (Attribute("title", title, Span(0, len(title)), grid=None if drawn else "table"),) if title else ()
    kind = "table" if not drawn else NESTED if any(" > " in name for name in names) else ""
    return Figure(id, title, kind, text, (Section("", 0, whole, whole),), grids, attributes)


def _own_quantities(table: Sequence[Sequence[str]], width: int) -> dict[tuple[int, int], Quantity]:
    """(row, column) of each number in a column whose entries have a unit of their own ("18 seats")."""
    found: dict[tuple[int, int], Quantity] = {}
    panels: dict[str, list[int]] = {}
    for at, row in enumerate(table):
        panels.setdefault(row[0].rpartition(_JOIN)[0] if row else "", []).append(at)
    for column in range(1, width):
        for places in panels.values():
            texts = [table[at][column] if column < len(table[at]) else "" for at in places]
            if not any(text and parse_quantity(text) is not None for text in texts):
                quantities = zip(places, measured(texts), strict=True)
                found |= {(at, column): quantity for at, quantity in quantities if quantity is not None}
    return found


def is_chart(names: Sequence[str], table: Sequence[Sequence[str]], own_units: Mapping[int, int]) -> bool:
    """Whether a table has the form of a chart: every column but the first, which names the rows, holds numbers, but for
    one at most in a table of no more than LONGEST rows, as a figure's data often have a column of colours, groups or
    remarks. `own_units` says how many entries of a column are numbers with a unit of their own.
    """
    columns = range(1, len(names))
    in_words = sum(not _numeric(table, at, own_units.get(at, 0)) for at in columns)
    return in_words < len(columns) and in_words <= (1 if len(table) <= LONGEST else 0)


LONGEST = 40
"""The most rows of a table that is taken for a chart although one of its columns holds words; a longer one lists
records.
"""


def panels_of(table: Grid) -> tuple[Grid, ...]:
    """The grids of a table in the form of a chart: one for each panel, which stands before a bar in the names of rows
    ("Lyon | 2019"); its columns are those that have a value there.
    """
    panels: dict[str, list[tuple[Label, list[Cell]]]] = {}
    for label, cells in zip(table.row_axis.labels, table.rows(), strict=True):
        panels.setdefault(label.text.rpartition(_JOIN)[0], []).append((label, cells))
    return tuple(_panel(table, f"g{at + 1}", title, rows) for at, (title, rows) in enumerate(panels.items()))


def _panel(table: Grid, id: str, title: str, rows: Sequence[tuple[Label, Sequence[Cell]]]) -> Grid:
    columns = sorted({cell.column for _, cells in rows for cell in cells if cell.column})
    place = {old: new for new, old in enumerate(columns)}
    return Grid(
        id,
        title,
        make_axis([_under(label, title) for label, _ in rows], table.row_axis.name),
        make_axis(table.column_axis.labels[at] for at in columns),
        tuple(
            replace(cell, row=row, column=place[cell.column])
            for row, (_, cells) in enumerate(rows)
            for cell in cells
            if cell.column
        ),
        table.issues,
    )


def _under(label: Label, panel: str) -> Label:
    """A row's label without the panel before it."""
    if not panel or label.span is None:
        return label
    skipped = len(panel) + len(_JOIN)
    return make_label(label.text[skipped:], Span(label.span.start + skipped, label.span.end))


def goes_on(names: Sequence[str], table: Sequence[Sequence[str]]) -> bool:
    """Whether the first row belongs to the header: it says what columns of one name are each, or is empty where rows
    have their name, and has a text where all others have numbers.
    """
    if len(table) < 3:
        return False
    first, body = _padded(table[0], len(names)), table[1:]
    numeric = [column for column in range(len(names)) if _numeric(body, column)]
    if not numeric or any(not first[column] or parse_quantity(first[column]) for column in numeric):
        return False
    groups = [[n for n, name in enumerate(names) if name == repeated] for repeated in set(names)]
    shared = [columns for columns in groups if len(columns) > 1]
    told_apart = bool(shared) and all(len({first[n] for n in columns}) == len(columns) for columns in shared)
    return told_apart or not first[0]


def _numeric(table: Sequence[Sequence[str]], column: int, more: int = 0) -> bool:
    """Whether most of a column's texts are numbers, `more` of them in units of their own."""
    texts = _texts(table, column)
    return bool(texts) and sum(parse_quantity(text) is not None for text in texts) + more > 0.7 * len(texts)


def _texts(table: Sequence[Sequence[str]], column: int) -> list[str]:
    """The texts of a column; there may be none in a row."""
    return [row[column] for row in table if column < len(row) and row[column]]


def _padded(row: Sequence[str], width: int) -> list[str]:
    """A row with empty entries where it is short."""
    return [*row, *[""] * (width - len(row))]


def key_column(table: Sequence[Sequence[str]], width: int) -> int:
    """The first column whose texts name the rows: filled, nearly all distinct, and no amounts."""
    for column in range(width if table else 0):
        texts = _texts(table, column)
        if len(texts) < _DISTINCT * len(table) or len(set(texts)) < max(_DISTINCT * len(table), min(2, len(table))):
            continue
        if 2 * sum(map(_is_amount, texts)) < len(texts):
            return column
    return 0


def _is_header(table: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names the columns: names or years over amounts in every column but the first."""
    if len(table) < 2 or len(table[0]) < 2 or len({*table[0]}) < len(table[0]):
        return False
    below = [_texts(table[1:], at) for at in range(1, len(table[0]))]
    named = all(text and (_is_year(text) or parse_quantity(text) is None) for text in table[0][1:])
    return named and all(entries and all(map(_is_amount, entries)) for entries in below)


def _is_year(text: str) -> bool:
    """Whether the text is a year in digits."""
    return len(text) == 4 and text.isdigit() and FIRST_YEAR <= int(text) <= LAST_YEAR


def _plain(entry: object) -> str:
    """An entry as one line of text; nothing for None and for not-a-number."""
    if entry is None or entry != entry:
        return ""
    lines = (" ".join(line.split()) for line in str(entry).splitlines())
    return BREAK.join(line for line in lines if line)


def _quantity(entry: str, decimal_comma: bool) -> Quantity | None:
    """What an entry means as a number, also where the same in another unit, or a rank, is added: "10.9 (0.429)"."""
    whole = parse_quantity(entry, decimal_comma=decimal_comma)
    added = _ADDED.fullmatch(entry) if whole is None and entry.endswith(")") else None
    if added is None or parse_quantity(added["more"]) is None:
        return whole
    return parse_quantity(added["number"], decimal_comma=decimal_comma)


class _Written:
    """The lines of a table, and how long their text is."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._end = 0

    def line(self, entries: Sequence[str]) -> list[Span]:
        """Write entries on a line of their own; returns where they stand."""
        spans: list[Span] = []
        for entry in entries:
            start = spans[-1].end + len(_JOIN) if spans else self._end
            spans.append(Span(start, start + len(entry)))
        self.lines.append(_JOIN.join(entries))
        self._end += len(self.lines[-1]) + 1
        return spans


def _label(text: str, span: Span) -> Label:
    """A label as it stands in the text; an empty name stands nowhere."""
    return make_label(text, span) if text else Label("")


def _is_amount(text: str) -> bool:
    """Whether the text is a number and not a year."""
    return parse_quantity(text) is not None and not _is_year(text)


def _decimal_commas(table: Sequence[Sequence[str]]) -> set[int]:
    """The columns with two numbers or more written "3,5", unless a "3.5" or "1,234" is in the table."""
    seen: dict[int, int] = {}
    for row in table:
        for column, entry in enumerate(row):
            if _POINT_DECIMAL.fullmatch(entry):
                return set()
            if "," in entry and _COMMA_DECIMAL.fullmatch(entry):
                seen[column] = seen.get(column, 0) + 1
    return {column for column, count in seen.items() if count > 1}
