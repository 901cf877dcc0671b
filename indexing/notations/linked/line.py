"""The lines of an outline that may state values: which of their numbers are values, and the names around them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...outline.item import Item, ItemKind, walk
from ...outline.sections import names_part, role_of
from ...stated.context import Context
from ...text.names import Name, fold, is_bracketed, panel_title, read_name, trim
from ...text.sentences import sentence_bounds
from ...text.spans import Quantity, Span
from ..drafts import PANEL_NAME
from ..remarks import is_change, is_compared_with, is_level, is_spread, is_sum, points_at_part, says_absent
from .inventory import Inventory, Mention

_LONGEST_NAME = 80
_MOST_WORDS = 4
"""Most words of a plain line that names the items under it; a longer one is an introduction."""
_BEFORE_VALUE = re.compile(
    r"(?P<name>[^:\n]{1,60}?)(?:(?::[*_]{0,2}|\s[–—=-])\s+(?:[^\W\d]{1,14}\s)?[~≈$€£+−-]{0,3}[0-9]"
    r"|(?P<point>(?:\s(?:is|are|lies|sits|stands|located|placed|plotted|at|around|near|approximately|about|roughly)){0,4}"
    r"\s\([~≈−-]{0,2}[0-9][0-9.,]*,\s[~≈−-]{0,2}[0-9]))"
)
"""A line without a label that has its value right after a colon or a dash, or a point in brackets after its name."""
_SERIES = r"(?:line|curve|trace|bars?|columns?|series|segment|slice|dots?|points?|markers?|bubble)"
_LED = re.compile(
    rf"(?:(?:The|In|For|At|An?)\s(?:[a-z-]+\s){{0,3}})?[*_]{{2}}(?P<bold>[^\W\d][^*\d\n]{{0,60}})[*_]{{2}}(?=\s)"
    rf"|(?:The|(?:For|In|On)\sthe)\s(?:[a-z-]+\s){{1,3}}{_SERIES}\s\((?P<bracketed>[^()\d\n]{{2,40}})\)(?=\s)"
    rf"|The\s(?:[a-z-]+\s){{1,3}}{_SERIES},?\s(?:is\s)?(?:labell?ed|marked|called|named)\s[\"“](?P<quoted>[^\"”\n]{{2,40}})"
)
"""What a sentence begins to speak of ("The **Brand website** segment is teal", "The blue curve (Adam) falls")."""
_POINT = re.compile(r"(?P<name>[^\W\d][^()\n,;:]{0,50})\s(?P<point>\([~≈−-]{0,2}[0-9][0-9.,]*,\s[^()\n]{1,20}\))")
"""A point in brackets after a name of its own."""
_AFTER_NAME = re.compile(r"[*_\"”’'`]{0,3}\s?(?:\([^()\n]{1,40}\))?[*_]{0,2}(?:\s?:|\s[–—-])\s")


Path = tuple[Name, ...]
"""The names of the items around a stretch, outermost first."""


@dataclass(slots=True)
class Line:
    """A stretch of text that states values, under the names of the items it stands in."""

    path: Path
    start: int
    end: int
    values: list[tuple[Span, Quantity]] = field(default_factory=list)
    """The numbers that are values or names of them."""
    mentions: list[Mention] = field(default_factory=list)
    free: bool = False
    """Whether it is a sentence that has to name its subject itself."""
    running: bool = False
    """Whether it is running text under headings alone, so that only names and numbers can name its values."""


@dataclass(slots=True)
class Link:
    """A value with the name that stands with it."""

    span: Span
    quantity: Quantity
    key: Name | None
    """What the line calls it; None where only the path of the line does."""
    subject: Name | None = None
    """What the line speaks of, where nothing around it says so."""
    kind: str = ""
    """How it is called: "name" (of the inventory), "number", "phrase", "beside" (a phrase beside a point), "listed",
    "place", "column", "all" (of the names that values beside it have) or nothing."""


_SUM = re.compile(r"[~≈]?[0-9][0-9.,]*\s?%?(?:\s?[-+−–×*/÷]\s?[~≈]?[0-9][0-9.,]*\s?%?){1,4}\s?=\s?(?=[~≈]?[0-9])")
_TICK = re.compile(
    r"(?:\s?%|\s?[A-Za-z]{1,3})?(?:\s(?:and|to|or)\s[0-9.,]+\s?%?)?[- ](?:tick|grid ?line|mark|line|ring)s?\b", re.I
)
"""Marks of a number that is on an axis and no value."""
_DATE = re.compile(
    r"\b(?:[0-3]?[0-9](?:st|nd|rd|th)?\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?(?:\s[0-3]?[0-9],)?\s[12][0-9]{3}\b"
)
_SCALE = re.compile(
    r"\baxis\b[^.;\d]{0,60}?(?:\bfrom\s|\bbetween\s|\()[0-9][0-9.,]*\s?%?(?:\s(?:to|and)\s|–)[0-9][0-9.,]*(?<![.,])"
)
"""The range of an axis, whose ends are no values."""
_REFERRED = re.compile(r"\b(?:above|below|beyond|outside|than)\s(?:the\s|its\s)?\Z", re.I)
"""What a value is compared with ("an outlier above the upper whisker")."""
STOP = re.compile(r"[.;!?](?=\s|\Z)|\n")
"""Where a statement ends."""
LISTED = re.compile(r"[*_\"”)]{0,3}(?:,\s(?:and\s)?|\sand\s|\sor\s|\s?/\s?)(?:the\s)?[*_\"“(]{0,3}")
"""What stands between things listed beside each other."""
_BOTH = re.compile(r"\s(?:both|each)\s(?!of\b)")
_EACH = re.compile(r"\s(?:each|apiece)\b")


def line_of(context: Context, inventory: Inventory, path: Path, start: int, end: int, *, free: bool = False) -> Line:
    """A stretch with what it mentions, and its numbers but for those that neither are values nor name any: parts of
    names, dates and titles, spreads, terms of a sum that is worked out, marks of an axis.
    """
    text = context.text
    line = Line(path, start, end, free=free)
    mentions = inventory.mentions(text, start, end, but={fold(name.text) for name in path})
    line.mentions = [one for one in mentions if _REFERRED.search(text, start, one.span.start) is None]
    patterns = (_SUM, _DATE, _SCALE) if text.find("=", start, end) >= 0 else (_DATE, _SCALE)
    apart = [match.span() for pattern in patterns for match in pattern.finditer(text, start, end)]
    for span, quantity in context.quantities(start, end):
        near = [one for one in line.mentions if one.span.overlaps(span)]
        inner = [one for one in near if span.start < one.span.start]  # its unit
        if inner:
            line.mentions = [one for one in line.mentions if not any(one is unit for unit in inner)]
        named = len(near) > len(inner)
        if not (
            named
            or any(first < span.end and span.start < last for first, last in apart)
            or is_spread(text, start, span.start)
            or points_at_part(text, start, span.start)
            or _TICK.match(text, span.end, end)
            or is_level(text, span.end, end)
            or _is_letter(text, span)
            or is_change(text, start, span)
            or is_compared_with(text, start, span)
        ):
            line.values.append((span, quantity))
    if all(is_sum(text, start, span.start) for span, _ in line.values):
        line.values = []  # they say something of others
    return line


def _is_letter(text: str, span: Span) -> bool:
    """Whether digits are part of a word ("Q3", "5-gram", "NDCG@10")."""
    before, after = text[max(0, span.start - 2) : span.start], text[span.end : span.end + 2]
    joined = before[-1:] == "@" and before[:1].isalnum()
    return before[-1:].isalpha() or joined or (after[:1] == "-" and after[1:].isalpha())


_MOSTLY = 0.7
"""Share of a line that its named points make up where it lists nothing else."""
_MAX_DEPTH = 40
_LONGEST = 2_000
"""Characters of a line that is read."""

MENTIONS_AXIS = re.compile(
    r"\b(?:[xy]|horizontal|vertical)[- ]ax[ei]s\b|\baxes\b|\b(?:log(?:arithmic)?|linear)\b[^.\n]{0,20}\bscale\b"
    r"|\bscale\b[^.\n]{0,40}\b(?:goes|runs|ranges|extends)\b",
    re.I,
)
"""A sentence about an axis, whose numbers are its range."""

Named = Mapping[int, Name | None]
"""What items are called, by their identity."""


def labels_of(named: Named, items: Sequence[Item]) -> Iterator[list[Name]]:
    """The names of items that stand beside each other, for each such list of several."""
    for beside in (items, *(item.children for item in walk(items))):
        found = [name for item in beside if (name := named[id(item)]) is not None]
        if len(found) > 1:
            yield found


def panels_of(context: Context, named: Named, items: Sequence[Item]) -> Iterator[str]:
    """The names, folded, of items that are called panels."""
    for item in walk(items):
        name = named[id(item)]
        if name is not None and PANEL_NAME.match(item.plain_words(context.text)):
            yield fold(name.text)


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of an outline, made with one inventory."""

    context: Context
    inventory: Inventory
    named: Named
    asides: bool
    """Whether what is called a trend or an observation may state values, too."""
    headings: set[int] = field(default_factory=set)
    """Names of headings, by their identity."""

    def of(self, items: Sequence[Item], path: Path = (), depth: int = 0) -> Iterator[Line]:
        """The stretches of these items that may state values, each with the names of the items around it."""
        kinds = Counter(item.kind for item in items if item.label is not None or _is_named(item, self.named))
        for item in items:
            name = self.named[id(item)]
            if self._states_no_values(item, kinds):
                continue
            if name is not None and _is_one_of_several(self.context, self.inventory, item, name):
                name = None
            below = (*path, name) if name is not None else path
            if item.kind == "title" and name is not None:
                self.headings.add(id(name))
            yield from self._of_item(item, name, below)
            if depth < _MAX_DEPTH:
                yield from self.of(item.children, below, depth + 1)

    def _states_no_values(self, item: Item, kinds: Counter[ItemKind]) -> bool:
        """Whether an item states no values of the list it stands in: a table, a part of the figure, a remark; and
        beside bullets running text, which speaks of them, and a line of its own, which states a fact of them all.
        """
        words = item.plain_words(self.context.text)
        is_clause = len(words.split()) > 2 * _MOST_WORDS and item.bold_within(self.context.text) is None
        alone = kinds["text"] == 1 or is_clause
        if item.kind == "text" and kinds["bullet"] > 1 and (alone if words else not self.asides):
            return True
        return item.kind == "table" or (names_part(words) if self.asides else is_aside(self.context.text, item))

    def _of_item(self, item: Item, name: Name | None, below: Path) -> Iterator[Line]:
        """The lines of one item without those under it: sentences where it has no name of its own."""
        context, start = self.context, self._start(item, name)
        if name is None and start < item.end:
            for first, last in sentence_bounds(context.text, start, item.end):
                if last - first <= _LONGEST and MENTIONS_AXIS.search(context.text, first, last) is None:
                    line = line_of(context, self.inventory, below, first, last, free=True)
                    line.running = item.kind == "text" and all(id(name) in self.headings for name in below)
                    yield line
        elif start < item.end and item.end - start <= _LONGEST and not says_absent(context.text, start, item.end):
            points = list(_POINT.finditer(context.text, start, item.end))
            if len(points) > 1 and sum(len(one[0]) for one in points) > _MOSTLY * (item.end - start):
                for point in points:
                    own = read_name(context.text, *point.span("name"), context.known)
                    yield line_of(context, self.inventory, (*below, own), *point.span("point"))
            else:
                yield line_of(context, self.inventory, below, start, item.end)

    def _start(self, item: Item, name: Name | None) -> int:
        """Where what an item states begins."""
        if item.kind == "title" and item.label is not None:
            return max(item.body, item.label[1])
        if item.label is None and name is not None:
            return name.span.end
        sentence = name is None and item.kind == "bullet" and item.bold and not item.is_bare(self.context.text)
        whole = item.label is None or sentence
        return item.start if whole else item.body


