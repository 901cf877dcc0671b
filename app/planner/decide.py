"""Deciding: answer, name the rivals, or abstain with the reason. A wrong number costs more than silence."""

from __future__ import annotations

from dataclasses import dataclass

from ...tools.result import NoAnswer, Reason, Value, distinct, same_value
from .reader import Reading

ENOUGH = 0.5
"""Trust below which a reading is only shown, not answered."""
RIVAL = 0.08
"""A reading this close to the best one, with another value, is a rival."""
TELLING: frozenset[Reason] = frozenset(
    {"no_such_row", "no_such_column", "no_such_cell", "no_such_panel", "ragged_position", "missing_value", "incomplete"}
)
"""Reasons that say what the figure lacks: an answer in themselves, not a sign of a wrong reading."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What to say: one reading, several, or why none."""

    status: str
    readings: tuple[Reading, ...] = ()
    """The reading answered; the rivals; or, when abstained, what came closest."""
    values: tuple[Value, ...] = ()
    """The candidates where one plan has several values."""
    reason: Reason | None = None
    message: str = ""


def decide(readings: list[Reading]) -> Decision:
    """The decision on readings of one question, best first."""
    if not readings:
        return Decision(
            "abstained", reason="not_understood", message="The question could not be read over this figure."
        )
    best = readings[0]
    runnable = next((one for one in readings if isinstance(one.result, Value) or one.result.candidates), None)
    if isinstance(best.result, NoAnswer) and not best.result.candidates:
        near = runnable is not None and runnable.score > best.score - 0.25 and best.result.reason not in TELLING
        if not near:
            kept: tuple[Reading, ...] = (best,) if runnable is None else (best, runnable)
            return Decision("abstained", kept, reason=best.result.reason, message=best.result.message)
        assert runnable is not None
        best = runnable
    if best.trust < ENOUGH:
        return Decision("abstained", (best,), reason=_doubt(best), message=_doubt_message(best))
    if isinstance(best.result, NoAnswer):
        return Decision("ambiguous", (best,), best.result.candidates, best.result.reason, best.result.message)
    near_best = [one for one in readings if one.score >= best.score - RIVAL]
    for one in near_best:
        if isinstance(one.result, NoAnswer) and one.result.reason == "incomplete":
            return Decision("abstained", (best, one), reason=one.result.reason, message=one.result.message)
    rivals = [one for one in near_best if isinstance(one.result, Value)]
    values = distinct([one.result for one in rivals if isinstance(one.result, Value)])
    if len(values) > 1:
        kept = tuple(
            next(one for one in rivals if isinstance(one.result, Value) and same_value(one.result, value))
            for value in values
        )
        return Decision(
            "ambiguous", kept, reason="ambiguous_label", message="The question can be read in several ways."
        )
    return Decision("answered", (best,))


def _doubt(reading: Reading) -> Reason:
    return "not_stated" if reading.unexplained else "not_understood"


def _doubt_message(reading: Reading) -> str:
    if reading.unexplained:
        words = ", ".join(repr(word) for word in reading.unexplained[:4])
        return f"The description does not account for {words}."
    return "The question could not be read with enough certainty."
