"""What of an answer is told to a person, in which order: the same for a terminal, a notebook, a chat and a log."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .answer import Answer, Citation

SOURCES = 5
"""Sources that are quoted; more of them are counted."""
_MARKUP = re.compile(r"([\\`*_{}\[\]<>()#+!|~$&])")
_LIST = re.compile(r"^(\d+)([.)])(?=\s)|^([-=])")


@dataclass(frozen=True, slots=True)
class Told:
    """An answer in parts, none of them escaped yet."""

    head: str
    """The value, or why there is none."""
    ways: tuple[str, ...]
    """Where the description says it several ways: each of them. Of a list or a summary, its lines."""
    cited: tuple[Citation, ...]
    """All sources; none where there is no answer."""
    notes: tuple[str, ...]
    """What to know of it."""

    @property
    def more(self) -> str:
        """How many sources are not quoted; empty where all are."""
        left = len(self.cited) - SOURCES
        return f"and {left} more {'place' if left == 1 else 'places'}" if left > 0 else ""


ROWS = 40
"""Rows of a table that are shown."""
LONGEST_LIST = 8
"""Most numbers that are also listed one after the other where a table shows them."""


def rows_of(answer: Answer) -> list[tuple[str, ...]]:
    """The header and the first ROWS rows of the answer's table; nothing where it has none."""
    return [] if answer.table is None else [answer.table.columns, *answer.table.rows[:ROWS]]


def _head(answer: Answer) -> str:
    """The value, or how many there are where a table shows them."""
    numbers = answer.table is not None and not all(isinstance(one, str) for one in answer.value)
    return f"{len(answer.value)} values" if numbers and len(answer.value) > LONGEST_LIST else answer.text


def told(answer: Answer) -> Told:
    """The answer in parts."""
    notes = tuple(note.message for note in answer.warnings)
    if answer.status == "answered":
        head, *lines = [_head(answer)] if answer.plan is not None else answer.text.splitlines()
        return Told(head, tuple(lines), answer.citations, notes)
    if answer.status == "abstained":
        return Told(f"No answer: {answer.text}", (), (), notes)
    ways = tuple(f"{one.text} ({one.where or one.reading})" for one in answer.candidates)
    cited = answer.citations or tuple(citation for one in answer.candidates for citation in one.citations)
    return Told("The description says it several ways:", ways, cited, notes)


def in_words(answer: Answer) -> str:
    """The answer as plain text, a part a line."""
    parts = told(answer)
    lines = [parts.head, *(f"- {way}" for way in parts.ways)]
    for name, *values in rows_of(answer)[1:]:
        named = zip(answer.table.columns[1:] if answer.table else (), values, strict=True)
        lines.append(f"- {name}: {', '.join(f'{column} {text}' for column, text in named if text)}")
    if answer.reading:
        lines.append(f"Read as: {answer.reading}")
    lines += [f"Source: {source(one)}" for one in parts.cited[:SOURCES]]
    lines += [parts.more] if parts.more else []
    lines += [f"Note: {note}" for note in parts.notes]
    return "\n".join(map(one_line, lines))


def in_markdown(answer: Answer) -> str:
    """The answer as Markdown, in which nothing that a description says is markup."""
    parts = told(answer)
    lines = [f"**{markdown(parts.head)}**", "", *(f"- {markdown(way)}" for way in parts.ways)]
    header, *rows = rows_of(answer) or [()]
    if header:
        shown = [f"| {' | '.join(map(markdown, row))} |" for row in (header, *rows)]
        lines += [shown[0], "| --- " * len(header) + "|", *shown[1:], ""]
    if answer.reading:
        lines.append(f"- Read as: {markdown(answer.reading)}")
    lines += [f"- Source: {markdown(source(one))}" for one in parts.cited[:SOURCES]]
    lines += [f"- {parts.more}"] if parts.more else []
    lines += [f"- Note: {markdown(note)}" for note in parts.notes]
    return "\n".join(lines)


def markdown(text: str) -> str:
    """The text on one line, with every sign escaped that Markdown could take for markup."""
    escaped = _MARKUP.sub(r"\\\1", one_line(text))
    return _LIST.sub(lambda at: f"{at[1]}\\{at[2]}" if at[1] else f"\\{at[3]}", escaped)


def source(citation: Citation) -> str:
    """Where a citation stands, and its words."""
    return f"{locator(citation)}: “{one_line(citation.quote)}”"


def locator(citation: Citation) -> str:
    """Where a citation stands."""
    return f"{citation.figure}, line {citation.line}"


def one_line(text: str) -> str:
    """The text with single spaces and no breaks."""
    return " ".join(text.split())
