"""Search: by words and by meaning, over vectors in whatever state they are found."""

import json
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import chromadb
import numpy as np
import pytest
from chromadb.config import Settings
from figwise.indexing.errors import EncoderError, StoreError
from figwise.indexing.reading import read
from figwise.indexing.store.encoder import BFLOAT16_COSINE, Encoder
from figwise.indexing.store.library import Library
from figwise.indexing.store.prepared import chunks_of


def best(library, question):
    hits = library.search(question)
    return hits[0].figure if hits else None


def chunks_held(library):
    return library._catalog.held_count(library._catalog.noted(f"collection {library.encoder.name}"))


def test_hits_are_figures_best_first_with_the_passage_that_fits(library, folder):
    library.index([folder])
    hits = library.search("How much rainfall had Oslo?")
    assert sorted(hit.figure for hit in hits) == ["goals", "price", "rain"]
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert hits[0].figure == "rain"
    assert "Oslo" in hits[0].span.cut(library.figure("rain").text)
    assert len(library.search("How much rainfall had Oslo?", k=1)) == 1


def test_the_first_figures_are_the_same_however_many_are_wanted(library, folder):
    library.index([folder])
    whole = [hit.figure for hit in library.search("How much rainfall had Oslo?")]
    few = [[hit.figure for hit in library.search("How much rainfall had Oslo?", k)] for k in (1, 2, 3)]
    assert few == [whole[:1], whole[:2], whole]


def test_a_name_that_one_figure_has_finds_it_before_those_that_are_fair_by_words_and_meaning(library):
    """By ranks alone, what is second in both searches goes before what is first in one of them."""
    word = "The chart shows rows of values in a figure."
    for number in range(30):
        library.add(f"other-{number:02}", f"## Chart {number}\n\n{word}\n\n- **Row {number}**: 1, 2, 3\n")
    library.add("wind", "## Turbines\n\n- **Sandholm**: 4 turbines\n- **Kestrel**: 9 turbines\n")
    assert best(library, "Which figure has a row for Sandholm?") == "wind"


def test_of_words_in_very_many_chunks_the_rarest_decide(library, monkeypatch):
    """Scoring each chunk of a large library for "rain" would take longer than reading the right figure."""
    monkeypatch.setattr("figwise.indexing.store.database.MOST_SCORED", 5)
    for name in ("Oslo", "Bergen", "Turku", "Narvik", "Lund", "Vaasa"):
        library.add(name, f"## Rain in {name}\n\nThe chart shows rain.\n\n- **April**: 12 mm\n")
    found = {
        question: {hit.figure for hit in library.search(question) if hit.words} for question in ("rain", "rain Lund")
    }
    assert found == {"rain": {"Oslo", "Bergen", "Turku", "Narvik", "Lund", "Vaasa"}, "rain Lund": {"Lund"}}


@pytest.mark.parametrize("question", ["", "?", "\0", '"', "NEAR(", "😀", "rain " * 2_000])
def test_any_question_can_be_searched(library, folder, question):
    library.index([folder])
    assert len(library.search(question)) <= 3


def test_an_empty_library_finds_nothing_and_encodes_nothing(library, encoder):
    assert library.search("rain") == []
    assert encoder.encoded == 0
    assert not library.home.folder.exists()


@pytest.mark.parametrize("damage", ["deleted", "garbled", "emptied"])
def test_damaged_vectors_are_rebuilt(library, folder, encoder, damage):
    library.index([folder])
    library.close()
    held = chunks_held(library)
    database = library.home.vectors / "chroma.sqlite3"
    if damage == "deleted":
        shutil.rmtree(library.home.vectors)
    else:
        database.write_bytes(b"garbage " * 1000 if damage == "garbled" else b"")
    before = encoder.encoded
    assert best(library, "Oslo rainfall") == "rain"
    assert encoder.encoded - before == held == chunks_held(library) == library._vectors.count()


