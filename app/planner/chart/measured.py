"""The measure taken if none is named: the one that an adjective of the question is about ("the heaviest"), else, among
lines in different units, the first that is a measure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf

from ....indexing.model.figure import Grid
from ....indexing.text.units import SYNONYMS
from ..grammar.superlative import SCORES, VALUED
from ..linking.cover import Cover
from ..linking.link import Link
from ..linking.quantities import quantity_of, states_change
from ..linking.vocabulary import SIDES, Side
from ..scene import Scene
from ..text.amounts import words_for
from ..text.tablewords import ADJECTIVES, UNITS_OF
from ..text.words import stems_of
from .changes import MOVES

GUESSED = 0.5
"""Link score of a measure that no word names."""
ATTRIBUTED = 0.85
"""Link score of a measure that an adjective is about."""
_PLACES = frozenset(
    stem for word in "rank ranking position place pos no number id year".split() for stem in stems_of(word)
)


def with_measures(scene: Scene, covers: Sequence[Cover]) -> list[Cover]:
    """The covers, followed by copies of those that name none of several measures, with a measure added, instead of them
    if a superlative is about it, and of those that name one, with another that an adjective is about ("the fastest with
    a score over 5"); covers by overlap name one wherever they can.
    """
    if len(scene.grids) > MOST_GRIDS:
        return list(covers)
    covers = _in_unit_asked(scene, list(covers))
    found = list(covers)
    for one in [cover for cover in covers if cover.overlap is None][:MOST_GUESSED]:
        panel = None if one.panels else _panel_about(scene, one)
        if panel is not None:
            found.append(replace(one, panels=(panel,), at=one.at | frozenset(panel.at)))
        ids = {id for link in one.panels for id in link.labels}
        grids = [grid for grid in scene.grids if not ids or grid.id in ids]
        for side in ("row", "column"):
            named = one.of(side)
            if len(named) > 1 or not grids:
                continue
            change = _of_change(scene, grids[0], side)
            if change is not None and all(other.labels != change.labels for other in named):
                found.append(with_links(one, side, (change,)))  # of what is named, or of the figure's one measure
            link = _attribute(scene, grids[0], side, one) or _of_quality(scene, grids[0], side)
            if link is not None and not (named or link.at or scene.cue("than")) and one in found:
                found.remove(one)  # "the heaviest" is said of weights alone
            if not named:
                compared = len(one.of("column" if side == "row" else "row")) > 1
                link = link or _of_unit(scene, grids, side) or _central_of(scene, grids, side)
                link = link or (_likeliest(scene, side, one) if compared else None) or _first(scene, grids, side)
            if link is not None and all(other.labels != link.labels for other in named):
                found.append(_with(one, side, link))
    return found


def _in_unit_asked(scene: Scene, covers: list[Cover]) -> list[Cover]:
    """The covers without lines of other units than the one that the question names, where lines of an axis differ in it
    ("median sugar, in g", of sugar in g and in %); all of them if none is left.
    """
    tokens = scene.question.tokens
    for grid in scene.grids:
        for side in SIDES:
            units = {
                grid.axis(side).labels[at].text: unit for at, unit in scene.vocabulary.units(grid, side).items() if unit
            }
            said = {
                unit: {at for at, token in enumerate(tokens) if SYNONYMS.get(token.text, token.text) == unit}
                for unit in {*units.values()}
                if unit.isalpha()
            }
            asked = [unit for unit, at in said.items() if at and not any(at & one.at for one in covers[:1])]
            if len({*units.values()}) > 1 and len(asked) == 1:
                others = {text for text, unit in units.items() if unit != asked[0]}
                kept = [_without(one, side, others) for one in covers]
                covers = [one for one in kept if one is not None] or covers
    return covers


def _without(cover: Cover, side: Side, others: set[str]) -> Cover | None:
    """A cover without these labels; None where it has no further ones that its words name."""
    links = [replace(link, labels=tuple(text for text in link.labels if text not in others)) for link in cover.of(side)]
    return with_links(cover, side, links) if all(link.labels for link in links) else None


def _with(cover: Cover, side: Side, link: Link) -> Cover:
    links = sorted((*cover.of(side), link), key=lambda one: min(one.at, default=inf))
    return replace(with_links(cover, side, links), at=cover.at | frozenset(link.at))


def with_links(cover: Cover, side: Side, links: Sequence[Link]) -> Cover:
    """A cover with these links on an axis."""
    return replace(cover, rows=tuple(links)) if side == "row" else replace(cover, columns=tuple(links))


def _attribute(scene: Scene, grid: Grid, side: Side, cover: Cover) -> Link | None:
    """The one line that an adjective is about which names none."""
    return attributed(scene, grid, side, [at for at in range(len(scene.question.tokens)) if at not in cover.at])


def attributed(scene: Scene, grid: Grid, side: Side, places: Iterable[int]) -> Link | None:
    """The one line that an adjective at one of these tokens is about, by its words or its unit; its token explains it,
    unless it asks for an operation, too.
    """
    names = scene.names(grid, side)
    if names is None or len(names.axis.labels) < 2:
        return None
    for index in places:
        about = ADJECTIVES.get(scene.question.tokens[index].text, ())
        of_all = tuple(stem for stem in about if stem in scene.vocabulary.context)  # what the whole figure is about
        about = tuple(dict.fromkeys(of_all + about))
        bearers = (names.bearers.get(stem, frozenset()) for stem in about)
        found = next((tuple(some) for some in bearers if len(some) == 1), None)
        if not found and not scene.question.tokens[index].text.startswith(_OF_ANY):
            found = _in_unit_of(scene, grid, side, about)
        if found:
            return Link(side, found, () if index in scene.operations else (index,), ATTRIBUTED, by="attribute")
    return None


_OF_ANY = ("high", "low")
"""How adjectives begin that are said of any measure, so that a unit tells nothing."""


def _of_quality(scene: Scene, grid: Grid, side: Side) -> Link | None:
    """The one line of scores among measures of other units, where a word says what is good: of sizes and accuracies,
    "better" is about the accuracies.
    """
    names = scene.names(grid, side)
    if names is None or VALUED.isdisjoint(token.text for token in scene.question.tokens):
        return None
    scores = {label for stem in SCORES for label in names.bearers.get(stem, ())}
    units = {grid.axis(side).labels[at].text: unit for at, unit in scene.vocabulary.units(grid, side).items()}
    if len(scores) != 1 or not scores <= units.keys():
        return None
    others = {unit for label, unit in units.items() if label not in scores}
    alone = bool(others) and units[next(iter(scores))] not in others
    return Link(side, tuple(scores), (), ATTRIBUTED, by="attribute") if alone else None


def _in_unit_of(scene: Scene, grid: Grid, side: Side, about: Sequence[str]) -> tuple[str, ...]:
    """The one line of an axis in a unit of a measure ("LCOE (USD/MWh)" of costs); nothing if there are several."""
    wanted = {unit for stem in about for unit in UNITS_OF.get(stem, ())}
    units = scene.vocabulary.units(grid, side) if wanted else {}
    lines = [at for at, unit in units.items() if unit and unit.split("/")[0] in wanted]
    alone = len(lines) == 1 < len(set(units.values()))
    return (grid.axis(side).labels[lines[0]].text,) if alone else ()


def _of_change(scene: Scene, grid: Grid, side: Side) -> Link | None:
    """The one line that states a change, where a question says that something rises or falls ("how many lost visitors?"
    of visitors and "Change on 2022").
    """
    if not (scene.cue(*MOVES) or frozenset()) - (scene.cue("sum") or frozenset()):  # "add up" says nothing of the kind
        return None
    labels = [label.text for label in grid.axis(side).labels]
    stated = [at for at, text in enumerate(labels) if states_change(text)]
    if len(stated) != 1:
        return None
    falls = any(cell.value is not None and cell.value < 0 and getattr(cell, side) == stated[0] for cell in grid.cells)
    return Link(side, (labels[stated[0]],), (), ATTRIBUTED, by="attribute") if falls else None


def _panel_about(scene: Scene, cover: Cover) -> Link | None:
    """The one panel that an adjective is about: of costs and times, "quicker" is about the times."""
    for index, token in enumerate(scene.question.tokens):
        for stem in ADJECTIVES.get(token.text, ()) if index not in cover.at else ():
            panels = [grid.id for grid, stems in scene.vocabulary.panels if stem in stems]
            if len(panels) == 1:
                at = () if index in scene.operations else (index,)
                return Link("row", (panels[0],), at, ATTRIBUTED, by="attribute")
    return None


def _of_unit(scene: Scene, grids: list[Grid], side: Side) -> Link | None:
    """The one line in the unit that is asked for, if they differ: shares by "what percent", counts by "how many"."""
    apart = scene.cue("difference") or frozenset()
    points = apart & {at for word in ("points", "point") for at in scene.question.places.get(word, ())}
    shares, counts = scene.cue("percent", "share") or points or None, scene.cue("how_many")
    if not (shares or counts):
        return None
    several = shares is None and scene.cue("sum") is not None  # the sum of "how many" is one of counts
    found = {
        labels for grid in grids if len(labels := _lines_in(scene, grid, side, shares is not None)) == 1 or several
    }
    labels = found.pop() if len(found) == 1 else ()
    at = tuple(sorted(shares or ()))
    return Link(side, labels, at, ATTRIBUTED, by="attribute") if labels else None


def line_in_unit(scene: Scene, side: Side, at: frozenset[int]) -> Link | None:
    """The one line in the unit behind a number of the question ("more than 60 mm"), if lines differ in their units."""
    tokens = scene.question.tokens
    words = [tokens[n].text for n in range(min(at), max(at) + 2) if n < len(tokens)]
    words = [word for word in words if word.isalpha() or word in SIGNS]
    for grid in scene.grids[:MOST_GRIDS]:
        units = scene.vocabulary.units(grid, side)
        for word in words if len({*units.values()} - {None}) > 1 else ():
            lines = [grid.axis(side).labels[n].text for n, unit in units.items() if unit and _means(word, unit)]
            if len(lines) == 1:
                return Link(side, tuple(lines), (), ATTRIBUTED, by="attribute")
    return None


def _means(word: str, unit: str) -> bool:
    return SYNONYMS.get(word, word) == unit or word in words_for((unit,))


SIGNS = ("%", "$", "€", "£")


def _lines_in(scene: Scene, grid: Grid, side: Side, in_percent: bool) -> tuple[str, ...]:
    """The labels of lines whose numbers are percentages, or are none, if the lines of the grid are of both kinds."""
    units = scene.vocabulary.units(grid, side)
    kinds = {at: unit == "%" for at, unit in units.items() if unit is not None}
    if len(set(kinds.values())) < 2:
        return ()
    return tuple(grid.axis(side).labels[at].text for at, is_share in kinds.items() if is_share == in_percent)


def are_of_several_measures(scene: Scene, cover: Cover, grids: Sequence[Grid]) -> bool:
    """Whether the labels named on one axis are of different quantities ("> rate", "> percent change"), or all of its
    labels where none is named, or some of these say the spread of others.
    """
    differ = scene.vocabulary.of_several_measures
    for side in SIDES:
        links = cover.of(side)
        named = {quantity_of(label) for link in links for label in link.labels} - {None}
        if len(named) > 1 or (not links and (side in differ or any(_central(one, side) for one in grids))):
            return True
    return False


def are_of_units(scene: Scene, cover: Cover, grids: Sequence[Grid], side: Side) -> bool:
    """Whether the cells named have several labels on an axis, of which some are in another unit than others."""
    named = {label for link in cover.of(side) for label in link.labels}
    units = {
        unit
        for grid in grids
        for at, unit in scene.vocabulary.units(grid, side).items()
        if not named or grid.axis(side).labels[at].text in named
    }
    return len(units - {None}) > 1


def _central_of(scene: Scene, grids: list[Grid], side: Side) -> Link | None:
    """The lines of which the others on an axis, in every grid, only say the spread; "estimate" is a name for them."""
    found = {_central(grid, side) for grid in grids}
    labels = found.pop() if len(found) == 1 else ()
    at = tuple(at for at, token in enumerate(scene.question.tokens) if token.stem in _ESTIMATE)
    return Link(side, labels, at, ATTRIBUTED if at else GUESSED, by="default") if labels else None


def _likeliest(scene: Scene, side: Side, cover: Cover) -> Link | None:
    """The line of an axis in which others are compared, by words that name no other label: "goals" of two columns of
    goals.
    """
    labels = {label: chance for (dimension, label), chance in scene.linked.by_label.items() if dimension == side}
    label = max(labels, key=lambda one: labels[one], default="")
    at = scene.linked.spoken_of(side, label) - cover.at if len(labels) > 1 and labels[label] >= LIKELY else frozenset()
    return Link(side, (label,), tuple(sorted(at)), GUESSED, by="default") if at else None


LIKELY = 0.8
"""The least chance of a line that words name together with others, by which it is taken."""


def _first(scene: Scene, grids: list[Grid], side: Side) -> Link | None:
    names = {_main_measure(scene, grid, side) for grid in grids} - {None}
    name = names.pop() if len(names) == 1 else None
    return Link(side, (name,), (), GUESSED, by="default") if name is not None else None


MOST_GRIDS, MOST_GUESSED = 12, 4


def _main_measure(scene: Scene, grid: Grid, side: Side) -> str | None:
    """The first line of an axis with numbers other than ranks or years, if the lines differ in unit or only some are
    measures; None if all are alike.
    """
    labels, units = grid.axis(side).labels, scene.vocabulary.units(grid, side)
    measures = [
        at
        for at, unit in units.items()
        if unit is not None and labels[at].text and not _PLACES.intersection(stems_of(labels[at].text))
    ]
    differ = len(measures) < len(units) or len({units[at] for at in measures}) > 1
    return labels[measures[0]].text if measures and differ else None


def _central(grid: Grid, side: Side) -> tuple[str, ...]:
    return _of_spread(tuple(label.text for label in grid.axis(side).labels))


@lru_cache(maxsize=64)
def _of_spread(labels: tuple[str, ...]) -> tuple[str, ...]:
    """The labels around which the others are a spread: the one central statistic beside its quartiles or bounds, what
    stands beside an interval ("HR" beside "95% CI lower"), or those of which each other one names a spread ("6 h"
    beside "6 h SD"); none where there are others.
    """
    spread = [text for text in labels if _SPREAD.search(text) or _PERCENTILE.fullmatch(text)]
    rest = tuple(text for text in labels if text not in spread)
    if not spread:
        return ()
    if len(rest) == 1 and (_CENTRAL.intersection(stems_of(rest[0])) or all(map(_INTERVAL.match, spread))):
        return rest
    return rest if {_SPREAD.sub("", text).strip(" ()") for text in spread} <= {*rest} else ()


_CENTRAL = frozenset(stem for word in "median mean average estimate value".split() for stem in stems_of(word))
_SPREAD = re.compile(
    r"quartile|percentile|whisker|\b(?:q[13]|iqr|sd|se|std|ci|min|max|minimum|maximum|lower|upper|low|high|box|range|outliers?)\b",
    re.I,
)
"""Labels of statistics around a central one, which is meant where none is named."""
_ESTIMATE = frozenset(stems_of("estimate"))
_INTERVAL = re.compile(r"\d\d(?:\.\d)? ?% (?:CI|confidence|interval)\b", re.I)
_PERCENTILE = re.compile(r"p ?\d{1,2}|\d{1,2}(?:\.\d+)? ?(?:%|(?:st|nd|rd|th)(?: percentile)?)", re.I)


_LOWER = re.compile(r"q1|(?:lower|first|1st) quartile|25(?:th percentile|%)|p25", re.I)
_UPPER = re.compile(r"q3|(?:upper|third|3rd) quartile|75(?:th percentile|%)|p75", re.I)
_LOW = r"lower whisker|whiskers? (?:lower|low|min(?:imum)?|bottom|from)"
_HIGH = r"upper whisker|whiskers? (?:upper|high|max(?:imum)?|top|to)"
_LOWER_WHISKER, _UPPER_WHISKER = re.compile(_LOW, re.I), re.compile(_HIGH, re.I)
_OF_BOX = re.compile(rf"med(?:ian)?\b|min(?:imum)?\b|max(?:imum)?\b|{_LOW}|{_HIGH}", re.I)
"""Other labels of a box plot, which distinguish its Q1 and Q3 from quarters of a year."""


def quartiles(scene: Scene) -> tuple[Side, str, str] | None:
    """(side, label of the lower quartile, label of the upper one) if the first data grid has both; else None."""
    found = _pair(scene, _LOWER, _UPPER)
    return found if found is not None and any(map(_OF_BOX.match, _labels(scene, found[0]))) else None


def whiskers(scene: Scene) -> tuple[Side, str, str] | None:
    """(side, label of the lower whisker, label of the upper one) if the first data grid has both; else None."""
    return _pair(scene, _LOWER_WHISKER, _UPPER_WHISKER)


def ends(scene: Scene) -> tuple[Side, str, str] | None:
    """The same of the least and the greatest value, or of the two whiskers."""
    return _pair(scene, _LEAST, _GREATEST)


def _pair(scene: Scene, first: re.Pattern[str], second: re.Pattern[str]) -> tuple[Side, str, str] | None:
    sides: tuple[Side, ...] = ("column", "row")
    for side in sides:
        one, other = ([text for text in _labels(scene, side) if is_one.fullmatch(text)] for is_one in (first, second))
        if len(one) == len(other) == 1:
            return side, one[0], other[0]
    return None


def _labels(scene: Scene, side: Side) -> list[str]:
    return [label.text for label in scene.grids[0].axis(side).labels] if scene.grids else []


_LEAST = re.compile(rf"min(?:imum)?|{_LOW}", re.I)
_GREATEST = re.compile(rf"max(?:imum)?|{_HIGH}", re.I)
