"""Which lines of a description are those of a table: with bars or rules, with commas, tabs or gaps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from ..recognisers import recogniser
from ..text.units import COUNTED
from .sections import Line, Part

_RULE = re.compile(r"[ \t:]*+\|?[ \t:]*+-[-: \t|]*+")
_GAP = re.compile(r"\t|[ ]{2,}|[,;](?=\S)|, ")
_MOST_CODE = 2_000
"""Lines of code beyond which they are not looked at as a table."""
_KEYED = re.compile(r"[^|:\n]{1,80}:[ \t]+[^|\s]")
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
        if fenced is not None and (_is_aligned(text, [lines[each] for each in fenced], told=info)):
            for each in fenced:
                lines[each] = replace(lines[each], kind="table")
        info = fenced is None and _INFO.match(text, line.content - 3, line.end) is not None
        fenced = None if fenced is not None else []
    _tell_barred(text, lines)
    _tell_separated(text, lines)
    return lines


def _tell_barred(text: str, lines: list[Line]) -> None:
    """Tell the lines of tables without outer bars."""
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
            barred = barred or (
                text.find("|", below.start, below.end) >= 0
                and below is not line
                and (
                    _RULE.fullmatch(text, below.start, below.end) is not None
                    or (
                        bars >= fewest
                        and below.kind in ("text", "table")
                        and bars == text.count(" | ", below.start, below.end)
                    )
                )
            )
            if barred:
                lines[at] = replace(line, kind="table")
        elif barred and line.kind != "table":
            barred = text.find("|", line.start, line.end) >= 0
            lines[at] = replace(line, kind="table") if barred else line


def _is_aligned(text: str, lines: Sequence[Line], *, told: bool) -> bool:
    """Whether lines of code are a table: as many cells on each, more than one, and no "key: value". Where the block is
    told to be a table, or most lines agree, some may have other numbers of cells.
    """
    words = [text[line.start : line.end].strip() for line in lines if line.kind != "rule"]
    words = [one for one in words if not one.startswith("# ")]
    if not 2 <= len(words) <= _MOST_CODE or any(one[:1] in "{[|<\\" for one in words):
        return False
    if any(": " in one for one in words) and not told:
        return False
    if lines[0].indent > max(line.indent for line in lines[1:]) + 1:  # a header with a blank corner
        words[0] = "  " + words[0]
    counts = Counter(len(_GAP.findall(one)) for one in words)
    if len(counts) == 1:
        return 0 not in counts
    usual, often = counts.most_common(1)[0]
    separator = next((mark for mark in ("\t", ";", ",") if all(one.count(mark) for one in words)), "")
    return bool(separator) and usual > 1 and (told or 3 * often >= 2 * len(words))


_VALUE = re.compile(r"[ \t]*(?:[-+−~<>≈$€£]{0,3}[0-9][0-9.,%]*[ \t]?[%\w/°]{0,8}|N/?A|n/a|-|–|—|)[ \t]*")
_FEWEST_LINES = 3


def _tell_separated(text: str, lines: list[Line]) -> None:
    """Tell the lines of tables outside code whose cells commas, semicolons or tabs set apart: a header and two lines or
    more of as many cells, all but the first of them values.
    """
    at = 0
    while at < len(lines):
        stop = at
        while stop < len(lines) and lines[stop].kind == "text":
            stop += 1
        if stop - at >= _FEWEST_LINES:
            words = text[lines[at].start : lines[at].end].strip()
            first = at + (words.endswith(":") or words[:5].lower() == "title")
            separator = _separator(text, lines[first:stop])
            if separator:
                for each in range(first, stop):
                    lines[each] = replace(lines[each], kind="table")
        at = max(stop, at + 1)


def _separator(text: str, lines: Sequence[Line]) -> str:
    """What sets the cells of these lines apart; nothing where they are no table."""
    if not _FEWEST_LINES <= len(lines) <= _MOST_CODE:
        return ""
    written = [text[line.start : line.end].rstrip() for line in lines]
    for mark in ("\t", ";", "  ", ",", " | "):
        told = [_SPACES.sub("\t", one.lstrip()) if mark == "  " else one for one in written]
        sign = "\t" if mark == "  " else mark
        counts = Counter(one.count(sign) for one in told)
        usual, often = counts.most_common(1)[0]
        if usual < 1 or 0 in counts or 3 * often < 2 * len(lines) or lines[0].end - lines[0].start > 1000:
            continue
        head, *body = (one.split(sign) for one in told)
        cells = [cell for row in body for cell in row[1:]]
        values = sum(1 for cell in cells if _VALUE.fullmatch(cell))
        if (
            len(head) == usual + 1
            and 10 * values >= 8 * len(cells)
            and (
                COUNTED.match(head[0].lstrip()) is not None
                or not any(_VALUE.fullmatch(cell) and not _YEAR.fullmatch(cell.strip()) for cell in head[1:])
            )
            and not any(row[0].rstrip().endswith((".", ":")) or ": " in row[0] for row in body)
        ):
            return mark
    return ""


_SPACES = re.compile(r"[ ]{2,}")
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}|")


@recogniser("| Oak | 3 | under an introduction", lambda text, parts: list(parts))
def tables_apart(text: str, parts: Sequence[Part]) -> list[Part]:
    """The parts, tables of values that stand in an introduction or among the parts of a figure told apart as data, each
    with the heading right above it.
    """
    if not any(part.role == "data" for part in parts):
        return list(parts)
    found: list[Part] = []
    for part in parts:
        if part.role not in ("intro", "parts") or not any(line.kind == "table" for line in part.lines):
            found.append(part)
            continue
        current: list[Line] = []
        for is_table, run in groupby(part.lines, lambda line: line.kind == "table"):
            lines = list(run)
            if not is_table or not (part.role == "intro" or _holds_values(text, lines)):
                current += lines
                continue
            heading = _heading_above(text, current, first=not found)
            kept = current[: len(current) - len(heading)]
            found += [Part(part.role, tuple(kept))] if kept else []
            found.append(Part("data", (*heading, *lines)))
            current = []
        found += [Part(part.role, tuple(current))] if current else []
    return found


def _holds_values(text: str, lines: Sequence[Line]) -> bool:
    """Whether most cells of a table, its first column aside, are values."""
    rows = [text[line.start : line.end].strip().strip("|").split("|")[1:] for line in lines[:_MOST_CODE]]
    cells = [cell.replace("*", "") for row in rows[2:] for cell in row]
    return 10 * sum(1 for cell in cells if _VALUE.fullmatch(cell)) > 6 * len(cells) > 0


def _heading_above(text: str, lines: Sequence[Line], *, first: bool) -> list[Line]:
    """The heading or bold line that ends these lines, blank lines aside, and what follows it; nothing where there is
    none, or where it heads the whole description.
    """
    at = next((at for at in range(len(lines) - 1, -1, -1) if lines[at].kind != "blank"), 0)
    if at >= len(lines) or (first and all(line.kind == "blank" for line in lines[:at])):
        return []
    words = text[lines[at].content : lines[at].end].strip()
    return list(lines[at:]) if lines[at].kind == "heading" or words.startswith("**") else []
