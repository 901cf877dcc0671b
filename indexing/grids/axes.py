"""Which stated part is the row axis and which the column axis of a draft, and what their labels are."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from ..model.figure import Axis, Label
from ..model.labels import make_axis, make_label
from ..notations.drafts import Draft
from ..notations.rows import Row
from ..stated.context import Context, Hint
from ..stated.hints import axis_title
from ..text.names import Name, fold, restored
from ..text.spans import Span
from ..text.units import SIGNED
from .addresses import settled_rows

_ROW_PLACES = ("y", "other", "x", "legend", "lead", "panel")
_LISTING_PLACES = ("x", "legend", "other", "lead", "y")
_COLUMN_PLACES = ("lead", "x", "legend", "other", "y", "panel")
_IS_NUMBER = re.compile(r"[~≈$€£+−-]?\d")
_OF_YEAR = re.compile(r"[Yy]ear [12][0-9]{3}")
_MEASURE = re.compile(r"[\s*:–—-]*(?P<words>[A-Za-z][^\d:;,.()\n]{1,60}?)\s?(?:\bof|\bis|\bat|=|:)\s*", re.I)
_NO_MEASURE = re.compile(
    r"\b(?:the|a|an|is|are|reach\w*|stands?|bar|line|approximately|about|value|values|labell?ed|ends?|peaks?)\b", re.I
)
_LEAD = re.compile(r"(?P<lead>(?P<noun>[^\W\d_][^:]{0,40}?)(?:\s#?(?P<count>[0-9]{1,3}))?)\s?:\s+(?=\S)")


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
    row_hint = _matching(context, names, _ROW_PLACES, None)
    row_axis = _axis(context, names, row_hint, next((row.axis for row in rows if row.axis), ""))
    if all(len(row.entries) == 1 and (row.entries[0].label is None or row.name is None) for row in rows):
        row_axis, measure = _sides_of_bars(context, row_axis, row_hint)
        columns = Axis((_measure_label(context, rows),), measure)
        return rows, Frame(row_axis, columns, [[0] for _ in rows], False, row_hint, None)
    if all(entry.label is None for row in rows for entry in row.entries) and not any(row.columns for row in rows):
        hint = _column_hint(context, rows, row_hint)
        listed = list(hint.labels) if hint is not None else []
        listed = listed or [Name(text, Span(0, 0)) for text in (hint.texts() if hint is not None else ())]
        listed = listed or _of_points(context, rows) or _of_ticks(context, rows) or _of_years(context, rows)
        columns = _axis(context, listed, hint, "")
        return rows, Frame(row_axis, columns, [[] for _ in rows], True, row_hint, hint)
    listed, places = _columns(rows)
    hint = _matching(context, listed, _LISTING_PLACES, row_hint)
    if hint is not None and not any(row.columns for row in rows):
        listed, places = _ordered(context, listed, places, _without_label(hint, row_axis.name))
    column_axis = _axis(context, listed, hint, next((row.across for row in rows if row.across), ""))
    header, cut_off = any(row.columns for row in rows), any(row.cut_off for row in rows)
    return rows, Frame(row_axis, column_axis, places, False, row_hint, hint, header, cut_off)


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
    """The names without the same words before a colon ("Dose: 10 mg"), which name the axis of numbers, or a word that
    counts them ("Card 1: Oak", "Card 2: Elm"), which is kept as another name.
    """
    leads = [lead for name in names if (lead := _LEAD.match(name.text)) is not None]
    counts = {lead["count"] for lead in leads}
    counted = counts == {str(at + 1) for at in range(len(names))}
    alike = len(leads) == len(names) > 1 and len({lead["noun"] for lead in leads}) == 1
    if not alike or not (counted or counts == {None}):
        return names
    found = []
    for name, lead in zip(names, leads, strict=True):
        text, span = name.text[lead.end() :], name.span
        if span.end - span.start == len(name.text):  # else it is put together of several places
            span = Span(span.start + lead.end(), span.end)
        axis = name.axis or ("" if counted or not _IS_NUMBER.match(text) else lead["noun"])
        aliases = (*name.aliases, lead["lead"]) if counted else name.aliases
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
            return [_ending(name, len(end)) for name, end in zip(names, ends, strict=True)]
    return names


def _ending(name: Name, length: int) -> Name:
    """The last characters of a name, which stays as another name for it."""
    if name.span.end - name.span.start != len(name.text):
        return name  # put together of several places
    span = Span(name.span.end - length, name.span.end)
    return replace(name, text=name.text[-length:], span=span, aliases=(*name.aliases, name.text))


def _matching(context: Context, names: Sequence[Name], places: Sequence[str], other: Hint | None) -> Hint | None:
    """The stated part with the most of these labels; of several the first in the order of `places`."""
    wanted = {fold(name.text) for name in names if name.text}
    axis_letters = {name.axis.lower() for name in names}
    found: list[tuple[float, int, Hint]] = []
    for hint in context.hints:
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
    if len(axes) == 1 and not all(name.axis for name in names):  # "K = 16" beside "λ = 1, μ = 3"
        names, axes = [_with_axis(context, name) for name in names], set()
    named = axes.pop() if len(axes) == 1 else ""
    prefix = None
    if hint is not None and not any(name.text in hint.span.cut(context.text) for name in names[:1]):
        prefix = _shared_prefix(context, names, hint)  # where the part does not state "Level 1" whole
    if len(names) > 1 and all(_OF_YEAR.fullmatch(name.text) for name in names):
        prefix = prefix or names[0].text[:4]
    labels = []
    for name in names:
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


def _column_hint(context: Context, rows: Sequence[Row], row_hint: Hint | None) -> Hint | None:
    """The stated part with the columns of positional values: one of the right length, else the nearest."""
    lengths = sorted(len(row.entries) for row in rows)
    usual = max(set(lengths), key=lambda length: (lengths.count(length), length))
    found: list[tuple[bool, int, int, Hint]] = []
    for at, hint in enumerate(context.hints):
        texts = hint.texts()
        folded = context.folded(hint)
        alike = row_hint is not None and hint.place == row_hint.place and folded == context.folded(row_hint)
        if hint is row_hint or (alike and hint.labels) or hint.place not in _COLUMN_PLACES or len(texts) < 2:
            continue
        opposite = row_hint is not None and {row_hint.place, hint.place} == {"x", "y"}  # as in a confusion matrix
        if hint.labels and not opposite and all(len(text) > 3 and text in context.row_names for text in folded):
            continue  # groups of rows, not columns
        fits = len(texts) == usual
        near = hint.place in ("lead", "x", "legend") and hint.labels and abs(len(texts) - usual) <= max(1, usual // 4)
        if not fits and not near:
            continue
        found.append((bool(fits), -_COLUMN_PLACES.index(hint.place), at, hint))
    if found:
        return max(found, key=itemgetter(0, 1, 2))[3]
    square = row_hint is not None and {len(lengths), len(row_hint.labels)} == set(lengths)
    return row_hint if square and row_hint is not None and _is_mirrored(context, row_hint) else None


def _scaled(context: Context) -> list[Hint]:
    """The stated parts that have a scale and no labels."""
    return [hint for hint in context.hints if hint.scale is not None and not hint.labels]


def _of_points(context: Context, rows: Sequence[Row]) -> list[Name]:
    """The titles of two axes with scales, where every row lists two values, a point between them ("Oak: 2.1 → 53")."""
    titles = [axis_title(context, place) for place in ("x", "y")]
    named = {hint.place for hint in _scaled(context) if hint.name}
    if not named >= {"x", "y"} or any(len(row.entries) != len(titles) for row in rows):
        return []
    return [title for title in titles if title is not None]


def _of_ticks(context: Context, rows: Sequence[Row]) -> list[Name]:
    """The ticks of a horizontal scale, where every row lists as many values, and the other axis has a scale, too."""
    scaled = {hint.place: hint for hint in _scaled(context)}
    if not scaled.keys() >= {"x", "y"}:
        return []
    ticks = _TICKS.search(context.text, scaled["x"].span.start, scaled["x"].span.end)
    if ticks is None:
        return []
    names = [Name(one[0], Span(*one.span())) for one in _NUMBER.finditer(context.text, *ticks.span("list"))]
    counts = {len(row.entries) for row in rows}
    return names if len(rows) > 1 and len(names) > _PAIR and counts == {len(names)} else []


def _of_years(context: Context, rows: Sequence[Row]) -> list[Name]:
    """The years that are named side by side before the data, where every row lists as many values ("2010 vs. 2022")."""
    first = min(entry.span.start for row in rows for entry in row.entries)
    counts = {len(row.entries) for row in rows}
    found = [list(_YEAR.finditer(one[0])) for one in _YEARS.finditer(context.text, 0, first)]
    told = {tuple(year[0] for year in years) for years in found}
    if len(rows) < _PAIR or len(told) != 1 or counts != {len(found[0])}:
        return []
    at = next(_YEARS.finditer(context.text, 0, first)).start()
    return [Name(year[0], Span(at + year.start(), at + year.end())) for year in found[0]]


_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_YEARS = re.compile(
    rf"(?<![\w.,–-]){_YEAR.pattern}(?:(?:,? and |,? vs\.? |, | to | → | & ){_YEAR.pattern}){{1,11}}(?![\w–%-])"
)
_PAIR, _MOST_NAMES = 2, 200
_NUMBER = re.compile(r"[-−]?[0-9][0-9.]*[0-9%]?%?")
_TICKS = re.compile(rf"\bticks?\b[^\d\n]{{0,20}}(?P<list>(?:{_NUMBER.pattern}(?:, and |, | and )?){{3,20}})")
_BOTH = re.compile(r"\bboth\b|\brows? and columns?\b|\bcolumns? and rows?\b|\beach axis\b|\beither axis\b", re.I)
_OF_PAIRS = re.compile(
    r"\b(?:confusion|correlation|similarity|distance|co-?occurrence|transition)\s(?:matrix|heat ?map)|pairwise", re.I
)
_INTRODUCTION = 800
"""Characters at the beginning of a description in which the kind of matrix is looked for."""


def _is_mirrored(context: Context, hint: Hint) -> bool:
    """Whether the text states that rows and columns have the same labels."""
    stated = _BOTH.search(context.text, hint.span.start, hint.span.end)
    return (stated or _OF_PAIRS.search(context.text, 0, _INTRODUCTION)) is not None


def bind_columns(values: Sequence[Hashable], columns: int) -> list[int | None]:
    """The column of each value; None where the possible alignments disagree.

    An alignment pairs values with columns in order, min(m, n) pairs. With k values too many, column j may hold any of
    v_j to v_(j+k) and is bound only where these are all equal; with too few, "nothing" is possible and binds none.
    """
    count = len(values)
    if count == columns:
        return list(range(count))
    if count < columns or columns == 0:
        return [None] * count
    extra = count - columns
    # A run of equal values is found once: end[i] is where the run through i ends, so the work stays linear.
    ends = list(range(count))
    for at in range(count - 2, -1, -1):
        if values[at] == values[at + 1]:
            ends[at] = ends[at + 1]
    bound = [column if ends[column] >= column + extra else None for column in range(columns)]
    return bound + [None] * extra


def _columns(rows: Sequence[Row]) -> tuple[list[Name], list[list[int | None]]]:
    """The columns that labelled rows name, and each entry's column; a label repeated in a row makes two columns."""
    index: dict[tuple[str, int], int] = {}
    names: list[Name] = []
    places: list[list[int | None]] = []
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


def _place(index: dict[tuple[str, int], int], names: list[Name], seen: dict[str, int], name: Name) -> int:
    """The column of a label; a repetition within a row has a column of its own."""
    folded = fold(name.text)
    key = (folded, seen.get(folded, 0))
    seen[folded] = key[1] + 1
    if key not in index:
        index[key] = len(names)
        names.append(name)
    return index[key]


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
