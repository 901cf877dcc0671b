"""A library in PostgreSQL and a Chroma server: what holds of a folder holds there, and only its own data is touched."""

import threading
from typing import Any
from uuid import uuid4

import chromadb
import pytest
from figwise.indexing.errors import SettingsError, StoreBusy, StoreError
from figwise.indexing.store.library import Library
from figwise.indexing.store.settings import Settings
from figwise.tests.pictures import picture


@pytest.fixture
def settings(chroma_server):
    return Settings(vectors=chroma_server, library=f"library_{uuid4().hex[:8]}")


@pytest.fixture
def library(postgres, settings, encoder):
    with Library(postgres, settings, encoder) as library:
        yield library


@pytest.fixture
def another(postgres, settings, encoder):
    """The same library, as another process has it open."""
    with Library(postgres, settings, encoder) as library:
        yield library


@pytest.fixture
def chroma(settings):
    client: Any = chromadb.HttpClient(port=int(settings.vectors.rpartition(":")[2]), host="127.0.0.1")
    yield client
    client.close()
    for server in (client._server, client._admin_client._server):
        server._session.close()


def best(library, question):
    hits = library.search(question)
    return hits[0].figure if hits else None


def own(chroma, library):
    return sorted(one.name for one in chroma.list_collections() if one.name.startswith(library.settings.library))


def test_a_library_that_nobody_has_made_is_empty(library, chroma):
    assert (library.ids(), library.search("rain")) == ([], [])
    assert own(chroma, library) == []


def test_figures_are_indexed_found_changed_and_removed(library, folder, encoder):
    report = library.index([folder])
    assert report.counts() == {"indexed": 3}
    assert library.index([folder]).counts() == {"unchanged": 3}
    assert best(library, "Oslo rainfall") == "rain"
    assert library.figure("rain").title == "Rainfall in Millimetres"
    (folder / "rain.md").write_text((folder / "rain.md").read_text().replace("Oslo", "Lisbon"))
    before = encoder.encoded
    assert library.index([folder]).counts() == {"replaced": 1, "unchanged": 2}
    assert 0 < encoder.encoded - before < 10
    assert best(library, "Lisbon") == "rain"
    library.remove(["rain"])
    assert library.ids() == ["goals", "price"]
    assert {hit.figure for hit in library.search("rainfall")} == {"goals", "price"}
    assert library.in_line()


def test_what_one_process_writes_another_sees(library, another, folder):
    assert another.search("Oslo") == []
    library.index([folder])
    assert best(another, "Oslo rainfall") == "rain"
    assert another.in_line()


def test_one_process_writes_and_the_others_go_on_asking(library, another, folder):
    library.index([folder])
    with library.home.writing():
        with pytest.raises(StoreBusy, match="Another process is writing"):
            another.index([folder])
        assert best(another, "Oslo rainfall") == "rain"


def test_many_ask_while_one_writes(library, postgres, settings, encoder, folder):
    library.index([folder])
    failed = []

    def ask():
        try:
            with Library(postgres, settings, encoder) as asking:
                for _ in range(10):
                    assert best(asking, "Oslo rainfall") == "rain"
        except Exception as error:  # noqa: BLE001 - a thread's error is told by the test
            failed.append(error)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for number in range(3):
        (folder / "goals.md").write_text(f"## Goals\n\nversion {number}\n")
        library.index([folder])
    for thread in threads:
        thread.join()
    assert failed == []


def test_only_the_own_collection_is_ever_touched(library, postgres, settings, encoder, folder, chroma):
    theirs = f"{settings.library}-theirs"
    chroma.create_collection(theirs, embedding_function=None).add(ids=["1"], embeddings=[[1.0, 0.0]])
    library.index([folder])
    (mine,) = set(own(chroma, library)) - {theirs}
    with Library(postgres, settings, type(encoder)("other words")) as other:
        other.index([folder])
        assert mine not in own(chroma, library)
        other._vectors.close()
        chroma.get_collection(next(name for name in own(chroma, library) if name != theirs)).delete(ids=["1"])
        other.remove(["goals"])
        assert best(other, "Oslo rainfall") == "rain"
    assert len(own(chroma, library)) == 2
    assert chroma.get_collection(theirs).count() == 1


def test_a_collection_that_is_lost_is_built_anew(library, folder, chroma, encoder):
    library.index([folder])
    for name in own(chroma, library):
        chroma.delete_collection(name)
    library.close()
    before = encoder.encoded
    assert best(library, "Oslo rainfall") == "rain"
    assert encoder.encoded > before
    assert library.in_line()


def test_while_the_vectors_cannot_be_reached_words_alone_decide(library, postgres, settings, encoder, folder):
    library.index([folder])
    unreachable = settings.model_copy(update={"vectors": "http://127.0.0.1:1"})
    with Library(postgres, unreachable, encoder) as alone:
        assert best(alone, "Oslo rainfall") == "rain"
    assert library.in_line()


def test_a_library_in_postgres_needs_a_chroma_server(postgres, monkeypatch):
    monkeypatch.delenv("FIGWISE_VECTORS", raising=False)
    with pytest.raises(SettingsError, match="FIGWISE_VECTORS is its URL"):
        Library(postgres, Settings())
    with pytest.raises(SettingsError, match="FIGWISE_VECTORS is 'nowhere'"):
        Library(postgres, Settings(vectors="nowhere"))


@pytest.mark.parametrize("way", ["to servers", "to a folder"])
def test_a_move_loses_nothing(way, library, folder, tmp_path, settings, encoder):
    with Library(tmp_path / "home", settings, encoder) as local:
        source, target = (local, library) if way == "to servers" else (library, local)
        source.index([folder])
        source.add("handed", "## Sales\n\n- **North**: 5\n- **South**: 7\n", "Sales by region")
        (folder / "goals.png").write_bytes(picture())
        source.index([folder])
        before = encoder.encoded
        assert source.move_to(target) == 4
        assert encoder.encoded == before
        for id in source.ids():
            assert target._catalog.record(id) == source._catalog.record(id)
            assert target.figure(id) == source.figure(id)
            assert (target.image(id), target.image_bytes(id)) == (source.image(id), source.image_bytes(id))
        assert target.image_bytes("goals")
        for question in ("Oslo rainfall", "sales in the north", "price of bread"):
            found = [(hit.figure, hit.span) for hit in source.search(question)]
            assert [(hit.figure, hit.span) for hit in target.search(question)] == found
        assert target.in_line()
        assert target.index([folder]).counts() == {"unchanged": 3}
        assert source.move_to(target) == 4
        (folder / "goals.png").write_bytes(picture(size=(9, 9)))
        source.index([folder])
        with pytest.raises(StoreError, match="holds another image of 'goals'; nothing was moved"):
            source.move_to(target)
        (folder / "rain.md").write_text("## Rain\n\nanother\n")
        source.index([folder])
        with pytest.raises(StoreError, match="holds another figure 'rain'; nothing was moved"):
            source.move_to(target)
