"""Listening: the socket, and the server behind it."""

from __future__ import annotations

import os
import socket
from typing import Any

import uvicorn

from ...indexing.errors import SettingsError
from .connections import Bounds, bounded

_LONGEST_HEADER = 32_768
"""Bytes of a request's header."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 takes any that is free.

    Raises:
        SettingsError: the address is taken or cannot be used.
    """
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except OSError as bad:
        why = (os.strerror(bad.errno) if bad.errno and bad.errno > 0 else str(bad)).lower()
        raise SettingsError(f"Port {port} of {host} cannot be used: {why}. --port chooses another.") from bad


def address_of(door: socket.socket) -> str:
    """The URL at which a socket is reached."""
    host, number = door.getsockname()[:2]
    return f"http://[{host}]:{number}" if ":" in host else f"http://{host}:{number}"


def server_of(app: Any, bounds: Bounds | None = None) -> uvicorn.Server:
    """The server of an ASGI application; `run(sockets=[door])` serves until interrupted."""
    config = uvicorn.Config(
        app,
        http=bounded(bounds or Bounds()),
        ws="none",
        h11_max_incomplete_event_size=_LONGEST_HEADER,
        # Forwarded headers are not trusted: a caller could claim any address.
        proxy_headers=False,
        server_header=False,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)
