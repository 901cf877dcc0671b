"""Talk: answers a session's question step by step, and stores the answer in the session."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from ...indexing.errors import FigwiseError, UnknownFigure, WorkEnded
from ...tools.plan.form import plan_from_json
from ...tools.result import Value
from ...tools.say.verbalize import explain, words_for
from ...tools.toolbox import Toolbox
from ..answer import Answer, Candidate, Warned, abstained
from ..conversation import Conversation
from ..engine import unasked
from ..planner.follow.form import goes_on, stands_alone
from ..planner.text.question import question_of
from ..stopping import stopped_by
from .links import Linked
from .session import Exchange, Session, Step
from .source import passage
from .suggestions import Suggestion

if TYPE_CHECKING:
    from ..agent.events import Event
    from ..engine import FigureQA

PREVIEWED = 60
"""The most citations of an answer whose lines are shown on hovering."""
SEARCHED = 5
"""The most figures that a search step names: as many as an answer does."""
EMBEDDED = "built-in planner"


def ask(engine: FigureQA, session: Session, question: str) -> Generator[Exchange, None, Exchange]:
    """Ask a question; yields the exchange at every step that takes a while, and returns it with its answer."""
    scope = session.scope
    before = session.exchanges[-1].number if session.exchanges else None
    exchange = session.begin(question, scope[0] if len(scope) == 1 else None, scope)
    exchange.in_words = True
    talk: Conversation | None = None
    try:
        over = engine.among(scope) if scope else engine
        asked = question_of(question)
        going_on = goes_on(asked)
        talk = _conversation(over, session, going_on=going_on)
        exchange.before = session.turns
        exchange.follows = before if going_on and talk.figure is not None and talk.turns else None
        exchange.goes_on = talk.figure is not None and len(scope) != 1
        if not exchange.goes_on:
            yield from _ask_afresh(over, exchange, talk, question)
        else:
            exchange.figure = talk.figure
            yield from _ask_in_thread(exchange, talk, question)
            if exchange.answer is not None and exchange.answer.status == "abstained" and stands_alone(asked):
                talk, exchange.goes_on = _conversation(over, session, going_on=False), False
                exchange.figure = exchange.follows = None
                yield from _ask_afresh(over, exchange, talk, question)
            elif exchange.answer is not None and exchange.figure not in (None, *exchange.answer.figures):
                exchange.figure = exchange.follows = None  # the conversation itself asked all figures
                exchange.goes_on = False
    except FigwiseError as bad:
        if exchange.stop.is_set():
            return exchange
        exchange.answer = unasked(question, bad, None)
    except Exception as error:  # the page must not lose a conversation over one question
        logging.getLogger(__name__).exception("a question failed")
        failed = f"figwise failed on this question ({type(error).__name__}). The others are not affected."
        exchange.answer = abstained(question, "not_understood", failed)
    answer = exchange.answer
    assert answer is not None
    if talk is not None:
        exchange.planner = _planner(engine, talk, answer)
        session.turns, session.history, session.last_figure = talk.turns, talk.history, talk.figure
    _explain(engine, exchange, answer)
    _bring_into_view(session, exchange, answer)
    return exchange


def run(
    engine: FigureQA, session: Session, question: str, plan: dict[str, Any] | str, how: str, figure: str | None
) -> Exchange:
    """Run a plan over a figure, as an exchange; raises PlanError if it is not a valid plan."""
    answer = engine.run(plan, figure)
    figures = answer.figures or (() if figure is None else (figure,))
    answer = answer.model_copy(update={"question": question, "figures": figures})
    return settle(engine, session, question, answer, how)


def take(engine: FigureQA, session: Session, suggestion: Suggestion | None) -> Exchange | None:
    """Answer a suggestion by its plan; None if its id is unknown or its figure no longer exists."""
    if suggestion is None:
        return None
    try:
        answer = engine.run(suggestion.plan, suggestion.figure)
    except FigwiseError as bad:
        answer = unasked(suggestion.question, bad, None)
    answer = answer.model_copy(update={"question": suggestion.question})
    exchange = settle(engine, session, suggestion.question, answer, "the plan of the suggestion")
    exchange.figure, exchange.in_words = suggestion.figure, True
    return exchange


def reopen(engine: FigureQA, session: Session, linked: Linked) -> Exchange:
    """Answer the question of a link by its plan, with the candidate that was chosen if there are several."""
    try:
        answer = engine.run(linked.plan or {}, linked.figure)
    except FigwiseError as bad:
        answer = unasked(linked.question, bad, None)
    meant = next((one for one in answer.candidates if one.text == linked.text), None)
    if meant is not None:
        answer = chosen(answer, meant)
    answer = answer.model_copy(update={"question": linked.question})
    exchange = settle(engine, session, linked.question, answer, "the plan of the link")
    exchange.figure = linked.figure
    return exchange


def choose(engine: FigureQA, session: Session, number: int, index: int) -> Exchange | None:
    """Answer an exchange with one of its candidates; None if there is no such candidate."""
    before = session.exchange(number)
    if before is None or before.answer is None or not 0 <= index < len(before.answer.candidates):
        return None
    candidate = before.answer.candidates[index]
    return settle(
        engine,
        session,
        f"I mean {candidate.text} ({candidate.where or candidate.reading})",
        chosen(before.answer, candidate),
        "your choice",
    )


def chosen(answer: Answer, candidate: Candidate) -> Answer:
    """The candidate as an answer, with a note that a person chose it."""
    note = Warned(code="chosen", message="The description allows other values too; you chose this one.")
    fields = candidate.model_dump(include={"value", "unit", "text", "reading", "plan", "confidence"})
    figures = tuple(dict.fromkeys(c.figure for c in candidate.citations)) or answer.figures[:1]
    return Answer(
        question=answer.question,
        status="answered",
        warnings=(note,),
        figures=figures,
        citations=candidate.citations,
        **fields,
    )


def settle(engine: FigureQA, session: Session, question: str, answer: Answer, how: str) -> Exchange:
    """Add an exchange whose answer is already known; the next question may continue it."""
    figure = answer.figures[0] if answer.figures else session.figure
    exchange = session.begin(question, figure)
    exchange.answer, exchange.planner = answer, how
    _explain(engine, exchange, answer)
    if answer.status == "answered" and figure is not None and answer.plan is not None:
        talk = Conversation(engine, figure, session.turns)
        talk.remember(question, figure, answer.plan, answer.value)
        session.turns, session.last_figure = talk.turns, talk.figure
    _bring_into_view(session, exchange, answer)
    return exchange


def planner_name(engine: FigureQA) -> str:
    """The planner in words: the built-in one, or the model's name."""
    if engine.system() == "embedded":
        return EMBEDDED
    name = engine.settings.llm_model or getattr(getattr(engine.llm, "metadata", None), "model_name", "") or "a model"
    return f"model {name}"


