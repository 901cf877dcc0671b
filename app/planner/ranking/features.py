"""Named features of a candidate plan, from which the ranker is learned.

Lexicalised features (how the question begins x the shape of the plan, cue x whether the plan uses it) carry most of
what is learned: Pasupat and Liang (2015). They name words of the language, never of a data set.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from ....tools.plan.nodes import LabelsOf, Node
from ....tools.result import NoAnswer, Result, Value
from ..grammar.base import Candidate
from ..grammar.superlative import MEASURES
from ..scene import Scene
from ..text.times import is_year
from ..text.words import COUNTS
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
    if scene.described:
        found[f"asks {asked(scene)}&shape={shape}"] = 1.0
    return found


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


_POLAR = frozenset("is are was were does do did has have had will would can could".split())
_ASKING = frozenset("what which who whom whose where when why how".split())


def answers_its_form(scene: Scene, plan: Node, result: Result) -> bool:
    """Whether the kind of result fits the form of the question. "Does it go up or down?" takes neither a number nor a
    list, and a label only if the question names it; "which of A and B" takes one of the two; "which are above 5" takes
    no number; "when" over a description takes no amount, and "how many years" no part of one and no share; "by how
    many percent" takes a percentage.
    """
    tokens = [token.text for token in scene.question.tokens]
    if scene.described and isinstance(result, Value) and opening(scene) == "when":
        return is_time(result.value)
    if scene.described and isinstance(result, Value) and not _is_how_many(scene, result):
        return False
    if isinstance(result, Value) and tokens[:1] == ["by"] and tokens[1:3] in _BY_HOW_MUCH:
        in_percent = not _IN_PERCENT.isdisjoint(tokens[2:4])
        return isinstance(result.value, float) and not (in_percent and result.unit and result.unit not in _PERCENT)
    if isinstance(result, Value) and "which" in tokens[:2] and not isinstance(result.value, bool):
        return _is_of_those(scene, plan, result, tokens)
    if not isinstance(result, Value) or not tokens or tokens[0] not in _POLAR or not _ASKING.isdisjoint(tokens):
        return True
    if isinstance(result.value, str) and isinstance(plan, LabelsOf):
        return result.value.casefold() in scene.question.text.casefold()
    return not isinstance(result.value, float | tuple)


def _is_how_many(scene: Scene, result: Value) -> bool:
    """Whether a number may answer "how many": the labels of an axis are counted in whole numbers, and shares are only
    given where the question asks for them.
    """
    value, counted = result.value, scene.cue("how_many")
    if counted is None or not isinstance(value, float) or value.is_integer():
        return True
    target, at = scene.target
    if target in ("row", "column") and any(n - 1 in counted for n in at):
        return False
    return result.unit != "%" or scene.cue("percent", "share", "difference", "ratio", "mean") is not None


def _is_of_those(scene: Scene, plan: Node, result: Value, tokens: Sequence[str]) -> bool:
    """Whether a result fits a question with "which": no number if the question asks for several labels or lists the
    options, and no label outside the options listed.
    """
    at = tokens.index("which") + 1
    listed = tokens[at : at + 1] == ["of"] and tokens[at + 1 : at + 2] and tokens[at + 1] not in _DETERMINERS
    several = not _OF_SEVERAL.isdisjoint(tokens[at : at + _TO_VERB])
    value = result.value
    if isinstance(value, float) and not isinstance(plan, LabelsOf):
        return not (several or listed)
    count = COUNTS.get(tokens[at], scene.question.tokens[at].number) if at < len(tokens) else None
    if several and count is not None and 1 < count <= _MOST_ASKED:
        return isinstance(value, tuple) and len(value) == count
    if not listed:
        return True
    named = {label for link in scene.links for label in link.labels}
    text = scene.question.text.casefold()
    values = value if isinstance(value, tuple) else (value,)
    return all(not isinstance(one, str) or one in named or one.casefold() in text for one in values)


_BY_HOW_MUCH = [["how", "much"], ["how", "many"], ["what", "percent"], ["what", "percentage"]]
_IN_PERCENT, _PERCENT = frozenset(("percent", "percentage", "%")), ("%", "percentage points")
_OF_SEVERAL = frozenset(("are", "were", "have"))
_TO_VERB = 4
"""Most words from "which" to its verb."""
_MOST_ASKED = 20
"""Largest number after "which" that is a count; "which 2019 models have ..." has none."""
_DETERMINERS = frozenset("the these those all them its their our".split())


def is_time(value: object) -> bool:
    """Whether a value may answer "when": a year, or words."""
    return not isinstance(value, float | bool) or (isinstance(value, float) and is_year(value))


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
        if word in _ASKING:
            return "who" if word in ("whom", "whose") else word
    if words and words[0] in _POLAR:
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
