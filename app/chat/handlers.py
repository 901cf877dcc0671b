"""Handlers: what the page's events do to a session. They know no component, and check what a browser sends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...indexing.errors import FigwiseError
from ..answer import Citation
from . import exports, feedback, talk, uploads
from .bubbles import Message, messages
from .cells import plan_of_cell, question_of_cell
from .panes import THE_ANSWER, library_html, outcomes_html, starters_html, told_html
from .session import PINNED, Exchange, Session, Verdict
from .suggestions import Suggestions
from .views import View, figure_of, grids_of, view_of

if TYPE_CHECKING:
    from ...indexing.store.sync import Progress
    from ..engine import FigureQA

Download = dict[str, str]
"""A file for the browser to save: its name and its text."""


class Handlers:
    """Does what a visitor asks for, to that visitor's session; then the page is shown anew."""

    def __init__(self, engine: FigureQA):
        self.engine = engine
        self.suggestions = Suggestions(engine)

    def view(self, session: Session) -> View:
        """The page as it is."""
        return view_of(self.engine, session)

    def messages(self, session: Session) -> list[Message]:
        """The conversation as it is."""
        return messages(session)

    def library(self, session: Session) -> str:
        """The list of figures as it is."""
        return library_html(self.engine.library.figures(), session)

    def ask(self, session: Session, question: str) -> Iterator[object]:
        """Ask; goes on whenever there is something to see before the end."""
        if not question.strip():
            return
        exchange = yield from talk.ask(self.engine, session, question.strip())
        answer = exchange.answer
        if answer is not None and answer.status == "abstained":
            figure = exchange.figure or (answer.figures[0] if answer.figures else session.figure)
            if figure is not None:
                yield exchange
                exchange.suggestions = session.offer(self.suggestions.near(figure, answer))

    def open(self, session: Session, figure: str | None, question: str) -> Iterator[object]:
        """Open the page, perhaps by a link that names a figure and a question."""
        ids = self.engine.library.ids()
        if figure and figure in ids:
            self.look_at(session, figure)
        elif figure:
            exchange = session.begin(question or f"Show {figure}", None)
            exchange.answer = talk.missing(figure, ids)
            return
        elif len(ids) == 1:
            session.show(ids[0])
        if question:
            yield from self.ask(session, question)

    def look_at(self, session: Session, figure: str) -> None:
        """Bring a figure into view; where none is pinned, questions are about it from now on."""
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
        """Do what a button says; gives what is to be said about it, mostly nothing."""
        if name == "figure":
            self.look_at(session, value)
        elif name == "only" and figure_of(self.engine, value) is not None:
            session.ask_about(value)
        elif name == "all":
            session.ask_about(None)
        elif name == "pin" and figure_of(self.engine, value) is not None:
            return "" if session.pin(value) else told_html(f"At most {PINNED} figures can be pinned.")
        elif name == "cite":
            self._point_at(session, value)
        elif name in ("show", "chart"):
            exchange = session.exchange(_number(value))
            if exchange is not None and exchange.answer is not None:
                session.shown, session.focus = exchange.number, None
                cited = [citation.figure for citation in exchange.answer.citations]
                session.show(next(iter([*cited, *exchange.answer.figures]), exchange.figure or session.figure))
                session.grid = THE_ANSWER if name == "chart" else session.grid
        elif name in ("right", "wrong"):
            return self._rate(session, session.exchange(_number(value)), "right" if name == "right" else "wrong")
        elif name == "grid":
            session.grid = value or None
        elif name == "remove":
            session.removing = value or None
        elif name == "removed":
            return self._remove(session, value)
        return ""

    def _rate(self, session: Session, exchange: Exchange | None, verdict: Verdict) -> str:
        if exchange is None or exchange.answer is None or not exchange.in_words:
            return ""
        exchange.verdict, session.rated = verdict, exchange.number
        return told_html(feedback.keep(self.engine, session, exchange))

    def note(self, session: Session, note: str) -> str:
        """Keep what a visitor says of the answer that was rated last; gives what is to be said about it."""
        exchange = session.exchange(session.rated)
        session.rated = None
        if exchange is None or not note.strip():
            return ""
        exchange.note = note.strip()
        return told_html(feedback.keep(self.engine, session, exchange))

    def press(self, session: Session, name: str, value: str) -> None:
        """A candidate is chosen, a suggestion is taken, or a cell is asked about."""
        if name == "suggest":
            talk.take(self.engine, session, session.offers.get(value))
        elif name == "choose":
            number, _, index = value.partition(".")
            talk.choose(self.engine, session, _number(number), _number(index))
        elif name == "cell":
            grid_id, _, at = value.rpartition(".")
            figure = figure_of(self.engine, session.figure)
            grid = figure.grid(grid_id) if figure else None
            if figure is None or grid is None or not 0 <= _number(at) < len(grid.cells):
                return
            session.grid = grid.id
            question, plan = question_of_cell(grid, _number(at)), plan_of_cell(figure, grid, _number(at))
            talk.run(self.engine, session, question, plan, "a cell you pointed at")

    def run_plan(self, session: Session, plan: str) -> str:
        """Run an edited plan; gives what is wrong with it, or nothing."""
        before = session.exchange(session.shown)
        try:
            about = before.question if before else "a plan"
            talk.run(self.engine, session, f"Changed plan: {about}", plan, "a plan you edited")
        except FigwiseError as bad:
            return str(bad)
        return ""

    def add_files(self, session: Session, paths: Sequence[str], progress: Progress | None = None) -> str:
        """Index uploaded files; gives what became of each."""
        return self._added(session, uploads.add_files(self.engine, paths, progress))

    def add_text(self, session: Session, name: str, text: str) -> str:
        """Index a pasted description; gives what became of it."""
        return self._added(session, uploads.add_text(self.engine, name, text))

    def starters_of(self, session: Session) -> str:
        """Questions that go on from the answer in view, or fit the figure there; without one, the first figures."""
        shown = session.exchange(session.shown)
        found = self.suggestions.after(shown.answer, shown.question) if shown and shown.answer else ()
        if not found and session.figure is not None:
            found = self.suggestions.over(session.figure)
        elif not found:
            firsts = [self.suggestions.over(one.id)[:1] for one in self.engine.library.figures()[:3]]
            found = tuple(one for first in firsts for one in first)
        return starters_html(session.offer(found))

    def csv(self, session: Session) -> Download:
        """The grids in view."""
        figure = figure_of(self.engine, session.figure)
        grids = grids_of(figure, session)
        if figure is None or not grids:
            return {"name": "", "text": ""}
        name = grids[0].id if len(grids) == 1 else "panels"
        return {"name": f"{figure.id}-{name}.csv", "text": "\n".join(exports.grid_csv(figure, one) for one in grids)}

    def conversation(self, session: Session) -> Download:
        """The conversation."""
        return {"name": "figwise-conversation.md", "text": exports.conversation_markdown(session)}

    def _added(self, session: Session, told: list[uploads.Outcome]) -> str:
        for row in told:
            if not isinstance(row, str) and row.outcome in {"indexed", "replaced", "unchanged"}:
                self.look_at(session, row.id)
                break
        return outcomes_html(told)

    def _remove(self, session: Session, figure: str) -> str:
        session.removing = None
        told = outcomes_html(uploads.remove(self.engine, figure))
        if figure_of(self.engine, figure) is not None:
            return told
        if session.figure == figure:
            session.show(None)
        if figure in session.pinned:
            session.pin(figure)
        if session.chosen == figure:
            session.chosen = None
        return told

    def _point_at(self, session: Session, value: str) -> None:
        start, _, rest = value.partition(".")
        end, _, id = rest.partition(".")
        figure = figure_of(self.engine, id)
        at = (_number(start), _number(end))
        if figure is None or not 0 <= at[0] <= at[1] <= len(figure.text):
            return
        quote = figure.text[at[0] : at[1]]
        line = figure.text.count("\n", 0, at[0]) + 1
        session.show(id)
        session.grid = None
        session.focus = Citation(figure=id, start=at[0], end=at[1], line=line, quote=quote)
        for exchange in reversed(session.exchanges):  # the answer that it is a citation of comes into view with it
            if exchange.answer is not None and session.focus in exchange.answer.citations:
                session.shown = exchange.number
                break


def _number(said: str) -> int:
    """A number as a button carries it; -1 for what is none."""
    return int(said) if said.isascii() and said.isdigit() and len(said) < 12 else -1


def data_of(event: Any) -> tuple[str, str]:
    """(name, value) of what the page's script handed over; empty for what is neither."""
    data = getattr(event, "_data", None)
    if not isinstance(data, dict):
        return "", ""
    name, value = data.get("name"), data.get("value")
    return (name if isinstance(name, str) else "", value if isinstance(value, str) else "")
