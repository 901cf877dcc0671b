"""The text of a line with a label: "what's the caption?", "what does the footnote say?"."""

from collections.abc import Iterator

from ....tools.plan.nodes import Passage
from ..scene import Scene, Selection
from .base import Candidate


def labelled(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The rest of the line whose label has exactly the content words of the question."""
    if scene.cue("which") is None or scene.cue("how_many", "max", "min") is not None:
        return
    if not scene.described or selection != scene.selections[0]:
        return  # no plan of this shape depends on what is selected
    tokens = scene.question.tokens
    wanted = {tokens[at].stem for at in scene.content if tokens[at].text not in _SAYS}
    if not wanted or any(tokens[at].number is not None for at in scene.content):
        return
    for one in scene.vocabulary.sentences:
        named = one.label - _SMALL
        if named == wanted and not one.data and one.body < one.end:
            explained = frozenset(scene.content)
            yield Candidate(Passage(start=one.body, end=one.line_end), "labelled", explained, 0.75)
            return


_SAYS = ("say", "says", "state", "read", "reads", "whats", "s")
_SMALL = frozenset("the a of s in".split())
