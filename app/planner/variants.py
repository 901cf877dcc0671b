"""Alternatives for the links of one axis: ends of a range, exceptions, groups, or a weak link left out.

The links themselves come first, then the alternatives, the more certain ones first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...tools.plan.nodes import MAX_LABELS
from .groups import by_interval, others, shared
from .link import Link
from .positions import ranged
from .question import Question
from .vocabulary import Names

Links = tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to read the links of an axis."""

    links: Links
    left: float = 0.0
    """The score of the links that it leaves out."""


WEAK = 0.8
"""Score below which a link may be accidental, so that the question is also read without it."""
OPERATIONS = frozenset(
    "max min sum mean median every first last above below at_least at_most upper lower falls rises".split()
)
"""Cues for an operation: a label linked by such a word alone may not be meant."""
COMPARISONS = ("above", "below", "at_least", "at_most", "exactly")
"""Cues before a number to compare with."""


def variants(rows: list[Choice], columns: list[Choice]) -> Iterator[tuple[Choice, Choice]]:
    """Pairs of choices for the two axes: each choice of one with the first of the other, then both second ones."""
    yield rows[0], columns[0]
    for choice in rows[1:]:
        yield choice, columns[0]
    for choice in columns[1:]:
        yield rows[0], choice
    if len(rows) > 1 and len(columns) > 1:
        yield rows[1], columns[1]
        yield rows[-1], columns[-1]


def choices(question: Question, names: Names | None, links: Links) -> list[Choice]:
    """The ways to read the links of one axis, the plain one first."""
    if names is None:
        return [Choice(links)]
    named = tuple(link for link in links if not _is_operation(question, link))
    found = [Choice(links)]
    if named and named != links:  # in "the total of Oslo", "total" is the operation rather than a label
        found = [Choice(named), Choice(links, 0.5 * (len(links) - len(named)))]
        links = named
    whole = ranged(question, names, list(links))
    if whole is not None:
        found.append(Choice(tuple(whole)))
    found += [Choice(_replaced(links, (link,), rest)) for link, rest in others(question, names, list(links))]
    for group in (*by_interval(question, names), *shared(question, names, list(links))):
        overlapping = tuple(link for link in links if set(link.at) & set(group.at))
        found.append(Choice(_replaced(links, overlapping, group)))
    weak = tuple(link for link in links if _is_weak(question, link))
    found += [Choice(tuple(one for one in links if one is not link), link.score) for link in weak]
    if len(weak) > 1:
        left = sum(link.score for link in weak)
        found.append(Choice(tuple(one for one in links if one not in weak), left))
    sayable = [choice for choice in reversed(found) if _labels(choice) <= MAX_LABELS]
    return list({choice.links: choice for choice in sayable}.values())[::-1] or [Choice(())]


def _labels(choice: Choice) -> int:
    """How many labels a plan for the choice has to name."""
    return sum(len(link.labels) for link in choice.links)


def _replaced(links: Links, gone: Links, new: Link) -> Links:
    return (*(link for link in links if link not in gone), new)


def _is_weak(question: Question, link: Link) -> bool:
    if link.beside or link.placed:
        return False
    return link.score < WEAK or _is_operation(question, link) or _is_compared(question, link)


def _is_compared(question: Question, link: Link) -> bool:
    """Whether a label is a number that the question compares with ("first drops below 5")."""
    compared = {cue.at[-1] + 1 for name in COMPARISONS for cue in question.cues.get(name, ())}
    return len(link.at) == 1 and link.at[0] in compared and question.tokens[link.at[0]].number is not None


def _is_operation(question: Question, link: Link) -> bool:
    """Whether a link rests on words for an operation alone."""
    if link.beside or link.placed or question.quoted.issuperset(link.at):
        return False
    operation_tokens = {index for name in OPERATIONS for cue in question.cues.get(name, ()) for index in cue.at}
    return operation_tokens.issuperset(link.at)
