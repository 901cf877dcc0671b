"""The loop: LlamaIndex's agents over the desk, within limits on steps, tokens and time."""
# This module is itself imported when first needed, and its classes need their bases.
# ruff: noqa: TID253

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from llama_index.core.agent.react.formatter import ReActChatFormatter
from llama_index.core.agent.react.output_parser import ReActOutputParser
from llama_index.core.agent.react.types import ActionReasoningStep, BaseReasoningStep
from llama_index.core.agent.workflow import FunctionAgent, ReActAgent
from llama_index.core.agent.workflow.workflow_events import AgentOutput, ToolCallResult
from llama_index.core.base.llms.types import ChatMessage, ToolCallBlock
from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.core.llms.llm import ToolSelection
from llama_index.core.memory import BaseMemory, ChatMemoryBuffer
from llama_index.core.tools import ToolOutput
from llama_index.core.workflow import Context

from ...indexing.errors import clip
from .closing import Closing
from .desk import Mistake
from .limits import Repeated, Spent
from .prompt import TEXT_AGAIN, TEXT_FORM, UNFINISHED, system_prompt
from .rescue import WrittenCall, calls_in
from .tools import TOOLS, tools_for

_THINKING = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.S)
"""A model's thinking, which some endpoints leave in the reply."""
_MADE_UP = re.compile(r"^\s*Observation:", re.M)
_LETTERS = 4
"""Characters per token, roughly: precise enough for a limit."""


class ToolAgent(FunctionAgent):
    """An agent for models that call tools."""

    _spent: Spent = PrivateAttr()

    def within(self, spent: Spent) -> ToolAgent:
        """Keep to these limits."""
        self._spent = spent
        return self

    async def take_step(self, ctx: Any, llm_input: Any, tools: Any, memory: Any) -> AgentOutput:
        """One reply of the model, within the limits."""
        scratch = await ctx.store.get(self.scratchpad_key, default=[])
        self._spent.step(_size([*llm_input, *scratch]))
        output = await super().take_step(ctx, llm_input, tools, memory)
        self._spent.received(_size([output.response]))
        if not output.tool_calls:
            written = calls_in(
                _THINKING.sub("", str(output.response.content or "")), {tool.metadata.name for tool in tools}
            )
            if written:
                output.response, output.tool_calls = _as_tool_calls(written)
                scratch = await ctx.store.get(self.scratchpad_key)
                await ctx.store.set(self.scratchpad_key, [*scratch[:-1], output.response])
        self._spent.called([(call.tool_name, call.tool_kwargs) for call in output.tool_calls])
        return output

    async def handle_tool_call_results(self, ctx: Context, results: list[ToolCallResult], memory: BaseMemory) -> None:
        """Every result becomes one tool message. LlamaIndex adds a second message after the error of a last tool, and
        drops the results after it, which endpoints refuse.
        """
        scratch = await ctx.store.get(self.scratchpad_key, default=[])
        for result in _with_known_tools(results, self.tools):
            answers = {"tool_call_id": result.tool_id}
            scratch.append(ChatMessage(role="tool", blocks=result.tool_output.blocks, additional_kwargs=answers))
        await ctx.store.set(self.scratchpad_key, scratch)


def _with_known_tools(results: Sequence[ToolCallResult], tools: Sequence[Any] | None) -> list[ToolCallResult]:
    """The results; for a tool that does not exist, with the names of those that do."""
    names = [str(tool.metadata.name) for tool in tools or ()]
    for result in results:
        if result.tool_name not in names:
            message = f"There is no tool {clip(result.tool_name)!r}. Tools: {', '.join(names)}."
            result.tool_output = ToolOutput(
                content=message, tool_name=result.tool_name, raw_input={}, raw_output=message, is_error=True
            )
    return list(results)


def _as_tool_calls(written: Sequence[WrittenCall]) -> tuple[ChatMessage, list[ToolSelection]]:
    """The calls that a model wrote as text, as a proper tool-call message, and as a list."""
    calls = [
        ToolSelection(tool_id=f"call_{uuid4().hex[:12]}", tool_name=call.name, tool_kwargs=call.arguments)
        for call in written
    ]
    blocks = [
        ToolCallBlock(tool_call_id=call.tool_id, tool_name=call.tool_name, tool_kwargs=call.tool_kwargs)
        for call in calls
    ]
    return ChatMessage(role="assistant", blocks=blocks), calls


class JsonAction(ActionReasoningStep):
    """An action whose input is shown to the model as the JSON that it wrote, not as a Python object."""

    def get_content(self) -> str:
        """The step as the model is to write it."""
        shown = json.dumps(self.action_input, ensure_ascii=False)
        return f"Thought: {self.thought}\nAction: {self.action}\nAction Input: {shown}"


