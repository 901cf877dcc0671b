"""The catalog, in SQLite and in PostgreSQL: what is stored comes back, words go with their figures, and what cannot be
used is one clear error.
"""

import sqlite3
from uuid import uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from figwise.indexing.errors import StoreBusy, StoreError
from figwise.indexing.store.catalog import Catalog, words_of
from figwise.indexing.store.database import SCHEMA, Postgres, SQLite, tables
from figwise.indexing.store.images import PreparedImage
from figwise.indexing.store.records import Entry, ImageEntry, Piece, Record, Summary
from figwise.indexing.text.spans import Span
from sqlalchemy import text


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    """A database in which there is nothing yet."""
    if request.param == "sqlite":
        return SQLite(tmp_path / "catalog.db")
    return Postgres(request.getfixturevalue("postgres"), f"library_{uuid4().hex[:8]}")


@pytest.fixture
def catalog(database):
    catalog = Catalog(database)
    catalog.create()
    yield catalog
    catalog.close()


def record(id, hash="h1"):
    summary = Summary(id, f"Title of {id}", "heatmap", f"/x/{id}.md", 0, 1, 2, 3)
    return Record(summary, hash, "1", "", f"text of {id}", "{}")


def put(catalog, id, *texts, hash="h1"):
    catalog.put([(record(id, hash), [Piece(text, Span(at, at + 1)) for at, text in enumerate(texts)])])


def figures(catalog, question):
    matches = catalog.match(question, 10)
    return [catalog.chunks([match.chunk])[match.chunk].figure for match in matches]


def test_what_is_put_comes_back(catalog):
    put(catalog, "b", "bread")
    put(catalog, "a", "rain")
    assert catalog.ids() == ["a", "b"]
    assert catalog.record("a") == record("a")
    assert catalog.record("c") is None
    assert catalog.summaries() == [record("a").summary, record("b").summary]
    assert catalog.entries() == {id: Entry(f"/x/{id}.md", 0, "h1", "1") for id in "ab"}
    assert (catalog.hash("a"), catalog.hash("c")) == ("h1", None)


def test_words_are_found_in_any_form_best_first(catalog):
    put(catalog, "a", "accuracies of models", "unrelated")
    put(catalog, "b", "accuracy of a Café, accuracy again")
    assert figures(catalog, "Which accuracy?") == ["b", "a"]
    assert figures(catalog, "cafe") == ["b"]


def test_a_replaced_figure_leaves_no_words_and_its_chunks_to_delete(catalog):
    put(catalog, "a", "rain", "snow")
    old = [match.chunk for match in catalog.match("rain snow", 10)]
    put(catalog, "a", "bread", hash="h2")
    assert catalog.match("rain snow", 10) == []
    assert figures(catalog, "bread") == ["a"]
    assert sorted(catalog.left_over()) == sorted(old)
    assert catalog.hash("a") == "h2"
    catalog.mark_deleted(old)
    assert catalog.left_over() == []


def test_chunk_numbers_are_never_used_again(catalog):
    put(catalog, "a", "rain")
    (first,) = catalog.match("rain", 1)
    catalog.remove(["a"])
    put(catalog, "a", "rain")
    (second,) = catalog.match("rain", 1)
    assert second.chunk > first.chunk
    assert catalog.chunks([first.chunk]) == {}


def test_a_failed_put_changes_nothing(catalog):
    put(catalog, "a", "rain")
    with pytest.raises(StoreError):
        catalog.put([(record("a", "h2"), []), (record("b"), []), (record("b"), [])])
    assert (catalog.ids(), catalog.hash("a"), figures(catalog, "rain")) == (["a"], "h1", ["a"])


def test_vectors_are_known_figure_by_figure(catalog):
    put(catalog, "a", "rain", "snow")
    put(catalog, "b", "bread")
    assert catalog.lacking_count("c1") == 3
    assert [chunk.text for chunk in catalog.lacking("c1", 1)] == ["rain", "snow"]
    catalog.mark_embedded(["a"], "c1")
    assert (catalog.lacking_count("c1"), catalog.held_count("c1")) == (1, 2)
    assert catalog.lacking_count("c2") == 3
    put(catalog, "a", "hail", hash="h2")
    assert catalog.lacking_count("c1") == 2


def test_every_change_makes_another_generation(catalog):
    seen = [catalog.generation()]
    put(catalog, "a", "rain")
    seen.append(catalog.generation())
    catalog.mark_embedded(["a"], "c1")
    seen.append(catalog.generation())
    catalog.remove(["a"])
    seen.append(catalog.generation())
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize(
    "question,expected",
    [
        ("What is the accuracy of BERT-base?", ["accuracy", "bert", "base"]),
        ("is it the", ["is", "it", "the"]),
        ('NEAR("a" b) AND text:x* -y ^z', ["near", "b", "text", "x", "y", "z"]),
        ("?!()*\"'--;\0", []),
        ("", []),
        ("_", []),
    ],
)
def test_a_question_becomes_its_words(question, expected):
    assert words_of(question) == expected


@pytest.mark.parametrize(
    "question",
    [
        '"',
        "'; DROP TABLE figures; --",
        "a\0b",
        "words:rain",
        "rain*",
        "^",
        "AND OR NOT",
        "🌧 नमस्ते",
        "½ & | ! <-> it's 1e5 10.0.0.1 a/b",
        "x " * 50_000,
    ],
)
def test_no_question_is_read_as_syntax(catalog, question):
    put(catalog, "a", "rain")
    catalog.match(question, 10)
    assert catalog.ids() == ["a"]


