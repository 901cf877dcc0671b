"""Uploads: descriptions that come through the page, within limits, kept as files in the home folder."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from ...indexing.errors import FigwiseError, clip
from ...indexing.store.images import ACCEPTED, SUFFIXES
from ...indexing.store.records import Row
from ...indexing.store.sources import LINES, TEXTS
from ..samples import sample_files

if TYPE_CHECKING:
    from ...indexing.store.sync import Progress
    from ..engine import FigureQA

TYPES = (*TEXTS, LINES, *SUFFIXES)
MOST_FILES = 50
"""Files that are taken at once."""
MOST_BYTES = 20_000_000
"""Bytes of one upload; a thousand descriptions fill five million."""
_FOLDER = "added"
_NAME = 60
"""Characters of a name that is made."""
_PLACE = re.compile(r"(?:/[^/\n]+)+/[^/\n]*?(?=$|[,:]| is | which )")
"""A path within a sentence."""
_writing = Lock()
"""One page writes at a time, and the others wait for it; another process makes it fail, with its reason."""

Outcome = Row | str


def add_files(engine: FigureQA, paths: Sequence[str], progress: Progress | None = None) -> list[Outcome]:
    """Store and index uploaded files; one outcome for each, first those of refused files."""
    outcomes: list[Outcome] = []
    if len(paths) > MOST_FILES:
        outcomes.append(f"{len(paths)} files: at most {MOST_FILES} are taken at once. The first {MOST_FILES} were.")
    contents: dict[str, bytes] = {}
    for path in map(Path, paths[:MOST_FILES]):
        refused = _refusal(path)
        if refused:
            outcomes.append(Row("", path.name, "skipped", refused))
        else:
            contents[path.name] = path.read_bytes()
    return outcomes + _store(engine, contents, progress)


def add_samples(engine: FigureQA, progress: Progress | None = None) -> list[Outcome]:
    """Store and index the samples; one outcome for each."""
    return _store(engine, sample_files(), progress)


def add_text(engine: FigureQA, name: str, text: str, progress: Progress | None = None) -> list[Outcome]:
    """Store and index a pasted description, under the given name or one made from its first line."""
    if not text.strip():
        return ["Paste the description's text first."]
    id = " ".join(name.split()).replace("/", "-").replace("\\", "-").strip(". -")
    if name.strip() and (not id or not id.isprintable() or len(id.encode()) > 200):
        return ["This name cannot be used: figures are known by names of at most 200 characters."]
    if len(text.encode(errors="replace")) > engine.settings.max_file_bytes:
        return [f"{id or 'The text'}: too large, at most {engine.settings.max_file_bytes:,} bytes are read"]
    id = id or _unused_name(engine, _name_from(text), text)
    return _store(engine, {f"{id}.md": text.encode(errors="replace")}, progress)


def _name_from(text: str) -> str:
    """A name made from a description's first line: "# Bar Chart: Apples" becomes bar-chart-apples."""
    line = next(line for line in text.splitlines() if line.strip())
    words = re.findall(r"[^\W_]+", line.lower())
    return "-".join(words)[:_NAME].strip("-") or "pasted"


def _unused_name(engine: FigureQA, name: str, text: str) -> str:
    """The name, with a number if another description already has it."""
    ids, tried, number = set(engine.library.ids()), name, 1
    while tried in ids and engine.library.figure(tried).text.strip() != text.strip():
        number += 1
        tried = f"{name}-{number}"
    return tried


def remove(engine: FigureQA, figure: str) -> list[Outcome]:
    """Remove a figure, and its file if it was uploaded through the page."""
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


def _refusal(path: Path) -> str:
    if path.suffix.lower() not in TYPES:
        return f"not read: descriptions are {', '.join(TEXTS)} or {LINES} files, and of images {ACCEPTED}"
    if path.stat().st_size > MOST_BYTES:
        return f"too large: at most {MOST_BYTES // 1_000_000} MB are taken"
    return ""


def _folder(engine: FigureQA) -> Path:
    folder = engine.library.home.folder / _FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _store(engine: FigureQA, contents: Mapping[str, bytes], progress: Progress | None) -> list[Outcome]:
    """Write and index files; if one is not a description, the file that it replaced is restored. Images are
    there while they are indexed, and then in the library alone.
    """
    if not contents:
        return []
    folder = _folder(engine)
    with _writing:
        before = {name: _bytes(folder / name) for name in contents}
        for name, content in contents.items():
            (folder / name).write_bytes(content)
        try:
            rows = list(engine.index([folder / name for name in contents], progress=progress).rows)
        except FigwiseError as bad:
            rows = []
            outcomes: list[Outcome] = [clip(str(bad), 300)]
        else:
            outcomes = [_without_folders(row) for row in rows]
        for name, old in before.items():
            if Path(name).suffix.lower() in SUFFIXES:
                (folder / name).unlink(missing_ok=True)
                continue
            own_rows = [
                row for row in rows if Path(row.path.rsplit(":", 1)[0] if LINES in row.path else row.path).name == name
            ]
            if all(row.outcome == "skipped" for row in own_rows):
                _restore(folder / name, old)
    return outcomes


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _restore(path: Path, old: bytes | None) -> None:
    if old is None:
        path.unlink(missing_ok=True)
    else:
        path.write_bytes(old)


def _without_folders(row: Row) -> Row:
    """The outcome without the names of this machine's folders, which visitors must not see."""
    reason = _PLACE.sub(lambda place: Path(place[0]).name, row.reason)
    return replace(row, path=Path(row.path).name, reason=reason)
