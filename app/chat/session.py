"""The session: one visitor's questions and view. Each visitor has one; nothing in it is shared."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from threading import Event
from typing import TYPE_CHECKING, Any, Literal

from ..answer import Answer, Citation
from ..planner.follow.turn import Turn
from .suggestions import Suggestion

if TYPE_CHECKING:
    from .conversations import Entry

KEPT = 200
"""Exchanges that a session keeps; the oldest go first."""
PINNED = 8
"""Figures that can be pinned: as many as are read for one question."""
COMMANDS = 20
"""Recent commands to the browser that are sent again with the next one, in case one was missed."""
OFFERED = 1000
"""Suggestions that a session keeps to be pressed; the oldest go first."""


Verdict = Literal["right", "wrong"]


@dataclass(slots=True)
class Step:
    """One step towards an answer."""

    title: str
    """The kind of step, in fixed words: it is shown as a heading."""
    text: str = ""
    """The outcome of the step."""
    done: bool = False
    seconds: float = 0.0


@dataclass(slots=True)
class Exchange:
    """A question with its steps and its answer."""

    number: int
    question: str
    figure: str | None = None
    """The figure that was asked about; None where several were."""
    scope: tuple[str, ...] = ()
    """The figures that the question could be answered from; empty for all of them."""
    goes_on: bool = False
    """Whether it continues the answer before, and so is about the same figure."""
    steps: list[Step] = field(default_factory=list)
    answer: Answer | None = None
    planner: str = ""
    """The planner that answered, in words."""
    suggestions: tuple[Suggestion, ...] = ()
    """Questions that can be answered, if this one could not."""
    follows: int | None = None
    """The number of the exchange that the question continues."""
    before: tuple[Turn, ...] = ()
    """The turns before the question, which it may continue."""
    in_words: bool = False
    """Whether the question was asked in words, not by running a plan, choosing a candidate or clicking a cell."""
    passages: dict[Citation, str] = field(default_factory=dict)
    """The lines around what the answer quotes."""
    verdict: Verdict | None = None
    """The visitor's rating of the answer."""
    note: str = ""
    """The visitor's note on the answer."""
    stop: Event = field(default_factory=Event)
    """Set when the visitor stops the question."""

    @property
    def is_stopped(self) -> bool:
        """Whether it was stopped before there was an answer."""
        return self.answer is None and self.stop.is_set()


