"""Named features of a candidate plan, from which the ranker is learned.

Lexicalised features (how the question begins x the shape of the plan, cue x whether the plan uses it) carry most of
what is learned: Pasupat and Liang (2015). They name words of the language, never of a data set.
"""

from __future__ import annotations

from math import log

from ....tools.plan.nodes import At, GridCells, LabelsOf, Node, ValueOf
from ....tools.plan.tree import walk
from ....tools.result import NoAnswer, Result, Value
from ..grammar.base import Candidate
from ..grammar.superlative import MEASURES
from ..linking.mentions import Dimension
from ..scene import Scene
from .rank import Ranked, Standing, restrictions

CUES = (
    *("max", "min", "first", "last", "next", "previous", "difference", "sum", "mean", "above", "below", "at_least"),
    *(
        "at_most",
        "how_many",
        "how_much",
        "when",
        "every",
        "ratio",
        "falls",
        "rises",
        "rank",
        "top",
        "bottom",
    ),
)
"""Cues for which the ranker learns whether the plan uses them."""
LEFT: tuple[Standing, ...] = ("title", "common", "text", "operation", "number", "name", "unknown")
"""Standings of the words that a plan leaves unexplained."""
TELLING_LEFT: tuple[Standing, ...] = ("text", "operation", "number", "name", "unknown")
"""Those that suggest that the figure does not say what is asked."""
WH = (
    *("how many", "how much", "how long", "how old", "how", "what year", "which year", "what", "which", "who"),
    *("when", "where", "name", "is", "was", "did", "does", "are", "were", "do", "the", "in"),
)
"""Beginnings of a question, the longest first."""

Features = dict[str, float]


def before_running(scene: Scene, ranked: Ranked) -> Features:
    """The features that need only the plan and the question."""
    candidate = ranked.candidate
    shape, _, tag = candidate.shape.partition("|")
    begins = opening(scene)
    found: Features = {
        "score": ranked.score,
        "trust": ranked.trust,
        "odds": log(max(ranked.trust, 0.02) / max(1.0 - ranked.trust, 0.02)),
        "quality": candidate.quality,
        "evidence": candidate.evidence,
        "behind": candidate.behind,
        "by overlap": candidate.overlap,
        "by overlap first": float(candidate.overlap == 1.0),
        "coverage": ranked.coverage,
        "unexplained": float(len(ranked.unexplained)),
        f"shape={shape}": 1.0,
        f"tag={tag}": 1.0,
        f"{begins}&shape={shape}": 1.0,
        f"{begins}&tag={tag}": 1.0,
    }
    tokens = scene.question.tokens
    content = scene.content
    if content:
        found["explained"] = sum(index in candidate.explained for index in content) / len(content)
    for standing in LEFT:
        found[f"left: {standing}"] = float(ranked.left(standing))
    found["restricted"] = float(restrictions(scene, ranked.standings))
    found["nothing left"] = float(not any(ranked.left(standing) for standing in TELLING_LEFT))
    found["words"] = log(len(tokens) + 1)
    for name in CUES:
        for cue in scene.cues.get(name, ()):
            used = "used" if candidate.explained.issuperset(cue.at) else "left"
            found[f"{name} {used}&shape={shape}"] = 1.0
            found[f"{name} {used}"] = 1.0
    if any(token.text == "or" for token in tokens):
        found[f"or&shape={shape}"] = 1.0
    found |= _of_linked_labels(scene, candidate.plan)
    if scene.described:
        found[f"asks {asked(scene)}&shape={shape}"] = 1.0
    return found


def _of_linked_labels(scene: Scene, plan: Node) -> Features:
    """How likely the question is about the labels and panels that a plan names, and about one that it does not name."""
    chances = scene.linked.by_label
    if not chances:
        return {}
    named: dict[Dimension, set[str]] = {}
    for node in walk(plan):
        if isinstance(node, At):
            named.setdefault(node.axis, set()).update(node.labels)
        elif isinstance(node, GridCells) and node.grid is not None:
            named.setdefault("panel", set()).add(node.grid)
    masses = {
        side: min(1.0, sum(chances.get((side, label), 0.0) for label in labels)) for side, labels in named.items()
    }
    answer = side_of_answer(plan)
    unnamed = [chance for side, chance in scene.linked.of_one_label.items() if side not in named and side != answer]
    return {
        "linked: labels": sum(log(max(mass, LEAST_CHANCE)) for mass in masses.values()),
        "linked: least": min((log(max(mass, LEAST_CHANCE)) for mass in masses.values()), default=0.0),
        "linked: neglected": max(unnamed, default=0.0),
        "linked: best": scene.linked.best,
    }


def side_of_answer(plan: Node) -> str:
    """The dimension whose labels a plan tells or counts; empty where it does neither."""
    side: str = getattr(plan, "axis", "") if isinstance(plan, LabelsOf) else getattr(plan, "what", "")
    return side


LEAST_CHANCE, FAR = 0.005, 15.0
"""The least probability that is told apart from none; the largest evidence."""


