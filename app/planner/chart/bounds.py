"""Combinators over cells that give a range or a spread: the ends and the width of boxes, whiskers and intervals, and
what stands behind a plus-minus sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from ....tools.plan.nodes import At, Derive, LabelsOf, Parts, Reduce, Top, ValueOf
from ..grammar.base import REDUCTIONS, Candidate
from ..linking.link import Link
from ..linking.vocabulary import SIDES, Side
from ..scene import Scene
from .measured import ends, quartiles
from .view import ASKING, ASKING_VALUE, Tokens, View, across

_LOWER = ("start", "starts", "begin", "begins", "lower", "bottom", "minimum", "min", "lowest")
_UPPER = ("end", "ends", "upper", "top", "maximum", "max", "highest", "up", "reach", "reaches")
_SIZE = tuple(
    "wide wider widest narrow narrower narrowest long longest short shortest length size tall tallest height".split()
)
"""Words for the width of what is called a box or a range, and else for what is measured."""
_BOX_WIDTH = ("width", "interquartile", "iqr", "midspread")
_BOX = ("box", "boxes")
_RANGE = ("range", "span", "spread", "whiskers")
_WIDTH = (*_BOX_WIDTH, *_RANGE, *_SIZE, "interval", "uncertain", "uncertainty")
_SPREAD = frozenset("std sd se sem ± deviation deviations uncertainty uncertain spread margin".split())
MOST_CELLS = 400
"""Most cells of the figure that are searched for a range."""


def bounded(view: View) -> Iterator[Candidate]:
    """The lower end, the upper end or the width of one range, or the spread of one value, and the label or value of the
    largest of several.
    """
    if asks_spread(view.scene):
        spread, at = Parts(of=view.cells(), part="spread"), view.said(*_SPREAD, "error", "bar", "bars")
        yield from _ends(view, (("spread", spread, at | view.cue("std")),), *SIDES)
    if not view.said(*_LOWER, *_UPPER, *_WIDTH, *_OF_BOX):
        return  # before the cells are searched
    in_full = view.said("range", "span") and not view.said("iqr", "interquartile")  # of "the range of the box", too
    whole = None if view.said(*_OF_BOX) and not in_full else ends(view.scene)
    box = None if in_full else quartiles(view.scene)
    sizes = _SIZE if view.said(*_OF_BOX, *_RANGE) else ()  # "how tall did they get" asks for no width
    of_whiskers = not view.scene.question.places.keys().isdisjoint(("whisker", "whiskers"))
    beyond = "outlier" in view.scene.vocabulary.text and not of_whiskers  # which no whisker reaches
    boxed = (box, (*_BOX_WIDTH, *sizes, *_BOX), bool(view.said(*_OF_BOX)))  # "max of A" is no quartile
    for pair, widths, has_ends in (boxed, (whole, (*_RANGE, *_BOX), not beyond)):
        if pair is not None and all(set(link.labels) <= set(pair[1:]) for link in view.cover.of(pair[0])):
            lower, upper = (_line(view, pair[0], label) for label in pair[1:])
            yield from _over(view, lower, upper, widths, has_ends, across(pair[0]))
    lines = _lines_with_ranges(view)
    for label in lines if not view.cover.columns else lines[:1]:
        alone = label and not view.cover.columns
        cells = At(of=view.cells(), axis="column", labels=(label,)) if alone else view.cells()
        first, second = (Parts(of=cells, part=part) for part in ("first", "second"))
        yield from _over(view, first, second, _WIDTH, True, *(SIDES if view.cover.columns else ("row",)))


def _line(view: View, side: Side, label: str) -> At:
    """The cells of one end, also where bounds are left out of other operations."""
    if label in view.scene.vocabulary.sums_on(side):
        return view.cells(**{side: (Link(side, (label,), (), 1.0),)})  # type: ignore[no-any-return]
    return At(of=view.cells(**{side: ()}), axis=side, labels=(label,))


def _over(
    view: View, first: Any, second: Any, widths: tuple[str, ...], has_ends: bool, *sides: Side
) -> Iterator[Candidate]:
    """Answers from the lower and the upper ends, of which there are several along `sides`: how far they are apart, and
    where words for an end mean these the ends themselves.
    """
    width = Derive(how="difference", left=second, right=first)
    lower, upper = (view.said(*words) if has_ends else frozenset[int]() for words in (_LOWER, _UPPER))
    ways = (("lower end", first, lower), ("upper end", second, upper), ("width", width, view.said(*widths)))
    yield from _ends(view, ways, *sides)


def _ends(view: View, ways: Sequence[tuple[str, Any, Tokens]], *sides: Side) -> Iterator[Candidate]:
    """Answers from numbers that each cell gives beside its value, with their name and the words that ask for them."""
    several = [dimension for dimension in view.varied if dimension in (*sides, "panel")]
    for name, of, at in ways:
        if not at:
            continue
        asked = at | view.cue(*ASKING_VALUE)
        if not several:
            yield view.candidate(ValueOf(of=of), name, asked, 0.7)
            continue
        for one in view.extremes:
            top = Top(of=of, how=one.how, rank=one.rank, k=one.k)
            for dimension in several:
                used = at | one.at | view.cue(*ASKING)
                sure = 0.7 if one.of_name else 0.35
                yield view.candidate(LabelsOf(of=top, axis=dimension), f"top {name}", used, sure)
            if one.k is None:
                yield view.candidate(
                    ValueOf(of=top), f"top value of {name}", one.at | asked, 0.35 if one.of_name else 0.7
                )
        for cue, how in REDUCTIONS:
            if view.cue(cue):
                yield view.candidate(Reduce(of=of, how=how), f"{how} of {name}", view.cue(cue) | asked, 0.6)


def asks_spread(scene: Scene) -> bool:
    """Whether a question asks for what stands behind a plus-minus sign, of cells that give it."""
    tokens = scene.question.tokens
    if not scene.vocabulary.has_spreads or any(tokens[at].text in _SPREAD for link in scene.links for at in link.at):
        return False
    words = [token.text for token in tokens]
    of_error = any(first == "error" and second in ("bar", "bars") for first, second in pairwise(words))
    return of_error or not _SPREAD.isdisjoint(words)


def _lines_with_ranges(view: View) -> list[str]:
    """The labels of the columns with ranges; of a plot with boxes and whiskers, those that the question is about."""
    found: dict[str, None] = {}
    for grid in view.scene.grids:
        for cell in grid.cells[:MOST_CELLS]:
            one = cell.quantity
            if cell.value is None and one is not None and one.low is not None and one.high is not None:
                found[grid.column_axis.labels[cell.column].text if cell.column is not None else ""] = None
    asked = [label for label in found if _IS_BOX.search(label)] if view.said(*_OF_BOX) else []
    return asked or list(found)[:MOST_LINES]


_IS_BOX = re.compile(r"box|iqr|quartile|q1", re.I)
_OF_BOX = ("box", "boxes", "iqr", "interquartile", "quartile", "quartiles")
MOST_LINES = 3
