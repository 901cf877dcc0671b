"""Charts written out as data, JSON or code, read as an outline."""

from .written import Written, read_written

__all__ = ["Written", "read_written"]
