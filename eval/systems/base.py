"""A system to be measured: it is asked case by case, and replies with an answer and its evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..case import Case


@dataclass(frozen=True, slots=True)
class Place:
    """Characters of a figure."""

    figure: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Spent:
    """The use of a language model for one case."""

    calls: int = 0
    tokens: int = 0
    """Tokens sent and received; estimated if the endpoint does not count them."""
    unbound: int = 0
    """Numerals without a source in the model's sentences, which were therefore rejected."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A system's reply to a case."""

    answer: dict[str, Any]
    """The JSON of an Answer."""
    used: tuple[Place, ...] = ()
    """The places of the cells that the answer was computed from."""
    spent: Spent = field(default_factory=Spent)
    transient: bool = False
    """Whether another attempt may succeed (the endpoint did not answer), so that the reply is not cached."""


class System(Protocol):
    """A way to answer cases. The cases of a conversation are asked in their order, by one and the same object."""

    def configuration(self) -> Mapping[str, Any]:
        """Everything besides case and figure that its answers depend on."""
        ...

    def ask(self, case: Case) -> Reply:
        """The reply to a case; raises FigwiseError if it cannot be asked."""
        ...

    def close(self) -> None:
        """Release files and connections."""
        ...
