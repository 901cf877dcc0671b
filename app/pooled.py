"""The engine for untrusted callers: their descriptions and questions are processed where they can be stopped."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from ..indexing.errors import FigwiseError
from ..indexing.store.library import Library
from ..indexing.store.prepared import Prepared, read_document
from ..indexing.store.settings import Settings
from ..indexing.store.sources import Document
from ..tools.plan.form import plan_from_json, plan_json
from .answer import Answer
from .engine import FigureQA, System, checked_question
from .workers import Limits, Workers

if TYPE_CHECKING:
    from .planner.follow.turn import Turn

MOST = 4
"""The default number of workers, if there are as many processors."""


class PooledQA(FigureQA):
    """`FigureQA` with worker processes that read descriptions and answer questions, within the settings' limits on
    time and memory. Work beyond the limits is ended and raises WorkEnded.

    A language model is called from this process, with limits of its own; the built-in planner runs in a worker.
    """

    def __init__(
        self,
        home: str | os.PathLike[str] | None = None,
        settings: Settings | None = None,
        *,
        llm: Any = None,
        workers: int | None = None,
    ):
        """`workers` is the number of processes; by default that of processors, at most four."""
        super().__init__(home, settings, llm=llm)
        keyless = self.settings.model_copy(update={"llm": "", "llm_key": type(self.settings.llm_key)("")})
        limits = Limits(self.settings.work_seconds, self.settings.work_megabytes)
        count = workers or min(MOST, os.cpu_count() or 1)
        self._workers = Workers(count, limits, _engine, self.library.home.address, keyless)
        self.library = Library(self.library.home.address, self.settings, read=partial(self._workers.do, _read))

        self.selected: tuple[str, ...] = ()
        """The figures that it is limited to; empty for all of them."""

    def among(self, ids: Iterable[str]) -> Self:
        """See `FigureQA.among`."""
        selected = tuple(ids)
        engine = super().among(selected)
        engine.selected = selected
        return engine

    def warm_up(self) -> None:
        """Start the workers, and wait until one of them is ready to answer."""
        self._workers.warm_up()

    def ask(
        self, question: str, figure: str | None = None, id: str | None = None, *, system: System | None = None
    ) -> Answer:
        """See `FigureQA.ask`. Raises WorkEnded, too."""
        question = checked_question(question, self.settings.max_question_chars)
        if self.system(system) == "agent":
            return super().ask(question, figure, id, system=system)
        answer: Answer = self._workers.do(_ask, self.selected, question, figure, id)
        return answer

    def ask_on(self, question: str, figure: str, turns: tuple[Turn, ...], id: str | None = None) -> Answer:
        """See `FigureQA.ask_on`. Raises WorkEnded, too."""
        answer: Answer = self._workers.do(_ask_on, self.selected, question, figure, turns, id)
        return answer

    def run(self, plan: dict[str, Any] | str, figure: str | None = None) -> Answer:
        """See `FigureQA.run`. Raises WorkEnded, too."""
        answer: Answer = self._workers.do(FigureQA.run, plan_json(plan_from_json(plan)), figure)
        return answer

    def close(self) -> None:
        """End the workers, and give back files and connections."""
        self._workers.close()
        super().close()


def _engine(home: str | os.PathLike[str], settings: Settings) -> FigureQA:
    """The engine of a worker process, warmed up."""
    qa = FigureQA(home, settings)
    with suppress(FigwiseError):  # a question will report the error
        qa.library.search("warm up", 1)
    return qa


def _ask(qa: FigureQA, among: tuple[str, ...], question: str, figure: str | None, id: str | None) -> Answer:
    return _limited_to(qa, among).ask(question, figure, id, system="embedded")


def _ask_on(
    qa: FigureQA, among: tuple[str, ...], question: str, figure: str, turns: tuple[Turn, ...], id: str | None
) -> Answer:
    return _limited_to(qa, among).ask_on(question, figure, turns, id)


def _limited_to(qa: FigureQA, among: tuple[str, ...]) -> FigureQA:
    return qa.among(among) if among else qa


def _read(qa: FigureQA, document: Document) -> Prepared:
    return read_document(document)
