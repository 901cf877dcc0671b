"""What a server may be told, from the environment (FIGWISE_SERVE_TOKEN, ...) or from code."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, SecretStr
from pydantic_settings import SettingsConfigDict

from ...indexing.errors import SettingsError
from ...indexing.store.settings import LIBRARY, FromEnvironment
from ..doors.hosts import is_loopback

LibraryName = Annotated[str, Field(pattern=LIBRARY)]
_SHORTEST = 16
"""Characters of a token that tells libraries apart."""


class ServeSettings(FromEnvironment):
    """How the engine is served, with defaults for one person on one machine."""

    model_config = SettingsConfigDict(env_prefix="FIGWISE_SERVE_")

    host: str = "127.0.0.1"
    """The address to listen at. Any but this machine's own needs a token."""
    port: int = Field(default=8000, ge=0, le=65_535)
    """The port; 0 for any that is free."""
    names: str = ""
    """Names by which others reach this server through a proxy, with commas between; any needs a token."""
    token: SecretStr = SecretStr("")
    """What callers send as a bearer token; empty for none."""
    libraries: dict[LibraryName, SecretStr] = Field(default_factory=dict)
    """Several libraries by name, each with the bearer token that opens it alone, as JSON: {"sales": "TOKEN", ...}. In a
    folder each has its own below the home, in PostgreSQL its own schema."""
    origins: str = ""
    """Web pages that may call, by their origins, with commas between; empty for none (no CORS)."""
    max_body_bytes: int = Field(default=1_000_000, gt=0)
    """The largest request. A description fills a few kB."""
    per_minute: int = Field(default=240, ge=0)
    """Requests that one address may make in a minute; 0 for any number."""
    body_seconds: float = Field(default=20.0, gt=0)
    """The longest that a request's body may take to arrive."""
    header_seconds: float = Field(default=10.0, gt=0)
    """The longest that a connection may take to say what it wants."""
    connections: int = Field(default=100, gt=0)
    """Connections that one address may hold open; for one more, the longest idle one is closed."""
    seconds: float = Field(default=150.0, gt=0)
    """The longest that one request is worked on. More than FIGWISE_LLM_SECONDS, so that a model that
    is slow is replaced by the built-in planner first."""
    at_once: int = Field(default=4, gt=0)
    """Requests that are worked on at once, each in a process of its own where no model is asked; others wait."""
    waiting: int = Field(default=64, gt=0)
    """Requests that may be open at once, those that wait among them."""

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
        """Raise SettingsError where everyone on a network could ask and write, or a token would not tell libraries
        apart.
        """
        tokens = [one.get_secret_value() for one in self.libraries.values()]
        if tokens and self.token.get_secret_value():
            raise SettingsError("FIGWISE_SERVE_LIBRARIES has a token for each library: FIGWISE_SERVE_TOKEN opens none.")
        if len(set(tokens)) < len(tokens) or any(len(one) < _SHORTEST for one in tokens):
            raise SettingsError(
                f"FIGWISE_SERVE_LIBRARIES: each token is another one, of {_SHORTEST} characters or more."
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
