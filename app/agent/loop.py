"""The loop: LlamaIndex's agents over the desk, within limits on steps, tokens and time."""
# This module is itself imported when first needed, and its classes need their bases.
# ruff: noqa: TID253

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from llama_index.core.agent.react.formatter import ReActChatFormatter
from llama_index.core.agent.react.output_parser import ReActOutputParser
from llama_index.core.agent.react.types import ActionReasoningStep, BaseReasoningStep
from llama_index.core.agent.workflow import FunctionAgent, ReActAgent
from llama_index.core.agent.workflow.workflow_events import AgentOutput, ToolCallResult
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.core.memory import BaseMemory, ChatMemoryBuffer
from llama_index.core.workflow import Context

from .closing import Closing
from .desk import Mistake
from .limits import Spent
from .prompt import TEXT_AGAIN, TEXT_FORM, UNFINISHED, system_prompt
from .tools import tools_for

_THINKING = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.S)
"""What some endpoints leave in a reply of what the model says to itself."""
_MADE_UP = re.compile(r"^\s*Observation:", re.M)
_LETTERS = 4
"""Characters of a token, about: enough for a limit."""


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
        return output

    async def handle_tool_call_results(self, ctx: Context, results: list[ToolCallResult], memory: BaseMemory) -> None:
        """Every result becomes one tool message. LlamaIndex adds a second message after the error of a last tool, and
        drops the results after it, which endpoints refuse.
        """
        scratch = await ctx.store.get(self.scratchpad_key, default=[])
        for result in results:
            answers = {"tool_call_id": result.tool_id}
            scratch.append(ChatMessage(role="tool", blocks=result.tool_output.blocks, additional_kwargs=answers))
        await ctx.store.set(self.scratchpad_key, scratch)


class JsonAction(ActionReasoningStep):
    """An action whose input is shown to the model as the JSON that it wrote, not as a Python object."""

    def get_content(self) -> str:
        """The step as the model is to write it."""
        shown = json.dumps(self.action_input, ensure_ascii=False)
        return f"Thought: {self.thought}\nAction: {self.action}\nAction Input: {shown}"


class JsonParser(ReActOutputParser):
    """LlamaIndex's parser, with plain dictionaries as the input of actions."""

    def parse(self, output: str, is_streaming: bool = False) -> BaseReasoningStep:
        """The step that a reply is: its first, where a model goes on to make up the observation itself."""
        step = super().parse(_first_step(output), is_streaming)
        if not isinstance(step, ActionReasoningStep):
            return step
        return JsonAction(
            thought=step.thought, action=step.action, action_input=json.loads(json.dumps(step.action_input))
        )


def _first_step(reply: str) -> str:
    """A reply up to where it speaks for the tool, with the thought that LlamaIndex looks for before an action."""
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
        if output.retry_messages:  # LlamaIndex's words offer a second ending, past the check of numbers
            output.retry_messages = [*output.retry_messages[:-1], ChatMessage(role="user", content=TEXT_AGAIN)]
        return output

    async def handle_tool_call_results(self, ctx: Context, results: list[ToolCallResult], memory: BaseMemory) -> None:
        """Every result is an observation, the error of a last tool too."""
        shown = [
            result.model_copy(update={"return_direct": result.return_direct and not result.tool_output.is_error})
            for result in results
        ]
        await super().handle_tool_call_results(ctx, shown, memory)


async def pursue(
    llm: Any, closing: Closing, prompt: str, spent: Spent, history: Sequence[tuple[str, str]] = (), **how: bool
) -> bool:
    """Let the model work until it ends; whether it has ended with something that can be used.

    `history` has (role, text) of what was said before; `how` has stream, text (no tool calling) and full_schema.
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
        said = await _run(agent, message, memory, spent)
        if closing.ending is not None:
            return True
        try:
            closing.finish(text=said)
        except Mistake as mistake:
            message = f"{mistake} {UNFINISHED}"
        else:
            return True
    return False


async def _run(agent: ToolAgent | TextAgent, message: str, memory: BaseMemory, spent: Spent) -> str:
    """One run to its end; the text that it ends with."""
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
