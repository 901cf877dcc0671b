"""Links: an address that opens an answer again, by the plan that gave it.

A question that could not be answered is asked again, after the earlier questions that it continues. Anyone can change
a link: its plan is checked like any other, and its result is computed anew.
"""

from __future__ import annotations

import base64
import json
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ...indexing.errors import FigwiseError, QuestionError
from ...tools.plan.form import plan_from_json, plan_json
from ..answer import Answer
from ..doors.strict import NotJson, strict_json
from ..planner.follow.turn import Turn

if TYPE_CHECKING:
    from .session import Exchange

LONGEST = 20_000
"""Characters of what a link holds."""
BEFORE = 2
"""Earlier questions that are stored with an unanswered one."""


class _EarlierTurn(BaseModel):
    """An earlier question that another one continues."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str
    figure: str
    plan: dict[str, Any] | None = None
    value: Any = None
    trust: float = Field(default=1.0, ge=0, le=1)


class Linked(BaseModel):
    """The content of a link."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    question: str
    figure: str | None = None
    plan: dict[str, Any] | None = None
    text: str = ""
    """The text of the answer: where the plan gives several candidates, it identifies the one chosen."""
    scope: tuple[str, ...] = ()
    before: tuple[_EarlierTurn, ...] = ()

    def turns(self) -> tuple[Turn, ...]:
        """The earlier turns; raises PlanError."""
        return tuple(
            Turn(one.question, one.figure, None if one.plan is None else plan_from_json(one.plan), one.value, one.trust)
            for one in self.before
        )


def link_to(exchange: Exchange, answer: Answer) -> str:
    """The query of an address that opens an answer; its figure and question can be read in it."""
    figure = exchange.figure or (answer.figures[0] if answer.figures and answer.status == "answered" else None)
    if answer.plan is not None and (answer.status != "abstained" or not exchange.in_words):
        linked = Linked(question=exchange.question, figure=figure, plan=answer.plan, text=answer.text)
    else:
        before = tuple(map(_earlier_turn, exchange.before[-BEFORE:])) if exchange.follows is not None else ()
        linked = Linked(question=exchange.question, figure=figure, scope=exchange.scope, before=before)
    query = {"figure": figure} if figure else {}
    return urlencode(query | {"q": exchange.question, "a": _encoded(linked)})


def _earlier_turn(turn: Turn) -> _EarlierTurn:
    plan = None if turn.plan is None else plan_json(turn.plan)
    return _EarlierTurn(question=turn.question, figure=turn.figure, plan=plan, value=turn.value, trust=turn.trust)


def _encoded(linked: Linked) -> str:
    content = json.dumps(
        linked.model_dump(mode="json", exclude_defaults=True), ensure_ascii=False, separators=(",", ":")
    )
    return base64.urlsafe_b64encode(zlib.compress(content.encode(), 9)).decode().rstrip("=")


def unpacked(token: str) -> Linked:
    """The content of a link; raises QuestionError if it cannot be read."""
    with suppress(ValueError, zlib.error, NotJson, ValidationError, FigwiseError):
        packed = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
        reader = zlib.decompressobj()
        content = reader.decompress(packed, LONGEST)
        if reader.eof and not reader.unconsumed_tail:
            linked = Linked.model_validate(strict_json(content))
            linked.turns()
            return linked
    raise QuestionError("This link cannot be read: it was cut short or changed.")
