"""The agent: answers a question with a model and the toolbox, or by the built-in planner where the model fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar
from urllib.parse import urlsplit

from ...indexing.errors import FigwiseError, clip
from ...indexing.store.encoder import import_llama_index
from ...indexing.store.settings import Settings
from .. import stopping
from ..answer import Answer, Warned
from .answering import answer_of
from .choice import check, model_for
from .closing import Closing
from .desk import Desk, Shelf
from .events import Event
from .limits import Spent, TooMuch
from .prompt import question_prompt

if TYPE_CHECKING:
    from ..planner.follow.turn import Turn

Result = TypeVar("Result")
History = Sequence[tuple[str, str]]
"""The conversation so far: (role, text), oldest first."""
_REFUSES_TOOLS = frozenset({400, 404, 405, 422, 500, 501})
RECALLED = 2
"""Earlier results that a model is shown: people refer to the last one or two."""
Way = Literal["always", "tools", "text"]
"""How a model is asked: tool calls required in every reply, tools optional, or tools described in text."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its context."""

    question: str
    figure: str | None
    id: str | None
    history: tuple[tuple[str, str], ...]
    turns: tuple[Turn, ...]
    embedded: Answer | None


class Asking(Shelf, Protocol):
    """Figures, and the built-in planner's answer over them."""

    def embedded(self, question: str, figure: str | None) -> Answer:
        """The built-in planner's answer; raises the same errors as asking."""
        ...


class FigureAgent:
    """Answers questions with a language model that chooses plans and phrases answers, and never computes."""

    def __init__(self, asking: Asking, settings: Settings | None = None, llm: Any = None):
        """`llm` is any LlamaIndex model; by default the endpoint in the settings is used.

        Raises:
            SettingsError: neither names a model.
        """
        self.settings = settings or Settings()
        check(self.settings, llm)
        self._asking, self._llm = asking, llm
        self.account: Callable[[Spent, tuple[str, ...]], None] = lambda spent, unbound: None
        """Called after each question with what it used, and which of the model's numerals were rejected."""
        self._ways: list[Way] = ["always", "tools", "text"]
        """The ways the endpoint may be asked, without those it has refused."""

    def ask(
        self,
        question: str,
        figure: str | None = None,
        id: str | None = None,
        *,
        history: History = (),
        turns: Sequence[Turn] = (),
        embedded: Answer | None = None,
        watch: Callable[[Event], None] | None = None,
    ) -> Answer:
        """The answer. May be called from anywhere, even where an event loop is running (a notebook); it blocks.

        `history` is the conversation so far and `turns` its answered plans, whose results the model may build on;
        `embedded` is the built-in planner's answer, if already known; `watch` is called with events as they happen.
        """
        asked = Asked(question, figure, id, tuple(history), tuple(turns), embedded)
        return _wait(self._answer(asked, watch or (lambda event: None)))

    async def events(
        self,
        question: str,
        figure: str | None = None,
        id: str | None = None,
        *,
        history: History = (),
        turns: Sequence[Turn] = (),
        embedded: Answer | None = None,
    ) -> AsyncIterator[Event]:
        """The events as they happen; the last one holds the answer. Closing the iterator stops the model."""
        loop, queue = asyncio.get_running_loop(), asyncio.Queue[Event | None]()

        def tell(event: Event | None) -> None:  # tools run in threads
            with suppress(RuntimeError):  # the loop is closed: nobody is watching any more
                loop.call_soon_threadsafe(queue.put_nowait, event)

        asked = Asked(question, figure, id, tuple(history), tuple(turns), embedded)
        task = asyncio.create_task(self._answer(asked, tell))
        task.add_done_callback(lambda _: tell(None))
        try:
            while (event := await queue.get()) is not None:
                yield event
            answer = await task
            yield Event("answer", answer.text, answer=answer)
        finally:
            if not task.done():
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _answer(self, asked: Asked, tell: Callable[[Event], None]) -> Answer:
        tell(Event("search", "Looking for figures" if asked.figure is None else f"Looking at {asked.figure}"))
        embedded = asked.embedded
        if embedded is None:
            embedded = await asyncio.to_thread(self._asking.embedded, asked.question, asked.figure)
        desk = Desk(self._asking, embedded.question or asked.question, asked.figure, tell)
        closing = Closing(desk)
        spent = Spent(self.settings.llm_steps, self.settings.llm_tokens)
        try:
            await asyncio.to_thread(desk.hint, embedded)
            await asyncio.to_thread(desk.recall, asked.turns[-RECALLED:])
            prompt = await asyncio.to_thread(question_prompt, desk, embedded)
            async with asyncio.timeout(self.settings.llm_seconds):
                ended = await self._run_model(closing, prompt, spent, asked.history, tell)
            if not ended:
                raise TooMuch("model_no_answer", "The model did not end with an answer that names a result.")
            return await asyncio.to_thread(answer_of, closing, embedded, asked.id)
        except TimeoutError:
            code, message = "model_timeout", f"The model did not answer within {self.settings.llm_seconds:g} seconds."
        except TooMuch as limit:
            code, message = limit.code, str(limit)
        except Exception as error:  # noqa: BLE001 - whatever a model or its client does wrong, the built-in planner answers
            code, message = "model_failed", self._failure_message(error)
        finally:
            self.account(spent, closing.unbound)
        return _fallback_answer(embedded, asked.id, code, message)

    async def _run_model(
        self, closing: Closing, prompt: str, spent: Spent, history: History, tell: Callable[[Event], None]
    ) -> bool:
        await asyncio.to_thread(import_llama_index)
        from .loop import pursue

        settings = self.settings
        how = {"stream": settings.llm_stream, "full_schema": settings.llm_schema == "full"}
        tell(Event("model", "Asking the model"))
        ways = self._ways_to_ask()
        for asked, way in enumerate(ways, 1):
            async with self._model(way) as llm:
                try:
                    return await pursue(llm, closing, prompt, spent, history, text=way == "text", **how)
                except Exception as error:
                    if way == ways[-1] or spent.steps > asked or not _refuses_tools(error):
                        raise
                    self._ways.remove(way)
        raise AssertionError("the last way returns or raises")

    def _ways_to_ask(self) -> list[Way]:
        """The ways the model can be asked, best first."""
        wanted = self.settings.llm_tools
        if wanted == "no" or (self._llm is not None and not self._llm.metadata.is_function_calling_model):
            return ["text"]
        return [way for way in self._ways if way != "text" or wanted == "auto"]

    @asynccontextmanager
    async def _model(self, way: Way) -> AsyncIterator[Any]:
        """The model to ask; an endpoint's connections are closed at the end."""
        llm = model_for(self.settings, self._llm, tools=way != "text", always=way == "always")
        try:
            yield llm
        finally:
            if self._llm is None:
                await llm.close()

    def _failure_message(self, error: BaseException) -> str:
        """A failure in one line, without the key and without the request."""
        status = _status(error)
        if isinstance(error, FigwiseError):
            message = str(error)
        elif status in {401, 403}:
            message = f"The model's endpoint refused the key (status {status})."
        elif status is not None:
            message = f"The model's endpoint answered with status {status}: {clip(str(_message(error)), 160)}"
        elif "Connection" in type(error).__name__:
            message = f"The model's endpoint at {urlsplit(self.settings.llm).hostname} cannot be reached."
        elif "Timeout" in type(error).__name__:
            message = f"The model did not answer within {self.settings.llm_seconds:g} seconds."
        else:
            message = f"The model failed: {type(error).__name__}."
        key = self.settings.llm_key.get_secret_value()
        return message.replace(key, "...") if key else message


