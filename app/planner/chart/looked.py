"""What is drawn so: the label that a question names by its look alone ("what does blue show?", "tan = ?")."""

from __future__ import annotations

from collections.abc import Iterator

from ....tools.plan.nodes import LabelsOf
from ..grammar.base import Candidate
from .view import View


def looked(view: View) -> Iterator[Candidate]:
    """The label with the look that is all the question names."""
    link = view.scene.named_by_look
    if link is not None and link in (*view.cover.rows, *view.cover.columns) and link.side in ("row", "column"):
        plan = LabelsOf(of=view.cells(), axis=link.side)
        said = frozenset(range(len(view.scene.question.tokens)))
        yield view.candidate(plan, f"looks so {link.side}", said, 0.8)
