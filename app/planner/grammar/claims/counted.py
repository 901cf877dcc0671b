"""Claims of how many: "there be 3 player from spain", "only 2 game be play at home", "4 different team"."""

from collections.abc import Iterator
from typing import Any

from .....tools.plan.nodes import At, Compare, Constant, CountOf, Reduce, Relation
from ...text.lexicon import BOUNDS
from .judged import Judged
from .statement import Part, Stated, Statement, rows_where

_EXISTENTIAL = ("there", "total", "only", "just", "exactly", "list", "contain", "includ", "have", "of")


MANY = 40
"""Numbers above this and above twice the rows are no counts but years, scores or amounts."""


def counted(statement: Statement) -> Iterator[Judged]:
    """The number of rows that meet the other mentions, or of distinct texts of a column, is as stated."""
    table = statement.table
    for number in statement.numbers[:4]:
        if not number.value.is_integer() or not 0 <= number.value <= max(MANY, 2 * table.rows):
            continue
        relation, words = relation_to(statement, number)
        number_tokens = frozenset({number.at}) | words
        ways = [part.clear_of(number_tokens) for part in statement.parts]
        ways += [way.without(mention) for way in ways[:1] for mention in way.mentions[:4]]
        for part in dict.fromkeys(ways):
            count = CountOf(of=rows_where(table, part.mentions), what="row")
            plan = Compare(left=count, relation=relation, right=Constant(value=number.value))
            tag = f"{_place(statement, number)} {min(len(part.mentions), 3)}"
            yield Judged(plan, "count", tag, part.at | number_tokens, _evidence(statement, number, part), part.quality)
        yield from _distinct_texts(statement, number, relation, number_tokens)


def _distinct_texts(
    statement: Statement, number: Stated, relation: Relation, number_tokens: frozenset[int]
) -> Iterator[Judged]:
    different = statement.words("differ", "uniqu", "distinct", "various", "type", "kind", "separate")
    part = statement.fitting.clear_of(number_tokens)
    for column, at in sorted(statement.named.items(), key=lambda item: min(abs(number.at - n) for n in item[1]))[:2]:
        kept = part.clear_of(at)
        for way in dict.fromkeys((kept, Part(()))):
            cells: Any = At(
                of=rows_where(statement.table, way.mentions), axis="column", labels=(_name(statement, column),)
            )
            distinct = Reduce(of=cells, how="distinct")
            plan = Compare(left=distinct, relation=relation, right=Constant(value=number.value))
            tag = f"{_place(statement, number)} {'said' if different else 'meant'} {min(len(way.mentions), 2)}"
            explained = way.at | number_tokens | different | at
            yield Judged(plan, "distinct", tag, explained, 0.5 if different else 0.25, way.quality)


def _name(statement: Statement, column: int) -> str:
    return statement.table.names[column]


def relation_to(statement: Statement, number: Stated) -> tuple[Relation, frozenset[int]]:
    """The relation of the count to the number ("more than 3", "at least 3", else equal), and its tokens."""
    for name, relation in BOUNDS.items():
        cue = statement.cue(name)
        if any(0 < abs(number.at - index) <= 2 for index in cue):
            return relation, frozenset(index for index in cue if abs(number.at - index) <= 3)
    return "=", statement.words("only", "exactly", "just")


def _place(statement: Statement, number: Stated) -> str:
    """The position of the number in the clause, as a feature that distinguishes counts from values."""
    tokens = statement.scene.question.tokens
    first = number.at == min(statement.window)
    before = tokens[number.at - 1].stem if number.at else ""
    known = any(number.at in mention.at for mention in statement.mentions)
    after = tokens[number.at + 1].stem if number.at + 1 < len(tokens) else ""
    follows = "end" if not after or not after[0].isalpha() else "of" if after == "of" else "word"
    leads = (
        "first" if first else before if before in ("onli", "of", "at", "than", "in", "by", "with", "have") else "word"
    )
    return f"{leads} {follows}{' word' if number.word else ''}{' value' if known else ''}"


def _evidence(statement: Statement, number: Stated, part: Part) -> float:
    existential = bool(statement.words(*_EXISTENTIAL[:6]))
    return (0.55 if existential else 0.35) - (0.1 if not part.mentions else 0.0)
