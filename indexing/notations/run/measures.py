"""Lines of a name and several measures that are made alike, as rows: `Women (n = 40): HR 0.83 (0.66–1.04)`.

What stands beside a number names its column; an interval in brackets is two columns, its ends; numbers without words
are told apart by their units, and those of one unit by position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ...outline.item import Item
from ...recognisers import recogniser
from ...stated.context import Context
from ...text.names import Name, fold, read_name
from ...text.spans import Span
from ...text.units import unit_place
from ..rows import Entry, Row
from .amounts import Measure
from .cuts import Cut, cut_line

_FEWEST, _FEWEST_PLAIN = 2, 3
"""Fewest bullets, and fewest plain lines, of one pattern."""


@recogniser("Women (n = 40): HR 0.83 (0.66-1.04)", lambda context, items: [])
def take_measures(context: Context, items: Sequence[Item]) -> list[tuple[Item, Row]]:
    """The lines of several named numbers that are made alike, with their rows; what stands right under these items
    counts with them, since groups may have a line each.
    """
    listed = [line for item in items for line in (item, *(item.children if item.kind == "title" else ()))]
    cuts = [cut for item in listed if (cut := cut_line(context, item)) is not None]
    if not cuts:
        return []
    kept = cuts if len(cuts) == 1 and _is_whole(context.text, cuts[0]) else _same_pattern(context.text, cuts)
    names = {fold(context.text[slice(*cut.name)]) for cut in kept}
    if not kept or not _is_needed(context, kept) or (len(names) == 1 and len(kept) > 1):
        return []
    columns = _columns(context, listed, kept)
    rows = [replace(_row(context, cut, columns), among=len(kept) > 1) for cut in kept]
    return list(zip((cut.item for cut in kept), rows, strict=True))


def _is_whole(text: str, cut: Cut) -> bool:
    """Whether a line is plain by itself: its name before a dash, and every value named."""
    keys = cut.keys(text)
    return cut.dashed and len(keys) > 1 and len(set(keys)) == len(keys) and not any(key[0] == "?" for key in keys)


def _same_pattern(text: str, cuts: Sequence[Cut]) -> list[Cut]:
    """The lines of one pattern: with the same order of measures, or with some of the named ones left out."""
    counts = Counter(cut.keys(text) for cut in cuts if len(cut.measures) > 1)
    if not counts:
        return []
    usual, many = counts.most_common(1)[0]
    plain = any(cut.item.kind == "text" for cut in cuts)
    positional = len(set(usual)) == 1
    many_named = len(usual) > _PAIR and not any(key.startswith("?") for key in usual)
    if many < (_FEWEST_PLAIN if plain and not many_named else _FEWEST):
        return []
    if positional:
        kept = [cut for cut in cuts if set(cut.keys(text)) == set(usual)]
        return kept if usual[0].startswith("?") else []
    if len(set(usual)) < len(usual):
        return []
    named = {key for key in usual if not key.startswith("?")}
    kept = []
    for cut in cuts:
        keys = cut.keys(text)
        first = keys == usual[: len(keys)] and len(named) < len(usual)  # the first year has no change in brackets
        partly = set(keys) & named and not any(key.startswith("?") for key in keys)
        if first or (len(set(keys)) == len(keys) and partly):
            kept.append(cut)
    return kept if 2 * len(kept) > len(cuts) or len(named) == len(usual) else []


def _is_needed(context: Context, cuts: Sequence[Cut]) -> bool:
    """Whether lines hold what no notation of single lines reads: a name before a dash, an interval, names after
    numbers, numbers told apart by units.
    """
    fullest = max(cuts, key=lambda cut: len(cut.measures))
    if fullest.dashed or any(measure.noted for cut in cuts for measure in cut.measures):
        return True
    if len(set(fullest.keys(context.text))) == 1:
        return False  # a list after a colon
    measures = fullest.measures
    return any(one.end or not one.main or one.after or one.name is None or one.numbered for one in measures)


def _columns(context: Context, items: Sequence[Item], cuts: Sequence[Cut]) -> dict[str, Name]:
    """Key of a measure -> name of its column; empty if only the position of the number identifies it."""
    text = context.text
    keys: dict[str, Measure] = {}
    for cut in cuts:
        for measure in cut.measures:
            keys.setdefault(measure.key(text), measure)
    if len(keys) == 1:
        return {}
    return {key: _column_name(text, measure) for key, measure in keys.items()}


_PAIR = 2


def _column_name(text: str, measure: Measure) -> Name:
    """The name of a column from one of its measures: the words beside it with the end it is, or the unit."""
    aliases = (f"{measure.end} limit", f"{measure.end} bound") if measure.end in ("lower", "upper") else ()
    if measure.name is not None:
        words = measure.name.cut(text)
        if words.startswith("/") and measure.quantity is not None:
            words = measure.quantity.unit + words  # "€1.20/kg"
        full_name = f"{measure.end} {words}" if measure.end and measure.end not in ("lower", "upper") else words
        full_name = f"{words} {measure.end}" if measure.end in ("lower", "upper") else full_name
        return Name(full_name, measure.name, aliases, full=full_name)
    if measure.end:
        return Name(measure.end, Span(0, 0), aliases, full=measure.end)
    unit = measure.quantity.unit if measure.quantity is not None else ""
    place = unit_place(text, measure.span.start, measure.span.end) if unit else None
    if place is None:
        return Name(unit, Span(0, 0), full=unit)
    return Name(text[slice(*place)], Span(*place), full=text[slice(*place)])


def _row(context: Context, cut: Cut, columns: dict[str, Name]) -> Row:
    """The line as a row."""
    text = context.text
    name = read_name(text, *cut.name, context.known)
    name = replace(name, aliases=tuple(dict.fromkeys((*name.aliases, *cut.aliases))))
    entries = []
    for measure in cut.measures:
        column = columns.get(measure.key(text))
        own = _column_name(text, measure) if column is not None and measure.name is not None else column
        same = own is not None and column is not None and fold(own.text) == fold(column.text)
        entries.append(Entry(measure.span, measure.quantity, own if same else column))
    return Row(tuple(entries), name)
