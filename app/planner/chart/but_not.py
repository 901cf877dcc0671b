"""The combinator for what meets something at one label, but not at another: "which are below 50 at 10 µM but not at
1 µM?", "better than Kite at 20k but not at 40k", "have some coal but no gas".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....tools.plan.nodes import Combine
from ..grammar.base import Candidate
from ..linking.vocabulary import SIDES
from ..text.denials import NOT
from .filters import Filter, held_against, labels_and_count
from .measured import with_links
from .present import presence
from .rivals import against_named
from .view import ASKING, Tokens, View


def but_not(view: View) -> Iterator[Candidate]:
    """The labels that meet a filter with what is named before "but not", and not with what is named behind it."""
    words = _divider(view)
    for side in SIDES if words and not view.is_polar else ():
        links = view.cover.of(side)
        before = tuple(link for link in links if link.at and max(link.at) < min(words))
        after = tuple(link for link in links if link.at and min(link.at) > min(words))
        if not (before and after) or len(before) + len(after) < len(links):
            continue
        there, elsewhere = (replace(view, cover=with_links(view.cover, side, some)) for some in (before, after))
        for one, other in zip(_filters(there), _filters(elsewhere), strict=False):
            for dimension in one.along if one.along == other.along else ():
                if dimension in SIDES:
                    kept = Combine(how="without", left=one.met, right=other.met, axis=dimension)
                    used = one.at | words | view.cue(*ASKING) | view.said("some", "any")
                    yield from labels_and_count(view, kept, dimension, f"but not {dimension}", used, 1.0, 1.0)


def _filters(view: View) -> Iterator[Filter]:
    """What cells are held against, whichever labels it is about."""
    yield from (held_against(view, one) for one in view.conditions)
    yield from against_named(view)
    having = (presence(view, dimension, frozenset()) for dimension in view.varied)
    yield from (one for one in having if one is not None)


def _divider(view: View) -> Tokens:
    """The tokens of "but not", "and have no", "yet without" in a question; empty without."""
    words = [token.text for token in view.scene.question.tokens]
    for at in view.said("but", "yet", "though", "although", "and"):
        end = next((n for n in range(at + 1, min(at + _NEAR, len(words))) if words[n] in _DENYING), None)
        if end is not None and end not in view.cover.at:
            return frozenset(range(at, end + 1))
    return frozenset()


_NEAR = 4
_DENYING = frozenset((*NOT, "no", "none", "never", "without"))
