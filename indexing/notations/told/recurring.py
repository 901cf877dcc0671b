"""Names in lower case that no text declares: phrases that the sentences of a walk through a chart share, one for each
of their values ("52% are very satisfied, 31% somewhat satisfied and 17% not satisfied").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ...text.names import Name
from ...text.sentences import sentence_bounds
from ...text.units import is_unit
from .series import SMALL

_NUMBER = re.compile(
    r"(?<![\w.,–-])(?!(?:19|20)[0-9]{2}(?![\w%]|[.,][0-9]))[~≈$€£]?[0-9](?:[0-9.,]*[0-9])?(?![–-][0-9])"
)
"""A number that is no year and no end of a range."""
_WORD = re.compile(r"(?<![\w'’-])(?!million|billion|thousand)[a-z][a-z'’-]+(?![\w-])")
_NO_ENDS = SMALL - {"not", "no"}
_VERBAL = ("s", "ed", "ing")
"""How verbs end that stand among the names ("solar produced 12, wind 18")."""
_FEWEST, _PAIR, _MOST, _MOSTLY, _MOST_WORDS = 3, 2, 6, 0.5, 4
"""Fewest sentences with as many values each; fewest and most such values; the share of these sentences that has a
phrase; words of a phrase.
"""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence with its numbers and phrases."""

    numbers: list[tuple[int, int]]
    phrases: list[tuple[str, int]]
    """Each phrase, and between which numbers it stands: 0 before the first one."""


def recurring_names(
    text: str, stretches: Sequence[tuple[int, int]], declared: Sequence[Sequence[Name]] = ()
) -> set[str]:
    """The phrases that tell the values of most sentences with as many of them apart, but for words that several names
    of a `declared` list share; none where there are not exactly as many phrases as values.
    """
    bounds = [one for stretch in stretches for one in sentence_bounds(text, *stretch)]
    read = [_sentence(text, *one) for one in bounds]
    counts = Counter(len(one.numbers) for one in read if len(one.numbers) >= _PAIR)
    usual, times = counts.most_common(1)[0] if counts else (0, 0)
    if times < _FEWEST or usual > _MOST:
        return set()
    among = [one for one in read if len(one.numbers) == usual]
    words = [Counter(word for name in names for word in set(name.text.lower().split())) for names in declared]
    frequent = {phrase for phrase in _frequent(among) if not any(counts[phrase] > 1 for counts in words)}
    plain = {phrase for phrase in frequent if not phrase.endswith(_VERBAL)}
    for found in (frequent, _contrasted(frequent), plain, _in_turn(among, frequent)):
        if len(found) == usual:
            return found
    return set()


def _sentence(text: str, start: int, end: int) -> _Sentence:
    numbers = [one.span() for one in _NUMBER.finditer(text, start, end)]
    words = list(_WORD.finditer(text, start, end)) if len(numbers) >= _PAIR else []
    runs: list[list[re.Match[str]]] = []
    for word in words:
        goes_on = bool(runs) and text[runs[-1][-1].end() : word.start()] == " "
        runs = [*runs[:-1], [*runs[-1], word]] if goes_on else [*runs, [word]]
    phrases = [
        (" ".join(word[0] for word in run[at : at + size]), sum(number[0] < run[at].start() for number in numbers))
        for run in runs
        for at in range(len(run))
        for size in range(1, min(_MOST_WORDS, len(run) - at) + 1)
        if run[at][0] not in _NO_ENDS and run[at + size - 1][0] not in _NO_ENDS
    ]
    return _Sentence(numbers, [one for one in phrases if not is_unit(one[0])])


def _frequent(among: Sequence[_Sentence]) -> set[str]:
    """The phrases that stand once each in most of these sentences, but for those that are part of longer ones."""
    held = [Counter(phrase for phrase, _ in one.phrases) for one in among]
    times = Counter(phrase for counts in held for phrase, count in counts.items() if count == 1)
    found = {phrase: count for phrase, count in times.items() if count >= max(_FEWEST, _MOSTLY * len(among))}
    return {
        phrase
        for phrase, count in found.items()
        if not any(f" {phrase} " in f" {other} " and found[other] >= count for other in found if other != phrase)
    }


def _contrasted(frequent: Collection[str]) -> set[str]:
    """The phrases of several words that all end or all begin with the same one ("very satisfied", "not satisfied")."""
    ends = Counter(word for phrase in frequent if " " in phrase for word in (phrase.split()[0], phrase.split()[-1]))
    shared = [word for word, count in ends.items() if count >= _PAIR]
    found = [{phrase for phrase in frequent if word in (phrase.split()[0], phrase.split()[-1])} for word in shared]
    return max(found, key=len, default=set())


def _in_turn(among: Sequence[_Sentence], frequent: Collection[str]) -> set[str]:
    """The phrases that stand in turn with the values: each behind its value, or, where none is behind the last, before
    it; of several the longest one that does not end as verbs do, the last behind a value and the first before one.
    """
    chosen = Counter[str]()
    for one in among:
        gaps = [list(_in_gap(one, frequent, at)) for at in range(len(one.numbers) + 1)]
        behind = bool(gaps[-1])
        for gap in gaps[1:] if behind else gaps[:-1]:
            plain = [phrase for phrase in gap if not phrase.endswith(_VERBAL)] or gap
            ordered = plain[::-1] if behind else plain
            chosen.update([max(ordered, key=lambda phrase: len(phrase.split()))] if ordered else [])
    return {phrase for phrase, count in chosen.items() if count >= max(_FEWEST, _MOSTLY * len(among))}


def _in_gap(one: _Sentence, frequent: Collection[str], gap: int) -> Iterator[str]:
    return (phrase for phrase, at in one.phrases if at == gap and phrase in frequent)
