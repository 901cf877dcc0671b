"""Reads running text into grids: each value goes to the names that it stands with, and to what its sentence speaks of.

Every two groups of names are tried as rows and columns, and every one as a list. A reading counts where it explains
nearly all values and its names repeat, so that remarks do not become grids.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product

from ...outline.item import Item
from ...outline.sections import role_of
from ...recognisers import recogniser
from ...stated.context import Context
from ...stated.hints import axis_title
from ...text.names import Name, fold, panel_title, read_name
from ...text.numbers import parse_quantity
from ...text.sentences import sentence_bounds
from ...text.spans import Located, Quantity, Span
from ..drafts import PANEL_NAME, Draft
from ..linked.by_number import is_point
from ..linked.inventory import Mention, inventory_of
from ..linked.line import MENTIONS_AXIS, Path, is_aside, item_name, line_of
from ..remarks import is_sum
from ..rows import Row
from .interpretation import Interpretation
from .introduced import introduced
from .measures import COUNTED, in_usual_unit, multiplier, tells_points
from .names import (
    BINS,
    ENDS,
    LABELS,
    MEASURES,
    PROPER,
    RECURRING,
    STATISTICS,
    SUBJECTS,
    TIMES,
    Told,
    is_statistic,
    told_names,
)
from .places import YEAR
from .sentence import Sentence
from .subjects import subjects

_MOST, _MOST_VALUES, _FEWEST_VALUES = 20_000, 500, 3
"""Characters of a part that is read so, and values under one heading: every two groups of names are tried on them."""
_DECLARED = 0.02
"""What it adds to the merit of a reading that its names are declared, or of a kind, or those of items in a list."""
_ANY = 0.05
"""What it takes that rows are called as sentences begin, which all sentences do."""
_NUMBER = re.compile(r"[~≈$€£−-]{0,2}[0-9][0-9.,]*(?<![.,])(?:\s?%)?")
_NO_VALUE = re.compile(
    r"\b(?<!\bjust\s)(?<!\bslightly\s)(?<!\blittle\s)(?:exceed(?:s|ed|ing)?|above|below|(?<!\)\s)over|under|beyond|(?<!no\smore\s)(?<!no\sless\s)than|out\sof|(?:left|right)\sof|(?:drop|rise|gain|increase|decrease|fall|jump|difference|gap)\sof)\s"
    r"(?:about\s)?\Z|(?<![\w])(?:R²|R2|r|ρ|p)\s?[=<>≈]\s?\Z"
)
_VIA = re.compile(r"\bfrom\s[~≈$€£]?[0-9](?:[^.;,]|[.,](?=[0-9])){0,60}\sover\s\Z")
"""What leads to a value on the way to another one ("from 5% in May over 7% in June to 9%")."""
_LED_WITHIN = 200
"""Characters before a value in which words lead to it."""
_SAID = re.compile(r"[\"“](?=[^\"“”\n]*[0-9])(?:[^\s\"“”]+\s){2,}[^\s\"“”]+[\"”]")
"""A note in quotation marks ("200 samples per class"), whose numbers are no values."""
_OF_RANGE = re.compile(r"\b(?:range|interval|IQR|interquartile)\b", re.I)
_FROM = re.compile(r"\bfrom\s(?:(?:only|just|merely|barely|about|around|roughly|nearly|almost|a\smere)\s)?\Z", re.I)
_GOES_ON = re.compile(r"(?:[0-9]\s?%?\sto|\bfrom\s[~≈$€£]?[0-9][^.;]{0,60}\b(?:and|through|over|via))\s\Z")
"""A value before a range, which then is two more ("from 9% to 12% to 18%", "from 8 through 9 and 10 to 12")."""
_OVER = re.compile(rf"\s(?:between\s{YEAR}\sand|from\s{YEAR}\sto)\s{YEAR}\b")
"""What a value that is a range has behind it where it is two ("7.1 to 8.0 between 2015 and 2019")."""
_IN_ORDER = re.compile(
    r"\brespectively\b|\bin\s(?:this|that|the\ssame)\sorder\b|\b(?:comes?|are|is|given|quoted|listed|named|stated)\sfirst\b",
    re.I,
)
"""What says that values come in the order of what is declared."""
_SIGNIFICANT = re.compile(r"\^\{[*†‡§]{1,3}\}|†{1,16}")
_SLANTED = re.compile(r"(?P<mark>[*_]{1,2})(?P<name>[^*_\n]{1,40})(?P=mark):?\s*")
"""A line in italics, which names what follows."""


@recogniser("Oak has 5 in May and 7 in June. Elm begins at 4 in May ...", lambda context, items: [])
def read_passages(context: Context, items: Sequence[Item]) -> list[Draft]:
    """The grids that these items tell value by value, perhaps one under each heading; none where they do not."""
    below = items[0].children if len(items) == 1 and items[0].kind == "title" and items[0].children else items
    sentences = list(_sentences(context, below, (), [0]))
    if sum(one.end - one.start for one in sentences) > _MOST:
        return []
    above = {fold(name.text) for one in sentences for name in one.above}
    declared = {fold(name.text) for hint in context.hints for name in hint.labels}
    inventory = inventory_of(context, introduced(context.text[:_MOST], declared))
    told = told_names(context, inventory, [(one.start, one.end) for one in sentences], above)
    return _passages(context, items, told)


def _passages(context: Context, items: Sequence[Item], told: Told) -> list[Draft]:
    panels = [item for item in items if (item.kind == "title" or item.bold) and _is_panel(context, item)]
    if len(panels) > 1:
        return [one for item in panels for one in _titled(context, item, [item], told)]
    heads = [item for item in items if item.kind == "title" and item.children]
    if len(heads) == len(items) == 1 and (below := _titled(context, heads[0], heads[0].children, told)):
        return below
    if len(heads) == len(items) > 1:
        apart = [_passages(context, [item], told) for item in heads]
        if sum(map(bool, apart)) > 1:
            return [draft for drafts in apart for draft in drafts]
    return _read(context, items, told)


def _titled(context: Context, head: Item, items: Sequence[Item], told: Told) -> list[Draft]:
    """The grids of what stands under a heading, which is their title where they have none."""
    title = _title(context, head)
    return [one if one.title is not None else replace(one, title=title) for one in _passages(context, items, told)]


def _title(context: Context, item: Item) -> Span | None:
    """The title of a panel; None where a heading announces data."""
    span = panel_title(context.text, *(item.label or (0, 0)))
    return span if span.end > span.start and role_of(span.cut(context.text)) != "data" else None


def _is_panel(context: Context, item: Item) -> bool:
    return PANEL_NAME.match(item.plain_words(context.text)) is not None


def _read(context: Context, items: Sequence[Item], told: Told) -> list[Draft]:
    """The one grid that these items tell, with names of all of the text's data, if they do, and another one of what it
    leaves, if that is told of the same things.
    """
    sentences = list(_sentences(context, items, (), [0]))
    if sum(len(context.quantities(one.start, one.end)) for one in sentences) < _FEWEST_VALUES:
        return []
    for one in sentences:
        _find(context, told, one)
    best = _best(context, told, sentences)
    if best is None:
        return _by_paragraph(context, items, told, len(_paragraphs(sentences)))
    best.link_rest(_paragraphs(sentences))
    drafts, spans = [Draft(best.in_rows())], best.spans()
    left = [replace(one, values=[value for value in one.values if value[0] not in spans]) for one in sentences]
    further = _best(context, told, left) if sum(len(one.values) for one in left) >= _FEWEST_LEFT else None
    if further is None or further.rows != best.rows:
        return drafts
    apart = {row for row, _ in further.cells}.isdisjoint(row for row, _ in best.cells)
    return [*drafts, Draft(further.in_rows())] if further.columns is not None or apart else drafts


_FEWEST_LEFT = 4
"""Fewest values beside a grid that may be another one."""


def _best(context: Context, told: Told, sentences: Sequence[Sentence]) -> Interpretation | None:
    """The interpretation that explains the values of these sentences best, if one explains nearly all."""
    values = _paragraphs(sentences)
    groups = {mention.group for one in sentences for mention in one.mentions}
    in_unit = in_usual_unit(context.text, sentences)
    listed = _paragraphs(in_unit)
    best: Interpretation | None = None
    most = (0.0, 0)
    on_axes = any(hint.place in ("x", "y", "legend") for hint in context.hints)
    ordered = _IN_ORDER.search(context.text) is not None
    named = {(mention.group, fold(mention.name.text)) for one in sentences for mention in one.mentions}
    of_subjects = (one for one in groups if one in (TIMES, RECURRING, PROPER) or one >= 0)
    pairs = [*product(groups, (None, *groups)), *((SUBJECTS, one) for one in of_subjects)]
    for rows, columns in pairs if _FEWEST_VALUES <= len(values) <= _MOST_VALUES else ():
        is_history = (rows == TIMES and columns is None and not on_axes) or (rows, columns) == (ENDS, TIMES)
        if not is_history and (rows != columns or rows in (PROPER, LABELS) or rows >= 0):
            in_order = told.inventory.groups[columns] if ordered and columns is not None and columns >= 0 else ()
            if rows != columns and any((rows, fold(name.text)) in named for name in in_order):
                continue  # the same names would be rows and columns
            found = Interpretation(context.text, rows, columns, order=in_order)
            some, own = (in_unit, listed) if columns is None else (sentences, values)
            if not found.may_explain(some, len(own)):
                continue
            found.link(some)
            merit = found.merit(own)
            merit -= _ANY if merit and rows == SUBJECTS else 0.0
            is_called = columns not in (None, PROPER, ENDS, RECURRING) and (columns, "x") not in named
            are_sure = (rows >= 0 or rows == LABELS, is_called)
            merit += _DECLARED * sum(are_sure) if merit else 0.0
            found_most = (merit, -found.again)
            best, most = (found, found_most) if merit and found_most > most else (best, most)
    return best


def _by_paragraph(context: Context, items: Sequence[Item], told: Told, values: int) -> list[Draft]:
    """What each of several paragraphs tells: a grid, called by the first name in it, or a list, which is a row called
    by what its paragraph is about; nothing where most of the `values` are in none.
    """
    valued = [one for one in items if len(context.quantities(one.start, one.end)) >= _FEWEST_IN_PANEL]
    if len(valued) < _FEWEST_PANELS:
        return []
    read = [(item, draft) for item in valued for draft in _read(context, [item], told)]
    panels = [(item, draft) for item, draft in read if any(len(row.entries) > 1 for row in draft.rows)]
    found = _as_panels(context, panels, told) if panels else _as_rows(context, read)
    told_so = sum(len(row.entries) for one in found for row in one.rows)
    return found if told_so >= _MOST_OF * values else []


def _as_panels(context: Context, read: Sequence[tuple[Item, Draft]], told: Told) -> list[Draft]:
    """The grids, each called by the first name in its paragraph; none where two have the same name."""
    drafts = []
    for item, draft in read:
        first = context.quantities(item.start, item.end)[0][0].start
        names = [one.span for one in told.mentions(item.start, first) if one.group in (PROPER, LABELS, TIMES)]
        drafts += [replace(draft, title=names[0])] if names else []
    titles = {fold(one.title.cut(context.text)) for one in drafts if one.title is not None}
    return drafts if len(titles) == len(drafts) >= _FEWEST_PANELS else []


def _as_rows(context: Context, read: Sequence[tuple[Item, Draft]]) -> list[Draft]:
    """The lists of several paragraphs as the rows of one grid, where most of their names are the same."""
    text, rows = context.text, []
    for item, draft in read:
        about = next(iter(subjects(text, item.start, item.end, item.end)), None)
        entries = tuple(replace(entry, label=row.name) for row in draft.rows for entry in row.entries)
        rows += [Row(entries, read_name(text, about.start, about.end))] if about is not None else []
    times = Counter(fold(entry.label.text) for row in rows for entry in row.entries if entry.label is not None)
    shared = sum(count for count in times.values() if 2 * count >= len(rows))
    fits = len(rows) >= _FEWEST_LISTS and shared >= _MOST_SHARED * sum(times.values())
    return [Draft(rows)] if fits else []


_FEWEST_PANELS, _FEWEST_IN_PANEL, _MOST_OF = 2, 4, 0.6
"""Fewest paragraphs that are panels, and values of each; least share of all values that these tell."""
_FEWEST_LISTS, _MOST_SHARED = 3, 0.75
"""Fewest paragraphs that are rows; least share of their values under names that half of them have."""


def _paragraphs(sentences: Sequence[Sentence]) -> dict[Span, int]:
    """The values of these sentences, each with its paragraph."""
    return {span: one.paragraph for one in sentences for span, _ in one.values}


def _sentences(context: Context, items: Sequence[Item], above: Path, count: list[int]) -> Iterator[Sentence]:
    """The sentences of these items and all under them, each with the names above it."""
    text = context.text
    head: Path = ()
    for item in items:
        if item.kind == "table" or is_aside(text, item):
            continue
        slanted = _SLANTED.fullmatch(text, item.start, item.end) if item.kind == "text" else None
        if slanted is not None:
            head = (read_name(text, *slanted.span("name"), context.known),)
            continue
        own = item_name(context, item) if item.kind != "text" or item.bold or item.label is None else None
        own = own or _in_bold(context, item)
        if own is not None and (is_statistic(own.text) or (item.kind == "title" and _is_panel(context, item))):
            own = None
        path = (*above, *head, *([own] if own is not None else []))
        count[0] += 1
        if item.kind != "title" or item.body < item.end:
            for bounds in sentence_bounds(text, item.start, item.end):
                if MENTIONS_AXIS.search(text, *bounds) is None:
                    first = own is not None and not above and item.kind == "bullet" and bounds[0] == item.start
                    yield Sentence(*bounds, count[0], path, first and text[bounds[0]].isupper())
        yield from _sentences(context, item.children, path, count)


def _in_bold(context: Context, item: Item) -> Name | None:
    """The one name that running text sets in bold before its first value, which is what all of it is about ("To the
    right of it, **Oak** has 5").
    """
    values = context.quantities(item.start, item.end) if item.kind == "text" and not item.bold else []
    bold = [one.span("name") for one in BOLD.finditer(context.text, item.start, item.end)]
    leads = len(bold) == 1 and values and bold[0][1] < values[0][0].start
    return read_name(context.text, *bold[0], context.known) if leads else None


BOLD = re.compile(r"\*\*(?P<name>[^\W\d_][^*:.\n]{1,40})\*\*(?!:)")


def _find(context: Context, told: Told, sentence: Sentence) -> None:
    """Set the values and the mentions of a sentence."""
    values = line_of(context, told.inventory, (), sentence.start, sentence.end).values
    units = [span for span, quantity in values if quantity.unit]  # a declared unit is no name there
    found = told.mentions(sentence.start, sentence.end)
    found = [
        one
        for one in found
        if one.group in (BINS, ENDS) or not any(span.start < one.span.start < span.end for span in units)
    ]
    found = _without_axis(context, found)
    own = [Mention(name.span, name, LABELS, True) for name in sentence.above[-1:]]
    named = [one.span for one in found if one.group == PROPER]
    own += [replace(one, group=PROPER) for one in own if sentence.in_list and not any(map(one.span.overlaps, named))]
    sentence.mentions = [*own, *found]
    taken = [one.span for one in found if one.whole or (one.group < 0 and one.group != ENDS)]
    taken += [name.span for name in sentence.above]
    taken += [Span(*one.span()) for one in _SAID.finditer(context.text, sentence.start, sentence.end)]
    statistics = [one for one in found if one.group == STATISTICS]
    for span, quantity in values:
        within = any(map(span.overlaps, taken))
        within |= context.text.startswith("+", span.end)  # "65+"
        before = max(sentence.start, span.start - _LED_WITHIN)
        within |= is_sum(context.text, sentence.start, span.start)
        bound = _NO_VALUE.search(context.text, before, span.start)
        if within or (bound is not None and _VIA.search(context.text, before, span.start) is None):
            continue
        of_ends = any(not one.whole for one in statistics)
        of_range = _OF_RANGE.search(context.text, before, span.start) is not None
        of_ends |= not (statistics or of_range) and _FROM.search(context.text, before, span.start) is not None
        of_ends |= _GOES_ON.search(context.text, before, span.start) is not None
        of_ends |= _OVER.match(context.text, span.end) is not None
        marked = _SIGNIFICANT.match(context.text, span.end, sentence.end)
        whole = span if marked is None else Span(span.start, marked.end())
        ends = _ends(context.text, span, quantity.unit) if quantity.value is None and of_ends else []
        sentence.values += ends or [(whole, quantity)]
    measured = ((span, _measure(context.text, told, span, quantity)) for span, quantity in sentence.values)
    own = [Mention(span, name, MEASURES, False) for span, name in measured if name is not None]
    sentence.mentions += sorted([*own, *_of_points(context, sentence.values)], key=lambda one: one.span)


def _without_axis(context: Context, found: Sequence[Mention]) -> list[Mention]:
    """The mentions without the title of the horizontal axis right before a place on it ("at a batch size of 16")."""
    titles = {fold(name.text) for name in (axis_title(context, "x"),) if name is not None}
    of_axis = [one for one in found if one.group >= 0 and fold(one.name.text) in titles]
    ends = {one.span.start for one in found if one.group == TIMES} if of_axis else set()
    return [one for one in found if one not in of_axis or ends.isdisjoint(_joined_to(context.text, one.span.end))]


def _joined_to(text: str, end: int) -> range:
    """Where a number may begin that a title which ends here is the title of."""
    joint = _TO_PLACE.match(text, end)
    return range(end, end) if joint is None else range(joint.end(), joint.end() + 1)


_TO_PLACE = re.compile(r"(?:\s[a-z]+)?(?:\sof)?\s(?=[0-9])")


def _of_points(context: Context, values: Sequence[Located]) -> Iterator[Mention]:
    """What the coordinates of points measure, by the titles of the axes ("Oak lies at (3.1, 40), Elm at (5, 52)"); in
    running text also by their letters, where these titles are not stated.
    """
    text = context.text
    points = [point for point in pairwise(values) if is_point(text, point)]
    titles = [axis_title(context, place) for place in ("x", "y")] if points else []
    listed = bool(points) and _BULLET.match(text, text.rfind("\n", 0, points[0][0][0].start) + 1) is not None
    for point in points if any(titles) or (not listed and tells_points(text)) else ():
        for (span, _), title, place in zip(point, titles, "xy", strict=True):
            yield Mention(span, title or Name(place, Span(0, 0), full=place), MEASURES, False)


_BULLET = re.compile(r"[ \t]*(?:[-*+•]|[0-9]{1,3}[.)])\s")


def _measure(text: str, told: Told, span: Span, quantity: Quantity) -> Name | None:
    """What a value measures by its unit, by what it counts ("4,120 visits"), or by its factor ("24 million")."""
    counted = COUNTED.match(text, span.end)
    named = told.measures.get(counted["noun"].lower()) if counted is not None and not quantity.unit else None
    factor = multiplier(text, span) if not quantity.unit else ""
    scaled = [one for one in told.measures.values() if factor and factor in one.text]
    return named or told.measures.get(quantity.unit or factor) or (scaled[0] if len(scaled) == 1 else None)


def _ends(text: str, span: Span, unit: str) -> list[Located]:
    """The two ends of a range as values, each with the unit of the range where it is written behind it ("whiskers from
    2 s to 15 s").
    """
    ends: list[Located] = []
    for one in _NUMBER.finditer(text, span.start, span.end):
        written = _UNIT.match(text, one.end(), span.end)
        for place in (Span(one.start(), written.end() if written is not None else one.end()), Span(*one.span())):
            quantity = parse_quantity(place.cut(text))
            if quantity is not None and (place.end == one.end() or (unit and quantity.unit == unit)):
                ends.append((place, quantity))
                break
    return ends if len(ends) == len("AB") else []


_UNIT = re.compile(r"\s?[^\s\d–-]{1,12}")
