"""Keys in the form of a table: which colour, line or mark stands for what (`| Country | Color | Line style |`), and
which axis shows what (`| X | Weekly load | 250 - 550 |`).
"""

from __future__ import annotations

import re
from collections import Counter

from ..outline.bars import cells_of
from ..outline.item import Item
from ..recognisers import recogniser
from ..text.colours import words_in_look
from ..text.names import Name, read_name
from ..text.spans import Span
from .context import Hint, Place
from .hints import stated_range

_OF_LOOKS = re.compile(
    r"colou?rs?|(?:line|fill|bar|dot|marker)?\s?(?:style|pattern|type)|lines?|markers?|symbols?|marks?|fill", re.I
)
_FEWEST = 2


@recogniser("| Oak | green |", lambda text, item: None)
def read_key(text: str, item: Item) -> Hint | None:
    """The names that a table gives to looks, each with those of its looks that it shares with no other; None where a
    table is no key.
    """
    lines = _lines(text, item)
    heads = cells_of(text, *lines[0]) if len(lines) > _FEWEST else []
    looked = [at for at, (start, end) in enumerate(heads) if _OF_LOOKS.fullmatch(text, start, end)]
    named = [at for at in range(len(heads)) if at not in looked]
    if not looked or not named:
        return None
    body = [cells_of(text, *line) for line in lines[1:]]
    if any(len(cells) != len(heads) for cells in body):
        return None
    looks = [[text[slice(*cells[at])].casefold() for cells in body] for at in looked]
    if not any(len(set(column)) == len(column) and all(map(words_in_look, column)) for column in looks):
        return None
    shared = [Counter(column) for column in looks]
    names = []
    for row, cells in enumerate(body):
        own = [column[row] for column, counts in zip(looks, shared, strict=True) if counts[column[row]] == 1]
        name = read_name(text, *cells[named[0]])
        names.append(Name(name.text, name.span, tuple(filter(words_in_look, own)), full=name.text))
    return Hint("legend", "", tuple(names), Span(item.start, item.end))


_AXIS = re.compile(r"[*_\s]*(?:the\s)?(?P<place>x|y|bottom|horizontal|left|vertical|right)(?:[- ]?axis)?[*_\s]*", re.I)
_REACH = re.compile(r",\s(?=[~≈$€£−-]?[0-9])")
"""What stands before the range of an axis, behind its title ("Cement content (kg/m³), 240 to 420")."""
_OF_X = ("x", "bottom", "horizontal")


def read_axes(text: str, item: Item) -> list[Hint]:
    """What the rows of a table say of the axes that they begin with: the title in the next cell, and the range."""
    found = []
    for line in _lines(text, item):
        cells = cells_of(text, *line)
        axis = _AXIS.fullmatch(text, *cells[0]) if len(cells) > 1 else None
        if axis is not None and any(map(str.isalpha, text[slice(*cells[1])])):
            place: Place = "x" if axis["place"].lower() in _OF_X else "y"
            reach = _REACH.search(text, *cells[1])
            name = read_name(text, cells[1][0], reach.start() if reach is not None else cells[1][1])
            scale = stated_range(text, cells[1][0] + len(name.full), line[1], loose=True)
            found.append(Hint(place, name.text, (), Span(*line), scale=scale))
    return found if len({hint.place for hint in found}) > 1 else []


def _lines(text: str, item: Item) -> list[tuple[int, int]]:
    """The bounds of a table's lines but for the rule under its header."""
    found = (one.span() for one in re.finditer(r"[^\n]+", text[item.start : item.end]))
    lines = [(item.start + start, item.start + end) for start, end in found]
    return [line for line in lines if re.search(r"\w", text[slice(*line)])]
