"""Labels named by where they stand: "the last year", "the first three quarters", "third row", "2015 to 2018"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .link import Link
from .question import Question
from .vocabulary import Names
from .words import Token, alike

COUNTS = dict(zip(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), range(2, 11), strict=True))
ORDINALS = dict(
    zip(
        ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
        range(1, 11),
        strict=True,
    )
)
FIRST, LAST = (
    ("first", "earliest", "initial", "opening", "leftmost"),
    ("last", "final", "latest", "recent", "closing", "rightmost"),
)
GENERIC = {"row": ("row", "bar", "line", "entri", "item"), "column": ("column",)}
"""What people call the labels of an axis, in stems, whatever its name."""
TO = ("-", "to", "through", "until", "till", "thru")
"""What stands between the ends of a range; "and" as well, after "between"."""


def by_position(question: Question, names: Names, other: Names | None) -> Iterator[Link]:
    """Labels that the question names by their position in the axis's order."""
    tokens, order = question.tokens, names.axis.order()
    own = names.title - (other.title if other else frozenset())
    labels = [names.axis.labels[at].text for at in order]
    for index, token in enumerate(tokens):
        start, at = _start(tokens, index)
        if start is None:
            continue
        count, after = 1, index + (2 if len(at) == 2 else 1)
        if after < len(tokens) and (number := _count(tokens[after])) is not None and token.text in FIRST + LAST:
            count, at, after = number, (*at, after), after + 1
        noun = next((n for n in range(after, min(after + 2, len(tokens))) if _is_noun(tokens[n], names, own)), None)
        if noun is None and not (after < len(tokens) and tokens[after].text == "and" and start in (0, -1)):
            continue
        if noun is None:  # "between the first and the last year": the noun comes after the other end
            noun = next((n for n in range(after, min(after + 5, len(tokens))) if _is_noun(tokens[n], names, own)), None)
            if noun is None:
                continue
        chosen = labels[-count:] if start < 0 else labels[start : start + count]
        if chosen and len(chosen) == count:
            where = at if after < len(tokens) and tokens[after].text == "and" else (*at, noun)
            yield Link(names.side, tuple(chosen), where, 1.1, (), count > 1, placed=True)


def ranged(question: Question, names: Names, links: list[Link]) -> list[Link] | None:
    """The links with the two ends of a range as one link to all labels from one to the other; None where no range."""
    order = [names.axis.labels[at].text for at in names.axis.order()]
    ends = sorted((link for link in links if len(link.labels) == 1), key=lambda link: link.at)
    for one, other in pairwise(ends):
        between = [token.text for token in question.tokens[one.at[-1] + 1 : other.at[0]]]
        before = question.tokens[one.at[0] - 1].text if one.at[0] else ""
        joined = len(between) == 1 and (between[0] in TO or (between[0] == "and" and before in ("between", "from")))
        if not joined or one.labels[0] not in order or other.labels[0] not in order:
            continue
        low, high = sorted((order.index(one.labels[0]), order.index(other.labels[0])))
        at = tuple(range(one.at[0], other.at[-1] + 1))
        whole = Link(names.side, tuple(order[low : high + 1]), at, min(one.score, other.score), (), True)
        return [whole, *(link for link in links if link not in (one, other))]
    return None


def _start(tokens: tuple[Token, ...], index: int) -> tuple[int | None, tuple[int, ...]]:
    """Where in the order the words at `index` point (-1 the end), and the tokens that say so."""
    token = tokens[index]
    if token.text in LAST:
        return -1, (index,)
    if token.text in FIRST:
        return 0, (index,)
    if token.text in ORDINALS:
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
    """Whether a word stands for the labels of this axis."""
    if token.stem in GENERIC[names.side] or any(alike(token.stem, stem) for stem in own):
        return True
    return names.axis.kind == "time" and token.stem in ("year", "yr", "month", "quarter", "date")
