"""The sentences of a description that can be quoted, each with its heading and label."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .words import stems_of

_LINE = re.compile(r"[^\n]+")
_SENTENCE = re.compile(r"[^.!?]+(?:[.!?](?=[^\s*_)\"”])[^.!?]*)*[.!?]?[*_)\"”]*")
"""A sentence ends at a stop before white space, or with its line; the dot of "0.5" is no stop."""
_HEADING = re.compile(r"\s*#{1,6}\s|[\s>]*[*_]{2}[^*:]{1,60}:?[*_]{2}:?\s*$|[^\W\d][\w /,&-]{2,60}:\s*$")
_LABEL = re.compile(r"[\s>]*(?:[-*+•]|\d{1,3}[.)])?\s*[*_]{0,3}(?P<label>[^*_:.\n]{2,60})[*_]{0,3}:")
_MARKS = " *_-#>+•\t"
MOST = 2000
"""Most sentences that are read; no description of one figure has more."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the prose, or a line that states a part."""

    start: int
    end: int
    stems: tuple[str, ...]
    """Its own words, in order."""
    label: frozenset[str]
    """The words before the colon of its line ("Odd points: ...")."""
    heading: frozenset[str]
    """The words of the heading above it."""
    body: int
    """Offset of its words after the label; `start` if it has none."""
    line_end: int
    """Offset of the end of its line, without closing marks."""
    data: bool
    """Whether it mostly lists numbers."""


def sentences_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a description, in order."""
    return tuple(one for _, one in zip(range(MOST), _sentences(text), strict=False))


def _sentences(text: str) -> Iterator[Sentence]:
    heading: frozenset[str] = frozenset()
    for line in _LINE.finditer(text):
        if _HEADING.match(line[0]):
            heading = frozenset(stems_of(line[0][:100]))
            continue
        if line[0].lstrip().startswith("|"):
            continue
        named = _LABEL.match(text, line.start(), line.end())
        label = frozenset(stems_of(named["label"])) if named is not None else frozenset()
        for match in _SENTENCE.finditer(text, line.start(), line.end()):
            start, end = match.span()
            start += len(match[0]) - len(match[0].lstrip(_MARKS))
            while end > start and text[end - 1] in " \t*_":
                end -= 1
            start, end = with_its_emphasis(text, start, end)
            stems = stems_of(text[start:end])
            if stems:
                words = sum(stem[0].isalpha() for stem in stems)
                numbers = sum(stem[0].isdigit() for stem in stems)
                body = start
                if named is not None and start < named.end():
                    body = named.end()
                    body += len(text[body:end]) - len(text[body:end].lstrip(_MARKS + '"'))
                written = line[0].rstrip(_MARKS + '"”')
                last = line.start() + len(written) - 2 * written.endswith(('".', "”."))
                yield Sentence(start, end, stems, label, heading, body, last, numbers > 2 and numbers >= words)


def with_its_emphasis(text: str, start: int, end: int) -> tuple[int, int]:
    """(start, end) of a quotation, extended by an adjacent mark whose partner is inside: `**Legend** (top)`."""
    if text.count("**", start, end) % 2 == 0:
        return start, end
    if text.endswith("**", 0, start):
        return start - 2, end
    return start, end + 2 * text.startswith("**", end)
