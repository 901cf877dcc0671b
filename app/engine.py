"""The engine: one object that indexes descriptions and answers questions, for every front end."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from ..indexing.errors import FigwiseError, QuestionError
from ..indexing.figure import Figure
from ..indexing.library import Library
from ..indexing.settings import Settings
from ..tools.plan import plan_from_json
from ..tools.toolbox import Toolbox
from .agent.choice import check, has_model
from .answer import Answer, abstained
from .phrase import answer_from, answer_to_plan
from .planner.decide import Decision, decide
from .planner.find import Found, choose
from .planner.nearness import Nearness
from .planner.reader import FigureReader

if TYPE_CHECKING:
    from ..indexing.ingest import After
    from ..indexing.report import Report
    from ..indexing.sync import Progress
    from .agent.agent import FigureAgent
    from .conversation import Conversation

System = Literal["embedded", "agent"]
"""Which planner reads a question: the built-in one, or a language model."""
CONSIDERED = 8
"""Figures that are read when a question names none."""
TELLS_FIGURE = 0.15
"""Trust from which a reading that is not answered still tells which figure is meant."""


class FigureQA:
    """Answers questions about the figures of one home folder.

    >>> qa = FigureQA("my-figures")                       # doctest: +SKIP
    >>> qa.index(["descriptions/"])                       # doctest: +SKIP
    >>> qa.ask("Which type has the lowest mean?").text    # doctest: +SKIP
    'u'
    """

    def __init__(
        self, home: str | os.PathLike[str] | None = None, settings: Settings | None = None, *, llm: Any = None
    ):
        """`home` is the folder that holds the index; by default that of the settings (FIGWISE_HOME). `llm` is any
        LlamaIndex model that is to choose plans and to phrase answers; by default the endpoint of the settings
        (FIGWISE_LLM), and where none is set, no model is asked.
        """
        self.settings = settings or Settings()
        self.library = Library(home, self.settings)
        self.llm = llm
        self._reader = lru_cache(maxsize=64)(self._make_reader)
        self._nearness = Nearness(self.library.encoder.encode)

    def index(
        self,
        paths: Iterable[str | os.PathLike[str]],
        *,
        prune: bool = False,
        progress: Progress | None = None,
        after: After | None = None,
    ) -> Report:
        """Read descriptions under `paths` into the library; see `Library.index`."""
        return self.library.index(paths, prune=prune, progress=progress, after=after)

    def figure(self, id: str) -> Figure:
        """One figure with everything that was read from it; raises UnknownFigure."""
        return self.library.figure(id)

    def ask(
        self, question: str, figure: str | None = None, id: str | None = None, *, system: System | None = None
    ) -> Answer:
        """The answer to a question, over one figure or over those that the question fits.

        `system` is the planner: the model's ("agent") where there is a model, else the built-in one ("embedded").

        Raises:
            QuestionError: the question is empty or too long.
            UnknownFigure: `figure` is not in the library.
            SettingsError: the model's planner is asked for, and no model is set.
        """
        question = checked_question(question, self.settings.max_question_chars)
        if self.system(system) == "agent":
            return self.agent.ask(question, figure, id)
        if figure is not None:
            return ask_reader(question, self.reader(figure), id)
        found = [
            Found(self.reader(hit.figure), hit.share, hit.sure) for hit in self.library.search(question, CONSIDERED)
        ]
        if not found:
            nothing = "No figure is indexed that the question could be about."
            return abstained(question, "no_figure", nothing, id=id)
        toolbox = Toolbox(lru_cache(self.library.figure))  # each figure is asked for once a question, not once a cell
        decision = choose(question, found, toolbox, self._nearness)
        figures = _ordered([one.reader.figure.id for one in found], decision)
        return answer_from(question, decision, toolbox, figures, id)

    def conversation(self, figure: str | None = None, *, system: System | None = None) -> Conversation:
        """A conversation, in which a question may go on from the last one; over one figure, or those it finds."""
        from .conversation import Conversation

        return Conversation(self, figure, system=self.system(system))

    def system(self, wanted: System | None = None) -> System:
        """The planner that is used where this one is wanted; raises SettingsError where it needs a model to be set."""
        system: System = wanted or ("agent" if has_model(self.settings, self.llm) else "embedded")
        if system == "agent":
            check(self.settings, self.llm)
        return system

    @cached_property
    def agent(self) -> FigureAgent:
        """The model's planner; raises SettingsError where no model is set."""
        from .agent.agent import FigureAgent
        from .agent.shelves import LibraryShelf

        return FigureAgent(LibraryShelf(self), self.settings, self.llm)

    def run(self, plan: dict[str, Any] | str, figure: str | None = None) -> Answer:
        """The result of a saved plan; raises PlanError for what is no plan."""
        node = plan_from_json(plan)
        return answer_to_plan(node, Toolbox(self.library.figure, figure), figure)

    def close(self) -> None:
        """Give back files and connections."""
        self.library.close()

    def __enter__(self) -> FigureQA:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def reader(self, figure: str) -> FigureReader:
        """The planner's reader of one figure; raises UnknownFigure."""
        found = self.library.figure(figure)
        reader = self._reader(figure)
        if reader.figure is not found:  # the description was replaced since
            self._reader.cache_clear()
            reader = self._reader(figure)
        return reader

    def _make_reader(self, figure: str) -> FigureReader:
        return FigureReader(self.library.figure(figure))


def ask_reader(question: str, reader: FigureReader, id: str | None = None, *, claim: bool = False) -> Answer:
    """The answer to a question over one reader's figure. A `claim` is only ever judged: true, false, or neither."""
    decision = decide(reader.readings(question, claim=claim))
    return answer_from(question, decision, reader.toolbox, [reader.figure.id], id)


def checked_question(question: str, limit: int) -> str:
    """The question without surrounding space; raises QuestionError where there is none, or too much of it."""
    asked = question.strip()
    if not asked:
        raise QuestionError("The question is empty.")
    if len(asked) > limit:
        raise QuestionError(f"The question has {len(asked)} characters; at most {limit} are read.")
    return asked


def _ordered(figures: list[str], decision: Decision) -> list[str]:
    """The figures found, the one read first; where no reading is half trusted, as the search has them."""
    if decision.status == "abstained" and not any(reading.trust >= TELLS_FIGURE for reading in decision.readings):
        return figures
    return list(dict.fromkeys([*(reading.figure for reading in decision.readings), *figures]))


def unasked(question: str, bad: FigwiseError, id: str | None) -> Answer:
    """The abstained answer, with its reason, to what cannot be asked."""
    reason = "not_understood" if isinstance(bad, QuestionError) else "no_figure"
    return abstained(question, reason, str(bad), id=id)
