"""The language model of the settings: any endpoint that speaks OpenAI's chat protocol.

The key is only given to the HTTP client: it is not a field of the model, so that no representation, log or error can
show it.
"""
# This module is itself imported when first needed, and its class needs its base.
# ruff: noqa: TID253

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.llms.openai_like import OpenAILike

from ...indexing.store.settings import Settings
from ..doors.hosts import is_loopback

_NO_KEY = "none"
"""Sent where no key is set: OpenAI's client insists on one, local servers ignore it."""
_WINDOW = 128_000
"""The context length given to LlamaIndex; requests are bounded by figwise's own budgets."""


class Endpoint(OpenAILike):
    """An OpenAI-compatible endpoint that hides its key. It serves one question and is then closed."""

    _secret: str = PrivateAttr(default=_NO_KEY)
    _must_call: bool = PrivateAttr(default=False)

    def with_key(self, key: str) -> Endpoint:
        """Use this key."""
        self._secret = key or _NO_KEY
        return self

    def calling(self, *, always: bool) -> Endpoint:
        """With `always`, require a tool call in every reply; ending is one, too."""
        self._must_call = always
        return self

    async def close(self) -> None:
        """Close the connections."""
        if self._aclient is not None:
            await self._aclient.close()

    def close_now(self) -> None:
        """Close the connections of blocking calls."""
        if self._client is not None:
            self._client.close()

    def _get_credential_kwargs(self, is_async: bool = False) -> dict[str, Any]:
        credentials: dict[str, Any] = super()._get_credential_kwargs(is_async)
        return credentials | {"api_key": self._secret, "http_client": self._http_client_of(is_async)}

    def _prepare_chat_with_tools(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        given: dict[str, Any] = super()._prepare_chat_with_tools(*args, **kwargs | {"tool_required": self._must_call})
        return given

    def _get_aclient(self) -> Any:
        is_new = self._aclient is None
        client = super()._get_aclient()
        if is_new:
            completions = client.chat.completions
            setattr(completions, "create", _one_call_a_chunk(completions.create))  # noqa: B010 - a method, to mypy
        return client

    def _http_client_of(self, is_async: bool) -> httpx.Client | httpx.AsyncClient:
        """A client that talks only to this endpoint: it follows no redirects, which could carry a prompt to another
        host, and uses the environment's proxies except to reach this machine.
        """
        is_here = is_loopback(urlsplit(self.api_base or "").hostname or "")
        how: dict[str, Any] = {"follow_redirects": False, "trust_env": not is_here, "timeout": self.timeout}
        return httpx.AsyncClient(**how) if is_async else httpx.Client(**how)


def _one_call_a_chunk(create: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Streams with one tool call per chunk at most, each with its own index: LlamaIndex reads only the first call of
    a chunk, and merges calls that share an index.
    """

    async def chunks(stream: Any) -> AsyncIterator[Any]:
        known: list[tuple[int, str]] = []
        async for chunk in stream:
            choice: Any = chunk.choices[0] if chunk.choices else None
            calls = choice.delta.tool_calls if choice is not None and choice.delta is not None else None
            if not calls:
                yield chunk
            for at, call in enumerate(calls or ()):
                begun = next((one for one in reversed(known) if one[0] == call.index), (call.index, ""))
                key = (call.index, call.id) if call.id else begun
                if key not in known:
                    known.append(key)
                own = {"tool_calls": [call.model_copy(update={"index": known.index(key)})]}
                delta = choice.delta.model_copy(update=own | ({"content": None} if at else {}))
                yield chunk.model_copy(update={"choices": [choice.model_copy(update={"delta": delta})]})

    async def created(*args: Any, **kwargs: Any) -> Any:
        answered = await create(*args, **kwargs)
        return chunks(answered) if kwargs.get("stream") else answered

    return created


def endpoint(settings: Settings, *, tools: bool, always: bool = False) -> Endpoint:
    """The model that the settings name; `always` where every reply is to call a tool."""
    return (
        Endpoint(
            model=settings.llm_model,
            api_base=base_url(settings.llm),
            api_key=_NO_KEY,
            is_chat_model=True,
            is_function_calling_model=tools,
            context_window=_WINDOW,
            temperature=0.0,
            max_tokens=settings.llm_reply_tokens,
            max_retries=1,
            timeout=settings.llm_seconds,
        )
        .with_key(settings.llm_key.get_secret_value())
        .calling(always=tools and always)
    )


def base_url(url: str) -> str:
    """The endpoint's URL; "/v1" is added where it names no path."""
    return f"{url.rstrip('/')}/v1" if not urlsplit(url).path.strip("/") else url
