"""Crews: whoever reads and encodes, the library becomes the same, and what ends a process is one row."""

import importlib
import json
from pathlib import Path

import pytest
from figwise.indexing.store.crew import Alone, Processes

MANY = 150


@pytest.fixture
def many(tmp_path):
    """More descriptions than are read before processes are started."""
    lines = [{"id": f"f{at:03}", "text": f"## Chart {at}\n\n- **A**: {at}\n- **B**: {2 * at}\n"} for at in range(MANY)]
    path = tmp_path / "many.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))
    return path


@pytest.fixture
def jobs(monkeypatch):
    """Ways to read that processes of their own can import, too."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    return importlib.import_module("reading_jobs")


def test_processes_read_what_one_process_reads(library, many, encoder):
    report = library.index([many], crew=Processes(encoder, 2))
    assert [row.id for row in report.rows] == [f"f{at:03}" for at in range(MANY)]
    assert {row.outcome for row in report.rows} == {"indexed"}
    stored = {id: library._catalog.record(id) for id in library.ids()}
    library.remove(library.ids())
    library.index([many], crew=Alone(encoder))
    assert {id: library._catalog.record(id) for id in library.ids()} == stored
    assert len(stored) == MANY


def test_a_description_that_ends_its_process_is_reported_and_the_others_are_read(library, many, encoder, jobs):
    report = library.index([many], crew=Processes(encoder, 2, jobs.poisoned))
    skipped = [(row.id, row.reason) for row in report.rows if row.outcome == "skipped"]
    assert skipped == [("f100", "cannot be read: It ended the process that read it.")]
    assert len(library.ids()) == MANY - 1


def test_what_is_stored_is_encoded_one_window_ahead(encoder):
    taken = []

    def windows():
        for at in range(5):
            taken.append(at)
            yield [f"text {at}"] * (at + 1)

    made = Alone(encoder).encode(windows())
    assert next(made).shape == (1, 64)
    assert taken == [0, 1]
    assert [len(vectors) for vectors in made] == [2, 3, 4, 5]
