"""An agent of one's own that asks figwise: any LlamaIndex model that calls tools, and a handful of lines.

FIGWISE_LLM=http://localhost:11434/v1 FIGWISE_LLM_MODEL=qwen3:8b python examples/function_agent.py "Which ...?"
"""

import asyncio
import os
import sys

from figwise import FigureQA, FigureToolSpec
from llama_index.core.agent.workflow import FunctionAgent
from llama_index.llms.openai_like import OpenAILike


async def main(question: str, home: str | None = None) -> str:
    """What the agent says to a question."""
    llm = OpenAILike(
        model=os.environ["FIGWISE_LLM_MODEL"],
        api_base=os.environ["FIGWISE_LLM"],
        api_key=os.environ.get("FIGWISE_LLM_KEY", "none"),
        is_chat_model=True,
        is_function_calling_model=True,
    )
    with FigureQA(home) as qa:
        agent = FunctionAgent(
            tools=FigureToolSpec(qa).to_tool_list(),
            llm=llm,
            system_prompt="You write reports. Whatever you say of a figure comes from the tools, with its source.",
        )
        return str(await agent.run(question))


if __name__ == "__main__":
    print(asyncio.run(main(" ".join(sys.argv[1:]))))
