"""Combinators over parts and wholes: the share of some cells in a sum of all, and how many a share is of a number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....tools.plan.nodes import Constant, Derive, Reduce, ValueOf
from ..grammar.base import Candidate
from ..linking.quantities import are_percentages
from ..linking.vocabulary import SIDES, Side
from .classified import share_of_part
from .operands import stand_around
from .view import Tokens, View, across


def shared(view: View) -> Iterator[Candidate]:
    """The share of a cell, or of ranges selected together, in the sum of its row or column; that of a line in all."""
    asked = view.cue("percent", "share", "share_of")
    if not asked or len(view.varied) > 1 or (view.varied and view.of_shares and not view.of_ranges):
        return
    if _is_of_another(view):
        return
    if not view.cue("share_of") and all(map(are_percentages, view.grids)):
        return  # they are percentages themselves
    if view.part is not None and len((*view.cover.rows, *view.cover.columns)) <= 1:
        plan = share_of_part(view)  # "what share of the true cats is classified right"
        yield view.candidate(plan, "share of a line", asked | view.cue("ask"), 0.6)
        return
    sides = tuple(side for side in SIDES if view.length(side) > 1)
    part = None if view.of_shares or view.scene.vocabulary.fractional else _side_of_part(view, asked, sides)
    for side in sides if part is None else (part,):
        if len(view.cover.of(side)) == 1:
            whole = Reduce(of=replace(view, part=None).cells(**{side: ()}), how="sum")
            some = Reduce(of=view.cells(), how="sum") if view.varied else ValueOf(of=view.cells())
            plan = Derive(how="share", left=some, right=whole)
            used = view.cue("sum", "every", "where", "how_many", "ask")
            yield view.candidate(plan, f"share {side}", asked | used, 0.35 if part is None else 0.6)


def _is_of_another(view: View) -> bool:
    """Whether the whole is named as the part is: "A as a share of B"."""
    at = min(view.cue("share_of"), default=0)
    return any(stand_around(view.cover.of(side), at) for side in SIDES)


def _side_of_part(view: View, asked: Tokens, sides: tuple[Side, ...]) -> Side | None:
    """The axis, of these, of the label whose share is asked for: "what share of 2020 was wind", "share of wind in
    2020", "wind as a share of 2020"; None where the words leave that open.
    """
    words = [token.text for token in view.scene.question.tokens]
    of = next((n for n in range(min(asked), len(words)) if words[n] == "of"), len(words))
    verb = next((n for n in range(of, len(words)) if words[n] in _VERBS), len(words))
    places = sorted((min(link.at), side) for side in sides for link in view.cover.of(side) if link.at)
    before = [side for at, side in places if at < min(asked)]
    after = [side for at, side in places if at > verb]
    beside = [side for at, side in places if of < at <= of + _NEAR]
    found = before[-1:] or after[:1] or (beside[:1] if verb == len(words) else [])
    owner = [side for side in sides for link in view.cover.of(side) if min(asked) - 1 in link.at]
    owner = [side for side in owner if view.is_ordered(across(side))]
    if owner and min(asked) not in view.cue("percent"):  # "the renewables share in 2023"
        return owner[0]
    if words[min(asked) + 1 : min(asked) + 2] in (["did"], ["does"], ["do"]):  # "what share did coal have in 2000"
        return places[0][1] if places else None
    return found[0] if found and of < len(words) else None


_VERBS = frozenset("is are was were did does do has have had came comes come goes went made makes".split())
_NEAR = 2
"""Most words from "of" to the label whose share it is, with an article."""


def counted(view: View) -> Iterator[Candidate]:
    """How many of a number that the question gives a share is: "how many of the 2450 parcels came damaged?"."""
    tokens, named = view.scene.question.tokens, view.cover.at
    many = view.cue("how_many") if view.of_shares else frozenset[int]()
    for at in range(1, len(tokens)) if many and not view.varied else ():
        whole, before = tokens[at].number, [token.text for token in tokens[max(0, at - 2) : at]]
        told = [token.text for token in tokens[at + 1 : at + 3]]
        of_all = "of" in before or told == ["in", "total"] or told[:1] in (["altogether"], ["overall"])
        if whole is not None and whole > _HUNDRED and at not in named and of_all:
            parts = Derive(how="product", left=ValueOf(of=view.cells()), right=Constant(value=whole))
            share = Derive(how="ratio", left=parts, right=Constant(value=_HUNDRED))
            words = [n for n in range(max(0, at - 2), at + 1) if tokens[n].text in ("of", "the", "out") or n == at]
            whole_words = many | frozenset(words) | view.cue("sum")
            yield view.candidate(share, "counted share", whole_words, 0.6)


_HUNDRED = 100.0
