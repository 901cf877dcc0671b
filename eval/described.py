"""Questions over described figures whose true tables are known, as examples for the calibration.

Each question is asked of the figure as its description was read, of the figure of its true table, of that figure
without what is asked for (`counterfactual.py`), and of another figure; and where it names a label, it is asked with a
name of another figure in its place, and with a word of another figure before it ("herbal teas" where teas are listed).
There the right decision is to abstain.

A folder holds `items.json` (id, title, columns, rows; a panel stands before a bar in the row label), `questions.jsonl`
(figure, question, kind, status, value, accept) and `descriptions/ID.md`, and in most cases `find.jsonl` (question,
value, gold_figure), with questions that name no figure.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ..app.disputed import disputed
from ..app.jsonlines import parse_object, read_lines
from ..app.phrase import plain
from ..app.planner.decide import Decision, decide, decisive
from ..app.planner.found.choose import ways, with_meaning
from ..app.planner.linking.nearness import Near, packaged
from ..app.planner.linking.vocabulary import is_described
from ..app.planner.ranking.features import Features
from ..app.planner.ranking.model import Model
from ..app.planner.reader import FigureReader, Reading, signs_of
from ..indexing.model.figure import Figure
from ..indexing.reading import read
from ..tools.plan.nodes import At, GridCells
from ..tools.plan.tree import walk
from ..tools.result import NoAnswer, Result, Value
from ..tools.toolbox import Toolbox
from .choice import number_of
from .counterfactual import renamed, without_label, without_panel
from .displayed import displays_of
from .match import same_answer
from .plain_questions import half_named_of, plain_questions_of

TABLE, BARE = "from its table", "from its table, untitled"
"""The forms of questions over a true table, with the figure's title and without."""
STATED = ("attribute", "passage", "structure")
"""Kinds of questions that a table does not answer, and other figures may."""


@dataclass(frozen=True, slots=True)
class Described:
    """A described figure with its true table and the questions about it."""

    figure: Figure
    form: str
    """Where it is from: "as read" or "as shipped"."""
    questions: tuple[dict[str, Any], ...]
    tables: Mapping[str, Figure] = field(default_factory=dict)
    """Its true table, where that is known and has the form of a chart, as a figure with its title and without."""
    finding: tuple[dict[str, Any], ...] = ()
    """Questions that it answers and that name no figure."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The signs of the reading that would be answered, and whether that would be right."""

    group: str
    """The figure that the question was written for; cross-validation keeps its samples together."""
    form: str
    """The kind of figure or question that it was asked with."""
    signs: Features
    """The signs; empty if there is no reading to answer with."""
    right: bool
    outcome: str = ""
    """The outcome of answering: right, hedged (ambiguous, though one answer is right or none) or wrong."""


def described_in(folder: Path) -> list[Described]:
    """The figures of a folder, with their questions."""
    questions = cases_in(folder / "questions.jsonl")
    finding = cases_in(folder / "find.jsonl")
    found = []
    for item in json.loads((folder / "items.json").read_text(encoding="utf-8")):
        text = (folder / "descriptions" / f"{item['id']}.md").read_text(encoding="utf-8")
        titles = {BARE: "", TABLE: item["title"]} if item["title"] else {BARE: ""}
        tables = {
            form: Figure.from_table(title, item["columns"], item["rows"], item["id"]) for form, title in titles.items()
        }
        asked = tuple(case for case in questions if case["figure"] == item["id"])
        kept = {form: one for form, one in tables.items() if is_described(one)}
        sought = tuple(case for case in finding if case["gold_figure"] == item["id"])
        found.append(Described(read(text, item["id"]), "as read", asked, kept, sought))
    return found


def cases_in(file: Path) -> list[dict[str, Any]]:
    """The cases of a file; none where a folder has no such file."""
    return [parse_object(line) for line in read_lines(file)] if file.exists() else []


def asked_of(one: Described, other: Figure, pool: Sequence[str], model: Model) -> Iterator[Sample]:
    """Every question of a figure over all its forms; `other` is another figure, the `pool` labels of other figures."""
    figures = {one.form: one.figure, **one.tables}
    forms = {form: FigureReader(figure, model=model, nearness=packaged()) for form, figure in figures.items()}
    foreign = FigureReader(other, model=model, nearness=packaged())
    for case in one.questions:
        for form, reader in forms.items():
            if form != one.form and case["kind"] in STATED:
                continue
            readings = reader.readings(case["question"])
            yield sample_of(one.figure.id, form, readings, case, reader.toolbox)
            best = next((reading for reading in readings if is_right(case, reading.result)), None)
            answered = case["status"] == "answered" and case["kind"] not in STATED
            in_vain = form == one.form or number_of(case["id"]) % TABLES == 0
            if answered and in_vain and best is not None and names(best.plan):
                yield from _unanswerable(case, one, reader, best, (other, pool))
                if form == one.form:
                    asked_elsewhere = foreign.readings(case["question"])
                    yield sample_of(one.figure.id, "of another figure", asked_elsewhere, UNANSWERABLE)


