"""Tables out of a literal: written column by column, row by row, or record by record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...text.names import fold
from ..rows import Row
from .rows import Rows, Scope
from .tree import Node
from .values import GENERIC, LABELS, NAME, PART, VALUES, key_of

_MOST_FIELDS = 60
"""Fields of records that are looked at; people write a few."""


@dataclass(slots=True)
class Tables(Rows):
    """The tables that the literals of one text hold."""

    def _records(self, maps: Sequence[Node], scope: Scope, key: Node | None) -> None:
        """A row for each record, called by the field that names it; two such fields and one value are a matrix."""
        text = self.context.text
        fields = list(dict.fromkeys(key_of(text, k) for one in maps for k, _ in one.items if k is not None))
        fields = fields[:_MOST_FIELDS]
        words = [
            each
            for each in fields
            if any(self._field(one, each) for one in maps)
            and all(
                (held := self._field(one, each)) is None or (held.is_scalar and self._quantity(held) is None)
                for one in maps
            )
            and not PART.fullmatch(each)
        ]
        unique = [each for each in words if self._distinct(maps, each)]
        named = [each for each in NAME if each in unique] or unique
        numbers = [each for each in fields if each not in words and not PART.fullmatch(each)]
        years = [
            each for each in numbers if all((held := self._field(one, each)) and self._is_year(held) for one in maps)
        ]
        pair = [each for each in fields if each in words or each in years]
        if (
            not named
            and len(pair) == 2
            and len(words) + len(numbers) == 3
            and not any(self._distinct(maps, each) for each in years)
        ):
            measure = next(each for each in numbers if each not in years)
            rows = []
            for one in maps:
                first, second, value = (self._field(one, each) for each in (*pair, measure))
                entry = self._entry(value) if value is not None else None
                if first is not None and second is not None and entry is not None:
                    rows.append(Row((replace(entry, label=self._name(second)),), self._name(first)))
            self._draft(rows, scope, key)
            return
        if not named:
            places = [
                each
                for each in numbers
                if each in ("x", "year", "category", "label", "name", "bin", "time", "day", "month")
            ]
            named = [each for each in (*years, *places) if self._distinct(maps, each)][:1]
        if not named and not words and len(numbers) == 2 and self._distinct(maps, numbers[0]):
            named = numbers[:1]
        if all(one.called is not None for one in maps):
            rows = [self._fields(one, self._name(one.called)) for one in maps if one.called is not None]
            self._draft(
                [replace(row, axis=self._name(key).text if key is not None else "") for row in rows], scope, None
            )
            return
        made = []
        for one in maps:
            place = self._field(one, named[0]) if named else None
            name = self._name(place) if place is not None else None
            made.append(self._fields(one, name, skip=named[0] if named else ""))
        keys = [k for k, _ in maps[0].items if k is not None and named and key_of(text, k) == named[0]]
        axis = self._name(keys[0]).text if keys else ""
        plain = axis if not GENERIC.fullmatch(named[0] if named else "") and (not named or named[0] not in NAME) else ""
        columns = {fold(entry.label.text) for row in made for entry in row.entries if entry.label is not None}
        if len(columns) == 1 and next(iter(columns)) in VALUES:
            made = [replace(row, entries=tuple(replace(entry, label=None) for entry in row.entries)) for row in made]
        self._draft([replace(row, axis=plain) for row in made], scope, key)

    def _matrix(self, lists: Sequence[Node], scope: Scope, key: Node | None) -> None:
        """Rows of a table written row by row, its first row perhaps a header, its first cells perhaps labels."""
        head = lists[0].values()
        header = head and all(one.is_scalar and (self._quantity(one) is None or self._is_year(one)) for one in head)
        columns = tuple(map(self._name, head)) if header else ()
        body = lists[1:] if header else lists
        firsts = [one.items[0][1] for one in body if one.items]
        own = len(firsts) == len(body) > 0 and all(one.kind == "text" and self._quantity(one) is None for one in firsts)
        inner = replace(scope, columns=(columns, *scope.columns)) if columns else scope
        square = next((one for one in scope.columns if all(len(each.items) == len(one) for each in body)), ())
        if not columns and not scope.rows and not own and len(square) == len(body) > 1:
            scope = replace(scope, rows=square)
        nearest = inner.columns[0] if inner.columns else ()
        if (
            not (own or nearest or scope.rows)
            and not GENERIC.fullmatch(key_of(self.context.text, key))
            and key is not None
        ):
            return
        down = ""
        if own and len(nearest) == max(len(one.items) for one in body):
            inner, down = replace(inner, columns=(nearest[1:], *inner.columns)), nearest[0].text
        rows = []
        for at, one in enumerate(body):
            values = Node("list", one.start, one.end, one.items[own:], one.cut_off)
            if (
                not own
                and all(len(each.items) == 2 for each in body)
                and not scope.rows
                and len(body) > 2
                and not columns
            ):
                point = self._point(one)
                if point is not None:
                    rows.append(Row((replace(point, label=None),), point.label))
                continue
            name = self._name(one.items[0][1]) if own else scope.rows[at] if len(scope.rows) == len(body) else None
            rows.append(replace(self._row(values, inner, name), axis=down))
        self._draft(rows, scope, key)

    def _table(self, lists: Sequence[tuple[Node, Node]], node: Node, scope: Scope, key: Node | None) -> bool:
        """A table written column by column: one list of labels, and lists of as many values."""
        text = self.context.text
        labelled = [
            (k, one)
            for k, one in node.items
            if k is not None
            and one.kind == "list"
            and len(one.items) > 1
            and len(self._scalars(one)) == len(one.items)
            and (not self._is_row(one) or LABELS.fullmatch(key_of(text, k)) or self._is_years(one))
        ]
        if not labelled:
            return False
        first_key, first = labelled[0]
        values = [(k, one) for k, one in lists if one is not first]
        if not any(len(one.items) == len(first.items) for _, one in values):
            return False
        names = tuple(map(self._name, first.values()))
        named = self._name(first_key).text
        across = (
            scope.across
            if GENERIC.fullmatch(key_of(text, first_key)) or LABELS.fullmatch(key_of(text, first_key))
            else named
        )
        inner = replace(scope, columns=(names,), across=across)
        rows = [self._row(one, inner, self._name(k)) for k, one in values]
        if len(rows) == 1 and key_of(text, values[0][0]) in VALUES:
            rows = self._bars(rows[0], inner)
        self._draft(rows, inner, key)
        return True
