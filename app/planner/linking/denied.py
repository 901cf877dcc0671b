"""Labels that deny what another label says, as "not very worried" does beside "very worried"."""

from __future__ import annotations

from ..text.question import Question
from ..text.words import stems_of
from .vocabulary import Names

_DENYING = frozenset(("not", "no", "non", "never", "without"))


def denied(question: Question, names: Names) -> frozenset[str]:
    """The labels of an axis that deny another one of it with words of the question, which denies nothing itself: it
    does not mean these.
    """
    asked = {token.stem for token in question.tokens}
    if asked & _DENYING:
        return frozenset()
    stems = {label.text: frozenset(stems_of(label.text)) for label in names.axis.labels}
    plain = [own & asked for own in stems.values() if _DENYING.isdisjoint(own)]
    return frozenset(text for text, own in stems.items() if own & _DENYING and any(own & other for other in plain))
