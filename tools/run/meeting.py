"""Matches the cells of two selections by their labels, within or between figures, in either orientation."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable
from dataclasses import dataclass

from ...indexing.model.figure import Label, other_side
from ..frame import View
from ..names import normal
from .compute import Absent
from .scope import Scope

_MOST_NAMED = 6
"""Most labels without a counterpart that a note lists."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Pairs of entries, as indices into two views, and the labels of entries without a counterpart."""

    pairs: list[tuple[int, int]]
    ours: tuple[str, ...]
    theirs: tuple[str, ...]

    def tell(self, scope: Scope, *, both: bool = True) -> None:
        """Note what was left out, on the left side alone without `both`."""
        apart = dict.fromkeys((*self.ours, *self.theirs) if both else self.ours)
        if apart and self.pairs:
            names = list(apart)[:_MOST_NAMED]
            more = f" and {len(apart) - len(names)} more" if len(apart) > len(names) else ""
            scope.note("not_aligned", f"Without a counterpart, and left out: {', '.join(names)}{more}.")


def meeting(left: View, right: View, on: str | None = None) -> Meeting:
    """The entries of two views that have the same labels.

    A selection of a single row (column) meets any row, so that two rows pair up by column and a row is set against
    each of many. Over other figures or panels labels are compared as numbers where they are numbers ("2000.0" is
    2000), and rows may meet columns where more of them do. Where lines are judged one by one, `on` says on which side:
    each is set against its own, unless the other side says whose cells are meant.

    Raises:
        Absent: no entry meets another.
    """
    found = _met(left, right, on)
    if len(left) and len(right) and not found.pairs:
        raise Absent("no_such_cell", "The two selections have no row and column labels in common.")
    return found


def _met(left: View, right: View, on: str | None) -> Meeting:
    straight = _match_labels(left, right, ("row", "column"), on)
    if same_grids(left, right) or len(straight.pairs) == len(left):
        return straight
    turned = _match_labels(left, right, ("column", "row"))
    return turned if len(turned.pairs) > len(straight.pairs) else straight


def same_grids(left: View, right: View) -> bool:
    """Whether two views are of the same panels, so that positions mean the same."""
    return [*map(id, left.frame.grids)] == [*map(id, right.frame.grids)]


def _match_labels(left: View, right: View, turned: tuple[str, str], on: str | None = None) -> Meeting:
    same = same_grids(left, right) and not _in_other_panels(left, right)
    ours: list[list[Hashable]] = []
    theirs: list[list[Hashable]] = []
    sides: list[str] = []
    others: list[str] = []
    if same and len(left.frame.grids) > 1:
        ours.append(left.positions("panel").tolist())
        theirs.append(right.positions("panel").tolist())
    for side, other in zip(("row", "column"), turned, strict=True):
        one, two = _labels_on(left, side), _labels_on(right, other)
        few, many = sorted((set(one), set(two)), key=len)
        across = other_side(side)
        own = side == on and same and not set(_labels_on(left, across)) <= set(_labels_on(right, across))
        if len(few) < 2 and not own and (same or len(many) < 2 or few.isdisjoint(many)):
            continue
        ours.append(left.positions(side).tolist() if same else one)
        theirs.append(right.positions(other).tolist() if same else two)
        sides.append(side)
        others.append(other)
    if not ours:
        alone = len(left) == 1 or len(right) == 1
        return Meeting([(at, to) for at in range(len(left)) for to in range(len(right))] if alone else [], (), ())
    keys = list(zip(*ours, strict=True))
    often, by_key = Counter(keys), defaultdict[tuple[Hashable, ...], list[int]](list)
    for to, key in enumerate(zip(*theirs, strict=True)):
        by_key[key].append(to)
    pairs = [  # labels that repeat on both sides cannot be paired uniquely
        (at, to)
        for at, key in enumerate(keys)
        if key in by_key and (often[key] == 1 or len(by_key[key]) == 1)
        for to in by_key[key]
    ]
    used, partners = ({pair[side] for pair in pairs} for side in (0, 1))
    return Meeting(pairs, _unmatched_labels(left, used, sides), _unmatched_labels(right, partners, others))


def _in_other_panels(left: View, right: View) -> bool:
    """Whether two views of the same grids have no panel in common, as two rows that different panels list."""
    return set(left.positions("panel").tolist()).isdisjoint(right.positions("panel").tolist())


def _labels_on(view: View, side: str) -> list[Hashable]:
    """The key by which each entry's label on a side is matched; None if it has no label."""
    panels, positions = view.positions("panel").tolist(), view.positions(side).tolist()
    known: dict[tuple[int, int], Hashable] = {}
    for panel, at in set(zip(panels, positions, strict=True)):
        known[panel, at] = _label_key(view.frame.axis(panel, side).labels[at]) if at >= 0 else None
    return [known[place] for place in zip(panels, positions, strict=True)]


def _label_key(label: Label) -> Hashable:
    if label.value is not None:
        return label.value
    try:
        return float(label.text)
    except ValueError:
        return normal(label.text)


def _unmatched_labels(view: View, met: set[int], sides: list[str]) -> tuple[str, ...]:
    """The labels of the other entries on the sides that were compared."""
    labels = [view.labels(side) for side in sides]
    apart = (at for at in range(len(view)) if at not in met)
    names = dict.fromkeys(", ".join(side[at] for side in labels if side[at]) for at in apart)
    return tuple(name for name in names if name)
