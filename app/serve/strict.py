"""Routes whose requests are strict JSON."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute

from ..doors.strict import NotJson, strict_json
from .problems import Refused


class StrictRoute(APIRoute):
    """A route whose requests are strict JSON."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler over a strict request."""
        handler = super().get_route_handler()

        async def strict(request: Request) -> Response:
            return await handler(_StrictRequest(request.scope, request.receive))

        return strict


class _StrictRequest(Request):
    async def json(self) -> Any:
        try:
            return strict_json(await self.body())
        except NotJson as bad:
            raise Refused(400, "not_json", f"The body is no JSON that can be read: {bad}.") from bad
