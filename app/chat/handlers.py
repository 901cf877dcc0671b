"""Handlers: what the page's events do to a session. They know no component, and check what a browser sends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from ...indexing.errors import FigwiseError, QuestionError
from ..answer import Citation, abstained
from ..doors.strict import NotJson, strict_json
from . import exports, feedback, talk, uploads
from .bubbles import Message, messages
from .cells import plan_of_cell, question_of_cell
from .conversations import Conversations
from .library import find, library_html, outcomes_html, progress_html
from .links import unpacked
from .panes import THE_ANSWER, message_html, samples_html, starters_html
from .session import PINNED, Session, Verdict
from .suggestions import Suggestions
from .views import View, figure_of, grids_of, view_of

if TYPE_CHECKING:
    from ...indexing.store.sync import Progress
    from ..engine import FigureQA

PROGRESS_INTERVAL = 0.3
"""Seconds between two updates of the progress of adding files."""
Download = dict[str, str]
"""A file for the browser to save: its name and its text."""


class Handlers:
    """Apply a visitor's actions to that visitor's session; the page is updated afterwards."""

    def __init__(self, engine: FigureQA):
        self.engine = engine
        self.suggestions = Suggestions(engine)
        self.conversations = Conversations(engine)
        self._acts: dict[str, Callable[[Session, str], str | None]] = {
            "figure": self.look_at,
            "only": self._ask_only,
            "all": lambda session, _: session.ask_about(None),
            "pin": self._pin,
            "cite": self._point_at,
            "show": self._show,
            "chart": self._chart,
            "grid": self._choose_grid,
            "recall": self._recall,
            "rename": self._rename,
            "drop": self.conversations.drop,
            "right": partial(self._rate, "right"),
            "wrong": partial(self._rate, "wrong"),
            "remove": self._begin_removing,
            "removed": self._remove,
        }

    def view(self, session: Session) -> View:
        """The content of the page."""
        return view_of(self.engine, session)

    def messages(self, session: Session) -> list[Message]:
        """The messages of the conversation."""
        return messages(session)

    def narrow(self, session: Session, wanted: str) -> str:
        """Filter the list of figures by what is typed; returns the list as HTML."""
        session.wanted, session.found = wanted, find(self.engine, wanted)
        return library_html(self.engine, session)

    def ask(self, session: Session, question: str) -> Iterator[object]:
        """Ask a question; yields whenever there is progress to show."""
        if not question.strip():
            return
        exchange = yield from talk.ask(self.engine, session, question.strip())
        answer = exchange.answer
        if answer is not None and answer.status == "abstained":
            figure = exchange.figure or (answer.figures[0] if answer.figures else session.figure)
            if figure is not None:
                yield exchange
                exchange.suggestions = session.offer(self.suggestions.near(figure, answer))

    def open(self, session: Session, figure: str | None, question: str, link: str = "") -> Iterator[object]:
        """Open the page, perhaps from a link to a figure, a question or an answer."""
        library = self.engine.library
        if figure and figure_of(self.engine, figure) is None:
            exchange = session.begin(question or f"Show {figure}", None)
            exchange.answer = talk.missing(figure, library.ids())
            return
        if link:
            yield from self._follow(session, link, figure)
            return
        if figure:
            self.look_at(session, figure)
        elif library.count() == 1:
            session.show(library.figures(1)[0].id)
        if question:
            yield from self.ask(session, question)

    def _follow(self, session: Session, link: str, figure: str | None) -> Iterator[object]:
        """Open the answer of a link; a question that had none is asked again, after those that it continues."""
        try:
            linked = unpacked(link)
        except QuestionError as bad:
            session.begin("A link", None).answer = abstained("A link", "not_understood", str(bad))
            return
        if linked.plan is not None:
            if figure:
                session.show(figure)
            talk.reopen(self.engine, session, linked)
            return
        self._ask_among(session, linked.scope)
        session.turns = linked.turns()
        session.last_figure = session.turns[-1].figure if session.turns else None
        yield from self.ask(session, linked.question)

    def kept(self, session: Session, browser_json: str) -> str | None:
        """Update the list of conversations from the browser's own, and resume the one that was open there.

        Returns what is told if that fails, "" if it does not, and None if none was open.
        """
        try:
            browser_state = strict_json(browser_json.encode())
        except (NotJson, UnicodeEncodeError):
            return None
        browser_state = browser_state if isinstance(browser_state, dict) else {}
        self.conversations.refresh(session, browser_state.get("index"))
        current = browser_state.get("current")
        if isinstance(current, str) and current and not session.exchanges:
            return self._recall(session, current)
        return None

    def _recall(self, session: Session, sealed: str) -> str:
        wrong = self.conversations.open(session, sealed)
        if wrong:
            return message_html(wrong)
        for exchange in session.exchanges:
            if exchange.answer is not None:
                talk.quote_lines(self.engine, exchange, exchange.answer)
        if session.exchanges:
            self._show(session, str(session.exchanges[-1].number))
        scopes = [one.scope for one in session.exchanges if one.in_words]
        self._ask_among(session, scopes[-1] if scopes else ())
        return ""

    def look_at(self, session: Session, figure: str) -> None:
        """Show a figure; unless one is pinned, questions are about it from now on."""
        if figure_of(self.engine, figure) is None:
            return
        session.show(figure)
        session.focus = session.removing = None
        if not session.pinned:
            session.ask_about(figure)
        shown = session.exchange(session.shown)
        if shown is None or shown.answer is None or figure not in {c.figure for c in shown.answer.citations}:
            session.shown = None

    def act(self, session: Session, name: str, value: str) -> str:
        """Run the action of a button; returns a message for the visitor, mostly empty."""
        do = self._acts.get(name)
        return (do(session, value) or "") if do is not None else ""

    def _ask_only(self, session: Session, value: str) -> None:
        if figure_of(self.engine, value) is not None:
            session.ask_about(value)

    def _ask_among(self, session: Session, figures: Sequence[str]) -> None:
        """Ask about those of these figures that exist, or about all if there are none."""
        known = tuple(id for id in figures if figure_of(self.engine, id) is not None)[:PINNED]
        session.ask_about(known[0] if len(known) == 1 else None)
        if len(known) > 1:
            session.pinned = known

    def _pin(self, session: Session, value: str) -> str:
        if figure_of(self.engine, value) is None or session.pin(value):
            return ""
        return message_html(f"At most {PINNED} figures can be pinned.")

    def _chart(self, session: Session, value: str) -> None:
        self._show(session, value)
        session.grid = THE_ANSWER

    def _choose_grid(self, session: Session, value: str) -> None:
        session.grid = value or None

    def _begin_removing(self, session: Session, value: str) -> None:
        session.removing = value or None

    def _rename(self, session: Session, value: str) -> None:
        id, _, title = value.partition(" ")
        self.conversations.rename(session, id, title)

    def _show(self, session: Session, value: str) -> None:
        """Show an answer with its evidence."""
        exchange = session.exchange(_parse_number(value))
        if exchange is None or exchange.answer is None:
            return
        session.shown, session.focus = exchange.number, None
        cited = [citation.figure for citation in exchange.answer.citations]
        session.show(next(iter([*cited, *exchange.answer.figures]), exchange.figure or session.figure))

    def _rate(self, verdict: Verdict, session: Session, value: str) -> str:
        exchange = session.exchange(_parse_number(value))
        if exchange is None or exchange.answer is None or not exchange.in_words:
            return ""
        exchange.verdict, session.rated, session.kept = verdict, exchange.number, None
        return message_html(feedback.keep(self.engine, session, exchange))

    def note(self, session: Session, note: str) -> str:
        """Store a visitor's note on the answer rated last; returns a message for the visitor."""
        exchange = session.exchange(session.rated)
        session.rated = None
        if exchange is None or not note.strip():
            return ""
        exchange.note = note.strip()
        return message_html(feedback.keep(self.engine, session, exchange))

    def press(self, session: Session, name: str, value: str) -> None:
        """Choose a candidate, take a suggestion, or ask about a cell."""
        if name == "suggest":
            talk.take(self.engine, session, session.offers.get(value))
        elif name == "choose":
            number, _, index = value.partition(".")
            talk.choose(self.engine, session, _parse_number(number), _parse_number(index))
        elif name == "cell":
            grid_id, _, at = value.rpartition(".")
            figure = figure_of(self.engine, session.figure)
            grid = figure.grid(grid_id) if figure else None
            if figure is None or grid is None or not 0 <= _parse_number(at) < len(grid.cells):
                return
            session.grid = grid.id
            question, plan = question_of_cell(grid, _parse_number(at)), plan_of_cell(figure, grid, _parse_number(at))
            talk.run(self.engine, session, question, plan, "a cell you pointed at", figure.id)

    def run_plan(self, session: Session, plan: str) -> str:
        """Run an edited plan over the figure that it was for; returns an error message, or an empty text."""
        before = session.exchange(session.shown)
        figures = before.answer.figures if before and before.answer and before.answer.plan else ()
        try:
            about = before.question if before else "a plan"
            figure = figures[0] if figures else session.figure
            talk.run(self.engine, session, f"Changed plan: {about}", plan, "a plan you edited", figure)
        except FigwiseError as bad:
            return str(bad)
        return ""

    def add_files(self, session: Session, paths: Sequence[str]) -> Iterator[str]:
        """Index uploaded files; yields the progress in one line, and at the end the outcome of each file."""
        return self._run_adding(session, lambda tell: uploads.add_files(self.engine, paths, tell))

    def add_samples(self, session: Session) -> Iterator[str]:
        """Index the samples like uploaded files."""
        yield from self._run_adding(session, lambda tell: uploads.add_samples(self.engine, tell))

    def _run_adding(self, session: Session, add: Callable[[Progress], list[uploads.Outcome]]) -> Iterator[str]:
        progress_lines: SimpleQueue[str] = SimpleQueue()
        asked = session.asked
        with ThreadPoolExecutor(1) as pool:
            adding = pool.submit(add, lambda *step: progress_lines.put(progress_html(*step)))
            yield progress_html("Reading", 0, None)
            while not adding.done():
                with suppress(Empty):
                    latest = progress_lines.get(timeout=PROGRESS_INTERVAL)
                    while not progress_lines.empty():
                        latest = progress_lines.get()
                    yield latest
        yield self._show_added(session, adding.result(), in_view=session.asked == asked)

    def add_text(self, session: Session, name: str, text: str) -> str:
        """Index a pasted description; returns the outcome."""
        return self._show_added(session, uploads.add_text(self.engine, name, text))

    def starters_of(self, session: Session) -> str:
        """Suggested questions: follow-ups to the answer in view, or about the figure in view, else the first ones."""
        shown = session.exchange(session.shown)
        found = self.suggestions.after(shown.answer, shown.question) if shown and shown.answer else ()
        if not found and session.figure is not None:
            found = self.suggestions.over(session.figure)
        elif not found:
            found = tuple(
                one for summary in self.engine.library.figures(3) for one in self.suggestions.over(summary.id)[:1]
            )
        return starters_html(session.offer(found)) if self.engine.library.count() else samples_html()

    def csv(self, session: Session) -> Download:
        """The grids in view, as a CSV download."""
        figure = figure_of(self.engine, session.figure)
        grids = grids_of(figure, session)
        if figure is None or not grids:
            return {"name": "", "text": ""}
        name = grids[0].id if len(grids) == 1 else "panels"
        return {"name": f"{figure.id}-{name}.csv", "text": exports.grids_csv(figure, grids)}

    def conversation(self, session: Session) -> Download:
        """The conversation, as a Markdown download."""
        return {"name": "figwise-conversation.md", "text": exports.conversation_markdown(session, self.engine)}

    def _show_added(self, session: Session, outcomes: list[uploads.Outcome], *, in_view: bool = True) -> str:
        """The outcomes. The first added figure is shown if `in_view`; questions are about it if it is the only one,
        else about all figures.
        """
        added = [
            row.id
            for row in outcomes
            if not isinstance(row, str) and row.outcome in {"indexed", "replaced", "unchanged"}
        ]
        if added:
            session.wanted, session.found = "", None  # else they may not be in the list
        if added and in_view:
            self.look_at(session, added[0])
            if len(added) > 1 and not session.pinned:
                session.ask_about(None)
        return outcomes_html(outcomes)

    def _remove(self, session: Session, figure: str) -> str:
        session.removing = None
        outcome_html = outcomes_html(uploads.remove(self.engine, figure))
        if figure_of(self.engine, figure) is not None:
            return outcome_html
        if session.figure == figure:
            session.show(None)
        if figure in session.pinned:
            session.pin(figure)
        if session.chosen == figure:
            session.chosen = None
        if session.found is not None:
            session.found = tuple(one for one in session.found if one != figure)
        return outcome_html

    def _point_at(self, session: Session, value: str) -> None:
        start, _, rest = value.partition(".")
        end, _, id = rest.partition(".")
        figure = figure_of(self.engine, id)
        at = (_parse_number(start), _parse_number(end))
        if figure is None or not 0 <= at[0] <= at[1] <= len(figure.text):
            return
        quote = figure.text[at[0] : at[1]]
        line = figure.text.count("\n", 0, at[0]) + 1
        session.show(id)
        session.grid = None
        session.focus = Citation(figure=id, start=at[0], end=at[1], line=line, quote=quote)
        for exchange in reversed(session.exchanges):  # also show the answer that it is a citation of
            if exchange.answer is not None and session.focus in exchange.answer.citations:
                session.shown = exchange.number
                break


def _parse_number(text: str) -> int:
    """The number in a button's value; -1 if it is not valid."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1


def data_of(event: Any) -> tuple[str, str]:
    """(name, value) from the page's script; empty texts if they are not valid."""
    data = getattr(event, "_data", None)
    if not isinstance(data, dict):
        return "", ""
    name, value = data.get("name"), data.get("value")
    return (name if isinstance(name, str) else "", value if isinstance(value, str) else "")
