"""Samples: the descriptions that come with figwise, for users who have none yet."""

from __future__ import annotations

from importlib.resources import files


def sample_files() -> dict[str, bytes]:
    """The content of each sample description by its file's name."""
    folder = files("figwise.data") / "samples"
    return {item.name: item.read_bytes() for item in sorted(folder.iterdir(), key=lambda item: item.name)}
