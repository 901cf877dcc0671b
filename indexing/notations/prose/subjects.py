"""Whom a clause is about: the name in the place of its subject."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...stated.context import Context
from ...text.names import Name, fold, is_colour, read_name
from ...text.spans import Span
from .words import (
    ARTICLES,
    BE,
    CONNECTIVES,
    DRAWN,
    FUNCTION,
    GENERIC,
    HEDGES,
    MEASURES,
    ORDINALS,
    PREPOSITIONS,
    VERBS,
)

_TOKEN = re.compile(r"\w(?:[\w'’&/+#–]|[-.](?=\w))*|[,;:(),—\"“”]")
BREAKS = frozenset(
    [",", ";", ":", "(", ")", "—", "and", "but", "while", "whereas", "whilst", "although", "though", "where"]
)
_LONGEST_NAME = 6
"""Words of a name that no list states."""
_LOOKS = frozenset(
    "solid dashed dotted dark light pale deep bright thick thin vertical horizontal hatched striped".split()
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a mark of a clause."""

    text: str
    low: str
    start: int
    end: int


@dataclass(slots=True)
class Cast:
    """Whom a description tells of."""

    known: Context
    """The labels that are known, by a context of their own."""
    listed: bool = False
    """Whether the text lists them: then nothing else names a row."""
    colours: dict[str, Name] = field(default_factory=dict)
    """The row that a colour stands for."""
    measures: frozenset[str] = frozenset()
    """Words of what is measured: they name no row."""
    topics: dict[int, Name] = field(default_factory=dict)
    """What sentences open with, by the offset of the sentence."""
    owned: frozenset[str] = frozenset()
    """Words that stand before "of" or "in" again and again: what is measured, not of whom."""
    spelled: list[Span] = field(default_factory=list)
    """Where a sentence says what a colour stands for: numbers there belong to the name."""

    def names_hold(self, span: Span) -> bool:
        """Whether a number is part of a name."""
        return any(one.start <= span.start and span.end <= one.end for one in self.spelled)


@dataclass(frozen=True, slots=True)
class Subject:
    """A name in the place of a subject."""

    name: Name
    certain: bool
    stop: int
    """The token after it."""
    hue: str = ""
    """The colour that is all that names it."""


def tokens(text: str, start: int, end: int) -> list[Token]:
    """Words and marks between two offsets."""
    return [Token(one[0], one[0].lower(), *one.span()) for one in _TOKEN.finditer(text, start, end)]


def find_subject(context: Context, cast: Cast, words: Sequence[Token]) -> Subject | None:
    """The last name in the place of a subject; what follows a colon only where nothing known stands before it."""
    best: Subject | None = None
    for at in clause_starts(words):
        if at and at < len(words) and words[at - 1].text == "," and words[at].low in _ASIDE:
            continue
        found = _subject_at(context, cast, words, at)
        if found is None or (best is not None and best.certain and not found.certain and _after_colon(words, at)):
            continue
        if found.hue and best is not None and words[at - 1].text in ",(":  # "Gas, the dashed orange line, ..."
            cast.colours.setdefault(found.hue, best.name)
            continue
        best = found
    return best


def _after_colon(words: Sequence[Token], at: int) -> bool:
    return at > 0 and words[at - 1].text == ":"


def clause_starts(words: Sequence[Token]) -> list[int]:
    """Tokens at which a clause may begin."""
    starts = [0]
    ranked = False
    for at, word in enumerate(words):
        follows = word.low == "by" and at and words[at - 1].low in ("followed", "trailed", "joined", "succeeded")
        closely = word.low == "by" and at > 1 and words[at - 2].low in ("followed", "trailed")
        ranked = (ranked and (word.text == "," or word.low not in BREAKS)) or (ranks(word) and _opens(words, at))
        predicate = ranked and word.low in ("is", "was")  # "the biggest slice is education"
        ranked = ranked and not predicate
        if word.low in BREAKS or follows or closely or predicate:
            starts.append(at + 1)
    return starts


def ranks(word: Token) -> bool:
    """Whether a word tells the place of something among others ("largest", "second")."""
    return word.low in ORDINALS or word.low in ("most", "least", "leading", "top") or word.low in _RANKS


_RANKS = frozenset(
    "largest biggest smallest highest lowest tallest shortest longest fastest slowest best worst strongest weakest"
    " greatest hottest coldest oldest youngest richest poorest cheapest heaviest lightest closest widest".split()
)


def _opens(words: Sequence[Token], at: int) -> bool:
    """Whether only an article stands before a word in its clause."""
    return (
        at == 0 or words[at - 1].low in BREAKS or (words[at - 1].low in ARTICLES and (at == 1 or _opens(words, at - 1)))
    )


