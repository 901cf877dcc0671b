"""Follow-ups: questions that continue the conversation ("and for type u?", "by how much?", "is that the lowest?").

Each file has one rule. All have the same signature: from a follow-up (the question over the figure, with the earlier
turns) a rule yields plans, made from the last plan by replacing a part, or from the last answer. All plans are ranked
together. A question that is complete in itself is read as if nothing had been asked before.
"""

from collections.abc import Callable, Iterator

from ..grammar.base import Candidate
from .among import among
from .neighbour import neighbour
from .operand import operand
from .operation import operation
from .refer import refer
from .swap import swap
from .turn import FollowUp

Rule = Callable[[FollowUp], Iterator[Candidate]]

RULES: tuple[Rule, ...] = (swap, operation, neighbour, operand, among, refer)
"""Ordered by how common such questions are; the order only breaks ties."""
