"""Outcomes: how an answer compares with what is expected.

right     the right value; silence where it should be; the candidates of what is ambiguous, and few others
hedged    called ambiguous with the right value among the candidates where one answer was expected, or where none was
silent    abstained though an answer was expected
wrong     anything else: the one that costs trust
unscored  the case says nothing of what is expected
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, get_args

from .case import Case
from .values import Measure, holds_words, plain_words, same_value

Outcome = Literal["right", "hedged", "silent", "wrong", "unscored"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
MORE = 2
"""The most candidates beyond the expected ones in an ambiguous answer that counts as right."""
_SENTENCES = frozenset({"passage", "attribute", "fact"})
"""Kinds whose answer is a text that may say more than the expected one."""


def outcome_of(case: Case, answer: Mapping[str, Any]) -> Outcome:
    """The outcome of an answer (its JSON) for the case."""
    status = answer.get("status")
    match case.status:
        case None:
            return "unscored"
        case "abstained":
            return "right" if status == "abstained" else "hedged" if status == "ambiguous" else "wrong"
        case "ambiguous":
            return _of_ambiguous(case, status, candidates_of(answer))
    if status == "abstained":
        return "silent"
    if status == "ambiguous":
        return "hedged" if any(is_right(case, one, answer) for one in candidates_of(answer)) else "wrong"
    return "right" if status == "answered" and is_right(case, answer.get("value"), answer) else "wrong"


def candidates_of(answer: Mapping[str, Any]) -> list[Any]:
    """The values of the candidates, best first."""
    return [one.get("value") if isinstance(one, Mapping) else one for one in answer.get("candidates") or ()]


def is_right(case: Case, value: Any, answer: Mapping[str, Any]) -> bool:
    """Whether a value is one of those that the case accepts."""
    accepted = [case.value, *case.accept]
    measure = Measure(case.compare == "relaxed", case.tolerance, case.ordered)
    if any(same_value(value, gold, measure) for gold in accepted):
        return True
    texts = [gold for gold in accepted if isinstance(gold, str) and len(gold) > 2]
    if case.kind in _SENTENCES:
        quoted = " ".join(_quotes(answer)) if case.kind == "passage" else ""
        return any(holds_words(value, gold) or holds_words(quoted, gold) for gold in texts)
    return bool(case.accept) and isinstance(value, str) and any(_says_little_more(value, gold) for gold in texts)


def _of_ambiguous(case: Case, status: Any, values: Sequence[Any]) -> Outcome:
    expected: Sequence[Any] = case.value
    if status != "ambiguous":
        return "silent" if status == "abstained" else "wrong"
    named = sum(any(same_value(one, gold) for one in values) for gold in expected)
    return "right" if len(values) <= len(expected) + MORE and named >= min(2, len(expected)) else "hedged"


def _says_little_more(value: str, gold: str) -> bool:
    return holds_words(value, gold) and len(plain_words(value)) < 4 * len(plain_words(gold)) + 12


def _quotes(answer: Mapping[str, Any]) -> Iterable[str]:
    return (str(one.get("quote", "")) for one in answer.get("citations") or () if isinstance(one, Mapping))
