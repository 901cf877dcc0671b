"""The guard of the HTTP service: who may send which requests, how many, and how large.

The checks are ordered so that an unknown caller costs no more than a header: the host name, the caller's rate, the
token; then the body, for paths that take one, and a slot among the open requests. Paths open to everyone (health) need
neither body nor slot, and are answered under any load.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

from ..doors.bodies import App, Receive, Scope, Send, TooLarge, TooSlow, replayed, whole_body
from ..doors.hosts import is_called_here
from ..doors.rates import Rate
from .problems import Refused, problem
from .settings import ServeSettings

OPEN = frozenset({"/v1/health", "/openapi.json"})
"""Paths that need no token; they reveal nothing of the library but the number of its figures."""
_SENDING = 60.0
"""Seconds that sending an answer may take, beyond the time for computing it."""


class Guard:
    """ASGI middleware that checks requests; the body of an accepted request has been received completely."""

    def __init__(
        self,
        app: App,
        settings: ServeSettings,
        doors: Iterable[tuple[str, str]],
        clock: Callable[[], float] = time.monotonic,
    ):
        """`doors` are the methods and paths that take a body."""
        self._app, self._settings = app, settings
        self._token = settings.token.get_secret_value().encode()
        self._rate = Rate(settings.per_minute, clock)
        self._doors = frozenset(doors)
        self._open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with a problem."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            self._check_caller(scope)
            if scope["path"] in OPEN:
                await self._app(scope, replayed(b"", receive), send)
                return
            body = await self._body(scope, receive)
            if body is not None:  # else the caller has gone
                with self._open_slot(), suppress(TimeoutError):
                    async with asyncio.timeout(self._settings.seconds + _SENDING):
                        await self._app(scope, replayed(body, receive), send)
        except Refused as why:
            await problem(why, scope["path"])(scope, receive, send)

    @contextmanager
    def _open_slot(self) -> Iterator[None]:
        """Count the request as open; raises Refused if too many are."""
        if self._open >= self._settings.waiting:
            raise Refused(503, "busy", "Too many requests are open. Try again in a while.", {"Retry-After": "2"})
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1

    def _check_caller(self, scope: Scope) -> None:
        headers = {name.lower(): value for name, value in scope["headers"]}
        called = headers.get(b"host", b"").decode("latin-1")
        if self._settings.is_local and not is_called_here(called, self._settings.own_names()):
            raise Refused(421, "other_host", "This server does not answer to that name.")
        if scope["path"] in OPEN:
            if scope["method"] not in ("GET", "HEAD"):
                raise Refused(
                    405, "method_not_allowed", "Only reading is allowed here.", {"Allow": "GET", "Connection": "close"}
                )
            return
        client = scope.get("client")
        wait = self._rate.take(client[0] if client else "")
        if wait:
            later = {"Retry-After": str(int(wait) + 1), "Connection": "close"}
            raise Refused(429, "too_many", f"More than {self._settings.per_minute} requests in a minute.", later)
        if self._token and not self._token_matches(headers.get(b"authorization", b"")):
            ask = {"WWW-Authenticate": 'Bearer realm="figwise"', "Connection": "close"}
            raise Refused(401, "no_token", "A valid bearer token is required.", ask)

    def _token_matches(self, authorization: bytes) -> bool:
        scheme, _, sent = authorization.partition(b" ")
        return hmac.compare_digest(sent.strip(), self._token) and scheme.lower() == b"bearer"

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        """The body of a request to a path that takes one; no body is read for other paths."""
        if (scope["method"], scope["path"]) not in self._doors:
            return b""
        most, seconds = self._settings.max_body_bytes, self._settings.body_seconds
        closing = {"Connection": "close"}
        try:
            return await whole_body(scope, receive, most, seconds)
        except TooLarge as large:
            raise Refused(413, "too_large", f"The request is larger than {most} bytes.", closing) from large
        except TooSlow as slow:
            raise Refused(408, "too_slow", f"The request did not arrive within {seconds:g} s.", closing) from slow
