"""Looks: names that a text assigns to colours, in either order and with any sign between them ("blue = Oak",
"Oak – Blue", "the dark red bar is for Elm").

The colours divide the text: the words between two of them, without those that join a name to its colour, are a name.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ..text.colours import WORD, colour_of, tells_apart, words_in_look
from ..text.names import Name, close_bracket, read_name
from ..text.spans import Span

_JOIN = re.compile(r"[ /-]{1,3}")
_MOST_WORDS = 12
"""The most words of a name."""
_LONGEST = 4_000
"""Characters of a text beyond which it assigns no names: a search for where each ends takes their square."""
FEWEST = 2
"""Fewest colours that divide a text."""
_AFTER_LOOK = re.compile(
    r"(?:\sones?\b|\swith\s(?:[a-z]+\s){0,2}[a-z]+s(?=\s?[=:–—→]))?[\s)\]*_\"”'`]*(?:(?:on|in|at)\s(?:the\s)?(?:left|right|middle|cent(?:er|re)|top|bottom)\s(?=for\b|is\b|=))?(?:=|:|–|—|-\s|→|\bis\b|\bare\b|\bfor\b|\bmeans?\b|\bshows?\b|\bmarks?\b|\bstands?\b"
    r"|\brepresents?\b|\bdenotes?\b|\bindicates?\b|\bgives?\b|\()\s*(?:for\s)?(?:the\s)?"
)
"""Joins a colour to the name after it."""
_GAPPED = re.compile(r"[*_\"”'`]*\s(?:the\s)(?=\w)")
"""Joins a later colour to its name, where the verb is said once."""
_STOP = re.compile(r"(?<=[\w)])(?:[.;]\s|,\s(?=(?:and|but|while|then|which|with|as|so)\b))")
"""What ends a name after a colour, where the sentence goes on."""
_AFTER_NAME = re.compile(
    r"[\s*_\"”'`]*+(?:=|:|–|—|-|→|\(|\bis\b|\bare\b|\bin\b|\bas\b|,)?\s*+"
    r"(?:shown |drawn |given )?(?:in |as )?(?:a |the )?\Z"
)
"""Joins a name to the colour after it."""
_PARTS = re.compile(r"[\s.,;:|/)\]*_]*(?:(?:\band\b|\bwhile\b|\bthe\b|\ba\b|\ban\b)\s*)*")
_ENDS = re.compile(r"(?:[\s.,;:|/(\[*_]|\band\b|\bwhile\b|\bthe\b|\ban?\b|\bwith\b|\bplus\b|\bto\b)*\Z")
_ARTICLE = re.compile(r"(?:an?|the)\s(?=\w)")
_CLAUSE = re.compile(
    r"(?:if|when|where|which|that|because|unless)\b|.*\b(?:is|are|was|were|has|have)\s*\Z", re.I | re.S
)
"""Part of a sentence, which is no name ("if the target is met")."""
_SAID = re.compile(
    r"[^.:;()\n]{0,120}\b(?:segments|bars|lines|series|columns|slices|dots|layers|areas)\sare\s(?:the\s)?"
)
"""What leads in the first of the names ("According to the legend the segments are Walk (green) ...")."""
_OF_DRAWING = re.compile(
    r"(?:the\s)?(?:background|accents?|gridlines?|digits|numbers|text|fonts?|borders?|edges|outlines?)\b", re.I
)
"""What is part of the drawing, and no series of its data ("background white, accents orange")."""
_BOLD = re.compile(r"\*\*(?P<name>[^*\n]{1,80})\*\*")
_REMARK = re.compile(r"[\s*_]*\((?:[^()\s]+\s){2,}[^()]*\)?\Z")
"""A bracketed remark on a name."""
HOW_MANY = re.compile(
    r"(?<![\w-])(?i:(?:the\s)?(?:[0-9]{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|various))"
    r"\s+(?:different\s+)?(?=[a-z])(?!to\b|through\b|and\b)"
)
"""A count before the labels' common name ("Five expressions")."""
_LEAD = re.compile(
    rf"\W{{0,9}}(?:{HOW_MANY.pattern}|[^:;()\n]{{0,40}}\b(?i:(?:left|top|right|bottom|front|back|inner|outer)(?:most)?"
    r" to \w|in (?:[a-z]+ ){0,3}order\b))[^:;()\n]{0,60}:\s+(?=\S)"
)
"""What counts or orders the names before the first of them ("Four entries, left to right: ")."""
_SMALL = frozenset("of the a an in on at to with and or from as its this".split())


