"""Claims of a value: "u is below 90 at length 3", "every value is above 0"."""

from collections.abc import Iterator
from typing import Any

from .....tools.plan.nodes import Compare, Constant, Quantified, Relation, ValueOf
from ...scene import Scene, Selection
from ..base import Candidate, conditions, one_column, words_among

_NOT: dict[Relation, Relation] = {">": "<=", "<": ">=", ">=": "<", "<=": ">"}


def condition(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """One value, or every one, meets the stated condition; or a value equals the one stated."""
    every, never = scene.cue("every"), words_among(scene, frozenset({"never"}))
    for condition in conditions(scene, selection.at):
        single = len(selection.labels("row")) == 1 and (len(selection.labels("column")) == 1 or one_column(scene))
        explained = selection.at | condition.at | (every or frozenset())
        if single:
            plan: Any = Compare(
                left=ValueOf(of=selection.cells()),
                relation=condition.relation,
                right=Constant(value=condition.to),
            )
            yield Candidate(plan, "claim", explained, 0.85)
        elif never and condition.relation in _NOT:
            kept = _NOT[condition.relation]
            plan = Quantified(of=selection.cells(), quantifier="every", relation=kept, to=condition.to)
            yield Candidate(plan, "claim", explained | never, 0.9)
        elif every is not None:
            plan = Quantified(of=selection.cells(), quantifier="every", relation=condition.relation, to=condition.to)
            yield Candidate(plan, "claim", explained, 0.85)
    tokens = scene.question.tokens
    free = [i for i, token in enumerate(tokens) if token.number is not None and i not in selection.at]
    rows, columns = selection.labels("row"), selection.labels("column")
    compared = scene.cue("above", "below", "at_least", "at_most", "max", "min") is not None
    if len(free) == 1 and len(rows) == 1 and (len(columns) == 1 or one_column(scene)) and not compared:
        stated = Constant(value=tokens[free[0]].number or 0.0)
        plan = Compare(left=ValueOf(of=selection.cells()), relation="=", right=stated)
        yield Candidate(plan, "claim", selection.at | {free[0]}, 0.7)