def after_running(scene: Scene, candidate: Candidate, result: Result) -> Features:
    """The features of the result: how its kind agrees with the kind asked for."""
    begins = opening(scene)
    if not isinstance(result, Value):
        if any(grid.kind != "table" for grid in scene.grids):  # much is left unsaid; a table's cells are all there
            return _of_several(scene, candidate, result) if result.candidates else {}
        return {"no answer": 1.0, f"no answer: {result.reason}": 1.0, "candidates": float(bool(result.candidates))}
    value = result.value
    kind = _kind(value)
    shape = candidate.shape.partition("|")[0]
    found: Features = {f"{begins}&{kind}": 1.0, f"{kind}&shape={shape}": 1.0, kind: 1.0}
    found |= _of_linked_cells(scene, candidate, result)
    if scene.described:
        found[f"asks {asked(scene)}&{kind}"] = 1.0
    if isinstance(value, bool):
        found |= _of_truth(scene, candidate, value)
    if isinstance(value, str) and scene.cue("how_many", "how_much") is not None:
        found["mistyped"] = 1.0
    if isinstance(value, float) and value == 0:
        found["zero"] = 1.0
    if isinstance(value, str) and value.casefold() in scene.question.text.casefold():
        found["said in the question"] = 1.0
        if any(token.text == "or" for token in scene.question.tokens):
            found["one of those said"] = 1.0
    return found


def _of_linked_cells(scene: Scene, candidate: Candidate, result: Value) -> Features:
    """How likely the question is about the cells of a result, and whether it is about the very one that is told."""
    linked = scene.linked
    places = [linked.places.get((ref.grid, ref.row, ref.column)) for ref in result.cells]
    own = [at for at in places if at is not None]
    if not own:
        return {}
    told = isinstance(candidate.plan, ValueOf) and len(own) == 1
    chance = float(linked.chances[own].max())
    return {
        "linked: one cell": log(max(chance, LEAST_CHANCE)) if told else 0.0,
        "linked: the likeliest cell": float(told and chance >= linked.best),
        "linked: one of them": float(told),
        "linked: left out": linked.best if linked.best > chance else 0.0,
        "linked: evidence": max(-FAR, min(FAR, float(linked.evidence[own].max()))) / FAR,
    }


def _of_several(scene: Scene, candidate: Candidate, result: NoAnswer) -> Features:
    """The features of a reading that several values fit."""
    shape = candidate.shape.partition("|")[0]
    return {
        "several fit": 1.0,
        "values that fit": log(len(result.candidates)),
        f"several fit&shape={shape}": 1.0,
        f"{opening(scene)}&several fit": 1.0,
        f"asks {asked(scene)}&several fit": 1.0,
    }


def _of_truth(scene: Scene, candidate: Candidate, truth: bool) -> Features:
    """The features of a verdict: evidence counts for it, as much rarely holds by chance; unexplained words against."""
    word = "true" if truth else "false"
    shape, _, tag = candidate.shape.partition("|")
    tokens = scene.question.tokens
    left = [index for index in scene.content if index not in candidate.explained]
    return {
        word: 1.0,
        f"{word}&shape={shape}": 1.0,
        f"{word}&{shape}|{tag}": 1.0,
        f"{word}&explained": 1.0 - len(left) / max(1, len(scene.content)),
        f"{word}&left": float(min(6, len(left))),
        f"{word}&numbers left": float(sum(tokens[index].number is not None for index in left)),
        f"{word}&evidence": candidate.evidence,
        f"{word}&quality": candidate.quality,
    }


POLAR = frozenset("is are was were does do did has have had will would can could may might".split())
"""Words that begin a question to be answered by yes or no, unless a word in QUESTION_WORDS follows."""
QUESTION_WORDS = frozenset("what which who whom whose where when why how".split())


def opening(scene: Scene) -> str:
    """The entry of WH that the question begins with."""
    words = " ".join(token.text for token in scene.question.tokens[:3]) + " "
    return next((wh for wh in WH if words.startswith(wh + " ")), "other")


def asked(scene: Scene) -> str:
    """The question word, wherever it stands ("in which year", "tell me how much"); without one, whether the question
    begins with the measure ("mean score of B") or with the things measured ("models over 5").
    """
    words = [token.text for token in scene.question.tokens]
    for at, word in enumerate(words):
        if word == "how" and words[at + 1 : at + 2] in (["many"], ["much"]):
            return f"how {words[at + 1]}"
        if word in QUESTION_WORDS:
            return "who" if word in ("whom", "whose") else word
    if words and words[0] in POLAR:
        return "yes or no"
    content = scene.content
    first = scene.question.tokens[content[0]].stem if content else ""
    if first in MEASURES or first in scene.vocabulary.measure:
        return "a measure"
    return f"a {scene.target[0]}" if scene.target[0] else "nothing"


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return "truth"
    if isinstance(value, tuple):
        return "list of two" if len(value) == 2 else "long list" if value else "empty list"
    if isinstance(value, float):
        whole = value.is_integer()
        return "year" if whole and 1800 <= value <= 2100 else "count" if whole and 0 <= value < 100 else "number"
    return "text"