def made_for(one: Described, model: Model) -> Iterator[Sample]:
    """Questions made for a figure as it was read: for whole rows and columns, and in the plainest words."""
    reader = FigureReader(one.figure, model=model, nearness=packaged())
    made = {"displayed": displays_of, "plain": plain_questions_of, "half named": half_named_of}
    for form, cases in ((form, make(one.figure)) for form, make in made.items()):
        for case in cases:
            yield sample_of(one.figure.id, form, reader.readings(case["question"]), case)


def read_of(one: Described, model: Model) -> Iterator[tuple[list[Reading], list[bool], bool]]:
    """The readings of every question that has an answer, or several, over the figure as it was read and over its true
    table; which of them are right; and whether people asked it.
    """
    for figure in (one.figure, *one.tables.values()):
        reader = FigureReader(figure, model=model, nearness=packaged())
        made = (*displays_of(figure), *plain_questions_of(figure), *half_named_of(figure))
        for case, by_people in (*((case, True) for case in one.questions), *((case, False) for case in made)):
            if case["status"] != "abstained" and (figure is one.figure or case["kind"] not in STATED):
                readings = reader.readings(case["question"], most=MOST_READ)
                yield readings, [is_right(case, reading.result) for reading in readings], by_people


def found_of(one: Described, model: Model) -> Iterator[tuple[list[Reading], list[bool]]]:
    """The readings of every question that names no figure over the figure that answers it, as it was read and as its
    true table, in each of the ways that such a question is read; and which of them are right.
    """
    nearness = packaged()
    for figure in (one.figure, *one.tables.values()):
        reader = FigureReader(figure, model=model, nearness=nearness)
        for case in one.finding:
            for way in ways(with_meaning(reader.scene(case["question"], Near()), nearness), reader, nearness):
                readings = reader.read(way, most=MOST_READ)
                yield readings, [is_right(case, reading.result) for reading in readings]


MOST_READ = 80
"""The most readings of a question to learn from; when answering, only the first ones are run."""
TABLES = 3
"""Of so many questions one is also asked in vain of the true tables: those of the figure as read teach as much."""
UNANSWERABLE: dict[str, Any] = {"status": "abstained", "value": None}


def _unanswerable(
    case: dict[str, Any], one: Described, reader: FigureReader, best: Reading, others: tuple[Figure, Sequence[str]]
) -> Iterator[Sample]:
    """The question over a figure without what it asks for, and the question with names that the figure lacks."""
    smaller = _without_asked(case, reader.figure, best)
    if smaller is not None:
        readings = FigureReader(smaller, model=reader.model, nearness=packaged()).readings(case["question"])
        yield sample_of(one.figure.id, "without what is asked", readings, UNANSWERABLE)
    for form, question in renamed(case["question"], names(best.plan), reader.figure, *others):
        yield sample_of(one.figure.id, form, reader.readings(question), UNANSWERABLE)


def sample_of(
    group: str, form: str, readings: Sequence[Reading], case: dict[str, Any], toolbox: Toolbox | None = None
) -> Sample:
    """The sample of the reading on which the decision is based; without signs if there is none. With a toolbox, what
    the text disputes is told in both ways.
    """
    best = decisive(readings) if readings else None
    if best is None:
        return Sample(group, form, {}, False)
    signs = next(own_signs for one, own_signs in zip(readings, signs_of(readings), strict=True) if one is best)
    decision = decide([replace(one, trust=1.0) for one in readings])
    both = disputed(decision, toolbox) if toolbox is not None else decision
    ended = outcome(case, both)
    return Sample(group, form, signs, is_right(case, best.result) if both is decision else ended == "right", ended)


def outcome(case: dict[str, Any], decision: Decision) -> str:
    """The outcome of a decision, as the benchmark scores it."""
    values = decision.values or tuple(one.result for one in decision.readings if isinstance(one.result, Value))
    together = values[0] if decision.status == "answered" else NoAnswer("ambiguous_label", "", values)
    if is_right(case, together):
        return "right"
    if decision.status != "ambiguous":
        return "wrong"
    rightly = case["status"] != "answered" or any(is_right(case, value) for value in values)
    return "hedged" if rightly else "wrong"


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
