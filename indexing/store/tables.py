"""The catalog's tables, the same in SQLite and in PostgreSQL; `migrations/` makes them."""

from __future__ import annotations

from sqlalchemy import Column, Integer, LargeBinary, MetaData, String, Table

SCHEMA = 2
"""The newest migration. A catalog of a higher number was written by a newer figwise."""

# Ids sort by code point, as in Python: SQLite does so by default, PostgreSQL when told to.
Id = String().with_variant(String(collation="C"), "postgresql")

tables = MetaData()
figures = Table(
    "figures",
    tables,
    Column("id", Id, primary_key=True),
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
    # Long columns last: SQLite does not even read them when only the others are selected.
    Column("text", String, nullable=False),
    Column("dump", String, nullable=False),
)
chunks = Table(
    "chunks",
    tables,
    Column("id", Integer, primary_key=True),
    Column("figure", Id, nullable=False, index=True),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("text", String, nullable=False),
    sqlite_autoincrement=True,  # ids are never reused: a leftover vector cannot be taken for another chunk's
)
images = Table(
    "images",
    tables,
    Column("figure", Id, primary_key=True),
    Column("source", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("hash", String, nullable=False),
    Column("content", LargeBinary, nullable=False),
)
left_over = Table("left_over", tables, Column("chunk", Integer, primary_key=True, autoincrement=False))
notes = Table("notes", tables, Column("name", String, primary_key=True), Column("value", String, nullable=False))