def names_of_looks(text: str, start: int, end: int) -> list[Name]:
    """The names assigned to two colours or more between two offsets, each with its colour as an alias."""
    if end - start > _LONGEST or sum(map(tells_apart, WORD.findall(text[start:end].lower()))) < FEWEST:
        return []  # most sentences
    listed = _in_brackets(text, start, end)
    if len(listed) >= FEWEST:
        return listed
    lead = _LEAD.match(text, start, end) if text.count(":", start, end) == 1 else None
    start = lead.end() if lead is not None else start
    looks = looks_in(text, start, end)
    behind = [Span(look.end, other.start) for look, other in pairwise([*looks, Span(end, end)])]
    after = [_after(text, one) for one in behind]
    if after and after[0] is not None:  # "a grey dot gives the wait in 2019, a red dot the wait in 2023"
        after = [found or _after(text, one, _GAPPED) for found, one in zip(after, behind, strict=True)]
    ends = [start, *(_bracket_end(text, start, look, end) for look in looks)]
    items = [text.rfind(";", first, look.start) for first, look in zip(ends, looks, strict=False)]
    if min(items[1:], default=-1) >= 0:  # "Oak – green line, circles; Elm – blue line, squares"
        ends = [max(first, item + 1) for first, item in zip(ends, items, strict=False)]
    before = [_before(text, first, look.start) for first, look in zip(ends, looks, strict=False)]
    for found in (after, before):
        names = [
            (read_name(text, place.start, place.end), look)
            for place, look in zip(found, looks, strict=True)
            if place is not None
        ]
        words = {name.text for name, _ in names if not _SMALL.issuperset(name.text.lower().split())}
        nameless = len(looks) - len(names)
        at_end = found is after and nameless == sum(place is None for place in found[len(names) :])
        counts = len({word.isdigit() for word in words}) > 1  # "Italy with 3 gold, 7 silver"
        if len(names) >= FEWEST and (not nameless or at_end) and len(words) == len(names) and all(words) and not counts:
            looked = [look.cut(text).lower() for _, look in names]
            bare = [colour_of(look) for look in looked]
            return [
                Name(name.text, name.span, (look, colour) if bare.count(colour) == 1 else (look,), full=name.text)
                for (name, _), look, colour in zip(names, looked, bare, strict=True)
            ]
    return []


def _in_brackets(text: str, start: int, end: int) -> list[Name]:
    """The names of one list that each have their look in brackets ("identifies them as Oak (grey), Elm (dark red)")."""
    run: list[re.Match[str]] = []
    for one in _LOOKED.finditer(text, start, end):
        look = one["look"].partition(",")[0]
        if not (words_in_look(look) and tells_apart(look.rpartition(" ")[2].lower())):
            continue
        if run and _JOINED.fullmatch(text, run[-1].end(), one.start()) is None:
            break  # perhaps a name with commas of its own
        run.append(one)
    spans = [one.span("name") for one in run]
    if len(spans) >= FEWEST:
        led = list(_LED.finditer(text, *spans[0]))
        first = led[-1].end() if led else spans[0][0]
        if all(text[one[0]].isupper() for one in spans[1:]):
            capitals = [one.start("name") for one in _CAPITAL.finditer(text, first, spans[0][1])]
            first = capitals[-1] if capitals else first
        spans[0] = (first, spans[0][1])
    names = [read_name(text, *span) for span in spans]
    looks = (one["look"].partition(",")[0].lower() for one in run)
    return [replace(name, aliases=(look,)) for name, look in zip(names, looks, strict=True)]


