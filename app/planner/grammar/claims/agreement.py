"""Claims that things agree or differ: "both game have the same score", "each team have a different coach"."""

from collections.abc import Iterator
from typing import Any

from .....tools.plan_answers import Compare, Constant, CountOf, Reduce
from .....tools.plan_cells import At, Either
from .judged import Judged
from .statement import Statement, rows_where


def agreement(statement: Statement) -> Iterator[Judged]:
    """A column says one thing (or only different things) in the rows mentioned, in any of them, or in all rows."""
    same, different = statement.words("same", "equal", "ident"), statement.words("differ", "uniqu", "distinct")
    table = statement.table
    if not same | different:
        return
    part = statement.own
    for column, at in sorted(statement.named.items(), key=lambda item: min(item[1]))[:3]:
        kept = part.clear_of(at | same | different)
        apart = [m for m in kept.mentions if sum(other.column == m.column for other in kept.mentions) > 1]
        rows: Any = rows_where(table, kept.mentions)
        if len(apart) > 1:
            rows = rows_where(table, (apart[0],))
            for mention in apart[1:4]:
                rows = Either(left=rows, right=rows_where(table, (mention,)))
        distinct = Reduce(of=At(of=rows, axis="column", labels=(table.names[column],)), how="distinct")
        tag = f"{'apart' if len(apart) > 1 else min(len(kept.mentions), 2)}"
        if same:
            plan = Compare(left=distinct, relation="=", right=Constant(value=1.0))
            yield Judged(plan, "same", tag, kept.at | at | same, 0.5, kept.quality)
        if different:
            plan = Compare(left=distinct, relation="=", right=CountOf(of=rows, what="row"))
            yield Judged(plan, "different", tag, kept.at | at | different, 0.45, kept.quality)
