"""Chooses the reading of each part: that by notations, or that by linking values to names, whichever explains it best.

The score of a reading is a weighted sum of features of how it uses the numbers and names there. The weights are those
of a log-linear model of which reading gets more cells right, learned from descriptions whose tables are known
(`eval/reading.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import log1p

from ..notations.drafts import Draft
from ..notations.identified import call_by_field, with_words_of_records
from ..notations.linked.region import read_region
from ..notations.told.passages import BOLD, read_passages
from ..outline.item import Item, walk
from ..recognisers import recogniser
from ..stated.context import Context, Hint
from ..stated.declared import Outlines
from ..stated.titles import is_generic
from ..text.names import Name, fold
from ..text.spans import Span, taken
from .assemble import Assembler

Prefers = Callable[[Mapping[str, float], Mapping[str, float]], bool]
"""Whether a reading with the first features is better than one with the second."""
_MOST_LOST = 0.25
"""Largest share of the numbers that a preferred reading may lose: in damaged texts the weights alone drop lists."""


def read_data(context: Context, outlines: Outlines, prefers: Prefers) -> list[Draft]:
    """The drafts of the grids in the data of a text; where it has none, of its introduction, if that lists values."""
    found = _data_of(context, outlines, prefers)
    if found or all(part.role != "intro" for part, _ in outlines):
        return found
    turned = [(replace(part, role="data") if part.role == "intro" else part, items) for part, items in outlines]
    found = _data_of(context, turned, prefers)
    return found if sum(len(row.entries) for draft in found for row in draft.rows) >= _FEWEST_VALUES else []


_FEWEST_VALUES = 3


def _data_of(context: Context, outlines: Outlines, prefers: Prefers) -> list[Draft]:
    assembler = Assembler(context)
    for part, items in outlines:
        if part.role == "data":
            call_by_field(context, items)
            for item in items:
                _know_bold(context, item)
    drafts = [draft for part, items in outlines if part.role == "data" for draft in assembler.drafts(items)]
    listed = [item for part, items in outlines if part.role == "data" for item in items]
    return with_words_of_records(context, listed, better_drafts(context, outlines, drafts, prefers))


def _know_bold(context: Context, item: Item) -> None:
    """Know the names that a paragraph of data sets in bold, if they are news ("At **Oak** it is 3, at **Elm** 5")."""
    for one in walk([item]):
        places = BOLD.finditer(context.text, one.start, one.end) if one.kind == "text" else ()
        names = [Name(bold["name"], Span(*bold.span("name"))) for bold in places]
        news = sum(fold(name.text) not in context.known for name in names)
        if news >= _FEWEST_BOLD and len(names) <= len(context.quantities(one.start, one.end)):
            context.add(Hint("other", "", tuple(names), Span(one.start, one.end)))


_FEWEST_BOLD = 3


def read_remarks(context: Context, outlines: Outlines) -> list[Draft]:
    """The drafts from all of a text but its parts, for a text without data: its remarks may hold the data."""
    others = [items for part, items in outlines if part.role != "parts"]
    drafts = [draft for items in others for draft in read_region(context, items)[0]]
    return drafts or [draft for items in others for draft in read_region(context, items, asides=True)[0]]


@recogniser("Oak has about 3 in May.", lambda context, outlines, drafts, prefers: drafts)
def better_drafts(context: Context, outlines: Outlines, drafts: list[Draft], prefers: Prefers) -> list[Draft]:
    """For each part with data, the drafts of notations or those of linked values, whichever explain more."""
    kept, left, stated = [], drafts, stated_by(context)
    parts = [(part.span, items) for part, items in outlines if part.role == "data"]
    if len(parts) > _MOST_PARTS:
        return drafts
    for place, items in parts:
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
        if not counted:  # by what links values: then every number counts
            lines = (item for item in walk(items) if item.kind != "table")
            counted = [span for item in lines for span, _ in context.quantities(item.start, item.end)]
        remarks = [row.remark for draft in own for row in draft.rows if row.remark is not None]
        spans = [span for span in (*counted, *read) if not any(span.overlaps(remark) for remark in remarks)]
        numbers = {(span.start, span.end) for span in spans}
        readings = (reading_of(stated, other), notated)
        merits = [features(context.text, one, numbers) for one in readings]
        confused = bool(own) and _repeating(other) > _MOST_OF_THEM >= _repeating(own)
        better = (
            bool(other) and not confused and (prefers(*merits) or (not own and merits[0]["explained"] >= _MOST_OF_THEM))
        )
        chosen, merit = (other, merits[0]) if better else (own, merits[1])
        if _may_be_beaten(merit):  # by one that has values in what is called a trend, too
            further = sorted([*of_tables, *read_region(context, items, asides=True)[0]], key=place_of)
            gained = features(context.text, reading_of(stated, further), numbers)
            if further and further != other and _repeating(further) <= _MOST_OF_THEM and prefers(gained, merit):
                chosen, merit = further, gained
        may_tell = _may_be_beaten(merit) or (merit["declared"] < 1.0 and _is_running(context, items))
        told = read_passages(context, items) if may_tell else []
        gained = features(context.text, reading_of(stated, told), numbers) if told else {}
        fewer = len(told) < len(chosen)
        if told and (
            (gained["declared"] > _NEARLY_ALL and _repeating(chosen) >= _MOST_OF_THEM)
            or _takes_values_for_names(chosen, told)
            or _tells_more(context, items, gained, merit, alone=not drafts, fewer=fewer)
        ):
            chosen = told
        kept += chosen
    return sorted([*kept, *left], key=place_of)


_MOST_PARTS = 100
"""Parts with data beyond which no alternative is looked for: each is read among the names of the whole text."""


def _takes_values_for_names(drafts: Sequence[Draft], others: Sequence[Draft]) -> bool:
    """Whether most values are called by what other drafts, of several values a row, read as values ("5,251 USD")."""
    rows = [row for draft in others for row in draft.rows]
    taken = {
        at for row in rows if len(row.entries) > 1 for one in row.entries for at in range(one.span.start, one.span.end)
    }
    names = [(row.name, one.label) for draft in drafts for row in draft.rows for one in row.entries]
    called = [any(not taken.isdisjoint(range(one.span.start, one.span.end)) for one in both if one) for both in names]
    return 2 * sum(called) > len(called) > 1


def _repeating(drafts: Sequence[Draft]) -> float:
    """The share of the rows of several values that have two under one label."""
    rows = [[fold(one.label.text) for one in row.entries if one.label] for draft in drafts for row in draft.rows]
    several = [labels for labels in rows if len(labels) > 1]
    return sum(len(set(labels)) < len(labels) for labels in several) / max(1, len(several))


def _may_be_beaten(merit: Mapping[str, float]) -> bool:
    """Whether any reading could tell clearly more than one of this merit."""
    return merit["explained"] + _CLEARLY < 1.0 or merit["again"] > _CLEARLY


def _tells_more(
    context: Context,
    items: Sequence[Item],
    told: Mapping[str, float],
    other: Mapping[str, float],
    *,
    alone: bool,
    fewer: bool,
) -> bool:
    """Whether a reading value by value explains clearly more than another one, or in running text as much under names
    that do not repeat, or in `fewer` grids. It is `alone` where nothing else in the text is read by its notation.
    """
    texts = [one for one in walk(items) if one.kind in ("text", "title")]
    starts = [one.start if one.kind == "text" else one.body for one in texts]
    running = any(len(context.quantities(start, one.end)) > 1 for start, one in zip(starts, texts, strict=True))
    if not running and not other["explained"] and not (alone and told["explained"] >= _MOST_OF_THEM):
        return False  # remarks on what other parts list
    gain, mixed = told["explained"] - other["explained"], other["again"] - told["again"]
    if mixed < -_BY_FAR and other["explained"] >= _MOST_OF_THEM:
        return False
    if running and (mixed > _CLEARLY and gain >= (-_CLEARLY if mixed > _BY_FAR else 0.0)):
        return True
    prose = _is_running(context, items)
    if prose and mixed > _BY_FAR and gain + mixed > _CLEARLY and not other["unsettled"]:
        return True  # a value under a name that another one has is not explained
    if prose and gain > -_BY_FAR and gain + _OF_NAMES * (told["declared"] - other["declared"]) > _BY_FAR:
        return True  # more values are called by declared names
    if running and alone and gain > -_BY_FAR and other["holes"] - told["holes"] > _SOME:
        return True  # the other has a column of its own for most values
    if other["ranges"] - told["ranges"] > _MOST_OF_THEM and gain >= -_CLEARLY:
        return True  # the other takes names ("140 for 0–499") for values
    full = not (told["again"] or told["holes"])
    if prose and fewer and full and gain >= 0:
        return True  # the other parts what is of one kind
    return gain > (_CLEARLY if running or (full and told["explained"] == 1.0) else _BY_FAR)


def _is_running(context: Context, items: Sequence[Item]) -> bool:
    """Whether a line without a label has several numbers."""
    texts = (one for one in walk(items) if one.kind in ("text", "title") and one.label is None)
    return any(len(context.quantities(one.start, one.end)) > 1 for one in texts)


_CLEARLY, _BY_FAR = 0.05, 0.15
"""Share of the numbers by which a reading of running text explains clearly more, and one of lists."""
_OF_NAMES = 0.5
"""What a declared name of each value counts, in shares of the numbers explained."""
_DIGITS = re.compile(r"[0-9][0-9.,]*")
_MOST_OF_THEM = 0.5
"""Least share of the numbers that a reading explains where the notations read nothing, so that nothing is compared."""
_NEARLY_ALL, _FEW = 0.95, 0.05
_LARGE, _SOME = 30, 0.3
"""Values from which a reading by declared names needs no alternative even if it lacks some of the numbers there."""
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
    numbers = {one.span() for bounds in lines for one in _DIGITS.finditer(context.text, *bounds)}
    share, left = explained(context.text, own, numbers)
    return not left if is_list else 1 - share <= (_SOME if len(own.values) >= _LARGE else _FEW)


def place_of(draft: Draft) -> int:
    """The offset of the first value of a draft."""
    return next((entry.span.start for row in draft.rows for entry in row.entries), 0)


def untitled(text: str, draft: Draft, title: Span | None) -> Draft:
    """The draft without a title that is the figure's own or says nothing of it ("Data table")."""
    place = draft.title
    if place is None:
        return draft
    own = title is not None and title.start <= place.end and place.start <= title.end
    words = _REMARK.sub("", place.cut(text))
    return replace(draft, title=None) if own or (is_generic(words) and not re.search(r"\d", words)) else draft


