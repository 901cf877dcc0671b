"""Work: limits on concurrent requests and their duration, and streams with keep-alive messages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, ParamSpec, TypeVar

from .problems import Refused
from .settings import ServeSettings

Result = TypeVar("Result")
Given = ParamSpec("Given")

SILENCE = 10.0
"""Seconds of silence after which a stream sends a keep-alive, so that proxies do not close it."""


class Work:
    """Admits some requests at once and stops waiting for one that takes too long."""

    def __init__(self, settings: ServeSettings):
        self._seconds = settings.seconds
        self._turn = asyncio.Semaphore(settings.at_once)

    async def threaded(self, do: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs) -> Result:
        """The result of a function run in a thread. A call that takes too long is abandoned but keeps its place: a
        thread cannot be ended, which is why `PooledQA` has its work done by processes that can.
        """
        end = asyncio.get_running_loop().time() + self._seconds
        await self._take_turn(end)
        working = asyncio.ensure_future(asyncio.to_thread(do, *args, **kwargs))
        working.add_done_callback(self._on_done)
        try:
            async with asyncio.timeout_at(end):
                return await asyncio.shield(working)
        except TimeoutError as late:
            raise self._time_limit_error() from late

    async def done(self, doing: Coroutine[Any, Any, Result]) -> Result:
        """The result of a coroutine, which is cancelled if it takes too long."""
        try:
            async with asyncio.timeout(self._seconds), self._turn:
                return await doing
        except TimeoutError as late:
            raise self._time_limit_error() from late
        finally:
            doing.close()  # if it was never started

    async def stream(self, items: AsyncGenerator[Result]) -> AsyncGenerator[Result | None]:
        """The items as they arrive, and None after each pause; raises Refused if it takes too long."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._seconds
        async with self._in_turn(), _closing(items):
            waiting = asyncio.ensure_future(anext(items))
            try:
                while True:
                    await asyncio.wait({waiting}, timeout=max(0.0, min(SILENCE, end - loop.time())))
                    if waiting.done():
                        try:
                            item = waiting.result()
                        except StopAsyncIteration:
                            return
                        yield item
                        waiting = asyncio.ensure_future(anext(items))
                    elif loop.time() >= end:
                        raise self._time_limit_error()
                    else:
                        yield None
            finally:
                waiting.cancel()
                with suppress(asyncio.CancelledError, StopAsyncIteration, Exception):
                    await waiting

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        await self._take_turn(asyncio.get_running_loop().time() + self._seconds)
        try:
            yield
        finally:
            self._turn.release()

    async def _take_turn(self, end: float) -> None:
        try:
            async with asyncio.timeout_at(end):
                await self._turn.acquire()
        except TimeoutError as late:
            raise self._time_limit_error() from late

    def _on_done(self, working: asyncio.Future[Any]) -> None:
        self._turn.release()
        if not working.cancelled():
            working.exception()  # retrieved, since nobody may be waiting for it

    def _time_limit_error(self) -> Refused:
        return Refused(503, "time_limit", f"It took longer than {self._seconds:g} seconds.", {"Retry-After": "2"})


@asynccontextmanager
async def _closing(items: AsyncGenerator[Any]) -> AsyncIterator[None]:
    try:
        yield
    finally:
        with suppress(RuntimeError):  # it is still running, and is being cancelled
            await items.aclose()
