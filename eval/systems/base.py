"""What a system under measure is: it is asked case by case, and replies with an answer and what the answer rests on."""

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
    """What a language model was used for one case."""

    calls: int = 0
    tokens: int = 0
    """About how many were sent and received, where the endpoint does not say."""
    unbound: int = 0
    """Numerals in the model's sentences that nothing stands behind, and that were therefore not let through."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a system says to a case."""

    answer: dict[str, Any]
    """The JSON of an Answer."""
    used: tuple[Place, ...] = ()
    """Where the cells stand that the answer was computed from."""
    spent: Spent = field(default_factory=Spent)
    fleeting: bool = False
    """Whether the next try may end otherwise (an endpoint that did not answer), so that nothing is kept of this one."""


class System(Protocol):
    """A way to answer cases. The cases of a conversation are asked in their order, by one and the same object."""

    def configuration(self) -> Mapping[str, Any]:
        """Everything besides case and figure that its answers depend on."""
        ...

    def ask(self, case: Case) -> Reply:
        """The reply to a case; raises FigwiseError where it cannot be asked."""
        ...

    def close(self) -> None:
        """Give back what was opened."""
        ...
