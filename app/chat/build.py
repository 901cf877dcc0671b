"""Build: assembles the page. The only file that connects Gradio's components to the functions of this package."""
# This module is itself imported when first needed.
# ruff: noqa: TID253

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

import gradio as gr
from gradio.components.plot import PlotData

from ..markup import tag
from .handlers import Handlers, data_of
from .inbox import private_folder
from .layout import HIDDEN, Layout
from .loops import in_a_loop
from .session import Session
from .views import View

if TYPE_CHECKING:
    from ..engine import FigureQA

ASKING = 12
"""Questions answered concurrently; further ones wait."""
Updates = dict[Any, Any]
_QUIET: dict[str, Any] = {"show_progress": "hidden", "api_visibility": "private"}


def _visible(shown: bool) -> bool | Literal["hidden"]:
    """Gradio's value for whether a component is visible."""
    return shown or HIDDEN


def build_chat(engine: FigureQA) -> gr.Blocks:
    """The chat over an engine, to be mounted by `mount_chat`, or launched for local use, since it has no guard itself.

    It has its own style and script, loads nothing from other hosts, and keeps a session for each visitor.
    """
    private_folder()  # before any component is made: each then records where Gradio keeps files
    # Gradio analyses the duration of its events after each of them, with pandas: that is not used here.
    os.environ.setdefault("GRADIO_ANALYTICS_CACHE_FREQUENCY", "1000000000")
    return in_a_loop(lambda: _Page(Handlers(engine)).blocks)


