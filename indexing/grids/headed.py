"""Grids without a title, or with one that others have, called by the heading that stands over them alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from ..notations.drafts import Draft
from ..outline.lines import Line
from ..outline.sections import bold_words, heading_text, names_part, role_of
from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.titles import is_generic
from ..text.names import fold, panel_title
from ..text.spans import Span

_LOWEST = 7
"""The level of a bold line as a heading: below all others."""
_LONGEST = 150
"""Most characters of a heading that may be a title."""


@dataclass(frozen=True, slots=True)
class _Heading:
    """A heading and all that stands under it."""

    words: str
    span: Span
    """Of its words."""
    end: int
    """Where what stands under it ends."""


@recogniser(
    "Two tables under '## Left Map: Oslo' and '## Right Map: Rome'.", lambda context, lines, drafts: list(drafts)
)
def headed(context: Context, lines: Sequence[Line], drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts; those whose title tells them from no other one with the nearest heading that does."""
    titles = Counter(_title(context, draft) for draft in drafts)
    if len(drafts) == 1 or all(title and count == 1 for title, count in titles.items()):
        return list(drafts)
    headings = _headings(context.text, lines)
    drafts = [_unnamed(context.text, draft, headings) for draft in drafts]
    over = [_over(draft, headings) for draft in drafts]
    drafts_under = _drafts_under(over, fold)
    drafts_before = _drafts_under(over, _before_colon)
    found = []
    for at, draft in enumerate(drafts):
        title = _title(context, draft)
        called = [
            _called(context.text, one, drafts_before[_before_colon(one.words)] > 1)
            for one in over[at]
            if drafts_under[fold(one.words)] == 1
        ]
        called = [one for one in called if _tells(one.cut(context.text))]
        is_new = called and (not title or titles[title] > 1)
        found.append(replace(draft, title=called[-1]) if is_new else draft)
    return found


def _drafts_under(over: Sequence[Sequence[_Heading]], part_of: Callable[[str], str]) -> Counter[str]:
    """How many drafts stand under a heading with each part."""
    return Counter(part for own in over for part in {part_of(one.words) for one in own})


def _before_colon(words: str) -> str:
    return fold(words.partition(":")[0])


def _unnamed(text: str, draft: Draft, headings: Sequence[_Heading]) -> Draft:
    """The draft; of a single row that is called as the heading over it, the heading is the title of its values."""
    row = draft.rows[0]
    name = row.name.span if row.name is not None and row.entries else None
    if name is None or draft.title is not None or len(draft.rows) > 1 or any(one.label is None for one in row.entries):
        return draft
    first = min(entry.span.start for entry in row.entries)
    over = next((one for one in headings if one.span.start <= name.start < one.span.end <= first), None)
    if over is None or not _tells(over.words):
        return draft
    return Draft([replace(row, name=None)], panel_title(text, over.span.start, over.span.end))


def _title(context: Context, draft: Draft) -> str:
    return fold(draft.title.cut(context.text)) if draft.title is not None else ""


def _tells(words: str) -> bool:
    """Whether a heading says more than that data or a part of the figure follows."""
    if len(words) > _LONGEST or names_part(words) or role_of(words) not in (None, "data"):
        return False
    left = " ".join(word for word in words.split() if role_of(word) is None)
    return bool(left) and not is_generic(left)


def _headings(text: str, lines: Sequence[Line]) -> list[_Heading]:
    """The headings of a text, bold lines among them, in order."""
    heads = [(line.level, line, heading_text(text, line)) for line in lines if line.kind == "heading"]
    heads += [(_LOWEST, line, words) for line in lines if line.kind == "text" and (words := bold_words(text, line))]
    heads.sort(key=lambda head: head[1].start)
    found = []
    for at, (level, line, words) in enumerate(heads):
        end = next((later.start for other, later, _ in heads[at + 1 :] if other <= level), len(text))
        start = text.find(words, line.content, line.end)
        found += [_Heading(words, Span(start, start + len(words)), end)] if words and start >= 0 else []
    return found


def _over(draft: Draft, headings: Sequence[_Heading]) -> list[_Heading]:
    """The headings over all of a draft, the outermost first; none that is a name in it."""
    values = [entry.span for row in draft.rows for entry in row.entries]
    names = list(_names(draft))
    if not values:
        return []
    first, last = min(one.start for one in values), max(one.end for one in values)
    return [
        one
        for one in headings
        if one.span.end <= first
        and last <= one.end
        and not any(name.start < one.span.end and one.span.start < name.end for name in names)
    ]


def _names(draft: Draft) -> Iterable[Span]:
    """The places of all names of rows and of values."""
    for row in draft.rows:
        yield from (name.span for name in (row.name, *row.columns) if name is not None)
        yield from (entry.label.span for entry in row.entries if entry.label is not None)


def _called(text: str, heading: _Heading, is_one_of_several: bool) -> Span:
    """The title in a heading: without what stands before a colon where others have that, too."""
    before, colon, after = heading.words.partition(": ")
    start = heading.span.start
    if is_one_of_several and after.strip():
        start += len(before) + len(colon)
    return panel_title(text, start, heading.span.end)
