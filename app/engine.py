"""The engine: one object that indexes descriptions and answers questions, for every front end."""

from __future__ import annotations

import asyncio
import copy
import os
from collections.abc import AsyncGenerator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, Literal, Self, cast

from ..indexing.errors import FigwiseError, QuestionError, UnknownFigure
from ..indexing.model.figure import Figure
from ..indexing.store.library import Library
from ..indexing.store.records import Report, Row, Summary
from ..indexing.store.settings import Settings
from ..tools.plan.form import plan_from_json
from ..tools.toolbox import Toolbox
from .agent.choice import check, has_model
from .answer import Answer, abstained
from .orientation import EMPTY, oriented
from .phrase import answer_from, answer_to_plan
from .planner.decide import Decision, decide
from .planner.found.choose import Found, choose, strong_enough
from .planner.found.failures import Failures
from .planner.linking.nearness import Nearness
from .planner.reader import FigureReader
from .selection import Selection

if TYPE_CHECKING:
    from ..indexing.store.prepared import After
    from ..indexing.store.sync import Progress
    from .agent.agent import FigureAgent
    from .agent.events import Event
    from .conversation import Conversation
    from .planner.follow.turn import Turn

System = Literal["embedded", "agent"]
"""Which planner reads a question: the built-in one, or a language model."""
CONSIDERED = 8
"""Most figures that are read when a question names none."""
PAGE = 1_000
"""Default number of figures in a listing."""
TELLS_FIGURE = 0.15
"""Least trust in a reading that, though not answered, still decides which figure is meant."""


