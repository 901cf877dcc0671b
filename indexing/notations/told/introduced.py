"""Sets of names that a sentence introduces: what it quotes side by side, and lists whose items come again elsewhere.

Recurrence, not cues, tells where an item begins and ends: of "the columns are headed Drive alone, Carpool and Walk,
with a total" those words are names that the text goes on to use.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from ...stated.lists import QUOTED
from ...stated.looks import looks_in
from ...text.colours import words_in_look
from ...text.names import Name, fold, read_name, trim
from ...text.sentences import sentence_bounds
from ..linked.inventory import stem
from ..linked.line import MENTIONS_AXIS
from .places import TIME
from .series import SMALL

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*|[&+/%]")
_MOST_WORDS, _FEWEST, _PAIR = 5, 3, 2
"""Most words of an item; fewest items of a list, and of names in quotation marks."""
_LONGEST = 120
"""Characters of an item."""
_MOST_SENTENCES = 60
"""Most sentences that are looked at."""
_JOINS = frozenset("with at of has had and by to".split())
"""Words before a number that is no part of a name."""
_DIGIT = re.compile(r"[0-9]")
_COMMA = re.compile(r"[,;]\s+(?:(?:and|or|then)\s+)?|[()]|:\s")
_AND = re.compile(r"\s(?:and|or|then)\s")
_TITLE = re.compile(
    r"\b(?:titled?|headed|heading|headline|caption(?:ed)?|subtitle|note|reads?|says)\b[^\"“.\n]{0,20}\Z", re.I
)
"""What stands before a quotation that names the figure, or is said in it."""


@dataclass(frozen=True, slots=True)
class _Text:
    """A text with how often each run of up to `_MOST_WORDS` words stands in it."""

    text: str
    runs: Counter[tuple[str, ...]]
    counted: frozenset[str]
    """Words that stand behind several numbers, as what these count: "15 gold" and "12 gold"."""

    def words(self, start: int, end: int) -> list[re.Match[str]]:
        """The words between two offsets."""
        return list(_WORD.finditer(self.text, start, end))

    def recurs(self, words: Sequence[re.Match[str]], here: Counter[tuple[str, ...]]) -> bool:
        """Whether these words name something that stands outside their sentence, too."""
        run = tuple(stem(word[0]) for word in words)
        if not run or run[0] in SMALL or run[-1] in SMALL or not (run[0][0].isalnum() and run[-1][-1].isalnum()):
            return False
        counts = run[0].isdigit() and self.counted.issuperset(run[1:2])
        if counts or (run[-1].isdigit() and _JOINS.issuperset(run[-2:-1])):
            return False  # "8 gold", "Italy with 3"
        written = self.text[words[0].start() : words[-1].end()]
        is_name = any(map(str.isalpha, written)) and TIME.fullmatch(written) is None and not words_in_look(written)
        return is_name and self.runs[run] > here[run]


def introduced(text: str, known: Collection[str] = ()) -> list[list[Name]]:
    """The sets of names that sentences of a text introduce, but for those whose names are all `known` (folded)."""
    runs = _runs(list(_WORD.finditer(text)))
    numbered = Counter(run[1] for run in runs if len(run) == 2 and run[0].isdigit() and run[1].isalpha())
    whole = _Text(text, runs, frozenset(word for word, numbers in numbered.items() if numbers >= _FEWEST))
    bounds = (one for line in re.finditer(r"[^\n]+", text) for one in sentence_bounds(text, *line.span()))
    listing = [one for one in bounds if text.count(",", *one) or text.count('"', *one) or text.count("“", *one)]
    found = [names for one in listing[:_MOST_SENTENCES] for names in _of_sentence(whole, *one)]
    return [names for names in found if not all(fold(name.text) in known for name in names)]


def _runs(words: Sequence[re.Match[str]]) -> Counter[tuple[str, ...]]:
    stems = [stem(word[0]) for word in words]
    return Counter(
        tuple(stems[at : at + size]) for size in range(1, _MOST_WORDS + 1) for at in range(len(stems) - size + 1)
    )


def _of_sentence(whole: _Text, start: int, end: int) -> Iterator[list[Name]]:
    here = _runs(whole.words(start, end))
    quoted = _quoted(whole, start, end, here)
    if quoted:
        yield quoted
    else:
        yield from _listed(whole, start, end, here)


def _quoted(whole: _Text, start: int, end: int, here: Counter[tuple[str, ...]]) -> list[Name]:
    """The names that a sentence quotes, each with its look where it tells as many; most come again by one of these."""
    if MENTIONS_AXIS.search(whole.text, start, end) is not None:
        return []  # it quotes the titles of axes
    places = [one.span("name") for one in QUOTED.finditer(whole.text, start, end)]
    places = [one for one in places if _TITLE.search(whole.text, start, one[0] - 1) is None]
    names = [read_name(whole.text, *trim(whole.text, *one)) for one in places]
    edges = [start, *(at for one in places for at in one), end]
    gaps = [looks_in(whole.text, *one) for one in zip(edges[::2], edges[1::2], strict=True)]
    for looks in (gaps[:-1], gaps[1:]):  # before each name, or behind it
        if names and all(looks):
            names = [
                replace(one, aliases=(each[0].cut(whole.text).lower(),)) for one, each in zip(names, looks, strict=True)
            ]
            break
    again = sum(
        bool(one.aliases) or whole.recurs(whole.words(*place), here) for one, place in zip(names, places, strict=True)
    )
    return names if len(names) >= _PAIR and 2 * again > len(names) else []


def _listed(whole: _Text, start: int, end: int, here: Counter[tuple[str, ...]]) -> Iterator[list[Name]]:
    """The lists of items that come again, in a sentence without other numbers. Of the words before the first item and
    behind the last one it has as many as do.
    """
    run: list[tuple[int, int]] = []
    for piece in [*_pieces(whole, start, end, here), None]:
        words = whole.words(*piece) if piece is not None else []
        if run and whole.recurs(words, here):
            run.append((words[0].start(), words[-1].end()))
            continue
        sizes = range(min(len(words), _MOST_WORDS), 0, -1)
        last = _first_that_recurs(whole, [words[:size] for size in sizes], here) if run else None
        run += [last] if last is not None else []
        names = _set_apart(whole.text, run)
        around = [start, *(at for one in names for at in one), end]
        valued = any(_DIGIT.search(whole.text, *gap) for gap in zip(around[::2], around[1::2], strict=True))
        if len(names) >= _FEWEST and not valued:
            yield [read_name(whole.text, *_with_maths(whole.text, *one)) for one in names]
        first = _first_that_recurs(whole, [words[-size:] for size in sizes], here)
        run = [first] if first is not None else []


def _with_maths(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds of a name up to the dollar sign that closes the maths in it."""
    closed = text.find("$", end, end + _LONGEST) if text.count("$", start, end) % 2 else -1
    return start, max(end, closed + 1)


