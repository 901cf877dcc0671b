"""Agents that work together: one looks figures up with figwise, the other writes, and hands over to it.

FIGWISE_LLM=http://localhost:11434/v1 FIGWISE_LLM_MODEL=qwen3:8b python examples/agent_workflow.py "Which ...?"
"""

import asyncio
import os
import sys

from figwise import FigureQA, FigureToolSpec
from llama_index.core.agent.workflow import AgentWorkflow, FunctionAgent
from llama_index.llms.openai_like import OpenAILike


async def main(question: str, home: str | None = None) -> str:
    """What the agents say to a question."""
    llm = OpenAILike(
        model=os.environ["FIGWISE_LLM_MODEL"],
        api_base=os.environ["FIGWISE_LLM"],
        api_key=os.environ.get("FIGWISE_LLM_KEY", "none"),
        is_chat_model=True,
        is_function_calling_model=True,
    )
    with FigureQA(home) as qa:
        reader = FunctionAgent(
            name="reader",
            description="Knows the figures.",
            tools=FigureToolSpec(qa).to_tool_list(),
            llm=llm,
            system_prompt="Say what the tools give, with its source.",
        )
        writer = FunctionAgent(
            name="writer",
            description="Writes the report.",
            tools=[],
            llm=llm,
            system_prompt="You write reports. Hand over to the reader for every number.",
            can_handoff_to=["reader"],
        )
        return str(await AgentWorkflow(agents=[writer, reader], root_agent="writer").run(question))


if __name__ == "__main__":
    print(asyncio.run(main(" ".join(sys.argv[1:]))))
