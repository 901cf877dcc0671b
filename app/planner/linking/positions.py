"""Links by position: "the last year", "the first three quarters", "third row", "2015 to 2018"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..text.question import Question
from ..text.words import COUNTS as COUNTS
from ..text.words import ORDINALS as ORDINALS
from ..text.words import Token, alike
from .link import Link
from .short_forms import PART_OF_YEAR
from .vocabulary import Names

FIRST, LAST = (
    ("first", "earliest", "initial", "opening", "starting", "leftmost"),
    ("last", "final", "latest", "recent", "closing", "ending", "rightmost"),
)
GENERIC = {"row": ("row", "bar", "bin", "line", "entri", "item"), "column": ("column",)}
"""Axis -> stems of general nouns for its labels."""
TO = ("-", "to", "through", "until", "till", "thru")
"""Words and signs between the ends of a range; also "and" after "between"."""


def by_position(question: Question, names: Names, other: Names | None) -> Iterator[Link]:
    """Labels that the question names by their position in the axis's order."""
    tokens, order = question.tokens, names.axis.order()
    own = names.title - (other.title if other else frozenset())
    labels = [names.axis.labels[at].text for at in order]
    superlative = {cue.at[0] for name in ("max", "min") for cue in question.cues.get(name, ())}
    for index, token in enumerate(tokens):
        start, at = ordinal_at(tokens, index)
        if start is None or at[-1] + 1 in superlative:  # "the second largest bar" is no second bar
            continue
        if [one.text for one in tokens[max(0, index - 2) : index + 2]] == ["for", "the", "first", "time"]:
            continue
        count, after = 1, index + (2 if len(at) == 2 else 1)
        if after < len(tokens) and (number := _count(tokens[after])) is not None and token.text in FIRST + LAST:
            count, at, after = number, (*at, after), after + 1
        noun = next((n for n in range(after, min(after + 2, len(tokens))) if _is_noun(tokens[n], names, own)), None)
        if noun is not None and tokens[noun].stem == "quarter" and any(map(PART_OF_YEAR.fullmatch, labels)):
            continue  # the third quarter is Q3, of whichever year
        joined = after < len(tokens) and tokens[after].text == "and" and start in (0, -1)
        if (noun is None and not joined) or begins_clause(tokens, after if noun is None else noun + 1):
            continue
        if noun is None:  # "between the first and the last year": the noun comes after the other end
            noun = next((n for n in range(after, min(after + 5, len(tokens))) if _is_noun(tokens[n], names, own)), None)
            if noun is None:
                continue
        chosen: Sequence[str] = labels[-count:] if start < 0 else labels[start : start + count]
        if chosen and len(chosen) == count:
            where = at if after < len(tokens) and tokens[after].text == "and" else (*at, noun)
            far, counted = _counted_from(tokens, noun)
            if far and start >= 0 and count == 1 and start < len(labels):
                chosen = (labels[-1 - start],)
            where = (*where, *counted)
            yield Link(names.side, tuple(chosen), where, 1.1, (), count > 1, placed=True)


def begins_clause(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a clause begins at a token, of which the position is asked: "the last year in which it fell"."""
    words = [token.text for token in tokens[at : at + 2]]
    return words in (["in", "which"], ["at", "which"], ["for", "which"]) or not _RELATIVE.isdisjoint(words[:1])


_RELATIVE = frozenset(("that", "where", "when", "which", "whose"))


def _counted_from(tokens: tuple[Token, ...], noun: int) -> tuple[bool, tuple[int, ...]]:
    """Whether the position is counted from the last label ("third bar from the bottom"), and the tokens that say so."""
    words = [token.text for token in tokens[noun + 1 : noun + 4]]
    if words[:2] == ["from", "the"] and words[2:] and words[2] in ("top", "left", "bottom", "right", "end"):
        return words[2] in ("bottom", "right", "end"), (noun + 1, noun + 2, noun + 3)
    return False, ()


def ordinal_at(tokens: tuple[Token, ...], index: int) -> tuple[int | None, tuple[int, ...]]:
    """The position that the word at `index` means (-1 for the last; None if it is no position), and its tokens."""
    token = tokens[index]
    if token.text in LAST:
        return -1, (index,)
    if token.text in FIRST:
        return 0, (index,)
    if token.text in ORDINALS and not (index and tokens[index - 1].text in ("per", "/")):  # "tokens per second"
        return ORDINALS[token.text] - 1, (index,)
    after = tokens[index + 1].text if index + 1 < len(tokens) else ""
    if token.number is not None and after in ("st", "nd", "rd", "th") and tokens[index + 1].start == token.end:
        return int(token.number) - 1, (index, index + 1)
    return None, ()


def _count(token: Token) -> int | None:
    if token.number is not None and 2 <= token.number <= 100:
        return int(token.number)
    return COUNTS.get(token.text)


def _is_noun(token: Token, names: Names, own: frozenset[str]) -> bool:
    """Whether a word is a noun for the labels of this axis."""
    if token.stem in GENERIC[names.side] or any(alike(token.stem, stem) for stem in own):
        return True
    if token.stem in _INTERVALS and all(any(map(str.isdigit, label.text)) for label in names.axis.labels):
        return True
    return names.axis.kind == "time" and token.stem in ("year", "yr", "month", "quarter", "date")


_INTERVALS = frozenset("slot interv period band bucket bracket".split())
"""Stems of nouns for labels that are ranges of numbers or times."""
