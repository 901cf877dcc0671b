"""The text of a line with a label: "what's the caption?", "what does the footnote say?"."""

from collections.abc import Iterator

from ....tools.plan.nodes import Passage
from ..scene import Scene, Selection
from ..text.words import stems_of
from .base import Candidate


def labelled(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The rest of the line whose label has exactly the content words of the question, if no other line has that
    label; where it is, and words for any note or any figure, count nothing.
    """
    tokens = scene.question.tokens
    words = {token.text for token in tokens}
    comes_from = words >= {"where", "from"} and not selection.links  # "where do the figures come from?"
    if (scene.cue("which") is None and not comes_from) or scene.cue("how_many", "max", "min") is not None:
        return
    if not scene.described or selection != scene.selections[0] or "values" in words:
        return  # no plan of this shape depends on what is selected
    asked = frozenset(tokens[at].stem for at in scene.content if tokens[at].text not in _SAYS)
    wanted = _SOURCE if comes_from else asked - _ANY or asked
    if not wanted or any(tokens[at].number is not None for at in scene.content):
        return
    every = [one for one in scene.vocabulary.sentences if one.body < one.end]
    called = [frozenset(stem for stem in one.label - _SMALL if stem[0].isalnum()) for one in every]
    found = [one for one, own in zip(every, called, strict=True) if wanted in (own, own - _ANY)]
    if len({one.line_end for one in found}) == 1 and not found[0].data:  # "Outliers:" of each box says nothing alone
        yield Candidate(Passage(start=found[0].body, end=found[0].line_end), "labelled", frozenset(scene.content), 0.75)


_SAYS = ("say", "says", "state", "read", "reads", "whats", "s")
_SMALL = frozenset("the a of s in".split())
_ANY = frozenset(stems_of("note text line data figure chart numbers top bottom left right corner below above"))
_SOURCE = frozenset(stems_of("source"))
