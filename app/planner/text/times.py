"""Times that a question names, with their relation: "before 2007", "in the 1990s", "between March and May 1994"."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ....tools.moments import WITHIN, Moment, moment_in
from ....tools.plan.nodes import Relation
from .question import Question

_RELATIONS: dict[str, Relation] = {
    "before": "<",
    "until": "<=",
    "till": "<=",
    "through": "<=",
    "by": "<=",
    "after": ">",
    "past": ">",
    "since": ">=",
    "from": ">=",
    "starting": ">=",
    "in": "=",
    "on": "=",
    "during": "=",
    "of": "=",
}
_PRIOR = ("prior", "previous")
_BETWEEN = {"and", "to", "through", "until", "-"}


def is_year(number: float | None) -> bool:
    """Whether a number may be a year."""
    return number is not None and number.is_integer() and 1000 <= number <= 2100


@dataclass(frozen=True, slots=True)
class Time:
    """A time that the question names, and the relation of what is asked for to it."""

    relation: Relation
    to: str
    """The date as text, as precise as in the question: "1987", "May 1987", "3 May 1987"."""
    at: frozenset[int]
    """Token indices that it explains."""
    year: float | None = None
    """Its year, if it is a year alone."""
    upper: str | None = None
    """The end of a range that begins with `to`, both inclusive; None for a single time."""


def times_of(question: Question) -> list[Time]:
    """The times that a question names, ranges first."""
    decades = _decades(question)
    decade_tokens = frozenset(index for time in decades for index in time.at)
    found = []
    for start, end, moment in moments_in(question.text):
        at = tuple(i for i, token in enumerate(question.tokens) if start <= token.start and token.end <= end)
        if at and decade_tokens.isdisjoint(at):
            found.append((at, moment))
    spans = [span for one, other in pairwise(found) for span in _span(question, one, other)]
    return [*spans, *decades, *(_with_relation(question, at, moment) for at, moment in found)]


def _with_relation(question: Question, at: tuple[int, ...], moment: Moment) -> Time:
    """The time with the relation that the word before it states."""
    tokens = question.tokens
    before = at[0] - 1
    while before >= 0 and tokens[before].text in ("the", "year", "season", "month", "of") and before > at[0] - 4:
        before -= 1
    word = tokens[before].text if before >= 0 else ""
    if word == "to" and before and tokens[before - 1].text in _PRIOR:
        return Time("<", date_text(moment), frozenset((*at, before, before - 1)), _year(moment))
    relation = _RELATIONS.get(word)
    after = tokens[at[-1] + 1].text if at[-1] + 1 < len(tokens) else ""
    if after in ("onward", "onwards"):
        return Time(">=", date_text(moment), frozenset((*at, at[-1] + 1)), _year(moment))
    if relation is None:
        return Time("=", date_text(moment), frozenset(at), _year(moment))
    return Time(relation, date_text(moment), frozenset((*at, before)), _year(moment))


def _span(question: Question, one: tuple[tuple[int, ...], Moment], other: tuple[tuple[int, ...], Moment]) -> list[Time]:
    """The range from one time to the next, if the words between and before them state one; else empty."""
    (left, start), (right, end) = one, other
    between = {token.text for token in question.tokens[left[-1] + 1 : right[0]]}
    before = question.tokens[left[0] - 1].text if left[0] else ""
    if len(between) != 1 or not between <= _BETWEEN or (between == {"and"} and before not in ("between", "from")):
        return []
    if start.year is None and end.year is not None:
        start = Moment(end.year, start.month, start.day)
    if start.ordinal > end.ordinal:
        start, end = end, start
    first = left[0] - (before in ("between", "from"))
    return [Time(">=", date_text(start), frozenset(range(first, right[-1] + 1)), None, date_text(end))]


def _decades(question: Question) -> list[Time]:
    """The ranges of decades ("the 1990s", "the 90's") and of centuries ("the 1800s")."""
    tokens, found = question.tokens, []
    for index, token in enumerate(tokens):
        after = [one.text for one in tokens[index + 1 : index + 3]]
        size = 1 if after[:1] == ["s"] else 2 if after == ["'", "s"] else 0
        number = token.number
        if not size or number is None or number % 10 or not (20 <= number <= 90 or 1000 <= number <= 2090):
            continue
        start = int(number) + (1900 if number < 100 else 0)
        at = frozenset(range(index, index + 1 + size))
        found.append(Time(">=", str(start), at, None, str(start + 9)))
    return found


def date_text(moment: Moment) -> str:
    """A date in words: "1987", "May 1987", "3 May 1987", "3 May"."""
    parts = (moment.day, moment.month_name, moment.year)
    return " ".join(str(part) for part in parts if part is not None)


def _year(moment: Moment) -> float | None:
    return float(moment.year) if moment.year is not None and moment.month is None else None


def moments_in(text: str) -> list[tuple[int, int, Moment]]:
    """(start, end, date) for each date that stands in a text, in its order; none of them overlap."""
    found: list[tuple[int, int, Moment]] = []
    for form in WITHIN:
        for match in form.finditer(text):
            moment = moment_in(match.group())
            if moment is not None and all(match.end() <= start or end <= match.start() for start, end, _ in found):
                found.append((match.start(), match.end(), moment))
    return sorted(found, key=lambda one: one[0])
