"""Claims of an extreme over rows: "x have the most medal", "the lowest attendance be 14311", "the second highest"."""

from collections.abc import Iterator

from .....tools.plan import short
from .....tools.plan.nodes import Compare, Constant, Exists, Extremity, LabelsOf, Top
from ..superlative import is_comparative
from .judged import Judged
from .statement import Mention, Part, Statement, rows_where

MAX_COLUMNS = 3


def highest(statement: Statement) -> Iterator[Judged]:
    """The row with the extreme of a column is the one mentioned; or a group of rows is the largest."""
    tokens = statement.scene.question.tokens
    rank, ranked = statement.rank()
    hows: tuple[Extremity, ...] = ("max", "min")
    for how in hows:
        cue = statement.cue(how)
        if not cue:
            continue
        compares = all(is_comparative(tokens[index].text) for index in cue)
        base = 0.35 if compares else 0.6
        yield from _of_column(statement, how, rank, cue | ranked, base)
        if rank == 1:
            yield from _of_group(statement, how, cue, base - 0.1)


def _of_column(
    statement: Statement, how: Extremity, rank: int, words: frozenset[int], evidence: float
) -> Iterator[Judged]:
    table = statement.table
    for column, at in _columns(statement, words):
        name = table.names[column]
        for part in _distinct_parts(statement, words | at):
            for scope in _scopes(part, column):
                asserted = part.without(*scope)
                if not asserted.mentions:
                    continue
                rows = Top(of=rows_where(table, scope), keep="row", at=name, how=how, rank=rank)
                plan = Exists(of=rows_where(table, asserted.mentions, rows))
                value = any(mention.column == column for mention in asserted.mentions)
                found = "named" if at else "any"
                tag = f"{found} {len(scope)} {min(len(asserted.mentions), 3)}{' value' if value else ''}"
                explained = part.at | words | at
                less = 0.0 if at else 0.15
                yield Judged(plan, "extreme", tag, explained, evidence - less - 0.1 * len(scope), part.quality)


def _columns(statement: Statement, words: frozenset[int]) -> list[tuple[int, frozenset[int]]]:
    """Numeric columns, those named near the superlative first; any where none is named."""
    table = statement.table
    numeric = [(n, at) for n, at in statement.named.items() if table.numeric[n]]
    numeric.sort(key=lambda pair: min(abs(a - b) for a in pair[1] for b in words))
    if numeric:
        return numeric[:MAX_COLUMNS]
    if any(0 < at - word <= 4 for named in statement.named.values() for at in named for word in words):
        return []  # "the longest name": what follows is not measured here
    return [(n, frozenset[int]()) for n, yes in enumerate(table.numeric) if yes and n != table.key][:MAX_COLUMNS]


def _distinct_parts(statement: Statement, words: frozenset[int]) -> list[Part]:
    return list(dict.fromkeys(part.clear_of(words) for part in statement.parts))


def _scopes(part: Part, column: int) -> Iterator[tuple[Mention, ...]]:
    """The mentions that may restrict the rows before the extreme is taken: none, or one."""
    yield ()
    if len(part.mentions) > 1:
        several = [mention for mention in part.mentions[:4] if len(mention.rows) != 1]  # a single row is always extreme
        yield from ((mention,) for mention in several if mention.column != column)


def _of_group(statement: Statement, how: Extremity, words: frozenset[int], evidence: float) -> Iterator[Judged]:
    """A text is the most frequent in its column, and as frequent as stated."""
    table = statement.table
    for part in _distinct_parts(statement, words)[:2]:
        for mention in part.mentions[:3]:
            if table.numeric[mention.column] or mention.kind != "whole":
                continue
            if not table.repeats(mention.column):
                continue
            name = table.names[mention.column]
            groups = short.groups(of=rows_where(table, ()), by=name)
            winner = LabelsOf(of=Top(of=groups, how=how), axis="group")
            leads = Compare(left=winner, relation="contains", right=Constant(value=str(mention.tests[0][1])))
            yield Judged(leads, "frequent", mention.kind, mention.at | words | mention.name_at, evidence, mention.score)
