"""Signs of how far to trust a reading over a description: how its labels were linked, which words it leaves
unexplained, whether its result is of the kind asked for, and what is wrong with the description.

The signs follow work on selective question answering, where a calibrator over such signs knows better when to abstain
than the score of the best reading does: Kamath, Jia and Liang (2020).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log

from ....indexing.model.figure import Issue
from ....indexing.text.names import whole_word
from ....indexing.text.units import SYNONYMS, is_scale
from ....tools.plan.nodes import At, CountOf, GridCells, LabelsOf, Node
from ....tools.plan.tree import walk
from ....tools.result import Result, Value
from ..linking.link import Link
from ..linking.panels import PANEL_NOUNS
from ..scene import Scene
from ..text.times import is_year
from ..text.words import Token
from .features import Features, opening, side_of_answer
from .rank import Ranked, Standing

WEAK_LINK = 0.8
"""Link score below which a label was named only by part of its words or by a short form."""
WHOLE = 0.99
"""Link score from which a label was named in full."""
_UNKNOWN = ("unknown", "name", "number")


def signs(scene: Scene, ranked: Ranked, result: Result) -> Features:
    """The signs of one reading over a description."""
    plan = ranked.candidate.plan
    found = {
        **{f"issue: {issue.code}": 1.0 for issue in _issues_of(scene, plan)},
        **_of_question(scene),
        **_of_plan(scene, plan),
        **_of_links(scene, ranked),
        **_of_words(scene, ranked),
        **_of_result(scene, plan, result),
    }
    unexplained = [one for one in ranked.standings.values() if one not in ("explained", "neutral", "title")]
    found["all is said, in full"] = float(not unexplained and found["link: least"] >= WHOLE)
    if not all(grid.complete for grid in scene.grids):
        found["of a part: cells"] = min(found.get("result: cells", 0.0), _MANY)
        found["of a part: all of an axis"] = max(found["plan: any row"], found["plan: any column"])
    return found


_MANY = 3.0


def _issues_of(scene: Scene, plan: Node) -> Iterator[Issue]:
    """The issues of the figure, and those of the grids that a plan reads."""
    figure = scene.vocabulary.figure
    read = {node.grid for node in walk(plan) if isinstance(node, GridCells)}
    yield from figure.issues
    for grid in figure.grids:
        if not read or None in read or grid.id in read:
            yield from grid.issues


def where_untitled(found: Features) -> Features:
    """The signs of a reading; where the figure has no title, those of words that it lacks bear other names, since a
    title might have explained them: "how many tourists" over a table of years and countries.
    """
    if not found.get("untitled"):
        return found
    return {f"untitled {name}" if name in _OF_WORDS else name: value for name, value in found.items()}


_OF_WORDS = frozenset(
    (
        *("left: name", "left: unknown", "restricted", "limited by: unknown", "limited by: name"),
        *("absent: before a label", "absent: after a label", "absent: written as a name", "absent: words"),
        *("words: unknown", "words: any unknown", "words: unknown in a row"),
        *("asked noun: unknown", "asked noun: name"),
    )
)
"""The signs of words, not numbers, that neither the plan nor the figure has."""


def _of_question(scene: Scene) -> Features:
    words = [token.text for token in scene.question.tokens]
    figure = scene.vocabulary.figure
    return {
        "untitled": float(not figure.title and not figure.attributes),
        "nested": float(scene.vocabulary.is_nested),
        f"begins: {opening(scene)}": 1.0,
        "no verb": float(not scene.question.has_verb),
        "asks twice": float(any(pair in _TWICE for pair in pairwise(words))),
        "denies": float(not _DENYING.isdisjoint(words)),
        "compares with or": float("or" in words),
    }


_TWICE = frozenset(("and", word) for word in ("how", "what", "which", "by", "when", "where", "who"))
_DENYING = frozenset(("not", "without", "except", "excluding", "besides", "apart", "other", "no"))


def _of_plan(scene: Scene, plan: Node) -> Features:
    """Signs of the plan: its operations, and how much of the figure they cover."""
    nodes = list(walk(plan))
    found = {f"op: {_operation(node)}": 1.0 for node in nodes}
    found["plan: nodes"] = log(len(nodes))
    named = {side for node in nodes if isinstance(node, At) for side in (node.axis,)}
    asked: set[str] = {node.axis for node in nodes if isinstance(node, LabelsOf)}
    asked |= {node.what for node in nodes if isinstance(node, CountOf)}
    several = [grid for grid in scene.grids if grid.kind != "facts"]
    for side in ("row", "column"):
        many = any(len(grid.axis(side).labels) > 1 for grid in several)
        found[f"plan: any {side}"] = float(many and side not in named and side not in asked)
    any_panel = any(isinstance(node, GridCells) and node.grid is None for node in nodes)
    found["plan: any panel"] = float(len(several) > 1 and any_panel)
    of_panel = len(several) > 1 and not any_panel
    found["plan: names nothing"] = float(not (named or of_panel) and scene.cue("where") is None)  # "anywhere": all
    target = scene.target[0]
    answers = side_of_answer(plan)
    if answers:
        found["plan: asked side"] = float(answers == target)
        found["plan: another side"] = float(target is not None and answers != target)
    return found


def _operation(node: Node) -> str:
    return f"{getattr(node, 'op', '')} {getattr(node, 'how', '')}".strip()


def _of_links(scene: Scene, ranked: Ranked) -> Features:
    """Signs of how certain the links to the plan's labels are."""
    plan, own = ranked.candidate.plan, ranked.candidate.links
    used = {label for node in walk(plan) for label in _labels(node)}
    best: dict[str, Link] = {}
    for link in scene.links if own is None else own:
        for label in used.intersection(link.labels):
            if label not in best or best[label].score < link.score:
                best[label] = link
    links = list(best.values())
    scores = [min(1.0, link.score) for link in links]
    tokens = scene.question.tokens
    linked_words = {tokens[index].text for link in links for index in link.at}
    in_full = {index for link in links if link.score >= WHOLE for index in link.at}.intersection(scene.content)
    return {
        "link: share in full": len(in_full) / max(1, len(scene.content)),
        "link: least": min(scores, default=1.0),
        "link: weak": float(sum(score < WEAK_LINK for score in scores)),
        "link: in full": float(bool(scores) and min(scores) >= WHOLE),
        "link: by a number alone": float(
            any(len(link.at) == 1 and tokens[link.at[0]].number is not None and not link.beside for link in links)
        ),
        "link: alias": float(any(link.alias for link in links)),
        "link: by position": float(any(link.placed for link in links)),
        "link: several fit": float(any(len(link.labels) > 1 and not link.together for link in links)),
        "link: by meaning": float(any(link.is_inferred for link in links)),
        "link: a measure that is not named": float(any(not link.at for link in links)),
        "link: inferred": log(len(used - best.keys()) + 1),
        "link: one letter": float(any(len(word) == 1 and word.isalpha() for word in linked_words)),
    }


