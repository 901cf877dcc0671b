"""A tiny suite over two descriptions, and runs whose answers a test writes itself."""

from typing import Any

import pytest
from figwise.eval.case import Case
from figwise.eval.records import Record, Run
from figwise.eval.suite import Suite
from figwise.eval.systems.base import Place

RAIN = "## Bar Chart: Rain\n### Detailed Analysis\n* **Oslo:** 12 mm\n* **Rome:** 7 mm\n* **Bern:** 9 mm\n"
FISH = "## Bar Chart: Fish caught\n### Detailed Analysis\n* **Cod:** 120 tonnes\n* **Eel:** 45 tonnes\n"
CASES = [
    {
        "id": "r1",
        "figure": "rain",
        "question": "What is the value for Rome?",
        "value": 7,
        "unit": "mm",
        "kind": "lookup",
    },
    {"id": "r2", "follows": "r1", "question": "And for Bern?", "value": 9, "kind": "follow_up"},
    {"id": "r3", "figure": "rain", "question": "Which has the highest value?", "value": "Oslo", "kind": "extreme"},
    {
        "id": "r4",
        "figure": "rain",
        "question": "What is the value for Lima?",
        "status": "abstained",
        "kind": "unanswerable",
    },
    {"id": "r5", "figure": "rain", "claim": "Oslo has the highest value.", "value": True, "kind": "claim"},
    {
        "id": "f1",
        "question": "How many tonnes of cod were caught?",
        "found_in": ["fish"],
        "value": 120,
        "kind": "lookup",
    },
    {"id": "f2", "figure": "fish", "question": "What is the value for Eel?", "kind": "lookup"},
]


@pytest.fixture
def suite() -> Suite:
    return Suite("tiny", tuple(map(Case.model_validate, CASES)), {"rain": RAIN, "fish": FISH})


@pytest.fixture
def run_of():
    """A run of so many cases about one figure, each right or with the answer that is given for it."""

    def make(n: int = 20, *, name: str = "embedded", **answers: Any) -> Run:
        records = []
        for at in range(n):
            figure = f"fig{at}"
            case = Case(
                id=f"c{at}",
                figure=figure,
                question=f"What is {at}?",
                value=at,
                status="answered",
                kind="lookup",
            )
            value = answers.get(case.id, at)
            status = "abstained" if value is None else "answered"
            citation = {"figure": figure, "start": 5, "end": 5 + len(str(at)), "line": 1, "quote": str(at)}
            answer = {
                "status": status,
                "value": value,
                "unit": "",
                "text": str(value),
                "confidence": 0.8,
                "reading": "R",
            }
            answer |= {"figures": [figure], "candidates": [], "citations": [citation] if value is not None else []}
            records.append(Record(case, answer, figure, used=(Place(figure, 5, 5 + len(str(at))),), seconds=0.01 * at))
        texts = {record.figure: f"Row: {record.case.value} things, <b>bold</b>" for record in records}
        return Run({"system": name, "suite": "made", "data": "d", "cases": n}, tuple(records), texts)

    return make
