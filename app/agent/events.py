"""Events: what an agent is doing, for those who watch it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ..answer import Answer

EventKind = Literal["model", "search", "reading", "compute", "quote", "mistake", "answer"]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing done. The last event of every question is an answer."""

    kind: EventKind
    """model: it is being asked; search, reading, compute, quote: a tool; mistake: a call sent back; answer: done."""
    text: str
    """A sentence for a person."""
    ref: str = ""
    """The reference of a computed result."""
    answer: Answer | None = None
    """The answer, of the last event."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types."""
        data: dict[str, Any] = {"event": self.kind, "text": self.text}
        if self.ref:
            data["ref"] = self.ref
        if self.answer is not None:
            data["answer"] = self.answer.to_json()
        return data
