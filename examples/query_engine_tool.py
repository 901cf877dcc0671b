"""figwise beside other sources: its query engine as one tool of an agent, which sees the answer and not the way to it.

FIGWISE_LLM=http://localhost:11434/v1 FIGWISE_LLM_MODEL=qwen3:8b python examples/query_engine_tool.py "Which ...?"
"""

import asyncio
import os
import sys

from figwise import FigureQA, FigureQueryEngine
from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.tools import QueryEngineTool
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
        figures = QueryEngineTool.from_defaults(
            FigureQueryEngine(qa=qa, system="embedded"), name="figures", description="Numbers of the figures, exactly."
        )
        agent = FunctionAgent(tools=[figures], llm=llm, system_prompt="Repeat numbers as the tools give them.")
        return str(await agent.run(question))


if __name__ == "__main__":
    print(asyncio.run(main(" ".join(sys.argv[1:]))))