def _is_named(item: Item, named: Named) -> bool:
    return item.kind == "bullet" and named[id(item)] is not None


def _is_one_of_several(context: Context, inventory: Inventory, item: Item, name: Name) -> bool:
    """Whether a bold name begins a sentence that goes on to others of its kind ("**Oak** (12) and **Elm** (9)")."""
    if item.label is None or not item.bold or item.kind != "bullet" or ":" in context.text[item.start : item.body]:
        return False
    own = [one for one in inventory.mentions(context.text, *item.label) if one.whole]
    others = [one for one in inventory.mentions(context.text, item.body, item.end) if one.whole]
    return any(one.group == other.group for one in own for other in others) and bool(name.text)


def item_name(context: Context, item: Item) -> Name | None:
    """The name of an item; None if it has no label, or one that announces data or a remark."""
    if item.label is None:
        return _declared_first(context, item)
    if item.kind != "title" and (declared := _declared_first(context, item)) is not None:
        return declared
    start, end = trim(context.text, *(item.bold_within(context.text) or item.label))
    words = context.text[start:end]
    if item.kind == "text" and not item.bold and item.is_bare(context.text) and len(words.split()) > _MOST_WORDS:
        return None  # a sentence that leads a list in
    announces = _ANNOUNCES.match(words) and fold(words) not in context.known
    if not words or len(words) > _LONGEST_NAME or item.is_remark(context.text) or announces:
        return None
    if item.kind == "title":
        span = panel_title(context.text, *item.label)
        return read_name(context.text, span.start, span.end, context.known) if span.end > span.start else None
    return read_name(context.text, start, end, context.known)


