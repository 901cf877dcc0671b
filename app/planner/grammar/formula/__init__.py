"""Numbers computed from several cells: "the ratio of the highest to the lowest", "the sum of the two smallest".

`operand` reads a stretch of the question as one number; `two` joins the operands that a word like "ratio" or "minus"
takes; `ends` is about the largest and smallest few; `gap` about how far two series are apart.
"""

from .ends import ends
from .gap import gap
from .two import two

__all__ = ["ends", "gap", "two"]
