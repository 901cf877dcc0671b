"""Lines, classified by how they begin and by those beside them: lists, and tables (with bars, rules, commas, tabs or
gaps).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Literal, cast

from ..recognisers import recogniser
from ..text.units import COUNTED

LineKind = Literal["blank", "heading", "bullet", "numbered", "table", "fence", "rule", "text"]


@dataclass(slots=True)
class Line:
    """One line of a description."""

    kind: LineKind
    """Its kind, by its first characters."""
    start: int
    end: int
    indent: int
    """Columns before its marker; a tab counts four."""
    content: int
    """Offset of what follows the marker."""
    level: int = 0


_LINE = re.compile(
    r"(?P<indent>[ \t]{0,200}(?:>[ \t]{0,8})*+)"
    r"(?:(?P<heading>#{1,6}(?=\s|$))|(?P<fence>```|~~~)|(?P<rule>(?:-{3,}|\*{3,}|_{3,})[ \t]*$)"
    r"|(?P<table>\|)|(?P<bullet>[-–—*+•●▪◦‣·](?=[ \t]))"
    r"|(?P<numbered>(?:[0-9]{1,3}[.)]|[a-zA-Z][.)]|\[[0-9]{1,3}\])(?=[ \t]))|\s*(?P<text>\S))?[ \t]*"
)


def read_lines(text: str) -> list[Line]:
    """The lines of a text, classified by how they begin; plain lines of a name and a value, one below another, are a
    list.
    """
    lines = [_line(text, *match.span()) for match in re.finditer(r"^.*$", text, re.M)]
    plain = [line.kind == "text" and _is_entry(text, line) for line in lines]
    for is_entry, run in groupby(zip(plain, lines, strict=True), key=itemgetter(0)):
        listed = [line for _, line in run] if is_entry else []
        for line in listed if len(listed) >= _FEWEST_ENTRIES else ():
            line.kind = "bullet"
    return lines


def _is_entry(text: str, line: Line) -> bool:
    """Whether a plain line is a name and a value, by its last character or not at all."""
    return text[line.end - 1] in _ENDS and _ENTRY.fullmatch(text, line.content, line.end) is not None


_ENDS = frozenset("0123456789%) \t")
_ENTRY = re.compile(
    r"[^\W\d_][^.:;,!?|\t\n]{0,60}?\s[~≈$€£+−-]{0,2}[0-9][0-9.,]*(?<![.,])\s?%?(?:\s\([^()\n]{1,60}\))?[ \t]*"
)
_FEWEST_ENTRIES = 3
"""A plain line of a name and a value ("Oak 3.5 (the tallest)"), and fewest beside each other that are a list."""


def _line(text: str, start: int, end: int) -> Line:
    """One line, classified."""
    match = _LINE.match(text, start, end) if start < end else None
    group = match.lastgroup if match is not None else None  # the kind of the line
    if match is None or group in (None, "indent"):
        return Line("blank", start, end, 0, end)
    inner = match.end("indent")
    indent = inner - start + 3 * text.count("\t", start, inner) if inner > start else 0
    content = inner if group in ("text", "table") else match.end()
    level = len(match[group]) if group == "heading" else 0
    start = inner if text.find(">", start, inner) >= 0 else start  # the marks of a quotation are no part of a name
    return Line(cast("LineKind", group), start, end, indent, content, level)


_RULE = re.compile(r"[ \t:]*+\|?[ \t:]*+-[-: \t|]*+")
GAPS = (re.compile(r"\t"), re.compile(r"[ ]{2,}+"), re.compile(r";"), re.compile(r","))
"""What may set the cells of a line apart, where no bars do."""
_MOST_CODE = 2_000
"""Lines of code beyond which they are not looked at as a table."""
_IN_BRACKETS = re.compile(r"\s\[[^\[\]]*,[^\[\]]*\]$")
"""A list in brackets at the end of a line: its commas and spaces set no cells apart."""
_KEYED = re.compile(r"[^|:=\n]{1,80}(?::[ \t]+|[ \t]=[ \t]+)[^|\s]")
"""A key before the first cell: the line is a list of values under that name ("Row 1: 4 | 5 | 6")."""
_INFO = re.compile(r"(?:```|~~~)[ \t]*(?:csv|tsv|psv|table)\b", re.I)


@recogniser("Oak | 3 | 5", lambda text, lines: lines)
def with_tables(text: str, lines: list[Line]) -> list[Line]:
    """The lines, with those of tables told as such.

    Outside code the rule under a header makes a table of lines without outer bars; inside, lines of as many cells each,
    but no keys with colons. Comma-separated lines outside code are one, too, where all but few of their cells are
    values.
    """
    fenced: list[int] | None = None
    info = False
    for at, line in enumerate(lines):
        if line.kind != "fence":
            if fenced is not None:
                fenced += [at] if line.kind != "blank" else []
            continue
        if fenced is not None and _is_aligned(text, [lines[each] for each in fenced], declared=info):
            _mark(lines, fenced)
        info = fenced is None and _INFO.match(text, line.content - 3, line.end) is not None
        fenced = None if fenced is not None else []
    _mark_barred(text, lines)
    _mark_separated(text, lines)
    return lines


def _mark(lines: list[Line], places: Iterable[int]) -> None:
    """Tell the lines at these places as those of a table."""
    for at in places:
        lines[at] = replace(lines[at], kind="table")


def _mark_barred(text: str, lines: list[Line]) -> None:
    """Mark the lines of tables without outer bars."""
    if "|" not in text:
        return
    barred = fenced = False
    for at, line in enumerate(lines):
        fenced ^= line.kind == "fence"
        if fenced or line.kind == "fence":
            barred = False
        elif line.kind == "text" and text.find("|", line.start, line.end) >= 0:
            below = lines[at + 1] if at + 1 < len(lines) else line
            bars = 0 if _KEYED.match(text, below.start, below.end) else text.count(" | ", line.start, line.end)
            fewest = 1 if below.kind == "table" else 2  # bars at the edges leave no doubt
            alike = below.kind in ("text", "table") and bars == text.count(" | ", below.start, below.end) >= fewest
            ruled = _RULE.fullmatch(text, below.start, below.end) is not None
            barred = barred or (below is not line and "|" in text[below.start : below.end] and (ruled or alike))
            if barred:
                lines[at] = replace(line, kind="table")
        else:
            barred = barred and line.kind == "table"


def _is_aligned(text: str, lines: Sequence[Line], *, declared: bool) -> bool:
    """Whether lines are a table: as many cells on each, more than one, and no "key: value". Where they are declared a
    table, or most of them agree, some may have other numbers of cells.
    """
    words = [text[line.start : line.end].strip(" ") for line in lines if line.kind != "rule"]
    words = [one for one in words if not one.startswith("# ")]
    if not 2 <= len(words) <= _MOST_CODE or any(one[:1] in "{[|<\\" for one in words):
        return False
    if (any(": " in one for one in words) and not declared) or all(_IN_BRACKETS.search(one) for one in words):
        return False
    if lines[0].indent > max(line.indent for line in lines[1:]) + 1:  # a header with a blank corner
        words[0] = "  " + words[0]
    gap = next((gap for gap in GAPS if all(gap.search(one) for one in words)), None)
    counts = Counter(len(gap.findall(one)) for one in words) if gap is not None else Counter()
    if len(counts) < 2:
        return bool(counts)
    usual, often = counts.most_common(1)[0]
    return gap is not GAPS[1] and usual > 1 and (declared or 3 * often >= 2 * len(words))


def _mark_separated(text: str, lines: list[Line]) -> None:
    """Tell the lines of tables outside code: a header, and lines of as many cells, nearly all of them values."""
    for kind, run in groupby(range(len(lines)), key=lambda at: lines[at].kind):
        places = list(run) if kind == "text" else []
        head = text[lines[places[0]].start : lines[places[0]].end].strip() if places else ""
        places = places[1:] if head.endswith(":") else places
        table = [lines[at] for at in places]
        if len(table) >= _FEWEST_LINES and _is_aligned(text, table, declared=False) and _holds_values(text, table):
            _mark(lines, places)


_VALUE = re.compile(r"[ \t]*(?:[-+−~<>≈$€£]{0,3}[0-9][0-9.,%]*[ \t]?[%\w/°]{0,8}|N/?A|n/a|-|–|—|)[ \t]*")
_YEAR = re.compile(r"[ ]*(?:(?:1[5-9]|20)[0-9]{2})?[ ]*")
_FEWEST_LINES = 3


def _holds_values(text: str, lines: Sequence[Line]) -> bool:
    """Whether nearly all cells of lines are values, but for the first of each and for those of the first line."""
    words = [text[line.start : line.end].strip(" ") for line in lines]
    gap = next(gap for gap in GAPS if all(gap.search(one) for one in words))
    head, *body = (gap.split(one) for one in words)
    if COUNTED.match(head[0]) is None and any(_VALUE.fullmatch(one) and not _YEAR.fullmatch(one) for one in head[1:]):
        return False
    cells = [cell for row in body for cell in row[1:]]
    sentences = any(row[0].rstrip().endswith((".", ":")) for row in body)
    return not sentences and 10 * sum(1 for cell in cells if _VALUE.fullmatch(cell)) >= 8 * len(cells)