def _declared_first(context: Context, item: Item) -> Name | None:
    """The declared name with which a line without a label begins ("Comp. A (red): 0.82")."""
    start = item.start
    while start < item.end and context.text[start] in "*_\"“‘'`":
        start += 1
    found = max(context.labels_at(start, item.end), key=lambda name: len(name.text), default=None)
    if found is not None and _AFTER_NAME.match(context.text, start + len(found.text), item.end):
        return replace(found, span=Span(start, start + len(found.text)))
    told = item.kind == "text" and not item.bold if item.label is not None else item.kind != "title"
    led = _LED.match(context.text, item.start, item.end) if told else None
    if led is not None:
        return read_name(context.text, *led.span(led.lastgroup or 0), context.known)
    before = _BEFORE_VALUE.match(context.text, start, item.end) if item.label is None else None
    if before is None or (before["point"] and _POINT.search(context.text, before.end(), item.end)):
        return None
    first, last = before.span("name")
    if is_bracketed(context.text, first, last):  # "Declined (n = 51)"
        last = context.text.rfind("(", first, last)
        if item.kind == "text":
            return None  # "a pie chart of commuting (n = 240)"
    if any(one.start < before.end("name") < one.end for one, _ in context.quantities(start, item.end)):
        return None  # the range of "at about 30 - 40"
    if fold(before["name"]) in {fold(hint.name) for hint in context.hints if hint.place in ("x", "y")}:
        return None  # "t = 0.5, speed ≈ 0.9" says where on the axis
    return read_name(context.text, *trim(context.text, first, last), context.known)


