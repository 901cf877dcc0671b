"""Reading JSON Lines: a file with one object per line, each invalid line with its own error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..indexing.errors import SourceError, clip


def read_lines(source: Path) -> Iterator[str]:
    """The lines of a file (of standard input for "-") that are not blank; raises SourceError."""
    try:
        with sys.stdin if str(source) == "-" else source.open(encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.strip():
                    yield line
    except OSError as bad:
        raise SourceError(f"{str(source)!r} cannot be read: {bad.strerror}.") from bad


def parse_object(line: str) -> dict[str, Any]:
    """The JSON object on a line; raises SourceError."""
    try:
        found = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as bad:
        raise SourceError(f"Not a JSON line: {clip(line)!r}.") from bad
    if not isinstance(found, dict):
        raise SourceError(f"Not a JSON object: {clip(line)!r}.")
    return found
