"""A conversation: questions that may go on from the ones before ("and for type u?", "by how much?")."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..tools.plan.form import plan_from_json
from .answer import Answer, abstained
from .engine import checked_question
from .orientation import oriented
from .phrase import answer_from
from .planner.decide import ENOUGH, TELLING, Decision, decide
from .planner.follow.form import goes_on, joins_on, stands_alone
from .planner.follow.reading import conversed
from .planner.follow.turn import Turn
from .planner.found.failures import Failures
from .planner.text.question import question_of

if TYPE_CHECKING:
    from .agent.events import Event
    from .engine import FigureQA, System

REMEMBERED = 8
"""The most turns that are kept: people refer back to the last one or two."""


class Conversation:
    """Asks one question after the other; what a question leaves out is taken from the last one that was understood.

    >>> talk = qa.conversation("city-ridership")                    # doctest: +SKIP
    >>> talk.ask("How many passengers did the metro carry in 2019?").value      # doctest: +SKIP
    163.7
    >>> talk.ask("and the bus?").value                              # doctest: +SKIP
    """

    def __init__(
        self,
        qa: FigureQA,
        figure: str | None = None,
        turns: tuple[Turn, ...] = (),
        *,
        system: System = "embedded",
        history: tuple[tuple[str, str], ...] = (),
    ):
        """`figure` is the one that the conversation is about; if None, that of the first answer. `turns` are earlier
        ones.

        With the system "agent" a model is asked as well; `history` is the conversation that it is shown, as (role,
        text) pairs.
        """
        self._qa = qa
        self.figure = figure
        self.turns = turns
        self.system = system
        self.history = history

    def ask(self, question: str, id: str | None = None, *, watch: Callable[[Event], None] | None = None) -> Answer:
        """The answer, in the context of the earlier turns. `watch` is called with each step of a model as it happens.

        Raises:
            QuestionError: the question is empty or too long.
            UnknownFigure: the figure talked about is no longer in the library.
        """
        question = checked_question(question, self._qa.settings.max_question_chars)
        oriented_answer = oriented(self._qa, question, self.figure, id, planner=self.system)
        if oriented_answer is not None:  # no turn: the next question continues the last one
            return oriented_answer
        turns = tuple(turn for turn in self.turns if turn.figure == self.figure)
        if turns and self.figure is not None:
            answer = self._qa.ask_on(question, self.figure, turns, id)
        else:
            answer = self._qa.ask(question, self.figure, id, system="embedded")
        if self.system == "agent":
            answer = self._qa.agent.ask(
                question, None, id, history=self.history, turns=self.turns, embedded=answer, watch=watch
            )
            self.history = (*self.history, ("user", question), ("assistant", answer.text))[-2 * REMEMBERED :]
        self._remember(answer, bool(turns) and goes_on(question_of(question)))
        return answer

    def branch(self) -> Conversation:
        """An independent copy of the conversation."""
        return Conversation(self._qa, self.figure, self.turns, system=self.system, history=self.history)

    def remember(self, question: str, figure: str, plan: dict[str, Any], value: Any) -> None:
        """Add a turn whose result was not asked for in words, such as an edited plan or a chosen candidate."""
        self.figure = figure
        self.turns = (*self.turns, Turn(question, figure, plan_from_json(plan), value))[-REMEMBERED:]

    def _remember(self, answer: Answer, continued: bool) -> None:
        """Add the turn. A follow-up that was not understood is dropped, so that the next one continues the turn before;
        any other question that was not understood is kept with little trust, so that nothing continues earlier turns.
        """
        if self.figure is None or answer.status == "answered":
            self.figure = answer.figures[0] if answer.figures else self.figure
        understood = answer.status != "abstained" or (answer.reason in TELLING and answer.confidence >= ENOUGH)
        if self.figure is None or (continued and not understood):
            return
        plan = None if answer.plan is None else plan_from_json(answer.plan)
        trust = max(answer.confidence, ENOUGH) if understood else min(answer.confidence, ENOUGH / 2)
        self.turns = (*self.turns, Turn(answer.question, self.figure, plan, answer.value, trust))[-REMEMBERED:]


def went_on(qa: FigureQA, question: str, figure: str, turns: tuple[Turn, ...], id: str | None = None) -> Answer:
    """The built-in planner's answer to a question that may go on from the last turns over a figure."""
    failures = Failures()
    asked = question_of(question)
    continues = goes_on(asked)

    def read() -> Answer:
        reader = qa.reader(figure)
        readings = conversed(question, reader, turns)
        decision = decide(readings) if readings or not continues else _NOTHING
        return answer_from(question, decision, reader.toolbox, [figure], id)

    answer = failures.over(figure, read)
    if answer is None:
        return abstained(question, "not_understood", failures.message(), id=id, figures=(figure,))
    afresh = stands_alone(asked) and not joins_on(asked)  # "rain in winter 2022"
    if answer.status == "abstained" and (afresh or not continues):
        elsewhere = qa.ask(question, None, id, system="embedded")
        if elsewhere.status == "answered":
            return elsewhere
    return answer


_NOTHING = Decision(
    "abstained",
    reason="not_understood",
    message="The question seems to go on from the last one, but names nothing that could take a place in it.",
)
