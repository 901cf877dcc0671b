"""Claims of a total or an average: "the average attendance be 14000", "they score a total of 26 point"."""

from collections.abc import Iterator

from .....tools.plan.nodes import At, Reduce
from ..base import REDUCTIONS
from .counted import relation_to
from .judged import Judged, judged_by
from .statement import Statement, rows_where


def totals(statement: Statement) -> Iterator[Judged]:
    """A column's sum or mean over the rows mentioned has the stated relation to the number stated."""
    table = statement.table
    for name, how in REDUCTIONS:
        cue = statement.cue(name)
        if not cue:
            continue
        for number in statement.numbers[:3]:
            relation, words = relation_to(statement, number)
            number_tokens = cue | words | {number.at}
            named = [(n, at) for n, at in statement.named.items() if table.numeric[n] and not at <= cue]
            named.sort(key=lambda pair: min(abs(number.at - index) for index in pair[1]))
            columns = named or [(n, frozenset[int]()) for n, yes in enumerate(table.numeric) if yes and n != table.key]
            for column, at in columns[:2]:
                for part in dict.fromkeys(
                    part.clear_of(number_tokens | at) for part in (statement.fitting, statement.own)
                ):
                    cells = At(
                        of=rows_where(table, part.mentions),
                        axis="column",
                        labels=(table.names[column],),
                    )
                    reduced = Reduce(of=cells, how=how)
                    token = statement.scene.question.tokens[number.at]
                    plan = judged_by(reduced, relation, token.number or 0.0, token.text)
                    tag = f"{how} {'named' if at else 'any'} {min(len(part.mentions), 2)}"
                    yield Judged(plan, "total", tag, part.at | number_tokens | at, 0.55 if at else 0.35, part.quality)
