"""A question in tokens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from .asking import asking
from .lexicon import SHORTHAND
from .words import Cue, Token, cues_of, quoted_spans, tokens_of


@dataclass(frozen=True)
class Question:
    """A question in tokens, with what stands in quotation marks."""

    text: str
    tokens: tuple[Token, ...]
    quoted: frozenset[int]
    """Indices of tokens inside quotation marks."""
    setting: frozenset[str] = frozenset()
    """Stems of what stands before the question and only sets the scene."""

    @cached_property
    def cues(self) -> dict[str, tuple[Cue, ...]]:
        """Cues by name; what is quoted is a name, not a cue."""
        found: dict[str, list[Cue]] = {}
        for cue in cues_of(self.tokens):
            if not self.quoted.issuperset(cue.at):
                found.setdefault(cue.name, []).append(cue)
        return {name: tuple(cues) for name, cues in found.items()}


@lru_cache(maxsize=256)
def question_of(text: str) -> Question:
    """The tokens of a question, with what people abbreviate written out."""
    for short, meant in SHORTHAND.items():
        if short in text:
            text = text.replace(short, meant)
    every = tokens_of(text)
    tokens = asking(text, every)
    spans = quoted_spans(text)
    quoted = {i for i, token in enumerate(tokens) if any(s <= token.start and token.end <= e for s, e in spans)}
    kept = set(tokens)
    setting = frozenset(token.stem for token in every if token.number is None and token not in kept)
    return Question(text, tokens, frozenset(quoted), setting)
