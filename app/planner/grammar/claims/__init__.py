"""Claims to be judged: "is it true that u has the lowest mean?", "X is higher than Y", "there are 3 players from Chad".

One shape a file, over the rows of a table; what is said of a drawn figure is judged by the chart. The asserted number,
label or order is compared with the result of a plan for the rest of the claim.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from .....tools.plan import short
from .....tools.plan.nodes import Judge
from ...scene import Scene, Selection
from ..base import Candidate
from .agreement import agreement
from .clauses import clauses
from .counted import counted
from .form import is_claim
from .highest import highest
from .judged import Judged
from .ordered import ordered
from .quantified import quantified
from .rows import rows
from .statement import Statement, statement_of
from .totals import totals
from .versus import versus

ROW_SHAPES: tuple[Callable[[Statement], Iterator[Judged]], ...] = (
    rows,
    counted,
    highest,
    totals,
    versus,
    quantified,
    ordered,
    agreement,
)

__all__ = ["claim", "is_claim", "short"]


def claim(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The candidate judgements for the claim."""
    if not is_claim(scene):
        return
    table = scene.grids[0] if len(scene.grids) == 1 else None
    if table is None or table.kind != "table" or selection is not scene.selections[0]:
        return
    marks = (scene.cue("claim") or frozenset()) | (scene.cue("yes_no") or frozenset())
    statement = statement_of(scene)
    for judged in (*_judge_clause(statement), *clauses(statement, _judge_clause)):
        shape_name = f"claim:{judged.shape}|{judged.tag}"
        yield Candidate(judged.plan, shape_name, judged.at | marks, judged.evidence, judged.quality)


def _judge_clause(statement: Statement) -> Iterator[Judged]:
    """The judgements of one clause, and of what it denies."""
    denied = statement.negations
    for shape in ROW_SHAPES:
        for judged in shape(statement):
            if not denied:
                yield judged
                continue
            yield replace(judged, shape=f"{judged.shape} though denied", evidence=judged.evidence - 0.3)
            yield replace(
                judged, plan=Judge(how="none", parts=(judged.plan,)), shape=f"not {judged.shape}", at=judged.at | denied
            )