class FigureQA:
    """Answers questions about the figures of one home folder.

    Any number of threads may ask, list and read at once, also while one of them writes (`index`, `add`, `remove`);
    threads that write wait for each other. Close it when it is no longer asked, or use it as a context manager.

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
        (FIGWISE_LLM), and where none is set, no model is asked. Nothing is read or made before it is needed.

        Raises:
            SettingsError: a setting cannot be used.
            StoreError: the home is not a folder.
        """
        self.settings = settings or Settings()
        self.library = Library(home, self.settings)
        self.llm = llm
        self._reader = lru_cache(maxsize=64)(self._make_reader)
        self.nearness = Nearness(self.library.encoder.encode_few)

    def index(
        self,
        paths: Iterable[str | os.PathLike[str]],
        *,
        prune: bool = False,
        progress: Progress | None = None,
        after: After | None = None,
    ) -> Report:
        """Read descriptions under `paths` into the library: folders, .md, .txt and .jsonl files.

        An image of the same name beside a file (.png, .jpg, .jpeg, .webp, .gif) is kept to be shown. What has not
        changed is left alone; what cannot be read is a row of the report, with its reason. With `prune`, figures and
        images whose file is gone are forgotten. `progress` is called with what is done, how far it is, and of how
        many; `after` is applied to each figure before it is stored.

        Raises:
            SourceError: a path does not exist; nothing was done.
            StoreBusy: another process is writing.
            StoreError: the home folder cannot be used.
            EncoderError: the sentence encoder cannot be loaded.
        """
        return self.library.index(paths, prune=prune, progress=progress, after=after)

    def add(self, id: str, text: str, title: str = "", *, image: bytes | None = None) -> Row:
        """Read one description that no file holds, in place of what was added under this id before.

        `image` is a PNG, JPEG, WebP or GIF file to show beside what is read, never to read from. One that cannot be
        shown is told in the row's reason. Without one, the figure keeps the image that it has.

        Raises:
            IdTaken: a file holds the figure of this id; nothing was done.
            SourceError: the description cannot be used (empty, too large, no text); nothing was done.
            StoreBusy: another process is writing.
        """
        return self.library.add(id, text, title, image)

    def remove(self, ids: Iterable[str]) -> Report:
        """Forget figures, all of them or none; their files stay where they are.

        Raises:
            UnknownFigure: one of them is not in the library; nothing was done.
            StoreBusy: another process is writing.
        """
        return self.library.remove(ids)

    def count(self) -> int:
        """How many figures there are."""
        return self.library.count()

    def figures(self, limit: int = PAGE, offset: int = 0) -> list[Summary]:
        """Figures in one line each (id, title, kind, file, counts), sorted by id: a page of `limit` from the place
        `offset` on.
        """
        return self.library.figures(limit, offset)

    def figure(self, id: str) -> Figure:
        """One figure with everything that was read from it; raises UnknownFigure."""
        return self.library.figure(id)

    def image(self, id: str) -> bytes:
        """The image that came with a figure's description, as WebP; empty where there is none. Raises UnknownFigure."""
        return self.library.image_bytes(id)

    def among(self, ids: Iterable[str]) -> Self:
        """The same engine over some of its figures, as if there were no others; it is closed with this one.

        Raises:
            UnknownFigure: one of them is not in the library.
        """
        engine = copy.copy(self)
        engine.library = cast(Library, Selection(self.library, ids))
        engine.__dict__.pop("agent", None)  # it searches the whole library
        return engine

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
        planner = self.system(system)
        answer = oriented(self, question, figure, id, planner=planner)
        if answer is not None:
            return answer
        if planner == "agent":
            return self.agent.ask(question, figure, id)
        return self._ask_built_in(question, figure, id).with_images(self.image)

    def _ask_built_in(self, question: str, figure: str | None, id: str | None) -> Answer:
        if figure is not None:
            return self._ask_one(question, figure, id)
        failures = Failures()
        hits = self.library.search(question, CONSIDERED)
        strong = strong_enough(hits)
        readers = dict[str, FigureReader | None]()  # of figures that others may remove meanwhile

        def opened(figure: str) -> FigureReader | None:
            readers[figure] = None
            with suppress(UnknownFigure):
                readers[figure] = failures.over(figure, partial(self.reader, figure))
            return readers[figure]

        found = [Found(partial(opened, hit.figure), hit.meaning, hit.words) for hit in strong]
        toolbox = Toolbox(lambda figure: reader.figure if (reader := readers.get(figure)) else self.figure(figure))
        decision = choose(question, found, toolbox, self.nearness, failures)
        gone = {figure for figure, reader in readers.items() if reader is None}
        if gone.issuperset(hit.figure for hit in strong):
            nothing = failures.message() or ("No figure fits the question." if self.library.count() else EMPTY)
            return abstained(question, "no_figure", nothing, id=id)
        by_strength = [hit.figure for hit in sorted(hits, key=lambda hit: hit not in strong)]
        figures = _figure_order([figure for figure in by_strength if figure not in gone], decision)
        answer = answer_from(question, decision, toolbox, figures, id)
        return answer.with_warning("left_out", failures.message())

    def _ask_one(self, question: str, figure: str, id: str | None) -> Answer:
        failures = Failures()
        answer = failures.over(figure, lambda: ask_reader(question, self.reader(figure), id))
        return answer or abstained(question, "not_understood", failures.message(), id=id, figures=(figure,))

    def ask_on(self, question: str, figure: str, turns: tuple[Turn, ...], id: str | None = None) -> Answer:
        """The built-in planner's answer to a question that may go on from earlier ones over a figure; `conversation`
        keeps the turns.
        """
        from .conversation import went_on

        return went_on(self, question, figure, turns, id).with_images(self.image)

    async def aask(
        self, question: str, figure: str | None = None, id: str | None = None, *, system: System | None = None
    ) -> Answer:
        """`ask`, without keeping the event loop waiting. Cancelling it stops the model, where one is asked."""
        async with aclosing(self.events(question, figure, id, system=system)) as events:
            async for event in events:
                if event.answer is not None:
                    return event.answer
        raise AssertionError("the last event holds the answer")

    async def events(
        self, question: str, figure: str | None = None, id: str | None = None, *, system: System | None = None
    ) -> AsyncGenerator[Event]:
        """What is done about a question, as it is done; the last event holds the answer. Raises what `ask` raises."""
        from .agent.events import Event

        question = self.check(question, figure, system)
        planner = self.system(system)
        oriented_answer = await asyncio.to_thread(oriented, self, question, figure, id, planner=planner)
        if oriented_answer is not None:
            yield Event("answer", oriented_answer.text, answer=oriented_answer)
            return
        if planner == "agent":
            async for event in self.agent.events(question, figure, id):
                yield event
            return
        yield Event("search" if figure is None else "reading", "Looking for figures" if figure is None else "Reading")
        answer = await asyncio.to_thread(self.ask, question, figure, id, system="embedded")
        yield Event("answer", answer.text, answer=answer)

    def ask_many(
        self, questions: Iterable[str], figure: str | None = None, *, system: System | None = None, threads: int = 4
    ) -> list[Answer]:
        """One answer for each question, in the same order; one that cannot be asked is abstained, with its reason.

        `threads` is how many are asked at once, which saves time where a model is waited for.

        Raises:
            SettingsError: the model's planner is asked for, and no model is set.
        """
        planner = self.system(system)

        def asked(question: str) -> Answer:
            try:
                return self.ask(question, figure, system=planner)
            except FigwiseError as bad:
                return unasked(question, bad, None)

        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(asked, questions))

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

    def check(self, question: str, figure: str | None = None, system: System | None = None) -> str:
        """The question as it is asked, without surrounding space; raises what `ask` raises of what it is given."""
        asked = checked_question(question, self.settings.max_question_chars)
        self.system(system)
        if figure is not None:
            self.library.require([figure])
        return asked

    @cached_property
    def agent(self) -> FigureAgent:
        """The model's planner; raises SettingsError where no model is set."""
        from .agent.agent import FigureAgent
        from .agent.shelves import LibraryShelf

        return FigureAgent(LibraryShelf(self), self.settings, self.llm)

    def run(self, plan: dict[str, Any] | str, figure: str | None = None) -> Answer:
        """The answer of a plan, as data or as JSON text; over `figure` where the plan names none. The same plan over
        the same description gives the same answer.

        Raises:
            PlanError: it is no plan, or too large a one.
            UnknownFigure: a figure it names is not in the library.
        """
        node = plan_from_json(plan)
        return answer_to_plan(node, Toolbox(self.library.figure, figure), figure).with_images(self.image)

    def close(self) -> None:
        """Give back files and connections."""
        self.library.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def reader(self, figure: str) -> FigureReader:
        """The planner's reader of one figure; raises UnknownFigure."""
        return self._reader(_Read(self.library.figure(figure)))

    def _make_reader(self, read: _Read) -> FigureReader:
        return FigureReader(read.figure, nearness=self.nearness)


