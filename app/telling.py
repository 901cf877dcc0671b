"""What of an answer is told to a person, in which order: the same for a terminal, a notebook, a chat and a log."""

from __future__ import annotations

from dataclasses import dataclass

from .answer import Answer, Citation

SOURCES = 5
"""Sources that are quoted; more of them are counted."""


@dataclass(frozen=True, slots=True)
class Told:
    """An answer in parts, none of them escaped yet."""

    head: str
    """The value, or why there is none."""
    ways: tuple[str, ...]
    """Where the description says it several ways: each of them."""
    cited: tuple[Citation, ...]
    """All sources; none where there is no answer."""
    notes: tuple[str, ...]
    """What to know of it."""

    @property
    def more(self) -> str:
        """How many sources are not quoted; empty where all are."""
        left = len(self.cited) - SOURCES
        return f"and {left} more {'place' if left == 1 else 'places'}" if left > 0 else ""


def told(answer: Answer) -> Told:
    """The answer in parts."""
    notes = tuple(note.message for note in answer.warnings)
    if answer.status == "answered":
        return Told(answer.text, (), answer.citations, notes)
    if answer.status == "abstained":
        return Told(f"No answer: {answer.text}", (), (), notes)
    ways = tuple(f"{one.text} ({one.where or one.reading})" for one in answer.candidates)
    cited = answer.citations or tuple(citation for one in answer.candidates for citation in one.citations)
    return Told("The description says it several ways:", ways, cited, notes)


def in_words(answer: Answer) -> str:
    """The answer as plain text, a part a line."""
    parts = told(answer)
    lines = [parts.head, *(f"- {way}" for way in parts.ways)]
    if answer.reading:
        lines.append(f"Read as: {answer.reading}")
    lines += [f"Source: {source(one)}" for one in parts.cited[:SOURCES]]
    lines += [parts.more] if parts.more else []
    lines += [f"Note: {note}" for note in parts.notes]
    return "\n".join(" ".join(line.split()) for line in lines)


def source(citation: Citation) -> str:
    """Where a citation stands, and its words."""
    return f"{citation.figure}, line {citation.line}: “{' '.join(citation.quote.split())}”"
