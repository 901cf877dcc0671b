"""A process that works for another one ends with it, even where the other was killed, and whatever it is doing."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

READING = """
from figwise.indexing.store.crew import _pool
pool = _pool(1)
pool.submit(os.getpid).result()
pool.submit(time.sleep, 60)
"""
STARTING = """
from figwise.app.workers import Limits, Workers
workers = Workers(1, Limits(seconds=60, megabytes=200), time.sleep, 60)
threading.Thread(target=workers.warm_up, daemon=True).start()
while not multiprocessing.active_children():
    time.sleep(0.05)
"""
PARENT = """
import multiprocessing, os, threading, time
{}
time.sleep(1)
print(multiprocessing.active_children()[0].pid, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("work", [READING, STARTING], ids=["reading", "starting"])
def test_a_busy_process_ends_when_its_parent_is_killed(work):
    with subprocess.Popen([sys.executable, "-c", PARENT.format(work)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert is_running(child)
        parent.kill()
    for _ in range(100):
        if not is_running(child):
            return
        time.sleep(0.1)
    os.kill(child, 9)
    pytest.fail("it went on without its parent")


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