_ANNOUNCES = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2})*[.)]?\s+)?(?:[xy]-?)?"
    r"(?:(?:detailed|approximate|estimated|key|extracted|observed|image|chart|figure) )*"
    r"(?:data|values?|points?|coordinates|content|analysis|readings?|numbers?|figures?|description|bars|lines|slices|boxes|cells)"
    r"(?: (?:points?|values?|extraction|analysis|details?|summary|breakdown|series))*\b[\s()a-z,]*:?\Z",
    re.I,
)


def is_aside(text: str, item: Item) -> bool:
    """Whether the label of an item marks it as no data."""
    words = item.plain_words(text)
    heads = item.kind == "title" and role_of(words) == "prose"
    return heads or item.is_remark(text) or names_part(words)


def of_each(text: str, value: Span, names: Sequence[Span], own: int) -> list[int]:
    """The positions of the names that are listed right before a value's `own` one, where it is said to be that of each
    ("Rent and food take 14% each", "rent and food both take 14%").
    """
    each = _EACH.match(text, value.end) or _BOTH.match(text, names[own].end, value.start)
    if each is None or names[own].end > value.start:
        return []
    first = own
    while first and LISTED.fullmatch(text, names[first - 1].end, names[first].start):
        first -= 1
    return list(range(first, own))
