"""Phrasing: a decision and its results become an Answer, with every number cited."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..indexing.text.spans import Span
from ..tools.plan.form import plan_json
from ..tools.result import NoAnswer, Plain, Value
from ..tools.say.verbalize import verbalize, words_for
from ..tools.toolbox import Toolbox
from .answer import MOST_CITED, Answer, Candidate, Citation, Warned
from .disputed import disputed
from .planner.decide import Decision
from .planner.reader import Reading
from .prose import contradicted_cell
from .tabular import table_of

MAX_FIGURES = 5


def answer_from(
    question: str, decision: Decision, toolbox: Toolbox, figures: list[str], id: str | None = None
) -> Answer:
    """A decision as an answer."""
    return _answer(question, disputed(decision, toolbox), toolbox, figures, id).seen_in(toolbox.figure)


def _answer(question: str, decision: Decision, toolbox: Toolbox, figures: list[str], id: str | None) -> Answer:
    common: dict[str, Any] = {"id": id, "question": question, "figures": tuple(figures[:MAX_FIGURES])}
    if not decision.readings:
        return Answer(status="abstained", reason=decision.reason, text=decision.message, **common)
    best = decision.readings[0]
    common |= {
        "reading": _sentence(best, toolbox),
        "plan": plan_json(best.plan),
        "confidence": round(best.trust, 3),
    }
    if decision.status == "answered":
        value = best.result
        assert isinstance(value, Value)
        return Answer(
            status="answered",
            value=plain(value.value),
            unit=value.unit,
            text=value.text(),
            table=table_of(value, toolbox),
            warnings=(*_warnings(value), *_contradictions(value, toolbox)),
            citations=citations(value, toolbox),
            **common,
        )
    candidates = _candidates(decision, toolbox)
    if decision.status == "ambiguous":
        options = "; ".join(f"{one.text} ({one.where or one.reading})" for one in candidates)
        text = f"{decision.message} {options}."
        return Answer(status="ambiguous", reason=decision.reason, text=text, candidates=candidates, **common)
    return Answer(status="abstained", reason=decision.reason, text=decision.message, candidates=candidates, **common)


def answer_to_plan(plan: Any, toolbox: Toolbox, figure: str | None) -> Answer:
    """The result of a saved plan as an answer, or the reason why there is none."""
    result = toolbox.run(plan)
    reading = Reading(figure or "", plan, "plan", result, 1.0, 1.0, ())
    if isinstance(result, Value):
        decision = Decision("answered", (reading,))
    else:
        status = "ambiguous" if result.candidates else "abstained"
        decision = Decision(status, (reading,), result.candidates, result.reason, result.message)
    figures = list(dict.fromkeys(ref.figure for ref in result.cells)) if isinstance(result, Value) else []
    return answer_from("", decision, toolbox, figures)


def citations(value: Value, toolbox: Toolbox) -> tuple[Citation, ...]:
    """The characters that a value was read from, in order of the text, without repeats."""
    places: dict[tuple[str, Span], None] = {}
    for ref in value.cells[:MOST_CITED]:
        cell = toolbox.cell(ref)
        places.update(dict.fromkeys((ref.figure, span) for span in (cell.span, *cell.also)))
    places.update(dict.fromkeys((ref.figure, ref.span) for ref in value.spans))
    return tuple(_citation(figure, span, toolbox) for figure, span in sorted(places))


def plain(value: Plain) -> Any:
    """A result's value as JSON types; a whole number without a fraction."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    return value


def _candidate(reading: Reading, value: Value, toolbox: Toolbox, rivals: int) -> Candidate:
    return Candidate(
        value=plain(value.value),
        unit=value.unit,
        text=value.text(),
        where=value.where,
        reading=_sentence(reading, toolbox),
        plan=plan_json(reading.plan),
        confidence=round(reading.trust / rivals, 3),
        citations=citations(value, toolbox),
    )


def _sentence(reading: Reading, toolbox: Toolbox) -> str:
    """The plan in words, with the names of its figure; in general words if the figure is open."""
    return verbalize(reading.plan, words_for(toolbox.figure(reading.figure)) if reading.figure else None)


def _citation(figure: str, span: Span, toolbox: Toolbox) -> Citation:
    read = toolbox.figure(figure)
    return Citation(figure=figure, start=span.start, end=span.end, line=read.line(span), quote=span.cut(read.text))


def _candidates(decision: Decision, toolbox: Toolbox) -> tuple[Candidate, ...]:
    """The candidates, best first."""
    found = []
    for reading in decision.readings:
        values = decision.values or ((reading.result,) if isinstance(reading.result, Value) else ())
        if not values and isinstance(reading.result, NoAnswer):
            values = reading.result.candidates
        found += [_candidate(reading, value, toolbox, max(1, len(values))) for value in values]
    return tuple(found)


def _warnings(value: Value) -> tuple[Warned, ...]:
    return tuple(Warned(code=note.code, message=note.message) for note in value.warnings)


def _contradictions(value: Value, toolbox: Toolbox) -> Iterator[Warned]:
    """A warning if the listed values contradict a quoted passage."""
    for one in value.spans if not value.cells else ():
        figure = toolbox.figure(one.figure)
        if (found := contradicted_cell(figure, one.span)) is not None:
            message = f"The values listed say something else: {found[1].text!r} (line {figure.line(found[1].span)})."
            yield Warned(code="prose_disagrees", message=message)
