"""HTML tables (`<tr><td>Oak</td><td>3</td></tr>`) rewritten as rows between bars; all other text keeps its offsets."""

from __future__ import annotations

import re

_AROUND = re.compile(r"</?(?:table|thead|tbody|tfoot|caption|colgroup|col)\b[^<>]{0,300}>", re.I)
_ROW = re.compile(
    r"<tr\b[^<>]{0,300}>(?P<cells>.*?)(?P<end></tr\s*>|(?=<tr\b|</t(?:able|head|body|foot)|\Z))", re.I | re.S
)
_CELL = re.compile(r"(?P<tag><t[dh]\b[^<>]{0,300}>)(?P<words>(?:[^<]|<(?!/?t[dh]\b))*)(?P<end></t[dh]\s*>)?", re.I)
_TAG = re.compile(r"<[^<>]{0,300}>")
_SPAN = re.compile(r"(?P<which>col|row)span\s*=\s*[\"']?(?P<count>\d{1,2})", re.I)


def barred(text: str) -> str:
    """The text with its HTML tables as rows between bars. A cell that spans columns or rows fills only the first of
    them; the others are blank.
    """
    if "<tr" not in text and "<TR" not in text:
        return text
    below: dict[int, int] = {}  # by column, how many more rows a cell above spans
    pieces, at = [], 0
    for row in _ROW.finditer(text):
        pieces += [_AROUND.sub(_blank, text[at : row.start()]), _row(text, row, below)]
        at = row.end()
    return "".join([*pieces, _AROUND.sub(_blank, text[at:])])


def _blank(found: re.Match[str]) -> str:
    """As many spaces as the tag has characters; at the end of a header, a rule on a separate line."""
    if found[0][:6].lower() != "<tbody":
        return " " * len(found[0])
    start = "|" if "\n" in found.string[: found.start()] else "\n|"
    return f"{start.ljust(len(found[0]) - 1, '-')}|"


def _row(text: str, row: re.Match[str], below: dict[int, int]) -> str:
    """One row on a separate line."""
    started = text[text.rfind("\n", 0, row.start()) + 1 : row.start()].strip() != ""
    pieces = ["\n" if started else " ", " " * (row.start("cells") - row.start() - 1)]
    at, column = row.start("cells"), 0
    cells = list(_CELL.finditer(text, at, row.end("cells")))
    for cell in cells:
        column, before = _reached(below, column)
        spans = {span["which"].lower(): int(span["count"]) for span in _SPAN.finditer(cell["tag"])}
        wide = spans.get("col", 1)
        below |= dict.fromkeys(range(column, column + wide), spans.get("row", 1) - 1)
        column, after = _reached(below, column + wide) if cell is cells[-1] else (column + wide, -1)
        end, tag = cell["end"] or "", cell["tag"]
        pieces += [" " * (cell.start() - at), ("|" * (1 + before)).rjust(len(tag))[-len(tag) :]]
        pieces += [
            _TAG.sub(_blank, cell["words"]).replace("\n", " "),
            ("|" * (wide + after))[: len(end)].ljust(len(end)),
        ]
        at = cell.end()
    return "".join([*pieces, " " * (row.end() - at)])


def _reached(below: dict[int, int], column: int) -> tuple[int, int]:
    """The first column from here on that no cell above spans, and how many are skipped."""
    first = column
    while below.get(column, 0) > 0:
        below[column] -= 1
        column += 1
    return column, column - first
