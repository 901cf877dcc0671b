"""Recognises follow-ups by their form: words that refer back, connecting words, and fragments."""

from __future__ import annotations

import re

from ..grammar.superlative import is_comparative
from ..text.question import Question
from ..text.words import BEING, Token, is_content

POINTING = {
    *("it", "its", "they", "them", "their", "he", "his", "him", "she", "her", "hers", "those", "these", "this", "that"),
    *("former", "latter", "then", "there", "two", "both", "same", "one", "other"),
}
"""Words that may refer back; most of them only in some positions."""
JOINING = (
    *("and", "or", "but", "so", "ok", "okay", "now", "also", "what about", "how about", "same", "i mean", "i meant"),
    *("no", "then", "instead", "what if", "again", "well", "as for", "next", "plus"),
)
"""Connecting words at the beginning of a follow-up."""
TRAILING = ("too", "then", "instead", "as well", "again", "though")
"""Connecting words at the end of a fragment."""
FILLERS = {
    *("same", "too", "please", "ok", "okay", "about", "mean", "meant", "also", "well", "else", "one", "two", "both")
}
"""Words that only mark a question as a follow-up."""
WEAK = {"then", "there", "same", "they", "them", "their", "those", "these", "other"}
"""Words that refer to the last question rather than to its answer."""
_OPENING = re.compile(r"^(?:\s*(?:i mean|i meant|okay|ok|so|no|well|sorry|hm+|right|thanks|great)\b[\s,.:;!-]*)+", re.I)
_ASKING = {
    "which",
    "what",
    "who",
    "whose",
    "when",
    "where",
    "how",
    "why",
    "list",
    "name",
    "give",
    "show",
    "tell",
    "find",
}


def pointing(question: Question) -> frozenset[int]:
    """Tokens that refer back to the last question or answer."""
    tokens = question.tokens
    found = frozenset(i for i, token in enumerate(tokens) if token.text in POINTING and _refers_back(tokens, i))
    return found | _of_the_two(question)


_LIGHT = ("one", "got", "gets")


def _of_the_two(question: Question) -> frozenset[int]:
    """The words that ask for one of two things and say no more: "which one is bigger?", but not "which is biggest?"."""
    tokens = question.tokens
    graded = {at for name in ("max", "min") for cue in question.cues.get(name, ()) for at in cue.at}
    content = {at for at, token in enumerate(tokens) if is_content(token) and token.text not in _LIGHT}
    compares = content and content <= graded and all(is_comparative(tokens[at].text) for at in content)
    if not compares or tokens[0].text != "which":
        return frozenset()
    return frozenset(at for at, token in enumerate(tokens) if token.text in ("which", "one"))


def _refers_back(tokens: tuple[Token, ...], at: int) -> bool:
    word = tokens[at].text
    before = tokens[at - 1].text if at else ""
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if word == "there":  # "are there", "there were" only state existence
        return before not in BEING and after not in BEING and before not in ("many", "much")
    if word == "then":
        return before not in ("more", "less", "higher", "lower", "larger", "smaller", "and")
    if word == "it":
        return after not in ("true", "correct", "right", "false") and not (before in BEING and after == "the")
    if word in ("that", "this"):  # "values that are", "is it true that": conjunctions
        relative = at > 0 and (
            is_content(tokens[at - 1]) or before in ("true", "so") or after in ("are", "were", "have")
        )
        return not relative or after in ("one", "year", "row", "column") or (before not in BEING and after == "")
    if word in ("two", "both"):
        return before in ("the", "these", "those", "of", "between") and (word == "two" or after in ("", "?", "."))
    if word == "one":
        return before in ("that", "this", "which", "the", "last", "first", "other") and after in ("", "?", ".")
    if word == "same":
        return at == 0 or (
            before in ("the", "and", "ok", "okay") and after in ("for", "in", "with", "on", "at", "?", "")
        )
    if word == "other":
        return before == "the" and after in ("", "?", "one", "two")
    return True


def joins_on(question: Question) -> bool:
    """Whether the question begins or ends with a connecting word."""
    words = [token.text for token in question.tokens if not token.is_sign]
    text = " ".join(words)
    return any(text == start or text.startswith(f"{start} ") for start in JOINING) or any(
        text.endswith(f" {end}") for end in TRAILING
    )


def is_fragment(question: Question) -> bool:
    """Whether the question names something without asking anything: "the ensemble one", "in 2017?"."""
    words = [token.text for token in question.tokens if not token.is_sign]
    return len(words) <= 7 and not _ASKING.intersection(words) and (not words or words[0] not in BEING | {"do", "did"})


def without_opening(text: str) -> str:
    """The question without an opening such as "ok" or "I mean": "ok, Turkey then", "I mean the other tier"."""
    return _OPENING.sub("", text, count=1) or text


def goes_on(question: Question) -> bool:
    """Whether the form of the question makes it a follow-up."""
    return bool(pointing(question)) or joins_on(question) or is_fragment(question)


def stands_alone(question: Question) -> bool:
    """Whether a question that may be a follow-up is also complete by itself."""
    return asks_in_full(question) and not pointing(question)


def asks_in_full(question: Question) -> bool:
    """Whether the question has at least three words on its subject, and a question word if it has a connecting word."""
    words = [token.text for token in question.tokens if not token.is_sign]
    content_tokens = [token for token in question.tokens if is_content(token) and token.text not in FILLERS]
    return len(content_tokens) >= 3 and (bool(_ASKING.intersection(words)) or not joins_on(question))
