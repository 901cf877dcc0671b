"""Sources: paths to documents. Whatever cannot be used becomes a row with its reason, in the same order."""

from __future__ import annotations

import json
import os
import stat
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from ..errors import SourceError, clip, listing
from .images import SUFFIXES, ImageFile, beside
from .records import Placed

TEXTS = (".md", ".txt")
"""One description a file; its id is the file's stem."""
LINES = ".jsonl"
"""One description a line: id, text and perhaps title."""

HANDED_OVER = ""
"""The path of a description that a program handed over and that is in no file."""

ALPHABET = "letters and digits of any script, space and . _ - + ( ) ,"
"""What ids are of: they appear in commands, addresses and pages."""
_LONGEST = 200
"""Most characters of an id."""
_EMPTY = "empty"
_BINARY = "binary, not text"


@dataclass(frozen=True, slots=True)
class Document(Placed):
    """One description and where it came from."""

    id: str
    """The file's stem, or the line's id."""
    text: str
    """The description, unchanged but for a byte order mark."""
    title: str
    """The title that a .jsonl line gives; empty otherwise, and then the description's own title counts."""
    path: str
    """The file, absolute; HANDED_OVER where there is none."""
    line: int = 0
    """The line of a .jsonl file, from 1; 0 for a file that is one description."""
    note: str = ""
    """A short note for its owner; empty for none."""
    image: ImageFile | None = None
    """The image that stands beside it, or was handed over with it."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something that looked like a description and cannot be used."""

    path: str
    """The file or folder, with the line where it is about one (`file.jsonl:7`)."""
    reason: str
    """Why, in a few words."""
    file: str = ""
    """The file a line belongs to; empty when `path` is about no line."""


def documents(paths: Iterable[str | os.PathLike[str]], max_bytes: int) -> Iterator[Document | Skipped]:
    """The documents under `paths`: files as given, folders recursively in sorted order, without hidden ones.

    Paths are checked before the first document is read, so that a mistyped one leaves nothing half-done.
    Raises SourceError where a path does not exist.
    """
    roots = [Path(path).absolute() for path in paths]
    for root in roots:
        if not os.path.lexists(root):
            raise SourceError(_missing(root))
    # normalised, as its figures are stored with it; symbolic links keep their own names
    places = [root.resolve() if root.name == ".." else root.parent.resolve() / root.name for root in roots]
    return _documents(places, max_bytes)


def count(paths: Iterable[str | os.PathLike[str]]) -> int:
    """About how many documents there are under `paths`, to tell what is left: files, and lines of .jsonl files."""
    found = {file for path in paths for file in _files(Path(path)) if isinstance(file, Path)}
    return sum(_line_count(file) if file.suffix.lower() == LINES else 1 for file in found)


def _line_count(path: Path) -> int:
    try:
        with path.open("rb") as file:
            return sum(block.count(b"\n") for block in iter(partial(file.read, 1 << 20), b"")) if path.is_file() else 1
    except OSError:
        return 1


def handed_over(id: str, text: str, title: str, max_bytes: int, image: bytes | None = None) -> Document:
    """A description that comes from no file, perhaps with the bytes of an image.
    Raises SourceError where it is empty, too large or no text, or the id or the title cannot be used.
    """
    try:
        document = _document({"id": id, "text": text, "title": title}, HANDED_OVER)
        if (size := len(text.encode()) + len(title.encode())) > max_bytes:
            raise _Unusable(_too_large(size, max_bytes))
    except _Unusable as bad:
        raise SourceError(f"The description cannot be used: {bad}.") from bad
    return document if image is None else replace(document, image=ImageFile("", image))


def _missing(path: Path) -> str:
    parent = next(folder for folder in path.parents if folder.is_dir())
    try:
        names = sorted(entry.name for entry in parent.iterdir() if not entry.name.startswith("."))
    except OSError:
        names = []
    return f"No file or folder {str(path)!r}. {listing(f'In {parent}', names)}"


def _documents(roots: list[Path], max_bytes: int) -> Iterator[Document | Skipped]:
    seen: set[Path] = set()
    for root in roots:
        for found in _files(root):
            if isinstance(found, Skipped):
                yield found
            elif found not in seen:
                seen.add(found)
                yield from _read(found, max_bytes)


def _files(root: Path) -> Iterator[Path | Skipped]:
    if not root.is_dir():  # of an image, the description beside it
        described = map(root.with_suffix, TEXTS) if root.suffix.lower() in SUFFIXES else ()
        yield next((path for path in described if path.exists()), root)
        return
    failed: list[OSError] = []
    entered: set[tuple[int, int]] = set()
    for folder, folders, files in os.walk(root, followlinks=True, onerror=failed.append):
        yield from _failures(failed)
        at = Path(folder).stat()
        if (at.st_dev, at.st_ino) in entered:  # a link to a folder above or beside: its files are already covered
            folders.clear()
            continue
        entered.add((at.st_dev, at.st_ino))
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith(".") and Path(name).suffix.lower() in (*TEXTS, LINES):
                yield Path(folder, name)
    yield from _failures(failed)


def _failures(failed: list[OSError]) -> Iterator[Skipped]:
    for error in failed:
        yield Skipped(_printable(str(error.filename)), f"folder cannot be read: {_why(error)}")
    failed.clear()


class _Unusable(Exception):
    """Bytes or a line that are no description, with the reason."""