def test_vectors_that_open_but_cannot_be_asked_are_rebuilt(library, tmp_path, encoder):
    """Chroma writes its graph to files of their own after a thousand vectors; its database does not miss them."""
    lines = [json.dumps({"id": f"f{at}", "text": f"figure number {at}"}) for at in range(2_100)]
    lines.append(json.dumps({"id": "rain", "text": "rainfall in Oslo"}))  # of words that no other has
    (tmp_path / "many.jsonl").write_text("\n".join(lines))
    library.index([tmp_path / "many.jsonl"])
    assert best(library, "rainfall in Oslo") == "rain"
    library.close()
    graphs = [path for path in library.home.vectors.iterdir() if path.is_dir()]
    assert graphs
    for graph in graphs:
        for file in graph.iterdir():
            file.write_bytes(b"garbage")
    before = encoder.encoded
    assert best(library, "rainfall in Oslo") == "rain"
    assert encoder.encoded - before == library._vectors.count() == chunks_held(library)


def test_a_library_whose_figures_were_all_removed_finds_nothing(library, folder):
    library.index([folder])
    library.remove(library.ids())
    assert library.search("Oslo rainfall") == []
    library.index([folder])
    assert best(library, "Oslo rainfall") == "rain"


def test_vectors_lost_under_an_open_library_are_rebuilt(library, folder):
    library.index([folder])
    assert best(library, "Oslo rainfall") == "rain"
    library._vectors.delete(list(range(1, 100)))
    library._catalog.note("something", "changed")
    assert best(library, "Oslo rainfall") == "rain"
    shutil.rmtree(library.home.vectors)
    library._catalog.note("something", "else")
    assert best(library, "Oslo rainfall") == "rain"
    assert library._vectors.count() == chunks_held(library)


def test_while_another_process_writes_words_alone_decide(library, folder):
    library.index([folder])
    library.close()
    shutil.rmtree(library.home.vectors)
    with library.home.writing():
        assert best(library, "Oslo rainfall") == "rain"
    assert not library.home.vectors.exists()


def test_another_encoder_gets_vectors_of_its_own(library, folder):
    class Short:
        name = "short"

        def encode(self, texts):
            return np.stack([self.encode_question(text) for text in texts])

        def encode_few(self, texts):
            return self.encode(texts)

        def encode_question(self, question):
            vector = np.array([question.count(letter) + 1 for letter in "abcdefgh"], np.float32)
            return vector / np.linalg.norm(vector)

    library.index([folder])
    with Library(library.home.folder, encoder=Short()) as other:
        assert len(other.search("zzz")) == 3
        assert other._vectors.count() == chunks_held(other) > 0
    assert best(library, "Oslo rainfall") == "rain"
    assert library._vectors.count() == chunks_held(library) > 0


@contextmanager
def chroma(library):
    """Chroma over a library's vectors, as another program would open it."""
    client: Any = chromadb.PersistentClient(f"{library.home.vectors}/./", Settings(anonymized_telemetry=False))
    try:
        yield client
    finally:
        client.close()


def collections(library):
    with chroma(library) as client:
        return {collection.name for collection in client.list_collections()}


def test_only_collections_of_the_library_are_ever_dropped(library, folder, encoder):
    library.index([folder / "rain.md"])
    library.close()
    (own,) = collections(library)
    with chroma(library) as client:
        client.create_collection("somebody-else", embedding_function=None).add(ids=["1"], embeddings=[[1.0, 0.0]])
        client.create_collection("chunks-0123456789abcdef", embedding_function=None)
    with Library(library.home.folder, encoder=type(encoder)("other words")) as other:
        other.index([folder])
    held = collections(library)
    assert held > {"somebody-else", "chunks-0123456789abcdef"}
    assert len(held) == 3
    assert own not in held


def test_what_one_library_writes_another_sees(library, folder, encoder):
    library.index([folder / "rain.md"])
    assert best(library, "zzz") == "rain"
    with Library(library.home.folder, encoder=encoder) as other:
        other.index([folder])
        other.remove(["rain"])
    assert {hit.figure for hit in library.search("zzz")} == {"goals", "price"}
    assert library.ids() == ["goals", "price"]