_REMARK = re.compile(r"\s\((?:[^()\s]+\s){2,}[^()]*\)\Z")
"""A remark of several words behind a title ("Data points (estimated from the gridlines)")."""


FEATURES = (
    "explained",  # numbers that are values or names of values, as a share of all
    "left",  # numbers that are neither, as a logarithm
    "declared",  # names of values that the text declares, as a share
    "unsettled",  # values whose column nothing settles, as a share
    "ranges",  # values that are bare ranges, and so rather names of values
    "again",  # values under names that another one has, as a share
    "grids",  # grids for each ten values
    "names",  # different names for each value
    "holes",  # places of its grids that hold no value, as a share
)


@dataclass(slots=True)
class Reading:
    """An alternative reading of a part, and how it names its values."""

    drafts: Sequence[Draft]
    naming: dict[str, float]
    """The features that do not depend on what else stands in the part (names as in FEATURES)."""
    values: list[Span]
    names: list[Span]


@dataclass(slots=True)
class Stated:
    """What a text states of its labels, to measure readings by."""

    names: set[str]
    widths: set[int]


def stated_by(context: Context) -> Stated:
    """What the hints of a text state of its labels."""
    names = {fold(hint.name) for hint in context.hints if hint.name}.union(*map(context.folded, context.hints))
    return Stated(names, {len(hint.texts()) for hint in context.hints})


