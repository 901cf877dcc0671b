"""Panes: the library's list, what a figure is, how a question was read, and what is wrong with a description."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...indexing.model.figure import Figure, Issue
from ..markup import Markup, joined, tag
from ..telling import answer_parts
from .cells import panel_name
from .drawing import can_draw
from .marks import act, counted
from .session import Exchange, Session
from .source import passage
from .suggestions import Suggestion

if TYPE_CHECKING:
    from .conversations import Entry

ALL_PANELS, THE_ANSWER = "*panels", "*answer"
"""Choices in the list of panels besides a grid; no grid has such an id."""

ASKABLE = (
    "a value, the largest or smallest, a sum, mean, difference, share, rank, count or trend",
    "whether a claim is true: “Is it true that the metro had its maximum in 2018?”",
    "which figures there are: “List all figures about energy”",
    "follow-ups to an answer: “and for the bus?”, “by how much?”",
)
"""What can be asked, as shown on the empty page."""

ISSUES = {
    "ragged_row": "Ragged row",
    "repeated_label": "Repeated label",
    "shape_mismatch": "Stated shape differs",
    "outside_scale": "Outside the scale",
    "repeated_row": "Repeated row",
    "missing_cell": "Missing cell",
    "unread_numbers": "Numbers not read",
    "contradiction": "Contradicts itself",
    "text_artifact": "Stray text",
    "proposed_grid": "Arranged by a model",
}
"""The name of each kind of issue on the page."""


def conversations_html(session: Session, now: float) -> Markup:
    """The stored conversations, the latest first, with buttons to resume, rename and delete them."""
    words = session.kept_wanted.casefold().split()
    found = [one for one in session.entries if all(word in f"{one.title} {one.words}".casefold() for word in words)]
    if not found:
        none = "No conversation has these words." if session.entries else "Your conversations are kept here."
        return tag("p", none, class_="fw-note")
    return tag("ul", *(_item(one, session, now) for one in found), class_="fw-list", aria_label="Conversations")


def _item(one: Entry, session: Session, now: float) -> Markup:
    when = time.strftime("%H:%M" if now - one.when < 20 * 3600 else "%d %b %Y", time.localtime(one.when))
    opened = one.id == session.conversation
    title = tag("span", one.title, class_="fw-asked-first")
    return tag(
        "li",
        act(
            "recall",
            one.id,
            title,
            tag("span", when, class_="fw-id"),
            class_=f"fw-kept{' fw-chosen' if opened else ''}",
            aria_current="true" if opened else None,
        ),
        act("rename", one.id, "✎", class_="fw-tool", title="Rename", aria_label=f"Rename {one.title}"),
        act("drop", one.id, "×", class_="fw-tool", title="Delete", aria_label=f"Delete {one.title}"),
    )


def message_html(message: str) -> Markup:
    """An error message."""
    return tag("p", message, class_="fw-note", role="status")


def scope_html(session: Session, count: int) -> Markup:
    """The figures that the next question is about, with buttons to change them."""
    scope = session.scope
    if not scope:
        few = {0: "No figures to ask about yet", 1: "Asking about the only figure"}
        parts = [tag("span", few.get(count, f"Asking all {count} figures"))]
    elif session.pinned:
        scope_text = "Asking the pinned figure" if len(scope) == 1 else f"Asking {len(scope)} pinned figures"
        parts = [tag("span", scope_text), *(_pinned_chip(one) for one in scope)]
    else:
        parts = [tag("span", "Asking about ", tag("b", scope[0]))]
    figure = session.figure
    if scope:
        parts.append(act("all", "", "Ask all figures", class_="fw-tool"))
    if figure is not None and count > 1 and scope != (figure,):
        parts.append(act("only", figure, f"Only {figure}", class_="fw-tool"))
    return tag("div", *parts, class_="fw-scope", role="status", aria_label="What questions are about")


def _pinned_chip(id: str) -> Markup:
    title = "Unpin this figure"
    return act("pin", id, tag("b", id), " ×", class_="fw-chip", title=title, aria_label=f"Unpin {id}")


def starters_html(suggestions: Sequence[Suggestion]) -> Markup:
    """Suggested questions as buttons."""
    buttons = joined(
        act("suggest", one.id, one.question, class_="fw-suggestion", title=f"{one.question} ({one.figure})")
        for one in suggestions
    )
    return tag("div", buttons, class_="fw-starters", role="group", aria_label="Questions that can be answered")


def samples_html() -> Markup:
    """The offer to add the samples, shown instead of questions when the library is empty."""
    return tag("div", act("samples", "", "Try the samples", class_="fw-suggestion fw-first"), class_="fw-starters")


def welcome_html() -> Markup:
    """The text shown before the first question of a conversation."""
    lead = tag("p", "Ask about your figures. Every number comes with the characters it was read from.")
    return tag("div", lead, tag("ul", *(tag("li", one) for one in ASKABLE)), class_="fw-welcome")


def figure_html(figure: Figure | None) -> Markup:
    """The head of the figure's pane."""
    if figure is None:
        return tag("div", tag("h2", "No figure in view"), tag("p", "Choose one on the left, or ask.", class_="fw-dim"))
    kind = tag("span", figure.kind, class_="fw-kind") if figure.kind else ""
    head = tag("h2", figure.title or figure.id)
    named = tag("p", tag("span", figure.id, class_="fw-dim"), " ", kind, " ", _completeness(figure))
    return tag("div", head, named, class_="fw-head")


