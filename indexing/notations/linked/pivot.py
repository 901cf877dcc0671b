"""Values under paths of names made into grids: the innermost names are columns, then rows, then panels."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ...text.names import Name, fold, join_path
from ...text.spans import Span
from ..drafts import Draft
from ..rows import Entry, Row
from .line import Link


@dataclass(slots=True)
class NamedValue:
    """A value with all its names."""

    link: Link
    path: tuple[Name, ...]
    """Its names, outermost first."""

    def entry(self, label: Name | None = None) -> Entry:
        """The value under a label."""
        return Entry(self.link.span, self.link.quantity, label)


def grids_of(values: list[NamedValue], panels: Collection[str]) -> list[Draft]:
    """The grids of values with paths of the same form; `panels` are folded names, each of which is a grid."""
    return _with_several(_drafts(_in_one_list(_in_two_levels(_without_constant(_under_all(values)))), panels))


def _with_several(drafts: Sequence[Draft]) -> list[Draft]:
    """The grids with several distinguishable values; if one of these has a title, also titled ones with one value."""
    apart = [_tells_apart(draft) for draft in drafts]
    titled = any(several and draft.title is not None for draft, several in zip(drafts, apart, strict=True))
    return [one for one, several in zip(drafts, apart, strict=True) if several or (titled and one.title is not None)]


def _tells_apart(draft: Draft) -> bool:
    """Whether a grid has several values that do not all have the same name."""
    names = {fold(row.name.text) for row in draft.rows if row.name is not None}
    labels = {fold(entry.label.text) for row in draft.rows for entry in row.entries if entry.label is not None}
    count = sum(len(row.entries) for row in draft.rows)
    return count > 1 and (len(names) > 1 or len(labels) > 1 or not labels)


def _under_all(values: list[NamedValue]) -> list[NamedValue]:
    """The values, with one that holds everywhere repeated under each name of the values next to it."""
    repeated: list[NamedValue] = []
    for one in values:
        if one.link.kind != "all":
            repeated.append(one)
            continue
        beside = [
            other.path[-1]
            for other in values
            if len(other.path) == len(one.path) + 1 and other.path[: len(one.path) - 1] == one.path[:-1]
        ]
        names = {fold(name.text): name for name in beside}
        repeated += [NamedValue(replace(one.link, kind="name"), (*one.path, name)) for name in names.values()] or [one]
    return repeated


def _without_constant(values: list[NamedValue]) -> list[NamedValue]:
    """The values without a name that all have at the same level from the inside, since it distinguishes nothing."""
    for depth in range(1, 4):
        held = [one.path[-depth] for one in values if len(one.path) > depth + (depth == 1)]
        if len(held) > 2 and len({fold(name.text) for name in held}) == 1 and len({name.span for name in held}) > 1:
            return [
                NamedValue(one.link, one.path[:-depth] + one.path[len(one.path) - depth + 1 :])
                if len(one.path) > depth
                else one
                for one in values
            ]
    return values


def _in_two_levels(values: list[NamedValue]) -> list[NamedValue]:
    """The values, those one level further in than others called by both inner names ("Severe > Mean")."""
    depths: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for one in values:
        for depth in range(1, len(one.path)):
            depths[tuple(name.span.start for name in one.path[:depth])].add(len(one.path) - depth)
    inner = Counter((fold(one.path[-2].text), fold(one.path[-1].text)) for one in values if len(one.path) > 2)
    relabelled = []
    for one in values:
        outer = tuple(name.span.start for name in one.path[:-2])
        again = len(one.path) > 2 and inner[fold(one.path[-2].text), fold(one.path[-1].text)] > 1
        joined = again and one.link.kind != "place" and 1 in depths[outer]
        relabelled.append(_with_joined(one) if joined else one)
    return relabelled


def _in_one_list(values: list[NamedValue]) -> list[NamedValue]:
    """The values, those of rows under a heading called by both where rows beside the heading have as many values."""
    counts = Counter(tuple(name.span.start for name in one.path) for one in values if one.link.kind == "place")
    beside = {(path[:-1], count) for path, count in counts.items()}
    relabelled = []
    for one in values:
        place = tuple(name.span.start for name in one.path)
        joined = one.link.kind == "place" and len(place) > 1 and (place[:-2], counts[place]) in beside
        relabelled.append(_with_joined(one) if joined else one)
    return relabelled


def _with_joined(one: NamedValue) -> NamedValue:
    """The value with its two innermost names joined."""
    above, last = one.path[-2:]
    words = join_path(above.text, last.text)
    return NamedValue(one.link, (*one.path[:-2], replace(last, text=words, full=words, path=(above.text, last.text))))


def _drafts(values: Sequence[NamedValue], panels: Collection[str]) -> list[Draft]:
    """Grids: the innermost names are columns, those around them rows, those around these panels."""
    groups: dict[tuple[tuple[int, str], ...], list[NamedValue]] = defaultdict(list)
    for one in values:
        if one.path:
            around = one.path[:-1] if one.link.kind == "place" else one.path[:-2]
            groups[tuple((name.span.start, fold(name.text)) for name in around)].append(one)
    found = []
    for prefix, members in groups.items():
        title = members[0].path[len(prefix) - 1].span if prefix else None
        found += _grids(members, title, panels)
    return found


def _grids(members: Sequence[NamedValue], title: Span | None, panels: Collection[str]) -> list[Draft]:
    """One grid of the values under a title, or one for each name around them where these share no columns."""
    members = _by_unit(members)
    columns: dict[str, set[str]] = defaultdict(set)
    flat: dict[tuple[int, str], list[NamedValue]] = defaultdict(list)
    for one in members:
        if len(one.path) == 1 or one.link.kind == "place":
            flat[one.path[-1].span.start, fold(one.path[-1].text)].append(one)
    deep = [one for one in members if len(one.path) > 1 and one.link.kind != "place"]
    for one in deep:
        columns[fold(one.path[-1].text)].add(fold(one.path[-2].text))
    shared = sum(_shares(one, columns) for one in deep)
    drafts = []
    if flat:
        draft_rows = [Row(tuple(one.entry() for one in held), held[0].path[-1]) for held in flat.values()]
        drafts.append(Draft(draft_rows, title))
    rows: dict[tuple[int, str], list[NamedValue]] = defaultdict(list)
    for one in deep:
        rows[one.path[-2].span.start, fold(one.path[-2].text)].append(one)
    apart = len(rows) > 1 and all(name in panels for _, name in rows)
    together = len(rows) == 1 or (2 * shared >= len(deep) and not apart)
    matrix, lists = list[list[NamedValue]](), list[list[NamedValue]]()
    for held in rows.values():
        alone = len(rows) > 1 < len(held) and not any(_shares(one, columns) for one in held)
        (matrix if together and not alone else lists).append(held)
    if matrix:
        draft_rows = [Row(tuple(one.entry(one.path[-1]) for one in _unique(held)), held[0].path[-2]) for held in matrix]
        drafts.append(Draft(draft_rows, title))
    for held in lists:
        draft_rows = [Row((one.entry(),), one.path[-1]) for one in _unique(held)]
        drafts.append(Draft(draft_rows, held[0].path[-2].span))
    return drafts


def _by_unit(members: Sequence[NamedValue]) -> list[NamedValue]:
    """The values, one alone under its name in the only column of its unit ("Oslo: €5, 3% of income; Turin: €4")."""
    names: dict[str, Name] = {}
    units: defaultdict[str, set[str]] = defaultdict(set)
    for one in members:
        if len(one.path) > 1 and one.link.kind != "place":
            names[fold(one.path[-1].text)] = one.path[-1]
            units[fold(one.path[-1].text)].add(one.link.quantity.unit)
    shared = Counter(unit for own in units.values() for unit in own)
    pure = ((name, unit) for name, own in units.items() if len(own) == 1 for unit in own)
    columns = {unit: names[name] for name, unit in pure if unit and shared[unit] == 1} if len(units) > 1 else {}
    alone = Counter(one.path[-1].span for one in members if len(one.path) == 1)
    return [
        NamedValue(replace(one.link, kind="name"), (*one.path, columns[one.link.quantity.unit]))
        if len(one.path) == 1 and alone[one.path[-1].span] == 1 and one.link.quantity.unit in columns
        else one
        for one in members
    ]


def _shares(one: NamedValue, columns: Mapping[str, set[str]]) -> bool:
    """Whether another row has a value in the same column."""
    return len(columns[fold(one.path[-1].text)]) > 1


def _unique(held: Sequence[NamedValue]) -> list[NamedValue]:
    """The values without repetitions."""
    kept: dict[tuple[str, object], NamedValue] = {}
    for one in held:
        kept.setdefault((fold(one.path[-1].text), one.link.quantity.value), one)
    return list(kept.values())