def reading_of(stated: Stated, drafts: Sequence[Draft]) -> Reading:
    """A reading with these grids."""
    declared = different = again = holes = unsettled = ranges = 0
    values: list[Span] = []
    names: list[Span] = []
    for draft in drafts:
        called: list[tuple[str, ...]] = []
        labels: list[set[str]] = []
        for row in draft.rows:
            entries = row.entries
            labelled = [entry.label for entry in entries if entry.label is not None]
            settled = len(entries) in stated.widths or len(entries) == 1
            unsettled += 0 if settled else len(entries) - len(labelled)
            ranges += sum(entry.quantity is not None and entry.quantity.value is None for entry in entries)
            values += [entry.span for entry in entries]
            names += [label.span for label in labelled]
            own: tuple[str, ...] = ()
            if row.name is not None:
                own = (fold(row.name.text),)
                names.append(row.name.span)
                declared += len(entries) * (own[0] in stated.names)
            words = [fold(label.text) for label in labelled]
            declared += sum(word in stated.names for word in words)
            called += [own] * (len(entries) - len(words))
            called += [(*own, word) for word in words]
            labels.append(set(words))
        different += len({word for one in called for word in one})
        again += len(called) - len(set(called)) if any(called) else 0
        holes += _holes(labels)
        names += [draft.title] if draft.title is not None else []
    count = max(1, len(values))
    naming = {
        "declared": declared / count,
        "unsettled": unsettled / count,
        "ranges": ranges / count,
        "again": again / count,
        "grids": len(drafts) / (count / 10 + 1),
        "names": different / (count + 1),
        "holes": holes / (count + holes),
    }
    return Reading(drafts, naming, values, names)