def test_searches_run_beside_each_other_and_beside_a_write(library, folder):
    library.index([folder])
    failed = []

    def search():
        try:
            for _ in range(10):
                assert best(library, "Oslo rainfall") == "rain"
                assert library.figure("rain").id == "rain"
        except Exception as error:  # noqa: BLE001 - a thread's error is told by the test
            failed.append(error)

    threads = [threading.Thread(target=search) for _ in range(6)]
    for thread in threads:
        thread.start()
    for number in range(3):
        (folder / "goals.md").write_text(f"## Goals\n\nversion {number}\n")
        library.index([folder])
    for thread in threads:
        thread.join()
    assert failed == []


def test_a_write_waits_for_a_search_that_mends_the_vectors(library, folder, encoder, monkeypatch):
    library.index([folder])
    shutil.rmtree(library.home.vectors)
    library.close()
    mending, go_on = threading.Event(), threading.Event()
    encode = encoder.encode

    def encode_slowly(texts):
        mending.set()
        assert go_on.wait(10)
        return encode(texts)

    monkeypatch.setattr(encoder, "encode", encode_slowly)
    with ThreadPoolExecutor() as threads:
        found = threads.submit(best, library, "Oslo rainfall")
        assert mending.wait(10)
        (folder / "goals.md").write_text("## Goals\n\nanother version\n")
        written = threads.submit(library.index, [folder])
        time.sleep(0.1)  # the write meets the mending
        go_on.set()
        assert found.result(20) == "rain"
        assert written.result(20).rows


def test_an_encoder_that_is_not_here_is_one_clear_error(tmp_path, folder):
    with Library(tmp_path / "home", encoder=Encoder("nobody/no-such-model")) as library:
        with pytest.raises(EncoderError, match="Encoder 'nobody/no-such-model' cannot be loaded"):
            library.index([folder])
        assert library.ids() == ["goals", "price", "rain"]


def test_a_home_that_is_a_file_is_one_clear_error(tmp_path):
    (tmp_path / "home").write_text("")
    with pytest.raises(StoreError, match="is not a folder"):
        Library(tmp_path / "home")


@pytest.fixture(scope="module")
def packaged():
    return Encoder(precision="float32")


def test_the_packaged_encoder_finds_by_meaning(tmp_path, folder, packaged):
    with Library(tmp_path / "home", encoder=packaged) as library:
        library.index([folder])
        assert best(library, "Which footballer hit the net most often?") == "goals"
        assert best(library, "How expensive was a loaf?") == "price"


def test_vectors_have_length_one_and_do_not_depend_on_their_neighbours(packaged):
    texts = ["short", "a much longer text about rainfall in Oslo and Cairo " * 9, "café ☕", ""]
    together = packaged.encode(texts)
    assert together.dtype == np.float32
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    alone = np.concatenate([packaged.encode([text]) for text in texts])
    assert np.allclose(together, alone, atol=1e-5)
    assert np.allclose(packaged.encode_question("short"), together[0], atol=1e-5)


def test_vectors_of_bfloat16_stand_where_those_of_float32_do(packaged):
    """Over what samples are found by, so that one kind of vector may be compared with the other."""
    samples = sorted((one.name, one.read_text("utf-8")) for one in (files("figwise.data") / "samples").iterdir())
    figures = [read(text, name.split(".")[0], "") for name, text in samples if name.endswith(".md")][::3]
    texts = [piece.text for figure in figures for piece in chunks_of(figure)]
    rounded = Encoder(precision="bfloat16")
    vectors = rounded.encode(texts)
    assert item_size(rounded) == 2
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    assert (vectors * packaged.encode(texts)).sum(1).min() >= BFLOAT16_COSINE
    assert np.array_equal(rounded.encode_question("How many?"), packaged.encode_question("How many?"))


@pytest.mark.parametrize("able,size", [({"amx_bf16": True}, 2), ({"avx512_bf16": True}, 2), ({"avx512_f": True}, 4)])
def test_the_processor_decides_on_the_weights(monkeypatch, able, size):
    import torch

    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: able)
    encoder = Encoder()
    encoder.encode(["any"])
    assert item_size(encoder) == size


