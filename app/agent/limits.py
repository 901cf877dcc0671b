"""Limits of one question: how many replies, and about how many tokens, a model may use."""

from __future__ import annotations

from dataclasses import dataclass

from ...indexing.errors import ModelError


class TooMuch(ModelError):
    """A limit was reached."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        self.code = code


@dataclass
class Spent:
    """What a question has used so far."""

    most_steps: int
    most_tokens: int
    steps: int = 0
    tokens: int = 0

    def step(self, sent: int) -> None:
        """Count a request of about that many tokens before it is made; raises TooMuch."""
        if self.steps >= self.most_steps:
            raise TooMuch("model_steps", f"The model did not end within {self.most_steps} steps.")
        if self.tokens + sent > self.most_tokens:
            raise TooMuch("model_tokens", f"The model would have used more than {self.most_tokens} tokens.")
        self.steps += 1
        self.tokens += sent

    def received(self, tokens: int) -> None:
        """Count a reply."""
        self.tokens += tokens