@dataclass(slots=True)
class Session:
    """One visitor's conversation and view. Handlers change it in place."""

    figure: str | None = None
    """The figure in view."""
    chosen: str | None = None
    """The figure that questions are about if none is pinned; None for all of them."""
    pinned: tuple[str, ...] = ()
    """The figures that questions are about, whichever figure is in view."""
    grid: str | None = None
    """The grid in view."""
    last_figure: str | None = None
    """The figure of the last answer, which a question may continue."""
    turns: tuple[Turn, ...] = ()
    history: tuple[tuple[str, str], ...] = ()
    exchanges: list[Exchange] = field(default_factory=list)
    conversation: str = ""
    """The conversation's id; empty before the first question."""
    entries: list[Entry] = field(default_factory=list)
    """The stored conversations, the latest first."""
    kept: tuple[str, int] | None = None
    """The conversation's id and its number of questions when it was last stored."""
    kept_wanted: str = ""
    """The search text for the list of conversations."""
    commands: list[dict[str, Any]] = field(default_factory=list)
    """Commands to the browser about its stored conversations, each with its number; the latest only."""
    rated: int | None = None
    """The number of the exchange that a note may be added to."""
    asked: int = 0
    """The number of exchanges so far, including dropped ones."""
    shown: int | None = None
    """The exchange whose cells are outlined and whose reading is in view."""
    focus: Citation | None = None
    """The citation that the visitor pointed at."""
    wanted: str = ""
    """The search text for the list of figures."""
    found: tuple[str, ...] | None = None
    """The figures that match the search; None for all of them."""
    tabled: bool = False
    """Whether the table is shown because the grid cannot be drawn."""
    planned: int | None = None
    """The number of the exchange whose plan is in the editor; only another exchange's plan replaces it."""
    offered: tuple[str | None, int | None] | None = None
    """The figure and the exchange that the suggestions are for; None before there are any."""
    offers: dict[str, Suggestion] = field(default_factory=dict)
    """Suggestions that the page has shown, by id: only these can be pressed."""
    sent: dict[str, int] = field(default_factory=dict)
    """Hashes of what the page's parts show: unchanged parts are not sent again."""
    removing: str | None = None
    """The figure that will be removed once the visitor confirms."""

    @property
    def scope(self) -> tuple[str, ...]:
        """The figures that questions are about; empty for all of them."""
        return self.pinned or ((self.chosen,) if self.chosen is not None else ())

    def ask_about(self, figure: str | None) -> None:
        """Ask about one figure from now on, or about all of them."""
        self.pinned, self.chosen = (), figure

    def pin(self, figure: str) -> bool:
        """Pin a figure, or unpin a pinned one; returns whether there was room for it."""
        if figure in self.pinned:
            self.pinned = tuple(one for one in self.pinned if one != figure)
            if not self.pinned:
                self.chosen = None
        elif len(self.pinned) == PINNED:
            return False
        else:
            self.pinned = (*self.pinned, figure)
        return True

    def begin(self, question: str, figure: str | None, scope: tuple[str, ...] | None = None) -> Exchange:
        """A new exchange about a figure, or about any of a scope."""
        self.asked += 1
        self.conversation = self.conversation or secrets.token_hex(8)
        about = ((figure,) if figure is not None else ()) if scope is None else scope
        exchange = Exchange(self.asked, question, figure, about)
        self.exchanges.append(exchange)
        del self.exchanges[:-KEPT]
        return exchange

    def exchange(self, number: int | None) -> Exchange | None:
        """The exchange of that number, if it is kept."""
        return next((one for one in self.exchanges if one.number == number), None)

    def stop(self) -> None:
        """Stop every question that has no answer yet."""
        for exchange in self.exchanges:
            if exchange.answer is None:
                exchange.stop.set()

    def command(self, command: dict[str, Any]) -> None:
        """Send the browser a command about its conversations; a later version of a conversation replaces an earlier."""
        number = self.commands[-1]["number"] + 1 if self.commands else 1
        if command["do"] == "put" and command["document"] is not None:
            about = command["entry"]["id"]
            self.commands = [one for one in self.commands if one["do"] != "put" or one["entry"]["id"] != about]
        self.commands = [*self.commands, {**command, "number": number}][-COMMANDS:]

    def offer(self, suggestions: tuple[Suggestion, ...]) -> tuple[Suggestion, ...]:
        """Register suggestions so that they can be pressed; returns them."""
        self.offers |= {one.id: one for one in suggestions}
        for id in list(self.offers)[:-OFFERED]:
            del self.offers[id]
        return suggestions

    def show(self, figure: str | None, grid: str | None = None) -> None:
        """Bring a figure into view."""
        if figure != self.figure or grid is not None:
            self.grid = grid
        self.figure = figure

    def cited(self) -> tuple[Citation, ...]:
        """The citations in view: those of the exchange shown, over the figure in view."""
        exchange = self.exchange(self.shown)
        if exchange is None or exchange.answer is None or exchange.answer.status == "abstained":
            return ()
        answer = exchange.answer
        all_of_them = answer.citations or tuple(c for one in answer.candidates for c in one.citations)
        return tuple(c for c in all_of_them if c.figure == self.figure)

    def forget(self) -> None:
        """Start a new conversation; what is in view stays."""
        self.turns, self.history, self.last_figure = (), (), None
        self.exchanges, self.shown, self.focus = [], None, None
        self.conversation, self.rated = "", None
