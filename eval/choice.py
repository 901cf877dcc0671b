"""Choices that depend on texts alone, so that a run can be repeated."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


def number_of(*texts: str) -> int:
    """A number from 0 to 2**32 - 1."""
    return int(hashlib.sha1("\n".join(texts).encode(), usedforsecurity=False).hexdigest()[:8], 16)


def chosen(items: Sequence[str], *texts: str) -> str:
    """One of the items."""
    return items[number_of(*texts) % len(items)]
