"""One number from many cells: "what is the average accuracy for type u?"."""

from collections.abc import Iterator
from itertools import pairwise

from ....tools.plan.nodes import Extremity, Reduce, Reduction, Top
from ..positions import COUNTS, TO
from ..scene import Scene, Selection
from .base import Candidate, in_table, one_column, reduction
from .boxes import quartiles
from .conditions import conditions

_OTHERS = ("max", "min", "difference", "ratio", "claim")
"""Cues that ask for more than a reduction of what is named."""


def aggregate(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The reduction that the question asks for, over the cells that it names."""
    if in_table(scene) and not scene.records.amounts and not selection.columns:
        return  # years and numbers of rows are not added up
    if _is_other_statistic(scene, selection):
        return
    box = quartiles(scene)
    five = box is not None and not selection.labels(box[0])  # a mean of the five statistics of a box is meaningless
    named = None if five else reduction(scene, selection.at) or _implied_sum(scene, selection)
    whole = frozenset[int]() if selection.at else scene.cue("every", "where") or frozenset()
    if not selection.rows or not selection.columns:
        whole = scene.cue("every") or frozenset()  # "over all years" leaves an axis open
    if named is not None:
        how, at = named
        evidence = 0.7 if scene.cue("max", "min") is None else 0.3
        if _is_single(scene, selection) or _spans(scene, selection):
            evidence = 0.2
        if _of_unknown_noun(scene, selection.at | at):
            evidence = 0.1
        if how == "sum" and not selection.at and "%" in scene.vocabulary.context:
            evidence = 0.2  # the sum of all percentages of a figure is meaningless
        yield Candidate(
            Reduce(of=selection.cells(), how=how), "aggregate", selection.at | at | whole, evidence, selection.quality
        )
        yield from _of_the_top(scene, selection, how, at)
        yield from _of_matching(scene, selection, how, at)
    spread = scene.cue("spread") or _range(scene)
    if spread is not None and any(len(selection.labels(side)) != 1 for side in ("row", "column")):
        difference = scene.cue("difference") or frozenset()
        plan = Reduce(of=selection.cells(), how="range")
        yield Candidate(plan, "aggregate", selection.at | spread | difference | whole, 0.9, selection.quality)


def _is_other_statistic(scene: Scene, selection: Selection) -> bool:
    """Whether the cue belongs to another term: "interquartile range", "weighted mean", "driving range"."""
    if not scene.described:
        return False
    tokens = scene.question.tokens
    asked = {i: token.text for i, token in enumerate(tokens) if i not in selection.at}
    ranges = [i for i, word in asked.items() if word == "range" and i > 0 and i - 1 in asked and i - 1 in scene.content]
    return bool(ranges) or not _OTHER_STATISTICS.isdisjoint(asked.values())


_OTHER_STATISTICS = frozenset(
    "interquartile iqr weighted geometric harmonic moving rolling trimmed cumulative variance percentile".split()
)


def _of_unknown_noun(scene: Scene, explained: frozenset[int]) -> bool:
    """Whether the noun to be reduced names no part of the figure ("the average of the diagonal")."""
    tokens = scene.question.tokens
    words = [token.text for token in tokens]
    for index in range(len(words) - 2):
        if index in explained and words[index + 1 : index + 3] == ["of", "the"] and index + 3 < len(words):
            noun = tokens[index + 3]
            known = scene.vocabulary.context | {"value", "number", "score", "result", "cell", "bar", "figur", "point"}
            ends = index + 4 >= len(words) or tokens[index + 4].is_sign
            if ends and index + 3 not in explained and noun.stem not in known and index + 3 not in scene.axis_words:
                return scene.described
    return False


def _range(scene: Scene) -> frozenset[int] | None:
    """The tokens of "range of" if they ask for the range of the values and not for the extent of an axis."""
    tokens = scene.question.tokens
    at = [i for i, token in enumerate(tokens[:-1]) if token.text == "range" and tokens[i + 1].text == "of"]
    axes = {token.stem for token in tokens} & {"axi", "scale", "colorbar", "bar", "legend"}
    return frozenset(at) if at and not axes else None


def _is_single(scene: Scene, selection: Selection) -> bool:
    """Whether a single cell is selected, which cannot be summed."""
    rows, columns = selection.labels("row"), selection.labels("column")
    return len(rows) == 1 and (len(columns) == 1 or one_column(scene)) and len(scene.grids) == 1


def _spans(scene: Scene, selection: Selection) -> bool:
    """Whether two labels are the ends of a range ("January through May") whose other labels are not selected."""
    for links in (selection.rows, selection.columns):
        ends = sorted((link for link in links if not link.together), key=lambda link: link.at)
        for one, other in pairwise(ends):
            between = [token.text for token in scene.question.tokens[one.at[-1] + 1 : other.at[0]]]
            if len(between) == 1 and between[0] in TO:
                return True
    return False


def _implied_sum(scene: Scene, selection: Selection) -> tuple[Reduction, frozenset[int]] | None:
    """A sum that no cue asks for: "coal + gas", or a share of several labels together ("at least 10 years old")."""
    signs = frozenset(
        i
        for i, token in enumerate(scene.question.tokens)
        if token.text == "+" and i not in selection.at and scene.question.text[token.start - 1 : token.start] == " "
    )
    several = any(len(selection.labels(side)) > 1 for side in ("row", "column"))
    if signs and several:
        return "sum", signs
    ranges = [link for link in selection.links if link.summed and link.together]
    asked = scene.cue("how_many", "how_much", "percent", "share")
    if asked is not None and several and _joined_by_or(scene, selection):
        return "sum", asked
    others = [cue for name in _OTHERS for cue in scene.cues.get(name, ()) if not selection.at.issuperset(cue.at)]
    if ranges and not others:
        return "sum", asked or frozenset()
    return None


def _joined_by_or(scene: Scene, selection: Selection) -> bool:
    """Whether a share or number is asked for of two labels joined by "or": "disagree or strongly disagree"."""
    words = [token.text for token in scene.question.tokens]
    if "which" in words or words[0] == "who":
        return False
    for links in (selection.rows, selection.columns):
        if len(links) == 2 and all(link.at and not link.together for link in links):
            one, other = sorted(links, key=lambda link: link.at)
            if [token.text for token in scene.question.tokens[one.at[-1] + 1 : other.at[0]]] == ["or"]:
                return True
    return False


def _of_matching(scene: Scene, selection: Selection, how: Reduction, at: frozenset[int]) -> Iterator[Candidate]:
    """The reduction of the values that meet a condition: "the sum of all values below 70"."""
    for condition in conditions(scene, selection.at)[:1]:
        plan = Reduce(of=condition.where(selection.cells()), how=how)
        explained = selection.at | at | condition.at | (scene.cue("every") or frozenset())
        yield Candidate(plan, "aggregate|those", explained, 0.7, selection.quality)


def _of_the_top(scene: Scene, selection: Selection, how: Reduction, at: frozenset[int]) -> Iterator[Candidate]:
    """The total of "the top three": the reduction of the largest (smallest) k cells."""
    tokens = scene.question.tokens
    ways: tuple[tuple[Extremity, str], ...] = (("max", "max"), ("min", "min"))
    for extremity, name in ways:
        for cue in scene.cues.get(name, ()):
            after = cue.at[-1] + 1
            count = COUNTS.get(tokens[after].text) if after < len(tokens) else None
            if count is not None:
                top = Top(of=selection.cells(), how=extremity, k=count)
                explained = selection.at | at | frozenset((*cue.at, after))
                yield Candidate(Reduce(of=top, how=how), "aggregate", explained, 0.85, selection.quality)
