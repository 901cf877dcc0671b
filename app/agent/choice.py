"""Which model answers: the given LlamaIndex model, or the endpoint of the settings."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from ...indexing.errors import ModelError, SettingsError
from ...indexing.store.settings import Settings

INSTALL = "pip install 'figwise[llm]'"


def has_model(settings: Settings, llm: Any = None) -> bool:
    """Whether there is a model to ask."""
    return llm is not None or bool(settings.llm)


def check(settings: Settings, llm: Any = None) -> None:
    """Raise SettingsError where there is no model, or its settings cannot be used; the message shows no value."""
    if llm is not None:
        return
    if not settings.llm:
        raise SettingsError(
            "No language model is set: FIGWISE_LLM is the base URL of an OpenAI-compatible endpoint, such as "
            "http://localhost:11434/v1."
        )
    parts = urlsplit(settings.llm)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise SettingsError("FIGWISE_LLM is no base URL such as http://localhost:11434/v1.")
    if parts.username or parts.password or parts.query:
        raise SettingsError("FIGWISE_LLM holds more than an address; a key belongs in FIGWISE_LLM_KEY.")
    if not settings.llm_model:
        raise SettingsError("FIGWISE_LLM is set and FIGWISE_LLM_MODEL is not: it names the model, such as qwen3:8b.")


def model_for(settings: Settings, llm: Any, *, tools: bool, always: bool = False) -> Any:
    """The model to ask; with `always` it must call a tool in every reply.

    Raises:
        ModelError: a package for it is missing.
    """
    if llm is not None:
        return llm
    try:
        from .endpoint import endpoint
    except ImportError as missing:
        raise ModelError(f"A language model needs more packages: {INSTALL}.") from missing
    return endpoint(settings, tools=tools, always=always)
