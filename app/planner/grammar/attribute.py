"""What the description states of the figure: "what range does the colour scale cover?", "what is the x axis?"."""

from collections.abc import Iterator

from ....tools.plan_answers import Stated
from ..lexicon import COMPONENTS
from ..scene import Scene, Selection
from ..words import stems_of
from .base import Candidate


def attribute(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A component that the question names, whole or an end of its range."""
    stems = [token.stem for token in scene.question.tokens]
    stated = {item.component for item in scene.vocabulary.figure.attributes}
    for component, phrases in COMPONENTS.items():
        at = max((_find(stems, stems_of(phrase)) for phrase in phrases), key=len)
        if not at:
            continue
        known = component if component in stated else None
        if known is None:
            continue
        ends = (("range", scene.cue("range")), ("high", scene.cue("upper")), ("low", scene.cue("lower")))
        part, cue = next(((part, cue) for part, cue in ends if cue is not None), ("text", frozenset()))
        if component in ("legend", "title"):
            part, cue = "text", frozenset()
        plan = Stated(component=known, part=part, grid=selection.grid)
        evidence = 0.9 if part != "text" or len(at) > 1 else 0.6
        yield Candidate(plan, "attribute", frozenset(at) | (cue or frozenset()) | selection.panel_at, evidence)


def _find(stems: list[str], phrase: tuple[str, ...]) -> frozenset[int]:
    for start in range(len(stems) - len(phrase) + 1):
        if tuple(stems[start : start + len(phrase)]) == phrase:
            return frozenset(range(start, start + len(phrase)))
    return frozenset()
