"""An answer as a chat message: text with sources, and the sources as annotations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from ..answer import Answer, Citation
from ..telling import SOURCES, answer_parts, source

_MARKS = re.compile(r"[\\`\[\]<]")


@dataclass(frozen=True, slots=True)
class Shown:
    """A chat message with its annotations."""

    text: str
    annotations: list[dict[str, Any]]
    answer: Answer


def shown(answer: Answer, base: str) -> Shown:
    """The message of an answer; `base` is the server's address, at which sources can be looked up."""
    parts = answer_parts(answer)
    head = "\n".join([inert(parts.head), *(f"- {inert(way)}" for way in parts.ways)])
    text = f"{head}\n\nRead as: {inert(answer.reading)}" if answer.reading else head
    annotations = []
    for number, citation in enumerate(parts.cited, 1):
        start, end = 0, len(head)
        if number <= SOURCES:
            start = len(text) + 2
            text = f"{text}\n\n[{number}] {inert(source(citation))}"
            end = len(text)
        annotations.append(_annotation(citation, base, start, end))
    for line in filter(None, (parts.more, *(f"Note: {inert(note)}" for note in parts.notes))):
        text = f"{text}\n\n{line}"
    return Shown(text, annotations, answer)


def inert(text: str) -> str:
    """The text on one line, so that no front end renders it as a link, a picture or markup: descriptions are
    untrusted, and a picture would be fetched from any address in them.
    """
    return _MARKS.sub(lambda mark: f"\\{mark[0]}", " ".join(text.split()))


def _annotation(citation: Citation, base: str, start: int, end: int) -> dict[str, Any]:
    place = f"{base}v1/figures/{quote(citation.figure, safe='')}#char={citation.start},{citation.end}"
    title = f"{citation.figure}, line {citation.line}: {' '.join(citation.quote.split())}"
    return {
        "type": "url_citation",
        "url_citation": {"start_index": start, "end_index": end, "title": title, "url": place},
    }
