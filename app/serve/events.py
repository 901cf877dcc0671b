"""Server-sent events: the steps of answering a question, as they happen."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

from fastapi.responses import StreamingResponse

from ..agent.events import Event
from .problems import problem_json, refused

MEDIA = "text/event-stream"
ALIVE = ": still working\n\n"
"""A comment, which clients pass over."""
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def event_text(data: Any, name: str = "") -> str:
    """One event. JSON has no line break of its own."""
    return f"{f'event: {name}' + chr(10) if name else ''}data: {json.dumps(data, ensure_ascii=False)}\n\n"


def event_stream(lines: AsyncIterator[str]) -> StreamingResponse:
    """The response of a stream."""
    return StreamingResponse(lines, media_type=MEDIA, headers=_HEADERS)


async def event_lines(events: AsyncGenerator[Event | None], path: str) -> AsyncGenerator[str]:
    """The events of a question as text. The last one is an answer, or a problem named `error`."""
    try:
        async for event in events:
            yield ALIVE if event is None else event_text(_data(event), event.kind)
    except Exception as error:  # noqa: BLE001 - the status has been sent: an error now becomes an event
        yield event_text(problem_json(refused(error), path), "error")


def _data(event: Event) -> dict[str, Any]:
    """The data of an event: the whole answer, or a sentence for any other step."""
    return event.to_json() if event.answer is None else event.answer.to_json()
