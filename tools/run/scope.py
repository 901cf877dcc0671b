"""The scope that a plan runs in, and the function that every node implements."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

import numpy as np

from ...indexing.errors import clip
from ...indexing.model.figure import Figure
from ..frame import Frame, View, computed
from ..plan.nodes import Node
from ..result import Note, Value
from ..worlds import World
from .compute import Absent
from .shown import the_value


@dataclass(slots=True)
class Scope:
    """The state of one run of a plan: its figures, its frames in one world, and its notes."""

    figures: dict[int, Figure]
    frames: dict[int, Frame]
    world: World
    notes: dict[Note, None] = field(default_factory=dict)
    steps: list[tuple[Node, int]] = field(default_factory=list)
    """Each node that ran, innermost first, with how many cells it left."""
    found: dict[int, Any] = field(default_factory=dict)
    """Results of nodes that ran, so that a part used in two places runs once."""

    def note(self, code: str, message: str) -> None:
        """Add a note for the reader of the answer, unless it is already there."""
        self.notes[Note(code, message)] = None


def run(node: Any, scope: Scope) -> View | Value:
    """The result of a node in the scope: a View of cells, or a Value; raises Absent."""
    if id(node) not in scope.found:
        scope.found[id(node)] = found = executor(node, scope)
        scope.steps.append((node, len(found) if isinstance(found, View) else -1))
    result: View | Value = scope.found[id(node)]
    return result


def cells(node: Any, scope: Scope) -> View:
    """The result of a node as cells; a single number or text becomes one cell. Raises Absent."""
    found = run(node, scope)
    if isinstance(found, View):
        return found
    if isinstance(found.value, tuple) or not found.evidence:
        raise Absent("missing_value", f"{clip(found.text())!r} is not one cell.")
    spoken = (found.value,) if isinstance(found.value, str) else ()
    number = float("nan") if isinstance(found.value, str) else float(found.value)
    spots = np.array([0]), np.array([-1]), np.array([-1])
    more = {"spoken": spoken, "unit": found.unit, "places": found.decimals}
    return computed(found.evidence[0].frame, spots, [number], lambda _: found.evidence, **more)


def operand(node: Any, scope: Scope) -> Value:
    """The result of a node as a single value; raises Absent if its cells have different values."""
    found = run(node, scope)
    return the_value(found) if isinstance(found, View) else found


@singledispatch
def executor(node: Any, scope: Scope) -> View | Value:
    """The one function that every node implements; `run` calls it."""
    raise NotImplementedError(f"no executor for {type(node).__name__}")
