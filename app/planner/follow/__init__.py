"""Follow-ups: a question that goes on from the last ones ("and for type u?", "by how much?", "is that the lowest?").

Each file holds one way to go on, as a rule with one signature: it looks at a follow-up (the question over the figure,
with what was asked before) and yields plans, made from the last plan with one part replaced or from what was answered.
They are ranked beside each other; a question that is complete by itself is read as if nothing had been asked.
"""

from collections.abc import Callable, Iterator

from ..grammar.base import Candidate
from .neighbour import neighbour
from .operand import operand
from .operation import operation
from .refer import refer
from .swap import swap
from .turn import FollowUp

Rule = Callable[[FollowUp], Iterator[Candidate]]

RULES: tuple[Rule, ...] = (swap, operation, neighbour, operand, refer)
"""In order of how often people ask so; the order decides only between equals."""