def _conversation(engine: FigureQA, session: Session, *, going_on: bool) -> Conversation:
    """The conversation so far: about the only figure in scope; else, if `going_on`, about that of the last answer;
    else about no figure yet.
    """
    scope = session.scope
    figure = scope[0] if len(scope) == 1 else None
    if figure is None and going_on and session.turns and (not scope or session.last_figure in scope):
        figure = session.last_figure
    return Conversation(engine, figure, session.turns, system=engine.system(), history=session.history)


def _ask_afresh(engine: FigureQA, exchange: Exchange, talk: Conversation, question: str) -> Iterator[Exchange]:
    if talk.figure is None:
        yield from _step(exchange, "Searching the figures", lambda: _closest_figures(engine, question))
    yield from _ask_in_thread(exchange, talk, question)


def _planner(engine: FigureQA, talk: Conversation, answer: Answer) -> str:
    fell_back = any(warning.code.startswith("model_") for warning in answer.warnings)
    return EMBEDDED if talk.system == "embedded" or fell_back else planner_name(engine)


def _step(exchange: Exchange, title: str, work: Callable[[], str]) -> Iterator[Exchange]:
    """Run a step: it is shown before it starts, and its outcome together with the next step."""
    if exchange.stop.is_set():
        raise WorkEnded("It was stopped.")
    step = Step(title)
    exchange.steps.append(step)
    yield exchange
    started = time.perf_counter()
    step.text = work()
    step.done, step.seconds = True, time.perf_counter() - started