@dataclass(frozen=True, slots=True, eq=False)
class _Read:
    """A figure as the key of its reader: a description that was replaced since is another one."""

    figure: Figure

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Read) and other.figure is self.figure

    def __hash__(self) -> int:
        return hash(self.figure.id)


def ask_reader(question: str, reader: FigureReader, id: str | None = None, *, claim: bool = False) -> Answer:
    """The answer to a question over one reader's figure. A `claim` is only ever judged: true, false, or neither."""
    decision = decide(reader.readings(question, claim=claim))
    return answer_from(question, decision, reader.toolbox, [reader.figure.id], id)


def checked_question(question: str, limit: int) -> str:
    """The question without surrounding space; raises QuestionError where there is none, too much, or no text."""
    asked = question.strip()
    if not asked:
        raise QuestionError("The question is empty.")
    if len(asked) > limit:
        raise QuestionError(f"The question has {len(asked)} characters; at most {limit} are read.")
    if not asked.isascii() and any("\ud800" <= char <= "\udfff" for char in asked):
        raise QuestionError("The question holds half of a surrogate pair, which is no character.")
    return asked


def _figure_order(figures: list[str], decision: Decision) -> list[str]:
    """The figures found, with the one read first; in the order of the search if no reading is trusted enough."""
    if decision.status == "abstained" and not any(reading.trust >= TELLS_FIGURE for reading in decision.readings):
        return figures
    return list(dict.fromkeys([*(reading.figure for reading in decision.readings), *figures]))


def unasked(question: str, bad: FigwiseError, id: str | None) -> Answer:
    """An abstention, with its reason, for a question that cannot be asked."""
    reason = "not_understood" if isinstance(bad, QuestionError) else "no_figure"
    return abstained(question, reason, str(bad), id=id)