def _labels(node: Node) -> Iterator[str]:
    yield from getattr(node, "labels", ())
    at = getattr(node, "at", None)
    if isinstance(at, str):
        yield at


def _of_words(scene: Scene, ranked: Ranked) -> Features:
    """Signs of the unexplained content words, as shares of all: one of three weighs more than one of ten."""
    standings = ranked.standings
    size = max(1, len(standings))
    unknown = [index for index, one in standings.items() if one in _UNKNOWN]
    linked = {index for link in scene.links for index in link.at}
    neglected = [index for index, one in standings.items() if index in linked and one not in ("explained", "neutral")]
    run = longest = 0
    for index in sorted(standings):
        run = run + 1 if index in unknown else 0
        longest = max(longest, run)
    tokens, vocabulary = scene.question.tokens, scene.vocabulary
    titled = [index for index, one in standings.items() if one == "title"]
    found = {
        "words: unknown": len(unknown) / size,
        "words: any unknown": float(bool(unknown)),
        "words: unknown in a row": float(min(longest, 3)),
        "words: in text alone": ranked.left("text") / size,
        "words: operations left": ranked.left("operation") / size,
        "words: labels left": len(neglected) / size,
        "words: any label left": float(bool(neglected)),
        "words: few": float(size <= _FEW),
        "words: of the measure": sum(tokens[index].stem in vocabulary.measure for index in titled) / size,
        "words: of titles": sum(tokens[index].stem not in vocabulary.measure for index in titled) / size,
    }
    asked = _asked_noun(scene, standings)
    if asked is not None:
        found[f"asked noun: {standings[asked]}"] = 1.0
    own = {index for link in ranked.candidate.links or () for index in link.at}
    found |= _of_absent(scene, standings, linked | own)
    for phrase in scene.question.limits:
        stood = {standings[index] for index in phrase if index in standings}
        for standing in stood.difference(("explained", "neutral")):
            found[f"limited by: {standing}"] = 1.0
        if stood and "explained" not in stood:
            found["limited by nothing that is read"] = 1.0
    return found


