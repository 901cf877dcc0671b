"""Connections: how many an address may hold open, and how long each may take to send a request.

uvicorn waits for ever for the rest of a header. Here a connection without a complete request is closed after some
seconds, and if an address has too many, the one that has waited longest is closed for the new one: nobody can keep
others out by holding connections open, not even others behind the same address.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits on connections."""

    per_address: int = 100
    """The most open connections of one address."""
    header_seconds: float = 10.0
    """Seconds from the opening of a connection, or the end of its last request, to the end of the next header."""


@dataclass(slots=True)
class _AddressConnections:
    """The connections of one address."""

    waiting: dict[Any, None] = field(default_factory=dict)
    """Connections without a complete request, the longest waiting first."""
    busy: set[Any] = field(default_factory=set)


class Bounded(H11Protocol):
    """One connection. `bounded` makes the class of one server's connections."""

    bounds: ClassVar[Bounds]
    held: ClassVar[defaultdict[str, _AddressConnections]]
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or refuse it if its address has too many busy ones."""
        super().connection_made(transport)
        mine = self.held[self._address]
        if len(mine.waiting) + len(mine.busy) >= self.bounds.per_address:
            if not mine.waiting:
                transport.abort()
                return
            next(iter(mine.waiting)).transport.abort()
        self._await_request()

    def data_received(self, data: bytes) -> None:
        """Read received data, and note whether the request is complete."""
        super().data_received(data)
        self._note_progress()

    def on_response_complete(self) -> None:
        """Wait for the next request, which may have arrived already."""
        self._await_request()
        super().on_response_complete()
        self._note_progress()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._set_deadline(None)
        mine = self.held[self._address]
        mine.waiting.pop(self, None)
        mine.busy.discard(self)
        if not mine.waiting and not mine.busy:
            del self.held[self._address]
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _await_request(self) -> None:
        mine = self.held[self._address]
        mine.busy.discard(self)
        mine.waiting[self] = None
        self._set_deadline(self.bounds.header_seconds)

    def _note_progress(self) -> None:
        cycle: RequestResponseCycle | None = self.cycle  # None until the first header is whole
        if cycle is None or cycle.response_complete:
            return
        self._set_deadline(None)  # the application limits the time for a body
        if not cycle.more_body:
            mine = self.held[self._address]
            mine.waiting.pop(self, None)
            mine.busy.add(self)

    def _set_deadline(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)


def bounded(bounds: Bounds) -> type[Bounded]:
    """A class of uvicorn's protocol with these limits, for one server."""
    return type("Bounded", (Bounded,), {"bounds": bounds, "held": defaultdict(_AddressConnections)})
