"""Linking: which words of the question name which rows, columns and panels of a figure.

A name is recognised by its words in sequence, or by enough of its distinctive words in any order (rarity-weighted
overlap). Names on one axis compete for words; between the axes the grammar decides, by the words nearby.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ..text.denials import LACKING
from ..text.question import Question
from ..text.words import Token, alike, is_content
from .another import is_another
from .vocabulary import Entry, Names

Basis = Literal["words", "run", "attribute", "meaning", "default", "range", "degree"]

PARTIAL, TELLING = 0.5, 0.3
"""Share of a name's weight that must stand in the question if only some of its words do; the smaller share is enough
if these words are in no other name on the axis and are not the topic of the figure."""
NEAR = 3
"""How many tokens may lie between an axis's name and a number that belongs to it ("x is at 7")."""


@dataclass(frozen=True, slots=True)
class Link:
    """Words of the question that name one label, or one of several that fit equally well."""

    side: str
    """row or column"""
    labels: tuple[str, ...]
    """Label texts; more than one where the words fit several equally well."""
    at: tuple[int, ...]
    """Token indices that it explains."""
    score: float
    """1 for the full name in order; less for part of it; more where the axis's name or quotation marks confirm it."""
    beside: tuple[int, ...] = ()
    """Tokens of the axis's name that stand beside it."""
    together: bool = False
    """Whether all the labels are meant at once ("the last three years"), rather than one of them."""
    alias: bool = False
    """Whether it was named by a colour or another alias."""
    placed: bool = False
    """Whether it was named by its position alone ("the last year")."""
    by: Basis = "words"
    """How it was linked: by its words, by those of labels at which a run of them begins or ends ("after 2016"), by a
    range of numbers, by an adjective about it, by similar meaning, as an answer in all its degrees ("all who agree"),
    or because none is named.
    """

    @property
    def is_inferred(self) -> bool:
        """Whether no word says it: it is near in meaning, or taken where none is named."""
        return self.by in ("meaning", "default")


def link_axis(question: Question, names: Names, other: Names | None) -> list[Link]:
    """The labels of one axis that the question names, best first; links do not share words."""
    found = [
        (link.score * len(link.at) ** 0.5 * _weight(entry, names, link), link)
        for entry, link in _all_links(question, names, other)
    ]
    found.sort(key=lambda pair: -pair[0])
    kept: list[tuple[float, Link]] = []
    for strength, link in found:
        rivals = [index for index, (_, other_link) in enumerate(kept) if set(other_link.at) & set(link.at)]
        if not rivals:
            kept.append((strength, link))
            continue
        best = kept[rivals[0]][1]
        alike_enough = kept[rivals[0]][0] - strength < 1e-9 or (
            max(best.score, link.score) < 0.8 and abs(best.score - link.score) < 0.1
        )
        same_words = len(rivals) == 1 and set(best.at) == set(link.at)
        if same_words and alike_enough and link.labels[0] not in best.labels:  # they fit both equally well
            kept[rivals[0]] = (strength, replace(best, labels=(*best.labels, *link.labels)))
    return [link for _, link in kept]


def mentions_of(question: Question, names: Names, other: Names | None) -> Iterator[Link]:
    """Every link to a label of the axis that words of the question suggest; links may share words."""
    return (link for _, link in _all_links(question, names, other))


def _all_links(question: Question, names: Names, other: Names | None) -> Iterator[tuple[Entry, Link]]:
    own = names.title - (other.title if other else frozenset())
    places: Places = {}
    for entry in names.entries:
        for link in _mentions(question, entry, names, own, places):
            if not is_another(question, link.at, entry.text, names):
                yield entry, link


def named_axis(question: Question, names: Names, other: Names | None) -> list[int]:
    """Tokens that name this axis and not the other one."""
    own = names.title - (other.title if other else frozenset())
    return [i for i, token in enumerate(question.tokens) if any(alike(token.stem, stem) for stem in own)]


