"""Claims of the order of rows: "the first game be on june 6", "x be list after y"."""

from collections.abc import Iterator

from .....tools.plan.nodes import Exists, Nth, Shift
from .judged import Judged
from .statement import Statement, rows_where


def ordered(statement: Statement) -> Iterator[Judged]:
    """The first (last) of some rows has what is mentioned; the row after (before) one has it."""
    table = statement.table
    for name, position in (("first", 1), ("last", -1)):
        cue = statement.cue(name)
        if not cue:
            continue
        for part in dict.fromkeys(part.clear_of(cue) for part in statement.parts):
            for scope in ((), *((mention,) for mention in part.mentions[:3] if len(part.mentions) > 1)):
                asserted = part.without(*scope).mentions
                if not asserted:
                    continue
                rows = Nth(of=rows_where(table, scope), axis="row", position=position)
                plan = Exists(of=rows_where(table, asserted, rows))
                tag = f"{name} {len(scope)} {min(len(asserted), 3)}"
                yield Judged(plan, "place", tag, part.at | cue, 0.45, part.quality)
    yield from _adjacent_rows(statement)


def _adjacent_rows(statement: Statement) -> Iterator[Judged]:
    table = statement.table
    for name, by in (("next", 1), ("previous", -1)):
        cue = statement.cue(name)
        if not cue:
            continue
        part = statement.own.clear_of(cue)
        before = part.without(*(mention for mention in part.mentions if min(mention.at) > min(cue)))
        after = part.without(*before.mentions)
        if before.mentions and after.mentions:
            rows = Shift(of=rows_where(table, after.mentions), axis="row", by=by)
            plan = Exists(of=rows_where(table, before.mentions, rows))
            yield Judged(plan, "beside", name, part.at | cue, 0.35, part.quality)
