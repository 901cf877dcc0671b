"""Claims that compare two rows, or two groups of rows: "x score 3 more point than y", "more game at a than at b"."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from .....tools.plan.nodes import At, Compare, Constant, Derive, Relation, ValueOf
from .judged import Judged
from .statement import Mention, Statement, rows_where

_EARLIER, _LATER = ("before", "earlier", "prior"), ("after", "later", "follow")


def versus(statement: Statement) -> Iterator[Judged]:
    """The first of two rows, or groups of rows, has more (less, as much) in a column than the second."""
    for one, other in _pairs(statement):
        for relation, words in _relations(statement, one, other):
            yield from _of_values(statement, one, other, relation, words)


def _pairs(statement: Statement) -> Iterator[tuple[Mention, Mention]]:
    """Two mentions of one column, in the clause's order."""
    mentions = [mention for mention in statement.mentions if mention.kind in ("whole", "part", "number")][:10]
    found = 0
    for one, other in combinations(mentions, 2):
        if one.column == other.column and one.at.isdisjoint(other.at) and one.rows != other.rows and found < 3:
            found += 1
            yield (one, other) if min(one.at) < min(other.at) else (other, one)


def _relations(statement: Statement, one: Mention, other: Mention) -> Iterator[tuple[Relation, frozenset[int]]]:
    """The relation that the words between the two and before the first state."""
    ways: tuple[tuple[tuple[str, ...], Relation], ...] = (("max", "above"), ">"), (("min", "below"), "<")
    for names, relation in ways:
        cue = statement.cue(*names)
        if cue:
            yield relation, cue | statement.words("than")
    same = statement.cue("same") | statement.words("same", "equal", "tie")
    if same:
        yield "=", same
    earlier, later = statement.words(*_EARLIER), statement.words(*_LATER)
    if earlier:
        yield "<", earlier | statement.words("than")
    if later:
        yield ">", later | statement.words("than")


def _of_values(
    statement: Statement, one: Mention, other: Mention, relation: Relation, words: frozenset[int]
) -> Iterator[Judged]:
    table = statement.table
    named = [(n, at) for n, at in statement.named.items() if table.numeric[n]]
    open_ = [(n, frozenset[int]()) for n, yes in enumerate(table.numeric) if yes and n not in (one.column, table.key)]
    quality = (one.score + other.score) / 2
    for column, at in (named or open_)[:3]:
        if column == one.column:
            continue
        found = "named" if at else "any"
        explained = one.at | other.at | words | at
        values = [
            ValueOf(of=At(of=rows_where(table, (mention,)), axis="column", labels=(table.names[column],)))
            for mention in (one, other)
        ]
        plan: Any = Compare(left=values[0], relation=relation, right=values[1])
        yield Judged(plan, "versus", f"{found} {relation}", explained, 0.6 if at else 0.4, quality)
        for number in statement.numbers[:2]:
            if number.at in one.at | other.at or relation == "=":
                continue
            ends = values if relation == ">" else values[::-1]
            gap = Derive(how="difference", left=ends[0], right=ends[1])
            plan = Compare(left=gap, relation="=", right=Constant(value=number.value))
            yield Judged(plan, "versus by", found, explained | {number.at}, 0.6 if at else 0.4, quality)
