"""Claims of a computed number: "the mean of u is 93.5", "u and h differ by more than 2 points at length 5"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....tools.plan.nodes import Derive, Reduce, Relation, Top, ValueOf
from ..grammar.base import Candidate
from ..grammar.claims.judged import judged_by
from ..text.times import is_year
from ..text.words import ends_a_word
from .answers import extreme, reduced
from .courses import changed
from .pairs import calculated
from .view import Tokens, View

COMPUTING = (reduced, extreme, calculated, changed)
"""The combinators of which a number is compared with the stated one."""


def asserted(view: View) -> Iterator[Candidate]:
    """A summary, an extreme or a calculation has the stated relation to the number that the question states."""
    stated = list(_stated_numbers(view)) if view.is_polar else []
    computed = [one for combinator in COMPUTING for one in combinator(view) if _is_number(one.plan)] if stated else []
    for relation, number, text, at in stated:
        for one in computed:
            plan = judged_by(one.plan, relation, number, text)
            shape = f"chart:asserted {one.shape.removeprefix('chart:')}"
            yield replace(one, plan=plan, shape=shape, explained=one.explained | at | view.polar)


def _is_number(plan: Any) -> bool:
    return isinstance(plan, Derive | Reduce) or (isinstance(plan, ValueOf) and isinstance(plan.of, Top))


def _stated_numbers(view: View) -> Iterator[tuple[Relation, float, str, Tokens]]:
    """(relation, number, its text, tokens that say so)"""
    tokens = view.scene.question.tokens
    used = set(view.cover.at)
    for condition in view.conditions:
        text = next((tokens[at].text for at in sorted(condition.at) if tokens[at].number == abs(condition.to)), "")
        used |= condition.at
        if condition.upper is None:
            yield condition.relation, condition.to, text, condition.at
    free = [
        at
        for at, one in enumerate(tokens)
        if one.number is not None and at not in used and not is_year(one.number) and not ends_a_word(tokens, at)
    ]
    if len(free) == 1 and not view.conditions:
        token = tokens[free[0]]
        yield "=", token.number or 0.0, token.text, frozenset(free)
