"""Shared by the collections: finding files, and reading JSON and tables, with errors that name the file."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ...indexing.errors import SourceError, clip
from ..case import Case

_MOST = 100_000
"""The most characters of a cell: a missing quotation mark would turn the rest of a file into one cell."""


def files_under(path: Path, patterns: Sequence[str], what: str) -> list[Path]:
    """The file itself, or the matching files under a folder, sorted; raises SourceError if there are none."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise SourceError(f"{str(path)!r} does not exist.")
    found = sorted({file for pattern in patterns for file in path.rglob(pattern)})
    if not found:
        raise SourceError(f"No {what} under {str(path)!r}; looked for {', '.join(patterns)}.")
    return found


def text_of(file: Path) -> str:
    """A file's text; raises SourceError."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as bad:
        raise SourceError(f"{str(file)!r} cannot be read: {clip(str(bad), 120)}") from bad


def json_of(file: Path) -> Any:
    """A file's JSON; raises SourceError."""
    try:
        return json.loads(text_of(file))
    except (ValueError, RecursionError) as bad:
        raise SourceError(f"{str(file)!r} is no JSON: {clip(str(bad), 120)}") from bad


def rows_of(file: Path, delimiter: str = ",", *, quoted: bool = True, escaped: bool = False) -> list[list[str]]:
    """The rows of a delimited file, without empty ones; raises SourceError.

    `quoted` cells may hold the delimiter and line breaks; in `escaped` ones a quotation mark may follow a backslash.
    """
    csv.field_size_limit(_MOST)
    how: dict[str, Any] = {"quoting": csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE}
    if escaped:
        how["escapechar"] = "\\"
    try:
        rows = list(csv.reader(io.StringIO(text_of(file), newline=""), delimiter=delimiter, strict=False, **how))
    except csv.Error as bad:
        raise SourceError(f"{str(file)!r} is no table: {bad}") from bad
    return [row for row in rows if any(cell.strip() for cell in row)]


def table_of(rows: Sequence[Sequence[str]], file: Path) -> dict[str, list[Any]]:
    """Columns and rows of a case: the first row names the columns; short rows are filled up, long ones cut."""
    if not rows:
        raise SourceError(f"{str(file)!r} is an empty table.")
    columns = [cell.strip() for cell in rows[0]]
    width = len(columns)
    body = [[*(cell.strip() for cell in row[:width]), *[""] * (width - len(row))] for row in rows[1:]]
    return {"columns": columns, "rows": body}


def case_of(raw: dict[str, Any], file: Path, where: str) -> Case:
    """The case; raises SourceError, naming file, place and field."""
    try:
        return Case.model_validate(raw)
    except ValidationError as bad:
        first = bad.errors(include_url=False)[0]
        field = ".".join(map(str, first["loc"])) or "(the whole case)"
        raise SourceError(f"{str(file)!r}, {where}, field {field!r}: {first['msg']}") from bad


def field_of(raw: Any, name: str, file: Path, where: str) -> Any:
    """A field of a JSON object; raises SourceError if it is missing."""
    if not isinstance(raw, dict) or name not in raw:
        raise SourceError(f"{str(file)!r}, {where}, field {name!r}: is missing.")
    return raw[name]


def unique(cases: Iterator[Case]) -> Iterator[Case]:
    """The cases with unique ids: a repeated id gets a number at its end."""
    seen: dict[str, int] = {}
    for case in cases:
        times = seen[case.id] = seen.get(case.id, 0) + 1
        yield case if times == 1 else case.model_copy(update={"id": f"{case.id}#{times}"})
