"""What a description states of its parts before it lists the data: axes, legend, scales, and the labels they carry."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from .figure import Attribute, Quantity, Span
from .lists import QUOTED, one_label, read_list
from .names import Name, fold, panel_title, trim, words_in_look
from .numbers import find_quantities, parse_quantity
from .outline import Item

Place = Literal["x", "y", "legend", "colour", "panel", "lead", "other"]
_MAX_LABELS = 400
"""Labels kept of one list, and of all lists together; the longest axes that people write out have some dozens."""
_MAX_HINTS = 200
"""Parts kept of one description: every grid is compared with each of them."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One part of the figure as stated: where it is, what it is called, which labels it carries."""

    place: Place
    """Which part: an axis, the legend, the colour scale, a list of panels, or a list that leads the data in."""
    name: str
    """The axis title; empty where none is stated."""
    labels: tuple[Name, ...]
    """The labels it lists, in order."""
    span: Span
    """Where it is stated."""
    counted: tuple[int, int] | None = None
    """First and last of whole numbers that it counts out ("1 to 10")."""
    scale: Quantity | None = None
    """The range of values it states."""

    def texts(self) -> list[str]:
        """The labels as text; whole numbers counted out where no labels are listed."""
        if self.labels or self.counted is None:
            return [name.text for name in self.labels]
        return [str(number) for number in range(self.counted[0], self.counted[1] + 1)]


@dataclass(slots=True)
class Context:
    """What the readers may know before they read: the stated parts and every label they list."""

    text: str
    """The whole description."""
    hints: list[Hint] = field(default_factory=list)
    """In order of the text."""
    known: dict[str, Name] = field(default_factory=dict)
    """Every stated label, by its folded text."""
    aliases: dict[str, Name] = field(default_factory=dict)
    """The label that a colour stands for, where it is the only one."""
    row_names: list[str] = field(default_factory=list)
    """What all rows of all grids are called, folded."""
    decimal_comma: bool = False
    """Whether the description writes 3,5 for three and a half."""
    _folded: dict[int, frozenset[str]] = field(default_factory=dict)

    def folded(self, hint: Hint) -> frozenset[str]:
        """The labels of a hint for comparison."""
        key = id(hint)
        if key not in self._folded:
            self._folded[key] = frozenset(fold(text) for text in hint.texts())
        return self._folded[key]

    def add(self, hint: Hint) -> None:
        """Take a hint in."""
        if len(self.hints) >= _MAX_HINTS:
            return
        self.hints.append(hint)
        for name in hint.labels if hint.place != "lead" else ():
            if (len(self.known) < _MAX_LABELS and len(name.text) > 1) or not name.text.isalnum():
                self.known.setdefault(fold(name.text), name)
            for alias in name.aliases:
                if alias in self.aliases and self.aliases[alias].text != name.text:
                    self.aliases[alias] = replace(name, text="")
                else:
                    self.aliases[alias] = name


_ROLE = (
    ("colour", re.compile(r"colou?r|gradient|heat ?scale", re.I)),
    ("legend", re.compile(r"legend|series|\blines?\b|\bslices?\b|\bsegments?\b|\bkey\b|circle size", re.I)),
    ("panel", re.compile(r"panels?\b|titles?\b|blocks?\b|(?:sub)?plots\b", re.I)),
    ("x", re.compile(r"\bx[- ]?axis|horizontal|\bcolumns?\b|bottom axis|headers", re.I)),
    ("y", re.compile(r"\by[- ]?axis|vertical|\brows?\b|left axis", re.I)),
    (
        "other",
        re.compile(
            r"categor|groups?\b|bars\b|axis|axes|labels?\b|measure|values?\b|metrics?\b|markers?\b|embedded|annotation",
            re.I,
        ),
    ),
)


def _place(words: str) -> Place | None:
    """Which part these words name."""
    for place, pattern in _ROLE:
        if pattern.search(words):
            if place == "colour" and re.search(r"legend", words, re.I) and not re.search(r"scale|bar|map", words, re.I):
                return "legend"
            return place  # type: ignore[return-value]
    return None


def read_components(context: Context, items: Iterable[Item]) -> list[Attribute]:
    """The attributes that a section on the parts states; its hints go into the context."""
    attributes: list[Attribute] = []
    for item in _statements(items):
        text = context.text
        words = item.words(text) or text[item.start : item.end]
        place = _place(words) if len(words) < 90 else None
        if place is None:
            continue
        hint = _hint(text, item, place)
        context.add(hint)
        attributes.append(_attribute(text, item, hint, words))
    return attributes


def _statements(items: Iterable[Item]) -> Iterator[Item]:
    """The items that each state one part: those under headings, and those under bullets that only gather others."""
    for item in items:
        if item.kind == "title" and item.rank < 7:
            yield from _statements(item.children)
        elif item.kind == "table":
            continue
        else:
            yield item
            if item.kind == "title" and any(child.bold for child in item.children):
                yield from _statements(item.children)


def _attribute(text: str, item: Item, hint: Hint, words: str) -> Attribute:
    """The statement as written, with the numbers in it."""
    end = max([item.end, *(child.end for child in item.children[:40])])
    start = item.body if item.label is not None and text[item.body : end].strip() else item.start
    start, end = trim(text, start, end)
    start = min(start, end)
    names = {"x": "x-axis", "y": "y-axis", "legend": "legend", "colour": "colour scale", "panel": "panel"}
    quantities = (
        (hint.scale,)
        if hint.scale is not None
        else tuple(quantity for _, quantity in find_quantities(text, start, min(end, start + 2000)))
    )
    return Attribute(names.get(hint.place) or words.strip("*: "), text[start:end], Span(start, end), quantities)