def _read(path: Path, max_bytes: int) -> Iterator[Document | Skipped]:
    name = _printable(str(path))
    try:
        if name != str(path):
            raise _Unusable("the file's name is not valid UTF-8")
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # opening a pipe would wait for ever
            raise _Unusable("not a regular file")
        if path.suffix.lower() == LINES:
            yield from _lines(path, max_bytes)
            return
        if path.suffix.lower() in SUFFIXES:
            raise _Unusable(f"an image without a description: {path.stem}.md or .txt is read with it")
        if path.suffix.lower() not in TEXTS:
            raise _Unusable(f"not read: descriptions are {', '.join(TEXTS)} or {LINES} files")
        if status.st_size > max_bytes:
            raise _Unusable(_too_large(status.st_size, max_bytes))
        id = _checked_id(id_of_name(path.stem))
        renamed = f"known as {clip(id)!r}: a figure's id is of {ALPHABET}" if id != path.stem else ""
        yield Document(id, _decoded(path.read_bytes()), "", name, note=renamed, image=beside(path))
    except _Unusable as error:
        yield Skipped(name, str(error))
    except OSError as error:
        gone = path.is_symlink() and not path.exists()
        yield Skipped(name, "a link to nothing" if gone else f"cannot be read: {_why(error)}")


def _lines(path: Path, max_bytes: int) -> Iterator[Document | Skipped]:
    """The lines of one file, read one at a time: a large file may have only small lines."""
    number, found = 0, False
    with path.open("rb") as file:
        while raw := file.readline(max_bytes + 1):
            number += 1
            if number == 1 and b"\0" in raw:
                raise _Unusable(_BINARY)
            if not raw.strip():
                continue
            found = True
            place = f"{path}:{number}"
            if len(raw) > max_bytes:
                while raw and not raw.endswith(b"\n"):
                    raw = file.readline(max_bytes)
                yield Skipped(place, f"too large: a line over {_size(max_bytes)}", str(path))
                continue
            try:
                yield _line(raw, path, number)
            except _Unusable as error:
                yield Skipped(place, str(error), str(path))
    if not found:
        raise _Unusable(_EMPTY)


def _line(raw: bytes, path: Path, number: int) -> Document:
    try:
        fields = json.loads(_decoded(raw))
    except (ValueError, RecursionError) as error:
        raise _Unusable(f"not JSON: {error}") from error
    if not isinstance(fields, dict):
        raise _Unusable("not a JSON object with id and text")
    id = fields.get("id")
    if isinstance(id, int) and not isinstance(id, bool):
        fields["id"] = str(id)
    return _document(fields, str(path), number)


def _document(fields: dict[str, object], path: str, line: int = 0) -> Document:
    """A document of untrusted fields."""
    id, text, title = (_string(fields, name) for name in ("id", "text", "title"))
    if "\0" in text or "\0" in title:
        raise _Unusable(_BINARY)
    if not text.strip():
        raise _Unusable("empty text")
    return Document(_checked_id(id), text, " ".join(title.split()), path, line)


def _string(fields: dict[str, object], name: str) -> str:
    value = fields.get(name)
    if value is None and name == "title":
        return ""
    if not isinstance(value, str):
        raise _Unusable(f"{name} is not a string" if name in fields else f"no {name}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise _Unusable(f"{name} holds half of a surrogate pair, which is no character") from error
    return value


def _decoded(raw: bytes) -> str:
    if not raw.strip():
        raise _Unusable(_EMPTY)
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _Unusable("UTF-16, not UTF-8")
    if b"\0" in raw:
        raise _Unusable(_BINARY)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _Unusable(f"not valid UTF-8: byte 0x{raw[error.start]:02x} on line {line}") from error
    if not text.strip():
        raise _Unusable(_EMPTY)
    return text


def _checked_id(id: str) -> str:
    if why := why_unusable(id):
        raise _Unusable(why)
    return id


def why_unusable(id: str) -> str:
    """Why an id cannot be used, in a few words; empty where it can."""
    if not id.strip():
        return "the id is empty"
    if len(id) > _LONGEST:
        return f"the id is longer than {_LONGEST} characters"
    if id in {".", ".."}:
        return "the id is no name"
    if id != id.strip(" "):
        return "the id begins or ends with a space"
    other = next((char for char in id if not _is_known(char)), None)
    return "" if other is None else f"the id holds {other!a}: ids are of {ALPHABET}"


def id_of_name(name: str) -> str:
    """The id for a name from elsewhere, such as a file's: other characters become underscores."""
    composed = unicodedata.normalize("NFC", name).strip()  # some file systems take letters and accents apart
    id = "".join(char if _is_known(char) else "_" for char in composed)
    return id.replace(".", "_") if id in {".", ".."} else id


def _is_known(char: str) -> bool:
    """Whether a character may stand in an id; marks are parts of letters in many scripts."""
    return char in " ._-+()," or char.isalnum() or unicodedata.category(char) in ("Mn", "Mc")


def _printable(path: str) -> str:
    """The path as UTF-8 text; invalid bytes are shown as escapes."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def _too_large(size: int, most: int) -> str:
    return f"too large: {_size(size)}, at most {_size(most)} are read"


def _size(count: int) -> str:
    return f"{count / 1e6:.0f} MB" if count >= 1e6 else f"{count} bytes"


def _why(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
