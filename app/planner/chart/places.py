"""Whether a question asks in which row and which column cells stand: "which cell", "where is the highest value"."""

from __future__ import annotations

from .view import Tokens, View


def asks_places(view: View) -> Tokens:
    """The words that ask in which row and which column cells stand: "which cell", "where is the highest value"."""
    tokens = view.scene.question.tokens
    which = view.cue("which", "list", "when")
    nouns = {n + more for n in which for more in (1, 2)}
    cells = view.said("cell", "cells", "combination", "combinations") & nouns
    if cells or (which and _names_both_axes(view, max(which))):
        return cells | which
    where = [n for n, token in enumerate(tokens) if token.text == "where"]
    behind = range(where[0] + 1, len(tokens)) if where else ()
    ends = any(tokens[n].text in _NUMBERS or (tokens[n].text in _ENDS and tokens[n - 1].text == "the") for n in behind)
    return frozenset(where) if ends else frozenset()


def _names_both_axes(view: View, which: int) -> bool:
    """Whether what is asked for is a label of either axis: "which x and y", "at what size and temperature"."""
    tokens = view.scene.question.tokens
    near = range(which + 1, min(which + _NEAR, len(tokens)))
    ands = [n for n in near if tokens[n].text == "and"]
    named = [n for n in near if n in view.scene.axis_words]
    return any(min(named, default=n) < n and n + 1 in named for n in ands)


_NEAR = 6
"""Words within which two axes stand behind "which"."""
_NUMBERS = frozenset("value values number numbers score cell entry".split())
_ENDS = frozenset("maximum minimum max min peak".split())
"""Words for an extreme that are nouns of their own."""
