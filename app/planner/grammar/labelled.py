"""The text of a line with a label: "what's the caption?", "what does the footnote say?"."""

from collections.abc import Iterator

from ....tools.plan.nodes import Passage
from ..scene import Scene, Selection
from .base import Candidate


def labelled(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The rest of the line whose label has exactly the content words of the question, if no other line has that
    label.
    """
    if scene.cue("which") is None or scene.cue("how_many", "max", "min") is not None:
        return
    if not scene.described or selection != scene.selections[0]:
        return  # no plan of this shape depends on what is selected
    tokens = scene.question.tokens
    wanted = {tokens[at].stem for at in scene.content if tokens[at].text not in _SAYS}
    if not wanted or any(tokens[at].number is not None for at in scene.content):
        return
    found = [one for one in scene.vocabulary.sentences if one.label - _SMALL == wanted and one.body < one.end]
    if len({one.line_end for one in found}) == 1 and not found[0].data:  # "Outliers:" of each box says nothing alone
        yield Candidate(Passage(start=found[0].body, end=found[0].line_end), "labelled", frozenset(scene.content), 0.75)


_SAYS = ("say", "says", "state", "read", "reads", "whats", "s")
_SMALL = frozenset("the a of s in".split())
