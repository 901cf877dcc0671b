"""ChartQA: questions over charts, with the tables that the charts were drawn from.

Masry et al. (2022), ChartQA: A Benchmark for Question Answering about Charts with Visual and Logical Reasoning,
Findings of ACL. A split's folder holds `SPLIT_human.json` and `SPLIT_augmented.json`, lists of {"imgname", "query",
"label"}, and `tables/NAME.csv`, the name being that of the image. Its measure forgives numbers 5%.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...indexing.errors import SourceError
from ..case import Case
from .files import case_of, field_of, files_under, json_of, rows_of, table_of, unique

_PATTERNS = ("*_human.json", "*_augmented.json")


def chartqa(path: Path) -> Iterator[Case]:
    """The cases of a file of questions, or of all under a folder; raises SourceError."""
    return unique(_cases(path))


def _cases(path: Path) -> Iterator[Case]:
    for file in files_under(path, _PATTERNS, "questions of ChartQA"):
        listed = json_of(file)
        if not isinstance(listed, list):
            raise SourceError(f"{str(file)!r} is no list of questions.")
        tags = [file.stem.rpartition("_")[2]]
        for number, raw in enumerate(listed, 1):
            where = f"question {number}"
            image, query, label = (field_of(raw, name, file, where) for name in ("imgname", "query", "label"))
            name = Path(str(image)).stem
            case = {
                "id": f"{file.stem}-{number}",
                "question": query,
                "value": label,
                "compare": "relaxed",
                "tags": tags,
            }
            yield case_of(case | _table(file.parent / "tables" / f"{name}.csv"), file, where)


@lru_cache(maxsize=32)
def _table(file: Path) -> dict[str, Any]:
    return table_of(rows_of(file), file)