def _completeness(figure: Figure) -> Markup:
    """Whether every line with values was read, and the number of issues."""
    lines, unread = (sum(getattr(grid, name) for grid in figure.grids) for name in ("lines", "unread"))
    issues = sum(1 for _ in figure.all_issues())
    if unread:
        message = f"Incomplete: {unread} of {counted(lines, 'line')} of values not read"
        whole = tag("span", message, class_="fw-badge")
    elif figure.grids:
        whole = tag("span", f"✓ Complete: {counted(lines, 'line')} of values read" if lines else "✓ Complete")
    else:
        whole = tag("span", "No values read", class_="fw-badge")
    more = act("issues", "", counted(issues, "issue"), class_="fw-badge") if issues else ""
    return tag("span", whole, " ", more, class_="fw-whole")


def reading_html(exchange: Exchange | None) -> Markup:
    """How the question in view was read, and how its result was computed."""
    if exchange is None or exchange.answer is None:
        return tag(
            "p", "Ask something: how it was read is shown here, as a sentence and as a plan to edit.", class_="fw-note"
        )
    answer = exchange.answer
    parts = [tag("p", tag("span", "Question: ", class_="fw-dim"), exchange.question)]
    if answer.reading:
        parts.append(tag("p", tag("span", "Read as: ", class_="fw-dim"), tag("b", answer.reading)))
    parts.append(tag("p", tag("span", "Answer: ", class_="fw-dim"), answer_parts(answer).head))
    steps = next((step.text for step in exchange.steps if step.title == "Computing"), "")
    if steps:
        items = joined(tag("li", line) for line in steps.splitlines())
        parts.append(tag("p", "Computed in these steps:", class_="fw-dim") + tag("ol", items))
    return tag("div", *parts, class_="fw-reading-pane")


def issues_html(figure: Figure | None) -> Markup:
    """The issues of a description, each with a button that shows its place."""
    issues = [] if figure is None else list(figure.all_issues())
    if figure is None or not issues:
        return tag("p", "No issues were found in this description.", class_="fw-note")
    return tag("ul", *(_issue(figure, issue) for issue in issues), class_="fw-issues")


def _issue(figure: Figure, issue: Issue) -> Markup:
    name = ISSUES.get(issue.code, issue.code)
    value = f"{issue.span.start}.{issue.span.end}.{figure.id}"
    lines = passage(figure, issue.span.start, issue.span.end)
    place = act("cite", value, f"line {figure.line(issue.span)}", class_="fw-chip", title=lines)
    return tag("li", tag("b", name), " ", place, tag("p", issue.message))


def grid_choices(figure: Figure | None, *, answered: bool) -> list[tuple[str, str]]:
    """(name, id) of each choice in the list of panels: the grids, all panels, and the cells behind the answer."""
    if figure is None:
        return []
    named = [(panel_name(figure, grid), grid.id) for grid in figure.grids]
    names = [name for name, _ in named]
    choices = [(f"{name} ({id})" if names.count(name) > 1 else name, id) for name, id in named]
    several = [("All panels", ALL_PANELS)] if sum(map(can_draw, figure.grids)) > 1 else []
    return [*several, *choices, *([("What the answer rests on", THE_ANSWER)] if answered else [])]


def grids_html(choices: Sequence[tuple[str, str]], chosen: str | None) -> Markup:
    """The list of panels, where there is a choice: a control of the browser's own.

    Gradio's own list sometimes kept its old value when its choices and its value changed at once.
    """
    if len(choices) < 2:
        return Markup()
    options = (tag("option", name, value=id, selected="" if id == chosen else None) for name, id in choices)
    return tag("select", *options, class_="fw-choose", name="grid", aria_label="Panel")


def plan_text(exchange: Exchange | None) -> str:
    """The plan in view, as JSON to change."""
    import json

    plan: dict[str, Any] | None = None if exchange is None or exchange.answer is None else exchange.answer.plan
    return "" if plan is None else json.dumps(plan, indent=2, ensure_ascii=False)


def no_grid_html(figure: Figure | None) -> Markup:
    """The text shown if there is no grid."""
    if figure is None:
        return Markup()
    return tag("p", "No grid of numbers was read from this description; its text can be asked about.", class_="fw-note")
