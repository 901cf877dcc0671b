"""The engine: one object that indexes descriptions and answers questions, for every front end."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..indexing.errors import FigwiseError, QuestionError
from ..indexing.figure import Figure
from ..indexing.library import Library
from ..indexing.settings import Settings
from ..tools.plan import plan_from_json
from ..tools.toolbox import Toolbox
from .answer import Answer, abstained
from .phrase import answer_from, answer_to_plan
from .planner.across import across
from .planner.decide import Decision, decide
from .planner.reader import FigureReader

if TYPE_CHECKING:
    from ..indexing.report import Report
    from ..indexing.sync import Progress
    from .conversation import Conversation

CONSIDERED = 5
"""Figures that are read when a question names none."""


class FigureQA:
    """Answers questions about the figures of one home folder.

    >>> qa = FigureQA("my-figures")                       # doctest: +SKIP
    >>> qa.index(["descriptions/"])                       # doctest: +SKIP
    >>> qa.ask("Which type has the lowest mean?").text    # doctest: +SKIP
    'u'
    """

    def __init__(self, home: str | os.PathLike[str] | None = None, settings: Settings | None = None):
        """`home` is the folder that holds the index; by default that of the settings (FIGWISE_HOME)."""
        self.settings = settings or Settings()
        self.library = Library(home, self.settings)
        self._reader = lru_cache(maxsize=64)(self._make_reader)

    def index(
        self,
        paths: Iterable[str | os.PathLike[str]],
        *,
        prune: bool = False,
        progress: Progress | None = None,
    ) -> Report:
        """Read descriptions under `paths` into the library; see `Library.index`."""
        return self.library.index(paths, prune=prune, progress=progress)

    def figure(self, id: str) -> Figure:
        """One figure with everything that was read from it; raises UnknownFigure."""
        return self.library.figure(id)

    def ask(self, question: str, figure: str | None = None, id: str | None = None) -> Answer:
        """The answer to a question, over one figure or over those that the question fits.

        Raises:
            QuestionError: the question is empty or too long.
            UnknownFigure: `figure` is not in the library.
        """
        question = checked_question(question, self.settings.max_question_chars)
        hits = [] if figure is not None else self.library.search(question, CONSIDERED)
        readers = [self.reader(figure)] if figure is not None else [self.reader(hit.figure) for hit in hits]
        if not readers:
            nothing = "No figure is indexed that the question could be about."
            return abstained(question, "no_figure", nothing, id=id)
        toolbox = Toolbox(lru_cache(self.library.figure))  # each figure is asked for once a question, not once a cell
        decision = choose(question, readers, toolbox, [hit.score for hit in hits])
        figures = _ordered([reader.figure.id for reader in readers], decision)
        return answer_from(question, decision, toolbox, figures, id)

    def conversation(self, figure: str | None = None) -> Conversation:
        """A conversation, in which a question may go on from the last one; over one figure, or those it finds."""
        from .conversation import Conversation

        return Conversation(self, figure)

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


def choose(
    question: str, readers: list[FigureReader], toolbox: Toolbox, ranks: Sequence[float] | None = None
) -> Decision:
    """The decision over one or several figures; `ranks` are the scores by which they were found, best first."""
    if len(readers) == 1:
        return decide(readers[0].readings(question))
    over_all = across(question, readers, toolbox)
    if over_all is not None:
        return decide([over_all])
    found = [
        (reader.readings(question), rank) for reader, rank in zip(readers, ranks or [1.0] * len(readers), strict=True)
    ]
    read = [(readings[0].trust + SEARCH * rank / max(ranks or [1.0]), readings) for readings, rank in found if readings]
    return decide(max(read, key=lambda pair: pair[0])[1] if read else [])


SEARCH = 4.0
"""What the search's score, as a share of the best figure's, counts beside the trust in a reading. Search tells figures
apart better than readings do: the operation asked for can be read into most of them."""


def _ordered(figures: list[str], decision: Decision) -> list[str]:
    """The figures found, the one answered from first; where nothing is answered, as the search has them."""
    if decision.status == "abstained":
        return figures
    return list(dict.fromkeys([*(reading.figure for reading in decision.readings), *figures]))


def unasked(question: str, bad: FigwiseError, id: str | None) -> Answer:
    """The abstained answer, with its reason, to what cannot be asked."""
    reason = "not_understood" if isinstance(bad, QuestionError) else "no_figure"
    return abstained(question, reason, str(bad), id=id)
