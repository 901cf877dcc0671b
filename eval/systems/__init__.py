"""The systems that can be measured, by name: figwise in its two forms, and baselines that users know."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ...indexing.store.encoder import import_llama_index
from ...indexing.store.settings import Settings

if TYPE_CHECKING:
    from ..suite import Suite
    from .base import System

SystemName = Literal["embedded", "agent", "passages", "table-in-prompt", "always-abstain"]
INDEXED: frozenset[SystemName] = frozenset({"embedded", "agent"})
"""Systems that search the library, and need the descriptions indexed."""
MODELS: frozenset[SystemName] = frozenset({"agent", "table-in-prompt"})
"""Systems that ask the language model of the settings."""


def system_of(name: SystemName, suite: Suite, home: Path, settings: Settings | None = None) -> System:
    """The system of a name, over a suite's figures; `home` is the folder where they are indexed.

    Raises:
        SettingsError: the system needs a language model, and none is set.
    """
    match name:
        case "embedded":
            from .embedded import Embedded

            return Embedded(suite, home, settings)
        case "agent":
            from .agent import Agent

            return Agent(suite, home, settings)
        case "passages":
            import_llama_index()
            from .passages import Passages

            return Passages(suite, settings)
        case "table-in-prompt":
            from .prompted import TableInPrompt

            return TableInPrompt(suite, settings)
        case "always-abstain":
            from .abstains import AlwaysAbstain

            return AlwaysAbstain()
