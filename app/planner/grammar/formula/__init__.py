"""Numbers computed from several cells: "the ratio of the highest to the lowest", "the sum of the two smallest".

`operand` reads a span of the question as one number; `two` combines two operands by a word like "ratio" or "minus";
`ends` combines the few largest or smallest cells.
"""

from .ends import ends
from .two import two

__all__ = ["ends", "two"]
