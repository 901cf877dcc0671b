"""Answers in all their degrees: "all who agree", "agree, strongly or not", "total agreement" mean "Agree" and "Strongly
agree" together.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..text.question import Question
from ..text.words import Token, is_content, tokens_of
from .link import Link
from .quantities import are_percentages
from .vocabulary import Names

_BEFORE = frozenset("all total overall combined altogether everyone everybody".split())
_AFTER = (
    "or not",
    "both kinds",
    "both degrees",
    "in total",
    "overall",
    "altogether",
    "combined",
    "of any kind",
    "in any way",
)
_NEAR = 5
"""Within how many tokens behind the answer the words for all its degrees begin."""


def in_all_degrees(question: Question, names: Names) -> Iterator[Link]:
    """For words of the question that are an answer in several degrees, and words for all of these, a link to them."""
    if not are_percentages(names.grid):
        return  # what does not add up is in no degree of another
    for head, labels in _answers(names).items():
        for at, token in enumerate(question.tokens):
            said = _said_of_all(question.tokens, at) if token.stem == head or _is_noun_of(token.stem, head) else ()
            if said:
                degrees = {
                    one.stem for label in labels for one in tokens_of(label)
                }  # "agree in total (somewhat + fully)"
                listed = {n for n in range(at + 1, len(question.tokens)) if question.tokens[n].stem in degrees}
                yield Link(names.side, labels, tuple(sorted({*said, *listed, at})), 1.0, together=True, by="degree")


def in_degrees(links: tuple[Link, ...]) -> bool:
    """Whether what is named is answers in all their degrees, each of which is one number."""
    return bool(links) and all(link.by == "degree" for link in links)


def _answers(names: Names) -> dict[str, tuple[str, ...]]:
    """The last word of labels -> the labels, of several that end in it, one of which is that word alone or has its
    words before it with another answer, too ("Strongly agree" and "Strongly disagree").
    """
    ends: dict[str, dict[tuple[str, ...], str]] = {}
    for label in names.axis.labels:
        *before, last = [token.stem for token in tokens_of(label.text) if is_content(token)] or [""]
        ends.setdefault(last, {})[tuple(before)] = label.text
    return {
        last: tuple(found.values())
        for last, found in ends.items()
        if last
        and 1 < len(found) < len(names.axis.labels)
        and (() in found or any(found.keys() & other.keys() for end, other in ends.items() if end != last))
    }


def _is_noun_of(stem: str, head: str) -> bool:
    return stem.startswith(head) and stem[len(head) :] in ("ment", "ement", "al", "ance", "ction")


def _said_of_all(tokens: tuple[Token, ...], at: int) -> tuple[int, ...]:
    """The tokens around an answer that say that all its degrees are meant."""
    words = [token.text for token in tokens]
    start = at - 1 - (at > 0 and words[at - 1] in ("who", "that"))
    if start >= 0 and words[start] in _BEFORE:
        return tuple(range(start, at))
    for n in range(at + 1, min(at + _NEAR, len(words))):
        phrase = next((one for one in _AFTER if words[n : n + len(one.split())] == one.split()), "")
        if phrase:
            return tuple(range(at + 1, n + len(phrase.split())))
    return ()
