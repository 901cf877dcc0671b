"""The cells of a table as rows, whatever its line format: names of columns and rows, and the values under them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ...stated.context import Context
from ...text.measured import measured
from ...text.names import Name, join_path, read_name
from ...text.numbers import parse_quantity
from ...text.spans import Span
from ...text.units import is_unit
from ..rows import YEAR, Block, Entry, Row, is_placeholder, read_value
from .value_list import read_value_list

Bounds = tuple[int, int]
"""The bounds of a cell's words; of zero width where it is blank."""
_CORNER = re.compile(r"(?:\s*(?:/|\\(?![A-Za-z]+[{_^}$]|_))\s*|\s+vs\.?\s+)(?![^()]*\))", re.I)
_ARROWS = " ↓→↑←"
_PAIR = 3
_MOST_LEVELS = 3
_INDENT = re.compile(r"(?:[-–—•↳└─]{1,3}\s+|\u00a0)+(?=[^\W\d_])")
_BREAK = re.compile(r"\s*<br\s?/?>\s*|;\s+", re.I)
LABELLED = re.compile(r"[*_]*(?P<label>[^\W\d_][^:=*\n]{0,40}?)[*_]{0,3}\s?[:=]\s?[*_]*(?P<value>\S.*)")


@dataclass(slots=True)
class Line:
    """The cells of one line of a table."""

    cells: list[Bounds]
    cut_off: bool = False
    """Whether the text ends inside the line, so that its cells are counted from the left."""
    bold: bool = False
    """Whether its first cell is set bold."""
    under: Bounds | None = None
    """The bounds of the label that it shares with neighbouring lines."""


def table_rows(context: Context, heads: Sequence[Line], body: Sequence[Line]) -> list[Row] | None:
    """A row for each line that holds values, each cell under its column; None where no cell is a number.

    Header lines above each other make names with a path; a line of units is not data, and a line with only a label
    is a heading for the lines under it.
    """
    heads, body = _levels(context, list(heads), [line for line in body if line.cells])
    names = _column_names(context.text, heads)
    body = [line for line in body if not _is_units(context, line)]
    body, names = _with_repeated_lead(context, body, names)
    body, names, counts = _counted_after(context, body, names)
    body, names = _split_columns(context, body, names)
    listed = _listed(context, body)
    if listed is not None:
        return listed
    rows: list[Row] = []
    group: Name | None = None
    parent: Name | None = None
    for at, line in enumerate(body):
        indented = _without_indent(context.text, line)
        if _is_group(body, at, len(names)):
            group = parent = read_name(context.text, *line.cells[0])
            continue
        row = _row(context, indented or line, names)
        if row is None:
            continue
        parent = row.name if indented is None else parent
        around = parent if indented is not None else group
        above = read_name(context.text, *line.under) if line.under is not None else around
        if above is not None and row.name is not None and row.name.text:
            row = replace(row, name=replace(row.name, text=join_path(above.text, row.name.text)))
        rows.append(row)
    rows = _with_own_units(context.text, rows)
    if len(rows) == len(counts):
        rows = [_counted(row, count) for row, count in zip(rows, counts, strict=True)]
    return rows if any(entry.quantity is not None for row in rows for entry in row.entries) else None


def _with_own_units(text: str, rows: list[Row]) -> list[Row]:
    """The rows with the numbers of columns whose cells have a unit of their own."""
    columns: dict[str, list[Entry]] = {}
    for entry in (entry for row in rows for entry in row.entries if entry.quantity is None and entry.label is not None):
        columns.setdefault(entry.label.text if entry.label is not None else "", []).append(entry)
    numeric = {entry.label.text for row in rows for entry in row.entries if entry.quantity is not None and entry.label}
    for label, entries in columns.items():
        if label not in numeric:
            for entry, quantity in zip(entries, measured([one.span.cut(text) for one in entries]), strict=True):
                entry.quantity = quantity
    return rows


def _without_indent(text: str, line: Line) -> Line | None:
    """A line that is set off as a part of the row above ("- of them men"), without the mark; else None."""
    start, end = line.cells[0]
    first = start
    while text[first - 1 : first] == "\u00a0":
        first -= 1
    mark = _INDENT.match(text, first, end)
    return replace(line, cells=[(mark.end(), end), *line.cells[1:]]) if mark is not None else None


def _counted(row: Row, count: Name) -> Row:
    """The row with its number in the table as another name."""
    name = row.name and replace(row.name, aliases=(*row.name.aliases, count.text))
    return replace(row, name=name, remark=row.remark or count.span)


_COUNTER = re.compile(r"bin|step|stage|entry|item|row|index|id", re.I)
"""Headers of a column that numbers the lines and tells nothing of them, as a rank does."""


