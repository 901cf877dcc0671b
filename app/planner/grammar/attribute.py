"""Stated attributes of the figure: "what range does the colour scale cover?", "what is the x axis?"."""

from collections.abc import Iterator

from ....tools.plan.nodes import Stated
from ....tools.statements import statements_on
from ..scene import Scene, Selection
from ..text.words import is_content
from .base import Candidate, components_named, words_among


def attribute(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The statement on a component that the question names, or an end of its range."""
    if scene.cue("how_many") is not None:
        return
    none = frozenset[int]()
    for component, at in components_named(scene).items():
        if not statements_on(scene.vocabulary.figure, component):
            continue
        ends = (
            ("range", scene.cue("range") or none),
            ("high", ((scene.cue("upper", "reaches") or none) | words_among(scene, _ENDING)) - at),
            ("low", (scene.cue("lower", "begins") or none) - at),
        )
        part, cue = next((one for one in ends if one[1]), ("text", none))
        plan = Stated(component=component, part=part, grid=selection.grid)
        if part == "text" and component.endswith(("axis", "legend")) and _wants_labels(scene):
            continue
        if component == "title" and scene.target[0] in ("row", "column") and words_among(scene, frozenset(("called",))):
            continue  # "what are the rows called?"
        if part == "text" and words_among(scene, frozenset(("unit",))):
            continue  # the unit alone
        evidence = 0.9 if part != "text" or len(at) > 1 else 0.6
        yield Candidate(plan, "attribute", at | cue | selection.panel_at, evidence)


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
