"""A PostgreSQL and a Chroma server for tests, started once and ended with the session; skipped where there is none."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

START = 60.0
"""Seconds that a server gets to answer."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port


def _programs() -> Path | None:
    """The folder of PostgreSQL's programs, where Debian or the search path has them."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def _await(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until and process.poll() is None:
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    pytest.fail(f"the server did not start: {log.read_text()[-500:]}")


@contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of a database of a server of its own. PostgreSQL does not run as root, and takes another user then."""
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL on this machine: initdb is neither on the path nor in /usr/lib/postgresql")
    user: dict[str, Any] = {"user": "postgres"} if os.name == "posix" and os.geteuid() == 0 else {}
    folder = Path(tempfile.mkdtemp(prefix="figwise-postgres-"))
    try:
        if user:
            shutil.chown(folder, **user)
        data, port, log = folder / "data", free_port(), folder.with_suffix(".log")
        initdb: list[str | Path] = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "figwise",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
            "--locale=C.UTF-8",
        ]
        subprocess.run(initdb, check=True, capture_output=True, cwd=folder, **user)
        command: list[str | Path] = [
            programs / "postgres",
            "-D",
            data,
            "-p",
            str(port),
            "-k",
            folder,
            "-c",
            "listen_addresses=127.0.0.1",
        ]
        command += ["-c", "fsync=off"]
        with log.open("wb") as told, subprocess.Popen(command, stdout=told, stderr=told, cwd=folder, **user) as process:
            try:
                _await(port, process, log)
                time.sleep(0.5)  # it listens before it lets anybody in
                yield f"postgresql+psycopg://figwise@127.0.0.1:{port}/postgres"
            finally:
                process.send_signal(signal.SIGINT)  # at once, whoever is still connected
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        folder.with_suffix(".log").unlink(missing_ok=True)


@contextmanager
def running_chroma() -> Iterator[str]:
    """The URL of a Chroma server of its own."""
    pytest.importorskip("chromadb")
    folder = Path(tempfile.mkdtemp(prefix="figwise-chroma-"))
    port, log = free_port(), folder / "log"
    command = [sys.executable, "-c", "from chromadb.cli.cli import app; app()", "run"]
    command += ["--path", str(folder / "data"), "--host", "127.0.0.1", "--port", str(port)]
    try:
        with log.open("wb") as told, subprocess.Popen(command, stdout=told, stderr=told) as process:
            try:
                _await(port, process, log)
                yield f"http://127.0.0.1:{port}"
            finally:
                process.terminate()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
