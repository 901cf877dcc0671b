"""Links of values to declared names that are mentioned near them, to the words before them, to a list by position, to
their units, or to the words in which sentences of one pattern differ ("The bin 0–15 holds 96 trips.").
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from ...text.colours import words_in_look
from ...text.names import Name, fold
from ...text.spans import Span
from ...text.units import unit_place
from ..subjects import OF_DRAWN
from .inventory import Mention, stems
from .line import STOP, Line, Link, of_each

_FEWEST_UNITS = 3
"""Fewest lines whose values have the same units, each another one."""
_VERB = re.compile(
    r"(?P<name>[A-Z0-9][^.:;!?\n]{1,60}?)(?:\s\([^()\n]{1,60}\))?(?:,[^,.]{1,30},)?\s+"
    r"(?:has|have|had|is|are|was|were|shows?|stands?|reach(?:es|ed)?|gets?|got|scores?|records?|posts?|comes?|holds?|attains?|starts?|begins?|with|at)\b"
)


def links_by_name(text: str, line: Line) -> list[Link]:
    """Links of values to the nearest mentioned names, before or after them."""
    mentions = line.mentions
    subject = subject_of_line(text, line) if line.free and mentions else None
    leads = line.free and len(mentions) > 1 and mentions[0].span.end <= line.values[0][0].start
    if subject is None and leads:
        links = _nearest_mentions(text, line, mentions[1:])
        if links:
            return [replace(link, subject=_named_at(mentions[0])) for link in links]
    best: list[Link] = []
    for group in {one.group for one in mentions}:
        links = _nearest_mentions(text, line, [one for one in mentions if one.group == group])
        best = links if len(links) > len(best) else best
    return [replace(link, subject=subject) for link in best] if subject is not None else best


def subject_of_line(text: str, line: Line) -> Name | None:
    """The subject of a sentence, if it is short and no declared name."""
    found = _VERB.match(text, line.start, line.end)
    if (
        found is None
        or found.end("name") > line.values[0][0].start
        or any(one.span.start < found.end("name" if not one.whole else 0) for one in line.mentions)
    ):
        return None
    drawn = OF_DRAWN.match(text, *found.span("name"))
    span = Span(found.start("name") if drawn is None else drawn.end(), found.end("name"))
    words = span.cut(text)
    if _VERB_ALONE.fullmatch(words) or _PRONOUN.match(words) or words_in_look(words.removeprefix("The ")):
        return None
    return Name(words, span, full=words)


_VERB_ALONE = re.compile(r"[A-Z][a-z]+s(?:\s(?:up|down|off|out|again))?")
"""A sentence that begins with its verb ("Starts at 2.8")."""
_PRONOUN = re.compile(r"(?:It|Its|They|Their|This|These|That|Those|There|Both|All|Each)\b")
_IN_BRACKETS = re.compile(r"[\s*_]{0,3}[(\[][\s*_\"“]{0,3}(?:the |in |for |at )?")
_SEPARATOR = re.compile(r"[,;]\s|\band\b|\bwhile\b|\bbut\b|\)")
_FAR, _APART, _BACKWARD = 60.0, 6.0, 0.5
"""What it costs a name to belong to a value: a whole sentence between them, a separator between them, standing after
it. A word between them costs 1, and nothing between them but a bracket that opens after the value nothing.
"""


def _nearest_mentions(text: str, line: Line, mentions: Sequence[Mention]) -> list[Link]:
    """Each value with the nearest of these mentions, or with the one in its place where as many are listed first."""
    if len(mentions) == len(line.values) > 1 and mentions[-1].span.end <= line.values[0][0].start:
        in_order = zip(line.values, mentions, strict=True)  # "A, B and C are 5, 7 and 9"
        return [Link(*value, _named_at(mention), kind="name") for value, mention in in_order]
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
    matched: dict[int, int] = {}
    for cost, at, number in sorted(pairs):
        if cost < _FAR and number not in matched.values() and at not in matched:
            matched[at] = number
    spans = [mention.span for mention in mentions]
    named = [
        (at, number)
        for at, own in sorted(matched.items())
        for number in (
            *(one for one in of_each(text, line.values[at][0], spans, own) if one not in matched.values()),
            own,
        )
    ]
    return [Link(*line.values[at], _named_at(mentions[number]), kind="name") for at, number in named]


def _distance(text: str, start: int, end: int) -> float:
    """The distance of two places in words, plus the cost of separators between them."""
    between = text[start:end]
    return _FAR if STOP.search(between + " ") else len(between.split()) + _APART * len(_SEPARATOR.findall(between))


def _named_at(mention: Mention) -> Name:
    """The declared name, with the span of its mention."""
    return replace(mention.name, span=mention.span) if mention.whole else mention.name


_MOST_WORDS = 5
"""Words of a name."""
_BETWEEN = re.compile(r"[\s*_|]*(?:\([^()\d]{1,40}\)[\s*_|]*)?(?:[,;|/]|\band\b|→|->)*[\s*_|]*", re.I)
_FEWEST_IN_PLACE = 2
_MOST_AFTER = 2
"""Words that may follow a list, beside a remark in brackets."""
_REMARK = re.compile(r"\([^()]*\)|[–—-].*", re.S)


def links_by_place(text: str, line: Line) -> list[Link]:
    """Runs of values with only separators between them."""
    values = line.values
    lead = text[line.start : values[0][0].start] if values else ""
    if len(values) < _FEWEST_IN_PLACE or len(lead.split()) > _MOST_WORDS:
        return []
    after = _REMARK.sub("", text[values[-1][0].end : line.end])
    joined = all(
        _BETWEEN.fullmatch(text, one.end, other.start)
        and not (text[other.start] == "≈" and text[one.end : other.start].isspace())  # "2016 ≈ 58"
        for (one, _), (other, _) in pairwise(values)
    )
    in_place = joined and len(after.split()) <= _MOST_AFTER
    return [Link(*value, None, kind="place") for value in values] if in_place else []


_CLAUSE = re.compile(r"[,;.(:—–>·→]|\b(?:and|with|while|but|whereas|its|the|a|an)\b", re.I)
_TAIL = re.compile(
    r"(?:\s|(?<![\w-])(?:is|are|was|were|of|at|to|from|about|around|approximately|roughly|approx|just|exactly|only|over|nearly|"
    r"value|equals?|near|close|as|has|have|had|a|an|the|\w*(?:ches|ends|uns|vers|ts|ies|omes|tands|hows|eads|rops)|"
    r"given|printed|shown|marked|written|read|reach|go|goes|run|extend|lie|span|range|cover|going|ranging|reaching)\b|[.:=~≈*_\"“'(])+\Z",
    re.I,
)
_LONGEST_TAIL = 40
"""Characters of the words that lead from a name to its value."""
_POINTING = frozenset("that which this these those it they there here who whose".split())
"""Words that are no names by themselves."""
_SEPARATES = re.compile(r"[\s*_)\]%]*(?:[,;|>·/]|→|\band\b|\n|\Z)?[\s*_(\[]*(?:and\s)?", re.I)
_FEWEST_LISTED = 2
_SEVERAL = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten)\b", re.I)


def links_by_phrase(text: str, line: Line) -> list[Link]:
    """Values by the words right before them ("Lower quartile ~0.3"), which are sure in a list of such."""
    found = []
    for at, (span, quantity) in enumerate(line.values):
        first = line.values[at - 1][0].end if at else line.start
        tail = _TAIL.search(text, max(first, span.start - _LONGEST_TAIL), span.start)
        last = tail.start() if tail is not None else span.start
        begin = first
        for clause in _CLAUSE.finditer(text, first, last):
            begin = min(clause.end(), last)
        while begin < last and not text[begin].isalnum():
            begin += 1
        while begin < last and text[last - 1] in ") ]" and "(" not in text[begin:last]:
            last -= 1
        words = text[begin:last]
        several = _SEVERAL.sub("", words)
        if several != words and (words_in_look(several) or not several.strip()):
            continue  # "the lower three segments are 1, 2 and 5"
        if set(stems(words)) - _POINTING and len(words.split()) <= _MOST_WORDS:
            found.append(Link(span, quantity, Name(words, Span(begin, last), full=words), kind="phrase"))
    return [replace(link, kind="listed") for link in found] if _is_list(text, line, found) else found


def _is_list(text: str, line: Line, links: Sequence[Link]) -> bool:
    """Whether a line is only a list of names with values."""
    if len(links) < _FEWEST_LISTED or len(links) < len(line.values):
        return False
    places = [line.start, *(link.span.end for link in links)]
    return all(
        link.key is not None and _SEPARATES.fullmatch(text, place, link.key.span.start)
        for place, link in zip(places, links, strict=False)
    )


def links_by_unit(text: str, lines: Sequence[Line]) -> list[list[Link]]:
    """The values of each line by their units, where these tell them apart in this line and in others like it."""
    units_of = [_units(line) if line.path and not line.free else () for line in lines]
    alike = {units for units, count in Counter(units_of).items() if count >= _FEWEST_UNITS}
    apart = {units for units in alike if 1 < len(units) == len({*units})}
    return [_named_by_unit(text, line) if units in apart else [] for line, units in zip(lines, units_of, strict=True)]


def _units(line: Line) -> tuple[str, ...]:
    return tuple(quantity.unit for _, quantity in line.values if quantity.value is not None)


def _named_by_unit(text: str, line: Line) -> list[Link]:
    """The values of a line, each called by its unit."""
    found = []
    for span, quantity in line.values:
        if quantity.value is not None:
            bounds = unit_place(text, span.start, span.end) if quantity.unit else None
            place = Span(*bounds) if bounds is not None else Span(span.start, span.start)
            words = place.cut(text)
            found.append(Link(span, quantity, Name(words, place, full=words), kind="column"))
    return found


_FEWEST_ALIKE = 3
"""Fewest sentences of one pattern."""
_MOST_APART = 10
"""Most words of a name."""
_JOINS = frozenset(("and", "or", "to", "from", "than"))
"""Words that connect a number to the one before it."""
_WORD = re.compile(r"[^\s.,;:]+")


def links_alike(text: str, lines: Sequence[Line]) -> dict[int, list[Link]]:
    """Position of a line of running text -> its last value, named by the words before it that other lines lack."""
    alike: defaultdict[object, list[tuple[int, list[re.Match[str]]]]] = defaultdict(list)
    for at, line in enumerate(lines):
        words = list(_WORD.finditer(text, line.start, line.values[-1][0].start))
        if line.running and words and words[-1][0] not in _JOINS:
            alike[*(name.span for name in line.path), fold(words[-1][0])].append((at, words))
    found: dict[int, list[Link]] = {}
    for members in alike.values():
        word_lists = [[fold(word[0]) for word in words] for _, words in members]
        first, last = _shared_beginning(word_lists), _shared_beginning([words[::-1] for words in word_lists])
        named = [words[first : len(words) - last] for _, words in members if len(words) > first + last]
        names = [Span(words[0].start(), words[-1].end()) for words in named]
        apart = len({fold(name.cut(text)) for name in names})
        if len(names) < len(members) or apart < _FEWEST_ALIKE or any(len(words) > _MOST_APART for words in named):
            continue
        for (at, _), name in zip(members, names, strict=True):
            *others, value = lines[at].values
            if all(name.start <= span.start and span.end <= name.end for span, _ in others):
                found[at] = [Link(*value, None, subject=Name(name.cut(text), name), kind="place")]
    return found


def _shared_beginning(word_lists: Sequence[Sequence[str]]) -> int:
    """The number of words that all of these share at their beginning."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*word_lists, strict=False)))
