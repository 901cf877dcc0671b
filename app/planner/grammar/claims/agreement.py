"""Claims that things agree or differ: "both game have the same score", "each team have a different coach"."""

from collections.abc import Iterator
from typing import Any

from .....tools.plan.nodes import At, Combine, Compare, Constant, CountOf, Reduce, Relation
from .judged import Judged
from .statement import Statement, rows_where


def agreement(statement: Statement) -> Iterator[Judged]:
    """A column has one text (or no text twice) in the rows mentioned, in any of them, or in all rows."""
    same, different = statement.words("same", "equal", "ident"), statement.words("differ", "uniqu", "distinct")
    table = statement.table
    if not same | different:
        return
    part = statement.own
    yield from _within_row(statement, same, different)
    for column, at in sorted(statement.named.items(), key=lambda item: min(item[1]))[:3]:
        kept = part.clear_of(at | same | different)
        apart = [m for m in kept.mentions if sum(other.column == m.column for other in kept.mentions) > 1]
        rows: Any = rows_where(table, kept.mentions)
        if len(apart) > 1:
            rows = rows_where(table, (apart[0],))
            for mention in apart[1:4]:
                rows = Combine(how="either", left=rows, right=rows_where(table, (mention,)))
        distinct = Reduce(of=At(of=rows, axis="column", labels=(table.names[column],)), how="distinct")
        if len(apart) < 2 and any(len(mention.rows) == 1 for mention in kept.mentions):
            continue  # a single row always agrees with itself
        tag = f"{'apart' if len(apart) > 1 else min(len(kept.mentions), 2)}"
        if same:
            plan = Compare(left=distinct, relation="=", right=Constant(value=1.0))
            yield Judged(plan, "same", tag, kept.at | at | same, 0.5, kept.quality)
        if different:
            plan = Compare(left=distinct, relation="=", right=CountOf(of=rows, what="row"))
            yield Judged(plan, "different", tag, kept.at | at | different, 0.45, kept.quality)


def _within_row(statement: Statement, same: frozenset[int], different: frozenset[int]) -> Iterator[Judged]:
    """The columns named have equal (or different) texts in the row mentioned."""
    table = statement.table
    at = frozenset(index for own in statement.named.values() for index in own)
    part = statement.fitting.clear_of(at | same | different)
    labels = tuple(dict.fromkeys(table.names[column] for column in statement.named))
    if len(labels) != 2 or not part.mentions:
        return
    cells = At(of=rows_where(table, part.mentions), axis="column", labels=labels)
    relation: Relation = "=" if same else ">"
    plan = Compare(left=Reduce(of=cells, how="distinct"), relation=relation, right=Constant(value=1.0))
    tag = f"across {min(len(part.mentions), 2)}"
    yield Judged(plan, "same" if same else "different", tag, part.at | at | same | different, 0.5, part.quality)
