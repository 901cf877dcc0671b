"""Attempts beside each other: only one that ended its process is said to have."""

import subprocess
import sys
import threading

from figwise.indexing.store.attempts import attempted, left_behind


def test_attempts_that_come_and_go_beside_each_other_are_not_left_behind(tmp_path):
    place = tmp_path / "vectors"
    found = []

    def attempt():
        for _ in range(40):
            with attempted(place):
                pass
            found.extend(left_behind(place))

    threads = [threading.Thread(target=attempt) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == []
    assert left_behind(place) == []


def test_an_attempt_that_ended_its_process_is_left_behind(tmp_path):
    place = tmp_path / "vectors"
    ending = "import os, pathlib, sys; from figwise.indexing.store.attempts import attempted\n"
    ending += "with attempted(pathlib.Path(sys.argv[1])): os._exit(3)"
    subprocess.run([sys.executable, "-c", ending, str(place)], check=False)
    assert len(left_behind(place)) == 1
    for note in left_behind(place):
        note.unlink()
    assert left_behind(place) == []
