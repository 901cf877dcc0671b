"""Build: the page put together. The one file that ties Gradio's components to the functions beside it."""
# This module is itself imported when first needed.
# ruff: noqa: TID253

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import gradio as gr
from gradio.components.plot import PlotData

from ..markup import Markup, esc, joined, tag
from .feedback import LONGEST_NOTE
from .handlers import Handlers, data_of
from .inbox import private_folder
from .loops import in_a_loop
from .marks import act
from .session import Session
from .uploads import MOST_FILES, TYPES
from .views import View, header_html

if TYPE_CHECKING:
    from ..engine import FigureQA

ASKING = 12
"""Questions that are worked on at once; more of them wait their turn."""
_WAITING = 200
"""Events that wait at most."""
Updates = dict[Any, Any]
_QUIET: dict[str, Any] = {"show_progress": "hidden", "api_visibility": "private"}


def build_chat(engine: FigureQA) -> gr.Blocks:
    """The chat over an engine, for `mount_chat` to mount, or to be launched for oneself: it has no guard of its own.

    It brings its own style and script, loads nothing from elsewhere, and keeps a session for each visitor.
    """
    private_folder()  # before any component is made: each notes then where Gradio keeps files
    # Gradio sums up how long its events took after every one of them, with pandas: nobody looks at it here.
    os.environ.setdefault("GRADIO_ANALYTICS_CACHE_FREQUENCY", "1000000000")
    return in_a_loop(lambda: _Page(Handlers(engine)).blocks)


