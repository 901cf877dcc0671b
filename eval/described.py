"""Questions over described figures whose true tables are known, as examples for the calibration.

Each question is asked of the figure as its description was read, of the figure of its true table, of that figure
without what is asked for (`counterfactual.py`), and of another figure: there the right decision is to abstain.

A folder holds `items.json` (id, title, columns, rows; a panel stands before a bar in the row label), `questions.jsonl`
(figure, question, kind, status, value, accept) and `descriptions/ID.md`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..app.jsonlines import parse_object, read_lines
from ..app.phrase import plain
from ..app.planner.decide import decisive
from ..app.planner.features import Features
from ..app.planner.model import Model
from ..app.planner.reader import FigureReader, Reading, signs_of
from ..indexing.model.figure import Figure
from ..indexing.reading import read
from ..tools.plan import walk
from ..tools.plan_cells import At, GridCells
from ..tools.result import Result, Value
from .counterfactual import from_its_table, without_label, without_panel
from .match import same_answer

STATED = ("attribute", "passage", "structure")
"""Kinds of questions that a table does not answer, and that other figures may."""


@dataclass(frozen=True, slots=True)
class Described:
    """A described figure with its true table and the questions about it."""

    figure: Figure
    of_table: Figure | None
    """The figure of its true table, where that is known."""
    questions: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """The signs of the reading that would be answered, and whether that would be right."""

    group: str
    """The figure that the question was written for: what is learned is tried on other figures."""
    form: str
    """What it was asked of."""
    signs: Features
    right: bool


def described_in(folder: Path) -> list[Described]:
    """The figures of a folder, with their questions."""
    questions = [parse_object(line) for line in read_lines(folder / "questions.jsonl")]
    found = []
    for item in json.loads((folder / "items.json").read_text(encoding="utf-8")):
        text = (folder / "descriptions" / f"{item['id']}.md").read_text(encoding="utf-8")
        table = from_its_table(item["id"], item["title"], item["columns"], item["rows"])
        asked = tuple(case for case in questions if case["figure"] == item["id"])
        found.append(Described(read(text, item["id"]), table, asked))
    return found


def asked_of(one: Described, other: Figure, model: Model) -> Iterator[Sample]:
    """Every question of a figure over all its forms; `other` is another figure."""
    forms = [("as read", FigureReader(one.figure, model=model))]
    if one.of_table is not None:
        forms.append(("from its table", FigureReader(one.of_table, model=model)))
    foreign = FigureReader(other, model=model)
    for case in one.questions:
        for form, reader in forms:
            if form == "from its table" and case["kind"] in STATED:
                continue
            readings = reader.readings(case["question"])
            yield from _samples(one, form, readings, case)
            best = next((reading for reading in readings if is_right(case, reading.result)), None)
            if case["status"] == "answered" and best is not None and case["kind"] not in STATED and names(best.plan):
                smaller = _without_asked(case, reader.figure, best)
                if smaller is not None:
                    again = FigureReader(smaller, model=model).readings(case["question"])
                    yield from _samples(one, "without what is asked", again)
                if form == "as read":
                    yield from _samples(one, "of another figure", foreign.readings(case["question"]))


def _samples(
    one: Described, form: str, readings: Sequence[Reading], case: dict[str, Any] | None = None
) -> Iterator[Sample]:
    """The sample of these readings, if there is anything to answer; without a case nothing is right."""
    found = sample_of(one.figure.id, form, readings, lambda best: case is not None and is_right(case, best.result))
    if found is not None:
        yield found


def sample_of(group: str, form: str, readings: Sequence[Reading], is_right: Callable[[Reading], bool]) -> Sample | None:
    """The sample of the reading on which the decision rests, None where there is none."""
    best = decisive(readings) if readings else None
    if best is None:
        return None
    signs = next(its for one, its in zip(readings, signs_of(readings), strict=True) if one is best)
    return Sample(group, form, signs, is_right(best))


def _without_asked(case: dict[str, Any], figure: Figure, best: Reading) -> Figure | None:
    """The figure without one of the labels or panels that the right reading of a question names."""
    named = names(best.plan)
    side, name = named[number_of(case["id"], figure.text) % len(named)]
    return without_panel(figure, name) if side == "panel" else without_label(figure, side, name)


def names(plan: Any) -> list[tuple[str, str]]:
    """The labels (side, text) and panels that a plan names one by one."""
    nodes = list(walk(plan))
    few = [node for node in nodes if isinstance(node, At) and len(node.labels) <= _FEW]
    labels = [(str(node.axis), label) for node in few for label in node.labels]
    panels = [("panel", node.grid) for node in nodes if isinstance(node, GridCells) and node.grid]
    return sorted({*labels, *panels})


_FEW = 3


def number_of(*texts: str) -> int:
    """A number that hangs on texts alone, to choose by."""
    return int(hashlib.sha1("\n".join(texts).encode(), usedforsecurity=False).hexdigest()[:8], 16)


def is_right(case: dict[str, Any], result: Result) -> bool:
    """Whether a result is what the case expects: its value, both of its values where it is ambiguous; nothing is right
    where the figure does not say.
    """
    expected = [case.get("value"), *case.get("accept", ())]
    status = case.get("status", "answered")
    if status == "ambiguous":
        wanted = case["value"] if isinstance(case["value"], list) else [case["value"]]
        given = [] if isinstance(result, Value) else [plain(one.value) for one in result.candidates]
        named = sum(any(same_answer(value, one) for value in given) for one in wanted)
        return len(given) <= len(wanted) + _PAIR and named >= min(_PAIR, len(wanted))
    if status != "answered" or not isinstance(result, Value):
        return False
    value, tolerance = plain(result.value), case.get("tolerance")
    if tolerance is not None and all(isinstance(one, float | int) for one in (value, expected[0])):
        return bool(abs(value - expected[0]) <= tolerance + 1e-9)
    texts = [one for one in expected if isinstance(one, str) and len(one) > _PAIR]
    if case.get("kind") in STATED and any(one.casefold() in str(value).casefold() for one in texts):
        return True
    return any(same_answer(value, one) for one in expected if one is not None)


_PAIR = 2
