"""Rows out of a literal: a list of values under the labels nearest to it, a record under its keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...text.names import Name, fold, panel_title
from ...text.numbers import parse_quantity
from ...text.spans import Span
from ..drafts import Draft
from ..rows import NUMBER, Entry, Row
from .parts import Parts
from .tree import Node
from .values import AXIS, GENERIC, LABELS, PART, ROWS, VALUES, key_of


@dataclass(frozen=True, slots=True)
class Scope:
    """What the maps around a value say of it."""

    columns: tuple[tuple[Name, ...], ...] = ()
    """Lists of labels, the nearest first."""
    rows: tuple[Name, ...] = ()
    """Labels of the rows of a matrix."""
    across: str = ""
    """What the columns are called."""
    down: Span | None = None
    """What the values are called."""
    title: Span | None = None
    """The panel's title."""


_INTERVAL = re.compile(rf"\s?[\[(][^\[\]()]{{0,40}}?(?P<lower>{NUMBER})\s?(?:[,;–—-]|to\s)\s?(?P<upper>{NUMBER})[\])]")


@dataclass(slots=True)
class Rows(Parts):
    """The rows that the literals of one text hold."""

    drafts: list[Draft] = field(default_factory=list)
    """The grids they make."""
    used: set[int] = field(default_factory=set)
    """Starts of the values that became cells or labels."""

    def _row_of(self, node: Node, scope: Scope) -> Row | None:
        """The row that a map is: a list of values with its name beside it."""
        if node.kind != "map":
            return None
        text = self.context.text
        lists = [
            (key_of(text, key), one)
            for key, one in node.items
            if key is not None and one.kind == "list" and self._is_row(one)
        ]
        mapped = [
            one for wanted in VALUES for key, one in node.items if key_of(text, key) == wanted and self._is_plain(one)
        ]
        if mapped and not lists and mapped[0].kind == "map" and (title := self._named(node)) is not None:
            return self._fields(mapped[0], self._coloured(node, self._name(title)))
        named = [one for wanted in VALUES for key, one in lists if key == wanted]
        rest = [one for key, one in lists if not PART.fullmatch(key) and not LABELS.fullmatch(key)]
        if not named and (len(rest) != 1 or sum(self._quantity(one) is not None for one in node.values()) > 1):
            return None
        values = named[0] if named else rest[0]
        if any(one is not values for one in rest) and not named:
            return None
        title = self._named(node)
        return self._row(values, scope, self._coloured(node, None if title is None else self._name(title)))

    def _beside(self, maps: Sequence[Node], scope: Scope) -> None:
        """Grids of the lists that stand beside the values of several series, as their errors do."""
        text = self.context.text
        beside: dict[str, tuple[Node, list[Row]]] = {}
        for one in maps:
            title = self._named(one)
            for key, values in one.items:
                held = key_of(text, key)
                if key is None or values.kind != "list" or PART.fullmatch(held) or LABELS.fullmatch(held):
                    continue
                first = next((one.start for one in values.values()), None)
                if title is None or first in self.used or not self._is_row(values):
                    continue
                row = self._row(values, self._within_series(one, scope), self._name(title))
                beside.setdefault(held, (key, []))[1].append(row)
        for key, rows in beside.values():
            self._draft(rows, replace(scope, title=key.span), None)

    def _within_series(self, node: Node, scope: Scope) -> Scope:
        """The scope of one of several series, with the labels that it lists itself."""
        text = self.context.text
        for key, one in node.items:
            labels = self._scalars(one) if one.kind == "list" else []
            if (
                len(labels) > 1
                and len(labels) == len(one.items)
                and key_of(text, key) != "y"
                and LABELS.fullmatch(key_of(text, key))
            ):
                return replace(scope, columns=(tuple(map(self._name, labels)), *scope.columns))
        return scope

    def _row(self, node: Node, scope: Scope, name: Name | None) -> Row:
        """A list of values as a row, under the nearest list of as many labels; one that fits none is ragged."""
        held = node.values()
        points = [self._point(one) for one in held] if any(not one.is_scalar for one in held) else []
        if points:
            return Row(tuple(point for point in points if point is not None), name, across=scope.across)
        entries = [self._entry(one) for one in held]
        columns = next(
            (one for one in scope.columns if len(one) == len(entries)), scope.columns[0] if scope.columns else ()
        )
        labelled = len(columns) == len(entries) or (node.cut_off and len(entries) < len(columns))
        kept = tuple(
            replace(entry, label=columns[at] if labelled else None)
            for at, entry in enumerate(entries)
            if entry is not None
        )
        return Row(kept, name, columns=columns, across=scope.across, cut_off=node.cut_off)

    def _point(self, node: Node) -> Entry | None:
        """A value with its label: `[2010, 5]`, `{"x": "May", "y": 5}`."""
        held = node.items if not node.is_scalar else []
        if len(held) < 2 or any(not one.is_scalar for _, one in held[:2]):
            return None
        entry = self._entry(held[1][1])
        return None if entry is None else replace(entry, label=self._name(held[0][1]))

    def _bars(self, row: Row, scope: Scope) -> list[Row]:
        """One list of values that nothing names, as a row a label."""
        if any(entry.label is None for entry in row.entries):
            return [row]
        measure = Name(scope.down.cut(self.context.text), scope.down) if scope.down is not None else None
        return [Row((replace(entry, label=measure),), entry.label, axis=scope.across) for entry in row.entries]

    def _fields(self, node: Node, name: Name | None, skip: str = "") -> Row:
        """The scalars of a map as a row, each under its key; those of maps in it under their own."""
        text = self.context.text
        entries: list[Entry] = []
        for key, one in node.items:
            held = key_of(text, key)
            ends = self._ends(key, one)
            if key is not None and ends:
                entries += [self._end(key, *both) for both in zip(("lower", "upper"), ends, strict=True)]
            if key is None or held == skip or PART.fullmatch(held):
                continue
            for label, scalar in [(key, one)] if one.is_scalar else one.items if self._is_plain(one) else []:
                entry = self._entry(scalar)
                if entry is None or label is None or (name is not None and entry.span.start == name.span.start):
                    continue
                called = self._name(label)
                if any(other.label is not None and fold(other.label.text) == fold(called.text) for other in entries):
                    called = replace(called, text=f"{self._name(key).text} > {called.text}")
                entries += [replace(entry, label=called), *self._limits(entry, scalar, called)]
        return Row(tuple(entries), self._coloured(node, name))

    def _end(self, key: Node, end: str, node: Node) -> Entry:
        """One end of an interval under its key."""
        name = self._name(key)
        called = replace(name, text=f"{name.text} {end}", aliases=(f"{end} limit", f"{end} bound"), full="")
        return Entry(node.span, self._quantity(node), called)

    def _limits(self, entry: Entry, node: Node, label: Name) -> list[Entry]:
        """The ends of the interval in brackets after a value, as values of their own."""
        found = _INTERVAL.fullmatch(self.context.text, entry.span.end, node.end)
        if found is None:
            return []
        made = []
        for end in ("lower", "upper"):
            span = Span(*found.span(end))
            name = replace(label, text=f"{label.text} {end}", aliases=(f"{end} limit", f"{end} bound"), full="")
            made.append(Entry(span, parse_quantity(span.cut(self.context.text)), name))
        return made

    def _draft(self, rows: Sequence[Row], scope: Scope, key: Node | None) -> None:
        """Rows as a grid, called after the panel or the key they stand under."""
        kept = [row for row in rows if row.entries]
        if not any(entry.quantity is not None for row in kept for entry in row.entries):
            return
        self.used |= {entry.span.start for row in kept for entry in row.entries}
        self.used |= {row.name.span.start for row in kept if row.name is not None}
        self.used |= {entry.label.span.start for row in kept for entry in row.entries if entry.label is not None}
        title = scope.title
        if title is None and key is not None and not GENERIC.fullmatch(key_of(self.context.text, key)):
            title = key.span
        if title is not None:
            title = panel_title(self.context.text, title.start, title.end)
        self.drafts.append(Draft(kept, title))

    def _within(self, node: Node, scope: Scope) -> Scope:
        """The scope inside a map, with the labels and axis titles that it states."""
        text = self.context.text
        columns: list[tuple[Name, ...]] = []
        for key, one in node.items:
            name = key_of(text, key)
            axis = AXIS.fullmatch(name)
            if name in ("layout", "options", "axes", "scales", "axis", "chart", "figure") and one.kind == "map":
                scope = self._within(one, scope)
            if axis is not None:
                title = self._axis_title(one) if axis["what"] in (None, "label", "title", "name") else None
                across = axis["place"] in ("x", "horizontal", "category")
                if title is not None and (one.kind == "map" or axis["axis"] or axis["what"]):
                    scope = replace(scope, across=title.words(text)) if across else replace(scope, down=title.span)
                labels = self._axis_labels(axis["what"] or "", one)
                if len(labels) > 1 and (across or axis["place"] == "y") and not (one.kind == "map" and labels == []):
                    names = tuple(map(self._name, labels))
                    if across:
                        columns.append(names)
                    elif not all(self._quantity(label) is not None for label in labels):
                        scope = replace(scope, rows=names)
            elif one.kind == "list" and LABELS.fullmatch(name):
                labels = self._scalars(one)
                if len(labels) > 1 and len(labels) == len(one.items):
                    names = tuple(map(self._name, labels))
                    if ROWS.fullmatch(name):
                        scope = replace(scope, rows=names)
                    else:
                        columns.append(names)
        return replace(scope, columns=(*columns, *scope.columns))
