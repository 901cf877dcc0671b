"""The last answer as an operand: "by how much?", "is that more than in 2010?", "the difference between the two?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import Choose, Compare, Constant, Derive, LabelsOf, Option, Reduce, ValueOf
from ....tools.plan.tree import walk
from ..grammar.base import Candidate, compared
from ..linking.vocabulary import SIDES
from .swap import nearest
from .tree import is_extreme, named, number_of, value_at, widened
from .turn import FollowUp, Turn, asked_side

_BETWEEN = ("between", "apart", "from")


def operand(follow: FollowUp) -> Iterator[Candidate]:
    """Compares the numbers of the last answers with each other, with another label's, or with a stated number."""
    number = _number(follow.last)
    asks = _asks(follow)
    yield from _difference_behind(follow)
    yield from _in_percent(follow)
    if number is None:
        return
    for label_number, explained in _other_numbers(follow):
        for how, at in asks:
            plan = Derive(how=how, left=number, right=label_number)
            yield Candidate(plan, "follow", explained | at, 0.85)
    if len(follow.turns) > 1 and not follow.names_more():
        first = _first_said(follow)
        before = _number(follow.turns[0 if first else -2])
        for how, at in asks:
            if before is not None and before != number:
                plan = Derive(how=how, left=number, right=before)
                sure = 0.9 if first else 0.8
                yield Candidate(plan, "follow", at | first | follow.pointing | _repeated_tokens(follow), sure)
        yield from _choice_of_two(follow, number, before)
    yield from _judgements(follow, number)


def _in_percent(follow: FollowUp) -> Iterator[Candidate]:
    """As in "as a percentage?" after a difference: the same change relative to what was subtracted."""
    plan, scene = follow.last.plan, follow.scene
    at = scene.cue("percent", "percent_change", "share_of")
    points = follow.pointing or follow.names_more()  # "what percent is that" may be a share of something else
    if at is not None and isinstance(plan, Derive) and plan.how in _DIFFERENCES and not points:
        change = Derive(how="percent_change", left=plan.right, right=plan.left)
        yield Candidate(change, "follow", at, 0.95)


_DIFFERENCES = ("difference", "distance")


def _first_said(follow: FollowUp) -> frozenset[int]:
    """The tokens of "the first", "than the first one", which mean the answer to the first question."""
    tokens = follow.scene.question.tokens
    ends = ("", "one", "?", ".", ",")
    after = [token.text for token in tokens[1:]] + [""]
    return frozenset(n for n, token in enumerate(tokens) if token.text in _FIRST and after[n] in ends)


_FIRST = ("first", "original", "initial")


def _choice_of_two(follow: FollowUp, number: Any, before: Any) -> Iterator[Candidate]:
    """As in "which of the two is higher?": one of the two labels in which the last two questions differ."""
    scene = follow.scene
    which = scene.cue("which")
    if which is None or before is None:
        return
    asked = asked_side(scene)
    for side in SIDES if asked is None else (asked,):
        one, other = (_only_label(plan, side) for plan in (number, before))
        for how in ("max", "min"):
            at = scene.cue(how)
            if at is not None and one is not None and other is not None and one != other:
                options = (Option(label=other, of=before), Option(label=one, of=number))
                plan = Choose(how=how, options=options)
                yield Candidate(plan, "follow", which | at | follow.pointing | scene.target[1], 0.8)


def _only_label(plan: Any, side: str) -> str | None:
    """The only label that a plan names on an axis; None if it names none or several."""
    found = named(plan, side)
    return found[0][0] if len(found) == 1 and len(found[0]) == 1 else None


def _number(turn: Turn) -> Any:
    """The plan of the number of an answer; if the answer is one label, the number of that label."""
    number = number_of(turn.plan, turn.label)
    if isinstance(turn.plan, LabelsOf) and turn.label is not None and number is not None:
        return value_at(number, turn.plan.axis, turn.label)
    return number


def _asks(follow: FollowUp) -> list[tuple[str, frozenset[int]]]:
    """(operation, its tokens) for each operation on two numbers that is asked for."""
    scene = follow.scene
    more = (scene.cue("max", "min", "above", "below", "how_many", "how_much", "than") or frozenset()) | follow.pointing
    for name, how in (("percent_change", "percent_change"), ("ratio", "ratio"), ("share_of", "share")):
        at = scene.cue(name)
        if at is not None:
            return [(how, at | more)]
    for name, how in (("sum", "sum"), ("mean", "mean")):
        at = scene.cue(name)
        if at is not None:
            return [(how, at | more)]
    apart = frozenset(i for i, token in enumerate(scene.question.tokens) if token.text in _BETWEEN)
    gap = scene.cue("difference", "minus") if follow.compares else None
    amount = scene.cue("how_much", "how_many")
    behind = frozenset(i for i, token in enumerate(scene.question.tokens) if token.text in ("behind", "ahead"))
    comparing = scene.cue("max", "min", "above", "below", "rises", "falls", "than") is not None or bool(behind | apart)
    if gap is not None or (amount is not None and comparing):
        moves = scene.cue("rises", "falls") or frozenset()
        return [("distance", (gap or frozenset()) | behind | apart | more | moves)]
    return []


