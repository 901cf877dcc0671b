"""Predicting: one answer for each case of a file, over the table or description that the case carries."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from ..app.answer import Answer, abstained
from ..app.engine import ask_reader, checked_question
from ..app.jsonlines import parse_object
from ..app.planner.linking.nearness import packaged
from ..app.planner.reader import FigureReader
from ..indexing.errors import FigwiseError, SourceError, clip
from ..indexing.model.figure import Figure
from ..indexing.reading import read
from ..indexing.store.settings import Settings

MAX_QUESTION = 2000
"""Characters of a question; the same cap as the library's."""


def predictions(lines: Iterable[str], settings: Settings | None = None) -> Iterator[dict[str, Any]]:
    """One JSON answer for each line; a bad line is abstained with its reason. With `settings`, their language model is
    asked.

    A case has `id`, `question` or `claim`, and either `title, columns, rows` or `description`.
    """
    for line in lines:
        id = None
        try:
            case = parse_object(line)
            id = None if case.get("id") is None else str(case["id"])
            yield _answer(case, id, settings).to_json()
        except FigwiseError as bad:
            yield abstained(clip(line), "not_understood", str(bad), id=id).to_json()


def _answer(case: dict[str, Any], id: str | None, settings: Settings | None) -> Answer:
    claim = case.get("claim")
    question = checked_question(str(claim if claim is not None else case.get("question") or ""), MAX_QUESTION)
    source = [case.get(key) for key in ("title", "columns", "rows", "description")]
    reader = _reader(json.dumps(source), claim is not None)
    answer = ask_reader(question, reader, id, claim=claim is not None)
    return answer if settings is None else _by_model(answer, reader, settings, claim=claim is not None)


def _by_model(embedded: Answer, reader: FigureReader, settings: Settings, *, claim: bool) -> Answer:
    """The model's answer; for a claim that it does not judge, the built-in planner's."""
    from ..app.agent.agent import FigureAgent
    from ..app.agent.shelves import SoleShelf

    asked = f"Is it true or false: {embedded.question}" if claim else embedded.question
    agent = FigureAgent(SoleShelf(reader), settings)
    answer = agent.ask(asked, reader.figure.id, embedded.id, embedded=embedded.model_copy(update={"question": asked}))
    if claim and answer.status == "answered" and not isinstance(answer.value, bool):
        return embedded
    return answer.model_copy(update={"question": embedded.question})


@lru_cache(maxsize=8)
def _reader(source: str, records: bool) -> FigureReader:
    """The reader of a case's figure; cached, since cases of one table are mostly adjacent."""
    title, columns, rows, description = json.loads(source)
    if isinstance(description, str):
        return FigureReader(read(description, "description", str(title or "")), nearness=packaged())
    if not isinstance(columns, list) or not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise SourceError("A case needs a description, or columns and rows of a table.")
    return FigureReader(Figure.from_table(str(title or ""), columns, rows, records=records), nearness=packaged())
