"""Places on an axis that were read as values, with the values in their labels ("~7.2 (2000)", "1 shot 56.2 → 4 shots
76.8"): what stands in every row and grows is a place, what differs from row to row is a value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import Name, read_name, trim
from ..text.spans import Located
from .drafts import Draft
from .rows import Entry, Row

_MOSTLY, _FEWEST = 0.5, 2
"""Least share of the values with labels that are places, and least times that one stands there on average."""


@recogniser("Elm ~7.2 (2000), ~13.6 (2005)", lambda context, draft: draft)
def turned(context: Context, draft: Draft) -> Draft:
    """The draft, such places turned into labels and the numbers in their labels into values."""
    rows = [[(entry, _in_label(context, entry)) for entry in row.entries] for row in draft.rows]
    times = Counter(number for row in rows for number in {one for pair in row for one in _numbers(*pair)})
    found = [[(one, value if _is_turned(times, one, value) else None) for one, value in row] for row in rows]
    places = [[place for one, value in row if value for place in _numbers(one, value)][::2] for row in found]
    labelled = sum(entry.label is not None for row in draft.rows for entry in row.entries)
    again = sum(map(len, places)) >= max(_MOSTLY * labelled, _FEWEST * len({one for row in places for one in row}), 1)
    if not again or any(row != sorted(row) for row in places):
        return draft
    return replace(draft, rows=[_turned(context, *one) for one in zip(draft.rows, found, strict=True)])


def _numbers(entry: Entry, value: Located | None) -> Iterator[float]:
    """The value of an entry and the number in its label, if it has one."""
    quantities = (entry.quantity, value[1]) if value is not None else ()
    yield from (one.value for one in quantities if one is not None and one.value is not None)


def _is_turned(times: Mapping[float, int], entry: Entry, value: Located | None) -> bool:
    """Whether the value of an entry stands in more rows than the number in its label."""
    place, *inner = (*_numbers(entry, value), 0.0)
    return value is not None and times[place] > max(times[inner[0]], 1)


def _in_label(context: Context, entry: Entry) -> Located | None:
    """The one number in the label of a value without a unit, if it stands at the label's end."""
    label, quantity = entry.label, entry.quantity
    if label is None or quantity is None or quantity.value is None or quantity.unit:
        return None
    inner = context.quantities(label.span.start, label.span.end)
    return inner[0] if len(inner) == 1 and inner[0][0].end == label.span.end else None


def _turned(context: Context, row: Row, entries: Sequence[tuple[Entry, Located | None]]) -> Row:
    turned = [entry if value is None else Entry(*value, _place(context, entry, value)) for entry, value in entries]
    return replace(row, entries=tuple(sorted(turned, key=lambda one: one.span)))


def _place(context: Context, entry: Entry, value: Located) -> Name:
    """The place as written, with the noun that it counts ("4 shots")."""
    end = value[0].start if entry.span.start < value[0].start else entry.span.end
    return read_name(context.text, *trim(context.text, entry.span.start, end))
