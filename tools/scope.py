"""What a plan runs in, and the one function that every node implements."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

from ..indexing.model.figure import Figure
from .frame import Frame, View
from .plan_cells import Node
from .result import Note
from .worlds import World


@dataclass(slots=True)
class Scope:
    """What a plan runs in: its figures, its frames in one world, and what is worth telling."""

    figures: dict[int, Figure]
    frames: dict[int, Frame]
    world: World
    notes: dict[Note, None] = field(default_factory=dict)
    steps: list[tuple[Node, int]] = field(default_factory=list)
    """Each node that ran, innermost first, with how many cells it left."""

    def note(self, code: str, message: str) -> None:
        """Tell the reader of the answer something, once."""
        self.notes[Note(code, message)] = None


def run(node: Any, scope: Scope) -> Any:
    """What the node yields in the scope: a View for a cells node, else a Value; raises Absent."""
    found = executor(node, scope)
    scope.steps.append((node, len(found) if isinstance(found, View) else -1))
    return found


@singledispatch
def executor(node: Any, scope: Scope) -> Any:
    """The one function that every node implements; `run` calls it."""
    raise NotImplementedError(f"no executor for {type(node).__name__}")
