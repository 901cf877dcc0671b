"""Questions and claims over tables of others, as examples for the ranking and the calibration.

A case has `columns` and `rows`, and `question` with `answer` or `claim` with `label`. By the hash of its table it
serves one purpose alone: to learn the ranking, to learn how far its first reading is to be trusted, or to be measured.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from ..app.planner.linking.nearness import packaged
from ..app.planner.ranking.model import Model
from ..app.planner.reader import FigureReader
from ..indexing.model.figure import Figure
from .altered import unanswerable
from .described import UNANSWERABLE, Sample, sample_of

MOST_READ = 60
"""The most readings of a question over a table to learn from."""
ALTERED = 2
"""One question in this many is also asked in an altered form that the table does not answer."""
_LABELS = {"entailed": True, "supports": True, "refuted": False, "refutes": False}


def part_of(case: dict[str, Any]) -> Literal["measuring", "ranking", "calibration"]:
    """What the case serves, by its table: measuring (a quarter), the ranking (half) or the calibration (a quarter)."""
    digit = _hash(case)[0]
    return "measuring" if digit in "0123" else "ranking" if digit in "456789ab" else "calibration"


def _hash(case: dict[str, Any]) -> str:
    table = json.dumps([case.get("columns"), case.get("rows")], ensure_ascii=False)
    return hashlib.sha1(table.encode(), usedforsecurity=False).hexdigest()


def expectation(case: dict[str, Any]) -> dict[str, Any] | None:
    """What is expected of a question or a claim; None for a claim whose label is neither true nor false."""
    if "claim" in case and case.get("label") not in _LABELS:
        return None
    value = _LABELS[case["label"]] if "claim" in case else case.get("answer")
    return {"status": "answered", "value": value} | case


def question_in(case: dict[str, Any]) -> str:
    """What is asked, or claimed."""
    return str(case["claim" if "claim" in case else "question"])


def table_of(case: dict[str, Any], records: bool = False) -> Figure:
    """The figure of a case's table; one of `records`, as for a claim, even where it has the form of a chart."""
    records = records or "claim" in case
    return Figure.from_table(str(case.get("title") or ""), case["columns"], case["rows"], records=records)


def tabled_in(cases: Sequence[dict[str, Any]], model: Model) -> Iterator[Sample]:
    """A sample of every case, and of some questions altered."""
    altered = [(case, UNANSWERABLE, "of a table, altered") for case in unanswerable(cases)[::ALTERED]]
    forms = ((case, expectation(case), "of a table" if "question" in case else "claim") for case in cases)
    readers: dict[tuple[str, bool], FigureReader] = {}
    for case, expected, form in (*forms, *altered):
        if expected is None:
            continue
        key = table, claims = _hash(case), "claim" in case
        if key not in readers:
            readers[key] = FigureReader(table_of(case), model=model, nearness=packaged())
        readings = readers[key].readings(question_in(case), claim=claims)
        drawn = " in the form of a chart" if readers[key].kind == "description" else ""
        yield sample_of(table, form + drawn, readings, expected)
