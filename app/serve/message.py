"""An answer as a chat message: text with sources, and the sources as annotations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from ..answer import Answer, Citation

SOURCES = 5
"""Sources that the text quotes; more are annotated only."""
_MARKS = re.compile(r"[\\`\[\]<]")


@dataclass(frozen=True, slots=True)
class Shown:
    """A message and what it says."""

    text: str
    annotations: list[dict[str, Any]]
    answer: Answer


def shown(answer: Answer, base: str) -> Shown:
    """The message of an answer; `base` is the server's address, at which sources can be looked up."""
    parts = [_head(answer)]
    if answer.reading:
        parts.append(f"Read as: {inert(answer.reading)}")
    cited = answer.citations or tuple(c for one in answer.candidates for c in one.citations)
    if answer.status == "abstained":
        cited = ()
    text = "\n\n".join(parts)
    annotations = []
    for number, citation in enumerate(cited, 1):
        start, end = 0, len(parts[0])
        if number <= SOURCES:
            line = f"[{number}] {inert(citation.figure)}, line {citation.line}: “{inert(citation.quote)}”"
            start = len(text) + 2
            text = f"{text}\n\n{line}"
            end = len(text)
        annotations.append(_annotation(citation, base, start, end))
    if len(cited) > SOURCES:
        text += f"\n\nand {len(cited) - SOURCES} more places"
    for note in answer.warnings:
        text += f"\n\nNote: {inert(note.message)}"
    return Shown(text, annotations, answer)


def inert(text: str) -> str:
    """The text on one line, so that no front end takes it for a link, a picture or markup: a description is
    untrusted, and a picture would be fetched from wherever it says.
    """
    return _MARKS.sub(lambda mark: f"\\{mark[0]}", " ".join(text.split()))


def _head(answer: Answer) -> str:
    if answer.status == "ambiguous":
        ways = [f"- {inert(one.text)} ({inert(one.where or one.reading)})" for one in answer.candidates]
        return "\n".join(["The description says it several ways:", *ways])
    return inert(answer.text)


def _annotation(citation: Citation, base: str, start: int, end: int) -> dict[str, Any]:
    place = f"{base}v1/figures/{quote(citation.figure, safe='')}#char={citation.start},{citation.end}"
    title = f"{citation.figure}, line {citation.line}: {' '.join(citation.quote.split())}"
    return {
        "type": "url_citation",
        "url_citation": {"start_index": start, "end_index": end, "title": title, "url": place},
    }
