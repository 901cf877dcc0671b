"""Which stated part is the row axis and which the column axis of a draft, and what their labels are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from ..model.figure import Axis, Label
from ..model.labels import label_position, make_axis, make_label
from ..notations.drafts import Draft
from ..notations.rows import Row
from ..stated.context import Context, Hint
from ..text.names import Name, fold, restored
from ..text.spans import Span
from ..text.units import SIGNED
from .addresses import settled_rows
from .axis_names import named_axes, with_noun_of_list
from .drawn import meant_by
from .positional import YEAR, columns_of

_ROW_PLACES = ("y", "other", "x", "legend", "lead", "panel")
_LISTING_PLACES = ("x", "legend", "other", "lead", "y")
_MOST_NAMES = 200
_IS_NUMBER = re.compile(r"[~≈$€£+−-]?\d")
_OF_YEAR = re.compile(r"[Yy]ear [12][0-9]{3}")
_MEASURE = re.compile(r"[\s*:–—-]*(?P<words>[A-Za-z][^\d:;,.()\n]{1,60}?)\s?(?:\bof|\bis|\bat|=|:)\s*", re.I)
_NO_MEASURE = re.compile(
    r"\b(?:the|a|an|is|are|reach\w*|stands?|bar|line|approximately|about|value|values|labell?ed|ends?|peaks?)\b", re.I
)
_LEAD = re.compile(r"(?P<lead>(?P<noun>[^\W\d_][^:]{0,40}?)(?:\s#?(?P<count>[0-9]{1,3}|[A-L](?=\s?:)))?)\s?:\s+(?=\S)")


@dataclass(slots=True)
class Frame:
    """A draft with its two axes."""

    rows: Axis
    columns: Axis
    """Column labels; empty if a positional list has no stated columns."""
    places: list[list[int | None]]
    """For each row, the column of each of its entries; ragged rows are left to the binder."""
    positional: bool
    """Whether columns are identified by position alone."""
    row_hint: Hint | None
    """The stated part that gives the row axis; None without one."""
    column_hint: Hint | None
    """The stated part that gives the column axis; None without one."""
    header: bool = False
    """Whether a header row lists the columns."""
    cut_off: bool = False
    """Whether a row of its table ends before the last column."""


def frame(context: Context, draft: Draft) -> tuple[list[Row], Frame]:
    """The rows in the shape of the grid, and their axes."""
    rows = settled_rows(context, draft.rows)
    names = _down_to_labels(context, _without_lead(restored([_row_name(row) for row in rows])))
    if len(names) > 1 and not any(name.text for name in names):
        names = _in_stated_order(context, names)
    row_hint = _matching(context, names, _ROW_PLACES, None)
    row_axis = _axis(context, names, row_hint, next((row.axis for row in rows if row.axis), ""))
    if all(len(row.entries) == 1 and (row.entries[0].label is None or row.name is None) for row in rows):
        row_axis, measure = _sides_of_bars(context, row_axis, row_hint)
        columns = Axis((_measure_label(context, rows),), measure)
        return rows, Frame(with_noun_of_list(context, row_axis), columns, [[0] for _ in rows], False, row_hint, None)
    if all(entry.label is None for row in rows for entry in row.entries) and not any(row.columns for row in rows):
        listed, hint = columns_of(context, rows, row_hint)
        row_axis, columns = named_axes(context, row_axis, _axis(context, listed, hint, ""), row_hint, hint)
        return rows, Frame(row_axis, columns, [[] for _ in rows], True, row_hint, hint)
    listed, places = _columns(rows)
    hint = _matching(context, listed, _LISTING_PLACES, row_hint)
    if hint is not None and not any(row.columns for row in rows):
        listed, places = _ordered(context, listed, places, _without_label(hint, row_axis.name))
    column_axis = _axis(context, listed, hint, next((row.across for row in rows if row.across), ""))
    row_axis, column_axis = named_axes(context, row_axis, _without_kind(column_axis, row_axis), row_hint, hint)
    header, cut_off = any(row.columns for row in rows), any(row.cut_off for row in rows)
    return rows, Frame(row_axis, column_axis, places, False, row_hint, hint, header, cut_off)


def _in_stated_order(context: Context, names: list[Name]) -> list[Name]:
    """The names of rows that only list values: the labels of the vertical axis, from its top, if it has as many."""
    stated = [hint for hint in context.hints if hint.place == "y" and len(hint.labels) == len(names)]
    upward = len(stated) == 1 and _UPWARD.search(context.text, stated[0].span.start, stated[0].span.end)
    return list(stated[0].labels) if len(stated) == 1 and not upward else names


_UPWARD = re.compile(r"\bbottom\b.{1,20}\btop\b", re.I)


def _without_kind(axis: Axis, other: Axis) -> Axis:
    """The axis; where its labels are those of the other one after a word of their own ("predicted Oak"), without that
    word, which stays part of another name and names the axis.
    """
    heads = {label.text.partition(" ")[0] for label in axis.labels}
    texts = [label.text.partition(" ")[2] for label in axis.labels]
    others = {fold(label.text) for label in other.labels}
    if len(heads) > 1 or len(axis.labels) < _FEWEST_CLASSES or any(fold(text) not in others for text in texts):
        return axis
    labels = tuple(
        replace(label, text=text, span=_last(label, text), aliases=(*label.aliases, label.text))
        for label, text in zip(axis.labels, texts, strict=True)
    )
    return replace(axis, labels=labels, name=axis.name or heads.pop())


_FEWEST_CLASSES = 2


def _last(label: Label, text: str) -> Span | None:
    """The span of the end of a label as written."""
    whole = label.span is not None and label.span.end - label.span.start == len(label.text)
    return Span(label.span.end - len(text), label.span.end) if label.span is not None and whole else label.span


def _sides_of_bars(context: Context, rows: Axis, row_hint: Hint | None) -> tuple[Axis, str]:
    """The row axis of a list of bars, with its name, and the name of the value axis."""
    free = [hint for hint in context.hints if hint.place in ("y", "x") and hint.name and not hint.labels]
    free = [hint for hint in free if hint is not row_hint and hint.name != rows.name]
    if row_hint is not None:
        return rows, free[0].name if free else ""
    measures = [hint for hint in free if hint.scale is not None]
    if rows.name or len(measures) != 1 or {hint.place for hint in free} != {"x", "y"} or len(free) > 2:
        return rows, ""
    others = [hint for hint in free if hint is not measures[0]]
    return replace(rows, name=others[0].name), measures[0].name


def _measure_label(context: Context, rows: Sequence[Row]) -> Label:
    """The label of the only column: the words before the value of every row ("Solve rate of 5%"), else empty."""
    measure_words: set[str] = set()
    first: Label | None = None
    for row in rows:
        if row.name is None or row.entries[0].label is not None or row.name.span.end > row.entries[0].span.start:
            return Label("")
        start = context.text.find(":", row.name.span.end, row.entries[0].span.start) + 1 or row.name.span.end
        match = _MEASURE.fullmatch(context.text, start, row.entries[0].span.start)
        if match is None or _NO_MEASURE.search(match["words"]):
            return Label("")
        measure_words.add(fold(match["words"]))
        first = first or make_label(match["words"], Span(*match.span("words")))
    return first if first is not None and len(measure_words) == 1 and len(rows) > 1 else Label("")


def _row_name(row: Row) -> Name:
    """The name of a row: its own, or the label of its only value."""
    if row.name is not None:
        return row.name
    label = row.entries[0].label if len(row.entries) == 1 else None
    return label if label is not None else Name("", Span(row.entries[0].span.start, row.entries[0].span.start))


def _without_lead(names: list[Name]) -> list[Name]:
    """The names without the same words before a colon ("Dose: 10 mg"), which name the axis of numbers, or words that
    count them or say where they are ("Card 1: Oak", "Series B: Elm", "Left half: 1985"), kept as another name.
    """
    leads = [lead for name in names if (lead := _LEAD.match(name.text)) is not None]
    counts = {lead["count"] for lead in leads}
    counted = counts in ({str(at + 1) for at in range(len(names))}, {chr(ord("A") + at) for at in range(len(names))})
    alike = len(leads) == len(names) > 1 and len({lead["noun"] for lead in leads}) == 1
    years = {name.text[lead.end() :] for name, lead in zip(names, leads, strict=False)}
    dated = not alike and len(leads) == len(names) == len(years) > 1 and all(map(YEAR.fullmatch, years))
    if not dated and not (alike and (counted or counts == {None})):
        return names
    is_alias = counted or dated
    found = []
    for name, lead in zip(names, leads, strict=True):
        text, span = name.text[lead.end() :], name.span
        if span.end - span.start == len(name.text):  # else it is put together of several places
            span = Span(span.start + lead.end(), span.end)
        axis = name.axis or ("" if is_alias or not _IS_NUMBER.match(text) else lead["noun"])
        aliases = (*name.aliases, lead["lead"]) if is_alias else name.aliases
        found.append(replace(name, text=text, span=span, aliases=aliases, axis=axis))
    return found


def _down_to_labels(context: Context, names: list[Name]) -> list[Name]:
    """The names as the labels of a stated part in which they all end ("Row 1, trained on Oslo"); else as they are."""
    wanted = [fold(name.text) for name in names]
    for hint in context.hints if 1 < len(names) <= _MOST_NAMES else ():
        labels = context.folded(hint)
        worded = [one for one in labels if not _IS_NUMBER.match(one)]
        if hint.place not in _ROW_PLACES or len(worded) < len(names) or not labels.isdisjoint(wanted):
            continue
        ends = [max((one for one in worded if text.endswith(f" {one}")), key=len, default="") for text in wanted]
        if all(ends) and len(set(ends)) == len(names):
            return [_ending(name, end) for name, end in zip(names, ends, strict=True)]
    return names


def _ending(name: Name, end: str) -> Name:
    """The folded `end` of a name, which stays as another name for it."""
    if name.span.end - name.span.start != len(name.text):
        return name  # put together of several places
    last = len(name.text.rstrip("`*_\"”'’ "))
    first = name.text.casefold().rfind(end, 0, last)
    if first < 0:
        return name
    start = name.span.start + first
    span = Span(start, start + len(end))
    return replace(name, text=name.text[first : first + len(end)], span=span, aliases=(*name.aliases, name.text))


def _matching(context: Context, names: Sequence[Name], places: Sequence[str], other: Hint | None) -> Hint | None:
    """The stated part with the most of these labels; of several the first in the order of `places`."""
    wanted = {fold(name.text) for name in names if name.text}
    axis_letters = {name.axis.lower() for name in names}
    found: list[tuple[float, int, Hint]] = []
    along = places[0] == "x" and any(one.place == "x" and one.name and not one.labels for one in context.hints)
    for hint in context.hints:
        if along and hint.place == "y" and not hint.labels:
            continue  # its range has whole numbers that are places on the horizontal axis
        crossed = axis_letters == {"y" if hint.place == "x" else "x"} and hint.place in "xy"
        if hint is other or hint.place not in places or crossed:
            continue
        texts = context.folded(hint)
        if not texts or not wanted:
            continue
        share = len(wanted & texts) / max(len(wanted), 0.5 * len(texts))
        if not hint.labels:  # counted out: every whole number, of which the data may have few
            share = 1.0 if wanted <= texts else 0.0
        if share < 0.5:
            if _shared_prefix(context, names, hint) is None:
                continue
            share = 0.5
        found.append((share, -places.index(hint.place), hint))
    return max(found, key=itemgetter(0, 1))[2] if found else None


def _shared_prefix(context: Context, names: Sequence[Name], hint: Hint) -> str | None:
    """The common first word of all labels, if the stated part lists these labels without it; else None."""
    first = names[0].text.rpartition(" ")[0] if names else ""
    if not first or " " in first or len(names) < 2 or not all(name.text.startswith(first + " ") for name in names):
        return None
    rest = {fold(name.text[len(first) + 1 :]) for name in names}
    texts = context.folded(hint)
    return first if rest <= texts and texts else None


def _axis(context: Context, names: Sequence[Name], hint: Hint | None, stated: str) -> Axis:
    """An axis of labels as listed, with the title of the part they belong to."""
    axes = {name.axis for name in names if name.axis}
    of_one = all(name.axis or _IS_NUMBER.match(name.text) for name in names)
    if len(axes) == 1 and not of_one:  # "K = 16" beside "λ = 1, μ = 3"
        names, axes = [_with_axis(context, name) for name in names], set()
    named = axes.pop() if len(axes) == 1 else ""
    prefix = None
    if hint is not None and not any(name.text in hint.span.cut(context.text) for name in names[:1]):
        prefix = _shared_prefix(context, names, hint)  # where the part does not state "Level 1" whole
    if len(names) > 1 and all(_OF_YEAR.fullmatch(name.text) for name in names):
        prefix = prefix or names[0].text[:4]
    labels = []
    for name in meant_by(context, names):
        text, span = name.text, name.span
        if prefix:
            text = text[len(prefix) + 1 :].lstrip()
            span = Span(span.end - len(text), span.end)
        aliases = (*name.aliases, *(context.known[fold(text)].aliases if fold(text) in context.known else ()))
        aliases = (*aliases, name.text) if prefix else aliases
        aliases = (*aliases, name.axis) if axes and name.axis else aliases  # a number of its own (`Q1 "Easy"`)
        if (signed := SIGNED.fullmatch(text)) is not None:
            text, aliases = f"{signed['name']} ({signed['unit']})", (*aliases, text)
        labels.append(make_label(text, span if text and span.end else None, aliases, name.path))
    return make_axis(labels, stated or _name_of(context, hint) or prefix or named)


def _with_axis(context: Context, name: Name) -> Name:
    """A name extended by the axis's name right before it ("K = 16")."""
    start = context.text.rfind(name.axis, max(0, name.span.start - len(name.axis) - 4), name.span.start)
    if not name.axis or start < 0:
        return name
    span = Span(start, name.span.end)
    return replace(name, text=span.cut(context.text), span=span, axis="")


