"""Hypotheses: several readings of the same stretch of a text, of which the one that explains it best is kept.

A reading is worth what it makes of the numbers there: a value under names that the text declares counts most, one
whose column nothing settles hardly, and each number that it leaves unexplained costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..notations.drafts import Draft
from ..notations.rows import Entry, Row
from ..stated.context import Context
from ..text.names import Name, fold
from ..text.spans import Span

_EXPLAINED, _DECLARED, _UNSETTLED, _LEFT, _LONG, _AGAIN, _GRID, _NAMES = 1.0, 0.25, -0.5, -0.6, -0.5, -0.7, -0.3, -0.1
"""What counts: a number that is a value or a name of one; each name of a value that is declared; a value whose column nothing settles; a number that is
left over; a name that is a sentence; a value that stands where another one does; a grid and each name of one, so that
what is said with fewer names is worth more.
"""
_RANGE = -0.5
"""What a value costs that is a bare range, and so rather the name of one."""
_UNUSED = -0.3
"""What a name costs that values stand under and that names none of them."""
_LONGEST_NAME = 60


def merit(context: Context, drafts: Sequence[Draft], numbers: Iterable[Span], names: Iterable[Span] = ()) -> float:
    """What a reading is worth for a stretch with these numbers and names."""
    declared = {fold(name) for hint in context.hints for name in hint.texts()}
    widths = {len(hint.texts()) for hint in context.hints}
    worth, listed = 0.0, set(numbers)
    values: list[Span] = []
    said = ""
    claimed: list[Span] = []
    for draft in drafts:
        called = {fold(row.name.text) for row in draft.rows if row.name is not None}
        called |= {fold(entry.label.text) for row in draft.rows for entry in row.entries if entry.label is not None}
        worth += _GRID + _NAMES * len(called)
        rows = [fold(row.name.text) for row in draft.rows if row.name is not None]
        worth += _AGAIN * (len(rows) - len(set(rows)))
        for row in draft.rows:
            settled = bool(draft.columns) or len(row.entries) in widths or len(row.entries) == 1
            worth += sum(_worth(row, entry, declared, settled) for entry in row.entries)
            labels = [fold(entry.label.text) for entry in row.entries if entry.label is not None]
            worth += _AGAIN * (len(labels) - len(set(labels)))
            values += [entry.span for entry in row.entries]
            claimed += [entry.label.span for entry in row.entries if entry.label is not None]
            claimed += [row.name.span] if row.name is not None else []
        claimed += [name.span for name in draft.columns]
        claimed += [draft.title] if draft.title is not None else []
        said += "\n".join(["", *called, *([fold(draft.title.cut(context.text))] if draft.title is not None else [])])
    claimed += values
    worth += _UNUSED * sum(fold(span.cut(context.text)) not in said for span in names)
    of_tables = sum(span not in listed for span in values)
    held = sum(_holds(claimed, span) for span in listed)
    return worth + _EXPLAINED * (of_tables + held) + _LEFT * (len(listed) - held)


def _worth(row: Row, entry: Entry, declared: set[str], settled: bool) -> float:
    names = [name for name in (row.name, entry.label) if name is not None]
    worth = _DECLARED * sum(fold(name.text) in declared for name in names)
    if entry.label is None and not settled:
        worth += _UNSETTLED
    if entry.quantity is not None and entry.quantity.value is None:
        worth += _RANGE
    return worth + _LONG * sum(_is_long(name) for name in names)


def _is_long(name: Name) -> bool:
    return len(name.path[-1] if name.path else name.text) > _LONGEST_NAME


def _holds(claimed: Sequence[Span], number: Span) -> bool:
    """Whether a number stands in what is claimed."""
    return any(span.start < number.end and number.start < span.end for span in claimed)
