"""Names in capitals, quotes or bold that running text speaks of, as far as they go on in lower case."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from importlib.resources import files

from ...text.colours import words_in_look
from ...text.dates import MONTHS
from .series import SMALL

_REST_OF = r"(?:[\w'’&-]|/(?=\w))*"
_CAPITAL = re.compile(
    rf"(?<![\w'’./-])(?:(?:St|Mt|Ft|Dr)\.\s)?[A-Z]{_REST_OF}(?:\s(?:&\s)?(?!I\s[a-z])[A-Z]{_REST_OF})*"
)
_NEXT = re.compile(r"\s(?:and\s)?(?P<word>[a-z][\w-]*)")
_QUOTED = re.compile(
    r"(?:[\"“]|(?P<bold>\*\*)|(?P<italic>(?<=\s)\*))(?P<name>[^\W\d_][^\"“”*\n]{1,60}?)[.,:]?"
    r"(?(bold)\*\*|(?(italic)\*(?=[.,;\s])|[\"”]))"
)
_TITLED = re.compile(r"\b(?:titled|entitled|headed|title|heading|headline|caption|subtitle)[^\"“.\n]{0,20}\Z", re.I)
"""What stands before the title of a figure, which no value is of."""
_MOST_WORDS, _MOST = 4, 60_000
"""Words of a name, and characters in which it is looked for again."""
_SENTENCE_START = re.compile(r"(?:\A|[.!?:;\n])[\s*_\"“(]*\Z")
_VERB = re.compile(r",|\s\(|\s[a-z]+(?<!ing)\b")
_VALUE = re.compile(r"\s[~≈$€£+−-]?[0-9][0-9.,]*(?![–-][0-9])")
_ENTRY = re.compile(
    r"[A-Z][\w'’-]*(?:\s(?!(?:is|are|was|were|has|had|have|at|with|in|to|from|by|for|on|about|around|approximately|roughly|nearly|almost|only|just|gets?)\b)[^\W\d_][\w'’-]*){1,4}"
    r"(?=\s?[,;:(–—]|\s[~≈$€£]?[0-9])"
)
"""What a line of a list begins with, up to a sign or its value ("Parks and leisure 27")."""
_LINE_START = re.compile(r"(?:\A|\n)[^\w\n]{0,6}\Z")
_FEWEST = 3
"""Fewest places in lower case of a name that has a capital elsewhere."""


@lru_cache(maxsize=4)
def lowered(text: str) -> str:
    """The beginning of a text in lower case, in which names are looked for again."""
    return text[:_MOST].lower()


def proper_names(text: str, start: int, end: int) -> Iterator[str]:
    """Names in quotes or bold, and those that begin with a capital, as far as they go on in lower case: as elsewhere in
    the text, or up to a small word or a sign.
    """
    quoted = list(_QUOTED.finditer(text, start, end))
    titles = [one for one in quoted if _TITLED.search(text, start, one.start()) is not None]
    yield from (one["name"] for one in quoted if one not in titles and not words_in_look(one["name"]))
    folded = lowered(text)
    for one in _CAPITAL.finditer(text, start, end):
        words = one[0].split()
        small = next((at for at, word in enumerate(words) if word.lower() not in SMALL), None)
        if small is None or any(title.start() < one.start() < title.end() for title in titles):
            continue
        if words[small].lower() in MONTHS and words[small + 1 :]:  # "By May Miners' Party is ahead"
            yield words[small]
            small += 1
        first = one.end() - len(" ".join(words[small:]))
        before = text[max(start, first - 6) : first]
        opens = not small and (first == start or _SENTENCE_START.search(before) is not None)
        at_line = _LINE_START.search(text[max(0, first - 6) : first]) is not None
        entry = _ENTRY.match(text, first, end) if at_line else None
        last = entry.end() if entry is not None else _extended(text, folded, first, one.end(), end)
        last -= 2 * text.endswith(("'s", "’s"), first, last)
        name = text[first:last]
        adverb = name.endswith("ly") and len(name) > len("Sicily") and _IS.match(text, last, end) is None
        verb = _VERB.match(text, last, end) is not None and not adverb
        listed = at_line or before.endswith(": ")
        may_name = verb or (listed and _VALUE.match(text, last, end))
        if not opens or (may_name and name.lower() not in ordinary_words()):
            yield name


@cache
def ordinary_words() -> frozenset[str]:
    """The words in lower case that only begin a sentence ("Things", "Starting"), as `eval/ordinary.py` learned them."""
    return frozenset(json.loads(files("figwise.data").joinpath("ordinary.json").read_text(encoding="utf-8"))["words"])


def in_lower_case(text: str, names: Collection[str]) -> set[str]:
    """Those of these names that come in lower case again and again ("the **Valley** site ... 3.1 in the valley")."""
    low = {name.lower() for name in names if name[:1].isupper() and " " not in name and name.lower() not in SMALL}
    counts = Counter(word for word in _LOWER.findall(text[:_MOST]) if word in low)
    return {word for word, count in counts.items() if count >= _FEWEST}


_LOWER = re.compile(r"(?<![\w'’-])[a-z][\w-]+")


_IS = re.compile(r"(?:\s(?:is|are|was|were|has|have|had)|,\s(?:which|who|with))\b")
"""What ends a subject, whatever its words are ("Lasius niger is at 42.1")."""


_LOOK = re.compile(
    r"(?:,\s(?:(?:an?|in|the)\s)?|\s\(|\sin\s)(?P<look>[a-z][a-z -]{2,24})(?=[,)]|\s(?:at|with|has|is|of)\b)"
)
"""How something is drawn, right behind its name ("Car passenger, pink, at 5%")."""


def _extended(text: str, folded: str, first: int, last: int, end: int) -> int:
    """Where a name ends that begins between two offsets."""
    valued = _REST.match(text, last, end) if _FOR.search(text, max(0, first - _NEAR), first) is not None else None
    if valued is not None:
        return valued.end()
    apposed = text[first - 2 : first] == ", "
    rest = _UP_TO_VALUE.match(text, last, end)
    if rest is not None and SMALL.isdisjoint(rest[0].split()) and len(text[first : rest.end()].split()) <= _MOST_WORDS:
        return rest.end()
    further = _NEXT.match(text, last, end)
    while further is not None and further["word"] not in SMALL and len(text[first:last].split()) < _MOST_WORDS:
        recurs = folded.count(text[first : further.end()].lower()) > 1
        closed = apposed and text.startswith(",", further.end())
        drawn = _LOOK.match(text, further.end(), end)
        closed |= drawn is not None and bool(words_in_look(drawn["look"]))
        if not (recurs or closed or _IS.match(text, further.end(), end)):
            break
        last = further.end()
        further = _NEXT.match(text, last, end)
    return last


_UP_TO_VALUE = re.compile(
    r"(?:\s[a-z][\w-]*(?<!ly)){1,3}?"
    r"(?=\s\([~≈$€£+−-]?[0-9]|(?:,\s[a-z]+ing|\s[a-z]+s)(?:\s[a-z]+)?\s[~≈$€£+−-]{0,3}[0-9])"
)
"""What goes on in lower case up to a value in brackets or a verb and its value ("Old rail (5)", "Old rail takes 5")."""
_FOR = re.compile(r"[0-9]\s?[%\w/]{0,8}\s(?:for|to)\s\Z")
_REST = re.compile(
    r"(?:\s(?!(?:and|in|at|than|from|with|while|which|is|are|was|were|by)\b)[a-z][\w-]*){1,3}(?=[,.;)]|\s(?:and|followed)\b)"
)
"""What goes on in lower case, up to a sign, of a name right behind its value ("4.1 kt for Nitric acid plants")."""
_NEAR = 20
