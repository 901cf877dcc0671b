"""Claims of all, only, none or most rows: "all game be play in london", "only ash be from chad"."""

from collections.abc import Iterator
from typing import Any

from .....tools.plan.nodes import At, Compare, Constant, CountOf, Derive, Exists, Judge, Quantified, Relation
from .judged import Judged
from .statement import Mention, Part, Statement, rows_where


def quantified(statement: Statement) -> Iterator[Judged]:
    """All (only, none, most) of the rows that some mentions select meet another mention."""
    every = (statement.cue("every") | statement.words("all", "every", "each", "both", "always")) - statement.negations
    only = statement.words("only", "sole", "just")
    most = statement.words("most", "majority", "half")
    for part in statement.parts:
        for mention in part.mentions[:4]:
            rest = part.without(mention)
            if every:
                plan: Any = _as_many(statement, (*rest.mentions, mention), rest.mentions)
                yield _judgement(plan, "every", part, mention, rest, every, 0.5)
            if only and (mention.kind != "number" or mention.named):
                plan = _as_many(statement, (*rest.mentions, mention), (mention,))
                plan = Judge(parts=(Exists(of=rows_where(statement.table, (mention,))), plan))
                yield _judgement(plan, "only", part, mention, rest, only, 0.45)
            if most:
                share = _share(statement, (*rest.mentions, mention), rest.mentions)
                relation: Relation = "=" if statement.words("half") else ">"
                plan = Compare(left=share, relation=relation, right=Constant(value=50.0))
                yield _judgement(plan, "half" if relation == "=" else "most", part, mention, rest, most, 0.4)
    if every:
        yield from _every_value(statement, every)


def _judgement(
    plan: Any, shape: str, part: Part, mention: Mention, rest: Part, words: frozenset[int], evidence: float
) -> Judged:
    last = all(min(mention.at) > min(other.at) for other in rest.mentions)  # what is said comes after whom of
    tag = f"{mention.kind}{' named' if mention.named else ''}{' last' if last else ''} {min(len(rest.mentions), 2)}"
    return Judged(plan, shape, tag, part.at | words, evidence if last else evidence - 0.15, part.quality)


def _as_many(statement: Statement, some: tuple[Mention, ...], of: tuple[Mention, ...]) -> Compare:
    left, right = (CountOf(of=rows_where(statement.table, one), what="row") for one in (some, of))
    return Compare(left=left, relation="=", right=right)


def _share(statement: Statement, some: tuple[Mention, ...], of: tuple[Mention, ...]) -> Derive:
    left, right = (CountOf(of=rows_where(statement.table, one), what="row") for one in (some, of))
    return Derive(how="share", left=left, right=right)


def _every_value(statement: Statement, every: frozenset[int]) -> Iterator[Judged]:
    """Every value of a column compares so."""
    table = statement.table
    for mention in statement.mentions:
        if mention.kind != "range":
            continue
        part = statement.fitting.clear_of(mention.at | mention.name_at)
        cells = At(of=rows_where(table, part.mentions), axis="column", labels=(table.names[mention.column],))
        (relation, to), *_ = mention.tests
        plan = Quantified(of=cells, quantifier="every", relation=relation, to=to)
        explained = part.at | mention.at | mention.name_at | every
        yield Judged(plan, "every value", str(min(len(part.mentions), 2)), explained, 0.6, part.quality)
