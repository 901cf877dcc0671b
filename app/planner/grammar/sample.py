"""Sample sizes: "how many patients were there in Geriatrics?", "what is the sample size?"."""

from __future__ import annotations

from collections.abc import Iterator

from ....indexing.model.figure import Grid
from ....tools.plan.nodes import At, GridCells, Reduce, ValueOf
from ..scene import Scene, Selection
from ..text.words import Token, stems_of
from .base import Candidate

_SIGNS = ("n", "N")
"""Names of a sample size that is stated as a fact, alone or after a label."""
CASES = frozenset(
    stem
    for stem in stems_of(
        "people person respondent participant subject patient adult child woman man female male boy girl "
        "student pupil teacher user customer household family worker employee voter case sample trial run "
        "test question image animal bird mouse plant tree well station site city country interview answer "
        "response observation item player driver car house firm company school hospital study article "
        "record text"
    )
)
PARTS = frozenset(stems_of("child woman man female male boy girl"))
"""Those that may be only some of all who were asked."""
ASKED = frozenset(
    stem
    for stem in stems_of(
        "survey surveyed interviewed included include sampled sample size took take part participated "
        "participate there enrolled studied analysed analyzed asked tested measured counted answered "
        "responded total overall all study group section class arm cohort have had belong based rest number "
        "questionnaire figure chart plot"
    )
)


def sample(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The stated sample size, of the one label that is named or of the whole figure."""
    facts = [grid for grid in scene.vocabulary.figure.grids if grid.kind == "facts"]
    asked = _sample_words(scene, selection)
    if not facts or asked is None:
        return
    named = [label for side in ("row", "column") for label in selection.labels(side)]
    for grid in facts:
        wanted = _size_facts(grid, named)
        if not wanted:
            continue
        cells = At(of=GridCells(grid=grid.id), axis="row", labels=wanted)
        if len(wanted) == 1:
            yield Candidate(ValueOf(of=cells), "fact", selection.at | asked, 0.95, selection.quality)
        elif scene.cue("sum", "combined") is not None:
            yield Candidate(Reduce(of=cells, how="sum"), "fact", selection.at | asked, 0.95, selection.quality)


def _sample_words(scene: Scene, selection: Selection) -> frozenset[int] | None:
    """The tokens that ask for a sample size; None if they ask for something else as well."""
    tokens = scene.question.tokens
    many = scene.cue("how_many") or frozenset()
    left = [i for i in scene.content if i not in selection.at and i not in many]
    counted = frozenset(i for i in left if many and max(many) < i <= max(many) + 3 and tokens[i].stem in CASES)
    counted = frozenset(i for i in counted if tokens[i].stem not in PARTS or tokens[i].stem in scene.vocabulary.context)
    size = {"sampl", "size"} <= {tokens[i].stem for i in left}
    around = frozenset(i for i in left if _is_around(scene, tokens[i]))
    if not (counted or size) or any(i not in counted | around for i in left):
        return None
    return frozenset(left) | many


def _is_around(scene: Scene, token: Token) -> bool:
    return token.number is None and (token.stem in ASKED or token.stem in scene.vocabulary.context)


def _size_facts(grid: Grid, named: list[str]) -> tuple[str, ...]:
    """The facts with the sample size of what is named: that of the whole, else those of its parts."""
    labels = [label.text for label in grid.row_axis.labels]
    if named:
        return tuple(label for label in labels if label in [f"{name} {sign}" for name in named for sign in _SIGNS])
    whole = tuple(label for label in labels if label in _SIGNS)
    return whole or tuple(label for label in labels if label.endswith((" n", " N")))
