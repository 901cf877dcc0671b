"""Amounts that go up and down: "which dog's weight has changed the most?", "which is closest to zero?"."""

from collections.abc import Iterator

from ....tools.plan.nodes import Choose, Constant, Derive, Extremity, Option
from ..scene import Scene, Selection
from ..words import stems_of
from .amounts import amounts
from .base import Candidate, words_among

MAX_OPTIONS = 20
_CHANGES = frozenset("change affect vary move shift".split())
_NEAR, _FAR = frozenset(("closest", "nearest")), frozenset(("farthest", "furthest"))
_NAMES = frozenset(stems_of("change difference deviation variation"))


def change(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The name with the largest (smallest) amount without its sign, where amounts of both signs are listed.

    A change of -6 is a larger change than one of 5; who asks for a rise or a fall means the sign.
    """
    table = amounts(scene, selection)
    if table is None or scene.cue("rises", "falls") is not None or scene.cue("which") is None:
        return
    asked = table.asked(frozenset())
    if asked is None:
        return
    column, words = asked
    values = [cell.value for cell in table.grid.cells if cell.column == column and cell.value is not None]
    labels = [label.text for label in table.grid.row_axis.labels]
    if not any(value < 0 for value in values) or not 2 <= len(set(labels)) == len(values) <= MAX_OPTIONS:
        return
    zero = Constant(value=0.0)
    options = tuple(
        Option(label=label, of=Derive(how="distance", left=table.cell(label, column), right=zero)) for label in labels
    )
    explained = words | (scene.cue("which") or frozenset()) | scene.target[1]
    changes = words_among(scene, _CHANGES) if _NAMES & set(stems_of(table.names[column])) else frozenset[int]()
    to_zero = frozenset(at for at, token in enumerate(scene.question.tokens) if token.text in ("zero", "0"))
    near, far = words_among(scene, _NEAR), words_among(scene, _FAR)
    ways: tuple[tuple[Extremity, frozenset[int]], ...] = (
        ("max", far if to_zero else (scene.cue("max") or frozenset()) if changes else frozenset()),
        ("min", near if to_zero else (scene.cue("min") or frozenset()) if changes else frozenset()),
    )
    for how, at in ways:
        if at:
            yield Candidate(Choose(how=how, options=options), "change", explained | at | changes | to_zero, 1.3)
