"""Parts of a whole that share a word, all together: "all who agree" and "agree, strongly or not" mean "Agree" and
"Strongly agree", "by car in total" what is driven alone and shared.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..text.question import Question
from ..text.words import Token, is_content, similar, tokens_of
from .link import Link
from .quantities import are_percentages
from .vocabulary import Names, wholes

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
_ALIKE, _NEAR = 0.8, 5
"""How certainly a word is one of a label; within how many tokens behind a part the words for all of them begin."""


def in_all_degrees(question: Question, names: Names) -> Iterator[Link]:
    """For a word that several labels share, beside words for all of these, a link to them together."""
    adds_up = wholes(names.grid)[1] if names.side == "row" else are_percentages(names.grid)
    for head, labels in names.bearers.items() if adds_up else ():
        if not 1 < len(labels) < len(names.axis.labels):
            continue
        for at, token in enumerate(question.tokens):
            said = _said_of_all(question.tokens, at) if token.stem == head or _is_noun_of(token.stem, head) else ()
            if said:  # "agree in total (somewhat + fully)"
                degrees = {one.stem for label in labels for one in tokens_of(label) if is_content(one)}
                behind = range(at + 1, len(question.tokens))
                listed = [n for n in behind if any(similar(question.tokens[n], one) >= _ALIKE for one in degrees)]
                between = range(min(listed, default=0), max(listed, default=0))
                whole = tuple(sorted({*said, *listed, *between, at}))
                yield Link(names.side, tuple(sorted(labels)), whole, 1.0, together=True, by="degree")


def in_degrees(links: tuple[Link, ...]) -> bool:
    """Whether what is named is answers in all their degrees, each of which is one number."""
    return bool(links) and all(link.by == "degree" for link in links)


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
