"""Documents prepared for storing: what was read from each, and the pieces by which a search finds it, each with the
span it was made from. Pure, so that it may be done in another process.

There are two kinds of pieces: neighbouring lines of the text, and what the axes are said to show with the titles of
the grids and their labels in words.
Each starts with the figure's title: "Row 3: 0.02" alone could be of any figure. Lines from which cells were read are
found by their words, but not encoded: a question names their labels, which the piece of names has, and they are half of
what there is to encode.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from ..model.figure import Axis, Figure
from ..text.spans import Span
from ..text.tokens import WORD, tokens, word_tokens
from ..version import READER_VERSION
from .images import PreparedImage, prepared_image
from .records import UNENCODED, Piece, Record, Summary
from .sources import Document

_T = TypeVar("_T")

CHUNKS_VERSION = "4"
"""Goes up when pieces change, so that stored figures are cut anew."""

_ROOM = 230
"""Tokens of a piece that are encoded, by the estimate below. The packaged encoder reads 256 and drops what follows."""
_ROOM_WITH_ROWS = 2 * _ROOM
"""Tokens of a piece with the lines that hold cells, so that a hit still points at a passage."""
_SLACK = 20
"""Tokens by which a piece may be larger, so that it ends between words."""
_HEAD = 160
"""Characters of a title or heading that pieces repeat: enough to tell it by, and room is left for the rest."""
_MOST = 200
"""Pieces of sections that a figure is found by, and as many of names: a usual description has ten, and encoding a
piece takes some hundredths of a second.
"""

_HEAD_OF_ROWS = 60
"""Most characters of a line that only has the label of the values below it."""

_SHOWN = 80
"""Characters of what an axis is said to show."""
_SHOWING = ("x-axis", "y-axis", "colour scale")

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
    """The pieces of a figure: passages in order of the text, then the names in its grids, with what the axes and the
    colour scale are said to show; only the first ones of a very large figure.
    """
    head = " ".join((figure.title or figure.id).split())[:_HEAD]
    return [*islice(_passages(figure, head), _MOST), *islice(_names_in_grids(figure, head), _MOST)]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the text, or a part of one that is long."""

    span: Span
    size: int
    """Estimated tokens."""
    is_row: bool
    """Whether a cell was read from it, or it only has the label of the values below."""


def _passages(figure: Figure, head: str) -> Iterator[Piece]:
    room = max(_ROOM - tokens(head), _ROOM // 4)

    def fits(lines: Sequence[_Line]) -> bool:
        encoded = sum(one.size for one in lines if not one.is_row)
        return encoded <= room and sum(one.size for one in lines) <= _ROOM_WITH_ROWS

    return (_passage(figure, head, some) for some in _packed(_lines(figure, room), fits))


def _passage(figure: Figure, head: str, lines: Sequence[_Line]) -> Piece:
    prose = [_plain(one.span.cut(figure.text)) for one in lines if not one.is_row]
    rows = [_plain(one.span.cut(figure.text)) for one in lines if one.is_row]
    text = "\n".join(dict.fromkeys((head, *prose)))
    if rows:
        text += UNENCODED + "\n".join(rows)
    return Piece(text, Span(lines[0].span.start, lines[-1].span.end))


def _lines(figure: Figure, room: int) -> Iterator[_Line]:
    """Non-empty lines. A line of more than `room` tokens is split, between words where it has any: some scripts do not
    separate words.
    """
    starts = sorted(cell.span.start for grid in figure.grids for cell in grid.cells)
    axes = (axis for grid in figure.grids for axis in (grid.row_axis, grid.column_axis))
    labels = sorted(label.span.start for axis in axes for label in axis.labels if label.span)

    def is_in(places: Sequence[int], span: Span) -> bool:
        return bisect_left(places, span.start) < bisect_left(places, span.end)

    def is_of_rows(span: Span) -> bool:
        over = span.end - span.start <= _HEAD_OF_ROWS and span.cut(figure.text).rstrip("*_ ").endswith(":")
        return is_in(starts, span) or (over and is_in(labels, span))  # "- Type **Oak**:" over its values

    for line in re.finditer(r"\S.*", figure.text):
        start = at = line.start()
        count = 0
        is_row = is_of_rows(Span(*line.span()))
        for word in WORD.finditer(figure.text, line.start(), line.end()):
            size = word_tokens(word.group())
            if count + size > (room if figure.text[word.start() - 1].isspace() else room + _SLACK):
                yield _Line(Span(start, at), count, is_row)
                start, count = word.start(), 0
            count += size
            at = word.end()
        if at > start:
            yield _Line(Span(start, at), count, is_row)


def _plain(line: str) -> str:
    """The line without emphasis marks, which only use up tokens."""
    return re.sub(r"\*{1,3}|`|^#+ ", "", line)


def _packed(things: Iterable[_T], fits: Callable[[Sequence[_T]], bool]) -> Iterator[list[_T]]:
    """Neighbouring things together, as many as fit; each alone that does not fit at all."""
    some: list[_T] = []
    for one in things:
        if some and not fits([*some, one]):
            yield some
            some = []
        some.append(one)
    if some:
        yield some


def _names_in_grids(figure: Figure, head: str) -> Iterator[Piece]:
    """The names in all grids, each once: a piece of few words is near to any question that has one of them."""
    opening = "\n".join(dict.fromkeys(filter(None, (head, figure.kind[:_HEAD]))))
    room = max(_ROOM - tokens(opening), _ROOM // 4)
    shown = [" ".join(one.text.split())[:_SHOWN] for one in figure.attributes if one.component in _SHOWING]
    names: dict[str, Span] = {}
    for grid in figure.grids:
        spans = [cell.span for cell in grid.cells]
        spans += [label.span for axis in (grid.row_axis, grid.column_axis) for label in axis.labels if label.span]
        if not spans:
            continue
        whole = Span(min(span.start for span in spans), max(span.end for span in spans))
        own = (name for axis in (grid.row_axis, grid.column_axis) for name in _names(axis))
        for name in filter(None, (grid.title[:_HEAD], *([] if names else shown), *own)):
            names.setdefault(name, whole)
    sized = ((name, span, tokens(name) + 1) for name, span in names.items())
    for some in _packed(sized, lambda names: sum(size for _, _, size in names) <= room):
        start, end = min(span.start for _, span, _ in some), max(span.end for _, span, _ in some)
        yield Piece(f"{opening}\n{', '.join(name for name, _, _ in some)}", Span(start, end))


def _names(axis: Axis) -> Iterator[str]:
    """An axis in words: name, unit, each label once. Mere numbers say nothing to a sentence encoder, nor do they with
    the axis's name ("Length 5").
    """
    yield from filter(None, (axis.name, axis.unit))
    known = set(_WORDS.findall(axis.name.casefold()))
    called = (dict.fromkeys((" ".join(label.path) or label.text, *label.aliases)) for label in axis.labels)
    telling = ([name for name in names if set(_WORDS.findall(name.casefold())) - known] for names in called)
    yield from dict.fromkeys(" ".join(names) for names in telling if names)


_WORDS = re.compile(r"[^\W\d_]+")
