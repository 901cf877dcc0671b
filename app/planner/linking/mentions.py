"""Mentions: which words of a question may name which rows, columns and panels of a figure.

A mention denotes every label that its words fit equally well; other words narrow these down (`cover.py`). Its basis is
what was matched: a full name, a part of one, the text of a cell, a position in the order, or the meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from ....indexing.model.figure import Grid, other_side
from ....indexing.text.units import MULTIPLIERS
from ..text.words import Token, alike, is_content, similar, stems_of, tokens_of
from .another import is_another
from .bins import by_range
from .clock import by_amount, by_clock, by_hours
from .degrees import in_all_degrees
from .denied import denied
from .ends import at_the_ends, by_rank
from .facets import MAX_CELLS
from .groups import shared
from .initials import by_initials, by_letter, is_letter
from .link import Link, mentions_of
from .order import is_of_days
from .panels import PLACE_NOUNS
from .positions import COUNTS, by_position
from .setting import Setting
from .vocabulary import Names

Dimension = Literal["row", "column", "panel"]
DIMENSIONS: tuple[Dimension, ...] = ("row", "column", "panel")
Basis = Literal["name", "part", "text", "position", "meaning", "range", "degree"]

LONGEST_TEXT = 80
"""Most characters of a cell's text that may identify its row."""
FULL, WHOLE = 0.75, 0.95
"""Score from which a mention is of a full name or an abbreviation; score from which its words mean nothing else."""
PART, SHARE, TOPIC, MEASURE = 0.4, 0.5, 0.6, 0.85
"""Score of a single word of a label: PART plus SHARE times the share of the label that it is; TOPIC is the factor for
words of the figure's topic, MEASURE for those that tell one measure from others."""
SURE = 0.95
"""Score of the best matching panels."""
MEANT = 0.9
"""Factor on the score of a link by meaning."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that may name labels of one dimension."""

    dimension: Dimension
    labels: frozenset[str]
    """The labels that the words fit equally well; for panels, the ids of their grids."""
    at: tuple[int, ...]
    score: float
    """1 for a full name; less for a part of one, depending on the rarity of the word."""
    basis: Basis
    beside: tuple[int, ...] = ()
    """Tokens of the axis's name that stand beside it."""
    together: bool = False
    """Whether all labels are meant at once ("the last three years")."""


def mentions(scene: Setting) -> list[Mention]:
    """All mentions, the strongest first, with those of equal words and dimension merged."""
    spelled = [*_of_axes(scene), *_of_panels(scene), *_of_texts(scene)]
    found: dict[tuple[Dimension, tuple[int, ...], bool], Mention] = {}
    for one in (*spelled, *_of_meanings(scene, spelled)):
        key = (one.dimension, one.at, one.together)
        known = found.get(key)
        if known is None or one.score > known.score:
            found[key] = one
        elif one.score == known.score and not one.together:
            found[key] = replace(known, labels=known.labels | one.labels)
    settled = {one.at: one.dimension for one in found.values() if one.beside}  # "x=9" is no row 9
    kept = [one for one in found.values() if one.beside or one.dimension == settled.get(one.at, one.dimension)]
    ends = {one.at for one in kept if one.basis == "position" and one.dimension != "panel"}
    kept = [one for one in kept if one.dimension != "panel" or one.basis != "position" or one.at not in ends]
    words = [frozenset(one.at) for one in kept if one.basis == "name" and one.score >= 1.0]
    words += [frozenset(at) for at in _abbreviations(scene)]
    kept = [one for one in kept if one.basis != "part" or not any(_is_piece(scene, one.at, at) for at in words)]
    return sorted(_typed(scene, kept), key=lambda one: -one.score * len(one.at + one.beside) ** 0.5)


def _abbreviations(scene: Setting) -> Iterator[range]:
    """The tokens of letters with full stops between them: the U of "U.S." is no part of "United Kingdom"."""
    tokens = scene.question.tokens
    for match in _LETTERS.finditer(scene.question.text):
        at = [n for n, token in enumerate(tokens) if match.start() <= token.start < match.end()]
        if at:
            yield range(at[0], at[-1] + 1)


