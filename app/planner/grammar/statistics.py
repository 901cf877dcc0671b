"""One figure of school statistics for a whole column: "what is the mode of the numbers?"."""

from collections.abc import Iterator

from ....tools.plan.nodes import Reduce
from ..scene import Scene, Selection
from .amounts import STATISTICS, amounts, named_on, statistic_words
from .base import Candidate, words_among

_NUMBERS = frozenset(("numbers", "values", "data", "figures", "amounts"))


def statistics(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The mean, median, mode or range of the one column of amounts, where no row is singled out."""
    table = amounts(scene, selection)
    if table is None:
        return
    for word, how in STATISTICS:
        at = statistic_words(scene, word)
        asked = table.asked(at) if at is not None else None
        if at is None or asked is None or named_on(scene, table.grid, "row", at):
            continue
        column, words = asked
        plan = Reduce(of=table.column(column), how=how)
        yield Candidate(plan, f"statistics|{how}", at | words | words_among(scene, _NUMBERS), 0.9)
