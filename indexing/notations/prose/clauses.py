"""What leads up to a number in a sentence: whom the clause is about, and whether the number is stated of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...stated.context import Context
from ...text.names import Name
from ...text.spans import Span
from .places import Place
from .subjects import BREAKS, Cast, Subject, Token, clause_starts, find_subject, ranks, tokens
from .words import (
    ARTICLES,
    BE,
    COMPARING,
    CONNECTIVES,
    COVERS,
    DELTA,
    DIFFERENCES,
    HEDGES,
    JOINS,
    MEASURES,
    OTHERS,
    PREPOSITIONS,
    VERBS,
)

_EVERY = frozenset({"all", "both", "each", "every"})


@dataclass(frozen=True, slots=True)
class Lead:
    """What the words before a number say of it."""

    stated: bool = False
    """Whether the number is a value that the clause states."""
    subject: Name | None = None
    """Whom the clause is about, where it says so itself."""
    every: bool = False
    """Whether it is about all rows at once."""
    passive: bool = False
    """Whether what comes after the number is whom it is stated of ("named by 51% of men")."""
    foreign: bool = False
    """Whether the clause is about something that is no row ("the remaining 3%")."""
    goes_on: bool = True
    """Whether it may be about whom the sentence before was about."""
    measure: Name | None = None
    """What is measured, where it is said right before ("a life expectancy of")."""
    end_of_axis: int = 0
    """-1 where a value starts, 1 where it ends."""
    aside: bool = False
    """Whether the clause is about a difference."""
    summed: bool = False
    """Whether it is about a sum or a mean."""
    covers: bool = False
    """Whether the number is an end of what something covers."""
    by: bool = False
    """Whether "by" joins it to the words before ("spring by 27%")."""
    unclear: bool = False
    """Whether nothing tells what else the number could be than a value."""
    compared: bool = False
    """Whether it is what another is compared with: a value only where it has a place of its own."""
    leaves: bool = False
    """Whether the number is where a change begins ("from")."""
    arrives: bool = False
    """Whether it is where the change goes on to ("to")."""


def read_lead(context: Context, cast: Cast, start: int, end: int, places: Sequence[Place] = ()) -> Lead:
    """What the words between two offsets say of the number right after them; places of the axis only part them."""
    words = _without(places, tokens(context.text, start, end))
    subject = find_subject(context, cast, words)
    stranger = subject is not None and cast.listed and not subject.certain
    aside, passive = _is_aside(words), _is_passive(words)
    return Lead(
        stated=(_is_stated(words, subject) or passive) and not aside,
        subject=None if subject is None or stranger else subject.name,
        every=_of_every(words),
        passive=passive,
        foreign=stranger or (subject is None and _is_foreign(words)),
        goes_on=_goes_on(cast, words),
        measure=_measure(context.text, words),
        end_of_axis=_end(words),
        aside=aside,
        summed=_is_summed(words),
        covers=_covers(words),
        by=bool(words) and words[-1].low == "by",
        unclear=not aside and not _is_summed(words) and not _is_noise(words, len(words)) and not _covers(words),
        compared=len(words) > 1 and words[-1].low in ("with", "to") and words[-2].low == "compared",
        leaves=next((word.low for word in reversed(words) if word.low not in HEDGES), "") == "from",
        arrives=[word.low for word in words if word.low not in HEDGES] == ["to"],
    )


def _without(places: Sequence[Place], words: Sequence[Token]) -> list[Token]:
    """The tokens with a comma for each place of the axis among them."""
    kept: list[Token] = []
    for word in words:
        place = next((one for one in places if one.start <= word.start < one.end), None)
        if place is None:
            kept.append(word)
        elif not kept or kept[-1].start != place.start:
            kept.append(Token(",", ",", place.start, place.end))
    return kept


def _is_stated(words: Sequence[Token], subject: Subject | None) -> bool:
    """Whether the number after these words is one that the clause states."""
    last = len(words)
    named = subject.stop if subject is not None else 0
    while last > named and (words[last - 1].low in HEDGES or words[last - 1].low.endswith("ly")):
        last -= 1
    if all(_carries_on(word) for word in words[:last]):
        return True
    if last == named:
        return True  # "bus 23%"
    if _is_noise(words, last):
        return False
    last = _without_adjective(words, last)
    tail, before = words[last - 1].low, words[last - 2].low if last > 1 else ""
    if tail == ",":
        return before in MEASURES  # "accounts for the largest share, 39.2%"
    if tail == "of":
        return before in MEASURES or (before not in DELTA and _is_measured(words[: last - 1]))
    if tail in ("for", "up"):
        told = tail == "for" and (last - 1 == named > 0 or (before in VERBS and before not in BE))
        return told or before in {"for": _FOR, "up": _UP}[tail]
    if tail == "(":  # it stands by the name before it, or by how that ranks
        between = [word.low for word in words[named : last - 1]]
        only = between[1:3] == ["the", "only"] and between[0] in VERBS and not COMPARING.intersection(between)
        return only or all(ranks(word) or word.low in VERBS for word in words[named : last - 1])
    if tail in ("labelled", "labeled"):
        return before in ("is", "are", "was", "were")
    return tail in JOINS or tail in VERBS or tail in (":", "against", "versus", "vs", "as")


def _is_measured(words: Sequence[Token]) -> bool:
    """Whether the words end in a noun with its article after a verb ("has a life expectancy")."""
    return measure_before(words) is not None


def measure_before(words: Sequence[Token]) -> tuple[int, int] | None:
    """Bounds of a noun of a few words with its article after a verb or "and", at the end of the words."""
    for at in range(len(words) - 2, max(len(words) - 7, 0), -1):
        if words[at].low in ("a", "an", "the", "its"):
            led = words[at - 1].low in VERBS or words[at - 1].low in ("and", "with", "at", ",")
            plain = at < len(words) - 1 and all(word.text.isalpha() or "-" in word.text for word in words[at + 1 :])
            return (words[at + 1].start, words[-1].end) if led and plain else None
    return None


def _without_adjective(words: Sequence[Token], last: int) -> int:
    """The words up to an article with one adjective ("to a residual 1.3%")."""
    if last > 2 and words[last - 2].low in ("a", "an", "its") and words[last - 3].low in JOINS:
        return last - 2
    return last


def _is_aside(words: Sequence[Token]) -> bool:
    """Whether the last clause with a subject is about a difference."""
    for at in reversed(clause_starts(words)):
        joined = at and words[at - 1].low in ("and", "or")  # "the difference between A and B is 5"
        first = next((i for i in range(at, len(words)) if words[i].low not in _POINTING), len(words))
        if first >= len(words):
            continue
        if words[first].low in DIFFERENCES:
            return True
        if words[first].low in VERBS or (words[first].text[:1].isupper() and not joined):
            return False
    return False


def _covers(words: Sequence[Token]) -> bool:
    """Whether the number is an end of what something covers; a bar that "extends to" a number ends there alone."""
    last = next((at for at in reversed(range(max(len(words) - _NEAR, 0), len(words))) if words[at].low in COVERS), None)
    if last is None:
        return False
    alone = words[last].low in _EXTENDS and any(word.low in _BARS for word in words[:last])
    return not (alone and words[last + 1 : last + 2] and words[last + 1].low in ("to", "until"))


_EXTENDS = frozenset("extends extend extending runs".split())
_BARS = frozenset("bar bars column columns".split())
_NEAR = 4
"""Words before a number among which a verb of covering is about it."""


def _is_summed(words: Sequence[Token]) -> bool:
    """Whether a clause is about a sum or a mean, which counts only where it says of which group."""
    for at in clause_starts(words):
        first = next((i for i in range(at, len(words)) if words[i].low not in _POINTING), len(words))
        following = [word.low for word in words[first + 1 : first + 3]]
        if first < len(words) and words[first].low in _SUMMED and following[:1] and following[0] in _SUMS:
            return True
        if following[:1] and following[0] in _SUMMED and words[first].text.islower() and words[first].low not in VERBS:
            return True
    return False


_POINTING = ARTICLES | {"overall", "this", "that"}
_SUMS = BE | {"across", "over", "at", "stands", "for", "value"}


_STARTS = frozenset("starts started starting begins began beginning opens opened opening start begin".split())
_ENDS = frozenset("ends ended ending finishes finished finishing closes closed end finish".split())


def _end(words: Sequence[Token]) -> int:
    """-1 where the verb of the last clause says that a value starts, 1 where it says that it ends."""
    first = next((at for at in reversed(range(len(words))) if words[at].low in BREAKS), -1) + 1
    verb = next((word.low for word in words[first:] if word.low in VERBS), "")
    return -1 if verb in _STARTS else 1 if verb in _ENDS else 0


def _is_foreign(words: Sequence[Token]) -> bool:
    """Whether a clause among these words is about others, or about something with a capital that is no row."""
    if any(word.low == "followed" for word in words):
        return True  # by something that was not recognised
    for at in clause_starts(words):
        first = at
        while first < len(words) and words[first].low in ARTICLES | CONNECTIVES:
            first += 1
        if first < len(words) and words[first].low in OTHERS:
            return True
    return False


_SUMMED = frozenset("average mean total sum median overall".split())


def _goes_on(cast: Cast, words: Sequence[Token]) -> bool:
    """Whether words begin as those do that speak on: with a pronoun, a measure, a place, a verb, a word of grammar."""
    if words and words[0].low in _AGAIN:
        return True
    first = next((word for word in words if word.low not in ARTICLES), None)
    if (
        first is None
        or first.text in ",("
        or first.low in _AGAIN
        or first.low in MEASURES
        or first.low in cast.measures
    ):
        return True
    if first.low in PREPOSITIONS:
        return any(word.low in _PHRASES for word in words[:3])
    known = first.low in CONNECTIVES or first.low in HEDGES or first.low.endswith("ly")
    return known or (first.low in VERBS and first.text.islower())


_PHRASES = frozenset("contrast addition fact general turn total other".split())
_AGAIN = frozenset("it its this that their there".split())


def _measure(text: str, words: Sequence[Token]) -> Name | None:
    """What is measured, where the words end in it and "of"."""
    last = len(words)
    while last and words[last - 1].low in HEDGES:
        last -= 1
    if last < 2 or words[last - 1].low not in ("of", "at") or words[last - 2].low in DELTA:
        return None
    bounds = measure_before(words[: last - 1])
    return None if bounds is None else Name(text[slice(*bounds)], Span(*bounds))


def _is_passive(words: Sequence[Token]) -> bool:
    """Whether the words end in "named by": the number is of those who name, the subject is what they name."""
    if len(words) < 2 or words[-1].low != "by":
        return False
    return words[-2].low in _GIVEN


_GIVEN = frozenset(
    "named chosen preferred reported cited used held owned supported picked selected mentioned favoured favored shared"
    " given liked watched read played practised practiced visited".split()
)
_UP = frozenset("make makes making made take takes taking took".split())
_FOR = frozenset("accounts accounted accounting stands stood standing responsible".split())


def _carries_on(word: Token) -> bool:
    return word.low in CONNECTIVES or word.low in HEDGES or word.text in ",;)" or word.low in ARTICLES


def _is_noise(words: Sequence[Token], last: int) -> bool:
    """Whether the words before a number tell that it is a difference, a bound or a mark on the axis."""
    if not last:
        return False
    tail, before = words[last - 1].low, words[last - 2].low if last > 1 else ""
    if tail in COMPARING and tail not in ("as", "against") and not (tail == "up" and before in _UP):
        return True
    if tail == "by":
        return True
    if before == "compared" and tail in ("with", "to"):
        return False
    if tail in ("at", "of", "is", "was", "to", "with") and (before in DELTA or before in COMPARING):
        return True
    return tail in ("about", "around") and before in COMPARING


def _of_every(words: Sequence[Token]) -> bool:
    """Whether the clause is about all rows at once ("All three curves", "Both groups")."""
    for at, word in enumerate(words):
        if word.low in _EVERY and (at == 0 or words[at - 1].text in ",;:"):
            return any(other.low in VERBS or other.low in BE for other in words[at + 1 : at + 6])
    return False
