"""A question in tokens."""

from __future__ import annotations

from dataclasses import dataclass

from .lexicon import SHORTHAND
from .words import Token, quoted_spans, tokens_of


@dataclass(frozen=True, slots=True)
class Question:
    """A question in tokens, with what stands in quotation marks."""

    text: str
    tokens: tuple[Token, ...]
    quoted: frozenset[int]
    """Indices of tokens inside quotation marks."""


def question_of(text: str) -> Question:
    """The tokens of a question, with what people abbreviate written out."""
    for short, meant in SHORTHAND.items():
        if short in text:
            text = text.replace(short, meant)
    tokens = tokens_of(text)
    spans = quoted_spans(text)
    quoted = {i for i, token in enumerate(tokens) if any(s <= token.start and token.end <= e for s, e in spans)}
    return Question(text, tokens, frozenset(quoted))
