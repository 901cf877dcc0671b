"""The answer: one object for every planner and every surface, and its JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, PrivateAttr

from ..indexing.model.figure import Figure

Status = Literal["answered", "ambiguous", "abstained"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Citation(_Part):
    """Characters of a description that an answer rests on."""

    figure: str
    """The figure's id."""
    start: int
    """Offset of the first character in the description."""
    end: int
    """Offset after the last character."""
    line: int
    """Counted from 1."""
    quote: str
    """text[start:end], exactly."""


class Warned(_Part):
    """Something the reader of an answer should know."""

    code: str
    """A short name for programs ("ragged_row")."""
    message: str
    """One sentence for people."""


MOST_CITED = 400
"""The most cells that an answer cites or shows as a table; its plan still names them all."""


class AnswerTable(_Part):
    """A list as a table."""

    columns: tuple[str, ...]
    """What stands in each column: the first one holds labels."""
    rows: tuple[tuple[str, ...], ...]
    """As many texts as there are columns in each, as the description writes them; empty where it lists no cell."""


class Candidate(_Part):
    """One way to answer."""

    value: Any
    """As in an answer."""
    unit: str
    """As in an answer."""
    text: str
    """The value as a person reads it."""
    where: str = ""
    """Its panel, row and column, where one plan has several values."""
    reading: str
    """How the question is understood then."""
    plan: dict[str, Any]
    """The same as data."""
    confidence: float
    """How far to trust it, from 0 to 1."""
    citations: tuple[Citation, ...] = ()
    """The characters that the value was read from."""


class Seen:
    """The figures that an answer quotes, kept to show them, and where their images are. No part of what it says: all of
    them are equal, and none is copied or stored along.
    """

    def __init__(self, figures: dict[str, Figure] | None = None, image_of: Callable[[str], bytes] | None = None):
        self.figures = figures or {}
        self.image_of = image_of or (lambda figure: b"")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen)

    def __hash__(self) -> int:
        return hash(Seen)

    def __reduce__(self) -> tuple[type[Seen], tuple[()]]:
        return Seen, ()


class Answer(_Part):
    """What figwise says to a question, or why it says nothing. In a notebook it shows the cells that it rests on."""

    id: str | None = None
    """The id that the question was given."""
    question: str
    """As it was asked, without surrounding space; empty where a plan was run."""
    status: Status
    """answered; ambiguous: the description says it several ways; abstained: `reason` says why there is no answer."""
    value: Any = None
    """A number in `unit` (96.7% is 96.7 with "%"), a label as written, a flat list of these, true or false, a figure's
    id or a list of ids, a trend (increasing, decreasing, flat, mixed), a quoted passage, or what is told of a greeting;
    None unless answered."""
    unit: str = ""
    """The unit of a number as a short sign or word ("%", "kg"); empty where it has none."""
    text: str
    """The value as a person reads it; what is missing or ambiguous where it is not answered."""
    table: AnswerTable | None = None
    """Where the value is a list that rests on several cells, these cells with their labels."""
    confidence: float = 0.0
    """How far to trust it, from 0 to 1; one half is just worth an answer."""
    reading: str = ""
    """How the question was understood, as an English sentence."""
    plan: dict[str, Any] | None = None
    """The same as data, which `FigureQA.run` runs again."""
    reason: str | None = None
    """Why it is not answered: no_figure, no_grid, no_such_row, no_such_column, no_such_panel, no_such_cell,
    no_evidence, incomplete, missing_value, ambiguous_label, ragged_position, unit_mismatch, not_stated, not_understood
    or too_large."""
    warnings: tuple[Warned, ...] = ()
    """What to know of the value: a row of another length, a label that repeats, ..."""
    figures: tuple[str, ...] = ()
    """Ids of figures that it is or may be about, best first, at most five; also when abstained."""
    candidates: tuple[Candidate, ...] = ()
    """Where ambiguous, each way to answer, best first; where abstained, the reading that came closest."""
    citations: tuple[Citation, ...] = ()
    """The characters that the value was read from."""
    _seen: Seen = PrivateAttr(default_factory=Seen)

    def seen_in(self, figure_of: Callable[[str], Figure]) -> Self:
        """The answer with the figures that it quotes at hand, so that a notebook can show them."""
        quoted = [*self.citations, *(citation for one in self.candidates for citation in one.citations)]
        self._seen = Seen({id: figure_of(id) for id in dict.fromkeys(one.figure for one in quoted)})
        return self

    def with_images(self, image_of: Callable[[str], bytes]) -> Self:
        """The answer with the images of its figures to be had, so that a notebook can show them."""
        self._seen = Seen(self._seen.figures, image_of)
        return self

    def with_warning(self, code: str, message: str) -> Self:
        """The answer with one more thing to know; the same where there is nothing to say."""
        if not message:
            return self
        return self.model_copy(update={"warnings": (*self.warnings, Warned(code=code, message=message))})

    def __str__(self) -> str:
        """The answer as a person reads it, with its reading and its sources."""
        from .telling import in_words

        return in_words(self)

    def _repr_html_(self) -> str:
        """The answer for a notebook; everything from a description is escaped."""
        from .notebook import answer_html

        return answer_html(self, self._seen.figures, self._seen.image_of)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types; `id` only where one was given."""
        data = self.model_dump(mode="json")
        if self.id is None:
            del data["id"]
        return data


def abstained(question: str, reason: str, text: str, **more: Any) -> Answer:
    """An answer that says why there is none."""
    return Answer(question=question, status="abstained", reason=reason, text=text, **more)
