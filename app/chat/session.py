"""The session: what one visitor has asked, and what is in view. Each visitor has one; nothing in it is shared."""

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
"""Commands to the browser that are sent again with the next, in case that one was missed."""
OFFERED = 1000
"""Suggestions that a session keeps to be pressed; the oldest go first."""


Verdict = Literal["right", "wrong"]


@dataclass(slots=True)
class Step:
    """One thing that was done for an answer."""

    title: str
    """What was done, in fixed words: it is shown as a heading."""
    text: str = ""
    """What came of it."""
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
    """Whether it was asked about the figure of the answer before, because it goes on from that."""
    steps: list[Step] = field(default_factory=list)
    answer: Answer | None = None
    planner: str = ""
    """Who answered, in words."""
    suggestions: tuple[Suggestion, ...] = ()
    """Questions that can be answered, where this one was not."""
    follows: int | None = None
    """The exchange that the question goes on from."""
    before: tuple[Turn, ...] = ()
    """What had been asked by then, which the question may go on from."""
    in_words: bool = False
    """Whether the question itself was asked, and not only stands for a plan, a choice or a cell."""
    passages: dict[Citation, str] = field(default_factory=dict)
    """The lines around what the answer quotes."""
    verdict: Verdict | None = None
    """What the visitor thinks of the answer."""
    note: str = ""
    """What the visitor says of it."""
    stop: Event = field(default_factory=Event)
    """Set by a visitor who gives up on it."""

    @property
    def is_stopped(self) -> bool:
        """Whether it was given up on before there was an answer."""
        return self.answer is None and self.stop.is_set()


@dataclass(slots=True)
class Session:
    """One visitor's conversation and view. Handlers change it in place."""

    figure: str | None = None
    """The figure in view."""
    chosen: str | None = None
    """The figure that questions are about where none is pinned; None for all of them."""
    pinned: tuple[str, ...] = ()
    """The figures that questions are about, however many others are looked at."""
    grid: str | None = None
    """The grid in view."""
    talked: str | None = None
    """The figure of the last answer, which a question may go on from."""
    turns: tuple[Turn, ...] = ()
    said: tuple[tuple[str, str], ...] = ()
    exchanges: list[Exchange] = field(default_factory=list)
    conversation: str = ""
    """What the conversation is called by programs; empty before anything is asked."""
    entries: list[Entry] = field(default_factory=list)
    """The kept conversations, the latest first."""
    kept: tuple[str, int] | None = None
    """The conversation and how much of it was asked when it was last kept."""
    kept_wanted: str = ""
    """What their list is narrowed to."""
    commands: list[dict[str, Any]] = field(default_factory=list)
    """What the browser is to do with what it keeps, each with its number; the latest only."""
    rated: int | None = None
    """The exchange that a note may be written to."""
    asked: int = 0
    """Exchanges so far, those no longer kept among them."""
    shown: int | None = None
    """The exchange whose cells are outlined and whose reading is in view."""
    focus: Citation | None = None
    """The citation that was pointed at."""
    wanted: str = ""
    """What is typed to narrow the library's list."""
    found: tuple[str, ...] | None = None
    """The figures that it is narrowed to; None for all of them."""
    tabled: bool = False
    """Whether the table was brought up in place of a drawing that cannot be made."""
    planned: int | None = None
    """The exchange whose plan stands in the editor: another one replaces it, nothing else does."""
    offered: tuple[str | None, int | None] | None = None
    """The figure and the exchange that the suggestions fit; None before there are any."""
    offers: dict[str, Suggestion] = field(default_factory=dict)
    """Suggestions that the page has shown, by id: only these can be pressed."""
    sent: dict[str, int] = field(default_factory=dict)
    """What the page's parts show, as hashes: what has not changed is not sent again."""
    removing: str | None = None
    """The figure that is to be removed, once that is confirmed."""

    @property
    def scope(self) -> tuple[str, ...]:
        """The figures that questions are about; empty for all of them."""
        return self.pinned or ((self.chosen,) if self.chosen is not None else ())

    def ask_about(self, figure: str | None) -> None:
        """Ask about one figure from now on, or about all of them."""
        self.pinned, self.chosen = (), figure

    def pin(self, figure: str) -> bool:
        """Pin a figure, or let a pinned one go; whether there was room for it."""
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
        """Give up on every question that has no answer yet."""
        for exchange in self.exchanges:
            if exchange.answer is None:
                exchange.stop.set()

    def command(self, command: dict[str, Any]) -> None:
        """Have the browser do something with what it keeps; a later version of a conversation replaces an earlier."""
        number = self.commands[-1]["number"] + 1 if self.commands else 1
        if command["do"] == "put" and command["document"] is not None:
            about = command["entry"]["id"]
            self.commands = [one for one in self.commands if one["do"] != "put" or one["entry"]["id"] != about]
        self.commands = [*self.commands, {**command, "number": number}][-COMMANDS:]

    def offer(self, suggestions: tuple[Suggestion, ...]) -> tuple[Suggestion, ...]:
        """Let suggestions be pressed; returns them."""
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
        self.turns, self.said, self.talked = (), (), None
        self.exchanges, self.shown, self.focus = [], None, None
        self.conversation, self.rated = "", None
