"""Where sentences are the data: a description with neither lists nor tables of values is read as a story."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence

from ...errors import clip
from ...model.figure import Grid, Issue
from ...outline.sections import Line, Part, role_of
from ...stated.components import OF_PARTS
from ...stated.context import Context
from ...text.spans import Span
from ..drafts import Draft
from . import Story, read_story, sentences

_DIGIT = re.compile(r"\d")
_POINTING = re.compile(r"→|⇒|->|=>|\|")
_BOLD_LABEL = re.compile(r"[*_]{2}[^*\n]{1,80}:?[*_]{2}:?\s")
_BOLD_LINE = re.compile(r"\*\*(?P<words>[^*]{2,100})\*\*:?\s*")
_FEWEST_WORDS = 6
_LOOK = 200
"""Characters of a line in which its words are counted."""


def told_instead(context: Context, parts: Sequence[Part], drafts: Sequence[Draft]) -> Story | None:
    """What the running text tells, where it is all the data there is; None where lists or tables hold values, or
    where the readers of lists make as much of it.
    """
    lines = [line for part in parts if part.role in ("data", "intro") for line in part.lines]
    told = other = 0
    labelled: Line | None = None
    for line in lines:
        if line.kind == "blank" or not _DIGIT.search(context.text, line.content, line.end):
            continue
        if _is_told(context.text, line):
            told += 1
        else:
            other += line.kind != "heading"
            labelled = line
        if other > 1 and drafts:
            return None
    listed = sum(len(row.entries) for draft in drafts for row in draft.rows)
    if not told:
        if other == 1 and labelled is not None:
            return _after_label(context, labelled, listed)
        return _commented(context, parts) if not other and not drafts else None
    if other > 1 and _stated(context, [line for line in lines if _is_told(context.text, line)]) < _FEWEST_LEFT:
        return None
    plain = _without_remarks(context.text, lines)
    story = _story(context, plain) if len(plain) < len(lines) else None
    if story is None or not story.drafts:
        story = _story(context, lines)
    if story is None:
        return None
    cells = sum(len(row.entries) for draft in story.drafts for row in draft.rows)
    return story if cells >= listed else None


def _after_label(context: Context, line: Line, listed: int) -> Story | None:
    """What the sentences after a bold label tell, where no other line has numbers ("**Slices:** The biggest ... "), and
    they tell more values than the readers of lists made out.
    """
    label = _BOLD_LABEL.match(context.text, line.content, line.end) if line.kind == "text" else None
    if label is None or role_of(label[0].strip("*_: ")) in ("parts", "prose"):
        return None
    story = read_story(context, [Span(label.end(), line.end)])
    cells = sum(len(row.entries) for draft in story.drafts for row in draft.rows) if story is not None else 0
    return story if cells > listed else None


def _without_remarks(text: str, lines: Sequence[Line]) -> list[Line]:
    """The lines without those under a bold line that announces remarks ("**Trends and patterns**")."""
    kept: list[Line] = []
    remarks = False
    for line in lines:
        bare = _BOLD_LINE.fullmatch(text, line.content, line.end) if line.kind == "text" else None
        if bare is not None or line.kind == "heading":
            remarks = bare is not None and role_of(bare["words"]) == "prose"
        if not remarks:
            kept.append(line)
    return kept


def _story(context: Context, lines: Sequence[Line]) -> Story | None:
    """What the lines made of sentences tell."""
    paragraphs = [line for line in lines if line.kind == "text" and _is_told(context.text, line)]
    return read_story(context, [Span(line.content, line.end) for line in paragraphs])


def _commented(context: Context, parts: Sequence[Part]) -> Story | None:
    """What commentary alone tells, where there is nothing else: it is no data, yet not to be passed over."""
    story = _story(context, [line for part in parts if part.role == "prose" for line in part.lines])
    if story is None or not story.drafts:
        return None
    cells = [entry.span for draft in story.drafts for row in draft.rows for entry in row.entries]
    return Story([], sorted([*cells, *story.unread], key=lambda span: span.start))


def _is_told(text: str, line: Line) -> bool:
    """Whether a line is made of sentences."""
    if line.kind != "text" or not text[line.content : line.end].rstrip(' \t)*_"”').endswith((".", "!", "?")):
        return False
    if text.startswith(("**", "__"), line.content) and _BOLD_LABEL.match(text, line.content, line.end):
        return False
    words = text[line.content : line.content + _LOOK].split()
    return len(words) >= _FEWEST_WORDS and not _POINTING.search(text, line.content, line.end)


_FEWEST_LEFT = 3
"""Values that sentences state beside lists, fewer of which are remarks."""


def _stated(context: Context, lines: Sequence[Line], known: Collection[float | None] = ()) -> int:
    """How many numbers that are not `known` the sentences of these lines state, those on parts of the figure aside: a
    look that spares most descriptions the reading of a story.
    """
    told = [one for line in lines for one in sentences(context.text, Span(line.content, line.end))]
    told = [one for one in told if OF_PARTS.search(context.text, one.start, one.end) is None]
    return sum(one.value not in known for place in told for _, one in context.quantities(place.start, place.end))


def told_beside(
    context: Context, parts: Sequence[Part], grids: Sequence[Grid], reported: Sequence[Issue]
) -> tuple[Issue, ...]:
    """What is said of values that sentences of the data state beside its lists ("The bar for Kiel reaches 104 hours."),
    where no cell has them.
    """
    text = context.text
    lines = [line for part in parts if part.role == "data" for line in part.lines]
    numbered = {id(line): line for line in lines if line.kind == "text" and _DIGIT.search(text, line.content, line.end)}
    if not any(_is_told(text, line) for line in numbered.values()):
        return ()  # most descriptions
    cells = [cell for grid in grids for cell in grid.cells]
    held = sorted(span.start for span in (*(cell.span for cell in cells), *(issue.span for issue in reported)))
    known = {cell.value for cell in cells}
    left: list[Line] = []
    for line in _without_remarks(text, lines):
        at = bisect_left(held, line.content)
        if id(line) in numbered and not (at < len(held) and held[at] < line.end) and _is_told(text, line):
            left.append(line)
    fresh = _stated(context, left, known)
    story = read_story(context, [Span(one.content, one.end) for one in left]) if fresh >= _FEWEST_LEFT else None
    if story is None:
        return ()
    placed = [entry for draft in story.drafts for row in draft.rows for entry in row.entries]
    spans = [entry.span for entry in placed if entry.quantity is None or entry.quantity.value not in known]
    if len(spans) < _FEWEST_LEFT:
        return ()
    return _unread(context, sorted(spans, key=lambda span: span.start), "in a sentence beside what was read")


_MOST = 20
"""Numbers reported; more would only repeat that the text is not understood."""


def unplaced(context: Context, story: Story | None) -> tuple[Issue, ...]:
    """What is said of values that the text states without saying plainly of what."""
    return _unread(context, story.unread if story is not None else (), "but not plainly of what")


def _unread(context: Context, spans: Sequence[Span], how: str) -> tuple[Issue, ...]:
    """An issue for each of these values, as far as they are not too many."""
    found = []
    for span in spans[:_MOST]:
        said = " ".join(context.text[max(0, span.start - 40) : span.end + 20].split())
        message = f"The text states {span.cut(context.text)!r}, {how}: {clip(said)!r}."
        found.append(Issue("unread_numbers", message, span))
    return tuple(found)