def _difference_behind(follow: FollowUp) -> Iterator[Candidate]:
    """As in "by how much?": the difference behind a comparison or a choice, or of an extreme and the next value."""
    plan = follow.last.plan
    if follow.names_more():
        return
    for how, at in _asks(follow):
        pair: tuple[Any, Any] | None = None
        if isinstance(plan, Compare):
            left, right = number_of(plan.left), number_of(plan.right)
            pair = (left, right) if left is not None and right is not None else None
        elif isinstance(plan, Choose) and len(plan.options) == 2:
            won = follow.last.label
            ordered = sorted(plan.options, key=lambda option: option.label != won)
            pair = (ordered[0].of, ordered[1].of)
        elif isinstance(plan, LabelsOf) and is_extreme(plan.of):
            second = plan.of.model_copy(update={"rank": plan.of.rank + 1})
            pair = (ValueOf(of=plan.of), ValueOf(of=second))
        if pair is not None:
            yield Candidate(Derive(how=how, left=pair[0], right=pair[1]), "follow", at, 0.75)


def _other_numbers(follow: FollowUp) -> Iterator[tuple[Any, frozenset[int]]]:
    """(plan, tokens) of the last number for each other label that the question names."""
    number = _number(follow.last)
    for selection in follow.selections:
        for side, links in (("row", selection.rows), ("column", selection.columns)):
            across = selection.labels(other_side(side))
            if len(links) != 1 or (across and not _already_named(follow, other_side(side), across)):
                continue
            current = [labels[0] for labels in named(number, side)]
            options = nearest(links[0].labels, current)
            if len(options) == 1 and options[0] not in current and options[0] != follow.last.label:
                other = value_at(number, side, options[0])
                if other is not None:
                    yield other, selection.at


def _already_named(follow: FollowUp, side: str, labels: tuple[str, ...]) -> bool:
    """Whether the last plan already names these labels on that axis."""
    given = follow.given(side)
    return given is not None and given in labels


def _judgements(follow: FollowUp, number: Any) -> Iterator[Candidate]:
    """As in "is that more than ...?", "is that the lowest?"."""
    scene = follow.scene
    if scene.cue("yes_no") is None or scene.cue("how_much", "how_many", "which", "when") is not None:
        return
    relation, words = compared(scene)
    marks = (scene.cue("yes_no") or frozenset()) | follow.pointing
    if relation is not None:
        for other, explained in _other_numbers(follow):
            yield Candidate(
                Compare(left=number, relation=relation, right=other), "follow", explained | words | marks, 0.9
            )
        free = [i for i, token in enumerate(scene.question.tokens) if token.number is not None]
        if len(free) == 1:
            stated = Constant(value=scene.question.tokens[free[0]].number or 0.0)
            plan = Compare(left=number, relation=relation, right=stated)
            yield Candidate(plan, "follow", words | marks | frozenset(free), 0.8)
        return
    for how in ("max", "min"):
        cue = scene.cue(how)
        if cue is None or not isinstance(number, ValueOf) or any(map(is_extreme, walk(number))):
            continue
        for side in ("row", "column"):
            if named(number, side) and len(named(number, other_side(side))) <= 1:
                best = Reduce(of=widened(number.of, side), how=how)
                repeated = _repeated_label(follow, other_side(side))
                plan = Compare(left=number, relation="=", right=best)
                yield Candidate(plan, "follow", cue | marks | repeated, 0.8)


def _repeated_tokens(follow: FollowUp) -> frozenset[int]:
    """Tokens that name an axis, or repeat what the last plan names."""
    return follow.scene.axis_words | _repeated_label(follow, "row") | _repeated_label(follow, "column")


def _repeated_label(follow: FollowUp, side: str) -> frozenset[int]:
    """Tokens that repeat the label which the last plan names on an axis."""
    given = follow.given(side)
    found: set[int] = set()
    for selection in follow.selections:
        for link in selection.rows if side == "row" else selection.columns:
            if given in link.labels and not link.together:
                found.update(link.at)
    return frozenset(found)