def _weight(entry: Entry, names: Names, link: Link) -> float:
    return sum(names.rarity.get(stem, 1.0) for stem in entry.content) * min(link.score, 1.0)


def _mentions(question: Question, entry: Entry, names: Names, own: frozenset[str], places: Places) -> list[Link]:
    tokens = question.tokens
    size = len(entry.stems)
    found = []
    for start in _places(question, entry.stems[0], names, places).alike:
        run = range(start, start + size)
        if _is_negated(question, start, entry) and question.tokens[start - 1].text == "-":
            continue
        if run.stop <= len(tokens) and all(
            alike(tokens[index].stem, stem) for index, stem in zip(run, entry.stems, strict=True)
        ):
            link = _full_mention(question, entry, names, own, tuple(run))
            if link is not None:
                found.append(link)
    if found:
        return found
    joined = [at for at in question.joined.get(entry.joined, ()) if not _is_negated(question, at[0], entry)]
    found = [Link(names.side, (entry.text,), at, 0.95) for at in joined]
    found = found or [link for link in _abbreviated(question, entry, names) if link.score]
    if found or entry.content == entry.stems[:1]:  # one word, which is not there
        return found
    return _partial_mentions(question, entry, names, places)


@dataclass(frozen=True, slots=True)
class _Places:
    """Token indices that match a stem: `alike` up to a typing error, `any` also abbreviated or written in full."""

    alike: list[int]
    any: list[int]


Places = dict[str, _Places]
"""Stem of an axis -> its places in the question; filled on demand."""


def _places(question: Question, stem: str, names: Names, known: Places) -> _Places:
    found = known.get(stem)
    if found is None:
        full = [
            i
            for i, token in enumerate(question.tokens)
            if token.stem == stem or (i not in question.well_spelled and alike(token.stem, stem))
        ]
        some = [
            i
            for i, token in enumerate(question.tokens)
            if i in full or _cut_short(token, stem, names) or _spelled_out(token, stem)
        ]
        found = known[stem] = _Places(full, some)
    return found


def _abbreviated(question: Question, entry: Entry, names: Names) -> Iterator[Link]:
    """Links by a name's initials ("UK", "R&D"), the last two digits of a year ("09"), or an abbreviation ("acc")."""
    words = [stem for stem in entry.stems if stem[0].isalpha()]
    for short, at in question.shorts if len(words) >= 2 else ():
        if short in (entry.initials, entry.telling_initials):
            yield Link(names.side, (entry.text,), at, 0.9)
    if len(words) == len(entry.stems) == 1 and entry.text.isupper():
        yield from (Link(names.side, (entry.text,), at, 0.8) for at in _spelled(question, entry.text.lower()))
    for index, token in enumerate(question.tokens):
        if entry.number is not None and 1900 <= entry.number <= 2099 and token.number == entry.number % 100:
            yield Link(names.side, (entry.text,), (index,), 0.75 if _is_year(question.tokens, index) else 0.0)
        elif (
            len(words) == len(entry.stems) == 1
            and 3 <= len(words[0]) < len(token.stem) - (0 if entry.text.endswith(".") else 1)  # "AdamW" is not Adam
            and token.stem.startswith(words[0])
            and index not in question.superlatives
        ):
            yield Link(names.side, (entry.text,), (index,), 0.85)  # the name is the short form ("Prec.")
        elif index and question.tokens[index - 1].number is not None:
            continue  # "min" in "5 min" does not abbreviate "minimum"
        elif len(words) == 1 and _cut_short(token, words[0], names) and _only_one_begins(names, token.stem):
            yield Link(names.side, (entry.text,), (index,), 0.8)


def _spelled(question: Question, initials: str) -> Iterator[tuple[int, ...]]:
    """Token indices of runs of content words with these initials, which the name abbreviates."""
    every = [index for index, token in enumerate(question.tokens) if not token.is_sign]
    telling = [index for index in every if is_content(question.tokens[index])] if len(initials) > 2 else []
    for words in (every, telling):
        for start in range(len(words) - len(initials) + 1 if len(initials) > 1 else 0):
            at = words[start : start + len(initials)]
            tokens = [question.tokens[index] for index in at]
            if all(is_content(token) for token in tokens) and "".join(token.text[0] for token in tokens) == initials:
                yield tuple(at)
                return


