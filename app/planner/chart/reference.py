"""Combinators over a reference line that the text states: "which strategies stay below the pass mark?"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ....tools.names import number_of
from ....tools.plan.nodes import (
    Constant,
    Derive,
    LabelsOf,
    Passage,
    Relation,
    Top,
    ValueOf,
)
from ..grammar.base import Candidate
from ..grammar.conditions import target
from ..grammar.superlative import lower_is_better
from ..linking.bins import ranges_on
from ..text.words import is_content, tokens_of
from .filters import Filter, held_against, outcomes
from .view import ASKING, ASKING_VALUE, Tokens, View

_LINE = re.compile(
    r"\b(?:dashed|dotted|reference|threshold|target|horizontal|vertical)\b[^.\n]{0,60}?\bline\b[^.;\n]{0,60}?"
    r"\bat\s(?:about\s|around\s|approximately\s|roughly\s|~|[a-z]{1,8}\s?=\s?)?[£$€]?(?P<number>\d[\d.,]*\d|\d)(?:\s?%)?[^.;\n]{0,100}",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"[\"“](?P<name>[^\"”\n]{2,40})[\"”]"
    r"|(?:\b(?:mark(?:s|ed|ing)|shows|as) (?:an? |the )?|line:\s)(?P<said>[a-z ]{3,40})"
)
_MARKS = re.compile(
    r"\b(?:dashed|dotted|reference|threshold|target|horizontal|vertical)\b[^.\n]{0,80}?"
    r"(?:\b(?:marks?|shows?|indicates?|represents?|denotes?)\s(?:the\s|an?\s)?"
    r"(?P<said>[a-z][a-z ]{2,40}?)\s(?:of|at)\s"
    r"|[\"“](?P<name>[^\"”:=\n\d]{2,40}?)\s?[:=]\s?)"
    r"[£$€~]?(?P<number>\d[\d.,]*\d|\d)",
    re.IGNORECASE,
)
"""A line with its number behind what it is called ('marks the national target of 120 days', '"Target: 120"')."""
MOST = 8
"""Most reference lines of a text."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A line drawn at a number."""

    start: int
    end: int
    """Where the text gives the number."""
    name: frozenset[str]
    """The stems of what it is called; empty where it has no name."""


@lru_cache(maxsize=64)
def references(text: str) -> tuple[Reference, ...]:
    """The reference lines that a text states."""
    found: dict[float, Reference] = {}
    for match in (*_LINE.finditer(text), *_MARKS.finditer(text)):
        named = match if match.re is _MARKS else _NAMED.search(match[0])
        name = (named["name"] or named["said"]) if named else ""
        stems = frozenset(token.stem for token in tokens_of(name) if is_content(token))
        known = found.get(number := number_of(match["number"]) or 0.0)
        if known is None or (stems and len(stems) < len(known.name)):  # said again
            found[number] = Reference(*match.span("number"), stems)
    return tuple(found.values())[:MOST]


def referred(view: View) -> Iterator[Candidate]:
    """What is above or below a reference line or a target that the question gives, how many are, whether it is so and
    by how much.
    """
    if view.conditions:
        return
    reference, at = _meant(view)
    if reference is not None:
        yield from _place(view, reference, at, list(_relations(view, at)))
    held = _held(view, reference, at)
    if held is None or view.of_several_measures:
        return
    line: Any = Constant(value=held.to) if isinstance(held.to, float) else held.to
    for relation, words in _relations(view, held.at):
        used = held.at | words
        yield from outcomes(view, replace(held, relation=relation, at=used))
        if not (held.along or view.is_polar) and view.cue("how_much", "difference", "how_many"):
            ends = (line, ValueOf(of=held.of)) if "<" in relation else (ValueOf(of=held.of), line)
            plan = Derive(how="difference", left=ends[0], right=ends[1])
            yield view.candidate(plan, "reference difference", used | view.cue(*ASKING_VALUE, "difference"), 0.75)
    near = view.cue("closest")
    for dimension in view.varied if near else ():
        top = Top(of=Derive(how="distance", left=held.of, right=line), how="min")
        used = held.at | near | view.cue(*ASKING)
        yield view.candidate(LabelsOf(of=top, axis=dimension), f"nearest reference {dimension}", used, 0.75)


