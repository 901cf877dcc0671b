"""Units: "in which unit is spending given?", "what is the unit of panel (b)?"."""

import re
from collections.abc import Collection, Iterator

from ....indexing.model.figure import Attribute
from ....indexing.text.units import unit_place
from ....tools.plan.nodes import Passage, Stated
from ....tools.stated_unit import stated_unit
from ....tools.statements import SIDED, statements_on
from ..scene import Scene, Selection
from ..text.words import stems_of
from .base import Candidate, components_named

_SCALES = ("y-axis", "x-axis", "values", "colour scale")
_ASKED = ("unit", "measur", "given", "express", "state", "report")


def unit(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The unit that the statement on an axis or scale names: the one asked for, else that of the values."""
    tokens = scene.question.tokens
    if not any(_asks(scene, at) for at in range(len(tokens))):
        return
    asked = frozenset(at for at, token in enumerate(tokens) if token.stem in _ASKED)
    if selection.links:
        place = _of_label(scene, selection)
        if place is not None:
            yield Candidate(Passage(start=place[0], end=place[1]), "unit of label", asked | selection.at, 0.9)
        return
    stems = {token.stem: at for at, token in enumerate(tokens) if at in scene.content and at not in asked}
    known = [
        item for item in scene.vocabulary.figure.attributes if item.component in _SCALES and _has_unit(scene, item)
    ]
    known = [item for item in known if item.grid in (None, selection.grid)] or known
    asked_of = [component for component in components_named(scene) if component in (*SIDED, *_SCALES)]
    stated = {component: statements_on(scene.vocabulary.figure, component) for component in asked_of}
    named = [item for item in known if any(item in items for items in stated.values())]
    if not known or (asked_of and not named):
        return
    said = {id(item): len(stems.keys() & set(stems_of(item.text))) for item in known}
    best = max(named or known, key=lambda item: (said[id(item)], item.grid is not None, item.component == "y-axis"))
    unit_tokens = frozenset(at for stem, at in stems.items() if stem in stems_of(best.text + " " + best.component))
    listed = _listed(scene, best, stems.keys())
    plan = (
        Passage(start=listed[0], end=listed[1])
        if listed
        else Stated(
            component=next((one for one in stated if best in stated[one]), best.component), part="unit", grid=best.grid
        )
    )
    yield Candidate(plan, "unit", asked | unit_tokens | selection.panel_at, 0.9)


def _of_label(scene: Scene, selection: Selection) -> tuple[int, int] | None:
    """Where the one label that is named states its unit, or else the first of its values, if all have the same."""
    side = "row" if selection.rows else "column"
    named = selection.labels(side)
    if len(named) != 1 or (selection.rows and selection.columns) or not scene.described:
        return None
    text = scene.vocabulary.figure.text
    for grid in (one for one in scene.grids if selection.grid in (None, one.id)):
        for at, label in enumerate(grid.axis(side).labels):
            if label.text != named[0]:
                continue
            place = stated_unit(text, label.span.start, label.span.end + 1) if label.span is not None else None
            cells = [one for one in grid.cells if getattr(one, side) == at and one.quantity is not None]
            units = {one.quantity.unit for one in cells if one.quantity is not None}
            if place is None and len(units) == 1 and "" not in units:
                place = unit_place(text, cells[0].span.start, cells[0].span.end)
            if place is not None:
                return place
    return None


def _listed(scene: Scene, item: Attribute, stems: Collection[str]) -> tuple[int, int] | None:
    """Where a statement on several measures names the unit of the one asked for ("Columns: accuracy in percent, latency
    in milliseconds"); None where it is on one only.
    """
    text = scene.vocabulary.figure.text
    pieces = [one.span() for one in _PIECE.finditer(text, item.span.start, item.span.end)]
    asked = [one for one in pieces if not set(stems).isdisjoint(stems_of(text[slice(*one)]))]
    return stated_unit(text, *asked[0]) if len(asked) == 1 < len(pieces) else None


_PIECE = re.compile(r"[^\s,;:][^,;:]*")


def _asks(scene: Scene, at: int) -> bool:
    """Whether a token asks for a unit: "unit", or "measured in" at the question's end."""
    tokens = scene.question.tokens
    if tokens[at].stem == "unit":
        return scene.cue("how_many") is None
    rest = [token.text for token in tokens[at + 1 : at + 3] if not token.is_sign]
    return tokens[at].text in ("measured", "given", "expressed") and rest == ["in"] and scene.cue("which") is not None


def _has_unit(scene: Scene, item: Attribute) -> bool:
    text = scene.vocabulary.figure.text
    return stated_unit(text, item.span.start, item.span.end) is not None or any(q.unit for q in item.quantities)
