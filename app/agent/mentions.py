"""Mentions: where a sentence names a row, a column or a panel of a figure, matched as in questions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ...tools.names import number_of
from ..planner.linking.vocabulary import Entry, Names, Vocabulary
from ..planner.text.lexicon import CUES, STOP_WORDS
from ..planner.text.words import Token, is_content, read_tokens, stems_of

Side = Literal["row", "column", "panel"]

_PLACING = re.compile(r"(?:\b(?:in|at|for|during|since|year|years|no|number)|[=#:(\[])\s*\Z", re.I)
"""What precedes a number that names a row or column rather than being a value: "in 2019", "x = 7"."""
_RANGE = re.compile(r"\d+[-–]\d+")
"""A range such as "2009-2019", which names a figure by its title and no end of it."""
_YEARS = range(1500, 2200)
_LONGEST_PART = 4
"""A word of at least this many letters names a label, if no other label has it."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Words of a sentence that name rows, columns or panels."""

    start: int
    end: int
    side: Side
    labels: frozenset[str]
    """The texts of the labels that the words match; titles or ids of panels."""
    text: str
    """The words."""
    counts: bool = False
    """Whether it is a number that could also be a value."""


def mentions_in(text: str, vocabularies: Collection[Vocabulary]) -> list[Mention]:
    """Every mention in a sentence, in order. Words go to the longest name that fits them."""
    tokens = read_tokens(text)
    found: list[Mention] = []
    for vocabulary in vocabularies:
        for side in ("row", "column"):
            found += _side_mentions(text, tokens, vocabulary, side)
        found += _panel_mentions(text, tokens, vocabulary)
    titles = [match.span() for one in vocabularies for match in _RANGE.finditer(text) if match[0] in one.figure.title]
    found = [one for one in found if not any(start <= one.start and one.end <= end for start, end in titles)]
    whole = [one for one in found if not any(_is_inside(one, other) for other in found)]
    return sorted(whole, key=lambda one: (one.start, one.side))


def _is_inside(one: Mention, other: Mention) -> bool:
    """Whether a mention is part of a longer one: the 2 of "μ = 2" is not a column called 2."""
    return other.start <= one.start and one.end <= other.end and other.end - other.start > one.end - one.start


def _side_mentions(text: str, tokens: tuple[Token, ...], vocabulary: Vocabulary, side: str) -> Iterator[Mention]:
    """Mentions of the labels on one side of all panels together, since panels often have the same labels."""
    sides = [names for names in vocabulary.names if names.side == side]
    if not sides:
        return
    runs: dict[tuple[int, int], set[str]] = {}
    for names in sides:
        other = next((one for one in vocabulary.names if one.grid is names.grid and one.side != names.side), None)
        for entry in names.entries:
            for start in _starts(tokens, entry):
                if _is_name(text, tokens[start : start + len(entry.stems)], entry, names, other):
                    runs.setdefault((start, start + len(entry.stems)), set()).add(entry.text)
    used_tokens: set[int] = set()
    for run in sorted(runs, key=lambda run: (run[0] - run[1], run[0])):
        if used_tokens.isdisjoint(range(*run)):
            used_tokens.update(range(*run))
            yield _mention(text, tokens[slice(*run)], sides[0].side, runs[run])
    for at, token in enumerate(tokens):
        if at not in used_tokens and (labels := _by_distinctive_word(token, sides)):
            yield _mention(text, tokens[at : at + 1], sides[0].side, labels)


def _starts(tokens: tuple[Token, ...], entry: Entry) -> Iterator[int]:
    stems, size = entry.stems, len(entry.stems)
    for at, token in enumerate(tokens):
        if token.stem == stems[0] and tuple(one.stem for one in tokens[at : at + size]) == stems:
            yield at


def _is_name(text: str, run: tuple[Token, ...], entry: Entry, names: Names, other: Names | None) -> bool:
    """Whether words that match a label mean it: "a", "other" and "12" mostly mean something else."""
    before, written = text[: run[0].start], text[run[0].start : run[-1].end]
    if len(run) == 1 and run[0].number is not None:
        return _is_position(before, run[0], names, other)
    common = len(run) == 1 and (len(written) == 1 or run[0].text in STOP_WORDS or run[0].stem in _cue_stems())
    if not common:
        return True
    if _follows_axis_name(before, names) or before.endswith(('"', "'", "“", "‘")):
        return True
    as_labelled = written == entry.text and written not in ("a", "A", "I", "i")
    return as_labelled and (len(written) == 1 or (written[0].isupper() and bool(before.strip())))


def _is_position(before: str, token: Token, names: Names, other: Names | None) -> bool:
    """Whether a number that matches a label is a position on this axis, rather than on the other one or a value."""
    if _follows_axis_name(before, names):
        return True
    if other is not None and _follows_axis_name(before, other):
        return False
    if _PLACING.search(before):
        return True
    year = token.number is not None and token.number in _YEARS and len(token.text) == 4
    return year and all(label.value in _YEARS for label in names.axis.labels if label.value is not None)


def _follows_axis_name(before: str, names: Names) -> bool:
    """Whether the word before is in the name of the axis or of one of its labels: "type h", "length 12"."""
    words = read_tokens(before[-40:])
    words = tuple(word for word in words if not word.is_sign or word.text not in "=#:(\"'")
    return bool(words) and words[-1].stem in names.title | {names.side}


def _by_distinctive_word(token: Token, sides: list[Names]) -> set[str]:
    """The label with a word that no other label has and that is not the figure's topic: "solar"."""
    if token.is_sign or token.number is not None or len(token.text) < _LONGEST_PART or not is_content(token):
        return set()
    if token.stem in _cue_stems() or any(token.stem in names.topic | names.title for names in sides):
        return set()
    bearers = {label for names in sides for label in names.bearers.get(token.stem, ())}
    return bearers if len(bearers) == 1 else set()


@lru_cache(maxsize=1)
def _cue_stems() -> frozenset[str]:
    """The stems of words that ask for an operation: "other", "total", "first"."""
    phrases = (stems_of(one) for phrases in CUES.values() for one in phrases)
    return frozenset(stems[0] for stems in phrases if len(stems) == 1)


def _panel_mentions(text: str, tokens: tuple[Token, ...], vocabulary: Vocabulary) -> Iterator[Mention]:
    """Panels, by words of their titles that no other panel has."""
    shared = Counter(stem for _, stems in vocabulary.panels for stem in stems)
    labels = {stem for names in vocabulary.names for entry in names.entries for stem in entry.stems}
    for grid, stems in vocabulary.panels:
        own = {stem for stem in stems if shared[stem] == 1} - labels
        for at, token in enumerate(tokens):
            beside = {one.stem for one in tokens[max(0, at - 1) : at + 2] if one is not token}
            telling = token.stem not in _cue_stems() or beside & stems  # "before" by itself is mostly a time
            if token.stem in own and is_content(token) and telling:
                yield _mention(text, tokens[at : at + 1], "panel", {grid.title})


def _mention(text: str, run: tuple[Token, ...], side: Side, labels: set[str]) -> Mention:
    start, end = run[0].start, run[-1].end
    counts = len(run) == 1 and number_of(text[start:end]) is not None
    return Mention(start, end, side, frozenset(labels), text[start:end], counts)