class _Page:
    """The components, and what each event does."""

    def __init__(self, handlers: Handlers):
        self.handlers = handlers
        self.showing = Lock()
        """Two events of a page may end at once: without it, the later view could be sent before the earlier one."""
        self.blocks = gr.Blocks(title="figwise", analytics_enabled=False, fill_width=True)
        self.blocks.has_launched = (
            True  # else Gradio checks no path of a page that is mounted, as it never launches one
        )
        self.blocks.queue(max_size=_WAITING)
        with self.blocks:
            self.session = gr.State(Session())
            self._wire()
            with gr.Row(elem_id="fw-page", equal_height=False):
                with gr.Column(elem_id="fw-left", scale=0, min_width=0):
                    self._left()
                with gr.Column(elem_id="fw-mid", scale=1, min_width=0):
                    self._middle()
                with gr.Column(elem_id="fw-right", scale=1, min_width=0):
                    self._right()
            self._events()

    def _wire(self) -> None:
        """What the page's script speaks through, its style, and the header."""
        style = Markup(f"<style>{_asset('page.css')}</style>")
        self.header = _html(style + header_html(self.handlers.engine), elem_id="fw-top")
        # Its value is the figure in view, for the script alone: an empty template shows none of it.
        self.wire = gr.HTML(js_on_load=_asset("page.js"), elem_id="fw-wire", html_template=" ", padding=False)
        self.handed = gr.JSON(visible="hidden", elem_id="fw-handed")

    def _left(self) -> None:
        with gr.Accordion("Conversations", open=False, elem_id="fw-conversations"):
            self.kept_wanted = gr.Textbox(
                placeholder="Search what was asked",
                show_label=False,
                label="Search what was asked",
                container=False,
                elem_id="fw-kept-wanted",
            )
            self.conversations = _html(elem_id="fw-kept-list")
        self.wanted = gr.Textbox(
            placeholder="Search the figures",
            show_label=False,
            label="Search the figures",
            elem_id="fw-wanted",
            container=False,
        )
        self.library = _html(elem_id="fw-library")
        with gr.Accordion("Add descriptions", open=False, elem_id="fw-add"):
            self.files = gr.File(
                label=f"Files ({', '.join(TYPES)}; at most {MOST_FILES})",
                file_count="multiple",
                file_types=list(TYPES),
                height=120,
                elem_id="fw-files",
            )
            self.name = gr.Textbox(label="Or paste one: its name", max_lines=1, elem_id="fw-name")
            self.text = gr.Textbox(label="Its text", lines=4, max_lines=8, elem_id="fw-text")
            self.paste = gr.Button("Add this description", size="sm", elem_id="fw-paste")
        self.outcomes = _html(elem_id="fw-outcomes")

    def _middle(self) -> None:
        self.chat = gr.Chatbot(
            show_label=False,
            label="Conversation",
            elem_id="fw-chat",
            height="100%",
            latex_delimiters=[],
            sanitize_html=True,
            allow_tags=False,
            line_breaks=False,
            buttons=[],
            feedback_options=None,
            placeholder="Ask about your figures. Every number comes with the characters it was read from.",
        )
        with gr.Row(elem_id="fw-noting", visible=False) as self.noting:
            self.note = gr.Textbox(
                placeholder="A note for whoever looks into it (optional)",
                label="Note on the answer",
                show_label=False,
                max_lines=3,
                max_length=LONGEST_NOTE,
                container=False,
                scale=1,
                elem_id="fw-note",
            )
            self.keep_note = gr.Button("Keep", size="sm", scale=0, min_width=64, elem_id="fw-keep-note")
        self.kept = _html(elem_id="fw-kept")
        self.starters = _html(elem_id="fw-starters")
        self.scope = _html(elem_id="fw-scope")
        with gr.Row(elem_id="fw-ask"):
            self.box = gr.Textbox(
                placeholder="Ask a question, then Enter",
                label="Question",
                show_label=False,
                lines=1,
                max_lines=5,
                autofocus=True,
                container=False,
                scale=1,
                elem_id="fw-box",
                max_length=self.handlers.engine.settings.max_question_chars,
            )
            self.send = gr.Button("Ask", variant="primary", scale=0, min_width=72, elem_id="fw-send")
            self.stop = gr.Button("Stop", variant="stop", scale=0, min_width=72, elem_id="fw-stop", visible=False)
        with gr.Row(elem_id="fw-talk"):
            self.new = gr.Button("New conversation", size="sm", scale=0, elem_id="fw-new")
            self.export = gr.Button("Export conversation", size="sm", scale=0, elem_id="fw-export")

    def _right(self) -> None:
        self.head = _html(elem_id="fw-figure")
        with gr.Row(elem_id="fw-gridbar"):
            self.grids = gr.Dropdown(
                choices=[],
                show_label=False,
                label="Panel",
                container=False,
                scale=1,
                interactive=True,
                elem_id="fw-grids",
            )
            self.copy_csv = gr.Button("Copy CSV", size="sm", scale=0, min_width=84, elem_id="fw-copy-csv")
            self.csv = gr.Button("Save CSV", size="sm", scale=0, min_width=84, elem_id="fw-csv")
            _html(
                joined(act("image", kind, kind.upper(), class_="fw-image") for kind in ("png", "svg")),
                elem_id="fw-images",
            )
        with gr.Tabs(elem_id="fw-grid", selected="chart") as self.shapes:
            with gr.Tab("Chart", id="chart"):
                self.plot = gr.Plot(show_label=False, container=False, elem_id="fw-plot")
                self.no_plot = _html(elem_id="fw-noplot")
            with gr.Tab("Table", id="table"):
                self.table = _html(elem_id="fw-tablepane")
        with gr.Tabs(elem_id="fw-about", selected="source"):
            with gr.Tab("Source", id="source"):
                self.source = _html(elem_id="fw-sourcepane")
            with gr.Tab("Reading", id="reading"):
                self.reading = _html(elem_id="fw-readingpane")
                self.plan = gr.Code(
                    language="json", label="Plan", interactive=True, lines=8, max_lines=24, elem_id="fw-plan"
                )
                self.run = gr.Button("Run this plan", size="sm", elem_id="fw-run")
                self.wrong = _html(elem_id="fw-wrong")
            with gr.Tab("Issues", id="issues") as self.issue_tab:
                self.issues = _html(elem_id="fw-issuespane")

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
            [self.note, self.noting, self.kept],
            **_QUIET,
        )
        self.blocks.load(self._open, [state], page, concurrency_limit=ASKING, **_QUIET)
        self.wire.select(self._act, [state], page, trigger_mode="multiple", concurrency_limit=4, **_QUIET)
        self.wire.edit(self._press, [state], page, concurrency_limit=4, **_QUIET)
        self.grids.input(self._choose_grid, [self.grids, state], page, trigger_mode="always_last", **_QUIET)
        self.wanted.input(self._narrow, [self.wanted, state], [self.library], trigger_mode="always_last", **_QUIET)
        self.kept_wanted.input(self._narrow_kept, [self.kept_wanted, state], page, trigger_mode="always_last", **_QUIET)
        self.run.click(self._run, [self.plan, state], page, concurrency_limit=4, **_QUIET)
        self.files.upload(self._add_files, [self.files, state], page, concurrency_id="writing", **_LOUD)
        self.paste.click(self._add_text, [self.name, self.text, state], page, concurrency_id="writing", **_LOUD)
        gr.on([self.new.click, self.chat.clear], self._renew, [state], page, **_QUIET)
        for button, make, how in (
            (self.export, self.handlers.conversation, "save"),
            (self.csv, self.handlers.csv, "save"),
            (self.copy_csv, self.handlers.csv, "copy"),
        ):
            made = button.click(make, [state], [self.handed], **_QUIET)
            made.then(None, [self.handed], None, js=f"(file) => window.figwise.{how}(file)", **_QUIET)

    def _outputs(self) -> list[Any]:
        return [
            self.chat, self.library, self.scope, self.head, self.grids, self.plot, self.no_plot, self.table,
            self.shapes, self.source, self.reading, self.plan, self.issues, self.issue_tab, self.wire, self.box,
            self.outcomes, self.wrong, self.name, self.text, self.files, self.starters, self.send, self.stop,
            self.noting, self.kept, self.conversations,
        ]  # fmt: skip

    def _parts(self, view: View) -> dict[str, tuple[Any, Any, Any]]:
        """Every part of the page by name: what tells whether it has changed, the component, and its update."""
        drawn = None if view.drawing is None else json.dumps(view.drawing)
        counted = f"Issues ({view.issue_count})" if view.issue_count else "Issues"
        grids = gr.Dropdown(choices=view.grids, value=view.grid, visible=len(view.grids) > 1)
        plot = gr.Plot(value=None if drawn is None else PlotData(type="plotly", plot=drawn), visible=drawn is not None)
        no_plot = "" if drawn is not None else tag("p", "Better read as a table.", class_="fw-note")
        changing = {
            "grids": (str((view.grids, view.grid)), self.grids, grids),
            "plot": (drawn, self.plot, plot),
            "issue_tab": (counted, self.issue_tab, gr.Tab(label=counted)),
        }
        plain = (
            ("library", view.library, self.library),
            ("scope", view.scope, self.scope),
            ("head", view.head, self.head),
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
        """What has changed on the page."""
        with self.showing:
            return self._changed(session, chat=chat)

    def _changed(self, session: Session, *, chat: bool) -> Updates:
        view = self.handlers.view(session)
        updates: Updates = {self.chat: view.chat} if chat else {}
        for name, (state, component, update) in self._parts(view).items():
            if session.sent.get(name) != hash(state):
                session.sent[name] = hash(state)
                updates[component] = update
        if session.tabled != (view.drawing is None):  # else a visitor's choice of tab stands
            session.tabled = view.drawing is None
            updates[self.shapes] = gr.Tabs(selected="table" if session.tabled else "chart")
        if session.planned != session.shown:  # else what a visitor has typed stands
            session.planned = session.shown
            updates |= {self.plan: view.plan, self.wrong: ""}
        return updates or {self.wire: gr.skip()}  # Gradio takes no empty answer

    def _shown(self, session: Session, *, chat: bool = True, also: Updates | None = None) -> Iterator[Updates]:
        """The page, and then, where another figure or answer is in view, the questions that fit it."""
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
        also |= self._at_work(True) | self._noted(session, None)
        for _ in self.handlers.ask(session, question):
            yield also | {self.chat: self.handlers.messages(session)}
            also = {}
        yield from self._shown(session, also=also | self._at_work(False))

    def _at_work(self, asking: bool) -> Updates:
        """While a question is worked on, it can be stopped in the place where it was asked."""
        return {self.send: gr.Button(visible=not asking), self.stop: gr.Button(visible=asking)}

    def _stop(self, session: Session) -> Updates:
        session.stop()
        return {self.stop: gr.skip()}

    def _note(self, note: str, session: Session) -> Updates:
        told = self.handlers.note(session, note or "")
        return {self.note: "", self.noting: gr.Row(visible=False), self.kept: told}

    def _noted(self, session: Session, told: str | None) -> Updates:
        """The line for a note on the answer that was just rated; none where `told` is None."""
        session.rated = None if told is None else session.rated
        return {self.noting: gr.Row(visible=told is not None), self.kept: told or ""}

    def _open(self, session: Session, request: gr.Request) -> Iterator[Updates]:
        asked = request.query_params
        question, link = (asked.get("q") or "").strip(), asked.get("a") or ""
        for _ in self.handlers.open(session, asked.get("figure"), question, link):
            yield {self.chat: self.handlers.messages(session)}
        yield from self._shown(session)

    def _act(self, session: Session, event: gr.EventData) -> Iterator[Updates]:
        name, value = data_of(event)
        if name == "kept":
            told = self.handlers.kept(session, value)
            yield from self._shown(session, also={self.outcomes: told} if told else None)
            return
        told = self.handlers.act(session, name, value)
        rated = name in ("right", "wrong") and bool(told)
        also = self._noted(session, told) if rated else {self.outcomes: told} if told else None
        yield from self._shown(session, chat=rated or name == "recall", also=also)

    def _press(self, session: Session, event: gr.EventData) -> Iterator[Updates]:
        self.handlers.press(session, *data_of(event))
        yield from self._shown(session)

    def _choose_grid(self, grid: str | None, session: Session) -> Updates:
        self.handlers.act(session, "grid", grid or "")
        return self._page(session, chat=False)

    def _narrow(self, wanted: str, session: Session) -> str:
        session.wanted = wanted
        session.sent.pop("library", None)
        return self.handlers.library(session)

    def _narrow_kept(self, wanted: str, session: Session) -> Updates:
        session.kept_wanted = wanted
        return self._page(session, chat=False)

    def _run(self, plan: str, session: Session) -> Iterator[Updates]:
        wrong = self.handlers.run_plan(session, plan)
        if wrong:
            yield {self.wrong: tag("p", wrong, class_="fw-wrong", role="alert")}
            return
        yield from self._shown(session, also={self.wrong: ""})

    def _add_files(
        self,
        paths: list[str] | None,
        session: Session,
        progress: gr.Progress = gr.Progress(),  # noqa: B008 - how Gradio is told to hand one in
    ) -> Iterator[Updates]:
        def told(doing: str, done: int, total: int | None) -> None:
            progress((done, total), desc=doing, unit="")

        outcomes = self.handlers.add_files(session, paths or [], told)
        for path in paths or []:  # Gradio's own copy
            Path(path).unlink(missing_ok=True)
        yield from self._shown(session, chat=False, also={self.outcomes: outcomes, self.files: None})

    def _add_text(self, name: str, text: str, session: Session) -> Iterator[Updates]:
        outcomes = self.handlers.add_text(session, name or "", text or "")
        emptied: Updates = {} if "fw-skipped" in outcomes else {self.name: "", self.text: ""}
        yield from self._shown(session, chat=False, also={self.outcomes: outcomes} | emptied)

    def _renew(self, session: Session) -> Updates:
        session.forget()
        return self._page(session)


_LOUD: dict[str, Any] = {"api_visibility": "private", "show_progress": "minimal"}


def _html(value: str = "", **more: Any) -> gr.HTML:
    """A part of the page that is plain HTML, with our own style alone. What is no `Markup` when it gets here is text,
    and is shown as text.
    """
    pane = gr.HTML("", padding=False, apply_default_css=False, **more)
    # On the component itself: beside the module of a subclass, Gradio writes a file of stubs.
    pane.postprocess = lambda value: None if value is None else str(esc(value))  # type: ignore[method-assign]
    pane.value = pane.postprocess(value)
    return pane


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
