"""A chart written out as data ({"series": [{"name": ..., "data": [...]}], "x_axis": ...}): its rows, axes and titles.

No library's form is asked for by name: a list of numbers is a row, what lies beside it says what it is called, and the
nearest list of as many labels what its columns are.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ...model.figure import Issue
from ..rows import Row
from .rows import Scope
from .tables import Tables
from .tree import Node
from .values import AXIS, FEWEST_UNREAD, GENERIC, PANELS, PART, VALUES, key_of


@dataclass(slots=True)
class Reconstruction(Tables):
    """What the literals of one text say of a figure."""

    issues: list[Issue] = field(default_factory=list)
    """The lists of numbers that became no cells."""

    def read_block(self, node: Node) -> bool:
        """Take in a block of keys and values; false where it holds no grid, or numbers that no grid takes."""
        before = len(self.drafts)
        self._value(node, Scope(), None)
        left: list[Issue] = []
        self._unread(node, left)
        if len(self.drafts) == before or left:
            del self.drafts[before:]
            return False
        return True

    def read(self, node: Node) -> bool:
        """Take in a literal; false where it says nothing of a chart."""
        before = len(self.drafts), len(self.attributes)
        if node.kind == "map":
            self._stated(node)
        self._value(node, Scope(), None)
        if before == (len(self.drafts), len(self.attributes)):
            return False
        for hint in self.hints:
            self.context.add(hint)
        self.hints.clear()
        self._unread(node, self.issues)
        return True

    def _unread(self, node: Node, found: list[Issue]) -> None:
        text = self.context.text
        numbers = [one for one in node.values() if self._is_number(one) and one.start not in self.used]
        if len(numbers) >= FEWEST_UNREAD:
            words = " ".join(text[node.start : node.end].split())[:60]
            message = f"{len(numbers)} numbers of the data could not be read: {words!r}."
            found.append(Issue("unread_numbers", message, node.span))
        for key, one in node.items:
            name = key_of(text, key)
            if not one.is_scalar and not PART.fullmatch(name) and not AXIS.fullmatch(name):
                self._unread(one, found)

    def _value(self, node: Node, scope: Scope, key: Node | None) -> None:
        """The grids in a value."""
        if node.kind == "map":
            title = self._field(node, "title") if key is not None and scope.title is None else None
            scope = replace(scope, title=title.span) if title is not None and title.kind == "text" else scope
            self._map(node, self._within(node, scope), key)
        elif node.kind == "list":
            self._list(node, scope, key)

    def _map(self, node: Node, scope: Scope, key: Node | None) -> None:
        """The grids in a map: columns of a table, rows by key, bars by key, or what its values hold."""
        text = self.context.text
        data = [
            (one_key, one) for one_key, one in node.items if one_key is not None and not self._is_part(one_key, one)
        ]
        lists = [(k, one) for k, one in data if one.kind == "list" and self._is_row(one)]
        own = self._row_of(node, scope) if self._named(node) is not None else None
        if own is not None and len(lists) == 1 and key_of(text, lists[0][0]) in VALUES and not own.columns:
            self._draft([own], scope, key)
            return
        if scope.rows or any(len(one) == 2 for one in scope.columns):  # then these are rows of a matrix, no points
            lists = [(k, one) for k, one in lists if all(each.kind != "list" for each in one.values())]
        if len(data) > 1:
            lists = [(k, one) for k, one in lists if key_of(text, k) != "x"]
        if self._table(lists, node, scope, key):
            lists = []
        elif lists:
            rows = [self._row(one, scope, self._name(k)) for k, one in lists]
            sole = len(lists) == 1 and GENERIC.fullmatch(key_of(text, lists[0][0]))
            if sole:
                rows = self._bars(rows[0], scope)
            self._draft(rows, scope, key)
        maps = [(k, one) for k, one in data if one.kind == "map"]
        flat = [(k, one) for k, one in maps if self._is_flat(one)]
        if len(flat) > 1 and len(flat) == len(maps):
            self._draft([self._fields(one, self._name(k)) for k, one in flat], scope, key)
            maps = []
        numbers = [(k, one) for k, one in data if self._quantity(one) is not None]
        scalars = [one for _, one in data if one.is_scalar and not self._is_blank(one)]
        alone = len(numbers) == len(node.items)
        if len(numbers) > 1 and 2 * len(numbers) > len(scalars) and (key is not None or alone):
            row = self._fields(node, None)
            self._draft(
                [Row((replace(entry, label=None),), entry.label) for entry in row.entries if entry.label], scope, key
            )
        for k, one in data:
            matrix = one.kind == "list" and any(each.kind == "list" for each in one.values())
            if (
                one.kind == "list" and not any(one is taken for _, taken in lists) and (matrix or not self._is_row(one))
            ) or any(one is each for _, each in maps):
                self._value(one, scope, k)

    def _list(self, node: Node, scope: Scope, key: Node | None) -> None:
        """The grids in a list: series, records, a matrix, panels."""
        held = node.values()
        maps = [one for one in held if one.kind == "map"]
        if maps and 2 * len(maps) > len(held):
            rows = [self._row_of(one, self._within_series(one, scope)) for one in maps]
            if PANELS.fullmatch(key_of(self.context.text, key)) and not all(map(self._is_flat, maps)):
                for one in maps:
                    title = self._named(one)
                    self._value(one, replace(scope, title=title.span) if title is not None else scope, None)
                return
            if all(row is not None for row in rows):
                self._draft([row for row in rows if row is not None], scope, key)
                return
            if all(self._is_flat(one) for one in maps):
                self._records(maps, scope, key)
                return
            for one, row in zip(maps, rows, strict=True):
                title = self._named(one)
                inner = replace(scope, title=title.span) if title is not None else scope
                if row is not None:
                    self._draft([row], scope, key)
                else:
                    self._value(one, inner, None)
            return
        lists = [one for one in held if one.kind == "list"]
        if lists and 2 * len(lists) > len(held):
            self._matrix(lists, scope, key)
        elif self._is_row(node):
            row = self._row(node, scope, self._name(key) if key is not None else None)
            self._draft(self._bars(row, scope) if key is None and row.columns else [row], scope, key)