_NAMED = re.compile(
    r"(?:labell?ed|titled|title|named|called|text|header|heading)(?:\s+as)?\s*[:=]?\s*[\"“`](?P<name>[^\"”`\n]{1,80})[\"”`]",
    re.I,
)
_OWN_NAME = re.compile(r"[\"“`](?P<quoted>[^\"”`\n]{1,80})[\"”`]|\((?P<inner>[^()\n]{1,60})\)")
_HEAD = re.compile(
    r"\s*(?:[\"“`](?P<quoted>[^\"”`\n]{1,80})[\"”`]|(?P<plain>[^.,:;(\"“`–—\n]{1,60}))\s*(?P<then>[.,:;(–—]|-\s|with\b|$)"
)


def _hint(text: str, item: Item, place: Place) -> Hint:
    """What one statement says: a name, labels, a range."""
    words, body, end = item.words(text), item.body, item.end
    labels = _child_labels(text, item)
    inline, at = read_list(text, body, end)
    if len(inline) > len(labels):
        labels = inline
    name = _axis_name(text, words, body, end, at if inline else end, [label.text for label in labels], place)
    if not name:
        for child in item.children[:3]:
            named = _NAMED.search(text, child.start, min(child.end, child.start + 300))
            if named is not None:
                name = named["name"].strip()
                break
    scale = (
        _scale(text, body, max([end, *(child.end for child in item.children[:6])]))
        if place in ("colour", "x", "y", "other", "legend")
        else None
    )
    if place == "panel":
        labels = [_quoted_part(text, label) for label in labels]
    if place == "panel" or re.search(r"title", words, re.I):
        spans = [panel_title(text, label.span.start, label.span.end) for label in labels]
        labels = [Name(span.cut(text), span) for span in spans]
    numbers = [parse_quantity(label.text) for label in labels]
    if place == "colour" or (
        labels
        and all(numbers)
        and re.search(r"tick|scale|interval|gridline", text[body:end], re.I)
        and place not in ("legend",)
    ):
        years = all(n is not None and n.value is not None and 1500 <= n.value <= 2100 for n in numbers)
        labels = labels if years and place != "colour" else []
    return Hint(place, name, tuple(labels[:_MAX_LABELS]), Span(item.start, end), _counted(text, body, end), scale)


def _quoted_part(text: str, label: Name) -> Name:
    """What a label quotes ("Left: "Before""), or the label."""
    quoted = QUOTED.search(text, label.span.start - (label.span.start > 0), label.span.end + 1)
    return label if quoted is None else Name(quoted["name"].strip(), Span(*quoted.span("name")))


def _axis_name(text: str, words: str, body: int, end: int, list_at: int, labels: list[str], place: Place) -> str:
    """The title of an axis: what it is said to be labelled, what stands in brackets after it, or the first
    words about it.
    """
    named = _NAMED.search(text, body, min(end, body + 400))
    if named is not None and named["name"] not in labels:
        return named["name"].strip()
    for own in _OWN_NAME.finditer(words[:200]):
        inner = own["quoted"] or own["inner"]
        quoted = re.search(r"[\"“`]([^\"”`]+)[\"”`]", own[0])
        inner = quoted[1] if quoted else inner
        if own["inner"] and not quoted and place in ("legend", "panel", "colour"):
            continue
        if not words_in_look(inner) and not re.search(
            r"axis|shared|both|each|\d|all (?:charts|panels)|order", inner, re.I
        ):
            return inner.strip()
    head = _HEAD.match(text, body, end)
    if head is None or place in ("legend", "panel", "colour"):
        return ""
    name = (head["quoted"] or head["plain"] or "").strip(" *_")
    if not name or name in labels or (head.start("plain") >= list_at >= 0 and not head["quoted"]):
        return ""
    if (
        parse_quantity(name) is not None
        or len(name.split()) > 6
        or not re.search(r"[A-Za-z]", name)
        or re.match(r"(?:from|range|ranging|located|positioned|none|labell?ed|represent|not|the values)\b", name, re.I)
    ):
        return ""
    return name


def _child_labels(text: str, item: Item) -> list[Name]:
    """The labels that the bullets under a statement are, one each."""
    found: list[Name] = []
    for child in item.children:
        if child.kind in ("table", "title") or child.end - child.start > 200:
            continue
        name = one_label(text, child.start, child.end)
        if name is None:
            return []
        found.append(name)
    return found


_COUNT = re.compile(r"(?<![\w.])(\d{1,4})\s*(?:to|through|[-–—])\s*(\d{1,4})(?!\w|[.,]\d|%)")


def _counted(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The whole numbers that a range such as "1 to 10" counts out."""
    match = _COUNT.search(text, start, end)
    if match is None:
        return None
    first, last = int(match[1]), int(match[2])
    return (first, last) if first < last and last - first < _MAX_LABELS else None


_RANGE = re.compile(r"\b(?:rang(?:es|ing)|from|between|scale|spans|running)\b", re.I)


def _scale(text: str, start: int, end: int) -> Quantity | None:
    """The lowest and highest of the values that a scale is said to cover."""
    values: list[float] = []
    unit = ""
    for span, quantity in find_quantities(text, start, min(end, start + 1500)):
        if re.search(
            r"(?:every|steps? of|interval|increments? of|by)\s*(?:of\s)?$",
            text[max(start, span.start - 16) : span.start],
            re.I,
        ):
            continue
        ends = (quantity.low, quantity.high) if quantity.value is None else (quantity.value,)
        values += [value for value in ends if value is not None]
        unit = unit or quantity.unit
    if len(values) < 2:
        return None
    return Quantity(None, unit, low=min(values), high=max(values))
