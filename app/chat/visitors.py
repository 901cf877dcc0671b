"""Visitors of the page, identified by a cookie that only this server can have set."""

from __future__ import annotations

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

COOKIE = "figwise-visitor"
_VISITORS = 2_000
"""The most visitors that are remembered; beyond that, the one longest away is forgotten."""
_SESSIONS = 50
"""The most open pages of a visitor; beyond that, the one longest unused is forgotten."""
_SESSION = re.compile(r"[A-Za-z0-9]{4,64}")


@dataclass(slots=True, eq=False)
class Visitor:
    """One browser."""

    token: str
    sessions: OrderedDict[str, None] = field(default_factory=OrderedDict)
    """Gradio's ids of the visitor's open pages, the least recently used first."""


class Visitors:
    """All visitors, and the owner of each session."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Visitor] = OrderedDict()
        self._owners: dict[str, Visitor] = {}
        self._lock = threading.Lock()

    def known(self, cookies: Mapping[str, str]) -> Visitor | None:
        """The visitor with these cookies; None if there is none."""
        with self._lock:
            visitor = self._known.get(cookies.get(COOKIE, ""))
            if visitor is not None:
                self._known.move_to_end(visitor.token)
            return visitor

    def new(self) -> Visitor:
        """A new visitor."""
        visitor = Visitor(secrets.token_urlsafe(24))
        with self._lock:
            self._known[visitor.token] = visitor
            while len(self._known) > _VISITORS:
                for session in self._known.popitem(last=False)[1].sessions:
                    self._owners.pop(session, None)
        return visitor

    def has(self, visitor: Visitor, session: object) -> bool:
        """Whether a session belongs to this visitor; a session without an owner does from now on."""
        if not isinstance(session, str) or not _SESSION.fullmatch(session):
            return False
        with self._lock:
            if self._owners.setdefault(session, visitor) is not visitor:
                return False
            visitor.sessions[session] = None
            visitor.sessions.move_to_end(session)
            while len(visitor.sessions) > _SESSIONS:
                del self._owners[visitor.sessions.popitem(last=False)[0]]
            return True
