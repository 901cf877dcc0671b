"""Records: what the catalog stores and returns, and what an indexing run reports, as plain values."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal

from ..text.spans import Span

MEDIA = "image/webp"
"""What images are kept and served as."""


UNENCODED = "\n\n"
"""Divides what a piece is found by: what stands before it is encoded, what follows is not."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A searchable passage of a figure, before it is stored."""

    text: str
    """What it is found by; starts with the figure's title. What follows an `UNENCODED` is found by its words alone."""
    span: Span
    """What a hit points at."""

    @property
    def encoded(self) -> str:
        """What is encoded."""
        return self.text.partition(UNENCODED)[0]


@dataclass(frozen=True, slots=True)
class Chunk(Piece):
    """A piece as stored."""

    id: int
    """Its number, never used again."""
    figure: str


@dataclass(frozen=True, slots=True)
class Match:
    """A chunk that a search found."""

    chunk: int
    score: float
    """How well it fits; comparable within one search by one index."""


class Placed:
    """What comes from a file, or from a line of one."""

    __slots__ = ()
    path: str
    line: int

    @property
    def place(self) -> str:
        """The path, and the line where there is one."""
        return f"{self.path}:{self.line}" if self.line else self.path


@dataclass(frozen=True, slots=True)
class Summary(Placed):
    """A figure in one line."""

    id: str
    """Its id."""
    title: str
    """Its title as stated; empty where none is."""
    kind: str
    """The chart kind as stated; empty where none is."""
    path: str
    """The file it came from; empty where a program handed it over."""
    line: int
    """The line of a .jsonl file, from 1; 0 for a file that is one description."""
    grids: int
    """How many grids were read."""
    cells: int
    """How many cells these hold."""
    issues: int
    """How many issues were found, in the figure and its grids."""


@dataclass(frozen=True, slots=True)
class Entry(Placed):
    """What decides whether a document has to be read again: its hash, and the reader's version."""

    path: str
    line: int
    hash: str
    reader: str


@dataclass(frozen=True, slots=True)
class Record:
    """A figure as it is stored."""

    summary: Summary
    hash: str
    """Hash of its text and given title."""
    reader: str
    """The version of the reader that read it."""
    given_title: str
    """The title its source gave apart from the text; empty where none."""
    text: str
    dump: str
    """What was read from it, as JSON."""


@dataclass(frozen=True, slots=True)
class ImageEntry:
    """What is known of the image of a figure, beside its bytes."""

    source: str
    """Hash of the file it was made from: decides whether it has to be made again."""
    reason: str
    """Why none can be shown; empty where one can."""
    width: int
    height: int
    """Both in pixels, as it is kept; 0 where none can be shown."""
    hash: str
    """SHA-256 of what is kept, in hex; empty where none can be shown."""

    def to_json(self) -> dict[str, Any] | None:
        """The form in `show --json` and the HTTP service; null where none can be shown."""
        if not self.hash:
            return None
        return {"type": MEDIA, "width": self.width, "height": self.height, "sha256": self.hash}


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one document of an indexing run."""

    id: str
    """The figure's id; empty where there is none, as for a file that cannot be read."""
    path: str
    """Where it is, or was: a file, or a line of one (`file.jsonl:7`)."""
    outcome: Literal["indexed", "unchanged", "replaced", "skipped", "removed"]
    """What became of it."""
    reason: str = ""
    """Why it was skipped, or what else is to be known; mostly empty."""


@dataclass(frozen=True, slots=True)
class Report:
    """What an indexing run did."""

    rows: tuple[Row, ...]
    """Figures removed first, then documents in the order they were met."""
    chunks: int = 0
    """How many chunks were encoded."""

    def counts(self) -> dict[str, int]:
        """How many rows of each outcome there are, of those that there are."""
        return dict(Counter(row.outcome for row in self.rows))
