"""The catalog: every description with what was read from it, and the lexical index beside it.

It is the source of truth: Chroma's vectors are derived from it, and it records which figures they cover. A figure and
its words change in one transaction, so a killed process leaves each figure in its old or its new state. What differs
between SQLite and PostgreSQL is in `database.py`; all SQL of the program is in these two files and the migrations, with
every parameter bound.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, inspect, select, update
from sqlalchemy.exc import SQLAlchemyError

from ..errors import StoreError, clip
from ..text.spans import Span
from . import database as db
from .images import PreparedImage
from .records import Chunk, Entry, ImageEntry, Match, Piece, Record, Summary

_MARK, _GENERATION = "mark", "generation"
_ASKED = 1_000
"""Ids in one statement: databases limit its number of parameters."""

_SUMMARY = [db.figures.c[name] for name in ("id", "title", "kind", "path", "line", "grids", "cells", "issues")]
_RECORD = [*_SUMMARY, *(db.figures.c[name] for name in ("hash", "reader", "given_title", "text", "dump"))]
_IMAGE = [db.images.c[name] for name in ("source", "reason", "width", "height", "hash")]
_CHUNK = [db.chunks.c[name] for name in ("id", "figure", "start", "end", "text")]
_FIGURES_OF = select(db.chunks.c.id, db.chunks.c.figure).where(db.chunks.c.id.in_(bindparam("chunks", expanding=True)))
_OF_FIGURES = db.chunks.join(db.figures, db.figures.c.id == db.chunks.c.figure)
_COUNT = select(func.count()).select_from(_OF_FIGURES)
_GRAMMAR = frozenset(
    """
    a about all an and any are as at be been between both but by can could did do does each every for from had has
    have how i if in into is it its many me much of on or please so than that the their them then there these they
    this those to was we were what when where which who whose why will with would you
    """.split()
)


class Catalog:
    """The catalog of one home. Any number of threads and processes read; one writes, under `Database.writing`."""

    def __init__(self, database: db.Database):
        self._database = database
        self._engine: Engine | None = None
        self._opening = threading.Lock()

    # Reading. Where there is no catalog yet, everything is empty, and reading makes no file.

    def ids(self) -> list[str]:
        """Every figure's id, sorted."""
        return [row.id for row in self._rows(select(db.figures.c.id).order_by(db.figures.c.id))]

    def entries(self) -> dict[str, Entry]:
        """By id, the entries that decide whether a document has to be read again."""
        columns = (db.figures.c[name] for name in ("id", "path", "line", "hash", "reader"))
        return {row[0]: Entry(*row[1:]) for row in self._rows(select(*columns))}

    def count(self) -> int:
        """How many figures there are."""
        return self._value(select(func.count()).select_from(db.figures)) or 0

    def summaries(self, limit: int | None = None, offset: int = 0) -> list[Summary]:
        """Figures in one line each, sorted by id: `limit` of them from the place `offset` on, or all."""
        wanted = select(*_SUMMARY).order_by(db.figures.c.id).limit(limit).offset(offset)
        return [Summary(*row) for row in self._rows(wanted)]

    def summaries_of(self, ids: Iterable[str]) -> list[Summary]:
        """Those of these figures that exist, in one line each and in the order given."""
        ids = list(ids)
        parts = (ids[at : at + _ASKED] for at in range(0, len(ids), _ASKED))
        rows = (row for part in parts for row in self._rows(select(*_SUMMARY).where(db.figures.c.id.in_(part))))
        found = {row.id: Summary(*row) for row in rows}
        return [found[id] for id in ids if id in found]

    def hash(self, id: str) -> str | None:
        """The hash of a figure's text and given title, or None: the cheapest check for a change."""
        if any("\ud800" <= char <= "\udfff" for char in id):  # SQLite takes no lone surrogate
            return None
        return self._value(select(db.figures.c.hash).where(db.figures.c.id == id))

    def record(self, id: str) -> Record | None:
        """A figure with its text and dump, or None."""
        rows = self._rows(select(*_RECORD).where(db.figures.c.id == id))
        return Record(Summary(*rows[0][: len(_SUMMARY)]), *rows[0][len(_SUMMARY) :]) if rows else None

    def match(self, question: str, limit: int) -> list[Match]:
        """Chunks that share words with the question, best first."""
        words = words_of(question)
        rows = self._rows(*self._database.match(words, limit)) if words else []
        return [Match(row.chunk, row.score) for row in rows]

    def chunks(self, ids: Iterable[int]) -> dict[int, Chunk]:
        """Those of these chunks that exist, by number."""
        return {chunk.id: chunk for chunk in self._chunks(db.chunks.c.id.in_(list(ids)))}

    def figures_of(self, chunks: Iterable[int]) -> dict[int, str]:
        """The figures of those of these chunks that exist, by the numbers of the chunks."""
        return {row.id: row.figure for row in self._rows(_FIGURES_OF, {"chunks": list(chunks)})}

    def chunks_of(self, figures: Iterable[str]) -> list[Chunk]:
        """All chunks of these figures, figure by figure, each in the order in which its text was cut."""
        return self._chunks(db.chunks.c.figure.in_(list(figures)), db.chunks.c.figure, db.chunks.c.id)

    def generation(self) -> str:
        """What differs after every change, by which readers notice changes; empty before the first."""
        return self.noted(_GENERATION) or ""

    def mark(self) -> str:
        """An identifier unique to this catalog, even among those of the same name; empty before it is made."""
        return self.noted(_MARK) or ""

    def noted(self, name: str) -> str | None:
        """A note about the whole home, or None."""
        return self._value(select(db.notes.c.value).where(db.notes.c.name == name))

    def notes(self, beginning: str) -> dict[str, str]:
        """The notes whose names have this prefix, by the rest of their names."""
        rows = self._rows(select(db.notes).where(db.notes.c.name.startswith(beginning, autoescape=True)))
        return {row.name.removeprefix(beginning): row.value for row in rows}

    def images(self) -> dict[str, ImageEntry]:
        """What is known of images, by their figures' ids."""
        return {row[0]: ImageEntry(*row[1:]) for row in self._images(select(db.images.c.figure, *_IMAGE))}

    def image(self, id: str) -> ImageEntry | None:
        """What is known of a figure's image, or None."""
        rows = self._images(select(*_IMAGE).where(db.images.c.figure == id))
        return ImageEntry(*rows[0]) if rows else None

    def image_bytes(self, id: str) -> bytes:
        """A figure's stored image; empty where there is none."""
        rows = self._images(select(db.images.c.content).where(db.images.c.figure == id))
        return rows[0].content if rows else b""

    # Which vectors are missing, and which are to be deleted.

    def lacking_count(self, collection: str) -> int:
        """How many chunks have no vector in the collection yet."""
        return self._value(_COUNT.where(_lacks(collection))) or 0

    def held_count(self, collection: str) -> int:
        """How many chunks the collection is known to hold."""
        return self._value(_COUNT.where(db.figures.c.vectors == collection)) or 0

    def lacking(self, collection: str, limit: int, after: int = 0) -> list[Chunk]:
        """About `limit` chunks numbered above `after` that the collection lacks, never only part of a figure's."""
        is_next = (db.chunks.c.id > after) & _lacks(collection)
        first = select(db.chunks.c.figure).select_from(_OF_FIGURES).where(is_next).order_by(db.chunks.c.id).limit(limit)
        figures = sorted({row.figure for row in self._rows(first)})
        return self._chunks(db.chunks.c.figure.in_(figures), db.chunks.c.id)

    def left_over(self) -> list[int]:
        """Deleted chunks whose vectors are still to be deleted."""
        return [row.chunk for row in self._rows(select(db.left_over.c.chunk))]

    # Writing, under the writer's lock.

    def create(self) -> None:
        """Make the tables where they are missing."""
        with self._guarded(), self._opening:
            engine, self._engine = self._engine, None
            if engine is not None:
                engine.dispose()
            self._engine = self._database.made()
        if self.noted(_MARK) is None:
            self.note(_MARK, uuid4().hex)

    def put(
        self, records: Sequence[tuple[Record, Sequence[Piece]]], images: Mapping[str, PreparedImage] | None = None
    ) -> None:
        """Store figures with their pieces, replacing those of the same ids; all of them or none. A figure for which no
        image is given keeps the one it has.
        """
        ids = [record.summary.id for record, _ in records]
        rows = [
            {"figure": record.summary.id, "start": piece.span.start, "end": piece.span.end, "text": piece.text}
            for record, pieces in records
            for piece in pieces
        ]
        with self._writing() as connection:
            _forget(connection, ids)
            _many(connection, insert(db.figures), [_values(record) for record, _ in records])
            _many(connection, insert(db.chunks), rows)
            self._database.store_words(connection, ids)
            _forget_images(connection, images or ())
            kept = [asdict(one.entry) | {"figure": id, "content": one.content} for id, one in (images or {}).items()]
            _many(connection, insert(db.images), kept)

    def remove(self, ids: Sequence[str]) -> None:
        """Delete figures with their images; all of them or none."""
        with self._writing() as connection:
            _forget(connection, ids)
            _forget_images(connection, ids)

    def remove_images(self, ids: Iterable[str]) -> None:
        """Delete the images of figures; all of them or none."""
        with self._writing() as connection:
            _forget_images(connection, ids)

    def move(self, lines: Iterable[tuple[str, int]]) -> None:
        """Update line numbers of figures whose .jsonl file was rearranged."""
        with self._writing() as connection:
            for id, line in lines:
                connection.execute(update(db.figures).where(db.figures.c.id == id).values(line=line))

    def mark_embedded(self, figures: Iterable[str], collection: str) -> None:
        """Note that the collection holds every chunk of these figures."""
        statement = update(db.figures).where(db.figures.c.id == bindparam("figure")).values(vectors=collection)
        with self._writing() as connection:
            _many(connection, statement, [{"figure": id} for id in figures])

    def mark_deleted(self, chunks: Iterable[int]) -> None:
        """Note that the vectors of these chunks are gone."""
        with self._writing() as connection:
            statement = delete(db.left_over).where(db.left_over.c.chunk == bindparam("gone"))
            _many(connection, statement, [{"gone": chunk} for chunk in chunks])

    def note(self, name: str, value: str) -> None:
        """Set a note about the whole home."""
        with self._writing() as connection:
            _note(connection, name, value)

    def forget_note(self, name: str) -> None:
        """Delete a note about the whole home."""
        with self._writing() as connection:
            connection.execute(delete(db.notes).where(db.notes.c.name == name))

    def close(self) -> None:
        """Close the connections."""
        if self._engine is not None:
            self._engine.dispose()
            self._engine = None

    # Connections.

    def _rows(self, statement: Any, parameters: dict[str, Any] | None = None) -> Sequence[Any]:
        with self._guarded():
            engine = self._readable()
            if engine is None:
                return []
            with engine.connect() as connection:
                return connection.execute(statement, parameters or {}).all()

    def _value(self, statement: Any) -> Any | None:
        rows = self._rows(statement)
        return rows[0][0] if rows else None

    def _chunks(self, condition: Any, *order: Any) -> list[Chunk]:
        rows = self._rows(select(*_CHUNK).where(condition).order_by(*order))
        return [Chunk(row.text, Span(row.start, row.end), row.id, row.figure) for row in rows]

    def _images(self, statement: Any) -> Sequence[Any]:
        """Rows about images, for which a catalog of an older figwise has no table until something is written to it."""
        with self._guarded():
            engine = self._readable()
            has_images = engine is not None and inspect(engine).has_table(db.images.name)
        return self._rows(statement) if has_images else []

    def _readable(self) -> Engine | None:
        with self._opening:
            if self._engine is None:
                self._engine = self._database.opened()
            return self._engine

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction, which also makes a new generation."""
        with self._guarded():
            engine = self._readable()
            if engine is None:
                raise StoreError(f"There is no catalog {self._database.place} to write to.")
        with self._guarded(), engine.begin() as connection:
            yield connection
            _note(connection, _GENERATION, uuid4().hex)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            reason = clip(str(getattr(error, "orig", None) or error), 160)
            raise StoreError(f"The catalog {self._database.place} cannot be used: {reason}.") from error


def words_of(question: str, limit: int = 48) -> list[str]:
    """The distinct words of a question to search for: only letters and digits, which no database reads as syntax.

    Stop words are left out unless the question has no others: they are in every chunk, and scoring every chunk makes a
    search slow.
    """
    words = list(dict.fromkeys(re.findall(r"[^\W_]+", question.lower())))
    telling = [word for word in words if word not in _GRAMMAR]
    return (telling or words)[:limit]


def _lacks(collection: str) -> Any:
    return db.figures.c.vectors.is_distinct_from(collection)


def _values(record: Record) -> dict[str, Any]:
    row = asdict(record)
    summary: dict[str, Any] = row.pop("summary")
    return summary | row


def _forget(connection: Connection, ids: Iterable[str]) -> None:
    for id in ids:
        of_figure = db.chunks.c.figure == id
        gone = select(db.chunks.c.id).where(of_figure)
        connection.execute(insert(db.left_over).from_select(["chunk"], gone))
        connection.execute(delete(db.chunks).where(of_figure))
        connection.execute(delete(db.figures).where(db.figures.c.id == id))


def _forget_images(connection: Connection, ids: Iterable[str]) -> None:
    _many(connection, delete(db.images).where(db.images.c.figure == bindparam("gone")), [{"gone": id} for id in ids])


def _note(connection: Connection, name: str, value: str) -> None:
    """Update or insert; safe in two steps because there is only one writer."""
    if not connection.execute(update(db.notes).where(db.notes.c.name == name).values(value=value)).rowcount:
        connection.execute(insert(db.notes).values(name=name, value=value))


def _many(connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(statement, rows)
