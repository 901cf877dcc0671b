"""Data that no heading announces: among the parts of the figure, or in the introduction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile

from ..recognisers import recogniser
from ..text.colours import colour_of
from .bars import cells_of
from .lines import Line
from .sections import Part, bold_words, names_part, role_of

_SHARE_FIRST = re.compile(r"[~≈]?[0-9][0-9.,]*\s?%\s+[^\W\d_]")
_FIELD = re.compile(r"[^\W_][^.:;!?\n]{0,60}:[ \t]+[~≈$€£+−-]{0,2}\d[^\s:;]{0,20}(?:[ \t][^\s:;]{1,16}){0,2}[ \t]*")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"(?<![\w.,])[0-9][0-9.,]*")
_MOST_HEADS = 2
"""Most lines that introduce a list."""
_FEWEST_VALUES, _FEWEST_ROWS = 3, 2


@recogniser("- Oak: 3", lambda text, parts: parts)
def with_undeclared(text: str, parts: list[Part]) -> list[Part]:
    """The parts; where none is marked as data, everything that is neither commentary nor a list of parts may hold some,
    and a list of parts is cut where values begin. What is marked so and only talks ("Analysis") leaves lists before it
    their values. Where nothing else lists any, commentary with a table does.
    """
    if not any(part.role == "data" for part in parts):
        parts = [Part("data", part.lines) if _holds_components(text, part) else part for part in parts]
    marked = [part for part in parts if part.role == "data"]
    listed = any(_lists(text, part) for part in marked)

    def is_data(part: Part) -> bool:
        if part.role != "intro" or not marked:
            return part.role == "intro"
        tabled = _with_digits(text, (line for line in part.lines if line.kind == "table")) >= _FEWEST_ROWS
        wide = sum(_values_after_name(text, line, among=False) >= _FEWEST_VALUES for line in part.lines)
        return tabled or wide >= _FEWEST_VALUES or (not listed and _lists(text, part))

    parts = [_told_first(text, part) if is_data(part) else part for part in parts]
    parts = [
        piece for part in parts for piece in (_split_at_values(text, part, listed) if part.role == "parts" else [part])
    ]
    if any(part.role == "data" and _lists(text, part) for part in parts):
        return parts
    return [piece for part in parts for piece in (_split_at_table(text, part) if part.role == "prose" else [part])]


def _split_at_table(text: str, part: Part) -> list[Part]:
    """Commentary cut where a table of values begins and ends."""
    lines = part.lines
    first = next((at for at in range(1, len(lines)) if _begins_table(text, lines, at)), None)
    if first is None:
        return [part]
    end = next((at for at in range(first, len(lines)) if lines[at].kind != "table"), len(lines))
    cut = [Part("prose", lines[:first]), Part("data", lines[first:end])]
    return [*cut, *(_split_at_table(text, Part("prose", lines[end:])) if lines[end:] else ())]


def _holds_components(text: str, part: Part) -> bool:
    """Whether a list of parts is called components and has values under headings of their own ("### Bar 1"), or under
    bold lines that are no parts of a figure ("**Cards, row 1**").
    """
    head, *below = part.lines
    if part.role != "parts" or _COMPONENTS.search(text, head.start, head.end) is None or not _lists(text, part):
        return False
    bold = [words for line in below if line.kind == "text" and (words := bold_words(text, line))]
    others = bool(bold) and not any(names_part(words) or role_of(words) is not None for words in bold)
    return others or any(line.kind == "heading" for line in below)


_COMPONENTS = re.compile(r"\bcomponents?\b", re.I)


def _told_first(text: str, part: Part) -> Part:
    """What is not marked as data, as data; as a list of parts, to be cut where values begin, if it begins with parts of
    the figure ("X-axis: four quarters").
    """
    cut = _split_at_values(text, part, listed=False)
    keys = [_KEY.match(text, line.content, line.end) for line in cut[0].lines if line.kind != "heading"]
    told = [key for key in keys if key is not None and names_part(key["key"])]
    divided = any(line.kind == "heading" for line in cut[0].lines[1:])  # by panels, each with parts of its own
    return Part("parts" if len(cut) > 1 and len(told) >= _FEWEST_PARTS and not divided else "data", part.lines)


_KEY = re.compile(r"\*{0,2}(?P<key>[^\W_][^:*\n]{0,40}?)(?::\*\*|\*\*:|:)")
_FEWEST_PARTS = 2


def _lists(text: str, part: Part) -> bool:
    """Whether a part has several lines that can be a list of values, or a table."""
    lines = [line for line in part.lines if line.kind in ("bullet", "numbered", "table", "fence")]
    lines += [line for line in part.lines if line.kind == "text" and _FIELD.fullmatch(text, line.content, line.end)]
    return _with_digits(text, lines) >= _FEWEST_VALUES


def _with_digits(text: str, lines: Iterable[Line]) -> int:
    """How many of these lines hold a digit."""
    return sum(1 for line in lines if _DIGIT.search(text, line.content, line.end))


def _split_at_values(text: str, part: Part, listed: bool) -> list[Part]:
    """A list of parts cut where lines of a name and values begin: the data, not announced as such. Where other data is
    `listed`, they need a heading of their own.
    """
    lines = part.lines
    of_rows = lines[0].kind == "heading" and _ROWS.search(text, lines[0].content, lines[0].end) is not None
    starts = (
        at
        for at in range(1, len(lines) - 1)
        if not listed or lines[at].kind in ("heading", "table") or (of_rows and lines[at - 1] is lines[0])
    )
    cut = next((at for at in starts if _begins_values(text, lines, at) or _begins_table(text, lines, at)), None)
    if cut is None:
        return [part]
    while cut > 1 and _stands_over(text, lines[cut - 1], lines[cut]):
        cut -= 1
    cut = _from_panel(text, lines, cut)
    return [Part("parts", lines[:cut]), Part("data", lines[cut:])] if cut else [Part("data", lines)]


_ROWS = re.compile(r"\brows\b", re.I)


def _from_panel(text: str, lines: Sequence[Line], cut: int) -> int:
    """Where the values begin, with the heading of their panel, under which a few lines may tell of its axes."""
    near = [at for at in range(cut - 1, -1, -1) if lines[at].kind != "blank"][: _MOST_HEADS + 1]
    for at in near:
        panel = _PANEL.match(text, lines[at].content, lines[at].end)
        if panel is not None:
            return at
        if lines[at].kind not in ("text", "bullet"):
            break
    return cut


_PANEL = re.compile(
    r"[#\s]*\*{0,2}(?:(?:left|right|top|bottom|upper|lower|first|second)\s)?(?:panel|chart|plot|graph)\b"
    r"[^.\n]{0,60}?:?\*{0,2}:?[ \t]*$",
    re.I | re.M,
)
"""A line that is the heading of a panel."""


def _stands_over(text: str, line: Line, first: Line) -> bool:
    """Whether a bullet is a name under which the values begin."""
    over = line.kind == first.kind == "bullet" and line.indent < first.indent
    words = text[line.content : line.end].strip("*: ")
    return over and _BARE.fullmatch(text, line.content, line.end) is not None and not names_part(words)


_BARE = re.compile(r"[*\"“]{0,3}[^\W_][^.:;!?|\n]{1,80}[*:\"”]{0,4}[ \t]*")


def _begins_table(text: str, lines: Sequence[Line], at: int) -> bool:
    """Whether a table begins here whose rows list values after their first cell, one of parts and looks does not."""
    if lines[at].kind != "table" or lines[at - 1].kind == "table":
        return False
    rows = takewhile(lambda line: line.kind == "table", lines[at:])
    cells = [[text[slice(*cell)] for cell in cells_of(text, row.start, row.end)[1:]] for row in rows]
    return sum(_is_of_values(one) for one in cells) >= max(_FEWEST_ROWS, len(cells) / 2)


def _is_of_values(cells: Sequence[str]) -> bool:
    values = sum(_VALUE.fullmatch(one) is not None for one in cells)
    return values >= _FEWEST_COLUMNS and 2 * values >= len(cells)


_VALUE = re.compile(r"[*_\s]*[~≈<>$€£+−-]{0,3}\d[\d.,]*\s?\S{0,6}[*_\s]*")
_FEWEST_COLUMNS = 2


def _begins_values(text: str, lines: Sequence[Line], at: int) -> bool:
    """Whether lines of a name and values begin here, several in sequence, maybe under plain lines that lead them in."""
    first, before = lines[at], lines[at - 1]
    goes_on = before.kind == first.kind == "bullet" and first.indent <= before.indent
    if goes_on or first.kind not in (*_LISTING, "heading"):
        return False
    run = numbers = shares = heads = 0
    for line in lines[at:]:
        if line.kind == "blank":
            continue
        found = _values_after_name(text, line, among=run > 0)
        if not found and run and (line.kind == "heading" or _RANGED.match(text, line.content, line.end)):
            continue
        if not found and not run and heads < _MOST_HEADS and _leads_in(text, line):
            heads += 1
            continue
        if not found:
            return False
        run, numbers = run + 1, numbers + found
        shares += text.endswith("%", line.content, line.end)
        if run >= _FEWEST_VALUES or (run > 1 and (numbers > run or shares == run)):
            return True
    return False


def _leads_in(text: str, line: Line) -> bool:
    """Whether a plain line may lead in lines of a name and values."""
    if line.kind not in ("text", "heading") or _HEAD.fullmatch(text, line.content, line.end) is None:
        return False
    words = text[line.content : line.end].strip("#*: ")
    return not names_part(words) and role_of(words) not in ("parts", "prose", "intro")


_LISTING = ("bullet", "numbered", "text")
_HEAD = re.compile(r"\*{0,2}[^\W_][^.;!?|\n*]{1,60}\*{0,2}:?\*{0,2}[ \t]*")
_NAMED = re.compile(
    r"(?:[^\w\s*(]{1,4}\s)?\*{0,2}(?P<key>[^\W_][^:*|\n]{0,60}?)"
    r"(?::\*\*|\*\*:|\*\*(?=\s)|:|\s[–—-](?=\s)|(?=\s[~≈$€£]?[0-9.,]{1,12}\s?%?\s*\Z)|(?=\s\([~≈−-]?[0-9]))"
    r"\s+(?P<rest>[^\n]*\d[^\n]*)"
)
_NO_NAME = re.compile(
    r"(?:scale|range|rings?|ticks?|steps?|units?|size|width|height|min(?:imum)?|max(?:imum)?|interval|number|left|right"
    r"|top|bottom|upper|lower|font|position|bars?|lines?|points?|resolution|n|(?:row|column) \d+(?!,)|panel|figure|note"
    r"|source)\b",
    re.I,
)
_RANGE = re.compile(r"\d\s?%?\s?(?:to|[-–—])\s?[$€£]?\d|\bticks?\b|\bsteps?\b|\bax[ei]s\b|\bscale\b", re.I)
_FEWEST_DASHES = 2
"""Dashes that part the fields of a line: one may be that of a range."""
_RANGED = re.compile(
    r"\*{0,2}[^\W_][^:*|\n]{0,60}:?\*{0,2}:?\s+[~≈−-]?\d[\d.,]*\s?%?\s?(?:to|[-–—])\s?[~≈−-]?\d[\d.,]*\s?%?\s*\Z"
)
"""A range under a name, which may be one of several values ("IQR: 0.2 to 0.5" after a median)."""
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}\Z")
_WORD = re.compile(r"[^\W\d_]{2,}")
_MOST_WORDS = 5
"""Most words per value in a line that lists values."""


def _values_after_name(text: str, line: Line, *, among: bool) -> int:
    """How many values a line states after a name, which beside others (`among`) may be "Maximum"."""
    if line.kind in _LISTING and _SHARE_FIRST.match(text, line.content, line.end):
        return 1
    named = _NAMED.match(text, line.content, line.end) if line.kind in _LISTING else None
    if named is None:
        return 0
    key, rest = named["key"].strip(), named["rest"]
    numbers = [one for one in _NUMBER.findall(rest) if not _YEAR.match(one.rstrip(",."))]
    is_range = _RANGE.search(rest) is not None and rest.count(" – ") < _FEWEST_DASHES
    if not numbers or len(_WORD.findall(rest)) > _MOST_WORDS * len(numbers) or is_range:
        return 0
    is_part = names_part(key) or role_of(key) in ("parts", "prose", "intro") or colour_of(key)
    return 0 if is_part or (not among and _NO_NAME.match(key)) else len(numbers)
