"""The stated parts of a figure: axes, legend and scales, with their labels."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..model.figure import Attribute
from ..outline.item import Item, walk
from ..outline.sections import names_part
from ..text.names import trim
from ..text.numbers import find_quantities, parse_quantity
from ..text.spans import Quantity, Span
from .context import Context, Hint, Place
from .hints import read_hint
from .keys import read_axes, read_key
from .panels import pointed_panel

_PLACES: tuple[tuple[Place, str], ...] = (
    ("x", r"\b(?:x|horizontal|bottom)[-_ ]?axis|\baxis[ -]x\b|^\W*x\W*$|abscissa|along the bottom"),
    ("y", r"\b(?:y|vertical|left|right)[-_ ]?axis|\baxis[ -]y\b|^\W*y\W*$|\bordinate|along the (?:left|side)"),
    ("x", r"\bindependent variable"),
    ("y", r"\bdependent variable"),
    ("other", r"(?:reference|threshold|target|dashed|dotted|grid|vertical|horizontal)[- ]?lines?\b"),
    ("legend", r"colou?r[- ](?:legend|key|coding)(?! ?(?:scale|bar))"),
    ("colour", r"colou?r|gradient|heat ?scale"),
    ("legend", r"legend|series|\b(?<!source )lines?\b|\bslices?\b|\bsegments?\b|\bkey\b|circle size"),
    ("panel", r"\btitles\b|(?:panel|plot|heat ?map)s?['’]? titles?\b|panels?\b|blocks?\b|(?:sub)?plots\b"),
    ("title", r"title\b"),
    ("x", r"horizontal|\bcolumns?\b|^\W*headers?\b|headers|header row|^\W*(?:top|bottom)\W*$"),
    ("y", r"vertical|\brows?\b|^\W*left\W*$"),
    (
        "other",
        r"categor|groups?\b|bars\b|axis|axes|labels?\b|measure|values?\b|metrics?\b|markers?\b|embedded|annotation",
    ),
)  # in order: an "x-axis title" belongs to the axis, a "legend title" to the legend
_OWN = ("x", "y", "colour", "legend", "title", "panel")
_BRACKETS = re.compile(r"\([^()]*\)")
_LONGEST_LABEL = 90
"""Most characters of a label that names a part; a longer one is a sentence."""


_PARTS = r"(?:ax[ei]s|legends?|keys?|titles?|labels?|scales?|markers?|components?|data series)"
_SEVERAL = re.compile(rf"\W*(?:\w+[.)]\s)?{_PARTS}(?:\s?(?:,|/|&|and|,\sand)\s?{_PARTS})+\W*\Z", re.I)
"""A heading over several parts ("Axes and Legend")."""


@lru_cache(maxsize=1024)
def place_of(words: str) -> Place | None:
    """Which part these words name. The words before brackets decide; those in brackets only if the others name none
    ("Vertical axis (left of each panel)" is an axis, "Years (x-axis)" too).
    """
    head = _BRACKETS.sub(" ", words)
    if _SEVERAL.match(head):
        return "other"
    named = _first_place(head)
    if named in (None, "other"):
        noted = _first_place(" ".join(_BRACKETS.findall(words)))
        return noted if noted in ("x", "y", "legend", "colour") else named
    return named


OF_PARTS = re.compile(
    r"\bax[ei]s\b|legend|colou?r[- ]?(?:bar|scale|map)|gridlines?|\bticks?\b|\btitled?\b|\bscale\b|background|rotated",
    re.I,
)
"""A line or sentence about parts of the drawing."""


def _first_place(words: str) -> Place | None:
    return next((place for place, pattern in _PLACES if re.search(pattern, words, re.I)), None)


@dataclass(frozen=True, slots=True)
class Stated:
    """An attribute before its grid is known."""

    attribute: Attribute
    """The statement, not yet assigned to a grid."""
    panel: str = ""
    """The words that point at its panel; empty where it is about the whole figure."""


def read_components(
    context: Context, items: Sequence[Item], titles: Collection[str], *, plain: bool = False
) -> list[Stated]:
    """The attributes that a section on the parts states; its hints are added to the context.

    `titles` are the folded titles of the panels known so far: a statement under one of them is about that panel. In a
    section on something else (`plain`), only statements that name a part literally count.
    """
    stated: list[Stated] = []
    for item in walk(items):
        key = read_key(context.text, item) if item.kind == "table" else None
        for hint in [key] if key is not None else read_axes(context.text, item) if item.kind == "table" else []:
            context.add(hint)
    if plain and not any(item.label and names_part(item.words(context.text)) for item in walk(items)):
        return stated  # most sections on data
    for item, place, panel in _statements(context.text, items, titles):
        statement = context.text[item.body : item.end].strip()
        if plain and not (names_part(item.words(context.text)) and statement and parse_quantity(statement) is None):
            continue
        hint = read_hint(context.text, item, place, panel)
        context.add(hint)
        if hint.place == "other" and hint.labels and _BOTH.search(item.words(context.text)) is not None:
            context.add(replace(hint, place="x"))
            context.add(replace(hint, place="y"))
        if len(stated) >= _MOST_STATED:
            break
        attribute = _attribute(context.text, item, hint)
        if attribute is not None:
            stated.append(Stated(attribute, panel))
    return stated


_BOTH = re.compile(r"\bboth axes\b|\b(?:each|either) axis\b|\brows (?:and|&) columns\b", re.I)
"""Both axes at once, as those of a confusion matrix."""
_MOST_STATED = 500
"""Statements kept of one section: no figure has as many parts, and each may be looked for among all panels."""
_MARKERS = " markers"
"""Added to an axis where one statement gives its title and another only lists its labels."""


_Statement = tuple[Item, Place, str]
_MAX_DEPTH = 12
"""Most levels of an outline that are searched for statements."""


def _statements(
    text: str, items: Iterable[Item], titles: Collection[str], panel: str = "", depth: int = 0
) -> Iterator[_Statement]:
    """The items that each state one part, with the part and the panel they are about."""
    for item in items:
        if item.kind == "table" or depth > _MAX_DEPTH:
            continue
        words = item.words(text)
        place = _place_stated(text, item)
        children = item.children
        own = [child for child in children if _names_part(text, child, place)]
        is_part = place is not None or own or item.kind == "title"
        pointed = pointed_panel(words, titles) if is_part and words and len(words) < 2 * _LONGEST_LABEL else ""
        if place in ("x", "y", "colour") and (of_panels := _of_panels(text, children, titles)):
            for child in of_panels:
                yield child, place, pointed_panel(child.words(text), titles)
            rest = [child for child in children if not any(child is one for one in of_panels)]
            yield from _statements(text, rest, titles, panel, depth + 1)
        elif own and place in (None, "other", "panel", "title"):
            where = pointed if pointed and place in (None, "panel") else panel
            yield from _statements(text, children, titles, where, depth + 1)
        elif own and len(own) < len(children):
            item.children = [child for child in children if not any(child is one for one in own)]
            yield item, place or "other", pointed or panel
            yield from _statements(text, own, titles, panel, depth + 1)
        elif item.kind == "title" and not item.bold_line and place not in ("x", "y", "colour", "legend"):
            yield from _statements(text, children, titles, pointed or panel, depth + 1)
        elif place is not None:
            of_one = pointed if place in ("x", "y", "colour", "legend") else ""
            yield _in_one(item), place, of_one or panel


def _in_one(item: Item) -> Item:
    """A heading that names a part and the single line under it, as one statement."""
    below = item.children
    if item.kind != "title" or len(below) != 1 or below[0].kind != "text" or below[0].children:
        return item
    return Item("text", item.rank, item.start, below[0].end, item.label, item.bold, below[0].start)


def _place_stated(text: str, item: Item) -> Place | None:
    """The part that an item names in its label, or in a few words without one."""
    words = item.words(text)
    if words:
        return place_of(words) if len(words) < _LONGEST_LABEL else None
    sentence = text[item.start : min(item.end, item.start + _LONGEST_LABEL)]
    if item.end - item.start < _LONGEST_LABEL and not sentence.rstrip().endswith("."):
        return place_of(sentence)
    return None


def _names_part(text: str, item: Item, parent: Place | None) -> bool:
    """Whether a nested item states a part of its own: named literally, and not the part of its parent."""
    words = item.plain_words(text)
    if not words or not (names_part(words) or words.lower() in ("x", "y")):
        return False
    place = place_of(words)
    return place in _OWN and place != parent and not (place == "title" and parent in ("x", "y", "legend", "colour"))


def _of_panels(text: str, children: list[Item], titles: Collection[str]) -> list[Item]:
    """The children that each state the part for one panel ("Left panel: 0 to 40"); empty if fewer than two do."""
    found = [child for child in children if not child.is_bare(text) and pointed_panel(child.words(text), titles)]
    return found if len(found) > 1 else []


NAMES = {"x": "x-axis", "y": "y-axis", "legend": "legend", "colour": "colour scale", "panel": "panel", "title": "title"}
_MEASURE = re.compile(
    r"(?:the\s)?(?:measures?|metrics?|units?|quantity|values?)(?:\s(?:shown|measured|plotted|displayed))?", re.I
)
_LISTING = re.compile(r"\b(?:markers|tick ?(?:marks|labels|s)?|ticks|categories)\b", re.I)


def _attribute(text: str, item: Item, hint: Hint) -> Attribute | None:
    """The statement as written, with the numbers in it; None for a sentence that names no part."""
    words = item.plain_words(text)
    end = max([item.end, *(child.end for child in item.children[:40])])
    start = item.body if item.label is not None and text[item.body : end].strip() else item.start
    start, end = trim(text, start, end)
    start = min(start, end)
    plain_words = _BRACKETS.sub("", words).strip()
    component = NAMES.get(hint.place) or ("values" if _MEASURE.fullmatch(plain_words) else words)
    if not component:
        return None
    if hint.labels and hint.place in ("x", "y") and _LISTING.search(plain_words):
        component += _MARKERS
    if hint.place == "title" and hint.labels:
        start, end = hint.labels[0].span.start, hint.labels[0].span.end
    if hint.scale is not None:
        quantities: tuple[Quantity, ...] = (hint.scale,)
    elif hint.labels or hint.place in ("title", "panel"):
        quantities = ()
    else:
        quantities = tuple(quantity for _, quantity in find_quantities(text, start, min(end, start + 2000)))
    return Attribute(component, text[start:end], Span(start, end), quantities)
