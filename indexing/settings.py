"""Settings: what a user may choose, from the environment (FIGWISE_HOME, ...) or from code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from platformdirs import user_data_dir
from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from .errors import SettingsError, clip


def _default_home() -> Path:
    return Path(user_data_dir("figwise", appauthor=False))


class Settings(BaseSettings):
    """Everything that can be set, with defaults that need no setting."""

    model_config = SettingsConfigDict(env_prefix="FIGWISE_", env_ignore_empty=True, frozen=True, extra="forbid")

    home: Path = Field(default_factory=_default_home)
    """The folder of the catalog and its indexes."""
    encoder: str = ""
    """A sentence-transformers model, as a folder or a name in the local cache; empty for the packaged one."""
    max_file_bytes: int = Field(default=10_000_000, gt=0)
    """The largest description that is read. One fills a few kB; ten million bytes describe no figure."""
    max_question_chars: int = Field(default=2_000, gt=0)
    """The longest question that is asked. What is longer is pasted text, and no question."""

    def __init__(self, **values: Any):
        try:
            super().__init__(**values)
        except ValidationError as error:
            first = error.errors()[0]
            name = f"FIGWISE_{'_'.join(map(str, first['loc']))}".upper()
            raise SettingsError(f"{name} is {clip(str(first['input']))!r}: {first['msg']}.") from error
