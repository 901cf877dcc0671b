"""One row of many: the first, the last, the next, the one with the most of something."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .....tools.plan.nodes import Extremity, Nth, Shift, Top
from ...linking.measures import Measure
from ...text.tablewords import ADJECTIVES
from ...text.words import stems_of
from ..base import ordinal_rank
from .rows import Best, Rows, Table
from .standing import best_placed

PLACES = (("first", 1), ("last", -1), ("top", 1), ("bottom", -1))
MAX_UNNAMED = 4
"""Most numeric columns that are tried for a superlative if no word names one."""
MOVES = (("next", 1), ("previous", -1), ("below", 1), ("above", -1))


def refined(table: Table, rows: Rows) -> Iterator[Rows]:
    """The set itself; its first, last or extreme row; the row after or before it."""
    yield rows
    scene = table.scene
    for cue, position in PLACES:
        at = scene.cue(cue)
        if at is not None and at.isdisjoint(rows.at):
            node = Nth(of=rows.node, axis="row", position=position)
            yield Rows(node, rows.at | at, rows.quality, f"{rows.tag}>{cue}", True, rows.said)
    for cue, by in MOVES:
        at = scene.cue(cue)
        if at is not None and rows.narrowed and at.isdisjoint(rows.at):
            shifted = Shift(of=rows.node, axis="row", by=by)
            yield Rows(shifted, rows.at | at, rows.quality, f"{rows.tag}>{cue}", True)
    for best in (*extremes(table), *best_placed(table)):
        if best.at.isdisjoint(rows.at) or best.known:
            yield of_all(table, rows, best)


def of_all(table: Table, rows: Rows, best: Best) -> Rows:
    """The row of a set that has the most (least)."""
    name = table.names[best.measure.column]
    node = Top(of=rows.node, keep="row", at=name, how=best.how, part=best.measure.part, rank=best.rank)
    part = f":{best.way or best.measure.part}" if best.way or best.measure.part else ""
    tag = f"{rows.tag}>{best.how}{part}{'' if best.known else '?'}"
    return Rows(node, rows.at | best.at, rows.quality, tag, True, rows.said)


def extremes(table: Table) -> list[Best]:
    """The superlatives of the question, each with every column that it may be about."""
    found: list[Best] = []
    rank, ranked = ordinal_rank(table.scene)
    for how, cues, kinds in _SUPERLATIVES:
        at = table.superlative(*cues)
        if not at:
            continue
        usable = [one for one in table.records.measures if one.kind in kinds]
        named_behind = any(max(at) + 1 in table.words(one.column) for one in usable)  # "the smallest total"
        own = [] if named_behind else by_adjective(table, usable, at)  # "range of the cheapest car"
        named = own or [one for one in usable if table.words(one.column)] or by_adjective(table, usable)
        listing = [Measure(n, "text", "items") for n in table.named if table.records.lists(n) and "number" in kinds]
        known = bool(named)
        for measure in [*(named[:6] or _likely(table, usable)), *listing]:  # "the fewest guests", where they are listed
            words = at | table.words(measure.column) | ranked
            found.append(Best(how, measure, words, known, rank))
    return found


def _likely(table: Table, usable: list[Measure]) -> list[Measure]:
    """A few measures for a superlative that names none; those that share a word with the question come first."""
    stems = {token.stem for token in table.scene.question.tokens if not token.is_sign}
    usable = sorted(usable, key=lambda one: stems.isdisjoint(stems_of(table.names[one.column])))
    numbers = [one for one in usable if one.kind == "number"][:MAX_UNNAMED]
    return [one for one in usable if one.kind != "number" or one in numbers][:6]


def by_adjective(table: Table, usable: list[Measure], at: Collection[int] | None = None) -> list[Measure]:
    """The measures of the columns that a word of the question, at these tokens if some are given, is about: "tallest"
    is about heights.
    """
    tokens = enumerate(table.scene.question.tokens)
    words = (token.text for n, token in tokens if at is None or n in at)
    stems = {stem for word in words for stem in ADJECTIVES.get(word, ())}
    return [one for one in usable if stems & set(stems_of(table.names[one.column]))]


_SUPERLATIVES: tuple[tuple[Extremity, tuple[str, ...], tuple[str, ...]], ...] = (
    ("max", ("max",), ("number", "text", "score", "clock")),
    ("min", ("min",), ("number", "text", "score", "clock")),
    ("min", ("first",), ("date", "year")),
    ("max", ("last",), ("date", "year")),
    ("min", ("max",), ("date", "year")),
    ("max", ("min",), ("date", "year")),
    ("max", ("longest",), ("clock",)),
    ("min", ("shortest",), ("clock",)),
    ("max", ("max",), ("year",)),
)
"""(extreme, cues, kinds of measure): the oldest has the earliest date, the fastest the shortest time."""