def _fallback_answer(embedded: Answer, id: str | None, code: str, message: str) -> Answer:
    """The built-in planner's answer, with a warning that says so."""
    note = Warned(code=code, message=f"{message} The built-in planner answered.")
    return embedded.model_copy(update={"id": id, "warnings": (*embedded.warnings, note)})


def _status(error: BaseException) -> int | None:
    """The HTTP status that an endpoint's error carries, or None."""
    status = getattr(error, "status_code", None)
    return status if isinstance(status, int) else None


def _message(error: BaseException) -> object:
    """The endpoint's message, without the request."""
    body = getattr(error, "body", None)
    return body.get("message", "") if isinstance(body, dict) else ""


def _refuses_tools(error: BaseException) -> bool:
    """Whether an endpoint says that the model does not support tools."""
    message = f"{_message(error)}".lower()
    return _status(error) in _REFUSES_TOOLS and ("tool" in message or "function" in message)


# One event loop in a separate thread serves all blocking calls, so that connections to endpoints can be kept.

_starting = Lock()
_loops: list[asyncio.AbstractEventLoop] = []


def _loop() -> asyncio.AbstractEventLoop:
    with _starting:
        if not _loops:
            loop = asyncio.new_event_loop()
            Thread(target=loop.run_forever, name="figwise-agent", daemon=True).start()
            _loops.append(loop)
        return _loops[0]


def _wait(work: Coroutine[Any, Any, Result]) -> Result:
    future = asyncio.run_coroutine_threadsafe(work, _loop())
    try:
        while stopping.can_stop():
            stopping.check()
            with suppress(FutureTimeout):
                return future.result(stopping.LOOKED)
        return future.result()
    except BaseException:
        future.cancel()  # the caller was interrupted or gave up: stop the model, too
        raise


__all__ = ["FigureAgent", "History"]
