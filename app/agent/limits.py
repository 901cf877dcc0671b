"""Limits per question: how many replies, and about how many tokens, a model may use."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ...indexing.errors import ModelError

MOST_ALIKE = 3
"""How often the same call may be made before it is stopped: its result does not change."""


class TooMuch(ModelError):
    """A limit was reached."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        self.code = code


class Repeated(TooMuch):
    """A model repeats the same call."""

    def __init__(self, tool: str):
        super().__init__("model_repeats", f"The model called {tool} {MOST_ALIKE} times with the same arguments.")
        self.tool = tool


@dataclass
class Spent:
    """What a question has consumed so far."""

    most_steps: int
    most_tokens: int
    steps: int = 0
    tokens: int = 0
    _calls: Counter[str] = field(default_factory=Counter)

    def step(self, sent: int) -> None:
        """Count a request of about `sent` tokens before it is made; raises TooMuch."""
        if self.steps >= self.most_steps:
            raise TooMuch("model_steps", f"The model did not end within {self.most_steps} steps.")
        if self.tokens + sent > self.most_tokens:
            raise TooMuch("model_tokens", f"The model would have used more than {self.most_tokens} tokens.")
        self.steps += 1
        self.tokens += sent

    def called(self, calls: Iterable[tuple[str, Any]]) -> None:
        """Count tool calls, with their arguments, before they are run; raises Repeated."""
        for name, given in calls:
            call = json.dumps([name, given], sort_keys=True, default=str)
            self._calls[call] += 1
            if self._calls[call] >= MOST_ALIKE:
                raise Repeated(name)

    def received(self, tokens: int) -> None:
        """Count a reply."""
        self.tokens += tokens
