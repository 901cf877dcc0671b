"""Shared by the rules of the grammar: Candidate, and how reductions, ordinals and comparatives are recognised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ....tools.plan.nodes import Reduction, Relation
from ....tools.statements import SIDED
from ..linking.link import Link
from ..linking.positions import COUNTS, ORDINALS
from ..scene import Scene
from ..text.lexicon import COMPONENTS
from ..text.words import Token, stem, stems_of
from .conditions import Condition as Condition
from .conditions import conditions as conditions

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
    """How strongly the question asks for this shape, 0 to 1; more if the figure's form allows no other reading."""
    quality: float = 1.0
    """How well its labels were linked."""
    links: tuple[Link, ...] | None = None
    """The links to its labels; None if it may use any link of the question."""
    behind: float = 0.0
    """The score of the best cover less that of the cover it was built from."""
    overlap: float = 0.0
    """How near the cover by overlap that leads to the same plan is to the best one, 0 to 1; 0 if none does."""


def merged(one: Candidate, other: Candidate) -> Candidate:
    """The first of two candidates with one plan, with the overlap of both; the second where the figure's form allows no
    other reading.
    """
    better = other if other.evidence > max(one.evidence, ONLY_READING) else one
    both = one.explained | other.explained if better is other else one.explained
    return replace(better, explained=both, overlap=max(one.overlap, other.overlap))


ONLY_READING = 1.0
"""Evidence above which the figure's form allows no other reading."""


def reduction(scene: Scene, label_tokens: frozenset[int]) -> tuple[Reduction, frozenset[int]] | None:
    """The reduction that the question asks for, and its tokens, ignoring words of labels ("Total employees")."""
    for name, how in REDUCTIONS:
        at = frozenset(
            index for cue in scene.cues.get(name, ()) if not label_tokens.issuperset(cue.at) for index in cue.at
        )
        if at:
            return how, at
    return None


def ordinal_rank(scene: Scene) -> tuple[int, frozenset[int]]:
    """The rank that an ordinal asks for ("second highest", "third when ordered by"), else 1, and its tokens."""
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
    return _place(scene)


def _place(scene: Scene) -> tuple[int, frozenset[int]]:
    """The rank in "who came 2nd", "in second place" and "number two", and its tokens."""
    tokens = scene.question.tokens
    words = [token.text for token in tokens]
    for index, token in enumerate(tokens):
        ordinal = ORDINALS.get(token.text, 0)
        at = {index}
        if token.number is not None and words[index + 1 : index + 2] in (["nd"], ["rd"], ["th"]):
            ordinal, at = int(token.number), {index, index + 1}
        after = max(at) + 1
        beside = [n for n in (index - 1, after) if 0 <= n < len(words) and words[n] in _PLACED]
        if (
            ordinal > 1
            and not beside
            and index > 0
            and words[index - 1] in _STANDS
            and words[after : after + 1] in (["in"], ["on"], ["at"], ["for"], ["by"])
        ):
            return ordinal, frozenset(at)  # "is second in accuracy"
        if ordinal > 1 and beside:
            return ordinal, frozenset({*at, *beside})
        count = COUNTS.get(token.text) or (int(token.number) if token.number is not None and token.number < 100 else 0)
        apart = index > 0 and (tokens[index - 1].end < token.start or words[index - 1] == "#")  # NO2 is no rank
        if count > 1 and apart and words[index - 1] in ("number", "no", "#"):
            return count, frozenset({index - 1, index})
    return 1, frozenset()


_STANDS = ("is", "are", "was", "were", "comes", "came")
_PLACED = frozenset(
    "came come comes placed place position spot rank ranks ranked finished finish finishes number no".split()
)
"""Words that, next to an ordinal, make it a rank."""


def compared(scene: Scene) -> tuple[Relation | None, frozenset[int]]:
    """The relation in "more ... than", "at least as high as", "as many as", None without one, and its tokens."""
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


ASKED_FOR = (
    "rank",
    "colour",
    "difference",
    "ratio",
    "percent_change",
    "share_of",
    "minus",
    "sum",
    "mean",
    "median",
    "trend",
)
"""Cues that ask for more than the value of one cell."""


def neglects(scene: Scene, explained: frozenset[int]) -> bool:
    """Whether words that ask for an operation are unexplained."""
    moved = scene.cue("rises", "falls")
    if moved is not None and scene.described and scene.cue("how_many", "how_much") is not None and moved - explained:
        return True  # "how much is lost without it" asks for more than what is listed
    tokens, known = scene.question.tokens, scene.vocabulary.context
    if scene.described and not _set_against(tokens) <= explained:
        return True
    return any(
        not explained.issuperset(cue.at) and not all(tokens[index].stem in known for index in cue.at)
        for name in ASKED_FOR
        for cue in scene.cues.get(name, ())
    )


def _set_against(tokens: Sequence[Token]) -> frozenset[int]:
    """The tokens that set what stands before them against what follows: "new vs used", "new / used"."""
    inner = range(1, len(tokens) - 1)
    apart = {
        n for n in inner if tokens[n].text == "/" and tokens[n - 1].end < tokens[n].start < tokens[n + 1].start - 1
    }
    return frozenset(apart | {n for n in inner if tokens[n].text in ("vs", "versus")})


def in_table(scene: Scene) -> bool:
    """Whether the figure is one table of records."""
    return len(scene.grids) == 1 and scene.grids[0].kind == "table"


def one_column(scene: Scene) -> bool:
    """Whether every grid lists one value a row."""
    if in_table(scene):
        return len(scene.records.amounts) == 1
    return all(len(grid.column_axis.labels) <= 1 for grid in scene.grids)


def component_named(scene: Scene, component: str) -> frozenset[int]:
    """The tokens of the longest name of a component ("x-axis") in the question."""
    stems = [token.stem for token in scene.question.tokens]
    named: range = range(0)
    for words in map(stems_of, COMPONENTS[component]):
        starts = (at for at in range(len(stems) - len(words) + 1) if tuple(stems[at : at + len(words)]) == words)
        start = next(starts, None)
        if start is not None and len(words) > len(named):
            named = range(start, start + len(words))
    return frozenset(named)


def components_named(scene: Scene) -> dict[str, frozenset[int]]:
    """The components that the question names, with their tokens; of the vertical axes only those at a side, if any."""
    found = {component: at for component in COMPONENTS if (at := component_named(scene, component))}
    return {one: at for one, at in found.items() if one != "y-axis" or found.keys().isdisjoint(SIDED)}


def words_among(scene: Scene, words: frozenset[str]) -> frozenset[int]:
    """Tokens that are one of these words, in any form."""
    stems = frozenset(stem(word) for word in words)
    return frozenset(at for at, token in enumerate(scene.question.tokens) if token.stem in stems)