def _subject_at(context: Context, cast: Cast, words: Sequence[Token], start: int) -> Subject | None:
    """The name in the place of the subject of the clause that begins at a token."""
    colour: Name | None = None
    hue: int | None = None
    for at in range(start, len(words)):
        known = _known_at(cast, words, at)
        if known is not None:
            return known if known.stop >= len(words) or words[known.stop].low != "of" else None
        word = words[at]
        if _is_named(words, at):
            return _unlisted(context, cast, words, at)
        if is_colour(word.low):
            colour = cast.colours.get(word.low, colour)
            hue = at if hue is None else hue
        elif word.low in ("its", "their"):
            return None  # what follows is measured of whom the sentence before was about
        elif word.low in DRAWN and (colour is not None or hue is not None):
            named = colour or _by_look(context.text, words[hue or at], word)
            said = words[hue].low if colour is None and hue is not None else ""
            return Subject(named, colour is not None, at + 1, said) if named is not None else None
        elif not (
            word.low in _LEADING
            or (word.low in GENERIC and measured_by(words, at))
            or (word.low.endswith("ly") and word.text[0].islower())
        ):
            return _unlisted(context, cast, words, at)
    return None


def _by_look(text: str, first: Token, last: Token) -> Name | None:
    """A row that has no other name than its look ("red line")."""
    return Name(text[first.start : last.end], Span(first.start, last.end)) if last.low in _ONE_DRAWN else None


_ONE_DRAWN = frozenset("line curve bar series column slice segment wedge trace area band".split())
_LEADING = (
    ARTICLES | CONNECTIVES | HEDGES | _LOOKS | DRAWN | PREPOSITIONS | {"contrast", "turn", "starting", "beginning"}
)
"""Words that may stand before a subject in its clause."""


def _is_named(words: Sequence[Token], at: int) -> bool:
    """Whether a capital letter and a verb after it make a name of any word ("Go comes fifth")."""
    following = words[at + 1].low if at + 1 < len(words) else ""
    return words[at].text[:1].isupper() and following in VERBS and words[at].low not in FUNCTION | ARTICLES | GENERIC


def measured_by(words: Sequence[Token], at: int) -> bool:
    """Whether a noun says what is measured, and of what comes after it ("the share of")."""
    following = words[at + 1].low if at + 1 < len(words) else ""
    return following in PREPOSITIONS


def _known_at(cast: Cast, words: Sequence[Token], at: int) -> Subject | None:
    """The longest known label that begins at a token."""
    names = list(cast.known.labels_at(words[at].start, words[-1].end))
    if not names:
        return None
    name = max(names, key=lambda one: len(one.text))
    end = words[at].start + len(name.text)
    stop = next((i for i in range(at, len(words)) if words[i].start >= end), len(words))
    return Subject(Name(name.text, Span(words[at].start, end), name.aliases), True, stop)


def _unlisted(context: Context, cast: Cast, words: Sequence[Token], at: int) -> Subject | None:
    """A name that no list states: a few words up to a verb or a joint."""
    at = _past_measure(cast, words, at)
    stop = _name_end(words, at)
    if stop is None or not at < stop <= at + _LONGEST_NAME:
        return None
    kept = list(words[at:stop])
    while kept and _says_how(kept[-1]):
        kept.pop()
    if len(kept) > 1 and kept[-1].low in GENERIC and _is_proper(kept[0], words[0]):
        kept.pop()
    if not kept or kept[-1].low in PREPOSITIONS or _names_nothing(cast, kept, first=kept[0].start == words[0].start):
        return None
    name = read_name(context.text, kept[0].start, kept[-1].end)
    return Subject(name, False, stop) if name.text else None


def _past_measure(cast: Cast, words: Sequence[Token], at: int) -> int:
    """The token at which a name begins that is the owner of what is measured ("Emissions of the transport sector")."""
    for step in range(at + 1, min(at + 3, len(words) - 1)):
        if all(word.low in HEDGES for word in words[step + 1 :]):
            break
        if words[step].low in _OWNING and (at == 0 or words[at].text.islower()):
            article = words[step + 1].low in ARTICLES
            measured = article or words[step].low == "among" or words[at].low in MEASURES
            if words[at].low in FUNCTION or not (measured or words[at].low in cast.owned):
                return at
            return step + 2 if article else step + 1
        if words[step].low in VERBS or words[step].low in BREAKS:
            break
    return at