def _is_year(tokens: tuple[Token, ...], index: int) -> bool:
    """Whether two digits are a year cut short ("'09", "2008-09", "in 09?"), not a count ("in 20 cities")."""
    before = tokens[index - 1].text if index else ""
    ends = (
        index + 1 == len(tokens) or tokens[index + 1].is_sign or tokens[index + 1].text in ("and", "to", "or", "than")
    )
    if len(tokens[index].text) != 2:
        return False
    return before in ("'", "/", "-") or (
        ends and before in ("in", "from", "to", "and", "since", "until", "by", "of", "for")
    )


def _only_one_begins(names: Names, short: str) -> bool:
    return sum(any(stem.startswith(short) for stem in entry.content) for entry in names.entries) == 1


def _full_mention(
    question: Question, entry: Entry, names: Names, own: frozenset[str], at: tuple[int, ...]
) -> Link | None:
    """A mention of the full name. A sign or a single number needs confirmation: quotation marks or the axis's name."""
    tokens = question.tokens
    quoted = all(index in question.quoted for index in at)
    beside = _axis_name_near(tokens, at, own | {names.side})
    sign = all(tokens[index].is_sign for index in at)
    if sign and not quoted and not beside and not _stands_alone(tokens, at):
        return None
    short = len(at) == 1 and (tokens[at[0]].number is not None or len(tokens[at[0]].text) == 1)
    if short and tokens[at[0]].text in ("a", "i") and not quoted and not beside:
        return None
    if not quoted and not beside and all(tokens[index].text in _EVERYWHERE for index in at):
        return None  # a token of a sentence that is itself a label ("the")
    score = 1.0 + 0.3 * quoted + 0.3 * bool(beside)
    if tokens[at[0]].number is not None and len(at) == 1 and not beside and not quoted:
        score = 0.8
    return Link(names.side, (entry.text,), at, score, beside, alias=entry.alias)


def _stands_alone(tokens: tuple[Token, ...], at: tuple[int, ...]) -> bool:
    """Whether a sign stands apart from words and is no comparison ("the mean of > over all lengths")."""
    first, last = at[0], at[-1]
    if not 0 < first <= last < len(tokens) - 1 or tokens[first].text[0] in _PUNCTUATION:
        return False
    apart = tokens[first - 1].end < tokens[first].start and tokens[last].end < tokens[last + 1].start
    return apart and all(not tokens[n].is_sign and tokens[n].number is None for n in (first - 1, last + 1))


_PUNCTUATION = frozenset("-,.;:?!'\"()")
_JOINING = ("is", "at", "of", "to", "equals", "was", "s", "as", "has", "have", "with")
"""What may stand between the name of an axis and a label on it ("x has 4 digits")."""


def _axis_name_near(tokens: tuple[Token, ...], at: tuple[int, ...], own: frozenset[str]) -> tuple[int, ...]:
    """Tokens of the axis's name just before ("length 12", "x = 7") or just after ("the -x row") the mention."""
    found = []
    for index in range(at[0] - 1, max(-1, at[0] - 1 - NEAR), -1):
        if tokens[index].stem in own:
            found.append(index)
            break
        if not (tokens[index].is_sign or tokens[index].text in _JOINING):
            break
    for index in range(at[-1] + 1, min(len(tokens), at[-1] + 1 + NEAR)):
        if tokens[index].stem in own:
            if not (index + 1 < len(tokens) and tokens[index + 1].text == "="):
                found.append(index)
            break
        if tokens[index].text not in ("-", "'", '"', "digit", "digits"):
            break
    return tuple(found)


_ALL = 0.99
"""Share of a name's weight from which all of its words are there."""


