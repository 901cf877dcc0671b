"""Several libraries behind one server: the token of a request decides which of them it reaches."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import token_urlsafe
from typing import TypeVar

from fastapi import FastAPI
from pydantic import SecretStr

from ...indexing.store.home import Address, Home
from ...indexing.store.settings import Settings
from ..doors.bodies import Receive, Scope, Send
from ..engine import FigureQA
from .api import build_api
from .settings import ServeSettings

Engine = TypeVar("Engine", bound=FigureQA)


def engines_of(
    home: str | None, settings: ServeSettings, opened: Callable[[Address, Settings], Engine]
) -> dict[str, Engine]:
    """The engine of each library, opened by `opened`: a library is a schema of a database or a subfolder of a home."""
    given = Settings()
    place = Home(home, given)
    if place.is_server:
        named = {name: given.model_copy(update={"library": name}) for name in settings.libraries}
        return {name: opened(place.address, library_settings) for name, library_settings in named.items()}
    return {name: opened(Path(place.folder, name), given) for name in settings.libraries}


class Libraries:
    """One application for several libraries, each with its own guard and limits.

    A request without a known token reaches an application whose token is random, so that it is refused as usual; its
    `/v1/health` tells the number of figures of all libraries together.
    """

    def __init__(self, engines: Mapping[str, FigureQA], settings: ServeSettings):
        """Raises SettingsError, as `build_api` does."""
        settings.check()
        self._apps: dict[bytes, FastAPI] = {}
        for name, token in settings.libraries.items():
            library_settings = settings.model_copy(update={"libraries": {}, "token": token})
            self._apps[token.get_secret_value().encode()] = build_api(engines[name], library_settings)
        closed = settings.model_copy(update={"libraries": {}, "token": SecretStr(token_urlsafe())})
        self._closed = build_api(
            next(iter(engines.values())), closed, lambda: sum(one.count() for one in engines.values())
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request to the library that its token opens."""
        app = self._closed
        if scope["type"] == "http":
            sent = dict(scope["headers"]).get(b"authorization", b"").partition(b" ")[2].strip()
            app = next((app for token, app in self._apps.items() if hmac.compare_digest(sent, token)), app)
        await app(scope, receive, send)
