"""Naming: a sentence may give a result only its own name.

Each numeral and each label that a sentence takes from a result is compared with the nearest names on each side of the
figure (rows, columns, panels): they have to be those of the cells behind it. A name that belongs to no cell of the
result is rejected, unless the question asks about it and the plan examines it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...indexing.text.names import whole_word
from ...tools.names import normal
from ..numeral import numerals
from ..numerals import Sources, fits
from ..planner.linking.vocabulary import Vocabulary
from .basis import SIDES, Basis, Place
from .mentions import Mention, Side, mentions_in

_BREAK = re.compile(r"[.;:!?]\s|,\s|\b(?:and|while|but|whereas|than|against|versus|vs|with|who|which)\b", re.I)
"""Where a clause may end."""
_END = re.compile(r"[.!?]\s+(?=\S)")
"""Where a sentence ends and another begins: a name in the next one belongs to its own numbers."""
_FAR = 40
"""The distance, in characters, that a break between a name and a number counts as."""
_LINKED = re.compile(
    r"\s*(?:[(,]\s*)?(?:(?:million|billion|thousand|percent|%|[^\W\d_]{1,12})\s+)?(?:for|of|in|at|on|by|from)?"
    r"\s*(?:the\s+)?(?:[\"'“(]\s*)?",
    re.I,
)
"""The words between a number and the name after it that it belongs to: "163.7 million for the metro"."""
_SET_APART = re.compile(
    r"\b(?:not|n't|never|unlike|than|of|among|between|besides|except|without|versus|vs\.?|from|to|or|beats?|over|"
    r"against|rather than|instead of|ahead of|followed by)\s+(?:in |for |at |of )?(?:the |its |that of |those of )?\Z",
    re.I,
)
"""The words before a name that a result is contrasted with."""
_JOINED = re.compile(r"\s*(?:,|and|or|&|nor|,\s*and|,\s*or)\s*(?:the |in |for )?\Z", re.I)
_OPEN = re.compile(
    r"(?:\b(?:since|from|until|till|up to|through|to|after|before|between|and|by|over)|[–-])\s*(?:the )?\Z", re.I
)


@dataclass(frozen=True, slots=True)
class Claim:
    """Words of a sentence that state a result, or part of one, with its possible places."""

    start: int
    end: int
    text: str
    places: tuple[Place, ...]
    label: bool = False


@dataclass(frozen=True)
class Sentence:
    """A model's sentence with the results it answers with."""

    text: str
    bases: tuple[Basis, ...]
    vocabularies: tuple[Vocabulary, ...]
    sources: Sources
    question: str

    def misnamed(self) -> str:
        """What is misnamed, in words for the model; empty if nothing is."""
        mentions = mentions_in(self.text, self.vocabularies)
        claims = [*self._number_claims(mentions), *self._label_claims()]
        asked = {label for mention in mentions_in(self.question, self.vocabularies) for label in mention.labels}
        right = {(one.start, one.end) for one in mentions if one.labels & self._all_own_labels()}
        for side in SIDES:
            named = [one for one in mentions if one.side == side]
            # words that name a row or a panel of the result need not name a column, too
            named = [one for one in named if one.labels & self._own_labels(side) or (one.start, one.end) not in right]
            if not named or not (self._own_labels(side) or any(basis.is_quoted_number for basis in self.bases)):
                continue
            wrong = (
                self._foreign_name(named, asked, side)
                or next(self._wrong_names(named, claims, side), "")
                or next(self._partial_names(named, claims, side), "")
            )
            if wrong:
                return wrong
        return ""

    def _own_labels(self, side: Side) -> frozenset[str]:
        return frozenset(label for basis in self.bases for label in basis.whole.on(side))

    def _all_own_labels(self) -> frozenset[str]:
        return frozenset(label for side in SIDES for label in self._own_labels(side))

    def _number_claims(self, mentions: list[Mention]) -> Iterator[Claim]:
        own = self._all_own_labels()
        places = {(one.start, one.end) for one in mentions if one.counts and one.labels & own}
        for one in numerals(self.text):
            if one.kind not in ("number", "ratio") or (one.start, one.end) in places:
                continue
            bound = [
                place
                for basis in self.bases
                for number, place in basis.numbers
                if fits(one, number, self.sources, self.text)
            ]
            if bound:
                yield Claim(one.start, one.end, one.text, tuple(bound))

    def _label_claims(self) -> Iterator[Claim]:
        for basis in self.bases:
            for part in basis.value.parts:
                if isinstance(part, str) and basis.cells and len(part) < 80:
                    place = basis.place_of(part)
                    for match in whole_word(part, flags=re.I).finditer(self.text):
                        yield Claim(match.start(), match.end(), match[0], (place,), label=True)

    def _foreign_name(self, named: list[Mention], asked: set[str], side: Side) -> str:
        """A name of no cell of the results that the question does not ask about or the plan does not examine."""
        # a panel's name may be a column of another grid
        own = self._all_own_labels() | {label for basis in self.bases for label in basis.named}
        known = {normal(label) for label in own}
        limited = any(side in basis.limited for basis in self.bases)
        label_result = any(
            isinstance(part, str) and part in basis.whole.on(side) for basis in self.bases for part in basis.value.parts
        )
        apart = False
        for at, mention in enumerate(named):
            before = self.text[: mention.start]
            joined = at and _JOINED.fullmatch(self.text[named[at - 1].end : mention.start])
            apart = bool(_SET_APART.search(before)) or (apart and bool(joined))
            if any(normal(label) in known for label in mention.labels):
                continue
            asked_of = mention.labels & asked and (apart or not (limited or label_result))
            if not asked_of and not self._is_end(mention, side):
                of = (
                    f"of {_names(self._own_labels(side))}"
                    if self._own_labels(side)
                    else "quoted from words that name none"
                )
                return f"The result is {of}, and the sentence names {mention.text!r}."
        return ""

    def _is_end(self, mention: Mention, side: Side) -> bool:
        """Whether it is an end of an axis that the plan covers as a whole ("from 2015 to 2023")."""
        if side == "panel" or not _OPEN.search(self.text[: mention.start]):
            return False
        for vocabulary in self.vocabularies:
            for grid in vocabulary.data_grids():
                labels = grid.axis(side).labels
                if labels and mention.labels & {labels[0].text, labels[-1].text}:
                    return not any(side in basis.limited for basis in self.bases)
        return False

    def _wrong_names(self, named: list[Mention], claims: Sequence[Claim], side: Side) -> Iterator[str]:
        """Each result that is given under another's name."""
        counted = [claim for claim in claims if not claim.label and any(place.on(side) for place in claim.places)]
        differ = len({place.on(side) for claim in counted for place in claim.places}) > 1
        names = [one for at, one in enumerate(named) if not at or one.labels != named[at - 1].labels]
        in_order = differ and len(counted) == len(names) > 1 and not _END.search(self.text)
        paired = dict(zip(counted, names, strict=True)) if in_order else {}
        for claim in claims:
            listed = [one for one in claims if one is claim or (one.label and claim.label)]
            others = [
                one for one in named if not any(one.start < other.end and other.start < one.end for other in listed)
            ]
            others = [
                one for one in others if not any(self._is_linked(one, other) for other in claims if other != claim)
            ]
            others = [one for one in others if self._in_one_sentence(one, claim)] or others
            if not others or (claim.label and any(claim.text == one.text for one in named)):
                continue
            called = [paired[claim]] if claim in paired else self._candidate_names(others, claim, differ)
            fitting = (place.on(side) for place in claim.places)
            if not any(not own or any(own & one.labels for one in called) for own in fitting):
                own = frozenset(label for place in claim.places for label in place.on(side))
                yield f"{claim.text!r} is of {_names(own)}, and the sentence says it of {called[0].text!r}."

    def _candidate_names(self, named: list[Mention], claim: Claim, differ: bool) -> list[Mention]:
        """The names that a number may belong to: the nearest, and if there is only one result, also the one that begins
        its clause.
        """
        nearest = min(named, key=lambda one: self._distance(one, claim))
        if differ:
            return [nearest]
        within = [one for one in named if not self._clause_breaks(one, claim)]
        return [nearest, *within[:1]]

    def _distance(self, mention: Mention, claim: Claim) -> float:
        after = mention.start >= claim.end
        gap = self.text[claim.end : mention.start] if after else self.text[mention.end : claim.start]
        return 1.0 if self._is_linked(mention, claim) else len(gap) + _FAR * self._clause_breaks(mention, claim) + after

    def _is_linked(self, mention: Mention, claim: Claim) -> bool:
        """Whether a name right after a number belongs to it: "163.7 million for the metro"."""
        gap = self.text[claim.end : mention.start] if mention.start >= claim.end else ""
        return bool(gap.strip(" ,")) and _LINKED.fullmatch(gap) is not None

    def _in_one_sentence(self, mention: Mention, claim: Claim) -> bool:
        low, high = min(mention.end, claim.end), max(mention.start, claim.start)
        return _END.search(self.text, low, high) is None

    def _clause_breaks(self, mention: Mention, claim: Claim) -> int:
        low, high = min(mention.end, claim.end), max(mention.start, claim.start)
        return sum(1 for _ in _BREAK.finditer(self.text, low, high))

    def _partial_names(self, named: list[Mention], claims: Sequence[Claim], side: Side) -> Iterator[str]:
        """A sum or mean of several cells that the sentence gives under the name of one of them."""
        for basis in self.bases:
            own = basis.whole.on(side)
            if not basis.is_summed or len(own) < 2 or not claims:
                continue
            called = {label for one in named for label in one.labels & own}
            open_ended = any(_OPEN.search(self.text[: one.start]) for one in named)
            if len(called) == 1 and not open_ended:
                yield f"The result is of {_names(own)} together, and the sentence names {next(iter(called))!r} alone."


def _names(labels: frozenset[str]) -> str:
    shown = [repr(label) for label in sorted(labels)[:4]]
    return ", ".join(shown) + (f" and {len(labels) - 4} more" if len(labels) > 4 else "")
