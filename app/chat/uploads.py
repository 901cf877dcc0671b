"""Uploads: descriptions that come through the page, within limits, kept as files in the home folder."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from ...indexing.errors import FigwiseError, clip
from ...indexing.report import Row
from ...indexing.sources import LINES, TEXTS

if TYPE_CHECKING:
    from ...indexing.sync import Progress
    from ..engine import FigureQA

TYPES = (*TEXTS, LINES)
MOST_FILES = 50
"""Files that are taken at once."""
MOST_BYTES = 20_000_000
"""Bytes of one upload; a thousand descriptions fill five million."""
_FOLDER = "added"
_writing = Lock()
"""One page writes at a time, and the others wait for it; another process makes it fail, with its reason."""

Outcome = Row | str


def add_files(engine: FigureQA, paths: Sequence[str], progress: Progress | None = None) -> list[Outcome]:
    """Keep and index uploaded files; one outcome for each, in order."""
    told: list[Outcome] = []
    if len(paths) > MOST_FILES:
        told.append(f"{len(paths)} files: at most {MOST_FILES} are taken at once. The first {MOST_FILES} were.")
    taken: list[Path] = []
    folder = _folder(engine)
    for path in map(Path, paths[:MOST_FILES]):
        refused = _refused(path)
        if refused:
            told.append(Row("", path.name, "skipped", refused))
            continue
        kept = folder / path.name
        shutil.copyfile(path, kept)
        taken.append(kept)
    return told + _index(engine, taken, progress)


def add_text(engine: FigureQA, name: str, text: str, progress: Progress | None = None) -> list[Outcome]:
    """Keep and index a pasted description under a name."""
    id = " ".join(name.split()).replace("/", "-").replace("\\", "-").strip(". ")
    if not id or not id.isprintable() or len(id.encode()) > 200:
        return ["Give the description a name of at most 200 characters: figures are known by it."]
    if not text.strip():
        return ["Paste the description's text first."]
    if len(text.encode()) > engine.settings.max_file_bytes:
        return [f"{id}: too large, at most {engine.settings.max_file_bytes:,} bytes are read"]
    kept = _folder(engine) / f"{id}.md"
    kept.write_text(text, encoding="utf-8", newline="")
    return _index(engine, [kept], progress)


def remove(engine: FigureQA, figure: str) -> list[Outcome]:
    """Forget a figure; a file that came through the page goes with it."""
    try:
        with _writing:
            report = engine.library.remove([figure])
            for row in report.rows:
                path = Path(row.path)
                if path.parent == _folder(engine).resolve() and path.suffix.lower() in TEXTS:
                    path.unlink(missing_ok=True)
    except FigwiseError as bad:
        return [str(bad)]
    return list(report.rows)


def _refused(path: Path) -> str:
    if path.suffix.lower() not in TYPES:
        return f"not read: descriptions are {', '.join(TEXTS)} or {LINES} files"
    if path.stat().st_size > MOST_BYTES:
        return f"too large: at most {MOST_BYTES // 1_000_000} MB are taken"
    return ""


def _folder(engine: FigureQA) -> Path:
    folder = engine.library.home.folder / _FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _index(engine: FigureQA, paths: Sequence[Path], progress: Progress | None) -> list[Outcome]:
    if not paths:
        return []
    try:
        with _writing:
            rows = list(engine.index(paths, progress=progress).rows)
    except FigwiseError as bad:
        return [clip(str(bad), 300)]
    for path in paths:  # what was refused is not kept beside what was taken
        mine = [row for row in rows if row.path.split(":")[0] == str(path.resolve())]
        if mine and all(row.outcome == "skipped" for row in mine):
            path.unlink(missing_ok=True)
    return list(rows)
