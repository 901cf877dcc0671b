"""What is drawn so: the label that a question names by its look alone ("what does blue show?", "tan = ?")."""

from __future__ import annotations

from collections.abc import Iterator

from ....tools.plan.nodes import LabelsOf
from ..grammar.base import Candidate
from ..linking.mentions import DIMENSIONS
from .view import View


def looked(view: View) -> Iterator[Candidate]:
    """The label with the look that is all the question names."""
    link = view.scene.named_by_look
    dimension = next((one for one in DIMENSIONS if link in view.cover.of(one)), None)
    if dimension is not None:
        plan = LabelsOf(of=view.cells(), axis=dimension)
        said = frozenset(range(len(view.scene.question.tokens)))
        yield view.candidate(plan, f"looks so {dimension}", said, 0.8)
