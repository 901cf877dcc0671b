"""Evidence: the places of the cells that an answer was computed from, found by running its plan again.

The citations of the answer are not asked for it, so that they can be held against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...app.answer import Answer
from ...indexing.errors import FigwiseError
from ...indexing.model.figure import Figure
from ...tools.plan.form import plan_from_json
from ...tools.result import Value
from ...tools.toolbox import Toolbox
from .base import Place


def places_of(answer: Answer, figure_of: Callable[[str], Figure]) -> tuple[Place, ...]:
    """The places of an answer's cells; without a single value, those of its candidates."""
    default = answer.figures[0] if answer.figures else None
    return tuple(dict.fromkeys(_places(answer, Toolbox(figure_of, default))))


def _places(answer: Answer, toolbox: Toolbox) -> Iterator[Place]:
    if answer.plan is None:
        return
    try:
        result = toolbox.run(plan_from_json(answer.plan))
    except FigwiseError:
        return
    values = (result,) if isinstance(result, Value) else result.candidates
    for value in values:
        for ref in value.cells:
            span = toolbox.cell(ref).span
            yield Place(ref.figure, span.start, span.end)
        for one in value.spans:
            yield Place(one.figure, one.span.start, one.span.end)