def _counted_after(context: Context, body: list[Line], names: list[Name]) -> tuple[list[Line], list[Name], list[Name]]:
    """A table whose first column only numbers its lines, with the column of names moved to the front; without the
    numbers, and with each as a name, where they are other names of the lines ("Step 3").
    """
    text = context.text
    if len(names) < _PAIR or len(body) < 2 or any(len(line.cells) != len(names) for line in body):
        return body, names, []
    counts = [text[slice(*line.cells[0])].strip("#. ") for line in body]
    called = [text[slice(*line.cells[1])] for line in body]
    if not _counts_up(counts) or len(set(called)) < len(called):
        return body, names, []
    if any(not name or parse_quantity(name) is not None for name in called):
        return body, names, []
    if _COUNTER.fullmatch(names[0].text):
        places = [Span(*line.cells[0]) for line in body]
        named = [Name(f"{names[0].text} {place.cut(text)}", place) for place in places]
        return [replace(line, cells=line.cells[1:]) for line in body], names[1:], named
    turned = [replace(line, cells=[line.cells[1], line.cells[0], *line.cells[2:]]) for line in body]
    return turned, [names[1], names[0], *names[2:]], []


def _counts_up(counts: Sequence[str]) -> bool:
    """Whether these number lines, maybe on from an earlier table ("5", "6"), or with equal places ("2", "2")."""
    if not all(count.isdigit() and len(count) <= _MOST_DIGITS for count in counts):
        return False
    places = list(map(int, counts))
    steps = enumerate(pairwise(places), places[0] + 1)
    return (places[0] == 1 or len(set(counts)) == len(counts)) and all(one in (at, last) for at, (last, one) in steps)


_MOST_DIGITS = 3
"""With more, counts are years."""


def _split_columns(context: Context, body: list[Line], names: list[Name]) -> tuple[list[Line], list[Name]]:
    """Columns whose cells hold several labelled values ("Count: 682<br>Share: 74%") as a column for each label."""
    pieces = [[_pieces(context.text, *bounds) for bounds in line.cells] for line in body]
    columns: list[Name] = []
    labels: list[list[str]] = []
    for at, name in enumerate(names):
        held = [line[at] for line in pieces if at < len(line)]
        found = list(dict.fromkeys(label for one in held for label in one))
        several = len(found) > 1 and 2 * sum(len(one) > 1 for one in held) > len(held)
        labels.append(found if several else [])
        within = [replace(name, text=join_path(name.text, label), path=(name.text, label)) for label in found]
        columns += within if several else [name]
    if not any(labels):
        return body, names
    lines = []
    for line, parts in zip(body, pieces, strict=True):
        cells: list[Bounds] = []
        for bounds, part, found in zip(line.cells, parts, labels, strict=False):
            cells += [part.get(label, (bounds[1], bounds[1])) for label in found] if found else [bounds]
        lines.append(replace(line, cells=cells))
    return lines, columns


def _listed(context: Context, body: Sequence[Line]) -> list[Row] | None:
    """The rows of a table whose last column lists the values of each line in order ("812, 395, 521"), so that stated
    parts name them; None for other tables.
    """
    lines = [line for line in body if len(line.cells) > 1]
    found = [read_value_list(Block(*line.cells[-1], named=True), context) for line in lines]
    rows = [
        replace(one[0], name=read_name(context.text, *line.cells[0]))
        for line, one in zip(lines, found, strict=True)
        if one
    ]
    several = sum(len(row.entries) > 2 for row in rows)
    within = any(is_value(context, cell) for line in lines for cell in line.cells[1:-1])
    return rows if several > 1 and len(rows) == len(body) and 2 * several > len(rows) and not within else None


def _pieces(text: str, start: int, end: int) -> dict[str, Bounds]:
    """The labels in a cell with the bounds of their values; empty where its pieces have no labels."""
    found: dict[str, Bounds] = {}
    at = start
    for stop in [*_BREAK.finditer(text, start, end), None]:
        last = stop.start() if stop is not None else end
        piece = LABELLED.fullmatch(text, at, last)
        if piece is not None:
            found.setdefault(piece["label"], piece.span("value"))
        at = stop.end() if stop is not None else end
    return found


def is_value(context: Context, bounds: Bounds) -> bool:
    """Whether a cell is a number."""
    return _entry(context, bounds, None).quantity is not None


def _levels(context: Context, heads: list[Line], body: list[Line]) -> tuple[list[Line], list[Line]]:
    """The lines of the header and of the body; a second header line comes from the body where the first has gaps."""
    while heads and len(heads) < _MOST_LEVELS and len(body) > 1:
        words = [context.text[a:b] for a, b in heads[-1].cells[1:]]
        open_ends = "" in words or len(set(words)) < len(words)
        first = body[0].cells[1:]
        if (
            not open_ends
            or len(first) != len(words)
            or any(is_value(context, (a, b)) or is_placeholder(context.text[a:b]) for a, b in first if a < b)
            or any(a == b and not word for word, (a, b) in zip(words, first, strict=True))
            or not any(is_value(context, bounds) for bounds in body[1].cells[1:])
        ):
            break
        heads, body = [*heads, body[0]], body[1:]
    return heads, body


