"""The engine as a chat model: OpenAI's protocol, so that existing front ends can use it.

The server is stateless: the messages of a request are the conversation, and the earlier questions among them are asked
again, by the built-in planner, as the context of the last one.
"""

from __future__ import annotations

import re
import time
from collections.abc import AsyncGenerator
from typing import Any, get_args
from uuid import uuid4

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from ...indexing.errors import FigwiseError, clip
from ...indexing.text.tokens import tokens
from ..agent.choice import has_model
from ..answer import Answer
from ..conversation import REMEMBERED, Conversation
from ..engine import FigureQA, System
from .events import ALIVE, MEDIA, event_stream, event_text
from .message import Shown, shown
from .problems import Refused, problem_json, refused
from .routes import problems
from .schemas import ChatRequest, Message
from .work import Work

MODEL = "figwise"
"""The model's name for the default planner; the suffixes -embedded and -agent name a planner."""
_WORDS = re.compile(r"\S+\s*|\s+")


def chat_routes(router: APIRouter, qa: FigureQA, work: Work) -> None:
    """`/v1/models` and `/v1/chat/completions`."""

    @router.get("/v1/models", response_model=dict[str, Any], responses=problems())
    async def models() -> Response:
        """List the names under which the engine can be asked."""
        names = _model_names(qa)
        data = [{"id": name, "object": "model", "created": 0, "owned_by": "figwise"} for name in names]
        return JSONResponse({"object": "list", "data": data})

    @router.post(
        "/v1/chat/completions",
        response_model=dict[str, Any],
        responses={
            200: {"content": {MEDIA: {}}, "description": "The completion, or its chunks."},
            **problems(404),
        },
    )
    async def complete(asked: ChatRequest, request: Request) -> Response:
        """Answer the last question of a conversation. Sources are the message's annotations; the whole answer comes
        along as `figwise`.
        """
        system = _system(qa, asked.model)
        *before, last = _questions(asked.messages)
        await work.threaded(qa.check, last, asked.figure, system)
        base = str(request.base_url)

        def answer() -> Shown:
            talk = _replayed_conversation(qa, asked, before, system)
            return shown(talk.ask(last), base)

        completion = _Completion(asked)
        if asked.stream:
            return event_stream(_chunks(completion, work, answer, request.url.path))
        return JSONResponse(completion.whole(await work.threaded(answer)))


def _model_names(qa: FigureQA) -> list[str]:
    systems = get_args(System) if has_model(qa.settings, qa.llm) else ("embedded",)
    return [MODEL, *(f"{MODEL}-{system}" for system in systems)]


def _system(qa: FigureQA, model: str) -> System | None:
    """The planner that a model's name means."""
    names = _model_names(qa)
    if model not in names:
        raise Refused(404, "model_not_found", f"No model {clip(model)!r}. Models: {', '.join(names)}.")
    system: System | None = next((one for one in get_args(System) if model == f"{MODEL}-{one}"), None)
    return system


def _questions(messages: list[Message]) -> list[str]:
    """What the user asked, in order; the last one is asked now."""
    questions = [message.plain_text() for message in messages if message.role == "user"]
    if not questions or not questions[-1].strip():
        raise Refused(422, "bad_question", "The last message of the user has no text.")
    return [question for question in questions[:-1] if question.strip()] + questions[-1:]


def _replayed_conversation(qa: FigureQA, asked: ChatRequest, before: list[str], system: System | None) -> Conversation:
    """The conversation up to the last question."""
    talk = qa.conversation(asked.figure, system="embedded")
    for question in before[-REMEMBERED:]:
        try:
            talk.ask(question)
        except FigwiseError:  # a question that failed adds no context
            continue
    if qa.system(system) == "embedded":
        return talk
    last = max(at for at, message in enumerate(asked.messages) if message.role == "user")
    messages = [(one.role, one.plain_text().partition("\n\n")[0]) for one in asked.messages[:last]]
    kept = tuple((role, text) for role, text in messages if role in {"user", "assistant"} and text)
    return Conversation(qa, talk.figure, talk.turns, system="agent", history=kept[-2 * REMEMBERED :])


class _Completion:
    """One completion, as a whole or in chunks."""

    def __init__(self, asked: ChatRequest):
        self._asked = asked
        self._head = {"id": f"chatcmpl-{uuid4().hex}", "created": int(time.time()), "model": asked.model}
        self.with_usage = asked.stream_options is not None and bool(asked.stream_options.include_usage)

    def whole(self, reply: Shown) -> dict[str, Any]:
        message = {"role": "assistant", "content": reply.text, "refusal": None, "annotations": reply.annotations}
        choice = {"index": 0, "message": message, "finish_reason": "stop", "logprobs": None}
        head = self._head | {"object": "chat.completion"}
        return head | {"choices": [choice], "usage": self.usage(reply.text), "figwise": reply.answer.to_json()}

    def chunk(self, delta: dict[str, Any], reason: str | None = None, answer: Answer | None = None) -> str:
        choice = {"index": 0, "delta": delta, "finish_reason": reason, "logprobs": None}
        data = self._head | {"object": "chat.completion.chunk", "choices": [choice]}
        return event_text(data if answer is None else data | {"figwise": answer.to_json()})

    def usage_chunk(self, text: str) -> str:
        return event_text(self._head | {"object": "chat.completion.chunk", "choices": [], "usage": self.usage(text)})

    def usage(self, text: str) -> dict[str, int]:
        """About how many tokens were read and written."""
        read, written = sum(tokens(message.plain_text()) for message in self._asked.messages), tokens(text)
        return {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}


async def _chunks(completion: _Completion, work: Work, answer: Any, path: str) -> AsyncGenerator[str]:
    """The message word by word, its annotations, and the end."""
    yield completion.chunk({"role": "assistant", "content": ""})
    try:
        reply: Shown | None = None
        async for item in work.stream(_single_answer(answer)):
            if item is None:
                yield ALIVE
            else:
                reply = item
        assert reply is not None
    except Exception as error:  # noqa: BLE001 - the status has been sent: an error now becomes an event
        yield event_text(problem_json(refused(error), path))
        return
    for word in _WORDS.findall(reply.text):
        yield completion.chunk({"content": word})
    if reply.annotations:
        yield completion.chunk({"annotations": reply.annotations})
    yield completion.chunk({}, "stop", reply.answer)
    if completion.with_usage:
        yield completion.usage_chunk(reply.text)
    yield "data: [DONE]\n\n"


async def _single_answer(answer: Any) -> AsyncGenerator[Shown]:
    import asyncio

    yield await asyncio.to_thread(answer)