_LETTERS = re.compile(r"\b(?:[A-Za-z]\.){2,}")


def _is_piece(scene: Setting, at: tuple[int, ...], name: frozenset[int]) -> bool:
    """Whether words are a piece of one that is written together in a name: the 5 of "SSP5-8.5" is no 5."""
    tokens = scene.question.tokens
    edges = ((min(at) - 1, min(at)), (max(at), max(at) + 1))
    return name.issuperset(at) and any(name.issuperset((a, b)) and tokens[a].end == tokens[b].start for a, b in edges)


def _typed(scene: Setting, some: Sequence[Mention]) -> Iterator[Mention]:
    """The mentions without those by a number of a stated range that belongs to the cells, or selects labels itself."""
    ranged: set[tuple[str, int]] = {(one.dimension, at) for one in some if one.basis == "range" for at in one.at}
    ranged |= {(home, at) for at, home in scene.homes.items()}
    for one in some:
        numbers = [at for at in one.at if scene.question.tokens[at].number is not None] or one.at
        taken = any((one.dimension, at) in ranged for at in numbers)
        if scene.of_cells.isdisjoint(one.at) and (one.basis == "range" or one.score >= WHOLE or not taken):
            yield one


def _of_axes(scene: Setting) -> Iterator[Mention]:
    for grid in scene.grids:
        for side in ("row", "column"):
            names = scene.names(grid, side)
            if names is not None and any(label.text for label in names.axis.labels):
                yield from _of_axis(scene, names, scene.names(grid, other_side(side)))


def _of_axis(scene: Setting, names: Names, other: Names | None) -> Iterator[Mention]:
    """Mentions of labels of an axis; where words are a time of the day or an amount, they name nothing else on it."""
    times = [*by_clock(scene, names), *by_amount(scene, names)]
    taken = {index for _, at in times for index in at}
    yield from (Mention(names.side, frozenset((label,)), at, 1.0, "name") for label, at in times if label)
    unmeant = denied(scene.question, names)
    for one in _named(scene, names, other):
        others = {label for label in one.labels if is_another(scene.question, one.at, label, names)}
        meant = one.labels - unmeant - others
        if meant and taken.isdisjoint(one.at) and not (_counts_all(scene, names, one.at) or _counts(scene, one)):
            yield one if meant == one.labels else replace(one, labels=meant, together=one.together and len(meant) > 1)


def _counts_all(scene: Setting, names: Names, at: tuple[int, ...]) -> bool:
    """Whether words are the noun of all labels of an axis: "seven shops" of seven labels is no "Shoe shop"."""
    tokens, before = scene.question.tokens, at[0] - 1
    if len(at) != 1 or before < 0 or not tokens[at[0]].text.endswith("s"):
        return False
    count = COUNTS.get(tokens[before].text, tokens[before].number)
    return count is not None and count > 1 and count == len(names.axis.labels)


def _counts(scene: Setting, mention: Mention) -> bool:
    """Whether the number in what seems a name counts periods: "the four quarters of 2021" are not the fourth."""
    tokens = scene.question.tokens
    counted = (tokens[n].text in COUNTS and tokens[n + 1].text in _PERIODS for n in mention.at if n + 1 < len(tokens))
    return mention.basis in ("name", "part") and any(counted)


_PERIODS = ("years", "quarters", "months", "weeks", "days", "decades", "seasons", "halves")