def _partial_mentions(question: Question, entry: Entry, names: Names, places: Places) -> list[Link]:
    """Mentions by enough distinctive words in any order."""
    at: list[int] = []
    numbers: list[str] = []
    weight = 0.0
    for stem in sorted(entry.content, key=lambda stem: -names.rarity.get(stem, 1.0)):
        positions = [
            i
            for i in _places(question, stem, names, places).any
            if i not in at
            and not _is_negated(question, i, entry)
            and not (i in question.or_more and not any(one[0].isdigit() for one in entry.content))
        ]
        if positions:  # of several the one nearest to the words already found
            at.append(min(positions, key=lambda index: abs(index - at[0]) if at else index))
            weight += names.rarity.get(stem, 1.0)
        elif stem[0].isdigit():
            numbers.append(stem)
    if numbers and not _may_lack(question, numbers, at):
        return []
    whole = sum(names.rarity.get(stem, 1.0) for stem in entry.content)
    if all(len(stem) == 1 for stem in entry.content):
        return []  # "U.S." is no part of "U.K."
    if not at or all(question.tokens[i].number is not None for i in at):
        return []
    named_stems = {question.tokens[i].stem for i in at}
    share = weight / whole
    in_full = share > _ALL and len(entry.content) > 1 and LACKING.isdisjoint(entry.stems)  # one with more is another
    telling = in_full or not any(other.text != entry.text and _has_all(other, named_stems) for other in names.entries)
    if numbers and not telling:
        return []
    if share < (TELLING if telling else PARTIAL):
        return []
    topical = share < _ALL and named_stems <= names.topic  # words of the figure's topic do not distinguish labels
    if topical:
        share *= 0.5
    score = (0.5 + 0.4 * share if telling else 0.7 * share) - 0.1 * bool(numbers)
    if topical:
        score *= 0.7
    return [Link(names.side, (entry.text,), tuple(sorted(at)), score)]


_EVERYWHERE = frozenset("the an that this of to in is are was and or for it on by with as at".split())
"""Words of any question, which name a label only where quotation marks or the axis's name say so."""


def _is_negated(question: Question, index: int, entry: Entry) -> bool:
    """Whether a word follows "without" or "no" or a prefix ("e-books", "non-smokers") that the name does not have, so
    that it means something else.
    """
    before = question.tokens[index - 1] if index else None
    if before is not None and before.text == "-" and index > 1 and before.end == question.tokens[index].start:
        first = question.tokens[index - 2]
        return first.end == before.start and first.text in _PREFIXES and first.stem not in entry.stems
    return before is not None and before.text in LACKING and before.stem not in entry.stems


_PREFIXES = frozenset("e non anti pre post semi sub ultra ex inter intra multi un co".split())
"""Prefixes that, with a hyphen, change the meaning of a word."""


def _may_lack(question: Question, numbers: list[str], at: list[int]) -> bool:
    """Whether a name may be meant without its numbers: the question has no other number of as many digits."""
    other_numbers = [token.stem for i, token in enumerate(question.tokens) if token.number is not None and i not in at]
    return not any(len(one) == len(other) for one in other_numbers for other in numbers)


def _cut_short(token: Token, stem: str, names: Names) -> bool:
    """Whether a token abbreviates the word to three letters or more ("feats", "deps") and is no word of the topic."""
    if (
        stem[0] != token.stem[0]
        or len(token.stem) < 3
        or not token.stem.isalpha()
        or token.stem in names.topic
        or not is_content(token)
    ):
        return False
    return stem != token.stem and stem.startswith(token.stem)


def _spelled_out(token: Token, stem: str) -> bool:
    """Whether a token is the full form of a word that the name abbreviates ("parameters" for "Params (M)")."""
    return len(stem) >= _SHORTENED and len(token.stem) > len(stem) and token.stem.startswith(stem)


_SHORTENED = 5
"""Fewest letters of an abbreviated word in a name that a longer word of the question may match."""


def _has_all(entry: Entry, stems: set[str]) -> bool:
    """Whether every one of the stems is in the name."""
    return all(any(alike(stem, own) for own in entry.content) for stem in stems)
