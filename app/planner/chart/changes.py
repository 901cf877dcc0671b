"""Figures of changes: where cells are gains and losses, who "lost most" has the most negative one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....indexing.model.figure import Cell
from ....tools.plan.nodes import Relation
from ..grammar.conditions import Condition
from ..grammar.superlative import is_turned
from ..scene import Scene, Selection
from ..text.words import stems_of

LOSING = tuple("cost costs hurt hurts harm harms harmed loss losses penalty damage drag drags burden".split())
"""Words that ask for losses, beside the verbs of falling."""
MOVES = ("rises", "falls")
"""Cues of what goes up and down."""
GROWN: dict[str, float] = {
    **dict.fromkeys(("doubled", "doubles"), 2.0),
    **dict.fromkeys(("tripled", "triples"), 3.0),
    **dict.fromkeys(("quadrupled", "quadruples"), 4.0),
    **dict.fromkeys(("halved", "halves"), 0.5),
}
"""Verbs that compare the later of two values with the earlier, with their factors."""
_CHANGES = frozenset(stem for word in "change difference growth gain loss delta net".split() for stem in stems_of(word))
_TURNED: dict[Relation, Relation] = {">": "<", "<": ">", ">=": "<=", "<=": ">="}


def are_changes(cells: Sequence[Cell], topic: frozenset[str]) -> bool:
    """Whether cells are changes: some are negative, and all are, or some have a plus sign, or the stems of the
    figure's titles and axes say so ("Net migration").
    """
    numbers = [(cell.value, cell.text) for cell in cells if cell.value is not None]
    negative = sum(value < 0 for value, _ in numbers)
    plus = any(text.lstrip().startswith("+") for _, text in numbers)
    return bool(negative) and (plus or negative == len(numbers) or not _CHANGES.isdisjoint(topic))


def of_loss(condition: Condition) -> Condition:
    """A condition on the size of a loss as one on the change: to lose more than 5 is to change by less than -5."""
    if condition.to <= 0 or condition.upper is not None:
        return condition
    return replace(condition, relation=_TURNED.get(condition.relation, condition.relation), to=-condition.to)


def moves(scene: Scene, selected: Selection) -> dict[str, list[tuple[int, ...]]]:
    """Where a question says that something rises, and that it falls: what gets better, falls where less is better."""
    found: dict[str, list[tuple[int, ...]]] = {name: [] for name in MOVES}
    for name, other in zip(MOVES, MOVES[::-1], strict=True):
        for cue in scene.cues.get(name, ()):
            found[other if is_turned(scene, selected, cue.at) else name].append(cue.at)
    for name, at in _than_before(scene):
        found[name].append(at)
    return found


def _than_before(scene: Scene) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Comparisons with what was just before: "more than the year before", "less each term than in the one before"."""
    words = [token.text for token in scene.question.tokens]
    for than in (n for n, word in enumerate(words) if word == "than"):
        end = next((n for n in range(than + 2, min(than + _NEAR, len(words))) if words[n] in _BEFORE), None)
        for name, cues in zip(MOVES, (("max", "above"), ("min", "below")), strict=True):
            compared = [n for n in scene.cue(*cues) or () if n <= than]
            if end is not None and compared:
                yield name, tuple(sorted({*compared, *range(than, end + 1)}))


_NEAR = 6
_BEFORE = ("before", "previous", "preceding")
