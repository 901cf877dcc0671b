"""One more value of each row, told after the list: "the means are 69.4, 57.9 and 62.2 in the order above"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ...outline.sections import Part
from ...stated.context import Context
from ...text.names import Name, fold
from ...text.spans import Span
from ..drafts import Draft
from ..rows import Entry, Row

_IN_ORDER = re.compile(
    r"\s?,?\s?(?:\(?in (?:the|this|that|the same) (?:same )?order(?: as)?(?: (?:above|listed|given|shown|before))?\b"
    r"|respectively\b|\(?(?:from )?(?:left to right|top to bottom)\b)",
    re.I,
)
_ORDERS = ("order", "respectively", "left to right", "top to bottom")
"""What a line that tells values in order holds."""
_MEASURE = re.compile(
    r"\b(?P<name>means?|medians?|averages?|modes?|minim(?:um|a)|maxim(?:um|a)|totals?|sums?|sample sizes?|counts?"
    r"|standard deviations?|ranges?|outliers?|p-values?|quartiles?|scores?|percentages?|shares?)\b",
    re.I,
)
_BETWEEN = re.compile(r"%?(?:,\s(?:and\s)?|\sand\s)")
_LONGEST = 600
"""Characters of a sentence that tells one more value of each row."""
_STOP = re.compile(r"[.!?](?=\s+[A-Z])")
_FEWEST = 3


def with_listed(context: Context, parts: Sequence[Part], drafts: list[Draft]) -> list[Draft]:
    """The drafts, one of them with the values that a sentence tells of its rows in their order."""
    for part in parts:
        for line in part.lines if part.role != "prose" else ():
            if line.kind != "text":
                continue
            words = context.text[line.content : line.end].lower()
            if any(mark in words for mark in _ORDERS) and _IN_ORDER.search(context.text, line.content, line.end):
                for found in _lists(context, line.content, line.end):
                    drafts = _added(drafts, *found)
    return drafts


def _lists(context: Context, start: int, end: int) -> list[tuple[Name, list[Entry]]]:
    """What sentences tell in the order of the rows: what it is called, and the values."""
    made = []
    bounds = [start, *(match.end() for match in _STOP.finditer(context.text, start, end)), end]
    for a, b in pairwise(bounds):
        if b - a > _LONGEST:
            continue
        found = [one for one in context.quantities(a, b) if one[1].value is not None]
        runs: list[list[int]] = []
        for at in range(len(found)):
            joined = at and _BETWEEN.fullmatch(context.text, found[at - 1][0].end, found[at][0].start)
            if joined:
                runs[-1].append(at)
            else:
                runs.append([at])
        for run in runs:
            first, last = found[run[0]][0], found[run[-1]][0]
            measures = list(_MEASURE.finditer(context.text, a, first.start))
            if len(run) < _FEWEST or not measures or not _IN_ORDER.match(context.text, last.end, b):
                continue
            name = Name(measures[-1]["name"].removesuffix("s"), Span(measures[-1].start(), measures[-1].end()))
            made.append((name, [Entry(*found[at], name) for at in run]))
    return made


def _added(drafts: list[Draft], name: Name, values: Sequence[Entry]) -> list[Draft]:
    """The drafts with one more column where just one has as many rows, all named and all of labelled values."""
    fitting = [
        at
        for at, draft in enumerate(drafts)
        if len(draft.rows) == len(values) and all(_takes(row, name) for row in draft.rows)
    ]
    if len(fitting) != 1:
        return drafts
    taken = drafts[fitting[0]]
    rows = [
        replace(row, entries=(*row.entries, value), columns=(*row.columns, name) if row.columns else ())
        for row, value in zip(taken.rows, values, strict=True)
    ]
    return [replace(taken, rows=rows) if at == fitting[0] else draft for at, draft in enumerate(drafts)]


def _takes(row: Row, name: Name) -> bool:
    """Whether a row has a name and labelled values, none of them under this label."""
    labels = [entry.label for entry in row.entries]
    return (
        row.name is not None
        and None not in labels
        and all(label is not None and fold(label.text) != fold(name.text) for label in labels)
    )