class _Page(Layout):
    """The page's event handlers, as updates of its components."""

    def __init__(self, handlers: Handlers):
        super().__init__(handlers)
        self.showing = Lock()
        """Two events of a page may end at once: without it, the later view could be sent before the earlier one."""
        with self.blocks:
            self._events()

    def _events(self) -> None:
        page = self._outputs()
        state = self.session
        gr.on(
            [self.box.submit, self.send.click, self.wire.submit],
            self._ask,
            [self.box, state],
            page,
            concurrency_limit=ASKING,
            **_QUIET,
        )
        self.stop.click(self._stop, [state], [self.stop], **_QUIET)
        gr.on(
            [self.note.submit, self.keep_note.click],
            self._note,
            [self.note, state],
            [self.note, self.keep_note, self.kept],
            **_QUIET,
        )
        self.blocks.load(self._open, [state], page, concurrency_limit=ASKING, **_QUIET)
        self.wire.select(self._act, [state], page, trigger_mode="multiple", concurrency_limit=4, **_QUIET)
        self.wire.edit(self._press, [state], page, concurrency_limit=4, **_QUIET)
        # Not `input`, which Gradio does not send for a text that is pasted first.
        self.wanted.change(self._narrow, [self.wanted, state], [self.library], trigger_mode="always_last", **_QUIET)
        self.kept_wanted.change(
            self._narrow_kept, [self.kept_wanted, state], page, trigger_mode="always_last", **_QUIET
        )
        self.run.click(self._run, [self.plan, state], page, concurrency_limit=4, **_QUIET)
        self.files.upload(self._add_files, [self.files, state], page, concurrency_id="writing", **_QUIET)
        self.paste.click(self._add_text, [self.name, self.text, state], page, concurrency_id="writing", **_QUIET)
        gr.on([self.new.click, self.chat.clear], self._renew, [state], page, **_QUIET)
        for button, make, how in (
            (self.export, self.handlers.conversation, "save"),
            (self.csv, self.handlers.csv, "save"),
            (self.copy_csv, self.handlers.csv, "copy"),
        ):
            event = button.click(make, [state], [self.handed], **_QUIET)
            event.then(None, [self.handed], None, js=f"(file) => window.figwise.{how}(file)", **_QUIET)

    def _outputs(self) -> list[Any]:
        return [
            self.chat, self.library, self.scope, self.head, self.grids, self.plot, self.no_plot, self.table,
            self.shapes, self.source, self.reading, self.plan, self.issues, self.issue_tab, self.wire, self.box,
            self.outcomes, self.wrong, self.name, self.text, self.files, self.starters, self.send, self.stop,
            self.note, self.keep_note, self.kept, self.conversations, self.wanted,
        ]  # fmt: skip

    def _parts(self, view: View) -> dict[str, tuple[Any, Any, Any]]:
        """Every part of the page by name: a key that changes with it, the component, and its update."""
        drawn = None if view.drawing is None else json.dumps(view.drawing)
        counted = f"Issues ({view.issue_count})" if view.issue_count else "Issues"
        data = None if drawn is None else PlotData(type="plotly", plot=drawn)
        plot = gr.Plot(value=data, visible=_visible(drawn is not None))
        no_plot = "" if drawn is not None else tag("p", "This is better read as a table.", class_="fw-note")
        changing = {
            "plot": (drawn, self.plot, plot),
            "issue_tab": (counted, self.issue_tab, gr.Tab(label=counted)),
        }
        plain = (
            ("library", view.library, self.library),
            ("scope", view.scope, self.scope),
            ("head", view.head, self.head),
            ("grids", view.grids, self.grids),
            ("no_plot", no_plot, self.no_plot),
            ("table", view.table, self.table),
            ("source", view.source, self.source),
            ("reading", view.reading, self.reading),
            ("issues", view.issues, self.issues),
            ("conversations", view.conversations, self.conversations),
            ("wire", view.wire, self.wire),
        )
        return changing | {name: (value, component, value) for name, value, component in plain}

    def _page(self, session: Session, *, chat: bool = True) -> Updates:
        """The updates for what has changed on the page."""
        with self.showing:
            return self._changes(session, chat=chat)

    def _changes(self, session: Session, *, chat: bool) -> Updates:
        view = self.handlers.view(session)
        updates: Updates = {self.chat: view.chat} if chat else {}
        for name, (state, component, update) in self._parts(view).items():
            if session.sent.get(name) != hash(state):
                session.sent[name] = hash(state)
                updates[component] = update
        if session.tabled != (view.drawing is None):  # else keep the visitor's choice of tab
            session.tabled = view.drawing is None
            updates[self.shapes] = gr.Tabs(selected="table" if session.tabled else "chart")
        if session.planned != session.shown:  # else keep what the visitor has typed
            session.planned = session.shown
            updates |= {self.plan: view.plan, self.wrong: ""}
        return updates or {self.wire: gr.skip()}  # Gradio does not accept an empty update

    def _refresh(self, session: Session, *, chat: bool = True, also: Updates | None = None) -> Iterator[Updates]:
        """The page, and then, if another figure or answer is in view, matching questions."""
        if chat and session.exchanges:
            self.handlers.conversations.keep(session)
        yield self._page(session, chat=chat) | (also or {})
        fitting = (session.figure, session.shown)
        if session.offered != fitting:
            session.offered = fitting
            yield {self.starters: self.handlers.starters_of(session)}

    def _ask(self, typed: str, session: Session, event: gr.EventData) -> Iterator[Updates]:
        name, value = data_of(event)
        question = value if name == "ask" else typed or ""
        also: Updates = {} if name == "ask" else {self.box: ""}
        also |= self._busy_updates(True) | self._note_updates(session, None)
        if not session.exchanges:
            session.sent.clear()  # asked while the page was still loading, it may have missed what it was sent
        for _ in self.handlers.ask(session, question):
            yield also | {self.chat: self.handlers.messages(session)}
            also = {}
        yield from self._refresh(session, also=also | self._busy_updates(False))

    def _busy_updates(self, asking: bool) -> Updates:
        """The state while a question is worked on: the button that sends it stops it."""
        return {
            self.send: gr.Button(visible=_visible(not asking)),
            self.stop: gr.Button(visible=_visible(asking)),
        }

    def _stop(self, session: Session) -> Updates:
        session.stop()
        return {self.stop: gr.skip()}

    def _note(self, note: str, session: Session) -> Updates:
        message = self.handlers.note(session, note or "")
        return {
            self.note: gr.Textbox(value="", visible=HIDDEN),
            self.keep_note: gr.Button(visible=HIDDEN),
            self.kept: message,
        }

    def _note_updates(self, session: Session, message: str | None) -> Updates:
        """The line for a note on the answer that was just rated; none where `message` is None."""
        session.rated = None if message is None else session.rated
        seen = _visible(message is not None)
        return {
            self.note: gr.Textbox(visible=seen),
            self.keep_note: gr.Button(visible=seen),
            self.kept: message or "",
        }

    def _open(self, session: Session, request: gr.Request) -> Iterator[Updates]:
        asked = request.query_params
        question, link = (asked.get("q") or "").strip(), asked.get("a") or ""
        for _ in self.handlers.open(session, asked.get("figure"), question, link):
            yield self._page(session)
        yield from self._refresh(session)

    def _act(self, session: Session, event: gr.EventData) -> Iterator[Updates]:
        name, value = data_of(event)
        if name == "kept":
            message = self.handlers.kept(session, value)
            chat = message is not None  # else what is sent here may come after the answer to a link's question
            yield from self._refresh(session, chat=chat, also={self.outcomes: message} if message else None)
            return
        if name == "samples":
            yield from self._adding_updates(session, self.handlers.add_samples(session))
            return
        message = self.handlers.act(session, name, value)
        rated = name in ("right", "wrong") and bool(message)
        also = self._note_updates(session, message) if rated else {self.outcomes: message} if message else None
        yield from self._refresh(session, chat=rated or name == "recall", also=also)

    def _press(self, session: Session, event: gr.EventData) -> Iterator[Updates]:
        self.handlers.press(session, *data_of(event))
        yield from self._refresh(session)

    def _narrow(self, wanted: str, session: Session) -> str:
        session.sent.pop("library", None)
        return self.handlers.narrow(session, wanted)

    def _narrow_kept(self, wanted: str, session: Session) -> Updates:
        session.kept_wanted = wanted
        return self._page(session, chat=False)

    def _run(self, plan: str, session: Session) -> Iterator[Updates]:
        wrong = self.handlers.run_plan(session, plan)
        if wrong:
            yield {self.wrong: tag("p", wrong, class_="fw-wrong", role="alert")}
            return
        yield from self._refresh(session, also={self.wrong: ""})

    def _add_files(self, paths: list[str] | None, session: Session) -> Iterator[Updates]:
        yield from self._adding_updates(session, self.handlers.add_files(session, paths or []))
        for path in paths or []:  # Gradio's own copy
            Path(path).unlink(missing_ok=True)

    def _adding_updates(self, session: Session, adding: Iterator[str]) -> Iterator[Updates]:
        outcomes = ""
        for outcomes in adding:
            yield {self.outcomes: outcomes}
        also: Updates = {self.outcomes: outcomes, self.files: None, self.wanted: session.wanted}
        yield from self._refresh(session, chat=False, also=also)

    def _add_text(self, name: str, text: str, session: Session) -> Iterator[Updates]:
        outcomes = self.handlers.add_text(session, name or "", text or "")
        emptied: Updates = {} if "fw-skipped" in outcomes else {self.name: "", self.text: ""}
        yield from self._refresh(
            session, chat=False, also={self.outcomes: outcomes, self.wanted: session.wanted} | emptied
        )

    def _renew(self, session: Session) -> Updates:
        session.forget()
        return self._page(session)
