"""TabFact: statements over tables of Wikipedia, each true or false.

Chen et al. (2020), TabFact: A Large-scale Dataset for Table-based Fact Verification, ICLR. `collected_data/*.json` maps
a table's name to [statements, labels (1 for true), caption]; so does `tokenized_data/*.json`. `data/all_csv/NAME` holds
the table, its cells apart by "#".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...indexing.errors import SourceError, clip
from ..case import Case
from .files import case_of, files_under, json_of, rows_of, table_of, unique

_PATTERNS = ("collected_data/*.json", "tokenized_data/*.json")
_TABLES = ("data/all_csv", "all_csv")


def tabfact(path: Path) -> Iterator[Case]:
    """The cases of a file of statements, or of all that the collection's folder collects; raises SourceError."""
    patterns = _PATTERNS[:1] if path.is_dir() and any(path.rglob(_PATTERNS[0])) else _PATTERNS
    return unique(_cases(files_under(path, patterns, "statements of TabFact")))


def _cases(files: list[Path]) -> Iterator[Case]:
    for file in files:
        listed = json_of(file)
        if not isinstance(listed, dict):
            raise SourceError(f"{str(file)!r} maps no tables to statements.")
        for table, entry in listed.items():
            statements, labels, caption = _entry(entry, file, table)
            cells = _table(_table_path(file, table))
            for number, (statement, label) in enumerate(zip(statements, labels, strict=True), 1):
                case = {"id": f"{table}-{number}", "claim": statement, "value": label in (1, "1"), "kind": "claim"}
                yield case_of(case | cells | {"title": caption}, file, f"table {table}, statement {number}")


def _entry(entry: Any, file: Path, table: str) -> tuple[list[str], list[Any], str]:
    fits = isinstance(entry, list) and len(entry) >= 2 and all(isinstance(one, list) for one in entry[:2])
    if not fits or len(entry[0]) != len(entry[1]):
        raise SourceError(f"{str(file)!r}, table {clip(table)!r}: needs statements, as many labels, and a caption.")
    caption = entry[2] if len(entry) > 2 else ""
    return entry[0], entry[1], caption if isinstance(caption, str) else ""


def _table_path(file: Path, table: str) -> Path:
    if Path(table).name != table:
        raise SourceError(f"{str(file)!r}: the table {table!r} is outside of the collection.")
    places = [folder / tables / table for folder in list(file.parents)[:3] for tables in _TABLES]
    return next((place for place in places if place.is_file()), places[0])


@lru_cache(maxsize=32)
def _table(file: Path) -> dict[str, Any]:
    return table_of(rows_of(file, "#", quoted=False), file)
