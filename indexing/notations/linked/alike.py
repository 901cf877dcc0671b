"""Values of sentences with one pattern, named by the words in which they differ ("The bin 0–15 holds 96 trips.")."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import takewhile

from ...text.names import Name, fold
from ...text.spans import Span
from .line import Line, Link

_FEWEST = 3
"""Fewest sentences of one pattern."""
_MOST_WORDS = 10
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
        if len(names) < len(members) or apart < _FEWEST or any(len(words) > _MOST_WORDS for words in named):
            continue
        for (at, _), name in zip(members, names, strict=True):
            *others, value = lines[at].values
            if all(name.start <= span.start and span.end <= name.end for span, _ in others):
                found[at] = [Link(*value, None, subject=Name(name.cut(text), name), kind="place")]
    return found


def _shared_beginning(word_lists: Sequence[Sequence[str]]) -> int:
    """The number of words that all of these share at their beginning."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*word_lists, strict=False)))
