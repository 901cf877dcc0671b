"""Lists of labels as people write them: quoted, after a colon, in brackets, with a colour for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from ..text.colours import colour_of, is_colour, words_in_look
from ..text.names import Name, close_bracket, is_boxed, is_bracketed, read_name, restored, trim
from ..text.numbers import parse_quantity
from ..text.spans import Span
from ..text.units import is_unit
from .looks import HOW_MANY

_JOINS = re.compile(r"[:=–—→]|-(?=\s)|\sin\s")
_PAIR = re.compile(r"\s*(?:[:=]|[–—→]|\s-\s)\s*|(?<=\w)\sin\s(?=[^\n\s]+(?:\s[^\n\s]+)?\Z)")
_SENTENCE = re.compile(
    r"\b(?:is|are|was|has|have|labell?ed|ranging|ranges|positioned|located|represents?|representing|represented|shown|drawn|placed|marks|"
    r"spans|spanning|with|from|values|intermediate|axis|gridlines?|scale|ticks?|none|order)\b",
    re.I,
)
_CLOSING = {"“": "”"}
_LONGEST_QUOTE = 400
"""The most characters of a quotation."""
_STOP = re.compile(r"[.](?<=[A-Za-z)\"%0-9][.])(?=\s+[A-Z])")


def one_label(text: str, start: int, end: int) -> Name | None:
    """One entry of a list of labels, without its colour ("2016 (blue)", "Navy = Anorexia")."""
    start, end = trim(text, start, end)
    while start < end and text[end - 1] in ";,":
        end -= 1
    noted = _NOTED.fullmatch(text, start, end)
    bare = noted.span("number") if noted is not None else _unstopped(text, start, end)
    if _NUMBER.fullmatch(text, *bare):  # ticks and years
        return Name(text[slice(*bare)], Span(*bare), full=text[slice(*bare)])
    drawn = _DRAWN_FOR.match(text, start, end)
    if drawn is not None and words_in_look(drawn["look"]) and colour_of(drawn["look"]):
        name = read_name(text, *_unstopped(text, drawn.start("name"), end))
        return replace(name, aliases=(colour_of(drawn["look"]), *name.aliases))
    pairs = _pairs(text, start, end)
    sides = [side for left, right in pairs for side in ((right, left), (left, right))]
    for is_look in (words_in_look, _ends_in_colour):
        for keep, look in sides:
            note = text[look[0] : look[1]]
            colour = colour_of(note) or (note if "→" in text[start:end] else "")
            if keep[0] < keep[1] and colour and is_look(note):
                name = read_name(text, *_unstopped(text, *keep))
                return replace(name, aliases=(colour, *name.aliases))
    start, end = bare
    if _NOT_A_LABEL.match(text, start, end) and text[start:end].lower() not in _ALONE:
        return None
    placed = _PLACED.search(text, start, end)
    name = read_name(text, start, placed.start() if placed is not None else end)
    words = len(name.text.split())
    if not words or len(name.text) > 120 or words > 16:
        return None
    if words > 3 and _COUNTS_OUT.search(name.text):
        return None
    if words > 5 and text[start - 1 : start] not in '"“`' and _SENTENCE.search(name.text):
        return None
    return name


def _pairs(text: str, start: int, end: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The text on either side of each sign that can join a label and its look, not of those in brackets."""
    if _JOINS.search(text, start, end) is None:
        return []
    joins = (pair for pair in _PAIR.finditer(text, start, end) if not is_bracketed(text, start, pair.start()))
    return [(trim(text, start, join.start()), trim(text, join.end(), end)) for join in joins]