def _name_of(context: Context, hint: Hint | None) -> str:
    """The title of a part: its own, or that of a part at the same place without labels."""
    if hint is None or hint.name:
        return "" if hint is None else hint.name
    return next((one.name for one in context.hints if one.place == hint.place and one.name and not one.labels), "")


def _columns(rows: Sequence[Row]) -> tuple[list[Name], list[list[int | None]]]:
    """The columns that labelled rows name, and each entry's column; a label repeated in a row makes two columns."""
    index: dict[tuple[str, int], int] = {}
    names: list[Name] = []
    places: list[list[int | None]] = []
    for name in _widest(rows):
        _place(index, names, {}, name)
    for row in rows:
        seen: dict[str, int] = {}
        for column in row.columns if not names else ():
            _place(index, names, seen, column)
        seen.clear()
        listed = {id(column): at for at, column in enumerate(row.columns)}
        place: list[int | None] = []
        for entry in row.entries:
            if entry.label is None:
                place.append(None)
            elif id(entry.label) in listed:
                place.append(listed[id(entry.label)])
            else:
                place.append(_place(index, names, seen, entry.label))
        places.append(place)
    return names, places


def _widest(rows: Sequence[Row]) -> list[Name]:
    """The labels of the widest row, if they are places that differ, and the first row has only some, in this order;
    none where a header lists them.
    """
    if any(row.columns for row in rows):
        return []
    first, widest = (
        [entry.label for entry in row.entries if entry.label is not None]
        for row in (rows[0], max(rows, key=lambda row: len(row.entries)))
    )
    labels = [fold(name.text) for name in widest]
    own = [fold(name.text) for name in first]
    in_order = own == [label for label in labels if label in own]
    placed = in_order and all(name.text in ("start", "end") or label_position(name.text) is not None for name in widest)
    return widest if placed and len(own) < len(labels) == len(set(labels)) else []


