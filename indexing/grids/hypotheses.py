"""Hypotheses: alternative readings of the same part of a text, of which the one that explains it best is kept.

The score of a reading is a weighted sum of features of how it uses the numbers and names there. The weights are those
of a log-linear model of which reading gets more cells right, learned from descriptions whose tables are known
(`eval/reading.py`).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log1p

from ..notations.drafts import Draft
from ..stated.context import Context
from ..text.names import fold
from ..text.spans import Span, taken

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
    """Its grids."""
    naming: dict[str, float]
    """The features that do not depend on what else stands in the part (names as in FEATURES)."""
    values: list[Span]
    """Its values."""
    names: list[Span]
    """The names of its values and grids."""


@dataclass(slots=True)
class Stated:
    """What a text states of its labels, to measure readings by."""

    names: set[str]
    """The folded names of axes and labels."""
    widths: set[int]
    """How many labels the stated parts have."""


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


def explained(text: str, reading: Reading, numbers: Collection[tuple[int, int]]) -> tuple[float, int]:
    """Of the numbers of a part with these bounds, the share that a reading has as values or names, and how many are
    left over.
    """
    listed = set(numbers)
    mask = taken(text, [*reading.names, *reading.values])
    held = sum(1 in mask[start:end] for start, end in listed)
    tabled = sum((span.start, span.end) not in listed for span in reading.values)
    return (held + tabled) / max(1, len(listed) + tabled), len(listed) - held


def features(text: str, reading: Reading, numbers: Collection[tuple[int, int]]) -> dict[str, float]:
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


_MOST_LOST = 0.25
"""Largest share of the numbers that a preferred reading may lose: in damaged texts the weights alone drop lists."""


def explains_more(other: Mapping[str, float], own: Mapping[str, float]) -> bool:
    """Whether an alternative reading with these features explains more than the one by notations."""
    if other["explained"] < own["explained"] - _MOST_LOST:
        return False
    learned = weights()
    return learned["bias"] + sum(learned[name] * (other[name] - own[name]) for name in FEATURES) > 0
