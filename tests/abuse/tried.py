"""What every part of the abuse shares: a try and whether it held, an encoder that needs no model, servers to attack."""

import atexit
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

PYTHON = sys.executable
COMMAND = (PYTHON, "-c", "from figwise.app.cli import main; main()")
QUESTION, FIGURE, ANSWER = "How many passengers did the metro carry in 2019?", "city-ridership", 163.7
TOKEN = "a-token-that-nobody-may-see"


@dataclass(frozen=True)
class Try:
    """One attack."""

    name: str
    held: bool
    why: str = ""
    """What went wrong, where it did not hold."""


def samples() -> dict[str, str]:
    """The shipped descriptions by file name."""
    folder = files("figwise.data") / "samples"
    return {item.name: item.read_text("utf-8") for item in folder.iterdir() if item.name.endswith((".md", ".txt"))}


@lru_cache(maxsize=1)
def _indexed() -> Path:
    """A home with the samples; indexing them takes long, so that is done once."""
    folder = Path(tempfile.mkdtemp(prefix="figwise-abuse-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    (folder / "source").mkdir()
    for name, text in samples().items():
        (folder / "source" / name).write_text(text, encoding="utf-8")
    index = [*COMMAND, "index", str(folder / "source"), "--home", str(folder / "home")]
    subprocess.run(index, check=True, capture_output=True)
    return folder / "home"


@contextmanager
def home_of_samples() -> Iterator[Path]:
    """A home of one's own with the samples in it."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(shutil.copytree(_indexed(), f"{folder}/home"))


class WordEncoder:
    """Vectors of hashed words: as good as a model where what is looked at is storage."""

    name = "words"

    def encode(self, texts: Sequence[str]) -> Any:
        return np.stack([self.encode_question(text) for text in texts])

    encode_few = encode

    def encode_question(self, question: str) -> Any:
        vector = np.full(64, 1e-3, np.float32)
        for word in re.findall(r"\w+", question.lower()):
            vector[int(hashlib.md5(word.encode(), usedforsecurity=False).hexdigest(), 16) % 64] += 1
        return vector / np.linalg.norm(vector)


@contextmanager
def serving(*arguments: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A figwise command that serves; gives its address and process."""
    given = {name: value for name, value in os.environ.items() if not name.startswith("FIGWISE_")} | environment
    process = subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.PIPE, text=True, env=given)
    try:
        assert process.stderr is not None
        said = ""
        while (found := re.search(r"http://\S+:\d+", said)) is None:
            line = process.stderr.readline()
            assert line, f"the server ended: {said}"
            said += line
        threading.Thread(target=process.stderr.read, daemon=True).start()  # so that it never waits to be read
        yield found[0], process
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def memory_of(process: subprocess.Popen[str]) -> int:
    """Megabytes that a process holds, 0 where the system does not say."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text("utf-8")
    except OSError:
        return 0
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) // 1000 if found else 0


def eventually(is_so: Any, seconds: float = 10.0) -> bool:
    """Whether something becomes true within some seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.1)
    return bool(is_so())
