"""Labels that deny what another label says, as "not very worried" does beside "very worried"."""

from __future__ import annotations

from ..text.denials import LACKING
from ..text.question import Question
from ..text.words import ARTICLES, is_content, stems_of
from .vocabulary import Names

_DENYING = LACKING | {"never"}


def denied(question: Question, names: Names) -> frozenset[str]:
    """The labels of an axis that the question does not mean: those that deny another one of it with words of the
    question, which denies nothing itself; and those that are denied, where another label says that.
    """
    stems = {label.text: frozenset(stems_of(label.text)) for label in names.axis.labels}
    plain = {text: own for text, own in stems.items() if _DENYING.isdisjoint(own)}
    if len(plain) == len(stems):
        return frozenset()
    tokens = question.tokens
    asked = {token.stem for token in tokens if is_content(token)}
    denying = {at for at, token in enumerate(tokens) if token.stem in _DENYING}
    if not denying:
        said = [own & asked for own in plain.values()]
        return frozenset(text for text, own in stems.items() if text not in plain and any(own & one for one in said))
    behind = {at + 1 for at in denying}  # "not minority", "not a minority"
    behind |= {at + 1 for at in behind if at < len(tokens) and tokens[at].text in ARTICLES}
    words = [at for at in behind if at < len(tokens) and is_content(tokens[at])]
    behind |= {at + 1 for at in words}  # and the noun of an adjective: "not a visible minority"
    free = {token.stem for at, token in enumerate(tokens) if at not in behind}
    others = [own for text, own in stems.items() if text not in plain]
    return frozenset(
        text for text, own in plain.items() if (own & asked) - free and any((own & asked) <= one for one in others)
    )
