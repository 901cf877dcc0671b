"""What a language model is sent, in tokens: the first request at most 2,500 for the median figure, and 6,000 for a
question that takes a plan of its own and then an answer, all requests and replies together.

`python tests/bench/bench_tokens.py FOLDER` measures another folder that has `descriptions/` and `questions.jsonl`.
"""

import json
import statistics
import sys
import tempfile
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from figwise import FigureQA
from figwise.app.agent.closing import Closing
from figwise.app.agent.desk import Desk
from figwise.app.agent.endpoint import Endpoint
from figwise.app.agent.prompt import question_prompt, system_prompt
from figwise.app.agent.shelves import LibraryShelf
from figwise.app.agent.tools import tools_for
from llama_index.core.utils import get_tokenizer

FIRST, WHOLE = 2_500, 6_000


def asked(folder: Path) -> dict[str, str]:
    """The first question of each figure."""
    found: dict[str, str] = {}
    name = "questions.jsonl" if (folder / "questions.jsonl").exists() else "cases.jsonl"
    for line in (folder / name).read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if "question" in case and "figure" in case and "follows" not in case:
            found.setdefault(case["figure"], case["question"])
    return found


def tokens_of(qa: FigureQA, question: str, figure: str, size: Any) -> list[int]:
    """Tokens of the first request, of it without what is the same for every question, and of the whole exchange."""
    shelf = LibraryShelf(qa)
    desk = Desk(shelf, question, figure)
    embedded = shelf.embedded(question, figure)
    desk.hint(embedded)
    given = Endpoint(model="small", is_chat_model=True, is_function_calling_model=True)._prepare_chat_with_tools(
        tools_for(desk, Closing(desk))
    )
    tools = json.dumps(given["tools"])
    same = size(tools) + size(system_prompt())
    own = size(question_prompt(desk, embedded))
    plan = embedded.plan or {"op": "reduce", "how": "max", "of": {"op": "grid"}}
    call, result = size(json.dumps({"plan": plan})), size(desk.run(plan) if embedded.plan else "")
    ending = size(json.dumps({"result": "r1", "text": "In 2019, the number of passengers was {r1} million."}))
    return [same + own, own, 2 * (same + own) + 2 * call + result + ending]


def main() -> int:
    tokenizer = get_tokenizer()
    with as_file(files("figwise.data") / "eval") as shipped, tempfile.TemporaryDirectory() as home:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else shipped
        with FigureQA(home) as qa:
            qa.index([folder / "descriptions"])
            known = {one.id for one in qa.figures()}
            counts = [
                tokens_of(qa, question, figure, lambda text: len(tokenizer(text)))
                for figure, question in asked(folder).items()
                if figure in known
            ]
    first, own, whole = (sorted(column) for column in zip(*counts, strict=True))
    print(f"{len(counts)} figures, one question each")
    print(f"first request   {statistics.median(first):6.0f} tokens, at most {first[-1]} (median at most {FIRST})")
    print(f"of the question {statistics.median(own):6.0f} tokens, at most {own[-1]}")
    print(f"two requests    {statistics.median(whole):6.0f} tokens, at most {whole[-1]} (median at most {WHOLE})")
    return int(statistics.median(first) > FIRST or statistics.median(whole) > WHOLE)


if __name__ == "__main__":
    sys.exit(main())
