"""Charts written out as data: JSON, Python or JavaScript literals, read into a tree and from there into grids."""

from .rebuild import Reconstruction
from .tree import find_literals

__all__ = ["Reconstruction", "find_literals"]
