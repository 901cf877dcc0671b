"""Views: everything that the page shows of a session, computed from the engine and the session."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...indexing.errors import FigwiseError
from ...indexing.model.figure import Figure, Grid
from ...indexing.text.spans import Span
from ..answer import Citation
from ..markup import Markup, joined, tag
from . import panes
from .bubbles import Message, messages
from .cells import best_grid, panel_name, used_cells
from .charts.panel import Drawing, Panel
from .drawing import PANELS, can_draw, draw_all
from .images import image_html
from .library import library_html
from .marks import act
from .panes import ALL_PANELS, THE_ANSWER
from .session import Session
from .source import source_html
from .table import table_html
from .talk import EMBEDDED, planner_name

if TYPE_CHECKING:
    from ..engine import FigureQA


@dataclass(frozen=True, slots=True)
class View:
    """What each part of the page shows, as plain values."""

    chat: list[Message]
    library: str
    scope: str
    head: str
    grids: str
    drawing: Drawing | None
    table: str
    source: str
    reading: str
    plan: str
    issues: str
    issue_count: int
    conversations: str
    wire: str
    """For the page's script, as JSON: the figure in view, and what the browser is to keep."""


def figure_of(engine: FigureQA, id: str | None) -> Figure | None:
    """The figure with that id; None if it does not exist, or no longer."""
    if id is None:
        return None
    try:
        return engine.figure(id)
    except FigwiseError:
        return None


def grids_of(figure: Figure | None, session: Session) -> list[Grid]:
    """The grids in view: the chosen one, or all; else the one that the answer in view is based on, or all panels."""
    if figure is None:
        return []
    chosen = figure.grid(session.grid) if session.grid else None
    if chosen is not None:
        return [chosen]
    cited = _citations_in_view(session)
    panels = [grid for grid in figure.grids if can_draw(grid)][:PANELS]
    if len(panels) > 1 and (session.grid == ALL_PANELS or (session.grid is None and not cited)):
        return panels
    best = best_grid(figure, cited)
    return [] if best is None else [best]


def _panels(figure: Figure, grids: Sequence[Grid], session: Session) -> list[Panel]:
    """The panels to draw: the grids in view, or only the values of one of them that the answer is based on."""
    found = []
    for grid in grids:
        used, focus = _marked_cells(session, grid)
        only = used if session.grid == THE_ANSWER and len(used) > 1 else None
        found.append(Panel(figure, grid, used, focus, only))
    return [panel for panel in found if can_draw(panel.grid)]


def view_of(engine: FigureQA, session: Session) -> View:
    """The whole page."""
    figure = figure_of(engine, session.figure)
    if figure is None:
        session.figure = None
    grids = grids_of(figure, session)
    panels = _panels(figure, grids, session) if figure else []
    exchange = session.exchange(session.shown)
    return View(
        chat=messages(session),
        library=library_html(engine, session),
        scope=panes.scope_html(session, engine.library.count()),
        head=_figure_head(engine, figure),
        grids=_panel_choices(figure, grids, panels, session),
        drawing=draw_all(panels) if panels else None,
        table=_tables(figure, grids, session),
        source=_source(figure, session),
        reading=panes.reading_html(exchange),
        plan=panes.plan_text(exchange),
        issues=panes.issues_html(figure),
        issue_count=sum(1 for _ in figure.all_issues()) if figure else 0,
        conversations=panes.conversations_html(session, time.time()),
        wire=_as_json({"figure": session.figure or "", "current": session.conversation, "commands": session.commands}),
    )


def _figure_head(engine: FigureQA, figure: Figure | None) -> Markup:
    """The title and facts of the figure, and its image."""
    image = None
    if figure is not None:
        with suppress(FigwiseError):  # it was removed meanwhile
            image = engine.library.image(figure.id)
    return panes.figure_html(figure) + image_html(figure, image)


def _as_json(data: dict[str, Any]) -> str:
    """Data for the page's script; no "<" stands in it, which Gradio might take for markup."""
    return json.dumps(data).replace("<", "\\u003c")


def _panel_choices(figure: Figure | None, grids: Sequence[Grid], panels: Sequence[Panel], session: Session) -> Markup:
    """The list of panels to choose from."""
    answered = any(len(_marked_cells(session, grid)[0]) > 1 for grid in grids)
    return panes.grids_html(panes.grid_choices(figure, answered=answered), _chosen_panel(grids, panels))


def _chosen_panel(grids: Sequence[Grid], panels: Sequence[Panel]) -> str | None:
    """The selected entry of the list of panels."""
    if len(grids) > 1:
        return ALL_PANELS
    if panels and panels[0].only is not None:
        return THE_ANSWER
    return grids[0].id if grids else None


def _tables(figure: Figure | None, grids: Sequence[Grid], session: Session) -> Markup:
    if figure is None or not grids:
        return panes.no_grid_html(figure)
    if len(grids) == 1:
        return table_html(figure, grids[0], *_marked_cells(session, grids[0]))
    named = (tag("h3", panel_name(figure, grid), class_="fw-panel") for grid in grids)
    return joined(
        name + table_html(figure, grid, *_marked_cells(session, grid)) for name, grid in zip(named, grids, strict=True)
    )


def who_plans(engine: FigureQA) -> str:
    """Which planner reads the questions, and which data leaves the machine."""
    planner = planner_name(engine)
    if planner == EMBEDDED:
        return "Built-in planner, no language model. Nothing leaves this machine."
    where = f" at {engine.settings.llm}" if engine.llm is None and engine.settings.llm else ""
    return f"Answers by {planner}{where}, set by environment; numbers are computed here."


def header_html(engine: FigureQA) -> Markup:
    """The page's header: the name, the planner, and the choice of pane on a narrow screen."""
    nav = joined(
        tag("button", label, class_="fw-nav", name="pane", value=pane, type="button")
        for pane, label in (("left", "Figures"), ("mid", "Chat"), ("right", "Figure"))
    )
    skips = joined(
        act("skip", to, label, class_="fw-skip")
        for to, label in (("mid", "To the question"), ("right", "To the figure"), ("left", "To the list of figures"))
    )
    return tag(
        "header",
        skips,
        tag("h1", "figwise"),
        tag("p", who_plans(engine), class_="fw-who"),
        tag("nav", nav, aria_label="Panes"),
        act("theme", "", "◐ Theme", class_="fw-tool", title="Light or dark"),
        class_="fw-header",
    )


def _citations_in_view(session: Session) -> tuple[Citation, ...]:
    cited = session.cited()
    if session.focus is not None and session.focus.figure == session.figure:
        return (session.focus, *cited)
    return cited


def _marked_cells(session: Session, grid: Grid) -> tuple[frozenset[int], frozenset[int]]:
    focus = (session.focus,) if session.focus and session.focus.figure == session.figure else ()
    return used_cells(grid, session.cited()), used_cells(grid, focus)


def _source(figure: Figure | None, session: Session) -> Markup:
    if figure is None:
        return tag("p", "The description is shown here, with the source of each answer marked.", class_="fw-note")
    marked = [Span(c.start, c.end) for c in session.cited()]
    focus = session.focus
    at = Span(focus.start, focus.end) if focus is not None and focus.figure == figure.id else None
    return source_html(figure, marked, at)