def _set_apart(text: str, run: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """The items that are set in bold or quotation marks, where most are; else all."""
    marked = [one for one in run if one[0] and text[one[0] - 1] in '*_"“']
    return marked if len(marked) >= _FEWEST else run


def _pieces(whole: _Text, start: int, end: int, here: Counter[tuple[str, ...]]) -> Iterator[tuple[int, int]]:
    """What stands between the commas of a sentence; also between "and", but within a name that comes again."""
    marks = [start, *(at for one in _COMMA.finditer(whole.text, start, end) for at in one.span()), end]
    for first, last in zip(marks[::2], marks[1::2], strict=True):
        yield from _between_and(whole, first, last, here)


def _between_and(whole: _Text, start: int, end: int, here: Counter[tuple[str, ...]]) -> Iterator[tuple[int, int]]:
    while start < end and not _is_item(whole, start, end, here):
        near = list(_AND.finditer(whole.text, start, min(end, start + _LONGEST)))
        within = (one for one in near[::-1] if _is_item(whole, start, one.start(), here))
        joint = next(within, near[0] if near else _AND.search(whole.text, start, end))
        if joint is None:
            break
        yield start, joint.start()
        start = joint.end()
    yield start, end


def _is_item(whole: _Text, start: int, end: int, here: Counter[tuple[str, ...]]) -> bool:
    return end - start <= _LONGEST and whole.recurs(whole.words(start, end), here)


def _first_that_recurs(
    whole: _Text, tried: Sequence[Sequence[re.Match[str]]], here: Counter[tuple[str, ...]]
) -> tuple[int, int] | None:
    words = next((one for one in tried if whole.recurs(one, here)), None)
    return None if words is None else (words[0].start(), words[-1].end())
