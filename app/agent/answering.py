"""Answering: turns a checked ending into an Answer with the value, citations and warnings of its result."""

from __future__ import annotations

from collections.abc import Iterator

from ...indexing.errors import clip, listing
from ...indexing.text.spans import Span
from ...tools.plan.form import plan_from_json
from ...tools.result import Value, same_value
from ..answer import Answer, Candidate, Citation, Warned
from ..phrase import MAX_FIGURES, answer_to_plan
from ..planner.decide import ENOUGH, TELLING
from .closing import NO, YES, Closing, Ending
from .desk import Desk, Entry

_NOT_STATED = "The description does not say."


def answer_of(closing: Closing, embedded: Answer, id: str | None) -> Answer:
    """The Answer for an ending; `embedded` is the built-in planner's answer."""
    ending, desk = closing.ending, closing.desk
    assert ending is not None, "called when the model has ended"
    entries = [desk.entries[ref] for ref in ending.refs]
    answers = [answer_to_plan(entry.plan, desk.toolbox(entry.figure), entry.figure) for entry in entries]
    if ending.figures:
        answer = _figures_answer(ending.figures, desk)
    elif not answers:
        answer = Answer(question="", status="abstained", reason=ending.reason, text=_NOT_STATED)
    elif len(answers) > 1:
        answer = _ambiguous_answer(entries, answers) if ending.status == "ambiguous" else _list_answer(answers)
    else:
        answer = answers[0]
    if ending.status == "abstained" and answer.status == "answered":
        answer = _withheld_answer(answer, ending.reason)
    warnings = [*answer.warnings, *_warnings(closing, entries, answer, embedded)]
    used = dict.fromkeys([*(c.figure for c in answer.citations), *(entry.figure for entry in entries), *desk.figures])
    return answer.model_copy(
        update={
            "id": id,
            "question": desk.question,
            "text": _text(answer, ending),
            "warnings": tuple(warnings),
            "figures": tuple(used)[:MAX_FIGURES],
            "confidence": _confidence(answer, embedded),
        }
    ).seen_in(desk.shelf.figure)


def _text(answer: Answer, ending: Ending) -> str:
    if not ending.text:
        return answer.text
    if answer.status == "answered" and isinstance(answer.value, bool):
        settled = YES.match(ending.text) or NO.match(ending.text)
        return ending.text if settled else f"{'Yes' if answer.value else 'No'}. {ending.text}"
    return ending.text


def _figures_answer(ids: tuple[str, ...], desk: Desk) -> Answer:
    cited = []
    for figure in map(desk.shelf.figure, ids):
        titles = [one.span for one in figure.attributes if one.component == "title"]
        at = titles[0] if titles else Span(0, min(len(figure.text), 80))
        quote = at.cut(figure.text)
        cited.append(Citation(figure=figure.id, start=at.start, end=at.end, line=figure.line(at), quote=quote))
    value, noun = (ids[0], "figure") if len(ids) == 1 else (list(ids), "figures")
    fields = {"value": value, "text": ", ".join(ids), "reading": f"The {noun} found", "citations": tuple(cited)}
    return Answer(question="", status="answered", **fields)


def _list_answer(answers: list[Answer]) -> Answer:
    """Several results that the question asks for, as a list; each keeps its evidence."""
    values = [part for one in answers for part in (one.value if isinstance(one.value, list) else [one.value])]
    units = {one.unit for one in answers}
    return Answer(
        question="",
        status="answered",
        value=values,
        unit=units.pop() if len(units) == 1 else "",
        text="; ".join(one.text for one in answers),
        reading="; ".join(one.reading for one in answers),
        warnings=tuple(dict.fromkeys(note for one in answers for note in one.warnings)),
        citations=tuple(dict.fromkeys(cited for one in answers for cited in one.citations)),
    )


def _ambiguous_answer(entries: list[Entry], answers: list[Answer]) -> Answer:
    """Several results that the question may mean; one answer where they all agree."""
    values = [entry.result for entry in entries if isinstance(entry.result, Value)]
    if len(values) == len(entries) and all(same_value(values[0], other) for other in values[1:]):
        return answers[0]
    candidates: list[Candidate] = []
    for answer in answers:
        candidates += answer.candidates
        if answer.status == "answered":
            candidates.append(_candidate(answer, 1 / len(answers)))
    options = "; ".join(f"{one.text} ({one.where or one.reading})" for one in candidates)
    return Answer(
        question="",
        status="ambiguous",
        reason="ambiguous_label",
        text=f"The question can be read in several ways. {options}.",
        reading=answers[0].reading,
        plan=answers[0].plan,
        candidates=tuple(candidates),
    )


def _candidate(answer: Answer, confidence: float) -> Candidate:
    return Candidate(
        value=answer.value,
        unit=answer.unit,
        text=answer.text,
        reading=answer.reading,
        plan=answer.plan or {},
        confidence=round(confidence, 3),
        citations=answer.citations,
    )


def _withheld_answer(answer: Answer, reason: str) -> Answer:
    """An abstention with the result that the model refers to but does not accept, as the closest candidate."""
    return Answer(
        question="",
        status="abstained",
        reason=reason or "not_stated",
        text=_NOT_STATED,
        reading=answer.reading,
        plan=answer.plan,
        candidates=(_candidate(answer, 0.3),),
    )


def _warnings(closing: Closing, entries: list[Entry], answer: Answer, embedded: Answer) -> Iterator[Warned]:
    if closing.replaced:
        words = listing("Not bound", closing.replaced, 6)
        yield Warned(code="text_replaced", message=f"The model's sentence was replaced by the result. {words}")
    if answer.status == "answered" and embedded.reason in TELLING and embedded.confidence >= ENOUGH:
        wording = f"The built-in planner is sure that nothing is listed there: {clip(embedded.text, 200)}"
        yield Warned(code="planners_disagree", message=wording)
    elif _planners_disagree(closing.desk, entries, answer, embedded):
        wording = f"reads it as {clip(embedded.reading, 200)!r}: {clip(embedded.text, 200)}"
        yield Warned(code="planners_disagree", message=f"The built-in planner {wording}")


def _planners_disagree(desk: Desk, entries: list[Entry], answer: Answer, embedded: Answer) -> bool:
    if embedded.status != "answered" or embedded.plan is None:
        return False
    if answer.status != "answered" or len(entries) != 1:
        return True
    hint = desk.toolbox(embedded.figures[0]).run(plan_from_json(embedded.plan))
    ours = entries[0].result
    return not (isinstance(hint, Value) and isinstance(ours, Value) and same_value(hint, ours))


def _confidence(answer: Answer, embedded: Answer) -> float:
    """The confidence: highest where both planners agree. Set by hand, not learned."""
    if answer.status == "abstained":
        return 0.3
    if embedded.status != "answered":
        return 0.7
    return max(0.9, embedded.confidence) if (answer.value, answer.unit) == (embedded.value, embedded.unit) else 0.5