_LOOKED = re.compile(
    r"(?P<name>(?<!\w)(?!and\s)[^\W_](?:[^(),;:.\n]|(?<=\d)\.(?=\d)){0,90}?(?:\s\([a-z]{2,8}\))?)[*_]{0,2}"
    r"(?:\s(?:(?:is|are)\s)?(?:on|at|in)\sthe\s(?:left|right|top|bottom|middle|cent(?:er|re)))?\s\((?P<look>[^()\n]{2,40})\)"
)
"""A name, maybe with where it is drawn, and its look ("Men are on the left (blue)")."""
_JOINED = re.compile(r",?\s(?:and\s)?[*_\"“]{0,3}")
_LED = re.compile(r"\b(?:as|are|is|lists?|namely|for|called|the|than|with)\s")
"""What leads in the first name of a list."""
_CAPITAL = re.compile(r"(?:(?<!\w)[a-z][\w-]*\s)(?P<name>[A-Z])")


def _bracket_end(text: str, start: int, look: Span, end: int) -> int:
    """Where a look ends, with what else stands in its brackets ("(gray, circles)")."""
    opened = text.rfind("(", start, look.start)
    closed = close_bracket(text, opened, end) if opened >= 0 else -1
    return closed + 1 if closed >= look.end else look.end


def looks_in(text: str, start: int, end: int) -> list[Span]:
    """The spans of colours, with the words for the mark ("dark red bar")."""
    found: list[Span] = []
    run: list[re.Match[str]] = []
    for word in [*WORD.finditer(text, start, end), None]:
        look = word is not None and words_in_look(word[0].lower()) and word[0].lower() not in _SMALL
        if look and word is not None and (not run or _JOIN.fullmatch(text, run[-1].end(), word.start())):
            run.append(word)
            continue
        if any(tells_apart(one[0].lower()) for one in run) and [one[0].lower() for one in run] != ["open"]:
            found.append(Span(run[0].start(), run[-1].end()))
        run = [word] if look and word is not None else []
    return found


def _after(text: str, behind: Span, joins: re.Pattern[str] = _AFTER_LOOK) -> Span | None:
    """The name after a colour, up to the next one."""
    joint = joins.match(text, behind.start, behind.end)
    if joint is None:
        return None
    stop = _STOP.search(text, joint.end(), behind.end)
    return _name(text, joint.end(), stop.start() if stop is not None else behind.end)


def _before(text: str, start: int, end: int) -> Span | None:
    """The name before a colour, from the previous colour on."""
    bold = list(_BOLD.finditer(text, start, end))
    if len(bold) == 1:
        return Span(*bold[0].span("name"))
    joint = _AFTER_NAME.search(text, start, end)
    lead = _PARTS.match(text, start, end)
    first = lead.end() if lead is not None else start
    said = _SAID.match(text, first, end)
    return _name(text, said.end() if said is not None else first, joint.start() if joint is not None else end)


def _name(text: str, start: int, end: int) -> Span | None:
    """The span of a name without the separators around it; None where no name is left."""
    tail = _ENDS.search(text, start, end)
    end = tail.start() if tail is not None else end
    bracket = text.find(")", start, end)
    if bracket >= 0 and "(" not in text[start:bracket]:
        end = bracket  # the bracket belongs to the look and encloses the name
    remark = _REMARK.search(text, start, end)
    end = remark.start() if remark is not None else end
    article = _ARTICLE.match(text, start, end)
    start = article.end() if article is not None else start
    start = _unopened(text, start, end)
    words = text[start:end]
    is_name = re.search(r"\w", words) and len(words.split()) <= _MOST_WORDS and not _CLAUSE.match(words)
    is_name = is_name and _OF_DRAWING.match(words) is None
    return Span(start, end) if is_name else None


def _unopened(text: str, start: int, end: int) -> int:
    """Where a name begins without an opening quotation mark whose closing one stands right behind it."""
    quoted = _OPENING.match(text, start, end)
    return quoted.end() if quoted is not None and text[end : end + 1] in ('"', "”") else start


_OPENING = re.compile(r"[\"“](?=[^\"“”]+\Z)")
