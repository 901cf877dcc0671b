"""Questions that name no figure, and conversations, as examples for the calibration.

A folder of described figures (see `described.py`) may also hold `find.jsonl` (question, value, gold_figure) and
`follow.jsonl` (question, figure, value, status, follows). A question that names no figure is asked of all figures of
its folder, and of all but the one that answers it: there the right decision is to abstain.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ..app.engine import CONSIDERED
from ..app.phrase import plain
from ..app.planner.decide import ENOUGH, Decision, decide
from ..app.planner.follow.reading import conversed
from ..app.planner.follow.turn import Turn
from ..app.planner.found.choose import Found, choose, strong_enough
from ..app.planner.found.failures import Failures
from ..app.planner.linking.nearness import Nearness
from ..app.planner.ranking.model import Model
from ..app.planner.reader import FigureReader, Reading
from ..indexing.store.library import Library
from ..indexing.store.settings import Settings
from ..tools.result import Value
from ..tools.toolbox import Toolbox
from .choice import number_of
from .counterfactual import without_label
from .described import UNANSWERABLE, Sample, cases_in, is_right, names, outcome, sample_of

Case = dict[str, Any]
LACKING = 3
"""One question in this many is also asked without the figure that answers it."""


def found_in(folder: Path, models: Mapping[str, Model]) -> Iterator[Sample]:
    """The questions of a folder that name no figure; `models` has the model for each figure."""
    cases = cases_in(folder / "find.jsonl")
    if not cases:
        return
    with tempfile.TemporaryDirectory() as home:
        library = Library(home, Settings())
        library.index([folder / "descriptions"])
        readers = {one.id: FigureReader(library.figure(one.id), model=models[one.id]) for one in library.figures()}
        toolbox = Toolbox(lambda id: readers[id].figure)
        nearness = Nearness(library.encoder.encode_few)
        for case in cases:
            hits = library.search(case["question"], CONSIDERED)
            every = {hit.figure: Found(partial(readers.get, hit.figure), hit.meaning, hit.words) for hit in hits}
            for gold in (True, False)[: 1 + (number_of(case["id"]) % LACKING == 0)]:
                kept = [one for figure, one in every.items() if gold or figure != case["gold_figure"]]
                decision = choose(case["question"], strong_enough(kept), toolbox, nearness, Failures())
                form = "found" if gold else "found without its figure"
                yield _sample_found(form, case if gold else case | UNANSWERABLE, decision)
        library.close()


def _sample_found(form: str, case: Case, decision: Decision) -> Sample:
    best = decision.readings[0] if decision.readings else None
    group = str(case["gold_figure"])
    if best is None or not best.features or not (isinstance(best.result, Value) or best.result.candidates):
        return Sample(group, form, {}, False)
    trusted = decide([replace(one, trust=1.0) for one in decision.readings])
    judged = decision if decision.status == "ambiguous" else trusted
    return Sample(group, form, best.features, is_right(case, best.result), outcome(case, judged))


def conversed_in(folder: Path, readers: Mapping[str, FigureReader]) -> Iterator[Sample]:
    """The later turns of the conversations of a folder."""
    turns: dict[str, tuple[Turn, ...]] = {}
    for case in cases_in(folder / "follow.jsonl"):
        before = turns.get(case.get("follows", ""), ())
        if "follows" in case and not before:
            continue  # the earlier turn could not be read
        figure = before[-1].figure if before else case["figure"]
        reader = readers[figure]
        question = case["question"]
        readings = conversed(question, reader, before) if before else reader.readings(question)
        if before:
            yield from _follow_up(case, reader, before, readings)
        right = next((one for one in readings if is_right(case, one.result)), None)
        best = right or next(iter(readings), None)
        if best is not None:
            value = plain(best.result.value) if isinstance(best.result, Value) else None
            trust = min(best.trust, ENOUGH / 2) if right is None else max(best.trust, ENOUGH)
            turn = Turn(question, figure, best.plan, value, trust)
            turns[case["id"]] = (*before, turn)


def _follow_up(
    case: Case, reader: FigureReader, before: tuple[Turn, ...], readings: Sequence[Reading]
) -> Iterator[Sample]:
    yield sample_of(reader.figure.id, "follow-up", readings, case)
    right = next((one for one in readings if is_right(case, one.result)), None)
    if right is None:
        return
    old = {name for turn in before if turn.plan is not None for name in names(turn.plan)}
    for side, label in [name for name in names(right.plan) if name not in old][:1]:
        smaller = without_label(reader.figure, side, label) if side != "panel" else None
        if smaller is not None:
            again = conversed(
                case["question"], FigureReader(smaller, model=reader.model, nearness=reader.nearness), before
            )
            yield sample_of(reader.figure.id, "follow-up without what is asked", again, UNANSWERABLE)
