"""Conditions that a question states in numbers and times: "more than 5 goals", "in the top ten", "before May 2007"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from .....tools.plan.nodes import Relation, Where
from ...linking.measures import Measure
from ...text.lexicon import BOUNDS
from ...text.times import Time, times_of
from ..base import conditions
from .rows import Restriction, Table

CLOCK = re.compile(r"(?<![\d:])\d{1,3}(?::\d{2}){1,2}(?:\.\d+)?(?![\d:])")
NEAR = 4
"""Most tokens between "no" and the name of its column."""


def timed(table: Table) -> Iterator[Restriction]:
    """Restrictions by the question's times on columns of times."""
    whens = [measure for measure in table.records.measures if measure.kind in ("year", "date")]
    whens.sort(key=lambda measure: not table.words(measure.column))
    for time in times_of(table.scene.question)[:3]:
        for measure in whens[:3]:
            if measure.kind == "year" and time.year is None and time.upper is None:
                continue
            at = time.at | table.words(measure.column)
            yield Restriction(partial(_at_time, table, measure, time), at, 0.9, "time")


def _at_time(table: Table, measure: Measure, time: Time, of: Any) -> Where:
    name = table.names[measure.column]
    to: float | str = time.to
    upper: float | str | None = time.upper
    if measure.kind == "year":
        to, upper = _year_of(time.to), _year_of(time.upper) if time.upper is not None else None
    found = Where(of=of, keep="row", at=name, relation=time.relation, to=to, part=measure.part)
    if upper is None:
        return found
    return Where(of=found, keep="row", at=name, relation="<=", to=upper, part=measure.part)


def _year_of(text: str) -> float:
    return float(text.split()[-1])


def measured(table: Table) -> Iterator[Restriction]:
    """Comparisons with a number, on the columns that the question names, or else on numeric ones."""
    for condition in conditions(table.scene, frozenset()):
        usable = [one for one in table.records.measures if _counts(one)]
        named = [one for one in usable if table.words(one.column)]
        lists = [n for n in range(len(table.names)) if table.words(n) and not any(m.column == n for m in usable)]
        named += [Measure(n, "text", "items") for n in lists if not table.records.numeric[n]]
        for measure in [*named, *(one for one in usable if one not in named)][:4]:
            at = condition.at | table.words(measure.column)
            apply = partial(_meets, table, measure, condition.relation, condition.to, condition.upper)
            score = 0.95 if measure in named else 0.75
            yield Restriction(apply, at, score, f"condition{_part(measure)}")


def _counts(measure: Measure) -> bool:
    """Whether a measure is a number in plain digits, or a span in years, rather than a time."""
    return measure.part == "length" or measure.kind not in ("year", "date", "clock")


def _part(measure: Measure) -> str:
    return f":{measure.part}" if measure.part else ""


def _meets(table: Table, measure: Measure, relation: Relation, to: float | str, upper: float | None, of: Any) -> Where:
    name = table.names[measure.column]
    found = Where(of=of, keep="row", at=name, relation=relation, to=to, part=measure.part)
    if upper is None:
        return found
    return Where(of=found, keep="row", at=name, relation="<=", to=upper, part=measure.part)


def clocked(table: Table) -> Iterator[Restriction]:
    """Restrictions by a clock time as a bound: "in less than 1:55"."""
    scene = table.scene
    for match in CLOCK.finditer(scene.question.text):
        tokens = enumerate(scene.question.tokens)
        at = frozenset(n for n, token in tokens if match.start() <= token.start and token.end <= match.end())
        for name, relation in BOUNDS.items():
            cues = [cue for cue in scene.cues.get(name, ()) if 0 < min(at) - cue.at[-1] <= 2]
            for measure in table.records.measures if cues else ():
                if measure.part == "clock":
                    apply = partial(_meets, table, measure, relation, match.group(), None)
                    yield Restriction(apply, at | frozenset(cues[0].at) | table.words(measure.column), 0.95, "clock")


def none_of(table: Table) -> Iterator[Restriction]:
    """Rows with zero in a column of counts: "did not win any gold", "with no goals"."""
    tokens = table.scene.question.tokens
    denials = [frozenset(cue.at) for cue in table.scene.cues.get("negation", ())]
    denials += [frozenset({index}) for index, token in enumerate(tokens) if token.text == "no"]
    for at in denials:
        for column, yes in enumerate(table.records.numeric):
            words = table.words(column)
            if yes and words and 0 < min(words) - max(at) <= NEAR + 1:
                apply = partial(_meets, table, Measure(column, "number"), "=", 0.0, None)
                yield Restriction(apply, at | words, 0.9, "none")
