"""The catalog: every description with what was read from it, in SQLite, and the lexical index beside it.

It is the truth: Chroma's vectors are derived from it, and here stands which figures they cover. All SQL of
the program is in this file, with every parameter bound. A figure and its words change in one transaction, so
a killed process leaves each figure either as it was or as it is to be.
"""

from __future__ import annotations

import os
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote
from zlib import crc32

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    FromClause,
    Integer,
    MetaData,
    String,
    Table,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects.sqlite import insert as insert_or
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool, StaticPool

from ..errors import StoreError, clip
from ..text.spans import Span
from .records import Chunk, Entry, Match, Piece, Record, Summary

SCHEMA = 1
"""Goes up when a table changes; a catalog of a higher number was written by a newer figwise."""

_tables = MetaData()
_figures = Table(
    "figures",
    _tables,
    Column("id", String, primary_key=True),
    Column("title", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("path", String, nullable=False),
    Column("line", Integer, nullable=False),
    Column("grids", Integer, nullable=False),
    Column("cells", Integer, nullable=False),
    Column("issues", Integer, nullable=False),
    Column("hash", String, nullable=False),
    Column("reader", String, nullable=False),
    Column("given_title", String, nullable=False),
    Column("vectors", String),  # the collection that holds its vectors; NULL where none does yet
    # The long ones last: SQLite does not even read them where a list asks for the others.
    Column("text", String, nullable=False),
    Column("dump", String, nullable=False),
)
_chunks = Table(
    "chunks",
    _tables,
    Column("id", Integer, primary_key=True),
    Column("figure", String, nullable=False, index=True),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("text", String, nullable=False),
    sqlite_autoincrement=True,  # ids are never used again: a vector left over cannot pass for another's
)
_left_over = Table("left_over", _tables, Column("chunk", Integer, primary_key=True))
_notes = Table("notes", _tables, Column("name", String, primary_key=True), Column("value", String, nullable=False))

_WORDS = (
    """CREATE VIRTUAL TABLE words USING fts5
    (text, content='chunks', content_rowid='id', tokenize='porter unicode61 remove_diacritics 2')""",
    """CREATE TRIGGER words_added AFTER INSERT ON chunks BEGIN
    INSERT INTO words(rowid, text) VALUES (new.id, new.text); END""",
    """CREATE TRIGGER words_removed AFTER DELETE ON chunks BEGIN
    INSERT INTO words(words, rowid, text) VALUES ('delete', old.id, old.text); END""",
)
_MATCH = text("SELECT rowid, -rank AS score FROM words WHERE words MATCH :query ORDER BY rank LIMIT :limit")

_SUMMARY = [_figures.c[name] for name in ("id", "title", "kind", "path", "line", "grids", "cells", "issues")]
_RECORD = [*_SUMMARY, *(_figures.c[name] for name in ("hash", "reader", "given_title", "text", "dump"))]
_CHUNK = [_chunks.c[name] for name in ("id", "figure", "start", "end", "text")]


class Catalog:
    """The catalog of one home. Any number of threads and processes read; one writes, under `Home.writing`."""

    def __init__(self, path: Path):
        self.path = path
        self._engine: Engine | None = None
        self._opening = threading.Lock()

    # Reading. Where there is no catalog yet, everything is empty, and reading makes no file.

    def ids(self) -> list[str]:
        """Every figure's id, sorted."""
        return [row.id for row in self._rows(select(_figures.c.id).order_by(_figures.c.id))]

    def entries(self) -> dict[str, Entry]:
        """By id, what decides whether a document has to be read again."""
        columns = _figures.c
        rows = self._rows(select(columns.id, columns.path, columns.line, columns.hash, columns.reader))
        return {row.id: Entry(row.path, row.line, row.hash, row.reader) for row in rows}

    def summaries(self) -> list[Summary]:
        """Every figure in one line, sorted by id."""
        return [Summary(*row) for row in self._rows(select(*_SUMMARY).order_by(_figures.c.id))]

    def hash(self, id: str) -> str | None:
        """The hash of a figure's text and given title, or None: the cheapest look at whether it changed."""
        if any("\ud800" <= char <= "\udfff" for char in id):  # half of a pair is no text that SQLite could look for
            return None
        rows = self._rows(select(_figures.c.hash).where(_figures.c.id == id))
        return rows[0].hash if rows else None

    def record(self, id: str) -> Record | None:
        """A figure with its text and dump, or None."""
        rows = self._rows(select(*_RECORD).where(_figures.c.id == id))
        return Record(Summary(*rows[0][: len(_SUMMARY)]), *rows[0][len(_SUMMARY) :]) if rows else None

    def match(self, question: str, limit: int) -> list[Match]:
        """Chunks that share words with the question, by BM25, best first."""
        query = match_expression(question)
        rows = self._rows(_MATCH, {"query": query, "limit": limit}) if query else []
        return [Match(row.rowid, row.score) for row in rows]

    def chunks(self, ids: Iterable[int]) -> dict[int, Chunk]:
        """By number, those of these chunks that exist."""
        wanted = select(*_CHUNK).where(_chunks.c.id.in_(bindparam("ids", expanding=True)))
        return {row.id: _chunk(row) for row in self._rows(wanted, {"ids": list(ids)})}

    def generation(self) -> int:
        """A number that grows with every change, so that a reader can tell that something changed."""
        return _counted(self.noted("generation"))

    def noted(self, name: str) -> str | None:
        """A note about the whole home, or None."""
        rows = self._rows(select(_notes.c.value).where(_notes.c.name == name))
        return rows[0].value if rows else None

    def notes(self, beginning: str) -> dict[str, str]:
        """Notes whose names begin alike, by the rest of their names."""
        rows = self._rows(select(_notes).where(_notes.c.name.startswith(beginning, autoescape=True)))
        return {row.name.removeprefix(beginning): row.value for row in rows}

    # What the vectors still lack, and what they hold too much.

    def lacking_count(self, collection: str) -> int:
        """How many chunks the collection still lacks."""
        counted = select(func.count()).select_from(_of_figures()).where(_lacks(collection))
        return int(self._rows(counted)[0][0])

    def held_count(self, collection: str) -> int:
        """How many chunks the collection is known to hold."""
        counted = select(func.count()).select_from(_of_figures()).where(_figures.c.vectors == collection)
        return int(self._rows(counted)[0][0])

    def lacking(self, collection: str, limit: int, after: int = 0) -> list[Chunk]:
        """Some `limit` chunks beyond the number `after` that the collection lacks, but always all of a figure."""
        is_next = (_chunks.c.id > after) & _lacks(collection)
        first = select(_chunks.c.figure).select_from(_of_figures()).where(is_next)
        figures = {row.figure for row in self._rows(first.order_by(_chunks.c.id).limit(limit))}
        wanted = select(*_CHUNK).where(_chunks.c.figure.in_(bindparam("figures", expanding=True)))
        return [_chunk(row) for row in self._rows(wanted.order_by(_chunks.c.id), {"figures": sorted(figures)})]

    def left_over(self) -> list[int]:
        """Chunks that are gone and whose vectors are still to be deleted."""
        return [row.chunk for row in self._rows(select(_left_over.c.chunk))]

    # Writing, under the writer's lock.

    def create(self) -> None:
        """Make the file and its tables where they are missing."""
        with self._guarded(), self._opening:
            engine = self._engine or _open(self.path)
            self._engine = None
            with engine.begin() as connection:
                if not _version(connection, self.path):
                    _tables.create_all(connection)
                    for statement in _WORDS:
                        connection.execute(text(statement))
                    connection.execute(text(f"PRAGMA user_version = {SCHEMA:d}"))
            self._engine = engine

    def put(self, records: Sequence[tuple[Record, Sequence[Piece]]]) -> None:
        """Store figures with their pieces, in place of those of the same ids; all of them or none."""
        rows = [
            {"figure": record.summary.id, "start": piece.span.start, "end": piece.span.end, "text": piece.text}
            for record, pieces in records
            for piece in pieces
        ]
        with self._writing() as connection:
            _forget(connection, [record.summary.id for record, _ in records])
            _many(connection, insert(_figures), [_values(record) for record, _ in records])
            _many(connection, insert(_chunks), rows)

    def remove(self, ids: Iterable[str]) -> None:
        """Forget figures; all of them or none."""
        with self._writing() as connection:
            _forget(connection, list(ids))

    def move(self, lines: Iterable[tuple[str, int]]) -> None:
        """Note new line numbers: figures whose .jsonl file was rearranged around them."""
        statement = update(_figures).where(_figures.c.id == bindparam("figure")).values(line=bindparam("at"))
        with self._writing() as connection:
            _many(connection, statement, [{"figure": id, "at": line} for id, line in lines])

    def mark_embedded(self, figures: Iterable[str], collection: str) -> None:
        """Note that the collection holds every chunk of these figures."""
        statement = update(_figures).where(_figures.c.id == bindparam("figure")).values(vectors=collection)
        with self._writing() as connection:
            _many(connection, statement, [{"figure": id} for id in figures])

    def mark_deleted(self, chunks: Iterable[int]) -> None:
        """Note that the vectors of these chunks are gone."""
        with self._writing() as connection:
            statement = delete(_left_over).where(_left_over.c.chunk == bindparam("gone"))
            _many(connection, statement, [{"gone": chunk} for chunk in chunks])

    def note(self, name: str, value: str) -> None:
        """Set a note about the whole home."""
        with self._writing() as connection:
            _note(connection, name, value)

    def forget_note(self, name: str) -> None:
        """Forget a note about the whole home."""
        with self._writing() as connection:
            connection.execute(delete(_notes).where(_notes.c.name == name))

    def close(self) -> None:
        """Give back the connections."""
        if self._engine is not None:
            self._engine.dispose()
            self._engine = None

    # Connections.

    def _rows(self, statement: Any, parameters: dict[str, Any] | None = None) -> Sequence[Any]:
        with self._guarded(), self._readable().connect() as connection:
            return connection.execute(statement, parameters or {}).all()

    def _readable(self) -> Engine:
        with self._opening:
            if self._engine is None:
                if not self.path.exists():
                    return _nothing()
                engine = _open(self.path)
                with engine.connect() as connection:
                    if not _version(connection, self.path):  # killed while it was made
                        return _nothing()
                self._engine = engine
            return self._engine

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction, which also moves the generation on."""
        with self._guarded(), self._readable().begin() as connection:
            yield connection
            stored = connection.scalar(select(_notes.c.value).where(_notes.c.name == "generation"))
            _note(connection, "generation", str(_counted(stored) + 1))

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            reason = clip(str(getattr(error, "orig", None) or error), 160)
            raise StoreError(f"The catalog {self.path} cannot be used: {reason}.") from error


def _counted(noted: str | None) -> int:
    """The generation that a note says; of a spoiled note some number that is as good, since only changes matter."""
    if noted is None:
        return 0
    return int(noted) if noted.isascii() and noted.isdigit() and len(noted) < 16 else 1 + crc32(noted.encode())


def match_expression(question: str, limit: int = 48) -> str:
    """An FTS5 query for any of the question's words; empty where it has none.

    Words are letters and digits and stand in quotes, so nothing in a question is read as FTS5 syntax. Words
    of grammar are left out where others remain: they are in every chunk, and scoring every chunk is what
    makes a search slow.
    """
    words = list(dict.fromkeys(re.findall(r"[^\W_]+", question.lower())))
    telling = [word for word in words if word not in _GRAMMAR]
    return " OR ".join(f'"{word}"' for word in (telling or words)[:limit])


_GRAMMAR = frozenset(
    """
    a about all an and any are as at be been between both but by can could did do does each every for from had has
    have how i if in into is it its many me much of on or please so than that the their them then there these they
    this those to was we were what when where which who whose why will with would you
    """.split()
)


def _open(path: Path) -> Engine:
    if not os.access(path.parent, os.W_OK):
        return create_engine("sqlite://", creator=partial(_opened_to_read, path), poolclass=NullPool)
    engine = create_engine(f"sqlite:///{path}")

    @event.listens_for(engine, "connect")
    def _(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # Python would start transactions late, and none around CREATE
        for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "busy_timeout = 10000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _opened_to_read(path: Path) -> sqlite3.Connection:
    """A connection where nothing can be written. Without a write-ahead log beside it, nobody writes to the file just
    now, and SQLite needs to be told so, for it could not make the files by which writers are noticed.
    """
    still = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro{still}", uri=True, check_same_thread=False)


@lru_cache(maxsize=1)
def _nothing() -> Engine:
    """A catalog without figures, for reading where there is none."""
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    with engine.begin() as connection:
        _tables.create_all(connection)
        connection.execute(text(_WORDS[0]))
    return engine


def _version(connection: Connection, path: Path) -> int:
    version = int(connection.scalar(text("PRAGMA user_version")) or 0)
    if version > SCHEMA:
        raise StoreError(
            f"The catalog {path} has schema {version} of a newer figwise; this one reads up to {SCHEMA}. "
            "Update figwise, or name another home."
        )
    return version


def _of_figures() -> FromClause:
    return _chunks.join(_figures, _figures.c.id == _chunks.c.figure)


def _lacks(collection: str) -> Any:
    return _figures.c.vectors.is_distinct_from(collection)


def _chunk(row: Any) -> Chunk:
    return Chunk(row.id, row.figure, Span(row.start, row.end), row.text)


def _values(record: Record) -> dict[str, Any]:
    row = (*(getattr(record.summary, column.name) for column in _SUMMARY), record.hash, record.reader)
    row += (record.given_title, record.text, record.dump)
    return {column.name: value for column, value in zip(_RECORD, row, strict=True)}


def _forget(connection: Connection, ids: list[str]) -> None:
    for id in ids:
        of_figure = _chunks.c.figure == id
        gone = select(_chunks.c.id).where(of_figure)
        connection.execute(insert_or(_left_over).from_select(["chunk"], gone).on_conflict_do_nothing())
        connection.execute(delete(_chunks).where(of_figure))
        connection.execute(delete(_figures).where(_figures.c.id == id))


def _note(connection: Connection, name: str, value: str) -> None:
    statement = insert_or(_notes).values(name=name, value=value)
    connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def _many(connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(statement, rows)