def _named(scene: Setting, names: Names, other: Names | None) -> Iterator[Mention]:
    question = scene.question
    for link in by_position(question, names, other):
        yield Mention(names.side, frozenset(link.labels), link.at, link.score, "position", (), link.together)
    full = [link for link in mentions_of(question, names, other) if link.score >= FULL]
    for link in full:
        yield Mention(names.side, frozenset(link.labels), link.at, link.score, "name", link.beside)
    ranges = (*by_range(question, names, scene.of_cells), *by_hours(scene, names))
    for link in (*ranges, *shared(question, names, full)):
        basis: Basis = "range" if link.by == "range" else "name"
        yield Mention(names.side, frozenset(link.labels), link.at, link.score, basis, (), link.together)
    for link in in_all_degrees(question, names):
        yield Mention(names.side, frozenset(link.labels), link.at, link.score, "degree", (), True)
    yield from _by_number(scene, names)
    yield from (Mention(names.side, frozenset((label,)), at, 0.6, "part") for label, at in by_letter(question, names))
    yield from (Mention(names.side, frozenset((label,)), at, 0.9, "name") for label, at in by_initials(question, names))
    yield from _by_year(scene, names)
    yield from _days(scene, names)
    yield from _totals(scene, names)
    for end in (*at_the_ends(scene, names), *by_rank(scene, names)):
        yield Mention(names.side, end.labels, end.at, end.score, "position")
    yield from _parts(scene, names)


def _by_number(scene: Setting, names: Names) -> Iterator[Mention]:
    """Mentions of numeric labels by scaled numbers ("10 billion" for 10B), number words ("epoch two")."""
    tokens = scene.question.tokens
    for index, token in enumerate(tokens):
        number = token.number if token.number is not None else COUNTS.get(token.text)
        if index in scene.question.counts:
            continue
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if token.text in ("a", "one") and after in MULTIPLIERS and len(after) > 1:  # "half a million"
            half = index > 0 and tokens[index - 1].text == "half"
            amount, at = MULTIPLIERS[after] * (0.5 if half else 1.0), tuple(range(index - half, index + 2))
            labels = frozenset(label.text for label in names.axis.labels if label.value == amount)
            if labels:
                yield Mention(names.side, labels, at, 1.0, "name")
        for label in names.axis.labels if number is not None else ():
            assert number is not None
            scaled = after in MULTIPLIERS and label.value == number * MULTIPLIERS[after]
            if scaled or (after == "percent" and label.text.replace(" ", "") == f"{token.text}%"):
                yield Mention(names.side, frozenset((label.text,)), (index, index + 1), 1.0, "name")
            elif token.number is None and label.value == number:
                yield Mention(names.side, frozenset((label.text,)), (index,), 0.6, "part")


def _by_year(scene: Setting, names: Names) -> Iterator[Mention]:
    """Mentions of all labels that have the year in short: the quarters "Q1 '19" to "Q4 '19" by 2019."""
    years: dict[int, set[str]] = {}
    for label in names.axis.labels:
        for found in _SHORT_YEAR.findall(label.text):
            years.setdefault(int(found), set()).add(label.text)
    for index, token in enumerate(scene.question.tokens):
        if token.number is not None and 1950 <= token.number < 2050 and token.number % 100 in years:
            labels = years[int(token.number % 100)]
            yield Mention(names.side, frozenset(labels), (index,), 0.9, "name", together=len(labels) > 1)


_SHORT_YEAR = re.compile(r"(?:^|\s)['’](\d\d)\b")


def _days(scene: Setting, names: Names) -> Iterator[Mention]:
    """Mentions of the days of a week that a word means together: "on weekends"."""
    days = {label.text: label.text[:3].casefold() for label in names.axis.labels}
    for index, token in enumerate(scene.question.tokens) if is_of_days(names.axis) else ():
        for words, meant in ((_WEEKEND, _FREE), (_WEEKDAYS, _WORKED)):
            labels = frozenset(text for text, day in days.items() if day in meant)
            if token.stem in words and 0 < len(labels) < len(days):
                yield Mention(names.side, labels, (index,), 1.0, "name", together=len(labels) > 1)


_FREE, _WORKED = ("sat", "sun"), ("mon", "tue", "wed", "thu", "fri")
_WEEKEND = frozenset(stem for word in "weekend weekends".split() for stem in stems_of(word))
_WEEKDAYS = frozenset(stem for word in "weekday weekdays workday workdays".split() for stem in stems_of(word))


