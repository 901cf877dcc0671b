"""Sense: the direction a sentence states (rises, is larger, is the largest) has to be that of the result.

Words for directions are compared with numbers: a change with its sign, "A is larger than B" with the numbers of A and
B if the result has both, "the largest" with the plan. A negated word ("does not rise") does not state its direction,
and a sentence may not state of a result what its plan has not examined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from ...tools.plan.nodes import Along, Choose, Compare, Correlation, Derive, Node, Reduce, Top, Trend
from ...tools.plan.tree import walk
from ..planner.text.words import Token, is_content, read_tokens, stem
from .basis import SIDES, Basis, Place
from .mentions import Mention, Side
from .naming import Sentence

_UP = "rise rose risen increase grow grew grown climb climbed gain jump surge soar upward upwards improve recover"
_DOWN = "fall fell fallen decrease decline drop shrink shrank shrunk sink sank dip slump plunge downward downwards lose"
_MORE = (
    "more higher larger greater bigger above exceed surpass outnumber outperform outpace beat ahead top lead led over "
    "overtake overtook longer taller heavier"
)
_LESS = "less fewer lower smaller below under behind trail lag shorter lighter"
_MOST = "most highest largest greatest biggest maximum max peak peaked top leader"
_LEAST = "least fewest lowest smallest minimum min bottom"
_ORDERED: tuple[Side, ...] = ("row", "column")
"""The sides that may be an axis of numbers or of time."""
_TWICE = "twice double doubled triple tripled quadruple quadrupled thrice times fold twofold threefold fourfold"
_NOT = frozenset("not no never neither nor without hardly cannot nobody nothing none fail stop".split())
_REACH = 5
"""A negation within this many tokens before a word belongs to it."""
_IDIOMS = re.compile(
    r"\b(?:at (?:the )?(?:most|least)|more or less|most of the|most recent|no (?:more|less|fewer) than|"
    r"(?:more|less|fewer) than (?=[\d$€£])|(?:above|below|over|under) (?=[\d$€£])|lead(?:s|ing)? to|of (?:the )?total|"
    r"over (?:the|time|all|a|these|those)|not only|(?:largest|highest|smallest|lowest) first)\b",
    re.I,
)
"""Idioms that only look like a comparison of two things."""
_NO_LONGER = re.compile(r"\bno longer\b|n['’]t\b", re.I)
_CALLED = {1: "more", -1: "less"}
_COURSE = {1: "a rise", -1: "a fall"}
_DIRECTED = {"increasing": 1, "decreasing": -1}
_EQUAL = re.compile(r"\b(?:agree|equal|same|match|identical)\w*", re.I)
_APART = re.compile(r"\b(?:differ(?:s|ed|ent|ently)?|disagree\w*|unequal)\b", re.I)
"""Words that negate an equality that is asked about."""


@lru_cache(maxsize=16)
def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


@dataclass(frozen=True, slots=True)
class Directed:
    """A word that states a direction, and whether it is negated."""

    token: Token
    sign: int
    denied: bool


@dataclass(frozen=True)
class Sense:
    """The directions a sentence states, with the results it answers with."""

    sentence: Sentence
    mentions: tuple[Mention, ...]

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The words without names and idioms: a title may use "Peak" for anything."""
        text = self.sentence.text
        text = _IDIOMS.sub(lambda match: " " * len(match[0]), text)
        text = _NO_LONGER.sub(lambda match: " not".rjust(len(match[0]))[: len(match[0])], text)
        named = {at for one in self.mentions for at in range(one.start, one.end)}
        about = {"'"}.union(*(one.context for one in self.sentence.vocabularies))
        return tuple(token for token in read_tokens(text) if token.start not in named and token.stem not in about)

    def reversed(self) -> str:
        """What is stated in the wrong direction, in words for the model; empty if nothing is."""
        faults = (self._wrong_trend(), self._wrong_comparison(), self._wrong_extreme(), self._wrong_verdict())
        return next(filter(None, faults), "")

    def _direction_words(self, up: str, down: str) -> list[Directed]:
        signs = dict.fromkeys(_stems(down), -1) | dict.fromkeys(_stems(up), 1)
        return [
            Directed(token, signs[token.stem], self._is_negated(at))
            for at, token in enumerate(self.tokens)
            if token.stem in signs
        ]

    def _is_negated(self, at: int) -> bool:
        before = self.tokens[max(0, at - _REACH) : at]
        for place, token in enumerate(before):
            if token.stem in _NOT and not any(one.text in ",;.:" or one.text == "but" for one in before[place:]):
                return True
        return False

    def _wrong_trend(self) -> str:
        """A rise called a fall, or either if the result is neither."""
        directions = self._direction_words(_UP, _DOWN)
        if not directions:
            return ""
        known = {sign for basis in self.sentence.bases if (sign := _change(basis)) is not None}
        known = known or self._direction_of_cells()
        if not known:
            return "" if self._is_asked(directions) or self._is_quoted() else self._no_such_result(directions[0].token)
        for one in directions:
            if not one.denied and one.sign not in known and 2 not in known:
                return (
                    f"The result is {_COURSE.get(min(known), 'no change')}, and the sentence says {one.token.text!r}."
                )
            if one.denied and known == {one.sign}:
                return f"The result is {_COURSE[one.sign]}, and the sentence denies it."
        return ""

    def _direction_of_cells(self) -> set[int]:
        """The direction from the first to the last of the cells shown, if they differ in one label only."""
        cells = dict.fromkeys(cell for basis in self.sentence.bases for cell in basis.cells if cell[1] is not None)
        for at, side in enumerate(_ORDERED):
            others = {tuple(place.on(one) for one in SIDES if one != side) for place, _ in cells}
            numbers = {place.order[at]: number for place, number in cells if number is not None}
            known = [order for order in numbers if order is not None]
            if len(others) == 1 and len(known) == len(cells) > 1:
                return {_sign(numbers[max(known)] - numbers[min(known)])}
        return set()

    def _is_asked(self, directions: list[Directed]) -> bool:
        asked = {token.stem for token in read_tokens(self.sentence.question)}
        ways = {one.sign for one in directions}
        return all(asked & _stems(_UP if sign > 0 else _DOWN) for sign in ways)

    def _is_quoted(self) -> bool:
        """Whether the words are from a passage that is the result."""
        quoted = {
            token.stem
            for basis in self.sentence.bases
            for part in basis.value.parts
            for token in (read_tokens(part) if isinstance(part, str) else ())
        }
        directions = self._direction_words(_UP, _DOWN)
        return bool(quoted) and all(quoted & _stems(_UP if one.sign > 0 else _DOWN) for one in directions)

    def _no_such_result(self, token: Token) -> str:
        return f"No result says {token.text!r}. Leave it out, or run a plan that finds it."

    def _wrong_comparison(self) -> str:
        """Two names compared the wrong way round."""
        for one in [*self._direction_words(_MORE, _LESS), *self._direction_words(_TWICE, "half halve third quarter")]:
            for before, after in self._compared_names(one.token):
                sign = self._known_sign(before, after)
                if sign is not None and (sign == one.sign) == one.denied:
                    return f"{before.text!r} is not {_CALLED[one.sign]} than {after.text!r}: it is the other way round."
        return ""

    def _compared_names(self, token: Token) -> Iterator[tuple[Mention, Mention]]:
        """The names before and after a comparing word, on each side of the figure."""
        for side in SIDES:
            before = [one for one in self.mentions if one.side == side and one.end <= token.start]
            after = [one for one in self.mentions if one.side == side and one.start >= token.end]
            if before and after and before[-1].labels != after[0].labels:
                yield before[-1], after[0]

    def _known_sign(self, one: Mention, other: Mention) -> int | None:
        """1 if the first is larger, -1 if it is smaller, 0 if both are equal; None if no result has both."""
        for basis in self.sentence.bases:
            for (place, first), (other_place, second) in combinations(basis.cells, 2):
                if first is None or second is None or _differ_elsewhere(place, other_place, one):
                    continue
                if one.labels & place.on(one.side) and other.labels & other_place.on(one.side):
                    return (first > second) - (first < second)
                if one.labels & other_place.on(one.side) and other.labels & place.on(one.side):
                    return (second > first) - (second < first)
            wanted = _extremes(basis.plan)
            if len(wanted) == 1 and not wanted & {0}:
                own = basis.whole.on(one.side)
                if own & one.labels and not own & other.labels:
                    return next(iter(wanted))
                if own & other.labels and not own & one.labels:
                    return -next(iter(wanted))
        return None

    def _wrong_extreme(self) -> str:
        """The largest called the smallest, or either if the plan has looked for neither."""
        for one in self._direction_words(_MOST, _LEAST):
            wanted = {sign for basis in self.sentence.bases for sign in _extremes(basis.plan)}
            if one.denied or one.sign in wanted or self._is_passage():
                continue
            if one.sign in self._extremes_named(one.token):
                continue
            if wanted:
                return f"The plan finds the {'largest' if 1 in wanted else 'smallest'}, not what is {one.token.text!r}."
            return self._no_such_result(one.token)
        return ""

    def _extremes_named(self, token: Token) -> set[int]:
        """Whether the name nearest to a word has the largest (1) or the smallest (-1) of the cells shown."""
        cells = {place: number for basis in self.sentence.bases for place, number in basis.cells if number is not None}
        if len(cells) < 2 or not self.mentions:
            return set()
        near = min(self.mentions, key=lambda one: min(abs(one.start - token.end), abs(token.start - one.end)))
        own = [number for place, number in cells.items() if near.labels & place.on(near.side)]
        return {sign for sign, end in ((1, max), (-1, min)) if own == [end(cells.values())]}

    def _is_passage(self) -> bool:
        return any(not basis.cells for basis in self.sentence.bases)

    def _wrong_verdict(self) -> str:
        """A yes stated as a no, or the other way round."""
        for basis in self.sentence.bases:
            value = basis.value.value
            if not isinstance(value, bool) or len(self.sentence.bases) > 1:
                continue
            text = self.sentence.text
            said_no = re.match(r"\s*(?:no|false|incorrect|wrong)\b", text, re.I) is not None
            rest = re.sub(r"^\s*(?:no|false|incorrect|wrong|yes|true|correct)\b[\s,.:;–-]*", "", text, flags=re.I)
            apart = bool(_EQUAL.search(self.sentence.question) and _APART.search(rest))
            same = (_denials(rest) + apart) % 2 == _denials(self.sentence.question) % 2
            if value and not same:
                return "The result is yes, and the sentence denies it."
            if not value and same and rest and (not said_no or _repeats_question(rest, self.sentence.question)):
                return "The result is no, and the sentence says that it is so."
        return ""