def _held(view: View, reference: Reference | None, at: Tokens) -> Filter | None:
    """The cells held against a line of the text, or against the target that the question gives."""
    if reference is None:
        goal = target(view.scene, view.cover.at)
        return None if goal is None else replace(held_against(view, goal, "reference"), sure=0.75)
    if _is_on_an_axis(view, reference) or not _is_in_scale(view, reference):
        return None
    line = Passage(start=reference.start, end=reference.end)
    return Filter("reference", view.cells(), "=", line, at, view.varied, sure=0.75)


def _place(
    view: View, line: Reference, at: Tokens, relations: Sequence[tuple[Relation, Tokens]]
) -> Iterator[Candidate]:
    """Where a line is that the question calls by its name, or of which it asks where it is."""
    tokens, measure = view.scene.question.tokens, view.scene.vocabulary.measure
    placed = view.said("where", "at", "high", "level", "value")
    is_named = bool(line.name) and line.name <= {tokens[n].stem for n in at}
    if (is_named or placed) and not (view.is_polar or view.cover.at - at or relations):
        unit = frozenset(n for n, token in enumerate(tokens) if token.stem in measure)  # "how many days is the target?"
        used = at | placed | unit | view.said("what", "which") | view.cue(*ASKING_VALUE)
        yield view.candidate(Passage(start=line.start, end=line.end), "place of reference", used, 0.8)


def _is_on_an_axis(view: View, reference: Reference) -> bool:
    """Whether a line stands at the end of bins, so that bins are before or behind it and no cell is above it."""
    number = number_of(view.scene.vocabulary.figure.text[reference.start : reference.end])
    return any(number in bounds for names in view.scene.vocabulary.names for bounds in ranges_on(names)[0].values())


def _is_in_scale(view: View, reference: Reference) -> bool:
    """Whether cells are not in another scale than the line: 22,500 beside "£15 thousand"."""
    text = view.scene.vocabulary.figure.text[reference.start : reference.end]
    number = number_of(text) or 0.0
    largest = max(
        (abs(cell.value) for grid in view.grids for cell in grid.cells if cell.value is not None), default=0.0
    )
    return not number or largest < _FAR * number


_FAR = 500.0
"""How many times a line's number the largest cell is at least where they are in different scales."""


def _meant(view: View) -> tuple[Reference | None, Tokens]:
    """The one reference line that the question names by its name or as a line, and the tokens that do."""
    tokens = view.scene.question.tokens
    stems = {token.stem: at for at, token in enumerate(tokens)}
    free = {token.stem for at, token in enumerate(tokens) if at not in view.cover.at}
    known = [one for one in references(view.scene.vocabulary.figure.text) if view.scene.described]
    named = [one for one in known if one.name and one.name <= (stems.keys() if len(one.name) > 1 else free)]
    if len(named) == 1:
        return named[0], frozenset(stems[stem] for stem in named[0].name) | view.said("line", *_LOOKS)
    lines = view.said("line")
    if len(known) == 1 and lines and view.said(*_LOOKS):
        return known[0], lines | view.said(*_LOOKS)
    return None, frozenset()


_LOOKS = tuple("dashed dotted reference threshold target horizontal vertical red grey gray black blue green".split())


def _relations(view: View, named: Tokens) -> Iterator[tuple[Relation, Tokens]]:
    """The relations to the line that words of the question state, other than those that name it ("pass mark"); a target
    for what is better small is missed above it.
    """
    ways: tuple[tuple[Relation, Relation, Tokens], ...] = (
        (">=", "<=", view.said("meet", "meets", "met")),
        (">=", ">=", view.said("hit", "hits", "reach", "reaches", "reached")),
        (">", "<", view.said("beat", "beats", "pass", "passes", "passed", "clear", "clears")),
        (">", ">", view.cue("above") | view.said("right")),
        ("<", ">", view.said("miss", "misses", "missed", "fail", "fails", "break", "breaks", "broke", "broken")),
        ("<", "<", view.cue("below") | view.said("short", "before", "left")),
    )
    is_low = lower_is_better(view.scene, view.selected)
    yield from ((low if is_low else high, words - named) for high, low, words in ways if words - named)
