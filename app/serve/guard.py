"""The guard at the door: whose requests, how many, and how large. It reads no more of a request than it has to."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from ..hosts import host_in, is_loopback
from .problems import Refused, problem
from .settings import ServeSettings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

OPEN = frozenset({"/v1/health", "/openapi.json"})
"""What is told to everyone: nothing of the library but how many figures it has."""
_CLIENTS = 4_096
"""Addresses whose requests are counted; of more, the ones longest silent are forgotten."""


class Guard:
    """ASGI middleware. A request that it lets through has its whole body at hand."""

    def __init__(self, app: App, settings: ServeSettings, clock: Callable[[], float] = time.monotonic):
        self._app, self._settings = app, settings
        self._token = settings.token.get_secret_value().encode()
        self._rate = Rate(settings.per_minute, clock)
        self._open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with a problem."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        self._open += 1
        try:
            self._check(scope)
            body = await self._body(scope, receive)
        except Refused as why:
            await problem(why, scope["path"])(scope, receive, send)
        else:
            if body is not None:
                await self._app(scope, _replayed(body, receive), send)
        finally:
            self._open -= 1

    def _check(self, scope: Scope) -> None:
        headers = {name.lower(): value for name, value in scope["headers"]}
        if self._open > self._settings.waiting:
            raise Refused(503, "busy", "Too many requests are open. Try again in a while.", {"Retry-After": "2"})
        if self._settings.is_local and not is_loopback(host_in(headers.get(b"host", b"").decode("latin-1"))):
            # A page elsewhere can have its own name resolve to this machine; its requests carry that name.
            raise Refused(421, "other_host", "This server answers to localhost only.")
        client = scope.get("client")
        wait = self._rate.take(client[0] if client else "")
        if wait:
            later = {"Retry-After": str(int(wait) + 1)}
            raise Refused(429, "too_many", f"More than {self._settings.per_minute} requests in a minute.", later)
        if self._token and scope["path"] not in OPEN and not self._known(headers.get(b"authorization", b"")):
            ask = {"WWW-Authenticate": 'Bearer realm="figwise"'}
            raise Refused(401, "no_token", "A bearer token is needed, and the one sent is not it.", ask)

    def _known(self, authorization: bytes) -> bool:
        scheme, _, sent = authorization.partition(b" ")
        return hmac.compare_digest(sent.strip(), self._token) and scheme.lower() == b"bearer"

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        """The whole body, None where the caller has gone. It is measured while it comes, whatever its length is said
        to be.
        """
        most = self._settings.max_body_bytes
        stated = dict(scope["headers"]).get(b"content-length", b"")
        if stated.isdigit() and (len(stated) > 18 or int(stated) > most):
            raise _too_large(most)
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self._settings.seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > most:
                        raise _too_large(most)
                    if not message.get("more_body"):
                        return b"".join(parts)
        except TimeoutError as late:
            raise Refused(408, "too_slow", f"The request did not arrive within {self._settings.seconds:g} s.") from late


class Rate:
    """How many requests each address may make: a bucket that holds a minute's worth and fills up all the time."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic):
        self._per_minute, self._clock = per_minute, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> float:
        """Count a request; seconds to wait until the next may come, 0 where this one may."""
        if not self._per_minute:
            return 0.0
        now, speed = self._clock(), self._per_minute / 60
        left, then = self._left.pop(client, (float(self._per_minute), now))
        left = min(float(self._per_minute), left + (now - then) * speed)
        allowed = left >= 1
        self._left[client] = (left - allowed, now)
        if len(self._left) > _CLIENTS:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / speed


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body at once, then whatever else comes: that the caller has gone."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _too_large(most: int) -> Refused:
    return Refused(413, "too_large", f"The request is larger than {most} bytes.", {"Connection": "close"})