def test_reading_where_there_is_no_catalog_finds_nothing_and_makes_nothing(database, tmp_path):
    catalog = Catalog(database)
    assert (catalog.ids(), catalog.entries(), catalog.match("rain", 5), catalog.generation()) == ([], {}, [], "")
    assert catalog.lacking_count("c1") == 0
    assert list(tmp_path.iterdir()) == []
    assert database.opened() is None
    catalog.close()


def test_a_catalog_made_later_is_seen(database):
    early, late = Catalog(database), Catalog(database)
    assert early.ids() == []
    late.create()
    put(late, "a", "rain")
    assert early.ids() == ["a"]
    early.close()
    late.close()


def test_one_process_writes_at_a_time(database):
    busy = pytest.raises(StoreBusy, match="Another process is writing")
    with database.writing(0), busy, database.writing(0):
        pass
    with database.writing(0):
        pass


def test_the_migrations_make_the_tables_that_the_program_knows(catalog, database):
    engine = database.opened()
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": lambda name, *_: known(name)})
        assert compare_metadata(context, tables) == []
    engine.dispose()


def known(name):
    """Whether a table is none that an index of words makes for itself."""
    return not str(name).startswith(("words", "ix_words"))


def test_a_catalog_from_before_alembic_is_brought_on(tmp_path):
    database = SQLite(tmp_path / "catalog.db")
    catalog = Catalog(database)
    catalog.create()
    put(catalog, "a", "rain")
    catalog.close()
    with sqlite3.connect(database.path) as connection:
        connection.execute("DROP TABLE alembic_version")
        connection.execute("DROP TABLE images")
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    catalog.create()
    assert figures(catalog, "rain") == ["a"]
    assert catalog.images() == {}
    catalog.close()


def test_a_catalog_of_the_first_schema_is_read_and_brought_on(catalog, database):
    put(catalog, "a", "rain")
    engine = database.opened()
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE images"))
        connection.execute(text("UPDATE alembic_version SET version_num = '1'"))
        if isinstance(database, SQLite):
            connection.exec_driver_sql("PRAGMA user_version = 1")
    engine.dispose()
    old = Catalog(database)
    assert (old.ids(), old.images(), old.image("a"), old.image_bytes("a")) == (["a"], {}, None, b"")
    old.create()
    old.put([], {"a": IMAGE})
    assert old.image_bytes("a") == IMAGE.content
    old.close()


IMAGE = PreparedImage(ImageEntry("s1", "", 40, 30, "h1"), b"\0RIFF\xff")


def test_an_image_comes_back_and_goes_with_its_figure(catalog):
    put(catalog, "a", "rain")
    put(catalog, "b", "bread")
    catalog.put([(record("a", "h2"), [])], {"a": IMAGE})
    assert (catalog.images(), catalog.image("a"), catalog.image("b")) == ({"a": IMAGE.entry}, IMAGE.entry, None)
    assert (catalog.image_bytes("a"), catalog.image_bytes("b")) == (IMAGE.content, b"")
    put(catalog, "a", "hail", hash="h3")
    assert catalog.image_bytes("a") == IMAGE.content
    bad = PreparedImage(ImageEntry("s2", "too large", 0, 0, ""), b"")
    catalog.put([], {"a": bad})
    assert (catalog.image("a"), catalog.image_bytes("a")) == (bad.entry, b"")
    catalog.put([], {"b": IMAGE})
    catalog.remove_images(["a"])
    assert catalog.images() == {"b": IMAGE.entry}
    catalog.remove(["b"])
    put(catalog, "b", "bread")
    assert (catalog.images(), catalog.image_bytes("b")) == ({}, b"")


def newer(database):
    """Give a catalog the number of a schema that is not written yet."""
    engine = database.opened()
    with engine.begin() as connection:
        if isinstance(database, SQLite):
            connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA + 1}")
        else:
            connection.execute(text("UPDATE alembic_version SET version_num = :number"), {"number": str(SCHEMA + 1)})
    engine.dispose()


def test_a_catalog_of_a_newer_version_is_refused(database, catalog):
    newer(database)
    with pytest.raises(StoreError, match=f"has schema {SCHEMA + 1} of a newer figwise"):
        Catalog(database).ids()


def test_a_file_that_is_no_catalog_is_one_clear_error(tmp_path):
    path = tmp_path / "catalog.db"
    path.write_text("not a database, " * 100)
    with pytest.raises(StoreError, match="cannot be used: file is not a database"):
        Catalog(SQLite(path)).ids()
    assert path.read_text().startswith("not a database")


def test_a_server_that_does_not_answer_is_one_clear_error_without_its_password():
    catalog = Catalog(Postgres("postgresql+psycopg://me:secret@127.0.0.1:1/figures", "library"))
    with pytest.raises(StoreError, match=r"me:\*\*\*@127.0.0.1:1/figures \(library\) cannot be used") as raised:
        catalog.ids()
    assert "secret" not in str(raised.value)


def test_libraries_in_one_database_do_not_see_each_other(postgres):
    here, there = (Catalog(Postgres(postgres, f"library_{uuid4().hex[:8]}")) for _ in range(2))
    for catalog, id in ((here, "a"), (there, "b")):
        catalog.create()
        put(catalog, id, "rain")
    assert (here.ids(), there.ids()) == (["a"], ["b"])
    assert figures(there, "rain") == ["b"]
    assert here.mark() != there.mark()
    here.close()
    there.close()
