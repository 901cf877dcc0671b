"""The prompting baseline: the model is shown the grids and answers by itself, as chat assistants do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...app.agent.choice import check, model_for
from ...app.answer import Answer, Candidate
from ...indexing.errors import ModelError, clip
from ...indexing.model.figure import Figure, Grid
from ...indexing.reading import read
from ...indexing.store.encoder import Encoder
from ...indexing.store.settings import Settings
from ..case import Case
from ..provenance import READING, code_hash
from ..suite import Suite
from .agent import model_configuration
from .base import Reply, Spent

_LETTERS = 4
"""Characters per token, roughly; used if the endpoint does not count tokens."""
_ROOM = 60_000
"""The most characters of a figure that are shown."""
_ASKED = """Answer a question about a figure. Its data, as tables:

{tables}

{before}{what}: {question}

Reply with one JSON object and nothing else:
{{"status": "answered" | "ambiguous" | "abstained", "value": a number without its unit, a text, true, false, or a
flat list, "unit": "", "candidates": [the possible values, where it is ambiguous], "confidence": 0 to 1}}
A percentage is the number before the sign. Say "ambiguous" where the data allow several answers, "abstained" where they
do not tell. The value of a claim is true or false."""


class TableInPrompt:
    """The model of the settings, given the grids of one figure, which retrieval chooses if none is named."""

    def __init__(self, suite: Suite, settings: Settings | None = None):
        """Raises SettingsError where no model is set."""
        self._suite, self._settings = suite, settings or Settings()
        check(self._settings)
        self._chains = suite.chains()
        self._replies: dict[str, str] = {}

    def configuration(self) -> Mapping[str, Any]:
        """The program, which reads the figure, and the model."""
        return {"code": code_hash(READING), **model_configuration(self._settings)}

    def ask(self, case: Case) -> Reply:
        """The model's answer; raises ModelError where it gives none."""
        chain = self._chains[case.id]
        figure = self._figure(chain[0])
        before = "".join(f"Before: {one.asked}\nYour answer: {self._replies.get(one.id, '')}\n" for one in chain[:-1])
        what = "Claim" if case.claim is not None else "Question"
        prompt = _ASKED.format(tables=tables_of(figure)[:_ROOM], before=before, what=what, question=case.asked)
        reply, tokens = self._complete(prompt)
        self._replies[case.id] = reply
        answer = answer_in(reply, case, figure.id)
        return Reply(answer.to_json(), spent=Spent(1, tokens, 0))

    def close(self) -> None:
        """Connections are closed after each question."""

    def _figure(self, case: Case) -> Figure:
        own = self._suite.own_figure(case)
        if own is not None:
            return own
        return self._read(case.figure or self._best_figure(case.asked))

    def _best_figure(self, question: str) -> str:
        from .passages import Chunks

        if not hasattr(self, "_chunks"):
            self._chunks = Chunks(self._suite, Encoder(self._settings.encoder))
        found = self._chunks.best(question, None)
        if not found:
            raise ModelError("No figure is there to ask about.")
        return str(found[0].node.metadata["figure"])

    def _read(self, id: str) -> Figure:
        return read(self._suite.texts[id], id)

    def _complete(self, prompt: str) -> tuple[str, int]:
        model = model_for(self._settings, None, tools=False)
        try:
            response = model.complete(prompt)
        except Exception as bad:
            raise ModelError(f"The model failed: {type(bad).__name__}.") from bad
        finally:
            model.close_now()
        reply = str(response.text or "")
        counted = getattr(getattr(response.raw, "usage", None), "total_tokens", None)
        return reply, int(counted or 0) or (len(prompt) + len(reply)) // _LETTERS


def tables_of(figure: Figure) -> str:
    """The grids of a figure as text: a heading, a line of columns, a line for each row."""
    return "\n\n".join("\n".join(_lines(grid)) for grid in figure.grids) or figure.text


def _lines(grid: Grid) -> Iterator[str]:
    if grid.title:
        yield f"## {grid.title}"
    yield " | ".join([grid.row_axis.name, *(label.text for label in grid.column_axis.labels)])
    for at, label in enumerate(grid.row_axis.labels):
        cells = grid.row_cells(at)
        if any(cell.column is None for cell in cells):
            values = [cell.text for cell in cells]
        else:
            by_column = {cell.column: cell.text for cell in cells}
            values = [by_column.get(column, "") for column in range(len(grid.column_axis.labels))]
        yield " | ".join([label.text, *values])


def answer_in(reply: str, case: Case, figure: str) -> Answer:
    """The answer in a reply of the model; raises ModelError if it is not the requested JSON."""
    raw = _object_in(reply)
    status, value = raw.get("status", "answered"), raw.get("value")
    if status not in {"answered", "ambiguous", "abstained"}:
        raise ModelError(f"The model's status is none: {clip(str(status))!r}.")
    if status == "answered" and value is None:
        status = "abstained"
    confidence = raw.get("confidence")
    sure = min(1.0, max(0.0, float(confidence))) if isinstance(confidence, int | float) else 0.5
    listed = raw.get("candidates") if isinstance(raw.get("candidates"), list) else []
    candidates = tuple(
        Candidate(value=one, unit="", text=str(one), reading="", plan={}, confidence=sure) for one in listed or ()
    )
    return Answer(
        id=case.id,
        question=case.asked,
        status=status,
        value=value if status == "answered" else None,
        unit=str(raw.get("unit") or ""),
        text=clip(reply, 300),
        confidence=sure,
        reason="not_stated" if status == "abstained" else None,
        figures=(figure,),
        candidates=candidates if status == "ambiguous" else (),
    )


def _object_in(reply: str) -> dict[str, Any]:
    found = re.search(r"\{.*\}", reply, re.S)
    try:
        raw = json.loads(found[0]) if found else None
    except ValueError:
        raw = None
    if not isinstance(raw, dict):
        raise ModelError(f"The model's reply is no JSON object: {clip(reply)!r}.")
    return raw
