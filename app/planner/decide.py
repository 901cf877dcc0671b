"""Decides between answering, listing rival readings, and abstaining. A wrong number is worse than no answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...tools.result import NoAnswer, Reason, Value, distinct, same_value
from .reader import Reading, agree

ENOUGH = 0.5
"""Trust below which a reading is only shown, not answered."""
ENOUGH_TO_TELL = 0.38
"""The same where the reading has several values, of which the question does not say which is meant: naming those that
may be risks less than an answer.
"""
RIVAL = 0.08
"""A reading with another value is a rival if its score is at most this far below the best one's."""
MOST_TOLD = 4
"""Most rivals that are told where none is trusted alone, but together they are: words that name several labels."""
NEARLY = 0.25
"""A reading with a result replaces a better one without, if its score is at most this far below."""
TELLING: frozenset[Reason] = frozenset(
    {"no_such_row", "no_such_column", "no_such_cell", "no_such_panel", "ragged_position", "missing_value", "incomplete"}
)
"""Reasons that are an answer in themselves (the figure lacks something) rather than a sign of a wrong reading."""


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
    best = decisive(readings)
    if best is None:
        first = readings[0]
        assert isinstance(first.result, NoAnswer)
        runnable = next(filter(_says_something, readings), None)
        kept: tuple[Reading, ...] = (first,) if runnable is None else (first, runnable)
        return Decision("abstained", kept, reason=first.result.reason, message=first.result.message)
    near_best = [one for one in readings if one.score >= best.score - RIVAL]
    rivals = _of_other_values(near_best)
    alike = isinstance(best.result, Value) and all(one.shape == best.shape for one in rivals)
    together = sum(one.trust for one in rivals) if alike and len(rivals) <= MOST_TOLD else 0.0
    plainest = readings[0].result
    trust = max(together, *(one.trust for one in readings if agree(one, best)))
    enough = ENOUGH_TO_TELL if isinstance(best.result, NoAnswer) else ENOUGH
    if trust < enough and isinstance(plainest, NoAnswer) and plainest.reason == "unit_mismatch":
        return Decision("abstained", (readings[0], best), reason=plainest.reason, message=plainest.message)
    if trust < enough:
        return Decision("abstained", (best,), reason=_doubt(best), message=_doubt_message(best))
    if isinstance(best.result, NoAnswer):
        return Decision("ambiguous", (best,), best.result.candidates, best.result.reason, best.result.message)
    for one in near_best:
        if isinstance(one.result, NoAnswer) and one.result.reason == "incomplete":
            return Decision("abstained", (best, one), reason=one.result.reason, message=one.result.message)
    if len(rivals) > 1:
        return Decision(
            "ambiguous", rivals, reason="ambiguous_label", message="The question can be read in several ways."
        )
    return Decision("answered", (best,))


def _of_other_values(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """Of the readings with a value, the first for each value."""
    found = [one for one in readings if isinstance(one.result, Value)]
    values = distinct([one.result for one in found if isinstance(one.result, Value)])
    return tuple(
        next(one for one in found if isinstance(one.result, Value) and same_value(one.result, value))
        for value in values
    )


def decisive(readings: Sequence[Reading]) -> Reading | None:
    """The reading to answer with, if it is trusted: the first, or the first with a result if the first has none, its
    reason is not in TELLING and the scores differ by at most NEARLY; None if there is nothing to answer.
    """
    first, second = readings[0], next(filter(_says_something, readings), None)
    if second is None or second is first:
        return second
    assert isinstance(first.result, NoAnswer)
    near = second.score > first.score - NEARLY and first.result.reason not in TELLING
    return second if near else None


def _says_something(reading: Reading) -> bool:
    return isinstance(reading.result, Value) or bool(reading.result.candidates)


def _doubt(reading: Reading) -> Reason:
    return "not_stated" if reading.unexplained else "not_understood"


def _doubt_message(reading: Reading) -> str:
    if reading.unexplained:
        words = ", ".join(repr(word) for word in reading.unexplained[:4])
        return f"The description does not account for {words}."
    return "The question could not be read with enough certainty."
