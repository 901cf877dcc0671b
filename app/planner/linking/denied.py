"""Labels that deny what another label says, as "not very worried" does beside "very worried"."""

from __future__ import annotations

from ..text.question import Question
from ..text.words import stems_of
from .vocabulary import Names

_DENYING = frozenset(("not", "no", "non", "never", "without"))


def denied(question: Question, names: Names) -> frozenset[str]:
    """The labels of an axis that deny another one of it, where the question denies nothing: it does not mean these."""
    if any(token.stem in _DENYING for token in question.tokens):
        return frozenset()
    stems = {label.text: frozenset(stems_of(label.text)) for label in names.axis.labels}
    plain = [own for own in stems.values() if _DENYING.isdisjoint(own)]
    return frozenset(text for text, own in stems.items() if own & _DENYING and any(own & other for other in plain))
