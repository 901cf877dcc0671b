"""Bubbles: the chat messages of an exchange: the question, the steps, and the answer with its buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..answer import Answer, Citation
from ..markup import Markup, joined, tag
from ..telling import answer_parts, in_markdown, in_words, one_line, reading_label, shown_rows
from .links import link_to
from .marks import act, counted
from .session import Exchange, Session, Verdict

DONE = {
    "Searching the figures": "searched",
    "Reading the question": "read the question",
    "Computing": "computed",
    "Asking the model": "asked the model",
    "Reading a figure": "read a figure",
    "Looking in the text": "looked in the text",
}
"""What each step is called once it is done."""
SHOWN_SECONDS = 0.1
"""Seconds from which the time an answer took is shown."""
CHIPS = 8
"""Citations shown as chips; more of them unfold."""
CANDIDATES = 12
"""Candidates shown as buttons."""
_QUOTED = 40
"""Characters of a quotation on a chip."""

Message = dict[str, Any]
_NONE: Mapping[Citation, str] = {}


def messages(session: Session) -> list[Message]:
    """The whole conversation."""
    return [message for exchange in session.exchanges for message in _exchange(exchange)]


def _exchange(exchange: Exchange) -> list[Message]:
    asked = tag("div", exchange.question, class_="fw-question") + tag("div", _scope_text(exchange), class_="fw-asked")
    found: list[Message] = [{"role": "user", "content": str(tag("div", asked))}]
    if exchange.steps:
        found.append(_steps_message(exchange))
    if exchange.is_stopped:
        found.append({"role": "assistant", "content": str(tag("p", "You stopped this question.", class_="fw-stopped"))})
    if exchange.answer is not None:
        found.append({"role": "assistant", "content": str(answer_html(exchange, exchange.answer))})
    return found


def _scope_text(exchange: Exchange) -> str:
    """Which figures a question could be answered from, in words."""
    if exchange.goes_on:
        return f"going on about {exchange.figure}"
    if len(exchange.scope) > 1:
        return f"about {', '.join(exchange.scope)}"
    return f"about {exchange.scope[0]}" if exchange.scope else "about all figures"


def _steps_message(exchange: Exchange) -> Message:
    """The steps, folded into one line; while work goes on, the line shows the current step."""
    steps = exchange.steps
    if exchange.answer is None and not exchange.stop.is_set():
        metadata: dict[str, Any] = {"title": steps[-1].title, "status": "pending"}
    else:
        counted_steps = Counter(DONE.get(step.title, step.title) for step in steps)
        summary = ", ".join(f"{what} ({count}×)" if count > 1 else what for what, count in counted_steps.items())
        metadata = {"title": summary[:1].upper() + summary[1:], "status": "done"}
        seconds = sum(step.seconds for step in steps)
        if seconds >= SHOWN_SECONDS:
            metadata["duration"] = round(seconds, 1)
    items = (tag("li", tag("b", step.title), tag("div", step.text or "…", class_="fw-step")) for step in steps)
    return {"role": "assistant", "content": str(tag("div", tag("ol", *items), class_="fw-steps")), "metadata": metadata}


def answer_html(exchange: Exchange, answer: Answer) -> Markup:
    """The answer: its text, the reading, the citations, the warnings and the actions."""
    parts = [_answer_html(answer)]
    if answer.status == "ambiguous":
        parts.append(_candidates(exchange, answer))
    if answer.reading:
        parts.append(
            tag("p", tag("span", f"{reading_label(answer)}: ", class_="fw-dim"), answer.reading, class_="fw-reading")
        )
    if answer.status == "answered" and answer.citations:
        parts.append(chips(answer.citations, exchange.passages))
    parts += [tag("p", warning.message, class_="fw-warning") for warning in answer.warnings]
    if exchange.suggestions:
        asked = joined(act("suggest", one.id, one.question, class_="fw-suggestion") for one in exchange.suggestions)
        about = tag("p", f"This can be answered about {exchange.suggestions[0].figure}:", class_="fw-dim")
        parts.append(tag("div", about, asked, class_="fw-suggestions"))
    parts.append(_footer(exchange, answer))
    return tag("div", *parts, class_=f"fw-answer fw-{answer.status}")


def _answer_html(answer: Answer) -> Markup:
    if answer.status == "answered":
        parts = answer_parts(answer)
        lines = tag("ul", *(tag("li", _line(answer, line)) for line in parts.ways)) if parts.ways else ""
        found = _figures(answer.figures) if not (answer.citations or parts.ways) else ""
        return tag("p", parts.head, class_="fw-value") + lines + found + _table(answer)
    if answer.status == "ambiguous":
        return tag("p", "The description gives several values. Which one do you mean?", class_="fw-value fw-open")
    return tag("p", answer_parts(answer).head, class_="fw-value fw-open")


def _line(answer: Answer, line: str) -> str | Markup:
    """A line of the answer; a figure of a list of figures is a button."""
    figure = line.partition(": ")[0]
    if answer.plan is not None or not isinstance(answer.value, list) or figure not in answer.value:
        return line
    return act("figure", figure, line, class_="fw-tool fw-found")


def _figures(figures: Sequence[str]) -> Markup:
    """Buttons that show the figures of an answer that cites nothing."""
    return tag("div", *(act("figure", one, one, class_="fw-chip") for one in figures), class_="fw-chips")


def _table(answer: Answer) -> Markup:
    """The table of a list."""
    header, rows = shown_rows(answer)
    if not header:
        return Markup()
    head = tag("tr", *(tag("th", name) for name in header))
    body = joined(tag("tr", tag("th", row[0]), *(tag("td", text) for text in row[1:])) for row in rows)
    return tag("div", tag("table", tag("thead", head), tag("tbody", body)), class_="fw-table")


def _candidates(exchange: Exchange, answer: Answer) -> Markup:
    buttons = []
    for index, one in enumerate(answer.candidates[:CANDIDATES]):
        where = tag("span", one.where or one.reading, class_="fw-where")
        value = f"{exchange.number}.{index}"
        buttons.append(act("choose", value, tag("b", one.text), " ", where, class_="fw-candidate"))
    return tag("div", *buttons, class_="fw-candidates")


def chips(cited: Sequence[Citation], passages: Mapping[Citation, str] = _NONE) -> Markup:
    """Citations as buttons: figure, line and the quoted characters; hovering over one shows its lines."""
    one_figure = len({citation.figure for citation in cited}) == 1
    buttons = [_chip(one, one_figure, passages.get(one)) for one in dict.fromkeys(cited)]
    rest = Markup()
    if len(buttons) > CHIPS:
        summary = tag("summary", f"and {counted(len(buttons) - CHIPS, 'more place')}")
        rest = tag("details", summary, tag("div", *buttons[CHIPS:], class_="fw-chips"))
    figure = tag("span", cited[0].figure, class_="fw-dim") if one_figure else ""
    return tag("div", figure, *buttons[:CHIPS], class_="fw-chips") + rest


def _chip(citation: Citation, one_figure: bool, lines: str | None) -> Markup:
    quote = one_line(citation.quote)
    quote = quote if len(quote) <= _QUOTED else quote[: _QUOTED - 1] + "…"
    place = f"line {citation.line}" if one_figure else f"{citation.figure}, line {citation.line}"
    value = f"{citation.start}.{citation.end}.{citation.figure}"
    return act("cite", value, f"{place} “{quote}”", class_="fw-chip", title=lines or "Show it in the description")


def _footer(exchange: Exchange, answer: Answer) -> Markup:
    tools = [
        act("copy", copied(exchange, answer), "Copy text", class_="fw-tool"),
        act("copy", copied(exchange, answer, markdown=True), "Copy Markdown", class_="fw-tool"),
        act("link", link_to(exchange, answer), "Copy link", class_="fw-tool"),
    ]
    if answer.plan is not None:
        tools.append(act("show", str(exchange.number), "Show plan", class_="fw-tool"))
    if answer.status == "answered" and len(set(answer.citations)) > 1:
        tools.append(act("chart", str(exchange.number), "Show chart", class_="fw-tool"))
    if exchange.in_words:
        tools += [_verdict(exchange, "right", "✓"), _verdict(exchange, "wrong", "✗")]
    return tag("div", tag("span", exchange.planner, class_="fw-dim"), *tools, class_="fw-foot")


def _verdict(exchange: Exchange, verdict: Verdict, mark: str) -> Markup:
    """A button to rate the answer; `feedback.py` stores the rating locally.

    Its label says whether it is pressed, since the chat's sanitizer removes `aria-pressed`.
    """
    given = exchange.verdict == verdict
    label = f"{mark} Rated {verdict}" if given else f"{mark} {verdict.capitalize()}"
    title = "Save this rating as a case for evaluation"
    return act(verdict, str(exchange.number), label, class_=f"fw-tool{' fw-given' if given else ''}", title=title)


def copied(exchange: Exchange, answer: Answer, *, markdown: bool = False) -> str:
    """The text for copying an answer: the question, the answer, its sources with their lines, and its caveats."""
    text = in_markdown(answer) if markdown else in_words(answer)
    if not answer_parts(answer).cited and answer.figures and answer.status != "abstained":
        text += f"\nFigure: {answer.figures[0]}"
    return f"> {one_line(exchange.question)}\n\n{text}" if markdown else f"{one_line(exchange.question)}\n{text}"
