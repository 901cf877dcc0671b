"""Exports: a conversation as Markdown with the images of its figures, and grids as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from ...indexing.errors import FigwiseError
from ...indexing.model.figure import Figure, Grid
from ...indexing.store.images import data_uri
from ..answer import Answer
from ..commands.tables import csv_rows
from ..telling import markdown
from .bubbles import copied
from .panes import plan_text
from .session import Exchange, Session

if TYPE_CHECKING:
    from ..engine import FigureQA

IMAGES = 12
"""Images in one file, of some hundred kB each."""
_TICKS = re.compile(r"`+")


def grids_csv(figure: Figure, grids: Sequence[Grid]) -> str:
    """Grids of a figure as `figwise show --csv` prints them: a single one as a table, several with a line per cell."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(csv_rows([replace(figure, grids=tuple(grids))]))
    return out.getvalue()


def conversation_markdown(session: Session, engine: FigureQA) -> str:
    """Every question with its answer, sources and plan; and the images of the figures that were asked about, each where
    it is first cited. The images themselves stand at the end of the file, so that it can be read as it is.
    """
    parts = ["# Questions to figwise"]
    images: dict[str, str] = {}
    for exchange in session.exchanges:
        if exchange.answer is None:
            continue
        about = f"\n\nAsked about: {markdown(exchange.figure)}" if exchange.figure else ""
        parts.append(f"## {markdown(exchange.question)}{about}")
        answer_text = copied(exchange, exchange.answer, markdown=True)
        parts += _new_images(exchange.answer, engine, images)
        parts.append(answer_text.split("\n\n", 1)[1])
        parts.append(f"Answered by: {markdown(exchange.planner)}")
        if exchange.answer.plan is not None:
            parts.append("Plan, to run again with `figwise plan`:\n\n" + _code_block(exchange))
    parts += [f"[image-{number}]: {address}" for number, address in enumerate(images.values(), 1)]
    return "\n\n".join(parts) + "\n"


def _new_images(answer: Answer, engine: FigureQA, images: dict[str, str]) -> Iterator[str]:
    """Markdown for images of an answer's figures that are not in `images` yet; they are added to it."""
    for id in dict.fromkeys(one.figure for one in answer.citations):
        if id not in images and len(images) < IMAGES:
            with suppress(FigwiseError):  # the figure is gone by now
                title, content = engine.figure(id).title or id, engine.image(id)
                if content:
                    images[id] = data_uri(content)
                    yield f"![{markdown(title)}][image-{len(images)}]"


def _code_block(exchange: Exchange) -> str:
    text = plan_text(exchange)
    fence = "`" * max(3, 1 + max((len(run) for run in _TICKS.findall(text)), default=0))
    return f"{fence}json\n{text}\n{fence}"