def _closest_figures(engine: FigureQA, question: str) -> str:
    hits = engine.library.search(question, SEARCHED) if question.strip() else []
    return f"Closest: {', '.join(hit.figure for hit in hits)}" if hits else "No figure shares its words or its meaning."


_DOING = {
    "model": "Asking the model",
    "search": "Searching the figures",
    "reading": "Reading a figure",
    "compute": "Computing",
    "quote": "Looking in the text",
}


def _ask_in_thread(exchange: Exchange, talk: Conversation, question: str) -> Iterator[Exchange]:
    """Ask in a thread, which is abandoned if the visitor stops, and show a model's steps as they happen.

    Raises:
        WorkEnded: the visitor gave up. A worker process or a model that was at it is ended, too.
    """
    events: SimpleQueue[Event] = SimpleQueue()
    outcome: list[Answer | BaseException] = []

    def work() -> None:
        try:
            with stopped_by(exchange.stop):
                outcome.append(talk.ask(question, watch=events.put))
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            outcome.append(error)

    reading = Step("Reading the question") if talk.system == "embedded" else None
    if reading is not None:
        exchange.steps.append(reading)
        yield exchange
    worker = Thread(target=work, name="figwise-chat", daemon=True)
    worker.start()
    try:
        yield from _watch(exchange, worker, events)
    except GeneratorExit:  # the page is gone
        exchange.stop.set()
        raise
    ended = outcome[0]
    if isinstance(ended, BaseException):
        raise ended
    exchange.answer = ended
    if reading is not None:
        reading.text = ended.reading or ended.text


def _watch(exchange: Exchange, worker: Thread, events: SimpleQueue[Event]) -> Iterator[Exchange]:
    """Add a step for every event, until the worker has ended or the visitor stops."""
    started = time.perf_counter()
    try:
        while worker.is_alive() or not events.empty():
            if exchange.stop.is_set():
                raise WorkEnded("It was stopped.")
            try:
                event = events.get(timeout=0.05)
            except Empty:
                continue
            _end_step(exchange, started)
            started = time.perf_counter()
            if event.kind in _DOING:
                exchange.steps.append(Step(_DOING[event.kind], event.text))
            yield exchange
    finally:
        _end_step(exchange, started)


def _end_step(exchange: Exchange, started: float) -> None:
    for step in exchange.steps[-1:]:
        if not step.done:
            step.done, step.seconds = True, time.perf_counter() - started


def _explain(engine: FigureQA, exchange: Exchange, answer: Answer) -> None:
    """Add the answer's evidence: how its result was computed, and the lines that it quotes."""
    _compute(engine, exchange, answer)
    quote_lines(engine, exchange, answer)


def quote_lines(engine: FigureQA, exchange: Exchange, answer: Answer) -> None:
    """Add the lines that an answer quotes, which are shown on hovering over its sources."""
    cited = answer.citations or tuple(one for way in answer.candidates for one in way.citations)
    for citation in cited[:PREVIEWED]:
        with suppress(FigwiseError):  # a figure that is gone by now
            exchange.passages[citation] = passage(engine.figure(citation.figure), citation.start, citation.end)


def _compute(engine: FigureQA, exchange: Exchange, answer: Answer) -> None:
    """Add the steps of the computation, by running the plan once more, which is exact and takes a millisecond."""
    if answer.status != "answered" or answer.plan is None or not answer.figures:
        return
    figure = engine.library.figure(answer.figures[0])
    result = Toolbox(engine.library.figure, figure.id).run(plan_from_json(answer.plan))
    if isinstance(result, Value):
        lines = explain(result, words_for(figure))
        exchange.steps.append(Step("Computing", "\n".join(lines), done=True))


def _bring_into_view(session: Session, exchange: Exchange, answer: Answer) -> None:
    session.shown, session.focus = exchange.number, None
    cited = answer.citations or tuple(c for one in answer.candidates for c in one.citations)
    if answer.status == "abstained":
        if session.figure is None and answer.figures:
            session.show(answer.figures[0])
        return
    if cited:
        session.focus = cited[0]
        session.show(cited[0].figure)
    elif answer.figures:
        session.show(answer.figures[0])


def missing(figure: str, existing: list[str]) -> Answer:
    """The message if a link names a figure that the library does not have."""
    return abstained("", "no_figure", str(UnknownFigure(figure, existing)))
