"""What is drawn so: the label that a question names by its look alone ("what does blue show?", "tan = ?")."""

from __future__ import annotations

from collections.abc import Iterator

from ....tools.plan.nodes import LabelsOf
from ..grammar.base import Candidate
from .view import View


def looked(view: View) -> Iterator[Candidate]:
    """The label with the look that is all the question names."""
    link = view.scene.named_by_look
    named = {"row": view.cover.rows, "column": view.cover.columns, "panel": view.cover.panels}
    side = next((side for side, links in named.items() if link in links), None)
    if side is not None:
        plan = LabelsOf(of=view.cells(), axis=side)
        said = frozenset(range(len(view.scene.question.tokens)))
        yield view.candidate(plan, f"looks so {side}", said, 0.8)