class JsonParser(ReActOutputParser):
    """LlamaIndex's parser, with plain dictionaries as the input of actions."""

    def parse(self, output: str, is_streaming: bool = False) -> BaseReasoningStep:
        """The step in a reply: only the first, where a model goes on to invent the observation."""
        own = _first_step(output)
        try:
            step = super().parse(own, is_streaming)
        except ValueError as bad:
            step = None
            unread = bad
        if isinstance(step, ActionReasoningStep):
            given = json.loads(json.dumps(step.action_input))
            return JsonAction(thought=step.thought, action=step.action, action_input=given)
        if written := calls_in(own, TOOLS):
            return JsonAction(thought="(none)", action=written[0].name, action_input=written[0].arguments)
        if step is None:
            raise unread
        return step


def _first_step(reply: str) -> str:
    """A reply up to where it invents the tool's output, with the thought that LlamaIndex expects before an action."""
    own = _MADE_UP.split(_THINKING.sub("", reply), maxsplit=1)[0].strip()
    return f"Thought: (none)\n{own}" if own.startswith("Action:") else own


class TextAgent(ReActAgent):
    """An agent for models without tool calling: thought, action, observation, as text."""

    _spent: Spent = PrivateAttr()

    def within(self, spent: Spent) -> TextAgent:
        """Keep to these limits."""
        self._spent = spent
        return self

    async def take_step(self, ctx: Any, llm_input: Any, tools: Any, memory: Any) -> AgentOutput:
        """One reply of the model, within the limits."""
        thoughts = await ctx.store.get(self.reasoning_key, default=[])
        self._spent.step(_size(llm_input) + sum(len(thought.get_content()) for thought in thoughts) // _LETTERS)
        output = await super().take_step(ctx, llm_input, tools, memory)
        self._spent.received(_size([output.response]))
        self._spent.called([(call.tool_name, call.tool_kwargs) for call in output.tool_calls])
        if output.retry_messages:  # LlamaIndex's wording offers another way to end, which bypasses the check of numbers
            output.retry_messages = [*output.retry_messages[:-1], ChatMessage(role="user", content=TEXT_AGAIN)]
        return output

    async def handle_tool_call_results(self, ctx: Context, results: list[ToolCallResult], memory: BaseMemory) -> None:
        """Every result becomes an observation, even the error of a last tool."""
        shown = [
            result.model_copy(update={"return_direct": result.return_direct and not result.tool_output.is_error})
            for result in _with_known_tools(results, self.tools)
        ]
        await super().handle_tool_call_results(ctx, shown, memory)


async def pursue(
    llm: Any, closing: Closing, prompt: str, spent: Spent, history: Sequence[tuple[str, str]] = (), **how: bool
) -> bool:
    """Let the model work until it ends; returns whether its ending is usable.

    `history` is the conversation so far, as (role, text); `how` has stream, text (no tool calling) and full_schema.
    """
    tools = tools_for(closing.desk, closing, full_schema=how.get("full_schema", False))
    given: dict[str, Any] = {"name": "figwise", "tools": list(tools), "llm": llm, "system_prompt": system_prompt()}
    given["streaming"] = how.get("stream", True)
    agent: ToolAgent | TextAgent
    if how.get("text"):
        form = ReActChatFormatter(system_header=TEXT_FORM, context=system_prompt())
        agent = TextAgent(**given, formatter=form, output_parser=JsonParser())
    else:
        agent = ToolAgent(**given)
    agent.within(spent)
    before = [ChatMessage(role=role, content=text) for role, text in history]
    memory = ChatMemoryBuffer.from_defaults(
        chat_history=before, token_limit=spent.most_tokens, tokenizer_fn=lambda text: [""] * (len(text) // _LETTERS)
    )
    message = prompt
    for _ in range(2):
        try:
            reply = await _run(agent, message, memory, spent)
        except Repeated as repeated:
            if repeated.tool == "run_plan" and closing.end_with_latest():
                return True
            raise
        if closing.ending is not None:
            return True
        try:
            closing.finish(text=reply)
        except Mistake as mistake:
            message = f"{mistake} {UNFINISHED}"
        else:
            return True
    return False


async def _run(agent: ToolAgent | TextAgent, message: str, memory: BaseMemory, spent: Spent) -> str:
    """One run to its end; returns its final text."""
    handler = agent.run(user_msg=message, memory=memory, max_iterations=spent.most_steps + 2)
    try:
        output: Any = await handler
    finally:
        if not handler.is_done():
            await handler.cancel_run()
    return _THINKING.sub("", str(output.response.content or "")).strip()


def _size(messages: Sequence[ChatMessage]) -> int:
    """About how many tokens messages have, tool calls included."""
    return sum(len(str(block)) for message in messages for block in message.blocks) // _LETTERS
