"""The catalog: what is stored comes back, words go with their figures, and a bad file is one clear error."""

import sqlite3

import pytest
from figwise.indexing.errors import StoreError
from figwise.indexing.store.catalog import SCHEMA, Catalog, match_expression
from figwise.indexing.store.records import Entry, Piece, Record, Summary
from figwise.indexing.text.spans import Span


@pytest.fixture
def catalog(tmp_path):
    catalog = Catalog(tmp_path / "catalog.db")
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


def test_every_change_moves_the_generation_on(catalog):
    seen = [catalog.generation()]
    put(catalog, "a", "rain")
    seen.append(catalog.generation())
    catalog.mark_embedded(["a"], "c1")
    seen.append(catalog.generation())
    catalog.remove(["a"])
    seen.append(catalog.generation())
    assert seen == sorted(set(seen))


@pytest.mark.parametrize(
    "question,expected",
    [
        ("What is the accuracy of BERT-base?", '"accuracy" OR "bert" OR "base"'),
        ("is it the", '"is" OR "it" OR "the"'),
        ('NEAR("a" b) AND text:x* -y ^z', '"near" OR "b" OR "text" OR "x" OR "y" OR "z"'),
        ("?!()*\"'--;\0", ""),
        ("", ""),
        ("_", ""),
    ],
)
def test_a_question_becomes_quoted_words(question, expected):
    assert match_expression(question) == expected


@pytest.mark.parametrize(
    "question",
    ['"', "'; DROP TABLE figures; --", "a\0b", "words:rain", "rain*", "^", "AND OR NOT", "🌧 नमस्ते", "x " * 50_000],
)
def test_no_question_is_read_as_syntax(catalog, question):
    put(catalog, "a", "rain")
    catalog.match(question, 10)
    assert catalog.ids() == ["a"]


def test_reading_where_there_is_no_catalog_finds_nothing_and_makes_nothing(tmp_path):
    catalog = Catalog(tmp_path / "none" / "catalog.db")
    assert (catalog.ids(), catalog.entries(), catalog.match("rain", 5), catalog.generation()) == ([], {}, [], 0)
    assert catalog.lacking_count("c1") == 0
    assert list(tmp_path.iterdir()) == []


def test_a_catalog_made_later_is_seen(tmp_path):
    early, late = Catalog(tmp_path / "catalog.db"), Catalog(tmp_path / "catalog.db")
    assert early.ids() == []
    late.create()
    put(late, "a", "rain")
    assert early.ids() == ["a"]
    early.close()
    late.close()


def test_a_catalog_of_a_newer_version_is_refused(tmp_path, catalog):
    with sqlite3.connect(catalog.path) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.close()
    with pytest.raises(StoreError, match=f"has schema {SCHEMA + 1} of a newer figwise"):
        Catalog(catalog.path).ids()


def test_a_file_that_is_no_catalog_is_one_clear_error(tmp_path):
    path = tmp_path / "catalog.db"
    path.write_text("not a database, " * 100)
    with pytest.raises(StoreError, match="cannot be used: file is not a database"):
        Catalog(path).ids()
    assert path.read_text().startswith("not a database")
