"""Words that several labels share and that name them at once: "the single models"."""

from __future__ import annotations

from collections.abc import Iterator

from ..text.question import Question
from ..text.words import Token, is_content
from .link import Link
from .positions import COUNTS, GENERIC
from .vocabulary import Names


def shared(question: Question, names: Names, links: list[Link]) -> Iterator[Link]:
    """For words of the question that several labels share, but not all of the axis: one link to all of these labels."""
    tokens = question.tokens
    order = list(dict.fromkeys(label.text for label in names.axis.labels))
    index = 0
    while index < len(tokens):
        bearers = names.bearers.get(tokens[index].stem, frozenset())
        if not 1 < len(bearers) < len(order) or not is_content(tokens[index]):
            index += 1
            continue
        end = index + 1
        while end < len(tokens) and len(both := bearers & names.bearers.get(tokens[end].stem, frozenset())) > 1:
            bearers, end = both, end + 1
        at = tuple(range(index, end))
        index = end
        if len(at) == 1 and _is_kind(question, names, at[0]):
            continue
        if end < len(tokens) and tokens[end].start == tokens[end - 1].end and tokens[end].text in ("(", "-", "_"):
            continue  # "SS(20,5)" is one name, not all that begin with SS
        several = _means_several(tokens, at[0], end, names)
        rivals = [link for link in links if set(link.at) & set(at)]
        if all(token.number is not None for token in tokens[at[0] : end]) or (rivals and not several):
            continue
        if any(set(link.labels) == bearers and link.together for link in rivals):
            continue
        before = (at[0] - 1,) if several and at[0] and _is_count(tokens[at[0] - 1]) else ()
        yield Link(names.side, tuple(t for t in order if t in bearers), (*before, *at), 0.85, together=True)


def _is_kind(question: Question, names: Names, at: int) -> bool:
    """Whether a word says what kind of thing all labels of an axis are, and means none of those that have it: the axis
    is called so ("the cheapest hotel"), or the figure is about it, and it is asked for ("which hotel", "best hotel").
    """
    stem, before = question.tokens[at].stem, at - 1
    asked = before >= 0 and (before in question.superlatives or question.tokens[before].text in _ASKERS)
    return stem in names.title or (asked and stem in names.topic)


_ASKERS = ("which", "what", "many", "list", "name")


def _means_several(tokens: tuple[Token, ...], start: int, end: int, names: Names) -> bool:
    """Whether the words mean several labels: a count before ("the four X rows"), or a plural after or at their end."""
    if start and _is_count(tokens[start - 1]):
        return True
    following = tokens[end] if end < len(tokens) else None
    if following is not None and (following.stem in GENERIC[names.side] or following.stem in names.title):
        return following.text.endswith("s")
    return tokens[end - 1].text.endswith("s") and tokens[end - 1].stem != tokens[end - 1].text


def _is_count(token: Token) -> bool:
    return token.text in COUNTS or token.text in ("all", "both", "every")
