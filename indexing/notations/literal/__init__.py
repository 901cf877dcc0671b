"""Charts written out as data, JSON, code or blocks of keys and values, read as an outline."""

from .written import Written, read_written

__all__ = ["Written", "read_written"]
