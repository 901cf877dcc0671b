"""The combinator for a cell of a square figure held against its mirror at the diagonal: "are foxes taken for badgers
more often than the other way round?".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....tools.plan.nodes import Derive, Relation, ValueOf
from ..grammar.base import Candidate
from ..linking.cover import Cover
from ..linking.link import Link
from .diagonal import is_square
from .filters import Filter, outcomes
from .view import ASKING_VALUE, Tokens, View


def mirrored(view: View) -> Iterator[Candidate]:
    """Whether one cell is larger or smaller than its mirror, and by how much."""
    said = _turned_words(view)
    sides = (view.cover.rows, view.cover.columns)
    if not said or not is_square(view.scene) or any([len(link.labels) for link in links] != [1] for links in sides):
        return
    rows, columns = (
        (Link(side, links[0].labels, (), 1.0),) for side, links in (("row", sides[1]), ("column", sides[0]))
    )
    turned: Cover = replace(view.cover, rows=rows, columns=columns)
    cells, other = view.cells(), ValueOf(of=replace(view, cover=turned).cells())
    relation: Relation = "<" if view.comparing & view.cue("min", "below") else ">"
    used = said | view.comparing | view.said("often")
    yield from outcomes(view, Filter("mirrored", cells, relation, other, used, ()))
    if not view.is_polar and view.cue("how_much", "how_many", "difference"):
        plan = Derive(how="difference", left=ValueOf(of=cells), right=other)
        yield view.candidate(plan, "difference", used | view.cue(*ASKING_VALUE, "difference"), 0.8)


def _turned_words(view: View) -> Tokens:
    """The words "the other way round", "vice versa" or "the reverse"."""
    if view.said("other") and view.said("way") and view.said("round", "around"):
        return view.said("other", "way", "round", "around")
    return view.said("vice", "versa") if view.said("versa") else view.said("reverse", "opposite")
