"""Request bodies, read completely before they are used, within limits on size and time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class TooLarge(Exception):
    """The body is larger than allowed."""


class TooSlow(Exception):
    """The body took too long to arrive."""


async def whole_body(scope: Scope, receive: Receive, most: int, seconds: float) -> bytes | None:
    """The whole body; None if the caller has disconnected. Bytes are counted as they arrive, whatever length is stated.

    Raises:
        TooLarge: it has more than `most` bytes.
        TooSlow: it did not arrive within `seconds`.
    """
    stated = dict(scope["headers"]).get(b"content-length", b"")
    if stated.isdigit() and (len(stated) > 18 or int(stated) > most):
        raise TooLarge
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(seconds):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                parts.append(message.get("body", b""))
                size += len(parts[-1])
                if size > most:
                    raise TooLarge
                if not message.get("more_body"):
                    return b"".join(parts)
    except TimeoutError as late:
        raise TooSlow from late


def replayed(body: bytes, receive: Receive) -> Receive:
    """The body first, then the message that the caller has disconnected."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