_DRAWN_FOR = re.compile(
    r"(?:(?:an?|the)\s)?(?P<look>[a-z][a-z -]{2,30}?)(?:\s(?:one|curve|line|bar))?\sfor\s(?P<name>\S)"
)
"""What a legend in a sentence says is drawn for a label ("a solid blue curve for Adam")."""
_NUMBER = re.compile(r"[-−]?[0-9]+(?:\.[0-9]+)?%?")
_NOTED = re.compile(rf"(?P<number>{_NUMBER.pattern})\s\((?:i\.e\.|that is|meaning|=)[^()]*\)")
"""A tick that is put in other words ("-4 (i.e. 100 µM)")."""
_PLACED = re.compile(
    r"(?<=\w)\s(?:at|on|in)\sthe\s(?:very\s|far\s)?(?:top|bottom|left|right|cent(?:er|re)|middle|(?:upper|lower)\srow)\Z",
    re.I,
)
"""The position of a label, after it ("Monday at the top")."""
_COUNTS_OUT = re.compile(r"\b(?:from|between)\s[^\s\d]?\d\S{0,12}\s(?:to|and|up to)\s")
_NOT_A_LABEL = re.compile(
    r"(?:from|scale|steps?|rang(?:e|es|ing)|ticks?|gridlines?|linear|logarithmic|"
    r"log[- ]?scaled?|intervals?|major|minor|visible|i\.e|drawn|listed|sorted|rotated|"
    r"evenly|unlabell?ed|none|no|not|(?:each|every)(?!\s(?:day|week|month|year)\b)|all|same|one|with|without|where|which|then|placed|located|positioned)\b(?!-\w)"
    r"|[$€£]?0(?:\.0+)?\s?%?\s?(?:to|up to|[-–—])\s?[$€£]?[\d.,]+\s?[%kKM]?\s*\.?$"
    r"|[-−]?[\d.,]{1,12}\s?%?\s?(?:to|up to|[-–—])\s?[\d.,]{1,12}\s?[%kKM]?,?\s(?:in|with|by|at|every|step)\b",
    re.I,
)


_ALONE = ("all", "none", "with", "without")
"""Words that begin a remark, but may be a label alone."""


def _ends_in_colour(note: str) -> bool:
    """Whether a note's first words end in a colour ("bright royal blue, dashed")."""
    return any(is_colour(word) for word in re.findall(r"[a-z-]+", note.split(",")[0].split("(")[0].lower())[-3:])


