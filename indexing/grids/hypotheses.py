"""Hypotheses: several readings of the same stretch of a text, of which the one that explains it best is kept.

A reading is worth a weighted sum of what it makes of the numbers and names there. The weights are learned from
descriptions whose tables are known (`eval/reading.py`), a log-linear model of which reading gets more cells right.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import log1p

from ..notations.drafts import Draft
from ..notations.rows import Entry, Row
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
    declared = {fold(name) for hint in context.hints for name in (*hint.texts(), hint.name) if name}
    widths = {len(hint.texts()) for hint in context.hints}
    sums: Counter[str] = Counter()
    unsettled = ranges = 0
    named: list[Name] = []
    values: list[Span] = []
    claimed: list[Span] = []
    said: list[str] = []
    for draft in drafts:
        called = [_called(row, entry) for row in draft.rows for entry in row.entries]
        different = {name for names in called for name in names}
        sums["grids"] += 1
        sums["names"] += len(different)
        sums["again"] += len(called) - len(set(called)) if any(called) else 0
        said += [*different, *([fold(draft.title.cut(context.text))] if draft.title is not None else [])]
        sums["holes"] += _holes(draft)
        for row in draft.rows:
            settled = bool(draft.columns) or len(row.entries) in widths or len(row.entries) == 1
            for entry in row.entries:
                unsettled += entry.label is None and not settled
                ranges += entry.quantity is not None and entry.quantity.value is None
                named += [name for name in (row.name, entry.label) if name is not None]
                claimed += [entry.label.span] if entry.label is not None else []
                values.append(entry.span)
            claimed += [row.name.span] if row.name is not None else []
        claimed += [name.span for name in draft.columns]
        claimed += [draft.title] if draft.title is not None else []
    listed = set(numbers)
    taken = _taken(context.text, [*claimed, *values])
    held = sum(any(taken[span.start : span.end]) for span in listed)
    tabled = sum(span not in listed for span in values)
    explained = (held + tabled) / max(1, len(listed) + tabled)
    words = "\n".join(said)
    count = max(1, len(values))
    kinds = {key: _kinds(name, declared) for key, name in {id(name): name for name in named}.items()}
    known, long, pointing, numeric = (sum(kinds[id(name)][at] for name in named) for at in range(4))
    return {
        "explained": explained,
        "left": log1p(len(listed) - held),
        "declared": known / count,
        "unsettled": unsettled / count,
        "ranges": ranges / count,
        "long": long / count,
        "pointing": pointing / count,
        "numeric": numeric / count,
        "again": sums["again"] / count,
        "grids": sums["grids"] / (count / 10 + 1),
        "names": sums["names"] / (count + 1),
        "holes": sums["holes"] / (count + sums["holes"]),
        "unused": log1p(sum(fold(span.cut(context.text)) not in words for span in names)),
    }


def _holes(draft: Draft) -> int:
    """How many places of the rows under all of their labels hold no value."""
    labels = [{fold(entry.label.text) for entry in row.entries if entry.label is not None} for row in draft.rows]
    width = len(set().union(*labels)) if labels else 0
    several = len(labels) > 1 and any(len(one) > 1 for one in labels)
    return sum(width - len(one) for one in labels) if several else 0


def _called(row: Row, entry: Entry) -> tuple[str, ...]:
    """The names of a value, folded."""
    return tuple(fold(name.text) for name in (row.name, entry.label) if name is not None)


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