def _place(index: dict[tuple[str, int], int], names: list[Name], seen: dict[str, int], name: Name) -> int:
    """The column of a label; a repetition within a row has a column of its own."""
    folded = fold(name.text)
    folded = folded.removesuffix("s") if len(folded) > _SHORT else folded  # "1 goal" beside "2 goals"
    key = (folded, seen.get(folded, 0))
    seen[folded] = key[1] + 1
    if key not in index:
        index[key] = len(names)
        names.append(name)
    elif len(name.text) > len(names[index[key]].text):
        names[index[key]] = name
    return index[key]


_SHORT = 3
"""Letters of a label from which an s at its end may be that of a plural."""


def _without_label(hint: Hint, name: str) -> Hint:
    """The stated columns without the column of the rows' names, which the heading also lists."""
    kept = tuple(label for label in hint.labels if not name or fold(label.text) != fold(name))
    return replace(hint, labels=kept) if len(kept) < len(hint.labels) else hint


def _ordered(
    context: Context, names: list[Name], places: list[list[int | None]], hint: Hint
) -> tuple[list[Name], list[list[int | None]]]:
    """The columns in the order of the stated part, if it lists all of them (and perhaps more) and none repeats."""
    prefix = _shared_prefix(context, names, hint)
    texts = {fold(text): at for at, text in enumerate(hint.texts())}
    own = [fold(name.text[len(prefix) + 1 :] if prefix else name.text) for name in names]
    if len(set(own)) < len(own) or not texts.keys() >= set(own) or len(texts) != len(hint.labels):
        return names, places
    by_text = dict(zip(own, names, strict=True))
    listed = [
        by_text.get(fold(label.text)) or (replace(label, text=f"{prefix} {label.text}") if prefix else label)
        for label in hint.labels
    ]
    moved = [texts[text] for text in own]
    return listed, [[None if at is None else moved[at] for at in row] for row in places]
