"""Documents prepared for storing: what was read from each, and the pieces by which a search finds it, each with the
span it was made from. Pure, so that it may be done in another process.

There are two kinds of pieces: the text of each section, and for each grid its title, axes and labels in words, because
a question names those and they are lost among rows of bare numbers. Each starts with the figure's title: "Row 3: 0.02"
alone could be of any figure.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from ..model.figure import Axis, Figure, Grid
from ..text.spans import Span
from ..text.tokens import WORD, tokens, word_tokens
from ..version import READER_VERSION
from .images import PreparedImage, prepared_image
from .records import Piece, Record, Summary
from .sources import Document

_T = TypeVar("_T")

CHUNKS_VERSION = "1"
"""Goes up when pieces change, so that stored figures are cut anew."""

_ROOM = 230
"""Tokens of a piece by the estimate below. The packaged encoder reads 256 and drops what follows."""
_SLACK = 20
"""Tokens by which a piece may be larger, so that it ends between words."""
_HEAD = 160
"""Characters of a title or heading that pieces repeat: enough to tell it by, and room is left for the rest."""
_MOST = 200
"""Pieces of sections that a figure is found by, and as many of grids: a usual description has ten, and encoding a
piece takes some hundredths of a second.
"""

After = Callable[[Figure], Figure]
"""What may be applied to a figure after reading: a callable that adds to it."""
ReadDocument = Callable[[Document], "Prepared"]
"""How a document is read: `read_document`, or the same in another process."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A document that was read: what the catalog stores of it."""

    record: Record
    pieces: list[Piece]
    image: PreparedImage | None = None


def get_ready() -> None:
    """Import what reading needs, which takes a third of a second."""
    from .. import reading  # noqa: F401 - for what importing it does


def read_document(document: Document, after: After | None = None) -> Prepared:
    """Read a document, and apply `after` to its figure. Pure; arguments and result can be sent between processes."""
    from ..model.json import dump_figure
    from ..reading import read

    figure = read(document.text, document.id, document.title)
    figure = figure if after is None else after(figure)
    summary = Summary(
        id=document.id,
        title=figure.title,
        kind=figure.kind,
        path=document.path,
        line=document.line,
        grids=len(figure.grids),
        cells=sum(len(grid.cells) for grid in figure.grids),
        issues=sum(1 for _ in figure.all_issues()),
    )
    hash = content_hash(document.text, document.title)
    record = Record(summary, hash, reader_version(), document.title, document.text, dump_figure(figure))
    return Prepared(record, chunks_of(figure), None if document.image is None else prepared_image(document.image))


def reader_version() -> str:
    """The version figures are stored with: they are read again when the reader or the chunking has changed."""
    return f"{READER_VERSION}.{CHUNKS_VERSION}"


def content_hash(text: str, title: str) -> str:
    """The hash that shows whether a document changed: of its text and the title its source gave."""
    return hashlib.sha256(f"{title}\0{text}".encode()).hexdigest()


def chunks_of(figure: Figure) -> list[Piece]:
    """The pieces of a figure: sections in order of the text, then grids; only the first ones of a very large figure."""
    head = " ".join((figure.title or figure.id).split())[:_HEAD]
    bodies = [(one.title, one.body) for one in figure.sections] or [("", Span(0, len(figure.text)))]
    sections = (piece for title, body in bodies for piece in _section(figure, head, title, body))
    grids = (piece for grid in figure.grids for piece in _grid(figure, head, grid))
    return [*islice(sections, _MOST), *islice(grids, _MOST)]


def _section(figure: Figure, head: str, heading: str, body: Span) -> Iterator[Piece]:
    opening = head if heading.casefold() in head.casefold() else f"{head}\n{heading[:_HEAD]}"
    room = max(_ROOM - tokens(opening), _ROOM // 4)
    for lines in _packed(_lines(figure.text, body, room), room):
        span = Span(lines[0].start, lines[-1].end)
        yield Piece(f"{opening}\n{_plain(span.cut(figure.text))}", span)


def _lines(text: str, body: Span, room: int) -> Iterator[tuple[Span, int]]:
    """Non-empty lines with their estimated tokens. A line longer than `room` is split, between words where it has
    any: some scripts do not separate words.
    """
    for line in re.compile(r"\S.*").finditer(text, body.start, body.end):
        start = at = line.start()
        count = 0
        for word in WORD.finditer(text, line.start(), line.end()):
            size = word_tokens(word.group())
            if count + size > (room if text[word.start() - 1].isspace() else room + _SLACK):
                yield Span(start, at), count
                start, count = word.start(), 0
            count += size
            at = word.end()
        if at > start:
            yield Span(start, at), count


def _packed(sized: Iterable[tuple[_T, int]], room: int) -> Iterator[list[_T]]:
    """Neighbouring things of so many tokens together, as long as they fit into `room` tokens."""
    some: list[_T] = []
    used = 0
    for one, size in sized:
        if some and used + size > room:
            yield some
            some, used = [], 0
        some.append(one)
        used += size
    if some:
        yield some


def _plain(text: str) -> str:
    """The text without emphasis marks, which only use up tokens."""
    return re.sub(r"\*{1,3}|`|^#+ ", "", text, flags=re.MULTILINE)


def _grid(figure: Figure, head: str, grid: Grid) -> Iterator[Piece]:
    opening = "\n".join(dict.fromkeys(filter(None, (head, figure.kind[:_HEAD], grid.title[:_HEAD]))))
    names = [name for axis in (grid.row_axis, grid.column_axis) for name in _names(axis)]
    spans = [cell.span for cell in grid.cells]
    spans += [label.span for axis in (grid.row_axis, grid.column_axis) for label in axis.labels if label.span]
    if not names or not spans:
        return
    whole = Span(min(span.start for span in spans), max(span.end for span in spans))
    sized = ((name, tokens(name) + 1) for name in names)
    for some in _packed(sized, max(_ROOM - tokens(opening), _ROOM // 4)):
        yield Piece(f"{opening}\n{', '.join(some)}", whole)


def _names(axis: Axis) -> Iterator[str]:
    """An axis in words: name, unit, each label once. Mere numbers say nothing to a sentence encoder."""
    yield from filter(None, (axis.name, axis.unit))
    called = (dict.fromkeys((" ".join(label.path) or label.text, *label.aliases)) for label in axis.labels)
    phrases = (" ".join(filter(None, names)) for names in called)
    yield from dict.fromkeys(words for words in phrases if re.search(r"[^\W\d_]", words))
