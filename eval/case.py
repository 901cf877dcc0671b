"""A case: a question or claim, its figure, and the expected answer."""

from __future__ import annotations

import math
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from ..app.answer import Status

Kind = Literal[
    "lookup",
    "reverse_lookup",
    "extreme",
    "rank",
    "aggregate",
    "difference",
    "ratio",
    "count",
    "threshold",
    "list",
    "trend",
    "cross_panel",
    "cross_figure",
    "attribute",
    "fact",
    "structure",
    "claim",
    "passage",
    "unanswerable",
    "ambiguous",
    "follow_up",
    "other",
]
KINDS: tuple[str, ...] = get_args(Kind)
"""The kinds of cases; "other" if a set does not state them."""
LABELS = {"entailed": True, "supports": True, "refuted": False, "refutes": False}
"""Labels of claim collections for true and false; any other label means that the claim is undecided."""


class Case(BaseModel):
    """One question or claim. Without an expected value or status it is asked, and never scored."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    question: str | None = None
    claim: str | None = None
    """A sentence to judge, in place of a question."""
    figure: str | None = None
    """The figure asked about; None if it has to be found."""
    follows: str | None = None
    """The earlier case whose conversation this one continues."""
    found_in: tuple[str, ...] = ()
    """If no figure is named: the figures with the answer."""
    description: str | None = None
    """The text of a figure that comes with the case."""
    title: str = ""
    columns: tuple[str, ...] | None = None
    rows: tuple[tuple[str, ...], ...] | None = None
    """A table that comes with the case."""
    status: Status | None = None
    """The expected value; None if none is."""
    value: Any = None
    unit: str = ""
    tolerance: float | None = Field(default=None, ge=0)
    """The largest difference to the expected number that counts as right."""
    compare: Literal["strict", "relaxed"] = "strict"
    """Relaxed: a number that is not a year may be off by 5%, as is usual where values are read off a chart."""
    accept: tuple[Any, ...] = ()
    """Other right values."""
    kind: Kind = "other"
    tags: tuple[str, ...] = ()
    note: str = ""
    """A person's remark; never scored."""
    twin_of: str | None = None
    """The case whose figure differs from this one's in one digit."""

    @model_validator(mode="before")
    @classmethod
    def _as_collections_write_it(cls, raw: Any) -> Any:
        """`answer` for `value`, `label` for the value of a claim; cells of a table that are no text."""
        if not isinstance(raw, dict):
            return raw
        case = dict(raw)
        if "answer" in case and "value" not in case:
            case["value"] = case.pop("answer")
        if "label" in case:
            truth = LABELS.get(str(case.pop("label")))
            case |= {"value": truth, "status": "abstained" if truth is None else "answered"}
        for name in ("columns", "rows"):
            if isinstance(case.get(name), list):
                case[name] = [_texts(one) for one in case[name]]
        if case.get("status") is None and case.get("value") is not None:
            case["status"] = "answered"
        return case

    @field_validator("value")
    @classmethod
    def _plain(cls, value: Any) -> Any:
        for one in value if isinstance(value, list | tuple) else [value]:
            if not (one is None or isinstance(one, str | bool | int | float)):
                raise ValueError("has to be a number, a text, true, false, or a flat list of these")
            if isinstance(one, float) and not math.isfinite(one):
                raise ValueError("has to be finite")
        return value

    @field_validator("accept")
    @classmethod
    def _all_plain(cls, values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(cls._plain(value) for value in values)

    @model_validator(mode="after")
    def _fits_together(self) -> Case:
        if (self.question is None) == (self.claim is None):
            raise ValueError("a case has either a question or a claim")
        if not self.asked.strip():
            raise ValueError("the question is empty")
        own = sum((self.figure is not None, self.follows is not None, self.description is not None, self.has_table))
        if own > 1:
            raise ValueError("only one of figure, follows, description, and columns with rows")
        if (self.columns is None) != (self.rows is None):
            raise ValueError("a table has columns and rows")
        if self.status == "answered" and self.value is None:
            raise ValueError("the status is answered, and there is no value")
        if self.status == "abstained" and self.value is not None:
            raise ValueError("the status is abstained, and there is a value")
        if self.status == "ambiguous" and not (isinstance(self.value, list | tuple) and len(self.value) > 1):
            raise ValueError("the status is ambiguous, and the value does not list the candidates")
        return self

    @property
    def asked(self) -> str:
        """The question or the claim."""
        return self.question if self.question is not None else self.claim or ""

    @property
    def has_table(self) -> bool:
        """Whether a table comes with it."""
        return self.columns is not None

    @property
    def ordered(self) -> bool:
        """Whether a list has to come in its order."""
        return "ordered" in self.tags

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types, without what is left at its default."""
        return self.model_dump(mode="json", exclude_defaults=True)


def _texts(one: Any) -> Any:
    if isinstance(one, list):
        return [_texts(part) for part in one]
    return "" if one is None else one if isinstance(one, str) else str(one)
