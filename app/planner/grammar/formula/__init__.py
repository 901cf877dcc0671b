"""Numbers computed from several cells: "the ratio of the highest to the lowest", "the sum of the two smallest".

`operand` reads a stretch of the question as one number; `two` joins the operands that a word like "ratio" or "minus"
takes; `ends` is about the largest and smallest few.
"""

from .ends import ends
from .two import two

__all__ = ["ends", "two"]
