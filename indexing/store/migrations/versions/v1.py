"""The first schema: figures, their chunks with the lexical index, and notes."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

_FTS5 = (
    """CREATE VIRTUAL TABLE words USING fts5
    (text, content='chunks', content_rowid='id', tokenize='porter unicode61 remove_diacritics 2')""",
    """CREATE TRIGGER words_added AFTER INSERT ON chunks BEGIN
    INSERT INTO words(rowid, text) VALUES (new.id, new.text); END""",
    """CREATE TRIGGER words_removed AFTER DELETE ON chunks BEGIN
    INSERT INTO words(words, rowid, text) VALUES ('delete', old.id, old.text); END""",
)
_TSVECTOR = (
    "CREATE TABLE words (chunk INTEGER PRIMARY KEY REFERENCES chunks (id) ON DELETE CASCADE, held TSVECTOR NOT NULL)",
    "CREATE INDEX ix_words_held ON words USING gin (held)",
)


def upgrade() -> None:
    """Make the tables, and the database's kind of lexical index."""
    id = sa.String().with_variant(sa.String(collation="C"), "postgresql")
    text, number = sa.String(), sa.Integer()
    op.create_table(
        "figures",
        sa.Column("id", id, primary_key=True),
        *(sa.Column(name, text, nullable=False) for name in ("title", "kind", "path")),
        *(sa.Column(name, number, nullable=False) for name in ("line", "grids", "cells", "issues")),
        *(sa.Column(name, text, nullable=False) for name in ("hash", "reader", "given_title")),
        sa.Column("vectors", text),
        *(sa.Column(name, text, nullable=False) for name in ("text", "dump")),
    )
    op.create_table(
        "chunks",
        sa.Column("id", number, primary_key=True),
        sa.Column("figure", id, nullable=False),
        *(sa.Column(name, number, nullable=False) for name in ("start", "end")),
        sa.Column("text", text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chunks_figure", "chunks", ["figure"])
    op.create_table("left_over", sa.Column("chunk", number, primary_key=True, autoincrement=False))
    op.create_table("notes", sa.Column("name", text, primary_key=True), sa.Column("value", text, nullable=False))
    for statement in _FTS5 if op.get_bind().dialect.name == "sqlite" else _TSVECTOR:
        op.execute(statement)
