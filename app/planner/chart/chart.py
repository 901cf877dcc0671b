"""The chart: applies every combinator to every cover of a question and keeps the plans that explain most of its words.

A floating parser in the sense of Pasupat and Liang (2015): operations need not stand beside what they are applied to,
and each is licensed by words of the question, or costs evidence. Rows, columns and panels are treated alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from pydantic import ValidationError

from ....tools.plan.nodes import Compare, Judge, Quantified
from ..grammar.base import Candidate, merged
from ..grammar.claims import is_claim
from ..linking.cover import Cover
from ..linking.overlap import overlapping
from ..linking.roles import names_itself
from ..scene import Scene
from .ablation import missed, worth
from .among import beyond_mean, nearest, rest
from .answers import displayed, extreme, judged, listed, placed, reduced, said
from .asserted import asserted
from .between_panels import between_panels
from .bounds import bounded
from .but_not import but_not
from .classified import classified, is_of_true
from .contrasts import contrasted
from .courses import changed, grown, moved_most, signed
from .diagonal import parts_asked, with_itself
from .filters import limited
from .fullest import fullest
from .lines import chosen, narrowed
from .looked import looked
from .measured import with_measures
from .mirrored import mirrored
from .orders import at_rank, beside, ranked
from .pairs import calculated
from .reference import referred
from .rivals import beyond_named, everywhere, led, steadiest, tied
from .shares import counted, shared
from .steps import leaped, moved, stepped
from .twice import apart_twice
from .view import View

COMBINATORS: tuple[Callable[[View], Iterator[Candidate]], ...] = (
    displayed,
    said,
    reduced,
    extreme,
    limited,
    fullest,
    nearest,
    beyond_mean,
    rest,
    calculated,
    contrasted,
    changed,
    grown,
    moved,
    moved_most,
    between_panels,
    signed,
    stepped,
    leaped,
    ranked,
    at_rank,
    beside,
    shared,
    counted,
    led,
    listed,
    looked,
    placed,
    bounded,
    classified,
    judged,
    asserted,
    narrowed,
    chosen,
    beyond_named,
    but_not,
    tied,
    everywhere,
    steadiest,
    referred,
    missed,
    worth,
    apart_twice,
    mirrored,
)
TELLING = (said, displayed, counted, listed, looked, placed, bounded)
"""Those that tell cells and labels one by one, or the range of a cell, whatever their measures."""
OF_FACTS: tuple[Callable[[View], Iterator[Candidate]], ...] = (calculated, contrasted, limited)
"""Those for figures whose description states facts but lists no data: facts are no series, but two can be compared."""
JUDGING = (Compare, Quantified, Judge)
"""Plans with a verdict: a claim has no other readings."""
MOST = 120
"""Most candidates that are kept."""


def derivations(scene: Scene, found: Sequence[Cover] | None = None) -> list[Candidate]:
    """The plans that the combinators compose over the covers of a question, or those that are given instead, ordered by
    how many of the question's content words they explain.
    """
    best: dict[Any, Candidate] = {}
    for one in _composed(scene, scene.covers if found is None else found):
        known = best.get(one.plan)
        if known is None or len(one.explained) > len(known.explained):
            best[one.plan] = one
    if found is None:
        seldom_in_full = scene.vocabulary.is_nested or not scene.described  # labels of headers and of records
        for one in _composed(scene, overlapping(scene)) if seldom_in_full else ():
            best[one.plan] = merged(best[one.plan], one) if one.plan in best else one
        for one in _composed(scene, scene.linked.covers()):
            best.setdefault(one.plan, one)
    content = frozenset(scene.content)
    size = max(1, len(content))
    return sorted(best.values(), key=lambda one: -(one.evidence + 2 * len(one.explained & content) / size))[:MOST]


def _is_one_cell(cover: Cover) -> bool:
    """Whether the linker found a cell, which is only told."""
    return cover.linked is not None and len(cover.rows) == len(cover.columns) == 1


def _composed(scene: Scene, found: Sequence[Cover]) -> Iterator[Candidate]:
    claims = is_claim(scene)
    combinators = OF_FACTS if all(grid.kind == "facts" for grid in scene.grids) else COMBINATORS
    best = max((cover.score for cover in found), default=0.0)
    of_likeness = with_itself(scene)
    for cover in with_measures(scene, found) if found else ():
        if names_itself(scene, cover.rows, cover.columns):
            continue
        views = [View(scene, cover, best - cover.score)]
        parts = list(parts_asked(scene)) if is_of_true(views[0]) else []
        views += [replace(views[0], part=part, part_at=at) for part, at in parts]
        if of_likeness and not parts and views[0].varied and (views[0].extremes or views[0].conditions):
            views = [replace(views[0], part="!=")]  # "what correlates most with A" is not A
        one_cell = _is_one_cell(cover)
        for view, combinator in product(views, combinators):
            if (one_cell or view.of_several_measures) and combinator not in TELLING:
                continue
            try:
                yield from (one for one in combinator(view) if isinstance(one.plan, JUDGING) or not claims)
            except ValidationError:  # a label is too long for a plan, or there are too many
                continue
