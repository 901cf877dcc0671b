"""The built-in planner, used as a user would."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...app.conversation import Conversation
from ...app.engine import ask_reader
from ...indexing.store.settings import Settings
from ..case import Case
from ..provenance import code_hash
from ..suite import Suite
from .base import Reply
from .evidence import places_of
from .library import CaseQA


class Embedded:
    """figwise without a language model."""

    def __init__(self, suite: Suite, home: Path, settings: Settings | None = None):
        self._suite = suite
        self._qa = CaseQA(home, settings)
        self._talks: dict[str, Conversation] = {}

    def configuration(self) -> Mapping[str, Any]:
        """The program and the weights that it comes with."""
        return {"code": code_hash(), "encoder": self._qa.settings.encoder}

    def ask(self, case: Case) -> Reply:
        """The planner's answer, in the context of the case's conversation."""
        figure = self._qa.hold(self._suite, case)
        if case.claim is not None and figure is not None:
            answer = ask_reader(case.claim, self._qa.reader(figure), case.id, claim=True)
        else:
            before = self._talks.get(case.follows or "")
            talk = before.branch() if before is not None else self._qa.conversation(figure, system="embedded")
            answer = talk.ask(as_question(case), case.id)
            self._talks[case.id] = talk
        return Reply(answer.to_json(), places_of(answer, lru_cache(self._qa.figure)))

    def close(self) -> None:
        """Close the library."""
        self._qa.close()


def as_question(case: Case) -> str:
    """The case as a question; of a claim, whether it is true."""
    if case.claim is None:
        return case.asked
    claim = case.claim.strip().rstrip(".")
    return f"Is it true that {claim[:1].lower()}{claim[1:]}?"
