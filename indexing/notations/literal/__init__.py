"""Charts written out as data, JSON, code or blocks of keys and values, read into a tree and from there into grids."""

from .keyed import find_keyed
from .rebuild import Reconstruction
from .tree import find_literals

__all__ = ["Reconstruction", "find_keyed", "find_literals"]
