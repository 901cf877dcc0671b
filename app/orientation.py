"""Orientation: messages that ask nothing of a figure's numbers, such as greetings, and their answers.

These are greetings, calls for help, and questions for the list of figures, for what a figure is about, and for the
figures about a topic. Patterns match the whole message, so that a question that only begins like one is not affected
("help me find the lowest type"). Answers come from the catalog and from what was read of a figure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ..indexing.errors import UnknownFigure
from ..indexing.model.figure import Axis, Figure, Grid
from ..indexing.store.records import Summary
from .answer import Answer, Citation, abstained
from .planner.text.words import is_content, tokens_of

if TYPE_CHECKING:
    from ..indexing.store.search import Hit
    from .engine import FigureQA, System

LONGEST = 120
"""The longest message, in characters, that is read as a greeting or a call for help; a longer one is a question."""
LISTED, NAMED = 20, 100
"""The most figures that are listed in words, and the most whose ids are in the value."""
LABELS = 8
"""The most labels of an axis that are named."""
PANELS = 6
"""The most panels of a figure that are described."""
SEARCHED = 50
"""The most figures from a search, of which those about the topic are kept."""
MEANT = 0.36
"""Cosine of topic and passage from which a figure is about the topic though it shares no word with it. Tried with 27
topics over 24 figures: related figures have 0.36 and more, foreign ones rarely more than 0.32.
"""

_FIGURES = r"(?:figures?|charts?|graphs?|plots?|diagrams?|descriptions?)"
_ONE = r"(?:this|it|that|(?:this|that|the) (?:figure|chart|graph|plot|diagram|description|library|collection))"
_HERE = r"(?: (?:here|there|do you (?:have|know)|have you got|are (?:there|here)|(?:are )?(?:indexed|in the library)))?"
_FIND = r"(?:please )?(?:(?:list|find|give|show|name|tell)(?: me)?(?: all)?(?: of)?(?: the| a| any)?|what|which)"
_TELL = r"(?:please )?(?:summari[sz]e|describe|explain|what is|what does)"
_DEALING = r"(?:(?:(?:that |which )?(?:is|are) )?(?:about|on|concerning|dealing with)|(?:that |which )?deals? with)"


Tell = Callable[["FigureQA", str, str | None, re.Match[str]], "Answer | None"]
"""Answers a message, given the engine, the message, its figure and the match of its pattern; None where the message is
a question after all.
"""


def oriented(
    qa: FigureQA, message: str, figure: str | None = None, id: str | None = None, *, planner: System = "embedded"
) -> Answer | None:
    """The answer to a message that asks nothing of a figure's numbers; None for any other, and for a summary that a
    language model is to write, since it can say more.

    Raises:
        UnknownFigure: `figure` is not in the library.
    """
    plain = re.sub(r"[\s,]+", " ", message.replace("\u2019", "'")).strip(" .!?:;")
    plain = re.sub(r"(?i)\bwhat's\b", "what is", plain)
    if len(plain) > LONGEST:
        return None
    for pattern, tell in FRAMES:
        match = pattern.fullmatch(plain)
        if match is not None and not (tell is _summarise and planner == "agent" and figure is not None):
            answer = tell(qa, message, figure, match)
            return None if answer is None else answer.model_copy(update={"id": id})
    return None


def _hello(qa: FigureQA, message: str, figure: str | None, match: re.Match[str]) -> Answer:
    return _plain_answer(message, "A greeting", "Hello. Ask me about a figure, or what I can do.", _next_step(qa))


def _thanks(qa: FigureQA, message: str, figure: str | None, match: re.Match[str]) -> Answer:
    return _plain_answer(message, "Thanks", "You are welcome.")


def _help(qa: FigureQA, message: str, figure: str | None, match: re.Match[str]) -> Answer:
    return _plain_answer(
        message,
        "What figwise can do",
        "I answer questions about figures from their descriptions, and name the passage behind each number.",
        "Ask for a value, the largest or smallest, a sum, mean, difference, share, rank, count or trend.",
        "Ask whether a claim is true, or what the description says about something.",
        "Go on from an answer: “and for the bus?”, “by how much?”",
        "“List all figures about energy” finds figures; “What is this about?” tells of one that you have chosen.",
        _next_step(qa),
    )


def _list_or_summary(qa: FigureQA, message: str, figure: str | None, match: re.Match[str]) -> Answer:
    if figure is None:
        return _list(qa, message, figure, match)
    return _summary(message, qa.figure(figure))


def _summarise(qa: FigureQA, message: str, figure: str | None, match: re.Match[str]) -> Answer:
    return _list_or_summary(qa, message, figure, match)


def _list(qa: FigureQA, message: str, figure: str | None, match: re.Match[str]) -> Answer:
    summaries = qa.figures(NAMED)
    if not summaries:
        return abstained(message, "no_figure", EMPTY)
    return _figures_answer(message, "All figures in the library", "The library holds:", summaries, qa.count())


def _list_about(qa: FigureQA, message: str, figure: str | None, match: re.Match[str]) -> Answer:
    if not qa.count():
        return abstained(message, "no_figure", EMPTY)
    topic = match["topic"].strip("'\"“” ")
    found = [hit.figure for hit in qa.library.search(topic, SEARCHED) if _is_about(qa, topic, hit)]
    kept = qa.library.summaries_of(found)
    if not kept:
        return abstained(message, "no_figure", f"No figure here is about “{topic}”.")
    reading = f"The figures about “{topic}”"
    if not match["one"].lower().endswith("s"):
        return _figures_answer(message, reading, "", kept[:1], 1).model_copy(update={"value": kept[0].id})
    return _figures_answer(message, reading, f"About “{topic}”:", kept, len(kept))


def _list_showing(qa: FigureQA, message: str, figure: str | None, match: re.Match[str]) -> Answer | None:
    """The figures whose names have every word of a topic; "which chart shows the largest drop" asks for numbers."""
    topic = match["topic"].strip("'\"“” ")
    hits = [hit for hit in qa.library.search(topic, SEARCHED) if _is_named(qa, topic, hit.figure)]
    return _list_about(qa, message, figure, match) if hits else None


def _count(qa: FigureQA, message: str, figure: str | None, match: re.Match[str]) -> Answer | None:
    if figure is not None:
        return None  # a figure may have several charts
    total = qa.count()
    text = f"The library holds {total:,} {'figure' if total == 1 else 'figures'}."
    return _plain_answer(message, "How many figures the library holds", text).model_copy(update={"value": total})


def _summary_about(qa: FigureQA, message: str, figure: str | None, match: re.Match[str]) -> Answer | None:
    """The summary of the one figure that fits a topic best."""
    topic = match["topic"].strip("'\"“” ")
    found = [hit.figure for hit in qa.library.search(topic, SEARCHED) if _is_about(qa, topic, hit)]
    return _summary(message, qa.figure(found[0])) if found else None


EMPTY = "The library holds no figure yet. Index descriptions first."
"""The message for a library without figures."""

_SAID: tuple[tuple[str, Tell], ...] = (
    (r"(?:hello|hi|hey|hiya|greetings|good (?:morning|day|afternoon|evening))(?: (?:there|figwise|all))?", _hello),
    (r"(?:many )?(?:thanks|thank you|thx|cheers)(?: (?:you|a lot|so much|very much|again|figwise))?", _thanks),
    (r"(?:please )?help(?: me)?(?: please)?", _help),
    (r"what (?:can|do) you (?:do|answer|know)(?: (?:for me|here|exactly))?", _help),
    (r"(?:what|which questions) can (?:i|one|we|figwise) (?:ask|do)(?: (?:you|here|it|with this|about))?", _help),
    (r"how (?:do|can|should) (?:i|we) (?:use|start)(?: (?:this|it|figwise))?|how does (?:this|it|figwise) work", _help),
    (r"(?:who|what) are you|what is (?:figwise|this thing)", _help),
    (rf"what is {_ONE} (?:all )?about|what is {_ONE}|what am i looking at|what does {_ONE} show", _list_or_summary),
    (rf"(?:please )?(?:summari[sz]e|describe|explain)(?: {_ONE})?(?: (?:for me|please|briefly))*", _summarise),
    (rf"(?:please )?(?:give me )?an? (?:summary|overview)(?: of {_ONE})?(?: please)?", _summarise),
    (rf"{_TELL} the (?:[a-z]+ ){{0,2}}{_FIGURES} {_DEALING} (?P<topic>[^?:;]{{2,60}}?)(?: please)?", _summary_about),
    (rf"how many {_FIGURES}{_HERE}(?: in (?:all|total))?", _count),
    (rf"{_FIND} {_FIGURES}{_HERE}(?: please)?", _list),
    (r"(?:please )?what (?:do you have|is (?:here|there|in (?:here|the library)))(?: here)?", _list),
    (rf"{_FIND} (?P<one>{_FIGURES}) {_DEALING} (?P<topic>[^?:;]{{2,60}}?)(?: please)?", _list_about),
    (rf"{_FIND} (?P<one>{_FIGURES}) (?:that )?(?:shows?|showing) (?P<topic>[^?:;]{{2,60}}?)", _list_showing),
)

FRAMES = tuple((re.compile(pattern, re.IGNORECASE), tell) for pattern, tell in _SAID)
"""Patterns of messages with the functions that answer them; the first that fits counts."""


def _plain_answer(message: str, reading: str, *lines: str) -> Answer:
    text = "\n".join(filter(None, lines))
    return Answer(question=message, status="answered", value=text, text=text, confidence=1.0, reading=reading)


def _figures_answer(message: str, reading: str, head: str, found: list[Summary], total: int) -> Answer:
    ids = [summary.id for summary in found]
    lines = [f"{summary.id}: {' '.join(summary.title.split()) or '(no title)'}" for summary in found[:LISTED]]
    rest = [f"and {total - LISTED:,} others"] if total > LISTED else []
    answer = _plain_answer(message, reading, head, *lines, *rest)
    return answer.model_copy(update={"value": ids, "figures": tuple(ids[:5])})


def _next_step(qa: FigureQA) -> str:
    return "Say “List all figures” to see what is here." if qa.count() else EMPTY


def _is_about(qa: FigureQA, topic: str, hit: Hit) -> bool:
    """Whether a figure's title or labels name a topic, or one of its passages means it."""
    return hit.meaning >= MEANT or _is_named(qa, topic, hit.figure)


