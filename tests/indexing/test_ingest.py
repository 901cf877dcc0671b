"""Indexing: what becomes of each document, what a second run costs, and what a kill at the worst moment leaves."""

import json
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time

import pytest
from figwise.indexing.errors import SourceError, StoreError, UnknownFigure
from figwise.indexing.store import prepared
from figwise.indexing.store.encoder import PACKAGED
from figwise.indexing.store.library import Library


def outcomes(report):
    return {row.id: row.outcome for row in report.rows}


def only(report):
    (row,) = report.rows
    return row


def test_new_unchanged_and_changed_files(library, folder, encoder):
    assert outcomes(library.index([folder])) == dict.fromkeys(("goals", "price", "rain"), "indexed")
    before = encoder.encoded
    assert outcomes(library.index([folder])) == dict.fromkeys(("goals", "price", "rain"), "unchanged")
    assert encoder.encoded == before
    changed = (folder / "rain.md").read_text().replace("Cairo", "Lima")
    (folder / "rain.md").write_text(changed)
    report = library.index([folder])
    assert outcomes(report) == {"goals": "unchanged", "price": "unchanged", "rain": "replaced"}
    assert library.figure("rain").text == changed
    assert library.search("Lima")[0].figure == "rain"
    assert library._catalog.match("Cairo", 5) == []
    assert report.chunks == encoder.encoded - before


def test_a_figure_read_again_is_the_figure_that_was_read(library, folder):
    from figwise.indexing.reading import read

    library.index([folder])
    text = (folder / "goals.md").read_text()
    assert library.figure("goals") == read(text, "goals")
    assert library.figure("goals") is library.figure("goals")


def test_a_figure_of_another_reader_version_is_read_from_its_text(library, folder, monkeypatch):
    library.index([folder])
    stored = library.figure("goals")
    monkeypatch.setattr(prepared, "READER_VERSION", "another")
    with sqlite3.connect(library.home.catalog) as catalog:
        catalog.execute("UPDATE figures SET dump = 'what nobody can load'")
    catalog.close()
    library._parsed.cache_clear()
    assert library.figure("goals") == stored
    assert set(outcomes(library.index([folder])).values()) == {"replaced"}


def test_the_same_id_from_another_path_is_skipped_naming_both(library, folder, tmp_path):
    library.index([folder / "rain.md"])
    (tmp_path / "other").mkdir()
    twin = tmp_path / "other" / "rain.txt"
    twin.write_text("another text")
    row = only(library.index([twin]))
    expected = f"'rain' is already taken by {folder}/rain.md"
    assert (row.outcome, row.path, row.reason) == ("skipped", str(twin), expected)
    (folder / "rain.md").unlink()
    assert only(library.index([twin])).reason == f"{expected}, which is gone: --prune forgets it"
    assert outcomes(library.index([twin], prune=True)) == {"rain": "indexed"}
    assert library.figure("rain").text == "another text"


def test_two_files_with_one_stem_in_one_run(library, folder):
    (folder / "rain.txt").write_text("another text")
    rows = [row for row in library.index([folder]).rows if row.id == "rain"]
    assert [(row.outcome, row.reason) for row in rows] == [
        ("indexed", ""),
        ("skipped", f"'rain' is already taken by {folder}/rain.md"),
    ]


def test_prune_forgets_files_that_vanished_and_nothing_else(library, folder, tmp_path):
    library.index([folder])
    (folder / "rain.md").unlink()
    assert outcomes(library.index([folder])) == {"goals": "unchanged", "price": "unchanged"}
    assert library.ids() == ["goals", "price", "rain"]
    assert outcomes(library.index([folder / "goals.md"], prune=True)) == {"rain": "removed", "goals": "unchanged"}
    assert library.ids() == ["goals", "price"]


def lines(path, *ids):
    path.write_text("\n".join(json.dumps({"id": id, "text": f"text of {id}", "title": id}) for id in ids))


def test_prune_forgets_lines_that_vanished_unless_one_cannot_be_read(library, tmp_path):
    path = tmp_path / "all.jsonl"
    lines(path, "a", "b", "c")
    library.index([path])
    lines(path, "c", "a")
    path.write_text(path.read_text() + "\n{broken")
    assert outcomes(library.index([path], prune=True)) == {"c": "unchanged", "a": "unchanged", "": "skipped"}
    assert library.ids() == ["a", "b", "c"]
    assert [summary.line for summary in library.figures()] == [2, 2, 1]
    lines(path, "c", "a")
    assert outcomes(library.index([path], prune=True)) == {"c": "unchanged", "a": "unchanged", "b": "removed"}


def test_a_changed_title_counts_as_a_change(library, tmp_path):
    path = tmp_path / "one.jsonl"
    for title, outcome in (("First", "indexed"), ("First", "unchanged"), ("Second", "replaced")):
        path.write_text(json.dumps({"id": "a", "text": "## Chart\n\ntext", "title": title}))
        assert only(library.index([path])).outcome == outcome
    assert library.figure("a").title == "Second"


def test_one_description_that_trips_a_reader_does_not_stop_the_others(library, folder, monkeypatch):
    from figwise.indexing import reading

    def tripping(text, id, title=""):
        if id == "price":
            raise IndexError("list index out of range")
        return read(text, id, title)

    read = reading.read
    monkeypatch.setattr(reading, "read", tripping)
    rows = {row.id: row for row in library.index([folder]).rows}
    assert rows["price"].reason == "cannot be read: IndexError: list index out of range"
    assert library.ids() == ["goals", "rain"]