def _totals(scene: Setting, names: Names) -> Iterator[Mention]:
    """Mentions of the one label for everything by another word for that: "combined" where "Total" is listed."""
    labels = scene.vocabulary.sums_on(names.side)
    whole = (entry.text for entry in names.entries if _FOR_ALL.intersection(entry.content) and not entry.alias)
    labels |= {text for text in whole if not _ALL_WORDS.isdisjoint(text.casefold().split())}  # no "Combination"
    for index, token in enumerate(scene.question.tokens):
        if len(labels) == 1 and token.stem in _FOR_ALL:
            yield Mention(names.side, frozenset(labels), (index,), 0.6, "part")


_ALL_WORDS = frozenset("total totals overall combined all both altogether entire whole everyone".split())
_FOR_ALL = frozenset(stem for word in _ALL_WORDS for stem in stems_of(word))


def _parts(scene: Setting, names: Names) -> Iterator[Mention]:
    """Mentions by single words of labels."""
    shares: dict[str, float] = {}
    for entry in names.entries:
        weights = {stem: names.rarity.get(stem, 1.0) for stem in entry.content}
        for stem, weight in weights.items():
            shares[stem] = max(shares.get(stem, 0.0), weight / sum(weights.values()))
    every = len({label.text for label in names.axis.labels})
    spelled = scene.question.well_spelled
    superlatives = scene.question.superlatives  # "largest" is not "Large"
    units = {*scene.vocabulary.units(names.grid, "column").values()} if names.side == "column" else set[str | None]()
    measures = len(units - {None}) > 1
    for stem, bearers in names.bearers.items():
        if len(bearers) == every > 1 or stem not in shares:  # what only names groups never means one of them
            continue
        for index, token in enumerate(scene.question.tokens):
            is_other = index in spelled and token.stem != stem and alike(token.stem, stem)
            is_other = is_other or (index in superlatives and token.text != stem) or index in scene.question.counts
            likeness = 0.0 if is_other else similar(token, stem)
            single = len(stem) == 1 and stem.isalpha()
            if not likeness or not (is_letter(scene.question, index) if single else is_content(token)):
                continue
            if token.number is None or shares[stem] < 1.0:
                factor = 1.0 if stem not in names.topic else MEASURE if measures and len(bearers) == 1 else TOPIC
                score = (PART + SHARE * shares[stem]) * likeness * factor
                yield Mention(names.side, bearers, (index,), score, "part")


def _of_panels(scene: Setting) -> Iterator[Mention]:
    """Mentions of panels by title, colour and position."""
    panels = scene.vocabulary.panels
    if len(panels) < 2:
        return
    chosen, named = scene.panels
    if chosen and named:
        yield Mention("panel", frozenset(chosen), tuple(sorted(named)), SURE if len(chosen) == 1 else TOPIC, "name")
    tokens = scene.question.tokens
    common = frozenset.intersection(*(stems for _, stems in panels))
    bearers: dict[str, set[str]] = {}
    for grid, stems in panels:
        for stem in stems - common:
            bearers.setdefault(stem, set()).add(grid.id)
        for at in _runs(tokens, grid.title):
            yield Mention("panel", frozenset((grid.id,)), at, 1.0, "name")
    order = [grid.id for grid, _ in panels]
    for index, token in enumerate(tokens):
        beside = bool(index) and tokens[index - 1].stem in _PANELS
        panel_ids = bearers.get(token.stem) or next(
            (ids for stem, ids in bearers.items() if alike(stem, token.stem)), set()
        )
        if 0 < len(panel_ids) < len(panels) and (beside or (is_content(token) and len(token.text) > 1)):
            yield Mention("panel", frozenset(panel_ids), (index,), 0.9 if len(panel_ids) == 1 else 0.6, "part")
        per = index > 0 and tokens[index - 1].text == "per"  # "tokens per second"
        place = len(order) if per else _PLACES.get(token.text, len(order))
        if place < len(order) and (len(order) == 2 or place >= 0):
            sure = any(one.stem in _PANELS for one in tokens[index + 1 : index + 3])
            yield Mention("panel", frozenset((order[place],)), (index,), 0.9 if sure else 0.5, "position")


_PLACES = {"left": 0, "upper": 0, "top": 0, "right": -1, "lower": -1, "bottom": -1, "first": 0, "second": 1, "third": 2}
_PANELS = PLACE_NOUNS | {"part"}


