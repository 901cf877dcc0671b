"""The parts of an answer in the order in which people read them: in a terminal, a notebook, a chat and a log."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .answer import Answer, Citation

SOURCES = 5
"""The most sources that are quoted; further ones are only counted."""
_MARKUP = re.compile(r"([\\`*_{}\[\]<>()#+!|~$&])")
_LIST = re.compile(r"^(\d+)([.)])(?=\s)|^([-=])")


@dataclass(frozen=True, slots=True)
class AnswerParts:
    """An answer in parts, none of them escaped yet."""

    head: str
    """The value, or the reason why there is none."""
    ways: tuple[str, ...]
    """The candidates of an ambiguous answer, or the lines of a list or a summary."""
    cited: tuple[Citation, ...]
    """All sources; none where there is no answer."""
    notes: tuple[str, ...]
    """The warnings."""

    @property
    def more(self) -> str:
        """The number of sources that are not quoted, in words; empty if all are."""
        left = len(self.cited) - SOURCES
        return f"and {left} more {'place' if left == 1 else 'places'}" if left > 0 else ""


ROWS = 40
"""Rows of a table that are shown."""
LONGEST_LIST = 8
"""Most numbers that are also listed one after the other where a table shows them."""


def shown_rows(answer: Answer) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The header and the first ROWS rows of the answer's table, both empty where it has none."""
    return ((), ()) if answer.table is None else (answer.table.columns, answer.table.rows[:ROWS])


def _head(answer: Answer) -> str:
    """The value, or how many there are where a table shows them."""
    numbers = answer.table is not None and not all(isinstance(one, str) for one in answer.value)
    return f"{len(answer.value)} values" if numbers and len(answer.value) > LONGEST_LIST else answer.text


def answer_parts(answer: Answer) -> AnswerParts:
    """The answer in parts."""
    notes = tuple(note.message for note in answer.warnings)
    if answer.status == "answered":
        head, *lines = [_head(answer)] if answer.plan is not None else answer.text.splitlines()
        return AnswerParts(head, tuple(lines), answer.citations, notes)
    if answer.status == "abstained":
        return AnswerParts(f"No answer: {answer.text}", (), (), notes)
    ways = tuple(f"{one.text} ({one.where or one.reading})" for one in answer.candidates)
    cited = answer.citations or tuple(citation for one in answer.candidates for citation in one.citations)
    return AnswerParts("The description says it several ways:", ways, cited, notes)


def is_guess(answer: Answer) -> bool:
    """Whether the reading is only the closest one: the question asks for something else or could not be read."""
    return answer.status == "abstained" and answer.reason in {"not_understood", "not_stated"}


def reading_label(answer: Answer) -> str:
    """What the reading of an answer is called."""
    return "Closest reading" if is_guess(answer) else "Read as"


def in_words(answer: Answer) -> str:
    """The answer as plain text, one part per line."""
    parts = answer_parts(answer)
    lines = [parts.head, *(f"- {way}" for way in parts.ways)]
    header, rows = shown_rows(answer)
    for name, *values in rows:
        named = zip(header[1:], values, strict=True)
        lines.append(f"- {name}: {', '.join(f'{column} {text}' for column, text in named if text)}")
    if answer.reading:
        lines.append(f"{reading_label(answer)}: {answer.reading}")
    lines += [f"Source: {source(one)}" for one in parts.cited[:SOURCES]]
    lines += [parts.more] if parts.more else []
    lines += [f"Note: {note}" for note in parts.notes]
    return "\n".join(map(one_line, lines))


def in_markdown(answer: Answer) -> str:
    """The answer as Markdown, with all text of descriptions escaped."""
    parts = answer_parts(answer)
    lines = [f"**{markdown(parts.head)}**", "", *(f"- {markdown(way)}" for way in parts.ways)]
    header, rows = shown_rows(answer)
    if header:
        shown = [f"| {' | '.join(map(markdown, row))} |" for row in (header, *rows)]
        lines += [shown[0], "| --- " * len(header) + "|", *shown[1:], ""]
    if answer.reading:
        lines.append(f"- {reading_label(answer)}: {markdown(answer.reading)}")
    lines += [f"- Source: {markdown(source(one))}" for one in parts.cited[:SOURCES]]
    lines += [f"- {parts.more}"] if parts.more else []
    lines += [f"- Note: {markdown(note)}" for note in parts.notes]
    return "\n".join(lines)


def markdown(text: str) -> str:
    """The text on one line, with every character escaped that has a meaning in Markdown."""
    escaped = _MARKUP.sub(r"\\\1", one_line(text))
    return _LIST.sub(lambda at: f"{at[1]}\\{at[2]}" if at[1] else f"\\{at[3]}", escaped)


def source(citation: Citation) -> str:
    """The place of a citation, and its words."""
    return f"{locator(citation)}: “{one_line(citation.quote)}”"


def locator(citation: Citation) -> str:
    """The place of a citation."""
    return f"{citation.figure}, line {citation.line}"


def one_line(text: str) -> str:
    """The text with single spaces and no breaks."""
    return " ".join(text.split())
