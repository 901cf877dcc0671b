"""figwise with a language model, used as a user would."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from ...app.agent.agent import FigureAgent
from ...app.agent.choice import check
from ...app.agent.limits import Spent as Used
from ...app.conversation import Conversation
from ...indexing.store.settings import Settings
from ..case import Case
from ..provenance import code_hash
from ..suite import Suite
from .base import Reply, Spent
from .embedded import as_question
from .evidence import places_of
from .library import CaseQA

FAILURES = frozenset({"model_failed", "model_timeout"})
"""Warnings that are due to the endpoint rather than to the model."""


class CountingQA(CaseQA):
    """An engine that counts the use of its model."""

    spent = Spent()

    @cached_property
    def agent(self) -> FigureAgent:
        """The model's planner, which reports what each question took."""
        agent = super().agent
        agent.account = self._count
        return agent

    def _count(self, used: Used, unbound: tuple[str, ...]) -> None:
        before = self.spent
        self.spent = Spent(before.calls + used.steps, before.tokens + used.tokens, before.unbound + len(unbound))


class Agent:
    """figwise with the language model of the settings."""

    def __init__(self, suite: Suite, home: Path, settings: Settings | None = None):
        """Raises SettingsError where no model is set."""
        self._suite = suite
        self._qa = CountingQA(home, settings)
        check(self._qa.settings)
        self._talks: dict[str, Conversation] = {}

    def configuration(self) -> Mapping[str, Any]:
        """The program, the model, and how it is asked."""
        return {"code": code_hash(), **model_configuration(self._qa.settings)}

    def ask(self, case: Case) -> Reply:
        """The model's answer; the built-in planner's where the model fails."""
        figure = self._qa.hold(self._suite, case)
        before = self._talks.get(case.follows or "")
        talk = before.branch() if before is not None else self._qa.conversation(figure, system="agent")
        self._qa.spent = Spent()
        answer = talk.ask(as_question(case), case.id)
        self._talks[case.id] = talk
        failed = any(warned.code in FAILURES for warned in answer.warnings)
        answer_json = answer.model_copy(update={"question": case.asked}).to_json()
        return Reply(answer_json, places_of(answer, lru_cache(self._qa.figure)), self._qa.spent, failed)

    def close(self) -> None:
        """Close the library."""
        self._qa.close()


def model_configuration(settings: Settings) -> dict[str, Any]:
    """The settings that a model's replies depend on, without the key."""
    names = ("llm", "llm_model", "llm_tools", "llm_schema", "llm_steps", "llm_tokens", "llm_reply_tokens", "encoder")
    return {name: getattr(settings, name) for name in names}
