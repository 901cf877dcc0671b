"""The settings of the HTTP service, from the environment (FIGWISE_SERVE_TOKEN, ...) or from code."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, SecretStr
from pydantic_settings import SettingsConfigDict

from ...indexing.errors import SettingsError
from ...indexing.store.settings import LIBRARY, FromEnvironment
from ..doors.hosts import is_loopback

LibraryName = Annotated[str, Field(pattern=LIBRARY)]
_SHORTEST = 16
"""The fewest characters of a library's token, where there are several libraries."""


class ServeSettings(FromEnvironment):
    """How the engine is served, with defaults for one person on one machine."""

    model_config = SettingsConfigDict(env_prefix="FIGWISE_SERVE_")

    host: str = "127.0.0.1"
    """The address to listen at; one that other machines can reach requires a token."""
    port: int = Field(default=8000, ge=0, le=65_535)
    """The port; 0 for any that is free."""
    names: str = ""
    """Host names under which a proxy passes requests on, separated by commas; they require a token."""
    token: SecretStr = SecretStr("")
    """The bearer token that callers have to send; empty for none."""
    libraries: dict[LibraryName, SecretStr] = Field(default_factory=dict)
    """Several libraries by name, each with its bearer token, as JSON: {"sales": "TOKEN", ...}. Each is a subfolder
    of the home, or a schema in PostgreSQL."""
    origins: str = ""
    """Origins of web pages that may send requests (CORS), separated by commas; empty for none."""
    max_body_bytes: int = Field(default=1_000_000, gt=0)
    """The most bytes of a request; a description has a few kB."""
    per_minute: int = Field(default=240, ge=0)
    """Requests that one address may make in a minute; 0 for any number."""
    body_seconds: float = Field(default=20.0, gt=0)
    """Seconds in which the body of a request has to arrive."""
    header_seconds: float = Field(default=10.0, gt=0)
    """Seconds in which the header of a request has to arrive."""
    connections: int = Field(default=100, gt=0)
    """Connections that one address may hold open; for one more, the longest idle one is closed."""
    seconds: float = Field(default=150.0, gt=0)
    """Seconds that answering a request may take. More than FIGWISE_LLM_SECONDS, so that the built-in planner can still
    answer if the model is too slow."""
    at_once: int = Field(default=4, gt=0)
    """Requests that are worked on at once, each in a process of its own where no model is asked; others wait."""
    waiting: int = Field(default=64, gt=0)
    """Requests that may be open at once, including waiting ones."""

    def __init__(self, **values: Any):
        super().__init__(**values)

    @property
    def is_local(self) -> bool:
        """Whether it listens to this machine alone."""
        return is_loopback(self.host)

    def allowed_origins(self) -> list[str]:
        """The origins, one by one."""
        return _split_list(self.origins)

    def own_names(self) -> list[str]:
        """The names, one by one."""
        return _split_list(self.names)

    def check(self) -> None:
        """Raise SettingsError if everyone on a network could ask and write, or if tokens of libraries are too short or
        equal.
        """
        tokens = [one.get_secret_value() for one in self.libraries.values()]
        if tokens and self.token.get_secret_value():
            raise SettingsError("FIGWISE_SERVE_LIBRARIES has a token for each library: FIGWISE_SERVE_TOKEN opens none.")
        if len(set(tokens)) < len(tokens) or any(len(one) < _SHORTEST for one in tokens):
            raise SettingsError(
                f"FIGWISE_SERVE_LIBRARIES: the tokens have to differ, and to have {_SHORTEST} characters or more."
            )
        if tokens:
            return
        if (not self.is_local or self.own_names()) and not self.token.get_secret_value():
            where = self.names if self.is_local else self.host
            raise SettingsError(
                f"Serving at {where} lets others in: set FIGWISE_SERVE_TOKEN, or serve at 127.0.0.1 only."
            )


def _split_list(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]
