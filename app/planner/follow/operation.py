"""The last plan with another operation: "and the lowest?", "and on average?", "how much is it?", "which ones?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import (
    Along,
    Constant,
    CountOf,
    LabelsOf,
    Nth,
    Quantified,
    Reduce,
    Shift,
    Top,
    ValueOf,
    ValuesOf,
    Where,
)
from ....tools.plan.tree import walk
from ..grammar.base import Candidate, conditions, one_column, reduction
from ..linking.positions import ORDINALS
from ..linking.vocabulary import SIDES
from ..scene import Scene
from .tree import is_extreme, is_total, named, number_of, rebuilt, widened
from .turn import FollowUp, asked_side

Turned = tuple[Any, frozenset[int]]
"""A plan, and the tokens that it explains."""
_EXTREMES = ("max", "min")
_KNOWN = ("sum", "mean", "median", "std", *_EXTREMES)


def operation(follow: FollowUp) -> Iterator[Candidate]:
    """The last plan with its operations replaced by those that the question names; or another part of its answer."""
    if follow.names_more():
        return
    for plan, explained in turned(follow.last.plan, follow.scene, follow.scene.panels[1]):
        yield Candidate(plan, "follow", explained, 0.8)
    for plan, explained in _other_views(follow):
        yield Candidate(plan, "follow", explained, 0.75)


def turned(plan: Any, scene: Scene, used_tokens: frozenset[int]) -> Iterator[Turned]:
    """The plan with its operations replaced by those that the question names; nothing if that changes nothing."""
    explained: set[int] = set()
    changed = plan
    for change, at in _changes(scene, used_tokens):
        after = rebuilt(changed, change)
        if after is not None and after != changed:
            changed = after
            explained |= at
        elif after is not None and _extremes(plan) & {name for name in _EXTREMES if scene.cue(name) == at}:
            explained |= at  # "and the second smallest?" after the smallest
    if changed != plan:
        yield changed, frozenset(explained)
    else:
        yield from _summarised(plan, scene, used_tokens)


def _extremes(plan: Any) -> set[str]:
    """The extremes, max or min, that a plan takes."""
    return {how for node in walk(plan) if (how := getattr(node, "how", None)) in _EXTREMES}


def _changes(scene: Scene, used_tokens: frozenset[int]) -> Iterator[tuple[Any, frozenset[int]]]:
    for how in _EXTREMES:
        at = scene.cue(how)
        if at is not None and not used_tokens.issuperset(at):
            yield (lambda node, how=how: _with_how(node, how, _EXTREMES)), at
            yield (lambda node, how=how: _with_how(node, how, _KNOWN) if is_total(node) else node), at
    summary = reduction(scene, used_tokens)
    if summary is not None:
        yield (
            (lambda node: _with_how(node, summary[0], _KNOWN) if isinstance(node, Reduce) else node),
            summary[1],
        )
    for index, token in enumerate(scene.question.tokens):
        rank = ORDINALS.get(token.text, 0)
        if rank and index not in used_tokens:
            yield (lambda node, rank=rank: _ranked(node, rank)), frozenset({index})
    yield from _moves(scene, used_tokens)
    for condition in conditions(scene, used_tokens):
        yield (lambda node, met=condition: _conditioned(node, met.relation, met.to)), condition.at
    numbers = [i for i, t in enumerate(scene.question.tokens) if t.number is not None and i not in used_tokens]
    if len(numbers) == 1:
        to = scene.question.tokens[numbers[0]].number
        yield (lambda node: _conditioned(node, None, to)), frozenset(numbers)


def _moves(scene: Scene, used_tokens: frozenset[int]) -> Iterator[tuple[Any, frozenset[int]]]:
    """(change of a node, tokens) for changes of direction: next and previous, first and last, rising and falling."""
    for name, by in (("next", 1), ("previous", -1)):
        at = scene.cue(name)
        if at is not None and not used_tokens.issuperset(at):
            yield (lambda node, by=by: node.model_copy(update={"by": by}) if isinstance(node, Shift) else node), at
    for name, position in (("first", 1), ("last", -1)):
        at = scene.cue(name)
        if at is not None and not used_tokens.issuperset(at):
            yield (
                (lambda node, n=position: node.model_copy(update={"position": n}) if isinstance(node, Nth) else node),
                at,
            )
    for name, way in (("rises", ">"), ("falls", "<")):
        at = scene.cue(name)
        if at is not None:
            yield (lambda node, to=way: _directed(node, to)), at


def _with_how(node: Any, how: str, known: tuple[str, ...]) -> Any:
    return node.model_copy(update={"how": how}) if getattr(node, "how", None) in known else node


def _ranked(node: Any, rank: int) -> Any:
    return node.model_copy(update={"rank": rank}) if isinstance(node, Top) and node.k is None else node


def _directed(node: Any, relation: str) -> Any:
    """A condition on steps (as for "rising" and "falling") with another direction."""
    return node.model_copy(update={"relation": relation}) if _of_steps(node) else node


def _of_steps(node: Any) -> bool:
    return isinstance(node, Where) and isinstance(node.of, Along) and node.of.how == "change"


def _conditioned(node: Any, relation: str | None, to: float | None) -> Any:
    """A condition with another number, and with another relation if one is stated."""
    if isinstance(node, Where | Quantified) and isinstance(node.to, float) and not _of_steps(node):
        return node.model_copy(update={"to": to} | ({"relation": relation} if relation else {}))
    return Constant(value=to or 0.0, unit=node.unit) if isinstance(node, Constant) and relation is None else node


def _summarised(plan: Any, scene: Scene, used_tokens: frozenset[int]) -> Iterator[Turned]:
    """After a single value: an extreme or a summary along one of its axes."""
    if not isinstance(plan, ValueOf):
        return
    summary = reduction(scene, used_tokens)
    side, target = scene.target
    asked = asked_side(scene)
    for axis in SIDES:
        if not named(plan, axis) or asked not in (None, axis):
            continue
        cells = widened(plan.of, axis)
        if summary is not None:
            yield Reduce(of=cells, how=summary[0]), summary[1] | target
        for how in _EXTREMES:
            at = scene.cue(how)
            if summary is None and at is not None and not used_tokens.issuperset(at):
                best = Top(of=cells, how=how)
                asks_label = side == axis or scene.cue("when") is not None
                labelled = LabelsOf(of=best, axis=axis)
                yield (labelled if asks_label else ValueOf(of=best)), at | target


def _other_views(follow: FollowUp) -> Iterator[Turned]:
    """The number of an answered label, the label of an answered number, the count of answered labels, or the labels."""
    plan, scene = follow.last.plan, follow.scene
    side, target = scene.target
    amount = scene.cue("how_much", "how_many", "cell", "ask") or _size_words(scene)
    several = isinstance(follow.last.value, list) and len(follow.last.value) > 1
    which = scene.cue("which", "list", "when")
    if several and isinstance(plan, LabelsOf | ValuesOf) and (many := scene.cue("how_many")) is not None:
        what = plan.axis if isinstance(plan, LabelsOf) and plan.axis != "group" else "cell"
        yield CountOf(of=plan.of, what=what), many | target | follow.pointing
        return
    if isinstance(plan, CountOf) and which is not None and (plan.what != "cell" or one_column(scene)):
        yield LabelsOf(of=plan.of, axis="row" if plan.what == "cell" else plan.what), which | target
    if isinstance(plan, LabelsOf) and amount is not None and side in (None, "cell"):
        number = number_of(plan, follow.last.label)
        if number is not None:
            yield number, amount | target
    if (isinstance(plan, ValueOf) or is_total(plan)) and which is not None and side in ("row", "column", "panel"):
        cells: Any = plan.of
        if isinstance(plan, Reduce):
            if plan.how not in _EXTREMES:
                return
            cells = Top(of=cells, how=plan.how)
        if any(map(is_extreme, walk(cells))):
            yield LabelsOf(of=cells, axis=side), which | target


def _size_words(scene: Scene) -> frozenset[int] | None:
    """The tokens of "how long", "how big", which ask for an amount."""
    tokens = scene.question.tokens
    found = [i for i in range(len(tokens) - 1) if tokens[i].text == "how"]
    return frozenset({found[0], found[0] + 1}) if found else None
