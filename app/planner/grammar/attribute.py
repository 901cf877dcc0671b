"""Stated attributes of the figure: "what range does the colour scale cover?", "what is the x axis?"."""

from collections.abc import Iterator

from ....tools.plan.nodes import Stated
from ....tools.stated_side import SIDED, axes_at
from ..scene import Scene, Selection
from ..text.lexicon import COMPONENTS
from ..text.words import is_content
from .base import Candidate, component_named, words_among


def attribute(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The statement on a component that the question names, or an end of its range."""
    if scene.cue("how_many") is not None:
        return
    figure = scene.vocabulary.figure
    stated = {item.component for item in figure.attributes}
    stated |= {component for component, side in SIDED.items() if axes_at(figure, side)}
    sided = any(component_named(scene, component) for component in SIDED)
    for component in COMPONENTS:
        at = component_named(scene, component)
        if not at or component not in stated or (sided and component == "y-axis"):
            continue
        ends = (
            ("range", scene.cue("range")),
            ("high", ((scene.cue("upper", "reaches") or frozenset()) | words_among(scene, _ENDING)) - at or None),
            ("low", (scene.cue("lower", "begins") or frozenset()) - at or None),
        )
        part, cue = next(((part, cue) for part, cue in ends if cue is not None), ("text", frozenset()))
        plan = Stated(component=component, part=part, grid=selection.grid)
        if part == "text" and component.endswith(("axis", "legend")) and _wants_labels(scene):
            continue
        if part == "text" and words_among(scene, frozenset(("unit",))):
            continue  # the unit alone
        evidence = 0.9 if part != "text" or len(at) > 1 else 0.6
        yield Candidate(plan, "attribute", frozenset(at) | (cue or frozenset()) | selection.panel_at, evidence)


_ENDING = frozenset(("end", "ends", "stop", "stops"))
_MEASURES = ("variabl", "quantiti", "measur", "unit", "metric", "titl", "label", "name", "word", "scale", "rang")
"""Stems of nouns that ask for the meaning of an axis."""


def _wants_labels(scene: Scene) -> bool:
    """Whether the question asks for the labels on the axis it names: "which types are on the y-axis?"."""
    tokens = scene.question.tokens
    if scene.cue("list") is not None and not any(token.stem in _MEASURES for token in tokens[1:]):
        return True
    asks = next((i for i, token in enumerate(tokens) if token.text in ("which", "what")), None)
    if asks is None or asks + 2 >= len(tokens) or not is_content(tokens[asks + 1]):
        return False
    return tokens[asks + 1].stem not in _MEASURES and any(token.text == "are" for token in tokens[asks + 2 :])
