"""Homes that were damaged, or that cannot be written: what is there is asked, and what is lost is built anew."""

import os
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from figwise.indexing.store.library import Library
from figwise.indexing.store.vectors import Folder, VectorsBroken


def best(library, question):
    return library.search(question)[0].figure


@pytest.mark.parametrize("instead", ["a file", "a folder", "a link to nothing"])
def test_whatever_stands_in_the_place_of_the_database_is_moved_aside(library, folder, encoder, caplog, instead):
    library.index([folder])
    library.close()
    place = library.home.vectors
    place.rename(place.with_name("before"))
    if instead == "a file":
        place.write_text("no vectors")
    elif instead == "a folder":
        (place / "chroma.sqlite3").mkdir(parents=True)
    else:
        place.symlink_to("nowhere")
    assert best(library, "Rainfall in Oslo") == "rain"
    assert "built anew" in caplog.text
    assert library.search("Rainfall in Oslo")[0].meaning > 0
    library.close()
    assert os.path.lexists(place.with_name("vectors.damaged"))


ABORTS = """
import os, sys
from figwise.indexing.store.vectors import Folder
from figwise.indexing.store.vectors import VectorStore
import figwise.indexing.store.vectors as vectors
vectors._try_out = lambda collection: os.abort()
from pathlib import Path
VectorStore(Folder(Path(sys.argv[1])), "words").open(create=False)
"""


class Panic(BaseException):
    """What Chroma's Rust side raises where it panics: no Exception."""


def _panics(*_, **__):
    raise Panic("index out of bounds")


def test_vectors_whose_opening_ended_a_process_are_built_anew_once_and_it_is_said(library, folder, encoder, caplog):
    library.index([folder])
    before = encoder.encoded
    place = library.home.vectors
    ended = subprocess.run([sys.executable, "-c", ABORTS, str(place)], stderr=subprocess.PIPE, check=False)
    assert ended.returncode < 0
    with Library(library.home.folder, encoder=encoder) as after:
        assert best(after, "Rainfall in Oslo") == "rain"
        assert encoder.encoded > before
        assert [record.levelname for record in caplog.records] == ["WARNING"]
        assert "built anew" in caplog.text
    once = encoder.encoded
    with Library(library.home.folder, encoder=encoder) as again:
        assert best(again, "Rainfall in Oslo") == "rain"
    assert encoder.encoded == once
    assert sorted(path.name for path in library.home.folder.glob("vectors*")) == ["vectors", "vectors.damaged"]


def test_openings_beside_each_other_are_not_taken_for_one_that_ended_its_process(tmp_path):
    place = Folder(tmp_path / "vectors")

    def opened(_):
        with Folder(tmp_path / "vectors").opening():
            pass

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(opened, range(60)))
    ending = "import os, pathlib, sys; from figwise.indexing.store.vectors import Folder\n"
    ending += "with Folder(pathlib.Path(sys.argv[1])).opening(): os._exit(3)"
    subprocess.run([sys.executable, "-c", ending, str(tmp_path / "vectors")], check=False)
    with pytest.raises(VectorsBroken, match="ended the process"), place.opening():
        pass
    place.set_aside(lambda: None)
    with place.opening():
        pass


def test_vectors_in_an_index_of_another_kind_are_built_anew_by_the_next_change(library, folder, encoder, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("figwise.indexing.store.vectors._INDEX", {"space": "cosine"})
        library.index([folder])
    before = encoder.encoded
    library.add("snow", "## Snow in Turku\n\n- **April**: 2 cm\n")
    once = encoder.encoded
    assert once > 2 * before
    library.add("hail", "## Hail in Lund\n\n- **April**: 1 mm\n")
    assert encoder.encoded - once < before
    assert best(library, "Rainfall in Oslo") == "rain"


def test_a_panic_inside_chroma_is_a_store_that_is_built_anew(library, folder, encoder, monkeypatch):
    library.index([folder])
    assert best(library, "Rainfall in Oslo") == "rain"
    with monkeypatch.context() as patch:
        from chromadb.api.models.Collection import Collection

        tries = iter([True])
        query = Collection.query
        patch.setattr(Collection, "query", lambda *a, **k: _panics() if next(tries, False) else query(*a, **k))
        assert best(library, "Rainfall in Oslo") == "rain"


def test_vectors_that_another_process_locks_are_searched_later_and_stay(library, folder, monkeypatch):
    library.index([folder])
    assert library.search("Rainfall in Oslo")[0].meaning > 0

    def locked(*_, **__):
        raise sqlite3.OperationalError("database is locked")

    with monkeypatch.context() as patched:
        patched.setattr("chromadb.api.models.Collection.Collection.query", locked)
        assert library.search("Rainfall in Oslo")[0].meaning == 0
    assert library.search("Rainfall in Oslo")[0].meaning > 0
    assert [path.name for path in library.home.folder.glob("vectors*")] == ["vectors"]


@pytest.mark.parametrize("value", ["banana", "", "-5", "9" * 40, "1.5"])
def test_a_spoiled_count_of_changes_stops_neither_asking_nor_writing(library, folder, value):
    library.index([folder])
    library.close()
    with sqlite3.connect(library.home.catalog) as spoiled:
        spoiled.execute("UPDATE notes SET value = ? WHERE name = 'generation'", (value,))
    spoiled.close()
    assert best(library, "Rainfall in Oslo") == "rain"
    assert library.add("tea", "# Tea drunk\n\n- May: 3 cups\n- June: 4 cups\n").outcome == "indexed"
    assert best(library, "tea drunk in May") == "tea"


def test_a_home_that_cannot_be_written_is_asked_from_a_copy_of_its_vectors(library, folder, encoder, monkeypatch):
    """Where nothing can be written, SQLite and Chroma have to be told so; a test that runs as root has to pretend."""
    library.index([folder])
    library.close()
    before = {path: path.stat().st_mtime_ns for path in library.home.folder.rglob("*") if path.is_file()}
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and access(path, mode))
    with Library(library.home.folder, encoder=encoder) as still:
        assert best(still, "Rainfall in Oslo") == "rain"
        assert [one.id for one in still.figures()] == ["goals", "price", "rain"]
        place: Any = still._vectors._place
        copy = Path(place._copy.name)
        assert copy.exists()
    assert not copy.exists()
    assert {path: path.stat().st_mtime_ns for path in library.home.folder.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("dump", ["{", "", "[]", '{"id": 5}', "null", '{"grids": [{}]}'])
def test_a_spoiled_dump_is_read_from_its_text_again(library, folder, dump):
    library.index([folder])
    stored = library.figure("goals")
    with sqlite3.connect(library.home.catalog) as catalog:
        catalog.execute("UPDATE figures SET dump = ?", (dump,))
    catalog.close()
    library._parsed.cache_clear()
    assert library.figure("goals") == stored
