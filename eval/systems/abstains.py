"""The baseline that never answers: the score of abstaining alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...app.answer import abstained
from ..case import Case
from .base import Reply


class AlwaysAbstain:
    """Abstains."""

    def configuration(self) -> Mapping[str, Any]:
        """Nothing can be set."""
        return {}

    def ask(self, case: Case) -> Reply:
        """No answer."""
        return Reply(abstained(case.asked, "not_understood", "This baseline never answers.", id=case.id).to_json())

    def close(self) -> None:
        """Nothing was opened."""
