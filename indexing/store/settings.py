"""Settings: what a user may choose, from the environment (FIGWISE_HOME, ...) or from code."""

from __future__ import annotations

from typing import Any, Literal

from platformdirs import user_data_dir
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from pydantic_settings import SettingsError as NoJson

from ..errors import SettingsError, clip

LIBRARY = "^[a-z][a-z0-9_]{2,39}$"
"""Valid names of libraries: PostgreSQL schemas and Chroma collections are named after them."""


class FromEnvironment(BaseSettings):
    """Settings from the environment; an unusable value is a SettingsError that names the variable."""

    model_config = SettingsConfigDict(env_prefix="FIGWISE_", env_ignore_empty=True, frozen=True, extra="forbid")

    def __init__(self, **values: Any):
        try:
            super().__init__(**values)
        except ValidationError as error:
            first = error.errors()[0]
            name = f"{self.model_config['env_prefix']}{'_'.join(map(str, first['loc']))}".upper()
            raise SettingsError(f"{name} is {clip(str(first['input']))!r}: {first['msg']}.") from error
        except NoJson as error:
            raise SettingsError(f"{self.model_config['env_prefix']}...: {clip(str(error), 120)}, as JSON.") from error


class Settings(FromEnvironment):
    """Everything that can be set, with defaults that need no setting."""

    home: str = Field(default_factory=lambda: user_data_dir("figwise", appauthor=False))
    """The folder of the catalog and its indexes; or the URL of a PostgreSQL database for the catalog."""
    library: str = Field(default="figwise", pattern=LIBRARY)
    """The library in that database, one of several: its schema there, and how its collections in Chroma begin."""
    vectors: str = ""
    """The URL of the Chroma server that holds the vectors of a library in PostgreSQL."""
    vectors_tenant: str = "default_tenant"
    """The tenant there."""
    vectors_database: str = "default_database"
    """The tenant's database."""
    encoder: str = ""
    """A sentence-transformers model, as a folder or a name in the local cache; empty for the packaged one."""
    encoder_precision: Literal["auto", "float32", "bfloat16"] = "auto"
    """The weights of the packaged encoder while indexing: "auto" takes bfloat16 where the processor has it."""
    max_file_bytes: int = Field(default=10_000_000, gt=0)
    """The largest description that is read. One fills a few kB; ten million bytes describe no figure."""
    max_question_chars: int = Field(default=2_000, gt=0)
    """The longest question that is asked. What is longer is pasted text, and no question."""
    work_seconds: float = Field(default=30.0, gt=0)
    """The longest that `figwise serve` and `chat` read one description, or answer one question without a model."""
    work_megabytes: int = Field(default=2_000, gt=0)
    """The most memory that they take for it."""
    conversations: Literal["browser", "home", "none"] = "browser"
    """Where the chat keeps conversations: in each visitor's browser, in the home for everyone who may enter, or not."""

    llm: str = ""
    """The base URL of an OpenAI-compatible endpoint (http://localhost:11434/v1); empty for no language model."""
    llm_model: str = ""
    """The model's name at that endpoint."""
    llm_key: SecretStr = SecretStr("")
    """The endpoint's key, where it wants one. It is sent there, and written nowhere."""
    llm_tools: Literal["auto", "yes", "no"] = "auto"
    """Whether the model calls tools. "no" tells it of them in the prompt; "auto" does so where it refuses."""
    llm_schema: Literal["short", "full"] = "short"
    """How much of the plan language the tool's JSON schema repeats: "full" where the schema guides decoding."""
    llm_stream: bool = True
    """Whether replies are streamed."""
    llm_steps: int = Field(default=8, gt=0, le=50)
    """The most replies that the model is asked for in one question."""
    llm_seconds: float = Field(default=120.0, gt=0)
    """The longest that one question may take with the model; then the built-in planner answers."""
    llm_tokens: int = Field(default=80_000, gt=0)
    """About the most tokens that one question may send and receive, over all its steps."""
    llm_reply_tokens: int = Field(default=4_096, gt=0)
    """The most tokens of one reply, what a model thinks included."""

    def __init__(self, **values: Any):
        super().__init__(**values)
