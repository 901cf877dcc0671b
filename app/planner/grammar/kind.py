"""What sort of figure it is: "what kind of plot is this?", "is it a bar chart or a line chart?"."""

from collections.abc import Iterator

from ....tools.plan.nodes import Stated
from ..scene import Scene, Selection
from ..text.words import stems_of
from .base import Candidate

_FIGURES = ("figur", "chart", "plot", "graph", "imag", "diagram", "visual", "pictur", "this", "it")
_KINDS = ("kind", "type", "sort", "form")


def kind(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The kind of figure that the description states, if asked for by that word or as a choice of two."""
    tokens = scene.question.tokens
    kind_stems = frozenset(stems_of(scene.vocabulary.figure.kind))
    if not kind_stems or selection.rows or selection.columns:
        return
    words = {token.stem: index for index, token in enumerate(tokens)}
    asked = next((words[stem] for stem in _KINDS if stem in words), None)
    if asked is not None and asked <= 3 and any(token.stem in _FIGURES for token in tokens[asked + 1 : asked + 4]):
        about = {index for index, token in enumerate(tokens) if token.stem in _FIGURES}
        yield Candidate(Stated(component="kind"), "kind", frozenset({asked} | about), 0.9)
    elif "or" in words and tokens[0].text in ("is", "was", "does") and any(t.stem in _FIGURES for t in tokens[1:3]):
        named = frozenset(index for index, token in enumerate(tokens) if token.stem in kind_stems)
        if named:  # the other kind named counts as explained, too
            rest = frozenset(range(words["or"], len(tokens)))
            yield Candidate(Stated(component="kind"), "kind", named | rest, 0.9)