def _of_texts(scene: Setting) -> Iterator[Mention]:
    """Mentions of rows by the text of one of their cells: "arena score of o1-preview" where the rows are ranks."""
    tokens = scene.question.tokens
    for grid in scene.grids:
        bearers: dict[str, set[str]] = {}
        shares: dict[str, float] = {}
        for text, rows in _texts_of(grid).items():
            for at in _runs(tokens, text):
                yield Mention("row", frozenset(rows), at, 1.0, "text")
            content = [token.stem for token in tokens_of(text) if is_content(token) and len(token.stem) > 1]
            for stem in content:
                bearers.setdefault(stem, set()).update(rows)
                shares[stem] = max(shares.get(stem, 0.0), 1 / len(content))
        for index, token in enumerate(tokens):
            is_name = is_content(token) and token.number is None and index not in scene.operations | scene.neutral
            if token.stem in bearers and is_name:
                score = PART + SHARE * shares[token.stem] - 0.1
                yield Mention("row", frozenset(bearers[token.stem]), (index,), score, "text")


def _texts_of(grid: Grid) -> dict[str, set[str]]:
    """Text of a cell -> the labels of the rows that have it; numbers and dates identify nothing."""
    found: dict[str, set[str]] = {}
    for cell in grid.cells[:MAX_CELLS]:
        worded = cell.value is None and cell.date is None and any(map(str.isalpha, cell.text))
        if worded and len(cell.text) <= LONGEST_TEXT:
            found.setdefault(cell.text, set()).add(grid.row_axis.labels[cell.row].text)
    return found


def _runs(tokens: Sequence[Token], text: str) -> Iterator[tuple[int, ...]]:
    """Token indices of each occurrence of a text's words in sequence, if one of them is a content word."""
    stems = [token.stem for token in tokens_of(text)]
    for start in range(len(tokens) - len(stems) + 1 if stems else 0):
        run = tokens[start : start + len(stems)]
        if all(alike(token.stem, stem) for token, stem in zip(run, stems, strict=True)) and any(map(is_content, run)):
            yield tuple(range(start, start + len(stems)))


def _spell_another(scene: Setting, spelled: Sequence[Mention], side: str, link: Link) -> bool:
    """Whether words of a link by meaning spell none of its label, but some of another one alone: "the children's
    hospital" is "Harbour Children's", whichever infirmary is near in meaning.
    """
    within = [one for one in spelled if one.dimension == side and set(one.at) <= set(link.at)]
    others = (one for one in within if one.basis == "part" and len(one.labels) == 1 and one.score >= _TELLING)
    same = any(scene.question.tokens[one.at[0]].stem in stems_of(next(iter(one.labels))) for one in others)
    return same and all(one.labels.isdisjoint(link.labels) for one in within)


_TELLING = 0.6
_WORD = re.compile(r"[^\W\d_]{3,}")


def _of_meanings(scene: Setting, spelled: Sequence[Mention]) -> Iterator[Mention]:
    """Mentions by meaning, from the sentence encoder, for words that name nothing."""
    named = frozenset(chain.from_iterable(one.at for one in spelled if one.score >= FULL))
    near = scene.near
    if near is None and scene.senses is not None:
        known = named | scene.operations | scene.neutral | scene.axis_words
        near = None if known.issuperset(scene.content_words) else scene.meant
    if near is None:
        return
    spelled_tokens = frozenset(
        chain.from_iterable(one.at for one in spelled if one.score >= WHOLE or one.basis == "position")
    ) | {index for index, token in enumerate(scene.question.tokens) if token.number is not None}
    for grid in scene.grids:
        for side in ("row", "column"):
            for link in near.links(grid.id, side, spelled_tokens):
                if not any(_WORD.search(label) for label in link.labels):
                    continue  # numbers and times have no meaning beyond what is written
                if _spell_another(scene, spelled, side, link):
                    continue
                yield Mention(side, frozenset(link.labels), link.at, MEANT * link.score, "meaning")