def explained(text: str, reading: Reading, numbers: set[tuple[int, int]]) -> tuple[float, int]:
    """The share of the numbers with these bounds that a reading has as values or names, and how many it lacks."""
    values = [(span.start, span.end) for span in reading.values]
    others = numbers.difference(values)
    mask = taken(text, [*reading.names, *reading.values]) if others else b""
    left = sum(1 not in mask[start:end] for start, end in others)
    tabled = sum(bounds not in numbers for bounds in values)
    return (len(numbers) - left + tabled) / max(1, len(numbers) + tabled), left


def features(text: str, reading: Reading, numbers: set[tuple[int, int]]) -> dict[str, float]:
    """The features (names as in FEATURES) of a reading of a part with these bounds of numbers."""
    share, left = explained(text, reading, numbers)
    return {"explained": share, "left": log1p(left), **reading.naming}


def _holes(labels: Sequence[Collection[str]]) -> int:
    """How many cells are missing in rows with these labels, if every row has all of them."""
    width = len(set().union(*labels)) if labels else 0
    several = len(labels) > 1 and any(len(one) > 1 for one in labels)
    return sum(width - len(one) for one in labels) if several else 0


@cache
def weights() -> Mapping[str, float]:
    """The learned weight of each feature."""
    learned = json.loads(files("figwise.data").joinpath("reading.json").read_text(encoding="utf-8"))
    return {name: float(learned["weights"][name]) for name in ("bias", *FEATURES)}


def explains_more(other: Mapping[str, float], own: Mapping[str, float]) -> bool:
    """Whether an alternative reading with these features explains more than the one by notations."""
    if other["explained"] < own["explained"] - _MOST_LOST:
        return False
    learned = weights()
    return learned["bias"] + sum(learned[name] * (other[name] - own[name]) for name in FEATURES) > 0