def _is_noun(words: Sequence[Token], at: int, first: int) -> bool:
    """Whether a word that may be a verb is a noun, with the verb right after it ("Low pay was cited")."""
    following = words[at + 1].low if at + 1 < len(words) else ""
    if at == first or words[at].low in _JOINED or words[at].low.endswith(("ed", "ing")):
        return False
    return following in VERBS and not following.endswith("ing")


def _starts_verb(words: Sequence[Token], at: int) -> bool:
    return at < len(words) and words[at].low in VERBS


_OWNING = frozenset("of in for from among".split())


def _name_end(words: Sequence[Token], at: int) -> int | None:
    """The token that ends a name which begins here: a verb, a joint, a remark on its look; None where none does."""
    stop = at
    while stop < len(words) and stop - at <= _LONGEST_NAME:
        word = words[stop]
        if ((word.low in VERBS and stop > at) or word.low in _JOINED) and not _is_noun(words, stop, at):
            return stop
        if stop > at and at and word.text == "," and words[at - 1].text == "," and _starts_verb(words, stop + 1):
            return stop  # "the slowest service, CargoGo, takes"
        if stop > at and (_is_apposed(words, stop) or (word.text == ":" and at == 0)):
            return stop
        last = all(other.low in HEDGES for other in words[stop + 1 :])
        if stop > at and word.text == "," and stop + 1 < len(words) and words[stop + 1].low == "with":
            return stop if all(other.low in HEDGES for other in words[stop + 2 :]) else None  # "Bonn, with only 5%"
        if stop > at and last and word.low in ("from", "by", "for"):
            return stop  # "and Edge from 2%", "spring by 27%"
        if stop > at and word.low == "the":
            return stop  # "For semi-detached houses the bars reach"
        if word.text in ',;:)—"“”' or word.low in BREAKS or word.low in ("to", "from", "by"):
            return None
        stop += 1
    return stop


_SUMMED = frozenset("average mean total sum median".split())
_PICTURES = frozenset("chart graph plot image picture diagram figure photo photograph histogram heatmap table".split())
_OPENING = frozenset("starting beginning opening ending closing rising falling".split())
_BETWEEN = frozenset("between than versus".split())
_JOINED = BE | frozenset(["at", "with", "(", "also", "on"])


def _says_how(word: Token) -> bool:
    """Whether the last word of a name only says how it is drawn, or how far a verb after it goes."""
    if word.low in DRAWN or word.text in HEDGES or word.text in ORDINALS:
        return True
    return word.text.islower() and word.low.endswith("ly")


def _names_nothing(cast: Cast, kept: Sequence[Token], *, first: bool) -> bool:
    """Whether words are no name: grammar, what is measured, a colour."""
    lows = [word.low for word in kept]
    if first and lows[0] in _OPENING and len(lows) == 1:
        return True  # "Starting with Vidora, ..."
    if ranks(kept[0]):
        return True
    if (
        lows[-1] in _SUMMED
        or lows[-1] in _PICTURES
        or not any(map(str.isalpha, kept[0].text))
        or (lows[0] in VERBS and kept[0].text.islower())
    ):
        return True
    if (lows[0] in FUNCTION and not (len(lows) == 1 and lows[0] == "other" and kept[0].text[0].isupper())) or any(
        low in FUNCTION or low.isdigit() for low in lows[1:]
    ):
        return True
    looks = all(is_colour(low) or low in _LOOKS for low in lows)
    if any(low in _BETWEEN for low in lows) or (looks and kept[0].text.islower()):
        return True
    if all(low in MEASURES or low in cast.measures for low in lows):
        return True
    return first and looks


_ASIDE = frozenset(
    "drawn shown plotted represented marked coloured colored depicted displayed which indicated given who whose".split()
)
_LOOKING = _ASIDE | {"in", "the", "a", "with"}
"""How words between commas begin that say how the name before them is drawn."""


def _is_apposed(words: Sequence[Token], at: int) -> bool:
    """Whether a comma sets off words on how the name before it looks ("The control group, drawn in black, ...")."""
    following = words[at + 1].low if at + 1 < len(words) else ""
    if words[at].text != "," or not (following in _LOOKING or is_colour(following)):
        return False
    return any(word.text == "," for word in words[at + 2 : at + 12])


def _is_proper(word: Token, first: Token) -> bool:
    """Whether a word is a name by its letters ("BERT", "LP-0", or a capital within a sentence)."""
    signed = sum(map(str.isupper, word.text)) > 1 or any(map(str.isdigit, word.text))
    return signed or (word.text[:1].isupper() and word.start != first.start)


def key(name: Name) -> str:
    """A name for comparison, without its article."""
    folded = fold(name.text)
    return folded.removeprefix("the ")
