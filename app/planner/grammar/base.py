"""What the rules of the grammar share: the candidate they yield, conditions and numbers named in a question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ....tools.plan_cells import Reduction, Relation, Where
from ..positions import COUNTS, ORDINALS
from ..scene import Scene, Selection
from ..words import Token

REDUCTIONS: tuple[tuple[str, Reduction], ...] = (
    ("mean", "mean"),
    ("median", "median"),
    ("sum", "sum"),
    ("std", "std"),
)
"""Cue -> reduction."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A plan that a rule reads into the question."""

    plan: Any
    shape: str
    """The rule that built it."""
    explained: frozenset[int]
    """Tokens that the plan accounts for."""
    evidence: float
    """How strongly the question asks for this shape, 0 to 1; more where the figure's form leaves no other reading."""
    quality: float = 1.0
    """How well its labels were linked."""
    missing: str = ""
    """What the question names that the figure does not have."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A comparison that the question states."""

    relation: Relation
    to: float
    at: frozenset[int]
    upper: float | None = None
    """The other end of "between 5 and 6"."""

    def where(self, of: Any) -> Where:
        """The cells that meet it."""
        met = Where(of=of, relation=self.relation, to=self.to)
        return met if self.upper is None else Where(of=met, relation="<=", to=self.upper)


def conditions(scene: Scene, taken: frozenset[int]) -> list[Condition]:
    """Comparisons with a number ("below 90", "over 5,000"), and "negative", "positive", "zero"."""
    found = []
    tokens = scene.question.tokens
    relations: tuple[tuple[str, Relation], ...] = (
        ("at_least", ">="),
        ("at_most", "<="),
        ("above", ">"),
        ("below", "<"),
    )
    used: set[int] = set()
    for name, relation in relations:
        for cue in scene.cues.get(name, ()):
            if used & set(cue.at):
                continue
            number = _number_near(scene, cue.at, taken, before=name in ("at_least", "at_most"))
            if number is not None:
                value = _number(tokens[number])
                assert value is not None
                sign = (
                    -1.0
                    if number and tokens[number - 1].text == "-" and tokens[number - 1].end == tokens[number].start
                    else 1.0
                )
                used.update(cue.at)
                found.append(Condition(relation, sign * value, frozenset({*cue.at, number})))
    found += _ranges(scene, taken)
    for cue in scene.cues.get("exactly", ()):
        number = _number_near(scene, cue.at, taken, before=False)
        if number is not None:
            found.append(Condition("=", _number(tokens[number]) or 0.0, frozenset({*cue.at, number})))
    for name, relation in (("negative", "<"), ("positive", ">"), ("zero", "=")):
        for cue in scene.cues.get(name, ()):
            if not used & set(cue.at):
                used.update(cue.at)
                found.append(Condition(relation, 0.0, frozenset(cue.at)))
    return found


def _ranges(scene: Scene, taken: frozenset[int]) -> Iterator[Condition]:
    """Numbers between two that the question names, the ends included."""
    tokens = scene.question.tokens
    for index in range(len(tokens) - 3):
        between, low, joint, high = tokens[index : index + 4]
        if (between.text, joint.text) == ("between", "and") and taken.isdisjoint((index + 1, index + 3)):
            ends = sorted(number for number in (low.number, high.number) if number is not None)
            if len(ends) == 2:
                yield Condition(">=", ends[0], frozenset(range(index, index + 4)), ends[1])


def _number_near(scene: Scene, at: tuple[int, ...], taken: frozenset[int], before: bool) -> int | None:
    """The number just after the words ("more than 50"), or just before ("50 or more")."""
    tokens = scene.question.tokens
    for index in range(at[-1] + 1, min(at[-1] + 4, len(tokens))):
        if _number(tokens[index]) is not None and index not in taken:
            return index
    if before:
        for index in range(at[0] - 1, max(at[0] - 3, -1), -1):
            if _number(tokens[index]) is not None and index not in taken:
                return index
    return None


def _number(token: Token) -> float | None:
    """The number that a token is, in digits or in words."""
    count = COUNTS.get(token.text)
    return token.number if count is None else float(count)


def reduction(scene: Scene, taken: frozenset[int]) -> tuple[Reduction, frozenset[int]] | None:
    """The reduction that the question names, but not by words that name a label ("Total employees")."""
    for name, how in REDUCTIONS:
        at = frozenset(index for cue in scene.cues.get(name, ()) if not taken.issuperset(cue.at) for index in cue.at)
        if at:
            return how, at
    return None


def ordinal_rank(scene: Scene) -> tuple[int, frozenset[int]]:
    """The place that an ordinal asks for ("second highest", "third when ordered by"), 1 without one, and its tokens."""
    runner_up = scene.cue("runner_up")
    if runner_up is not None:
        return 2, runner_up
    superlative = scene.cue("max", "min", "sorted") or frozenset()
    for index, token in enumerate(scene.question.tokens):
        rank = ORDINALS.get(token.text, 0)
        if rank > 1 and any(0 < at - index <= 3 for at in superlative):
            return rank, frozenset({index})
        after = scene.question.tokens[index + 1].text if index + 1 < len(scene.question.tokens) else ""
        near = any(0 < at - index <= 3 for at in superlative)
        if near and token.number is not None and token.number > 1 and after in ("nd", "rd", "th"):
            return int(token.number), frozenset({index, index + 1})
    return 1, frozenset()


def compared(scene: Scene) -> tuple[Relation | None, frozenset[int]]:
    """How the question compares two things: "more ... than", "at least as high as", "as many as"; and its tokens."""
    tokens = scene.question.tokens
    text = " ".join(token.text for token in tokens)
    same = scene.cue("same", "exactly")
    if " at least as " in f" {text} ":
        return ">=", scene.cue("at_least") or frozenset()
    for index, token in enumerate(tokens):
        if token.text == "than":
            for name, relation in (("max", ">"), ("min", "<"), ("above", ">"), ("below", "<")):
                for cue in scene.cues.get(name, ()):
                    if cue.at[0] < index:
                        return relation, frozenset({*cue.at, index})  # type: ignore[return-value]
    above, below = scene.cue("above"), scene.cue("below")
    if above is not None and below is None:
        return ">", above
    if below is not None and above is None:
        return "<", below
    return ("=", same) if same is not None else (None, frozenset())


def asked_side(scene: Scene, selection: Selection) -> str | None:
    """The axis whose labels the question asks for: the one it names, else the one on which it names nothing."""
    side, _ = scene.target
    if side in ("row", "column", "panel"):
        return side
    if side is None:
        if selection.columns and not selection.rows:
            return "row"
        if selection.rows and not selection.columns:
            return "column"
    return None


def in_table(scene: Scene) -> bool:
    """Whether the figure is one table of records."""
    return len(scene.grids) == 1 and scene.grids[0].kind == "table"


def one_column(scene: Scene) -> bool:
    """Whether every grid lists one value a row."""
    if in_table(scene):
        return len(scene.records.amounts) == 1
    return all(len(grid.column_axis.labels) <= 1 for grid in scene.grids)
