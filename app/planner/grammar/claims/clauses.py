"""Claims of several clauses: "a be the skip for x and b be the skip for y". Every clause has to hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from .....tools.plan.nodes import Judge
from .judged import Judged
from .statement import Statement

_JOINTS = frozenset({"and", ",", "while", "but", ";", "with", "whereas", "follow", "which", "who"})
_STRONG = frozenset({"while", ";", "whereas", "but"})


def clauses(statement: Statement, shapes: Callable[[Statement], Iterator[Judged]]) -> Iterator[Judged]:
    """The best judgements of the clauses before and after a joint, together."""
    tokens = statement.scene.question.tokens
    ordered = sorted(statement.window)
    tried = 0
    for at in ordered[2:-2]:
        if tokens[at].text not in _JOINTS:
            continue
        sides = [
            statement.within(frozenset(n for n in ordered if n < at)),
            statement.within(frozenset(n for n in ordered if n > at)),
        ]
        found = [_best(side, shapes) for side in sides]
        if not all(found):
            continue
        one_said, other_said = ({mention.column for mention in side.own.mentions} for side in sides)
        parallel = len(one_said & other_said)  # both clauses use the same columns, for two rows
        for one, other in list(product(*found))[:3]:
            plan = Judge(parts=(one.plan, other.plan))
            evidence = 0.8 * min(one.evidence, other.evidence)
            evidence += 0.1 * (tokens[at].text in _STRONG) + 0.15 * min(parallel, 2)
            tag = f"{tokens[at].text} {min(parallel, 2)} {'+'.join(sorted((one.shape, other.shape)))}"
            explained = one.at | other.at | {at}
            yield Judged(plan, "clauses", tag, explained, evidence, (one.quality + other.quality) / 2)
        tried += 1
        if tried == 3:
            return


def _best(statement: Statement, shapes: Callable[[Statement], Iterator[Judged]]) -> list[Judged]:
    """The two judgements that explain most of a clause."""
    found = [one for one in shapes(statement) if len(statement.mentions) > 0]
    found.sort(key=lambda one: -(one.evidence + 0.15 * len(one.at) * one.quality))
    return found[:2]
