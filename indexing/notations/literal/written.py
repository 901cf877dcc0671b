"""What a text writes out as a program would hold it, taken from its lines before they are read as prose or lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...outline.sections import Line
from ...stated.context import Context
from .keyed import find_keyed
from .rebuild import Reconstruction
from .tree import find_literals


def read_written(context: Context, lines: Sequence[Line]) -> tuple[list[Line], Reconstruction]:
    """What literals and blocks of keys and values make, and the lines with those that make it left blank."""
    rebuilt = Reconstruction(context)
    kept = list(lines)
    if "{" in context.text or "[" in context.text:
        for written in find_literals(context.text, lines):
            if rebuilt.read(written.node):
                _leave_out(kept, range(written.first, written.last + 1))
    for block in find_keyed(context, list(kept)):
        if rebuilt.read(block.node) if block.told else rebuilt.read_block(block.node):
            _leave_out(kept, block.lines)
    return kept, rebuilt


def _leave_out(lines: list[Line], places: Sequence[int]) -> None:
    for at in places:
        lines[at] = replace(lines[at], kind="blank")
