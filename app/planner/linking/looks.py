"""Labels that a question names by their look or their letter alone ("what does blue show?", "what is panel (b)?")."""

from __future__ import annotations

from collections.abc import Sequence

from ....indexing.text.colours import words_in_look
from ..text.words import stems_of
from .cover import Cover
from .link import Link
from .setting import Setting

_ASKING = frozenset(("what", "whats", "which", "who", "="))
_OPEN = frozenset("which ask yes_no reach list row column panel figure colour stands_for".split())
"""Cues that ask for nothing but what something is."""
_DRAWN = frozenset(
    stem
    for word in "bar line slice segment wedge band area dot point marker bubble circle violin box curve column part "
    "bit piece thing one patch show mean stand represent mark indicate denote colour color draw drawn".split()
    for stem in stems_of(word)
)
"""Stems of words for what is drawn, and for standing for something."""


def named_by_look(scene: Setting, covers: Sequence[Cover], content: Sequence[int]) -> Link | None:
    """The link to the one label that a question names by its look, if it says no more; else None."""
    tokens = scene.question.tokens
    asks = any(token.text in _ASKING for token in tokens) or len(content) == 1
    asked = {  # a "part of the bar" is no share
        name for name, cues in scene.cues.items() if not all(_is_drawn(scene, at) for cue in cues for at in cue.at)
    }
    if not asks or not asked <= _OPEN or not covers:
        return None
    cover = covers[0]
    links = (*cover.rows, *cover.columns, *cover.panels)
    if len(links) != 1 or len(links[0].labels) != 1:
        return None
    titles = {grid.id: grid.title for grid in scene.grids if cover.panels}
    if titles and "colour" in asked:
        return None  # "what colour are the bars of panel (b)?"
    own = set(stems_of(titles.get(links[0].labels[0], links[0].labels[0])))
    said = [at for at in links[0].at if at in content and (titles or tokens[at].stem not in own)]
    looks = {at for at in said if words_in_look(tokens[at].text)}
    if not (looks or titles) or own <= {tokens[at].stem for at in links[0].at}:
        return None
    kind = next((at + 1 for at, token in enumerate(tokens) if token.text == "which"), None)  # "which bird is red"
    others = (at for at in content if at not in links[0].at and at not in scene.target[1] and at != kind)
    return links[0] if all(_is_drawn(scene, at) for at in others) else None


def _is_drawn(scene: Setting, at: int) -> bool:
    """Whether a word is one for what is drawn; "the mean" is none for what it means."""
    tokens = scene.question.tokens
    return tokens[at].stem in _DRAWN and not (tokens[at].text == "mean" and at > 0 and tokens[at - 1].text == "the")
