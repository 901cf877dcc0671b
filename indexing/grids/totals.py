"""Totals that are listed apart from their parts ("Totals: Oslo 9, Rome 7"), as the last column of these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..notations.drafts import Draft
from ..notations.rows import Row
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import Name, fold

_TOTALS = ("total", "totals", "grand total", "sum", "overall total")
_FEWEST = 3


@recogniser("Oslo: A 5, B 4. Totals: Oslo 9.", lambda context, drafts: list(drafts))
def with_totals(context: Context, drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts, a list of totals put behind the parts of the same rows that stand before it."""
    found: list[Draft] = []
    for draft in drafts:
        total = _total(context, draft)
        rows = {fold(row.name.text): row for row in draft.rows if row.name is not None}
        at = next((at for at, one in enumerate(found) if total is not None and _has_parts(one, rows)), None)
        if total is None or at is None:
            found.append(draft)
            continue
        found[at] = replace(found[at], rows=[_with_total(row, rows, total) for row in found[at].rows])
    return found


def _total(context: Context, draft: Draft) -> Name | None:
    """What a list of one value a row is called, if that is a total."""
    if len(draft.rows) < _FEWEST or any(len(row.entries) != 1 or row.name is None for row in draft.rows):
        return None
    labels = {fold(label.text): label for row in draft.rows if (label := row.entries[0].label) is not None}
    if draft.title is not None:
        labels.setdefault(fold(draft.title.cut(context.text)), Name(draft.title.cut(context.text), draft.title))
    return next((label for words, label in labels.items() if words in _TOTALS), None)


def _has_parts(draft: Draft, totals: dict[str, Row]) -> bool:
    """Whether a draft has these rows, each with several values under labels, of which none is a total."""
    names = {fold(row.name.text) for row in draft.rows if row.name is not None}
    labels = [[fold(one.label.text) if one.label else "" for one in row.entries] for row in draft.rows]
    return names == set(totals) and all(
        len(own) > 1 and "" not in own and not set(own) & set(_TOTALS) for own in labels
    )


def _with_total(row: Row, totals: dict[str, Row], name: Name) -> Row:
    """The row with its total."""
    own = totals[fold(row.name.text)].entries[0] if row.name is not None else None
    if own is None:
        return row
    return replace(
        row, entries=(*row.entries, replace(own, label=name)), columns=(*row.columns, name) if row.columns else ()
    )
