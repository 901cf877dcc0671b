"""Questions over several figures: "which GRPO figure has the higher average before training?"."""

from __future__ import annotations

from collections.abc import Sequence

from ....tools.plan.nodes import Choose, GridCells, Option, Reduce
from ....tools.toolbox import Toolbox
from ..grammar.base import Candidate, reduction
from ..linking.panels import link_panels
from ..ranking.rank import rank
from ..reader import FigureReader, Reading
from ..scene import Scene
from ..text.question import question_of


def across(question: str, readers: Sequence[FigureReader], toolbox: Toolbox) -> Reading | None:
    """A reading that ranks the figures fitting the question best by a summary of each; None if none applies."""
    scenes = [Scene(question_of(question), reader.vocabulary) for reader in readers]
    asked = [scene for scene in scenes if scene.target[0] == "figure"]
    if len(asked) < 2:
        return None
    how = "max" if asked[0].cue("max") is not None else "min" if asked[0].cue("min") is not None else None
    if how is None:
        return None
    summary = reduction(asked[0], frozenset())
    fits = {id(scene): sum(_in_context(scene, index) for index in scene.content) for scene in asked}
    chosen = [scene for scene in asked if fits[id(scene)] == max(fits.values())]
    if len(chosen) < 2:
        return None
    options, explained = [], set[int]()
    for scene in chosen:
        panels, at = link_panels(scene.question, scene.vocabulary)
        if len(panels) > 1:
            return None
        cells = GridCells(figure=scene.vocabulary.figure.id, grid=panels[0] if panels else None)
        reduce_how = summary[0] if summary else ("max" if how == "max" else "min")
        options.append(Option(label=scene.vocabulary.figure.id, of=Reduce(of=cells, how=reduce_how)))
        explained |= at | {index for index in scene.content if _in_context(scene, index)}
    explained |= scene.target[1] | (scene.cue(how) or frozenset()) | (summary[1] if summary else frozenset())
    plan = Choose(how=how, options=tuple(options))
    ranked = rank(chosen[0], [Candidate(plan, "across", frozenset(explained), 0.9)], readers[0].common)[0]
    figure = chosen[0].vocabulary.figure.id
    return Reading(figure, plan, "across", toolbox.run(plan), ranked.score, ranked.trust, ranked.unexplained)


def _in_context(scene: Scene, index: int) -> bool:
    stem = scene.question.tokens[index].stem
    return stem in scene.vocabulary.context
