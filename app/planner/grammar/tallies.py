"""Tables that stand for many numbers: stem-and-leaf displays, and how often each number occurs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan import short
from ....tools.plan.nodes import CountOf, Derive, Extremity, GridCells, Reduce, Relation, Where
from ..scene import Scene, Selection
from ..words import stems_of
from .amounts import STATISTICS, TIMES, Amounts, amounts, statistic_words
from .base import Candidate, Condition, conditions, ordinal_rank

_FREQUENCY = frozenset(stems_of("frequency tally count"))


def tallies(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """How many of the numbers meet the conditions, how many there are, the largest and the smallest."""
    display = _display(scene, selection)
    if display is not None:
        yield from _of_leaves(scene, display)
        return
    table = amounts(scene, selection)
    if table is not None and len(table.names) == 2:
        yield from _of_frequencies(scene, table)


def _display(scene: Scene, selection: Selection) -> Derive | None:
    """The numbers of a stem-and-leaf display, where the figure is one."""
    if len(scene.grids) != 1 or selection is not scene.selections[0]:
        return None
    names = [label.text for label in scene.grids[0].column_axis.labels]
    stems = [name for name in names if stems_of(name)[:1] == ("stem",)]
    leaves = [name for name in names if stems_of(name)[:1] in (("leaf",), ("leav",))]
    if len(names) != 2 or len(stems) != 1 or len(leaves) != 1:
        return None
    return short.leaves(of=GridCells(), stem=stems[0], leaf=leaves[0])


def _of_leaves(scene: Scene, numbers: Derive) -> Iterator[Candidate]:
    met, at = _conditions(scene)
    many = _many(scene)
    if many is not None and (met or scene.cue("sum") is not None):
        node: Any = numbers
        for condition in met:
            node = condition.where(node)
        yield Candidate(CountOf(of=node), "tally|count", at | many | _things(scene), 1.8)
    if met:
        return
    ways: tuple[tuple[str, Extremity], ...] = (("max", "max"), ("min", "min"))
    for cue, how in ways:
        words = scene.cue(cue)
        if words is not None and ordinal_rank(scene)[0] == 1 and many is None:
            yield Candidate(Reduce(of=numbers, how=how), f"tally|{how}", words | _things(scene), 1.8)
    for word, reduction in STATISTICS:
        words = statistic_words(scene, word)
        if words is not None:
            plan = Reduce(of=numbers, how=reduction)
            yield Candidate(plan, f"tally|{reduction}", words | _things(scene), 1.5)


def _of_frequencies(scene: Scene, table: Amounts) -> Iterator[Candidate]:
    often = [at for at in table.measures if _FREQUENCY & set(stems_of(table.names[at]))]
    many = _many(scene)
    if len(often) != 1 or many is None or not all(scene.records.numeric):
        return
    other = 1 - often[0]
    met, at = _conditions(scene)
    node: Any = GridCells()
    for condition in met:
        node = Where(of=node, keep="row", at=table.names[other], relation=condition.relation, to=condition.to)
        if condition.upper is not None:
            node = Where(of=node, keep="row", at=table.names[other], relation="<=", to=condition.upper)
    total = scene.cue("sum") or frozenset()
    if met or total:
        plan = Reduce(of=table.column(often[0], node), how="sum")
        explained = at | many | total | table.words(other) | _things(scene)
        yield Candidate(plan, "tally|frequency", explained, 1.8)


def _conditions(scene: Scene) -> tuple[list[Condition], frozenset[int]]:
    """The conditions, and the words that state them with the units after their numbers ("40 points")."""
    met = conditions(scene, frozenset())
    tokens = scene.question.tokens
    for index, token in enumerate(tokens):
        if token.text in TIMES:
            sign: Relation = next((sign for cue, sign in _SIGNS if scene.cue(cue) is not None), "=")
            words = scene.cue(*(cue for cue, _ in _SIGNS), "exactly") or frozenset()
            met.append(Condition(sign, TIMES[token.text], words | {index}))
    numbers = [index for index, token in enumerate(tokens) if token.number is not None]
    if not met and len(numbers) == 1:  # "how many people scored 5?"
        met.append(Condition("=", tokens[numbers[0]].number or 0.0, frozenset(numbers)))
    at = frozenset(index for one in met for index in one.at)
    units = frozenset(index + 1 for index in at if tokens[index].number is not None and index + 1 < len(tokens))
    return met, at | units


_SIGNS: tuple[tuple[str, Relation], ...] = (("at_least", ">="), ("above", ">"), ("below", "<"), ("at_most", "<="))


def _many(scene: Scene) -> frozenset[int] | None:
    """The words "how many"; "the largest number of" asks for no count."""
    tokens = scene.question.tokens
    at = [n for n in range(1, len(tokens)) if (tokens[n - 1].text, tokens[n].text) == ("how", "many")]
    return frozenset((at[0] - 1, at[0])) if at else None


def _things(scene: Scene) -> frozenset[int]:
    """Words that name what was counted: the columns say "Stem" or "Frequency", so the rest of the text has to."""
    cued = {index for cues in scene.cues.values() for cue in cues for index in cue.at}
    told = scene.vocabulary.context | scene.question.setting
    return frozenset(
        index
        for index, token in enumerate(scene.question.tokens)
        if token.number is None and index not in cued and token.stem in told
    )