def _differ_elsewhere(place: Place, other_place: Place, one: Mention) -> bool:
    """Whether two cells differ on another side than the one on which they are compared."""
    return any(side != one.side and place.on(side) != other_place.on(side) for side in SIDES)


def _change(basis: Basis) -> int | None:
    """1 if a result is a rise, -1 a fall, 0 neither, 2 both; None if it is no change at all."""
    value = basis.value.value
    if isinstance(value, str) and any(isinstance(node, Trend) for node in walk(basis.plan)):
        return _DIRECTED.get(value, 2 if value == "mixed" else 0)
    if isinstance(value, bool) or any(isinstance(node, Compare | Correlation) for node in walk(basis.plan)):
        return 2
    change = next((node for node in walk(basis.plan) if isinstance(node, Derive | Along)), None)
    if change is None or not isinstance(value, float | int):
        return 2 if change is not None else None
    if isinstance(change, Along) or change.how in ("percent_change", "days", "months", "years"):
        return _sign(value)
    return _over_time(basis) if change.how in ("difference", "distance", "ratio") else 2


def _over_time(basis: Basis) -> int:
    """The direction between the two cells of a difference on an axis of numbers or of time; 2 if they are not two, or
    differ by a name.
    """
    numbers = [number for _, number in basis.cells if number is not None]
    orders = [place.order for place, _ in basis.cells]
    if len(numbers) != 2 or len(orders) != 2:
        return 2
    for one, other in zip(*orders, strict=True):
        if one is not None and other is not None and one != other:
            return _sign((numbers[1] - numbers[0]) * (other - one))
    return 2


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _extremes(plan: Node) -> set[int]:
    """Which extremes a plan looks for: 1 the largest, -1 the smallest."""
    hows = [node.how for node in walk(plan) if isinstance(node, Top | Choose | Reduce)]
    return {1 if how == "max" else -1 for how in hows if how in ("max", "min")}


def _denials(text: str) -> int:
    reworded = _NO_LONGER.sub(" not ", text)
    return sum(token.stem in _NOT for token in read_tokens(reworded))


def _repeats_question(one: str, other: str) -> bool:
    """Whether a sentence repeats a question: the same words, in the same order."""
    sentence_words, asked = ([token.stem for token in read_tokens(text) if is_content(token)] for text in (one, other))
    shared = [word for word in sentence_words if word in asked]
    in_order = [word for word in asked if word in sentence_words]
    return bool(sentence_words) and len(shared) >= 0.7 * len(sentence_words) and shared == in_order[: len(shared)]
