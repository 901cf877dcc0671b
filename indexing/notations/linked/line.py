"""One line of values: which of its numbers are values, and what names each of them there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...stated.context import Context
from ...text.names import Name, fold
from ...text.spans import Quantity, Span
from ..rows import points_at_part
from .inventory import Inventory, Mention, axis_title, stems


@dataclass(slots=True)
class Line:
    """A stretch of text that states values, under the names of the items it stands in."""

    path: tuple[Name, ...]
    """From the outside in."""
    start: int
    """Offset of its first character."""
    end: int
    """Offset after its last."""
    values: list[tuple[Span, Quantity]] = field(default_factory=list)
    """The numbers that are values or names of them."""
    mentions: list[Mention] = field(default_factory=list)
    """Names that it speaks of."""
    free: bool = False
    """Whether it is a sentence that itself has to say of what it speaks."""
    spared: list[Span] = field(default_factory=list)
    """Numbers that are neither: parts of names, spreads, terms of a sum that is worked out."""


@dataclass(frozen=True, slots=True)
class Link:
    """A value with the name that stands with it."""

    span: Span
    """The value as written."""
    quantity: Quantity
    """Its meaning."""
    key: Name | None
    """What the line calls it; None where only the path of the line does."""
    subject: Name | None = None
    """What the line speaks of, where nothing around it says so."""
    kind: str = ""
    """How it is called: "name" (of the inventory), "number", "phrase", "listed",
    "place" or nothing."""


_SPREAD = re.compile(r"(?:±|\+/[-−–]|\+-|plus or minus)\s*\Z")
_SUM = re.compile(r"[~≈]?[0-9][0-9.,]*\s?%?(?:\s?[-+−–×*/÷]\s?[~≈]?[0-9][0-9.,]*\s?%?){1,4}\s?=\s?(?=[~≈]?[0-9])")
_TICK = re.compile(
    r"(?:\s?%|\s?[A-Za-z]{1,3})?(?:\s(?:and|to|or)\s[0-9.,]+\s?%?)?[- ](?:tick|grid ?line|mark|line|ring)s?\b", re.I
)
"""What makes a number one of the axis, and no value."""
_DATE = re.compile(
    r"\b(?:[0-3]?[0-9](?:st|nd|rd|th)?\s)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?(?:\s[0-3]?[0-9],)?\s[12][0-9]{3}\b"
)
_CONFIDENCE = re.compile(r"\s?(?:CI|CrI|HDI|confidence|credible|prediction)\b")
"""What a percentage before it is the level of."""
_STOP = re.compile(r"[.;!?](?=\s|\Z)|\n")


def line_of(
    context: Context, inventory: Inventory, path: tuple[Name, ...], start: int, end: int, *, free: bool = False
) -> Line:
    """A stretch with its numbers and mentions told apart."""
    text = context.text
    line = Line(path, start, end, free=free)
    line.mentions = inventory.mentions(text, start, end, but={fold(name.text) for name in path})
    sums = [match.span() for match in _SUM.finditer(text, start, end)]
    sums += [match.span() for match in _DATE.finditer(text, start, end)]
    for title in inventory.titles:
        at = text.find(title, start, end)
        while at >= 0:
            sums.append((at, at + len(title)))
            at = text.find(title, at + len(title), end)
    for span, quantity in context.quantities(start, end):
        line.mentions = [one for one in line.mentions if not span.start < one.span.start < span.end]  # its unit
        named = any(one.span.start < span.end and span.start < one.span.end for one in line.mentions)
        term = any(first < span.end and span.start < last for first, last in sums)
        spread = _SPREAD.search(text, max(start, span.start - 20), span.start) is not None
        tick = _TICK.match(text, span.end, end) is not None
        tick = tick or _CONFIDENCE.match(text, span.end, end) is not None
        if named or term or spread or tick or points_at_part(text, start, span.start):
            line.spared.append(span)
        elif not (_is_letter(text, span)):
            line.values.append((span, quantity))
    return line


def _is_letter(text: str, span: Span) -> bool:
    """Whether digits are part of a word ("Q3", "5-gram")."""
    before, after = text[span.start - 1 : span.start], text[span.end : span.end + 2]
    return before.isalpha() or (after[:1] == "-" and after[1:].isalpha())


def links_by_name(text: str, line: Line) -> list[Link]:
    """Values by the names that are mentioned nearest to them, before or after."""
    mentions = line.mentions
    if line.free and len(mentions) > 1 and line.values and mentions[0].span.end <= line.values[0][0].start:
        links = _beside(text, line, mentions[1:])
        if links:
            return [replace(link, subject=_named_at(mentions[0])) for link in links]
    subject = _subject(text, line) if line.free and mentions else None
    best: list[Link] = []
    for group in {one.group for one in mentions}:
        links = _beside(text, line, [one for one in mentions if one.group == group])
        best = links if len(links) > len(best) else best
    return [replace(link, subject=subject) for link in best] if subject is not None else best


_VERB = re.compile(
    r"(?P<name>[A-Z0-9][^.:;!?\n]{1,60}?)(?:\s\([^()\n]{1,60}\))?(?:,[^,.]{1,30},)?\s+"
    r"(?:has|have|had|is|are|was|were|shows?|stands?|reach(?:es|ed)?|gets?|got|scores?|records?|posts?|comes?|holds?|attains?|with|at)\b"
)


def _subject(text: str, line: Line) -> Name | None:
    """What stands before the verb of a sentence, where it is short and no name that is declared."""
    found = _VERB.match(text, line.start, line.end)
    if (
        found is None
        or found.end("name") > line.values[0][0].start
        or any(one.span.start < found.end("name") for one in line.mentions)
    ):
        return None
    span = Span(*found.span("name"))
    return Name(span.cut(text), span, full=span.cut(text))


_IN_BRACKETS = re.compile(r"[\s*_]{0,3}[(\[][\s*_\"“]{0,3}(?:the |in |for |at )?")
_SEPARATOR = re.compile(r"[,;]\s|\band\b|\bwhile\b|\bbut\b|\)")
_FAR, _APART, _BACKWARD = 60.0, 6.0, 0.5
"""What it costs a name to belong to a value: a whole sentence between them, a separator between them, standing after
it. A word between them costs 1, and nothing between them but a bracket that opens after the value nothing.
"""


def _beside(text: str, line: Line, mentions: Sequence[Mention]) -> list[Link]:
    """Each value with the nearest of these mentions, or with several where they are one list; the nearest pair first."""
    pairs = []
    for at, (span, _) in enumerate(line.values):
        first = line.values[at - 1][0].end if at else line.start
        last = line.values[at + 1][0].start if at + 1 < len(line.values) else line.end
        for number, mention in enumerate(mentions):
            if first <= mention.span.start and mention.span.end <= span.start:
                pairs.append((_distance(text, mention.span.end, span.start), at, number))
            elif span.end <= mention.span.start and mention.span.end <= last:
                bracket = _IN_BRACKETS.fullmatch(text, span.end, mention.span.start)
                cost = 0.0 if bracket is not None else _BACKWARD + _distance(text, span.end, mention.span.start)
                pairs.append((cost, at, number))
    taken: dict[int, list[int]] = {}
    used: set[int] = set()
    for cost, at, number in sorted(pairs):
        if cost < _FAR and number not in used and at not in taken:
            taken[at] = [number]
            used.add(number)
    for at, numbers in taken.items():
        _with_joined(text, mentions, numbers, used, line.values[at][0])
    return [
        Link(*line.values[at], _named_at(mentions[number]), kind="name") for at in sorted(taken) for number in taken[at]
    ]


def _with_joined(text: str, mentions: Sequence[Mention], numbers: list[int], used: set[int], value: Span) -> None:
    """Add the mentions that are one list with one that is taken ("1.4 in both 2000 and 2010")."""
    for step in (-1, 1):
        at = numbers[0] + step
        while 0 <= at < len(mentions) and at not in used:
            one, other = sorted((mentions[at], mentions[at - step]), key=lambda mention: mention.span.start)
            between = one.span.end <= value.start and value.end <= other.span.start
            if between or not _AND.fullmatch(text, one.span.end, other.span.start):
                break
            numbers.append(at)
            used.add(at)
            at += step


def _distance(text: str, start: int, end: int) -> float:
    """How far apart two places are, in words, with what separators count."""
    between = text[start:end]
    if _STOP.search(between + " "):
        return _FAR
    return len(between.split()) + _APART * len(_SEPARATOR.findall(between))


def _named_at(mention: Mention) -> Name:
    """The declared name, where it is mentioned."""
    return replace(mention.name, span=mention.span) if mention.whole else mention.name


_AND = re.compile(r"[\"”'’*_`)]{0,3}\s?(?:,|and|&|, and)\s?(?:in |at |for |the )?[\"“'‘*_`(]{0,3}", re.I)


def links_by_number(text: str, line: Line, known: set[float]) -> list[Link]:
    """Values by numbers that say where they stand ("13.5 at 128", "(1, 0.67)", "2.1% (2000)", "t = 0.5, y = 0.91")."""
    values = line.values
    if len(values) < 2:
        return []
    keys = _keys(text, line, known)
    found: list[Link] = []
    waiting: list[tuple[Span, Quantity]] = []
    for (span, quantity), is_key in zip(values, keys, strict=True):
        if keys[0]:  # names first
            if is_key:
                waiting.append((span, quantity))
            elif waiting:
                found += [Link(span, quantity, _number_name(text, key), kind="number") for key, _ in waiting]
                waiting = []
        elif is_key:
            found += [Link(*one, _number_name(text, span), kind="number") for one in waiting[-1:]]
        else:
            waiting = [(span, quantity)]
    return found


_SURE = 1.0
"""From how much on a number is taken for the name of another one, and by how much one way to pair them must lead."""


def _keys(text: str, line: Line, known: set[float]) -> list[bool]:
    """Which numbers say where the others stand: every second one where they take turns, else those that look so."""
    signs = [_sign(text, line, at, known) for at in range(len(line.values))]
    if len(signs) % 2 == 0:
        lead = sum(signs[::2]) - sum(signs[1::2])
        keys = signs[:: 2] if lead > 0 else signs[1::2]
        if abs(lead) >= _SURE * len(signs) / 2 and 2 * sum(keys) >= _SURE * len(keys):
            return [(at % 2 == 0) == (lead > 0) for at in range(len(signs))]
    return [sign >= _SURE for sign in signs]


_WHERE = re.compile(r"\b(?:in|for|on|under|by|when|with|year|@)\s+[*_\"“]{0,3}\Z", re.I)
_AT = re.compile(r"\bat\s+[*_\"“]{0,3}\Z", re.I)
_COMES_TO = re.compile(r"\b(?:is|are|was|to|of|reach\w*|around|about|approximately|roughly)\s+\Z|[~≈]\s*\Z", re.I)
_EQUALS = re.compile(r"(?:\A|[\s(,;:*])(?P<name>[^\W\d][\w ]{0,20}?)\s?[=≈]\s?[~≈]?\Z")
_EQUATED = re.compile(r"[^\W\d][\w ]{0,20}?\s?(?:[=≈]\s?[~≈]?[\d~≈-]|[~≈])\Z")
_OPEN = re.compile(r"[(\[]\s*(?:year |at |in )?\Z")
_CLOSES = re.compile(r"\s?[^\W\d_]{0,12}\s*(?:[)\]]|[,;]\s[^()]{0,80}\))")
_COMMA = re.compile(r"\s*[,;]\s*[~≈]?\s*\Z")
_LEADS = re.compile(r"\s?[^\W\d_]{0,12}\s?(?::|→|->|=>|–\s|-\s)")


def _sign(text: str, line: Line, at: int, known: set[float]) -> float:
    """How much a number looks like one that says where another one stands; below zero, like a value."""
    span, quantity = line.values[at]
    before = text[max(line.start, span.start - 30) : span.start]
    sign = 0.0
    if quantity.unit == "%" or quantity.approximate or quantity.spread is not None:
        sign -= 1.0
    if quantity.value is not None and quantity.value in known:
        sign += 1.0
    if at and _OPEN.search(before) and _CLOSES.match(text, span.end, line.end):
        gap = text[line.values[at - 1][0].end : span.start]
        sign += 2.0 if len(gap.split()) <= 3 and "." not in gap else 0.0
    elif _OPEN.search(before) and at + 1 < len(line.values):
        following = line.values[at + 1][0]
        sign += 1.5 * bool(
            _COMMA.fullmatch(text, span.end, following.start) and text[following.end : following.end + 1] in (")", "]")
        )
    if _WHERE.search(before):
        sign += 1.0
    elif _AT.search(before):
        sign += 0.5
    elif _COMES_TO.search(before):
        sign -= 0.5
    if _EQUALS.search(before):
        following = line.values[at + 1][0].start if at + 1 < len(line.values) else span.end
        sign += 1.0 if _EQUATED.search(text[max(span.end, following - 30) : following + 1]) else 0.0
    if _LEADS.match(text, span.end, line.end) and at + 1 < len(line.values):
        sign += 1.0
    return sign


def links_by_point(context: Context, line: Line) -> list[Link]:
    """The two coordinates of a point, by the titles of the axes ("Nova: at (0.4, 12)")."""
    if len(line.values) != 2 or not _is_point(context.text, line.values):
        return []
    titles = [axis_title(context, place) for place in ("x", "y")]
    if None in titles:
        return []
    return [Link(*value, title, kind="name") for value, title in zip(line.values, titles, strict=True)]


def _is_point(text: str, values: Sequence[tuple[Span, Quantity]]) -> bool:
    """Whether two numbers are the two of a point ("(1, 0.67)")."""
    (first, _), (second, _) = values
    return (
        text[max(0, first.start - 2) : first.start].rstrip()[-1:] in ("(", "[")
        and _COMMA.fullmatch(text, first.end, second.start) is not None
        and text[second.end : second.end + 1] in (")", "]")
    )


_BETWEEN = re.compile(r"[\s*_|]*(?:[,;|/]|\band\b|→|->)*[\s*_|]*", re.I)
_FEWEST_IN_PLACE = 2


def links_by_place(text: str, line: Line) -> list[Link]:
    """Values that follow each other with nothing but separators between them."""
    values = line.values
    lead = text[line.start : values[0][0].start] if values else ""
    if len(values) < _FEWEST_IN_PLACE or len(lead.split()) > _MOST_WORDS:
        return []
    gaps = zip(values, values[1:], strict=False)
    if not all(_BETWEEN.fullmatch(text, one.end, other.start) for (one, _), (other, _) in gaps):
        return []
    return [Link(*value, None, kind="place") for value in values]


def _number_name(text: str, span: Span) -> Name:
    """A number as a name, with what it is equated to ("t = 0.5") as its axis."""
    said = _EQUALS.search(text[max(0, span.start - 30) : span.start])
    return Name(span.cut(text), span, axis=said["name"].strip() if said is not None else "", full=span.cut(text))


_CLAUSE = re.compile(r"[,;.(:—–]|\b(?:and|with|while|but|whereas|its|the|a|an)\b", re.I)
_TAIL = re.compile(
    r"(?:\s|\b(?:is|are|was|were|of|at|to|from|about|around|approximately|roughly|approx|just|exactly|only|over|nearly|"
    r"value|equals?|near|close|as|has|have|had|a|an|the|\w+(?:ches|ends|uns|vers|ts|ies|omes|tands|hows|eads|tarts|rops)|"
    r"given|printed|shown|marked|written|read)\b|[.:=~≈*_\"“'(])+\Z",
    re.I,
)
_MOST_WORDS = 5


_SEPARATES = re.compile(r"[\s*_)\]%]*(?:[,;|]|\band\b|\n|\Z)?[\s*_(\[]*(?:and\s)?", re.I)
_FEWEST_LISTED = 2


def links_by_phrase(text: str, line: Line) -> list[Link]:
    """Values by the words right before them ("Lower quartile ~0.3, upper quartile ~0.7"); of a line that is nothing
    but a list of such, each is sure of its name.
    """
    found = []
    for at, (span, quantity) in enumerate(line.values):
        first = line.values[at - 1][0].end if at else line.start
        tail = _TAIL.search(text, first, span.start)
        last = tail.start() if tail is not None else span.start
        begin = first
        for clause in _CLAUSE.finditer(text, first, last):
            begin = clause.end() if clause.end() < last else begin
        while begin < last and not text[begin].isalnum():
            begin += 1
        while begin < last and text[last - 1] in ") ]" and "(" not in text[begin:last]:
            last -= 1
        words = text[begin:last]
        if stems(words) and len(words.split()) <= _MOST_WORDS:
            found.append(Link(span, quantity, Name(words, Span(begin, last), full=words), kind="phrase"))
    return [replace(link, kind="listed") for link in found] if _is_list(text, line, found) else found


def _is_list(text: str, line: Line, links: Sequence[Link]) -> bool:
    """Whether a line is a list of names with values, and nothing else."""
    if len(links) < _FEWEST_LISTED or len(links) < len(line.values):
        return False
    places = [line.start, *(link.span.end for link in links)]
    return all(
        link.key is not None and _SEPARATES.fullmatch(text, place, link.key.span.start)
        for place, link in zip(places, links, strict=False)
    )