def _unstopped(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds without the full stop of a sentence; one that may belong to an abbreviation is kept."""
    ended = text.endswith(".", start, end)
    if ended and (text[end - 2].isdigit() or text[end - 2] == ")" or len(text[start:end].split()) > 2):
        return start, end - 1
    return start, end


QUOTED = re.compile(r"[\"“`](?P<name>[^\"”`\n]{1,200})[\"”`](?P<note>\s*\([^()\n]{1,60}\))?")
_LEAD = re.compile(
    r"(?=[-:–—liwtmoanc])(?::\s+|(?:\b(?:labell?ed|with (?:the )?(?:ticks|categories|labels|marks)(?! at\b)"
    r"|(?:ticks?|markers?) at|order|i\.e\.,?|are|namely|"
    r"includes?|including|comprising)|(?<![\d%] )[–—]|(?<=[\"”`] )-)\s+(?=\S))",
    re.I,
)
"""It looks at one character first, at which most offsets fail."""


_MOST_LEADS, _FEWEST_PAIRS = 40, 2
"""The most places at which the start of a list is tried."""


_JOINT = re.compile(r"\s*(?:[,;/|]|and|&|,\s*and|\)?,)\s*(?:and\s)?")
_ANNOUNCED = re.compile(r"\b(?:labell?ed|titled|named|heading|header|word|prefix)\s*\Z", re.I)


def read_list(text: str, start: int, end: int) -> tuple[list[Name], int]:
    """The list of labels between two offsets, and where it begins; no labels where there is none."""
    end = min(end, start + 6000)
    quoted = [
        match
        for match in QUOTED.finditer(text, start, end)
        if not _ANNOUNCED.search(text, max(start, match.start() - 12), match.start())
    ]
    joined = [text[a.end() : b.start()] for a, b in pairwise(quoted)]
    if len(quoted) > 1 and all(map(_JOINT.fullmatch, joined)):
        names = []
        for match in quoted:
            name = Name(match["name"].strip(), Span(match.start("name"), match.end("name")))
            note = (match["note"] or "").strip(" ()")
            other = colour_of(note) or (note if _IN_OTHER_WORDS.fullmatch(note) else "")
            names.append(replace(name, aliases=(other,)) if other else name)
        return names, quoted[0].start()
    if _SEPARATOR.search(text, start, end) is None:
        return [], end
    found = list(_LEAD.finditer(text, start, end))
    pairs = sum(match[0][0] in "–—" for match in found) > _FEWEST_PAIRS  # "tax – blue; fees – grey; fines – red"
    found = [match for match in found if not is_boxed(text, start, match.start())]
    leads = [start, *(match.end() for match in found if not (pairs and match[0][0] in "–—"))]
    for lead in reversed(leads[:_MOST_LEADS]):
        names = _split_list(text, lead, end)
        if len(names) > 1:
            return names, lead
    bracket = text.find("(", start, end)
    while bracket >= 0:
        close = close_bracket(text, bracket, end)
        if close < 0:
            break
        names = _split_list(text, bracket + 1, close)
        in_title = any(match.start() < bracket < match.end("name") for match in quoted)  # "GDP (thousand $, PPP)"
        if len(names) > 1 and not in_title and not words_in_look(text[bracket + 1 : close]):
            return names, bracket
        bracket = text.find("(", close, end)
    return [], end


_IN_OTHER_WORDS = re.compile(r"(?!(?:on|at|in|top|bottom|left|right|middle|upper|lower|far)\b)[^\W\d_][^\d:;,]{3,40}")
"""What a label means, in brackets behind it ("MATH" (competition math))."""
_AND_LAST = re.compile(r"\s*(?:and|&)\s+")
_AND = re.compile(r"\sand\s")
_LISTS = re.compile(r"[,;]\s")
"""Separators of labels that may contain bars."""
_SEPARATOR = re.compile(r"[,;■]|\s[/|·]\s")
_TAIL = re.compile(
    r"\s*\((?:(?:in|from|all|the|same|note|with|left|top|not)\b[^()]{0,90}|[^()]{0,40}"
    r"(?:\b(?:rotated|tilted|slanted|angled|diagonal(?:ly)?|vertical(?:ly)?|degrees|alphabetical(?:ly)?)\b|\d°)[^()]{0,40})\)"
    r"\s*\.?\s*$"
)
"""A remark on all labels of a list, behind the last one ("(from left to right)", "(rotated by 45°)")."""
_GOES_ON = re.compile(r"\s(?:and|which)\s(?:is|are|was|were)\s.*\Z", re.S)
"""How a sentence goes on about all of them ("Oak, Elm and Ash and are arranged by height")."""


def _split_list(text: str, start: int, end: int) -> list[Name]:
    """The entries between separators; if one is not a label, those before it if more than two, else none."""
    closed = close_bracket(text, start - 1, end)  # of a bracket that was opened before
    end = closed if closed >= 0 else end
    if _SEPARATOR.search(text, start, end) is None:
        return []
    slashed = text.find(" / ", start, end) >= 0 and text.find(",", start, end) < 0
    bar = next((sign for sign in "|·" if text.find(f" {sign} ", start, end) >= 0), "")
    bar = "" if bar and _LISTS.search(text, start, end) is not None else bar
    bounds = split_top(text, start, end, "/" if slashed else bar or ";")
    if len(bounds) > 1 and not (slashed or bar):
        first, *others = (split_top(text, *one, ",") for one in bounds)
        if len(first) > 2 and all(len(one) < 2 for one in others):
            bounds = _between_commas(text, start, first[-1][1])  # the rest is about them ("1, 2, 5; log scale")
    if len(bounds) < 2:
        bounds = _between_commas(text, start, _sentence_end(text, start, end))
    names: list[Name] = []
    bounds = _without_title(text, start, bounds)
    if len(bounds) > 1:
        bounds[-1] = trim(text, bounds[-1][0], _sentence_end(text, *bounds[-1]))
    last = bounds[-1] if bounds else (end, end)
    if (tail := _TAIL.search(text, *last) or _GOES_ON.search(text, *last)) is not None:
        bounds[-1] = (last[0], tail.start())
    for a, b in bounds:
        name = one_label(text, a, b)
        if name is None or (len(name.text.split()) > 12 and len(bounds) < 4):
            return names if len(names) > 2 else []
        if names and _INSCRIBED.match(text, a, b):
            return []
        if names and _ORDERED.match(name.text):
            break  # "Family groups, arranged by age, education and sex"
        names.append(name)
    names = [name for name in _after_lead(names) if not _ABOUT_AXIS.search(name.text)]
    return [] if _is_remarked(names) else _settled(names)


_OF_THESE = re.compile(r"(?:the|each|one|all)\s")
_TITLE = re.compile(r"\s*[\"“`][^\"”`\n]{1,80}[\"”`]\s*(?:[→=]\s*)?")
"""The title of an axis in quotes, before its labels that are in none ("Dose (mg)" → 5, 10, 20)."""
_LISTED_AS = re.compile(r"[a-z]{3,}(?:\s(?:as|at|with|from))?\s+(?=[A-Z0-9])")
"""What the labels behind such a title are called ("Age", groups 0–9, 10–19)."""
_OF_OTHERS = re.compile(r"[\"“”`]|\baxis\b")
_FEWEST_TITLED = 2
RANGE = re.compile(r"\d\s?%?\s?(?:to|–|—|-|→|->)\s?[$€£−-]?\d")


def _without_title(text: str, start: int, bounds: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The entries without a title in quotes before them, and what its labels are called; all where they are no labels,
    but the one range of an axis, or speak of another axis.
    """
    title = _TITLE.match(text, start, bounds[0][1] + 1) if len(bounds) > _FEWEST_TITLED else None
    if title is None or sum(RANGE.search(text, *one) is not None for one in bounds[1:]) == 1:
        return bounds
    if _OF_OTHERS.search(text, title.end(), bounds[-1][1]) is not None:
        return bounds
    rest = title.end(), bounds[0][1]
    first, *others = bounds[1:] if rest[0] >= rest[1] else [rest, *bounds[1:]]
    worded = _LISTED_AS.match(text, *first)
    return [first if worded is None else (worded.end(), first[1]), *others]


_ABOUT_AXIS = re.compile(
    r"\btick (?:labels|marks)\b|\brang(?:e|es|ing) (?:from )?[~≈$€£−-]?\d|\babbreviated\b|\brotated\b|\bgridlines?\b"
    r"|.{0,12}:\s?[~≈$€£−-]?\d[\d.,]*\s?%?\s?(?:to|[-–—])\s?[~≈$€£−-]?\d[\d.,]*\s?%?\Z",
    re.I,
)
"""What is said of an axis and its ticks, or of the range in each panel."""


_INSCRIBED = re.compile(r"(?:annotated|labell?ed|marked|titled|captioned)\s[\"“]")
"""What stands at something that is drawn ("a dashed line at 25 %, annotated "chance""), which is no list."""
_ORDERED = re.compile(
    r"(?:arranged|sorted|ordered|ranked|grouped|listed|split|measured|shown|drawn|read|running|going|each|one)\s"
    r"(?:by|in|from|as|with|for|per|of|at)\b|in\s(?:this|that|the\ssame)\sorder\b"
)
"""The start of an entry that says how a list is arranged and is not part of it."""
_NAMING = re.compile(
    r"(?:which (?:is|are) )?(?:named|called|labell?ed|marked|ticked|showing|reading|namely|listed|going|spaced"
    r"|with(?: the)?(?: labels?| ticks?| marks?)?)(?:\s(?:as|at|with|from))?\s+(?=\S)"
)
"""The start of a list after words on what it lists ("Dimensions, marked at 128, 256 and 512")."""


_CALLED = re.compile(r"(?:called|named|labell?ed)\s+(?=\S)")


def _after_lead(names: list[Name]) -> list[Name]:
    """The names from the one that words such as "marked at" introduce, without these words."""
    for at, name in enumerate(names[:-1]):
        lead = (_NAMING if at else _CALLED).match(name.text)
        if lead is not None:
            words, start = name.text[lead.end() :], name.span.start + lead.end()
            first = replace(name, text=words, span=Span(start, name.span.end), full=words)
            return [first, *names[at + 1 :]]
    return names


def _is_remarked(names: Sequence[Name]) -> bool:
    """Whether two names are one with its range or unit ("Wing span (m), 0.5–2.5", "Yield, t/ha"), or a count of labels
    and words on them ("six age groups, the youngest at the bottom").
    """
    if len(names) != len("AB"):
        return False
    first, second = (name.text for name in names)
    counted = HOW_MANY.match(first) is not None and _OF_THESE.match(second) is not None
    return counted or (parse_quantity(first) is None and _is_remark(second))


def _is_remark(words: str) -> bool:
    """Whether these words are a unit, or a range between two numbers."""
    quantity = parse_quantity(words)
    ranged = quantity is not None and quantity.low is not None and quantity.high is not None
    return ranged or is_unit(words)


def _between_commas(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The entries between commas, the last perhaps after "and"; where each has a colour, the colour ends it."""
    bounds = split_top(text, start, end, ",")
    notes = [text[b - 1] == ")" and words_in_look(text[text.rfind("(", a, b) + 1 : b - 1]) for a, b in bounds]
    if bounds and not (len(bounds) > 1 and all(notes)):
        last = _AND_LAST.match(text, *bounds[-1])
        both = _AND.search(text, *bounds[-1])
        if last is not None:
            bounds[-1] = (last.end(), bounds[-1][1])
        elif both is not None and len(bounds) > 1 and ")" not in text[both.end() : bounds[-1][1]].partition("(")[0]:
            bounds[-1:] = [(bounds[-1][0], both.start()), (both.end(), bounds[-1][1])]
    return bounds


def _settled(names: list[Name]) -> list[Name]:
    """The names without the final full stop, numbers without what the first says that they count ("weeks 0, 4, 8"), and
    with "(Gold)" kept beside "(Predicted)" although a colour.
    """
    if len(names) > 1 and names[-1].text.endswith(".") and not any(name.text.endswith(".") for name in names[:-1]):
        last = names[-1]
        names[-1] = replace(last, text=last.text[:-1], span=Span(last.span.start, last.span.end - 1))
    counted = _COUNTED.fullmatch(names[0].text) if len(names) > _FEWEST_COUNTED else None
    if counted is not None and all(_NUMBER.fullmatch(name.text) for name in names[1:]):
        first = counted["number"]
        end = names[0].span.end
        names = [Name(first, Span(end - len(first), end), full=first), *names[1:]]
        return [replace(name, axis=counted["noun"]) for name in names]
    return restored(names, coloured=True)


_COUNTED = re.compile(r"(?P<noun>[a-z]{3,})\s(?P<number>[0-9]+(?:\.[0-9]+)?)")
_FEWEST_COUNTED = 2


def _sentence_end(text: str, start: int, end: int) -> int:
    """The end of the sentence that starts here: a full stop before a capital, outside brackets."""
    for stop in _STOP.finditer(text, start, end):
        opened = text.count("(", start, stop.start()) - text.count(")", start, stop.start())
        if opened <= 0:
            return stop.start()
    return end


@lru_cache(maxsize=32)
def _marks(separator: str) -> re.Pattern[str]:
    """The brackets and quotes that separators may stand in, and the separators."""
    return re.compile(rf"[()\[\]{{}}\"“”`{re.escape(separator)}]")


def split_at(marks: Iterable[re.Match[str]], start: int, end: int) -> list[tuple[int, int]]:
    """The pieces between marks, in order, of what stands between two offsets."""
    spans = [mark.span() for mark in marks]
    return list(zip([start, *(b for _, b in spans)], [*(a for a, _ in spans), end], strict=True))


def split_top(text: str, start: int, end: int, separator: str) -> list[tuple[int, int]]:
    """The trimmed pieces between separators outside brackets, quotes and numbers."""
    if text.find(separator, start, end) < 0:
        bounds = trim(text, start, end)
        return [bounds] if bounds[0] < bounds[1] else []
    found: list[tuple[int, int]] = []
    depth, at, quote = 0, start, ""
    for mark in _marks(separator).finditer(text, start, end):
        char, index = mark[0], mark.start()
        if quote:
            quote = "" if char == quote else quote
        elif char == separator:
            if depth == 0 and not (char == "," and text[index + 1 : index + 4].isdigit() and text[index - 1].isdigit()):
                found.append(trim(text, at, index))
                at = index + 1
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth = max(0, depth - 1)
        elif char in '"“`' and text.find(_CLOSING.get(char, char), index + 1, min(end, index + _LONGEST_QUOTE)) > 0:
            quote = _CLOSING.get(char, char)
    found.append(trim(text, at, end))
    return [(a, b) for a, b in found if a < b]
