"""WikiTableQuestions: questions over tables of Wikipedia.

Pasupat and Liang (2015), Compositional Semantic Parsing on Semi-Structured Tables, ACL. `data/*.tsv` has the columns
id, utterance, context, targetValue: the context is the table's file as the root names it (`csv/204-csv/590.csv`),
several values are joined by "|". In all of them "\\n" is a line break, "\\p" a "|", "\\\\" a backslash. The tables are
CSV in which a quotation mark inside a cell follows a backslash, or another quotation mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...indexing.errors import SourceError
from ..case import Case
from .files import case_of, files_under, rows_of, table_of, unique

COLUMNS = ("id", "utterance", "context", "targetValue")
_ESCAPES = {"n": "\n", "p": "|", "\\": "\\"}


def wikitables(path: Path) -> Iterator[Case]:
    """The cases of a .tsv file, or of those in a folder `data`, or in the folder itself; raises SourceError."""
    folder = path / "data" if (path / "data").is_dir() else path
    return unique(_cases(files_under(folder, ("*.tsv",), "questions of WikiTableQuestions")))


def unescaped(text: str) -> str:
    """The text of a field, with its escapes resolved."""
    return re.sub(r"\\([np\\])", lambda found: _ESCAPES[found[1]], text)


def values_in(target: str) -> Any:
    """The value of a target, or the list of its values."""
    values = [unescaped(part) for part in target.split("|")]
    return values if len(values) > 1 else values[0]


def _cases(files: list[Path]) -> Iterator[Case]:
    read = 0
    for file in files:
        head, *rows = rows_of(file, "\t", quoted=False) or [[]]
        if tuple(head[:4]) != COLUMNS:
            continue  # other files of the collection: tables, tagged text
        read += 1
        for number, row in enumerate(rows, 2):
            if len(row) < len(COLUMNS):
                raise SourceError(f"{str(file)!r}, line {number}: {len(row)} columns, where {len(COLUMNS)} are needed.")
            id, utterance, context, target = row[:4]
            case = {"id": id, "question": unescaped(utterance), "value": values_in(target)}
            yield case_of(case | _table(_table_path(file, context)), file, f"line {number}")
    if not read:
        raise SourceError(f"No file of questions among {files[0].parent}/*.tsv: its columns are {', '.join(COLUMNS)}.")


def _table_path(file: Path, context: str) -> Path:
    """The table's file: the context is relative to the collection's root, some folders above the questions."""
    parts = Path(context).parts
    if ".." in parts or Path(context).is_absolute():
        raise SourceError(f"{str(file)!r}: the table {context!r} is outside of the collection.")
    places = [folder / context for folder in list(file.parents)[:3]]
    return next((place for place in places if place.is_file()), places[min(1, len(places) - 1)])


@lru_cache(maxsize=32)
def _table(file: Path) -> dict[str, Any]:
    return table_of(rows_of(file, escaped=True), file)
