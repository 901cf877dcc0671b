"""Connections: how many an address may hold open, and how long each may take to say what it wants.

uvicorn waits for ever for the rest of a header. Here a connection without a request in hand is closed after some
seconds, and where an address has too many, its longest idle one makes room for the new one: who holds connections open
keeps nobody else out, not even others behind the same address.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle


@dataclass(frozen=True, slots=True)
class Bounds:
    """What connections are held to."""

    per_address: int = 100
    """Connections of one address."""
    header_seconds: float = 10.0
    """From the opening of a connection, or the end of its last request, to the end of the next header."""


@dataclass(slots=True)
class _Held:
    """The connections of one address."""

    idle: dict[Any, None] = field(default_factory=dict)
    """Those without a request in hand, longest idle first."""
    busy: set[Any] = field(default_factory=set)


class Bounded(H11Protocol):
    """One connection. `bounded` makes the class of one server's connections."""

    bounds: ClassVar[Bounds]
    held: ClassVar[defaultdict[str, _Held]]
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, or refuse it where its address has too many at work."""
        super().connection_made(transport)
        mine = self.held[self._address]
        if len(mine.idle) + len(mine.busy) >= self.bounds.per_address:
            if not mine.idle:
                transport.abort()
                return
            next(iter(mine.idle)).transport.abort()
        self._idle()

    def data_received(self, data: bytes) -> None:
        """Take what arrives; with a whole header there is a request in hand."""
        super().data_received(data)
        if self._has_request:
            self._busy()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._idle()
        super().on_response_complete()
        if self._has_request:  # the next one was here already
            self._busy()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._wait_no_longer()
        mine = self.held[self._address]
        mine.idle.pop(self, None)
        mine.busy.discard(self)
        if not mine.idle and not mine.busy:
            del self.held[self._address]
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def _has_request(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # None until the first request
        return cycle is not None and not cycle.response_complete

    def _idle(self) -> None:
        mine = self.held[self._address]
        mine.busy.discard(self)
        mine.idle[self] = None
        self._wait_no_longer()
        self._deadline = self.loop.call_later(self.bounds.header_seconds, self.transport.abort)

    def _busy(self) -> None:
        mine = self.held[self._address]
        mine.idle.pop(self, None)
        mine.busy.add(self)
        self._wait_no_longer()

    def _wait_no_longer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def bounded(bounds: Bounds) -> type[Bounded]:
    """Uvicorn's protocol within these bounds, for one server."""
    return type("Bounded", (Bounded,), {"bounds": bounds, "held": defaultdict(_Held)})
