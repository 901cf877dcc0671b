"""Chooses the reading of each part: that by notations, or that by linking values to names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ..notations.drafts import Draft
from ..notations.identified import call_by_field, with_words_of_records
from ..notations.linked.region import read_region
from ..outline.item import Item, walk
from ..recognisers import recogniser
from ..stated.context import Context
from ..stated.declared import Outlines
from ..stated.titles import is_generic
from ..text.spans import Span
from .assemble import Assembler
from .hypotheses import Reading, explained, features, reading_of, stated_by

Prefers = Callable[[Mapping[str, float], Mapping[str, float]], bool]
"""Whether a reading with the first features is better than one with the second."""


def read_data(context: Context, outlines: Outlines, prefers: Prefers) -> list[Draft]:
    """The drafts of the grids in the data of a text."""
    assembler = Assembler(context)
    for part, items in outlines:
        if part.role == "data":
            call_by_field(context, items)
    drafts = [draft for part, items in outlines if part.role == "data" for draft in assembler.drafts(items)]
    listed = [item for part, items in outlines if part.role == "data" for item in items]
    return with_words_of_records(context, listed, better_drafts(context, outlines, drafts, prefers))


def read_remarks(context: Context, outlines: Outlines) -> list[Draft]:
    """The drafts from all of a text but its parts, for a text without data: its remarks may hold the data."""
    others = [items for part, items in outlines if part.role != "parts"]
    drafts = [draft for items in others for draft in read_region(context, items)[0]]
    return drafts or [draft for items in others for draft in read_region(context, items, asides=True)[0]]


@recogniser("Oak has about 3 in May.", lambda context, outlines, drafts, prefers: drafts)
def better_drafts(context: Context, outlines: Outlines, drafts: list[Draft], prefers: Prefers) -> list[Draft]:
    """For each part with data, the drafts that notations made of it or those of values linked to names, whichever
    explain more.
    """
    kept, left, stated = [], drafts, stated_by(context)
    for part, items in outlines:
        if part.role != "data":
            continue
        place = part.span
        own = [draft for draft in drafts if place.start <= place_of(draft) < place.end]
        left = [draft for draft in left if not place.start <= place_of(draft) < place.end]
        notated = reading_of(stated, own)
        if _is_settled(context, items, notated):
            kept += own
            continue
        linked, counted = read_region(context, items)
        tables = [Span(item.start, item.end) for item in walk(items) if item.kind == "table"]
        of_tables = [draft for draft in own if any(one.start <= place_of(draft) < one.end for one in tables)]
        other = sorted([*of_tables, *linked], key=place_of)
        read = [entry.span for draft in (*own, *other) for row in draft.rows for entry in row.entries]
        numbers = {(span.start, span.end) for span in (*counted, *read)}
        readings = (reading_of(stated, other), notated)
        merits = [features(context.text, one, numbers) for one in readings]
        better = bool(other) and (prefers(*merits) or (not own and merits[0]["explained"] >= _MOST_OF_THEM))
        kept += other if better else own
    return sorted([*kept, *left], key=place_of)


_DIGITS = re.compile(r"[0-9][0-9.,]*")
_MOST_OF_THEM = 0.5
"""Least share of the numbers that a reading explains where the notations read nothing, so that nothing is compared."""
_NEARLY_ALL, _FEW = 0.95, 0.05
_MOST_GRIDS = 0.6
"""Most grids per ten values of a reading that needs no alternative."""


def _is_settled(context: Context, items: Sequence[Item], own: Reading) -> bool:
    """Whether a reading needs no alternative: its values have declared names and hardly a number is left over, or it is
    one list of names with a value each and no number is left over. In no known description was another reading better
    then, and looking for one takes as long as everything else.
    """
    naming, rows = own.naming, own.drafts[0].rows if own.drafts else ()
    is_list = len(own.drafts) == 1 and all(len(row.entries) == 1 for row in rows)
    is_list = is_list and not (naming["ranges"] or naming["again"])
    if naming["grids"] >= _MOST_GRIDS or not (naming["declared"] > _NEARLY_ALL or is_list):
        return False
    lines = [(item.start, item.end) for item in walk(items) if item.kind != "table"]
    numbers = [one.span() for bounds in lines for one in _DIGITS.finditer(context.text, *bounds)]
    share, left = explained(context.text, own, numbers)
    return not left if is_list else 1 - share <= _FEW


def place_of(draft: Draft) -> int:
    """The offset of the first value of a draft."""
    return next((entry.span.start for row in draft.rows for entry in row.entries), 0)


def untitled(text: str, draft: Draft, title: Span | None) -> Draft:
    """The draft without a title that is the figure's own or says nothing of it ("Data table")."""
    place = draft.title
    if place is None:
        return draft
    own = title is not None and title.start <= place.end and place.start <= title.end
    words = place.cut(text)
    return replace(draft, title=None) if own or (is_generic(words) and not re.search(r"\d", words)) else draft