def test_models_on_several_threads_share_their_weights():
    encoder = Encoder()
    encoder._load(2)
    with encoder._borrowed() as one, encoder._borrowed() as other:
        assert one is not other
        pairs = zip(one._model.parameters(), other._model.parameters(), strict=True)
        assert all(mine.data_ptr() == its.data_ptr() for mine, its in pairs)


def item_size(encoder):
    """Bytes of each weight."""
    with encoder._borrowed() as model:
        return next(iter(model._model.parameters())).dtype.itemsize


def test_few_texts_get_the_same_vectors_without_torch(packaged):
    """The forward pass in numpy, against sentence-transformers."""
    texts = ["How many?", "a", "", "North", "größe 図 हिन्दी 3.5%", "word " * 400, *(f"Region {at}" for at in range(50))]
    few = packaged.encode_few(texts)
    assert few.dtype == np.float32
    assert np.abs(few - packaged.encode(texts)).max() < 1e-6
    asked = packaged._embedded("How many?")
    assert np.abs(packaged.encode_question("How many?") - np.asarray(asked)).max() < 1e-6
    assert packaged.encode_few([]).shape == (0, 384)


def test_a_vector_is_the_same_whatever_is_encoded_beside_it(packaged):
    """To the last bit: else what is asked first would decide what is answered next."""
    texts = [f"Region {at} {'far away ' * (at % 5)}" for at in range(60)]
    together = packaged.encode_few(texts)
    for at in range(0, 60, 7):
        assert np.array_equal(packaged.encode_few([texts[at]])[0], together[at])
        assert np.array_equal(packaged.encode_few(texts[at : at + 4]), together[at : at + 4])


def test_a_question_loads_no_torch(tmp_path, folder, packaged):
    with Library(tmp_path / "home", encoder=packaged) as library:
        library.index([folder])
    code = f"""
import sys
from figwise import FigureQA
with FigureQA({str(tmp_path / "home")!r}) as qa:
    qa.ask("Which footballer hit the net most often?")
print([name for name in ("torch", "transformers", "sentence_transformers", "scipy") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_chunks_fit_the_packaged_encoder(packaged):
    rows = "\n".join(f"- **Row {at} (-x)**: 0.{at:04}, -1.{at:03}, {at}.5e-3, ½ “{at}”" for at in range(200))
    text = f"## Heatmap: {'Very long title ' * 20}\n\n### Detailed Analysis\n\n{rows}\n\n{'ünïcödé汉字' * 300}\n"
    figure = read(text, "dense")
    pieces = chunks_of(figure)
    packaged.encode([""])
    with packaged._borrowed() as model:
        tokenizer = model._model.tokenizer
    assert max(len(tokenizer(piece.encoded)["input_ids"]) for piece in pieces) <= 256
    covered = np.zeros(len(text), bool)
    for piece in pieces:
        covered[piece.span.start : piece.span.end] = True
    assert all(covered[at] or char.isspace() for at, char in enumerate(text) if at > text.index("- **Row 0"))


def test_lines_with_cells_are_found_by_their_words_and_not_encoded(tmp_path, folder):
    rows = "- Kvalvik: 3171 (a storm year)\n- Sandnes: 2280"
    text = f"# Herring\n\nCatches in tonnes.\n\n{rows}\n\nThe quay was rebuilt.\n"
    passage, names = chunks_of(read(text, "herring"))
    assert passage.encoded == "Herring\nCatches in tonnes.\nThe quay was rebuilt."
    assert passage.text == f"{passage.encoded}\n\n{rows}"
    assert passage.span.cut(text) == text.strip()
    assert "Kvalvik" in names.encoded
    (folder / "herring.md").write_text(text, "utf-8")
    with Library(tmp_path / "home") as library:
        library.index([folder])
        for words in ("3171", "storm year", "fish landed at the quay"):
            assert library.search(words)[0].figure == "herring"