def _column_names(text: str, heads: Sequence[Line]) -> list[Name]:
    """The names of the columns; with several header lines a path, in which a blank repeats the name before it."""
    last = [read_name(text, *bounds) for bounds in heads[-1].cells]
    for head in reversed(heads[:-1]):
        if len(head.cells) != len(last):
            continue
        above = ""
        for at, bounds in enumerate(head.cells):
            above = text[slice(*bounds)] or (above if at > 1 else "")
            name = last[at]
            if above and above != name.text:
                last[at] = replace(name, text=f"{above} > {name.text}") if name.text else read_name(text, *bounds)
    return last


def _is_units(context: Context, line: Line) -> bool:
    """Whether a line only gives the units of the columns."""
    label, *words = (context.text[a:b].strip("()[]") for a, b in line.cells)
    return label.lower() in ("", "unit", "units") and any(words) and all(one in "–—-" or is_unit(one) for one in words)


def _is_group(body: Sequence[Line], at: int, width: int) -> bool:
    """Whether a line is a heading for those under it: only a label, and not just a row without values."""
    if width < _PAIR or not _is_alone(body[at]) or at + 1 == len(body) or _is_alone(body[at + 1]):
        return False
    begins = _is_alone(body[0])  # if the first rows are under a heading, the others are
    return len(body[at].cells) == 1 or begins or body[at].bold


def _is_alone(line: Line) -> bool:
    """Whether only the first cell of a line has content."""
    return bool(line.cells) and line.cells[0][0] < line.cells[0][1] and all(a == b for a, b in line.cells[1:])


def _with_repeated_lead(context: Context, body: list[Line], names: list[Name]) -> tuple[list[Line], list[Name]]:
    """Lines whose blank first cell repeats the one above, named by their second cell, too; where they have one value
    for each pair of these, and otherwise remarks, a line for each pair.
    """
    text = context.text
    full = [line for line in body if len(line.cells) == len(names)]
    if len(names) < 3 or len(full) < len(body) or len(full) < 2:
        return body, names
    firsts, seconds = ([text[slice(*line.cells[at])] for line in full] for at in (0, 1))
    repeats = all(firsts) and len(set(firsts)) < len(firsts) and len(set(seconds)) < len(seconds) and len(names) > _PAIR
    blank = bool(firsts[0]) and not all(firsts)
    if not (blank or (repeats and len(set(zip(firsts, seconds, strict=True))) == len(firsts))):
        return body, names
    if any(not one or (parse_quantity(one) is not None and not (blank and YEAR.fullmatch(one))) for one in seconds):
        return body, names
    first = full[0].cells[0]
    above = [first := line.cells[0] if name else first for line, name in zip(full, firsts, strict=True)]
    value_columns = [at for at in range(2, len(names)) if not all(_is_remark(text, *line.cells[at]) for line in full)]
    pairs = {(text[slice(*one)], second) for one, second in zip(above, seconds, strict=True)}
    outer, inner = (len({pair[side] for pair in pairs}) for side in (0, 1))
    crossed = len(full) == len(pairs) == outer * inner and min(outer, inner) > 1 == len(value_columns)
    last = value_columns[0] if crossed else 1
    if crossed and all(is_value(context, line.cells[last]) and not is_value(context, line.cells[1]) for line in full):
        lines = [Line([one, line.cells[1], line.cells[last]]) for line, one in zip(full, above, strict=True)]
        return lines, [names[0], names[1], names[last]]
    shortened = [Line(line.cells[1:], line.cut_off, under=one) for line, one in zip(full, above, strict=True)]
    return shortened, names[:1] + names[2:]


def _is_remark(text: str, start: int, end: int) -> bool:
    """Whether a cell is a sentence, or blank."""
    return start == end or (text[end - 1] == "." and len(text[start:end].split()) > _PAIR)


def _entry(context: Context, bounds: Bounds, label: Name | None) -> Entry:
    """A cell as a value without its remark, or as its words."""
    a, b = bounds
    quantity = parse_quantity(context.text[a:b], decimal_comma=context.decimal_comma)
    found = read_value(context, a, b) if quantity is None and b > a else None
    return Entry(Span(a, b), quantity, label) if found is None else replace(found, label=label)


def _row(context: Context, line: Line, names: list[Name]) -> Row | None:
    """One row; where it has not as many cells as there are columns, its cells get no column."""
    text, cells = context.text, line.cells
    if not cells or not any(a < b for a, b in cells):
        return None
    unnamed = not any(name.text for name in names[1:])  # then stated parts name the columns
    fits = len(cells) == len(names) or (line.cut_off and len(cells) < len(names))
    labels: Sequence[Name | None] = names[1:] if fits and not unnamed else [None] * len(cells)
    entries = tuple(_entry(context, (a, b), label) for (a, b), label in zip(cells[1:], labels, strict=False) if a < b)
    corner = [part.strip(_ARROWS) for part in _CORNER.split(names[0].text) if part.strip(_ARROWS)] if names else []
    return Row(
        entries,
        read_name(text, *cells[0], context.known),
        columns=() if unnamed and len(cells) <= len(names) else tuple(names[1:]),
        axis=corner[0] if corner else "",
        across=corner[1] if len(corner) == 2 else "",
        cut_off=len(cells) < len(names),
    )
