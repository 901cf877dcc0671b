"""Home folders: killed in the middle of writing, damaged on disk, with no room left."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from figwise.indexing.errors import FigwiseError
from figwise.indexing.store.library import Library
from figwise.tests.abuse.tried import PYTHON, Try, WordEncoder, samples

_INDEX = """
import resource, signal, sys
from figwise.indexing.store.library import Library
from figwise.tests.abuse.tried import WordEncoder
if len(sys.argv) > 3:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
with Library(sys.argv[1], encoder=WordEncoder()) as library:
    library.index([sys.argv[2]])
"""
_SEARCH = """
import sys
from figwise.indexing.errors import FigwiseError
from figwise.indexing.store.library import Library
from figwise.tests.abuse.tried import WordEncoder
try:
    with Library(sys.argv[1], encoder=WordEncoder()) as library:
        hits = library.search("passengers of the metro and the bus in the city")
        print("found", hits[0].figure if hits else None, library.figure(hits[0].figure).title if hits else "")
except FigwiseError as error:
    print("said", " ".join(str(error).splitlines()))
"""


def _source(folder: Path, copies: int) -> Path:
    folder.mkdir()
    for copy in range(copies):
        for name, text in samples().items():
            stem, _, ending = name.rpartition(".")
            (folder / f"{stem}-{copy}.{ending}").write_text(text, encoding="utf-8")
    return folder


def _whole(home: Path, source: Path) -> str:
    """What is wrong with a home whose writer was ended: every figure in it has to be as its file is."""
    with Library(home, encoder=WordEncoder()) as library:
        texts = {path.stem: path.read_text("utf-8") for path in source.iterdir()}
        wrong = [id for id in library.ids() if library.figure(id).text != texts[id]]
        library.search("metro")
    return f"figures with another text: {wrong}" if wrong else ""


def kills(count: int) -> Iterator[Try]:
    """Indexing is killed at any moment, while somebody reads beside it."""
    rng = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        source, home = _source(Path(folder) / "source", 12), Path(folder) / "home"
        failed: list[BaseException] = []
        stop = threading.Event()

        def read_beside() -> None:
            with Library(home, encoder=WordEncoder()) as library:
                while not stop.is_set():
                    try:
                        for id in library.ids()[:3]:
                            library.figure(id)
                        library.search("metro passengers")
                    except FigwiseError:
                        pass
                    except BaseException as error:  # noqa: BLE001 - whatever it is, it is told
                        failed.append(error)
                    time.sleep(0.02)

        reader = threading.Thread(target=read_beside, daemon=True)
        reader.start()
        for at in range(count):
            if at % 6 == 5:
                shutil.rmtree(home, ignore_errors=True)
            elif at % 3 == 2:  # all of it changes
                for path in source.iterdir():
                    path.write_text(f"{path.read_text('utf-8')}\nChanged {at} times.\n", encoding="utf-8")
            process = subprocess.Popen([PYTHON, "-c", _INDEX, str(home), str(source)], stderr=subprocess.DEVNULL)
            time.sleep(rng.uniform(0.5, 4.0))
            process.send_signal(signal.SIGKILL)
            process.wait()
            wrong = _sound(home, source, changed=at % 3 == 2)
            yield Try(f"kill {at}", not wrong, wrong)
        stop.set()
        reader.join(20)
        yield Try("a reader beside", not failed, repr(failed[:1]))
        done = subprocess.run([PYTHON, "-c", _INDEX, str(home), str(source)], capture_output=True, check=False)
        yield Try("and then all of it", done.returncode == 0 and not _whole(home, source), done.stderr.decode()[-200:])


def _sound(home: Path, source: Path, *, changed: bool) -> str:
    if not (home / "catalog.db").exists():
        return ""
    with sqlite3.connect(home / "catalog.db") as catalog:
        said = catalog.execute("PRAGMA integrity_check").fetchone()[0]
    catalog.close()
    try:
        return (said if said != "ok" else "") or ("" if changed else _whole(home, source))
    except FigwiseError as error:
        return str(error)


Damage = Callable[[Path, random.Random], None]


def _written(relative: str, content: bytes) -> Damage:
    def damage(home: Path, rng: random.Random) -> None:
        place = home / relative
        shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(content)

    return damage


def _told(relative: str, *statements: str) -> Damage:
    def damage(home: Path, rng: random.Random) -> None:
        with sqlite3.connect(home / relative) as store:
            for statement in statements:
                store.execute(statement)
        store.close()

    return damage


def _bytes(pattern: str, change: Callable[[bytearray, random.Random], None]) -> Damage:
    def damage(home: Path, rng: random.Random) -> None:
        for path in sorted(home.glob(pattern)):
            if path.is_file():
                content = bytearray(path.read_bytes())
                change(content, rng)
                path.write_bytes(content)

    return damage


def _flip(content: bytearray, rng: random.Random) -> None:
    for _ in range(min(300, len(content))):
        content[rng.randrange(len(content))] = rng.randrange(256)


def _flip_head(content: bytearray, rng: random.Random) -> None:
    content[: min(64, len(content))] = rng.randbytes(min(64, len(content)))


def _flip_late(content: bytearray, rng: random.Random) -> None:
    for _ in range(200 if len(content) > 5_000 else 0):
        content[rng.randrange(4_096, len(content))] = rng.randrange(256)


def _cut(content: bytearray, rng: random.Random) -> None:
    del content[len(content) // 2 :]


def _ones(content: bytearray, rng: random.Random) -> None:
    content[:] = b"\xff" * len(content)


def _instead(relative: str) -> Damage:
    def damage(home: Path, rng: random.Random) -> None:
        place = home / relative
        shutil.rmtree(place) if place.is_dir() else place.unlink()
        place.mkdir()

    return damage


def _gone(relative: str) -> Damage:
    def damage(home: Path, rng: random.Random) -> None:
        place = home / relative
        shutil.rmtree(place) if place.is_dir() else place.unlink()

    return damage


_CHROMA = "vectors/chroma.sqlite3"
DAMAGES: dict[str, Damage] = {
    "vectors are a file": _written("vectors", b"x"),
    "vectors are gone": _gone("vectors"),
    "no database": _gone(_CHROMA),
    "an empty database": _written(_CHROMA, b""),
    "a database of noise": _written(_CHROMA, random.Random(1).randbytes(50_000)),
    "a folder for a database": _instead(_CHROMA),
    "half a database": _bytes(_CHROMA, _cut),
    "a database with other bytes": _bytes(_CHROMA, _flip),
    "a database with another head": _bytes(_CHROMA, _flip_head),
    "a database with later bytes changed": _bytes(_CHROMA, _flip_late),
    "a database of ones": _bytes(_CHROMA, _ones),
    "no queue": _told(_CHROMA, "DROP TABLE embeddings_queue"),
    "no segments": _told(_CHROMA, "DELETE FROM segments"),
    "no collections": _told(_CHROMA, "DELETE FROM collections"),
    "another dimension": _told(_CHROMA, "UPDATE collections SET dimension = 7"),
    "a spoiled configuration": _told(_CHROMA, "UPDATE collections SET config_json_str = '{'"),
    "short vectors": _told(_CHROMA, "UPDATE embeddings_queue SET vector = x'00'"),
    "vectors of noise": _told(_CHROMA, "UPDATE embeddings_queue SET vector = randomblob(256)"),
    "fewer vectors": _told(_CHROMA, "DELETE FROM embeddings_queue WHERE seq_id % 2"),
    "graphs with other bytes": _bytes("vectors/*/*", _flip),
    "graphs with other heads": _bytes("vectors/*/*", _flip_head),
    "half of each graph": _bytes("vectors/*/*", _cut),
    "graphs of ones": _bytes("vectors/*/*", _ones),
    "generation of letters": _told("catalog.db", "UPDATE notes SET value = 'banana' WHERE name = 'generation'"),
    "a negative generation": _told("catalog.db", "UPDATE notes SET value = '-5' WHERE name = 'generation'"),
    "a vast generation": _told(
        "catalog.db", "UPDATE notes SET value = printf('%.*c', 400, '9') WHERE name = 'generation'"
    ),
    "no generation": _told("catalog.db", "DELETE FROM notes WHERE name = 'generation'"),
    "no notes": _told("catalog.db", "DELETE FROM notes"),
    "another collection": _told("catalog.db", "UPDATE figures SET vectors = 'another'"),
    "spoiled dumps": _told("catalog.db", "UPDATE figures SET dump = '{'"),
    "no chunks": _told("catalog.db", "DELETE FROM chunks"),
    "a newer schema": _told("catalog.db", "PRAGMA user_version = 99"),
    "no figures": _told("catalog.db", "DROP TABLE figures"),
    "half a catalog": _bytes("catalog.db", _cut),
    "a catalog of noise": _written("catalog.db", random.Random(2).randbytes(9_000)),
    "a catalog that is a folder": _instead("catalog.db"),
}
_RIGHT = "found city-ridership"
_SAYS = {"a newer schema", "no figures", "half a catalog", "a catalog of noise", "a catalog that is a folder"}
"""Damages of the truth itself: what is left is to say so in a line."""
_EITHER = {"no chunks"}
"""What a search finds by is part of the truth, too: without it, it finds nothing or something."""


def damages(count: int) -> Iterator[Try]:
    """A home is damaged, and asked: what is derived is built anew, and what is lost is said in one line."""
    rng = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        source, good = _source(Path(folder) / "source", 24), Path(folder) / "good"
        for path in [*source.iterdir()]:
            if path.stem.startswith("city-ridership"):
                path.unlink()
        (source / "city-ridership.md").write_text(samples()["city-ridership.md"], encoding="utf-8")
        subprocess.run([PYTHON, "-c", _INDEX, str(good), str(source)], check=True)
        for name in [*DAMAGES][:: max(1, len(DAMAGES) // count)]:
            home = Path(folder) / "home"
            shutil.rmtree(home, ignore_errors=True)
            shutil.copytree(good, home)
            DAMAGES[name](home, rng)
            said = _searched(home)
            if said.startswith("ended with -"):  # by an abort inside a library, of which the next one knows
                said = _searched(home)
            wanted = ("said",) if name in _SAYS else ("found", "said") if name in _EITHER else (_RIGHT,)
            yield Try(name, said.startswith(wanted), said)


def _searched(home: Path) -> str:
    done = subprocess.run([PYTHON, "-c", _SEARCH, str(home)], capture_output=True, text=True, timeout=120, check=False)
    return done.stdout.strip() if done.returncode == 0 else f"ended with {done.returncode}: {done.stderr[-300:]}"


def full_disks(count: int) -> Iterator[Try]:
    """No file may grow beyond a size: writing fails in the middle, and what was there before is there still."""
    for size in (0, 4_096, 40_000, 100_000, 200_000, 400_000, 800_000, 1_600_000)[:count]:
        with tempfile.TemporaryDirectory() as folder:
            source, home = _source(Path(folder) / "source", 4), Path(folder) / "home"
            few = Path(folder) / "few"
            few.mkdir()
            (few / "city-ridership.md").write_text(samples()["city-ridership.md"], encoding="utf-8")
            subprocess.run([PYTHON, "-c", _INDEX, str(home), str(few)], check=True)
            index = [PYTHON, "-c", _INDEX, str(home), str(source)]
            full = subprocess.run([*index, str(size)], capture_output=True, text=True, check=False, timeout=120)
            kept = _searched(home)
            after = subprocess.run(index, capture_output=True, text=True, check=False, timeout=120)
            last = full.stderr.strip().rpartition("\n")[2]
            known = full.returncode == 0 or "figwise.indexing" in last or "OSError" in last
            held = known and kept.startswith(_RIGHT) and after.returncode == 0
            yield Try(f"{size} bytes", held, f"{last} | {kept} | {after.stderr[-200:]}")


if os.name != "posix":  # kills and limits as they are used here
    raise SystemExit("This needs a POSIX system.")