def _of_absent(scene: Scene, standings: dict[int, Standing], linked: set[int]) -> Features:
    """Signs of names that the figure lacks: a year, a panel, words that qualify an existing label ("herbal teas")."""
    tokens = scene.question.tokens
    gone = {index for index, one in standings.items() if one in _UNKNOWN}
    explained = {index for index in linked if standings.get(index) == "explained"}
    panels = [at + 1 for at in range(len(tokens) - 1) if tokens[at].stem in PANEL_NOUNS]
    return {
        "absent: a year": float(any(is_year(tokens[index].number) for index in gone)),
        "absent: a panel": float(any(at in gone for at in panels)),
        "absent: before a label": float(any(_next_word(tokens, index) in explained for index in gone)),
        "absent: after a label": float(any(index - 1 in explained for index in gone)),
        "absent: words": log(len(gone) + 1),
        "absent: written as a name": float(any(scene.question.text[tokens[at].start].isupper() for at in gone if at)),
    }


def _next_word(tokens: Sequence[Token], index: int) -> int:
    """Index of the next word, skipping signs ("e-cocoa")."""
    return next((at for at in range(index + 1, len(tokens)) if not tokens[at].is_sign), len(tokens))


def _asked_noun(scene: Scene, standings: dict[int, Standing]) -> int | None:
    """Index of the first content word after the question word: what is counted, named or measured. None without one."""
    tokens = scene.question.tokens
    asks = next((at for at, token in enumerate(tokens) if token.text in _ASKS), None)
    if asks is None:
        return None
    return next((at for at in sorted(standings) if asks < at <= asks + _NEAR), None)


_ASKS = frozenset(("what", "which", "many", "much", "whose"))
_NEAR = 3


_FEW = 2


def _of_result(scene: Scene, plan: Node, result: Result) -> Features:
    """Signs of whether the result is of the kind asked for."""
    if not isinstance(result, Value):
        return {f"no answer: {result.reason}": 1.0, "no answer: several values": float(len(result.candidates))}
    value, begins = result.value, opening(scene)
    number = isinstance(value, float) and not isinstance(value, bool)
    percent = scene.cue("percent", "share", "share_of", "percent_change") is not None
    polar = begins in ("is", "was", "did", "does", "are", "were", "do")
    found = {
        "result: a number, asked for a name": float(number and begins in ("which", "who", "where")),
        "result: a name, asked how much": float(isinstance(value, str) and begins.startswith("how ")),
        "result: no judgement, asked yes or no": float(polar and not isinstance(value, bool)),
        "result: a judgement": float(isinstance(value, bool)),
        "result: percent": float(number and result.unit == "%"),
        "result: asked for percent": float(percent and number and result.unit != "%"),
        "result: not whole, asked how many": float(
            begins == "how many" and isinstance(value, float) and not (value.is_integer() or is_scale(result.unit))
        ),
        "result: percent, asked how many": float(number and result.unit == "%" and begins == "how many"),
        "result: of another unit": float(number and _names_other_unit(scene, result.unit)),
        "result: empty": float(value == ()),
        "result: several": float(isinstance(value, tuple) and len(value) > 1),
        "result: approximate": float(result.approximate),
        "result: warned": float(bool(result.warnings)),
        "result: cells": log(len(result.cells) + 1),
        "result: zero": float(number and value == 0),
        "result: negative": float(isinstance(value, float) and value < 0),
        "result: a judgement, not asked for": float(isinstance(value, bool) and not polar),
    }
    if isinstance(value, str):  # "u" is in many words of a question that does not name it
        found["said in the question"] = float(whole_word(value, flags=re.I).search(scene.question.text) is not None)
    return found | {f"warned: {note.code}": 1.0 for note in result.warnings}


def _names_other_unit(scene: Scene, unit: str | None) -> bool:
    """Whether the question names units, but not this one."""
    words = [token.text for token in scene.question.tokens]
    asked = {SYNONYMS.get(word, word) for word in words if word in SYNONYMS or word in _SIGNS}
    return bool(asked) and unit not in asked


_SIGNS = frozenset(SYNONYMS.values()) & frozenset("% pp $ € £ ¥ kg km ha kt min ms".split())