def _is_named(qa: FigureQA, topic: str, figure: str) -> bool:
    """Whether a figure's title or labels have every content word of a topic; one removed meanwhile has none."""
    wanted = _stems([topic])
    try:
        return bool(wanted) and wanted <= _stems(_names(qa.figure(figure)))
    except UnknownFigure:
        return False


def _stems(texts: Iterable[str]) -> set[str]:
    return {token.stem for text in texts for token in tokens_of(text.lower()) if is_content(token)}


def _names(figure: Figure) -> list[str]:
    """The title, the kind, and the names of panels, axes and labels."""
    axes = [axis for grid in figure.grids for axis in (grid.row_axis, grid.column_axis)]
    labels = [label.text for axis in axes for label in axis.labels]
    return [figure.title, figure.kind, *(grid.title for grid in figure.grids), *(axis.name for axis in axes), *labels]


def _summary(message: str, figure: Figure) -> Answer:
    """What a figure is about: its title, kind, and panels with their axes."""
    title = " ".join(figure.title.split()) or "(no title)"
    kind = f" ({figure.kind})" if figure.kind else ""
    panels = [_panel(grid) for grid in figure.grids[:PANELS]]
    rest = ["and other panels"] if len(figure.grids) > PANELS else []
    lines = [*panels, *rest] or ["No values could be read from its description."]
    answer = _plain_answer(message, f"What the figure '{figure.id}' is about", f"{title}{kind}", *lines)
    return answer.model_copy(update={"value": title, "figures": (figure.id,), "citations": _titles(figure)})


def _panel(grid: Grid) -> str:
    axes = "; ".join(filter(None, map(_axis, (grid.row_axis, grid.column_axis))))
    title = f"{grid.title}: " if grid.title else ""
    count = len(grid.cells)
    return f"{title}{count} {'value' if count == 1 else 'values'}{f'. {axes}' if axes else ''}"


def _axis(axis: Axis) -> str:
    """An axis with its first labels; empty if it has none."""
    texts = [" ".join(label.text.split()) for label in axis.labels if label.text.strip()]
    if not texts:
        return ""
    shown = texts if len(texts) <= LABELS else [*texts[: LABELS - 2], "…", texts[-1]]
    return f"{axis.name or 'Series'}: {', '.join(shown)}"


def _titles(figure: Figure) -> tuple[Citation, ...]:
    """Citations of the place where the title is stated."""
    spans = [one.span for one in figure.attributes if one.component == "title" and one.grid is None]
    return tuple(
        Citation(figure=figure.id, start=at.start, end=at.end, line=figure.line(at), quote=at.cut(figure.text))
        for at in spans[:1]
    )


__all__ = ["EMPTY", "oriented"]
