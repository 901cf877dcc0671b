"""Charts written out as data, JSON, code or blocks of keys and values, read into a tree and from there into grids."""

from .rebuild import Reconstruction
from .written import read_written

__all__ = ["Reconstruction", "read_written"]
