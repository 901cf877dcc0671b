"""Parts of a whole as fractions: "what fraction of the beads are red?", "what is the probability that it is A?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....tools.plan.nodes import At, Derive, GridCells, Reduce
from ..scene import Scene, Selection
from .amounts import amounts, columns_named, named_on
from .base import Candidate, words_among

_ASKS = frozenset(("fraction", "probability", "probabl", "chance", "likelihood", "odds"))
_DRAWN = frozenset("randomly selected random select chosen choose picked pick selecting choosing".split())


def chances(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """A cell, a row or a column as a fraction of everything that the table counts."""
    table = amounts(scene, selection)
    said = words_among(scene, _ASKS)
    if table is None or not said:
        return
    rows = named_on(scene, table.grid, "row")
    taken = frozenset(at for row in rows for at in row.at)
    columns = columns_named(table, taken)
    measures = tuple(table.names[at] for at in table.measures)
    everything = At(of=GridCells(), axis="column", labels=measures)
    if len(rows) > 1 or len(columns) > 1 or not (rows or columns):
        return
    node: Any = GridCells()
    if rows:
        node = table.rows(rows[0].label)
    node = At(of=node, axis="column", labels=(columns[0].label,) if columns else measures)
    words = taken | said | words_among(scene, _DRAWN) | frozenset(at for one in columns for at in one.at)
    quality = 1.0 if all(one.whole for one in [*rows, *columns]) else 0.8
    left = (scene.question.tokens[index] for index in scene.content if index not in words)
    if any(token.number is None and token.stem not in scene.vocabulary.text for token in left):
        quality *= 0.5  # what is asked about may be something that the table does not list
    plan = Derive(how="fraction", left=Reduce(of=node, how="sum"), right=Reduce(of=everything, how="sum"))
    evidence = 1.8 if (rows and columns) or len(measures) == 1 else 0.7
    yield Candidate(plan, "chances", words, evidence, quality)
