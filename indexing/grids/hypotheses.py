"""Hypotheses: several readings of the same stretch of a text, of which the one that explains it best is kept.

A reading is worth a weighted sum of what it makes of the numbers and names there. The weights are learned from
descriptions whose tables are known (`eval/reading.py`), a log-linear model of which reading gets more cells right.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import log1p

from ..notations.drafts import Draft
from ..stated.context import Context
from ..text.colours import words_in_look
from ..text.names import Name, fold
from ..text.spans import Span

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


def features(
    context: Context, drafts: Sequence[Draft], numbers: Collection[Span], names: Collection[Span]
) -> dict[str, float]:
    """What a reading makes of a stretch with these numbers and names, by the names in FEATURES."""
    declared = {fold(hint.name) for hint in context.hints if hint.name}.union(*map(context.folded, context.hints))
    widths = {len(hint.texts()) for hint in context.hints}
    different = again = holes = unsettled = ranges = 0
    named: list[Name] = []
    values: list[Span] = []
    claimed: list[Span] = []
    said: list[str] = []
    for draft in drafts:
        called: list[tuple[str, ...]] = []
        labels: list[set[str]] = []
        for row in draft.rows:
            settled = bool(draft.columns) or len(row.entries) in widths or len(row.entries) == 1
            own = () if row.name is None else (fold(row.name.text),)
            of_row: set[str] = set()
            for entry in row.entries:
                values.append(entry.span)
                ranges += entry.quantity is not None and entry.quantity.value is None
                if row.name is not None:
                    named.append(row.name)
                if entry.label is None:
                    unsettled += not settled
                    called.append(own)
                    continue
                named.append(entry.label)
                claimed.append(entry.label.span)
                label = fold(entry.label.text)
                of_row.add(label)
                called.append((*own, label))
            labels.append(of_row)
            if row.name is not None:
                claimed.append(row.name.span)
        names_said = {name for names_of in called for name in names_of}
        different += len(names_said)
        again += len(called) - len(set(called)) if any(called) else 0
        holes += _holes(labels)
        said += names_said
        claimed += [name.span for name in draft.columns]
        if draft.title is not None:
            claimed.append(draft.title)
            said.append(fold(draft.title.cut(context.text)))
    listed = set(numbers)
    taken = _taken(context.text, [*claimed, *values])
    held = sum(1 in taken[span.start : span.end] for span in listed)
    tabled = sum(span not in listed for span in values)
    explained = (held + tabled) / max(1, len(listed) + tabled)
    words = "\n".join(said)
    count = max(1, len(values))
    kinds = {key: _kinds(name, declared) for key, name in {id(name): name for name in named}.items()}
    known, long, pointing, numeric = map(sum, zip((0, 0, 0, 0), *(kinds[id(name)] for name in named), strict=True))
    return {
        "explained": explained,
        "left": log1p(len(listed) - held),
        "declared": known / count,
        "unsettled": unsettled / count,
        "ranges": ranges / count,
        "long": long / count,
        "pointing": pointing / count,
        "numeric": numeric / count,
        "again": again / count,
        "grids": len(drafts) / (count / 10 + 1),
        "names": different / (count + 1),
        "holes": holes / (count + holes),
        "unused": log1p(sum(fold(span.cut(context.text)) not in words for span in names)),
    }


def _holes(labels: Sequence[Collection[str]]) -> int:
    """How many places of rows with these labels, under all of them, hold no value."""
    width = len(set().union(*labels)) if labels else 0
    several = len(labels) > 1 and any(len(one) > 1 for one in labels)
    return sum(width - len(one) for one in labels) if several else 0


def _kinds(name: Name, declared: Collection[str]) -> tuple[bool, bool, bool, bool]:
    """Whether a name is declared, is a sentence, only points at something, and holds a value."""
    known = fold(name.text) in declared
    points = not known and words_in_look(name.text)
    return known, len(_last(name)) > _LONGEST_NAME, points, "≈" in name.text or "~" in name.text


def _last(name: Name) -> str:
    return name.path[-1] if name.path else name.text


def _taken(text: str, claimed: Sequence[Span]) -> bytearray:
    """For each character whether it is claimed."""
    taken = bytearray(len(text))
    for span in claimed:
        taken[span.start : span.end] = b"\1" * (span.end - span.start)
    return taken


@cache
def weights() -> Mapping[str, float]:
    """The learned weight of each feature."""
    learned = json.loads(files("figwise.data").joinpath("reading.json").read_text(encoding="utf-8"))
    return {name: float(learned["weights"][name]) for name in ("bias", *FEATURES)}


def explains_more(other: Mapping[str, float], own: Mapping[str, float]) -> bool:
    """Whether another reading, with these features, explains more than the one that notations made."""
    learned = weights()
    return learned["bias"] + sum(learned[name] * (other[name] - own[name]) for name in FEATURES) > 0
