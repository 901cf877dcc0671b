"""The login: names with hashed passwords, and a limit on attempts."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable, Sequence

from ..doors.rates import Rate

Accounts = Sequence[tuple[str, str]]
"""Names with their passwords."""

TRIES = 10
"""Attempts a minute for each name, from any address; `guard.py` limits those of an address."""


def login(accounts: Accounts) -> Callable[[str, str], Awaitable[bool]]:
    """A function with which Gradio checks a name and a password; every check takes the same time."""
    salt = secrets.token_bytes(16)
    hashes = {name.strip(): _hash(password, salt) for name, password in accounts}
    unknown = secrets.token_bytes(64)
    rate = Rate(TRIES)

    async def knows(name: str, password: str) -> bool:
        if rate.take(name):
            return False
        sent = await asyncio.to_thread(_hash, password, salt)
        return hmac.compare_digest(sent, hashes.get(name, unknown))

    return knows


def _hash(password: str, salt: bytes) -> bytes:
    """Scrypt (RFC 7914), with the least memory of the settings that OWASP recommends."""
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=5)
