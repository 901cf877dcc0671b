"""Guesses: what a question means on an axis where its words name nothing, or fit several labels.

People who ask without naming a figure paraphrase: "how far do elderly people walk" has to be read over rows called
"65+". A guess is the label nearest to the question among those that its words leave open. The score of its link is the
probability that it is right, so that a reading with a guess is trusted less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...indexing.model.figure import Grid, other_side
from .link import Link
from .nearness import MOST, Near

if TYPE_CHECKING:
    from .scene import Selection
    from .vocabulary import Side

SIDES: tuple[Side, ...] = ("row", "column")
LIKELY = 0.6
"""Relative quality from which a guess among several labels replaces the selection with all of them."""
NEARER = 0.15
"""By how much the score of a link by meaning must exceed that of the links by words to replace them."""


def links_or_guesses(
    near: Near, grids: Sequence[Grid], side: Side, links: list[Link], others: list[Link], begins: int
) -> list[Link]:
    """The links of one axis: those by meaning if no words name anything there, or if those by words score much worse.

    Words that `others`, the links of the other axis, explain are not used again. Words before token `begins`, where
    what is asked starts, only give the subject: they name a label only if no other words do.
    """
    used_tokens = {index for link in others for index in link.at}
    asked = [link for link in links if link.at[0] >= begins]
    if begins and asked:
        return asked
    best = max((link.score for link in links), default=0.0)
    if not begins and best + NEARER >= MOST:
        return links
    found = _nearest(near, grids, side, used_tokens.union(range(begins)))
    if begins and found:
        return found
    return found if found and found[0].score > best + NEARER else links


def _nearest(near: Near, grids: Sequence[Grid], side: Side, used_tokens: set[int]) -> list[Link]:
    """The links by meaning on this axis, from the panel with the nearest label."""
    ways = [list(near.links(grid.id, side, used_tokens)) for grid in grids]
    return max(ways, key=lambda way: way[0].score if way else 0.0, default=[])


def guessed(selection: Selection, near: Near, grids: Sequence[Grid], asked: str | None) -> Iterator[Selection]:
    """The selection and versions of it with guesses: one label instead of several that fit equally well (alone, without
    the original, if the guess is likely), then a label on each axis that names none, except the axis that is `asked`.
    """
    ids = [grid.id for grid in grids if selection.grid in (None, grid.id)]
    one = selection
    for side in SIDES:
        link = _tied(one, side)
        guess = near.guess(ids, side, one.at, link.labels) if link is not None else None
        if link is not None and guess is not None:
            one = _with_link(
                one, side, replace(link, labels=guess.labels, score=link.score * guess.score, by="meaning")
            )
    if one is selection or one.quality < LIKELY * selection.quality:
        yield selection
    if one is not selection:
        yield one
    for side in SIDES:
        if not one.labels(side) and side != asked:
            guess = near.guess(ids, side, one.at, beside=", ".join(one.labels(other_side(side))))
            if guess is not None:
                one = _with_link(one, side, guess)
                yield one


def _tied(selection: Selection, side: Side) -> Link | None:
    """The only link on an axis, if its words fit several labels equally well; else None."""
    links = selection.rows if side == "row" else selection.columns
    return links[0] if len(links) == 1 and len(links[0].labels) > 1 and not links[0].together else None


def _with_link(selection: Selection, side: Side, link: Link) -> Selection:
    return replace(selection, rows=(link,)) if side == "row" else replace(selection, columns=(link,))
