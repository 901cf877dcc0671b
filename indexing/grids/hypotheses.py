"""Hypotheses: alternative readings of the same part of a text, of which the one that explains it best is kept.

The score of a reading is a weighted sum of features of how it uses the numbers and names there. The weights are those
of a log-linear model of which reading gets more cells right, learned from descriptions whose tables are known
(`eval/reading.py`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log1p

from ..notations.drafts import Draft
from ..stated.context import Context
from ..text.colours import words_in_look
from ..text.names import fold
from ..text.spans import Span, taken

FEATURES = (
    "explained",  # numbers that are values or names of values, as a share of all
    "left",  # numbers that are neither, as a logarithm
    "declared",  # names of values that the text declares, as a share
    "unsettled",  # values whose column nothing settles, as a share
    "ranges",  # values that are bare ranges, and so rather names of values
    "long",  # names that are sentences
    "pointing",  # names that only say where something stands or how it looks
    "numeric",  # names that hold a value, and so rather values
    "again",  # values under names that another one has, as a share
    "grids",  # grids for each ten values
    "names",  # different names for each value
    "holes",  # places of its grids that hold no value, as a share
    "unused",  # names of items with values that name none of them, as a logarithm
)
_LONGEST_NAME = 60


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
    said: str
    """The folded names, one per line."""


def reading_of(context: Context, drafts: Sequence[Draft]) -> Reading:
    """A reading with these grids."""
    widths = {len(hint.texts()) for hint in context.hints}
    different = again = holes = unsettled = ranges = 0
    named: list[tuple[str, tuple[str, ...]]] = []
    values: list[Span] = []
    names: list[Span] = []
    label_words: list[str] = []
    for draft in drafts:
        called: list[tuple[str, ...]] = []
        labels: list[set[str]] = []
        for row in draft.rows:
            entries, name = row.entries, row.name
            labelled = [entry.label for entry in entries if entry.label is not None]
            settled = bool(draft.columns) or len(entries) in widths or len(entries) == 1
            unsettled += 0 if settled else len(entries) - len(labelled)
            ranges += sum(entry.quantity is not None and entry.quantity.value is None for entry in entries)
            values += [entry.span for entry in entries]
            names += [label.span for label in labelled]
            named += [(label.text, label.path) for label in labelled]
            own: tuple[str, ...] = ()
            if name is not None:
                own = (fold(name.text),)
                names.append(name.span)
                named += [(name.text, name.path)] * len(entries)
            words = [fold(label.text) for label in labelled]
            called += [own] * (len(entries) - len(words))
            called += [(*own, word) for word in words]
            labels.append(set(words))
        distinct_words = {word for one in called for word in one}
        different += len(distinct_words)
        again += len(called) - len(set(called)) if any(called) else 0
        holes += _holes(labels)
        label_words += distinct_words
        names += [name.span for name in draft.columns]
        if draft.title is not None:
            names.append(draft.title)
            label_words.append(fold(draft.title.cut(context.text)))
    count = max(1, len(values))
    naming = {
        "unsettled": unsettled / count,
        "ranges": ranges / count,
        "again": again / count,
        "grids": len(drafts) / (count / 10 + 1),
        "names": different / (count + 1),
        "holes": holes / (count + holes),
        **{kind: times / count for kind, times in _kinds(named, _declared(context)).items()},
    }
    return Reading(drafts, naming, values, names, "\n".join(label_words))


def explained(text: str, reading: Reading, numbers: Collection[tuple[int, int]]) -> tuple[float, int]:
    """Of the numbers of a part with these bounds, the share that a reading has as values or names, and how many are
    left over.
    """
    listed = set(numbers)
    mask = taken(text, [*reading.names, *reading.values])
    held = sum(1 in mask[start:end] for start, end in listed)
    tabled = sum((span.start, span.end) not in listed for span in reading.values)
    return (held + tabled) / max(1, len(listed) + tabled), len(listed) - held


def features(
    context: Context, reading: Reading, numbers: Collection[tuple[int, int]], names: Collection[Span]
) -> dict[str, float]:
    """The features (names as in FEATURES) of a reading of a part with these bounds of numbers, and these names."""
    share, left = explained(context.text, reading, numbers)
    unused = sum(fold(span.cut(context.text)) not in reading.said for span in names)
    return {"explained": share, "left": log1p(left), "unused": log1p(unused), **reading.naming}


def _declared(context: Context) -> set[str]:
    """The folded names of axes and labels that the text declares."""
    return {fold(hint.name) for hint in context.hints if hint.name}.union(*map(context.folded, context.hints))


def _holes(labels: Sequence[Collection[str]]) -> int:
    """How many cells are missing in rows with these labels, if every row has all of them."""
    width = len(set().union(*labels)) if labels else 0
    several = len(labels) > 1 and any(len(one) > 1 for one in labels)
    return sum(width - len(one) for one in labels) if several else 0


def _kinds(named: Sequence[tuple[str, tuple[str, ...]]], declared: Collection[str]) -> dict[str, int]:
    """How many names are declared, are sentences, only point at something, and hold a value."""
    kinds = dict.fromkeys(("declared", "long", "pointing", "numeric"), 0)
    for (text, path), times in Counter(named).items():
        known = fold(text) in declared
        kinds["declared"] += times * known
        kinds["long"] += times * (len(path[-1] if path else text) > _LONGEST_NAME)
        kinds["pointing"] += times * (not known and words_in_look(text))
        kinds["numeric"] += times * ("≈" in text or "~" in text)
    return kinds


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