def test_a_text_without_headings_or_numbers_is_a_figure_too(library, tmp_path):
    (tmp_path / "plain.txt").write_text("A photograph of a cat that sits on a mat.")
    assert only(library.index([tmp_path / "plain.txt"])).outcome == "indexed"
    assert [hit.figure for hit in library.search("cat")] == ["plain"]


def test_a_missing_path_makes_no_home(library, folder):
    with pytest.raises(SourceError):
        library.index([folder, folder / "missing"])
    assert not library.home.folder.exists()


def test_remove_forgets_all_or_none(library, folder):
    library.index([folder])
    with pytest.raises(UnknownFigure, match=r"No figure 'snow'\. Figures: goals, price, rain\."):
        library.remove(["rain", "snow"])
    assert outcomes(library.remove(["rain", "goals", "rain"])) == {"rain": "removed", "goals": "removed"}
    assert library.ids() == ["price"]
    assert {hit.figure for hit in library.search("rainfall in millimetres")} == {"price"}
    library.search("price")
    assert library._vectors.count() == len(library._catalog.chunks(range(100)))


def test_one_writer_at_a_time(library, folder, encoder):
    library.index([folder])
    with Library(library.home.folder, encoder=encoder) as other, library.home.writing():
        with pytest.raises(StoreError, match="Another process is writing"):
            other.index([folder])
        assert other.ids() == ["goals", "price", "rain"]
        assert other.search("rainfall")[0].figure == "rain"


def test_progress_is_told(library, folder):
    told = []
    library.index([folder], progress=lambda *args: told.append(args))
    assert told[:3] == [("reading", 1, 3), ("reading", 2, 3), ("reading", 3, 3)]
    assert told[-1][0] == "encoding"
    assert told[-1][1] == told[-1][2] > 0


def run(script, *arguments):
    return [sys.executable, "-c", textwrap.dedent(script), *map(str, arguments)]


def test_nothing_heavy_is_loaded_when_nothing_changed(tmp_path, folder, encoder):
    encoder.name = PACKAGED
    with Library(tmp_path / "home", encoder=encoder) as library:
        library.index([folder])
    script = """
        import sys
        from figwise.indexing.store.library import Library
        with Library(sys.argv[1]) as library:
            print(library.index([sys.argv[2]]).counts(), len(library.figures()), library.figure("rain").title)
        print([name for name in ("torch", "sentence_transformers", "llama_index", "chromadb") if name in sys.modules])
    """
    done = subprocess.run(run(script, tmp_path / "home", folder), capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["{'unchanged': 3} 3 Rainfall in Millimetres", "[]"]


KILLED = """
    import sys, time
    import numpy as np
    from figwise.indexing.store import ingest, prepared
    from figwise.indexing.store.library import Library

    def stop_here():
        print("here", flush=True)
        time.sleep(60)

    class Stuck:
        name = "words"
        def encode(self, texts):
            stop_here()

    if sys.argv[3] == "between descriptions":
        cut, ingest._BATCH = prepared.chunks_of, 1
        prepared.chunks_of = lambda figure: stop_here() if figure.id == "price" else cut(figure)
    Library(sys.argv[1], encoder=Stuck()).index([sys.argv[2]])
"""


@pytest.mark.parametrize("moment", ["between descriptions", "before the vectors"])
def test_a_killed_run_loses_nothing_and_the_next_one_finishes(library, folder, encoder, moment):
    library.index([folder / "goals.md", folder / "price.txt"])
    old = library.figure("price").text
    library.close()
    for name in ("goals.md", "price.txt"):
        (folder / name).write_text((folder / name).read_text().replace("chart of", "diagram of"))
    child = subprocess.Popen(run(KILLED, library.home.folder, folder, moment), stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "here\n"
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()

    changed = moment == "before the vectors"
    assert (library.figure("price").text == old) is not changed
    assert "diagram" in library.figure("goals").text
    report = library.index([folder])
    done = "unchanged" if changed else "replaced"
    assert outcomes(report) == {
        "goals": "unchanged",
        "price": done,
        "rain": "unchanged" if changed else "indexed",
    }
    held = library._catalog.noted("collection words")
    assert library._catalog.lacking_count(held) == 0
    assert library.search("a diagram of the price of bread")[0].figure == "price"
    assert library._vectors.count() == library._catalog.held_count(held) > 0


def test_unchanged_files_cost_almost_nothing(library, tmp_path):
    path = tmp_path / "many.jsonl"
    lines(path, *(f"figure{number}" for number in range(500)))
    library.index([path])
    started = time.process_time()
    assert library.index([path]).counts() == {"unchanged": 500}
    assert time.process_time() - started < 1


def test_a_file_whose_name_is_no_id_is_known_by_another_and_the_report_says_so(library, tmp_path):
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "<img src=x onerror=a>.md").write_text("# Plums\n\n- May: 3\n- June: 4\n")
    (row,) = library.index([tmp_path / "odd"]).rows
    assert (row.id, row.outcome) == ("_img src_x onerror_a_", "indexed")
    assert row.reason.startswith("known as '_img src_x onerror_a_'")
    assert library.ids() == [row.id]
