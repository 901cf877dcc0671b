"""Layout: the components of the page and where each stands, before anything happens to them."""
# This module is itself imported when first needed.
# ruff: noqa: TID253

from __future__ import annotations

from typing import Any, Final

import gradio as gr

from ..markup import Markup, esc, joined
from .feedback import LONGEST_NOTE
from .handlers import Handlers
from .marks import act
from .panes import welcome_html
from .session import Session
from .shell import asset
from .uploads import MOST_FILES, TYPES
from .views import header_html

HIDDEN: Final = "hidden"
"""Not seen, but on the page: while Gradio takes a component off the page or puts one on it, it loses other updates."""
_WAITING = 200
"""The most events that may wait."""


class Layout:
    """The components of one page."""

    def __init__(self, handlers: Handlers):
        self.handlers = handlers
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
                    self._left_pane()
                with gr.Column(elem_id="fw-mid", scale=1, min_width=0):
                    self._middle_pane()
                with gr.Column(elem_id="fw-right", scale=1, min_width=0):
                    self._right_pane()

    def _wire(self) -> None:
        """The components for the page's script, its style, and the header."""
        style = Markup(f"<style>{asset('page.css')}</style>")
        self.header = _html(style + header_html(self.handlers.engine), elem_id="fw-top")
        # Its value is the figure in view, for the script alone: an empty template shows none of it.
        self.wire = gr.HTML(js_on_load=asset("page.js"), elem_id="fw-wire", html_template=" ", padding=False)
        self.handed = gr.JSON(visible=HIDDEN, elem_id="fw-handed")

    def _left_pane(self) -> None:
        with gr.Accordion("Conversations", open=False, elem_id="fw-conversations"):
            self.kept_wanted = gr.Textbox(
                placeholder="Search the conversations",
                show_label=False,
                label="Search the conversations",
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
                label=f"Files, with images (at most {MOST_FILES})",
                file_count="multiple",
                file_types=list(TYPES),
                height=120,
                elem_id="fw-files",
            )
            self.text = gr.Textbox(label="Or paste a description", lines=4, max_lines=8, elem_id="fw-text")
            self.name = gr.Textbox(label="Its name (optional)", max_lines=1, elem_id="fw-name")
            self.paste = gr.Button("Add this description", size="sm", elem_id="fw-paste")
        self.outcomes = _html(elem_id="fw-outcomes")

    def _middle_pane(self) -> None:
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
            placeholder=str(welcome_html()),
        )
        with gr.Row(elem_id="fw-noting"):  # a row itself cannot be hidden in place
            self.note = gr.Textbox(
                placeholder="Add a note (optional)",
                label="Note on the answer",
                show_label=False,
                max_lines=3,
                max_length=LONGEST_NOTE,
                container=False,
                scale=1,
                visible=HIDDEN,
                elem_id="fw-note",
            )
            self.keep_note = gr.Button("Keep", size="sm", scale=0, min_width=64, elem_id="fw-keep-note", visible=HIDDEN)
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
            self.stop = gr.Button("Stop", variant="stop", scale=0, min_width=72, elem_id="fw-stop", visible=HIDDEN)
        with gr.Row(elem_id="fw-talk"):
            self.new = gr.Button("New conversation", size="sm", scale=0, elem_id="fw-new")
            self.export = gr.Button("Export conversation", size="sm", scale=0, elem_id="fw-export")

    def _right_pane(self) -> None:
        self.head = _html(elem_id="fw-figure")
        with gr.Row(elem_id="fw-gridbar"):
            self.grids = _html(elem_id="fw-grids")
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


def _html(value: str = "", **more: Any) -> gr.HTML:
    """A part of the page with plain HTML, styled by our own style sheet only. Values that are not `Markup` are shown as
    text.
    """
    pane = gr.HTML("", padding=False, apply_default_css=False, **more)
    # On the component itself: beside the module of a subclass, Gradio writes a file of stubs.
    pane.postprocess = lambda value: None if value is None else str(esc(value))  # type: ignore[method-assign]
    pane.value = pane.postprocess(value)
    return pane
