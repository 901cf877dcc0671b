"""Pruning by type: whether a result may answer a question of its form ("when", "how many", "which of A and B").

Types keep a parser from readings that no ranking should have to refuse: Krishnamurthy, Dasigi and Gardner (2017).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ....indexing.text.units import MULTIPLIERS, SYNONYMS
from ....tools.plan.nodes import (
    CountOf,
    Derive,
    LabelsOf,
    LabelWhere,
    Node,
    Nth,
    Passage,
    Top,
    Trend,
    ValueOf,
    Where,
)
from ....tools.plan.tree import walk
from ....tools.result import Result, Value
from ..grammar.claims.form import is_claim
from ..grammar.conditions import conditions, needed
from ..linking.mentions import DIMENSIONS, FULL
from ..linking.order import is_ordered
from ..linking.quantities import are_percentages
from ..scene import Scene
from ..text.amounts import UNITS
from ..text.lexicon import BOUNDS
from ..text.times import is_year
from ..text.words import BEING, COUNTS
from . import either, gaps, news, statistics
from .features import POLAR, QUESTION_WORDS, opening
from .labels import (
    OF_SEVERAL,
    TO_VERB,
    Form,
    Words,
    asks_extreme,
    asks_label,
    asks_measure,
    asks_which,
    is_label,
    is_no_label,
    is_of_those,
    is_said,
)


def answers_its_form(scene: Scene) -> Callable[[Node, Result], bool]:
    """What tells whether the result of a plan fits every form of the question; one without a value always does."""
    words = [token.text for token in scene.question.tokens]
    rules = [fits for has_form, fits in FORMS if has_form(scene, words)]

    def fits_all(plan: Node, result: Result) -> bool:
        return not isinstance(result, Value) or all(fits(scene, plan, result) for fits in rules)

    return fits_all


def _asks_when(scene: Scene, words: Words) -> bool:
    return scene.described and opening(scene) == "when"


def _is_time(scene: Scene, plan: Node, result: Value) -> bool:
    """No amount and no course: a year, or words; of labels only those in an order or with a number."""
    value = result.value
    if isinstance(plan, Trend):
        return False
    if isinstance(plan, LabelsOf) and plan.axis in ("row", "column"):
        labels = [one for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, str)]
        ordered = any(is_ordered(grid.axis(plan.axis)) for grid in scene.grids)
        return ordered or any(map(str.isdigit, "".join(labels)))
    return not isinstance(value, float | bool) or (isinstance(value, float) and is_year(value))


def _asks_how_many(scene: Scene, words: Words) -> bool:
    return scene.described and scene.cue("how_many") is not None


def _is_how_many(scene: Scene, plan: Node, result: Value) -> bool:
    """Shares are only given where they are asked for, and no list of numbers for how many there are in it."""
    if isinstance(plan, ValueOf) and isinstance(result.value, tuple) and len(result.value) > 1:
        return False
    if not isinstance(result.value, float) or result.value.is_integer():
        return True
    return result.unit != "%" or scene.cue("percent", "share", "difference", "ratio", "mean") is not None


def _asks_by_how_much(scene: Scene, words: Words) -> bool:
    of_share = words[:1] == ["what"] and words[1:2] and words[1] in _SHARES and words[2:3] and words[2] not in BEING
    return bool(of_share) or (words[:1] == ["by"] and words[1:3] in _BY_HOW_MUCH)


def _is_amount(scene: Scene, plan: Node, result: Value) -> bool:
    """A number, and a percentage where the question says so; of a whole, no number too large to be a share of it."""
    in_percent = any(token.text in _IN_PERCENT for token in scene.question.tokens[2:4])
    other = isinstance(plan, CountOf) or (in_percent and result.unit and result.unit not in _PERCENT)
    if not isinstance(result.value, float) or other:
        return False
    is_share = isinstance(plan, Derive) or result.unit in _PERCENT or abs(result.value) <= _WHOLE
    return is_share or scene.question.tokens[0].text != "what"


_BY_HOW_MUCH = (["how", "much"], ["how", "many"], ["what", "percent"], ["what", "percentage"], ["what", "factor"])
_IN_PERCENT, _PERCENT = ("percent", "percentage", "%"), ("%", "percentage points")


def _asks_whether(scene: Scene, words: Words) -> bool:
    """Whether yes or no is asked, maybe behind a comma: "on Mondays, is it the same when it rains?"."""
    behind = words.index(",") + 1 if scene.described and "," in words and "or" not in words else 0
    begins = [(0, words), (behind, words[:behind])]
    polar = any(words[at : at + 1] and words[at] in POLAR and QUESTION_WORDS.isdisjoint(some) for at, some in begins)
    is_name = any(0 in link.at for link in scene.links) and words[1:2] not in _SPEAKERS  # "May 2022 minus May 2023"
    return polar and not is_name and not either.asks_either(scene, words)


_SPEAKERS = (["one"], ["i"], ["we"], ["you"])


def _is_verdict(scene: Scene, plan: Node, result: Value) -> bool:
    """No number and no list, and a label only if the question names it: "does it go up or down?"."""
    if isinstance(result.value, str) and isinstance(plan, LabelsOf):
        return is_said(scene, result.value)
    return not isinstance(result.value, float | tuple)


def _is_no_verdict(scene: Scene, plan: Node, result: Value) -> bool:
    return not isinstance(result.value, bool)


def _gives_cause(scene: Scene, words: Words) -> bool:
    """Whether a claim says why something is so, which no cell can tell: "the 44 is due to a lack of data"."""
    return is_claim(scene) and _CAUSE.search(" ".join(words)) is not None


_CAUSE = re.compile(
    r"\b(?:due to|because|caused by|owing to|thanks to|(?:a|the) result of|explained by|attributable to)\b"
)


def _asks_how_many_more(scene: Scene, words: Words) -> bool:
    return any(words[at + 2] in _MORE and "than" in words[at + 3 :] for at in _how_many(words))


def _asks_after_how_many(scene: Scene, words: Words) -> bool:
    until = words[:2] == ["how", "many"] and not {"until", "till"}.isdisjoint(words[3:5])  # "how many steps until"
    reaches = words[:2] == ["how", "many"] and bool(needed(words))  # "how many labels does it need to reach 60%?"
    after = words[:1] in (["after"], ["until"], ["till"]) and words[1:3] == ["how", "many"]
    return until or reaches or after


def _asks_times_extreme(scene: Scene, words: Words) -> bool:
    return "times" in words and scene.cue("max") is not None and scene.cue("min") is not None


def _is_no_part(scene: Scene, plan: Node, result: Value) -> bool:
    """No number below one: "how many times the smallest is the largest?"."""
    return not isinstance(result.value, float) or result.value >= 1


def _how_many(words: Words) -> Iterator[int]:
    """Where "how many" stands before another word."""
    return (at for at in range(len(words) - 2) if words[at : at + 2] == ["how", "many"])


def _is_no_count(scene: Scene, plan: Node, result: Value) -> bool:
    """No count of labels: "how many more people came in 2023 than in 2020?", "after how many epochs is it above 5?"."""
    return not isinstance(plan, CountOf)


_MORE = ("more", "fewer", "less")


def _asks_how_many_units(scene: Scene, words: Words) -> bool:
    """Whether what is asked for is in a unit, which is no noun for labels: "how many thousand dollars did A spend?"."""
    nouns = (next((word for word in words[at + 2 :] if word not in MULTIPLIERS), "") for at in _how_many(words))
    of_labels = scene.target[0] in ("row", "column", "panel")
    in_units = any((noun in SYNONYMS or UNITS.get(noun) in _PHYSICAL) and noun != "times" for noun in nouns)
    return scene.described and not of_labels and in_units


def _is_in_the_unit(scene: Scene, plan: Node, result: Value) -> bool:
    """No count of labels, and no number in another unit: "how many euros do they spend?" of shares in percent."""
    tokens = [token.text for token in scene.question.tokens]
    words = {SYNONYMS.get(word, word) for word in tokens} | {UNITS[word] for word in tokens if word in UNITS}
    return _is_no_count(scene, plan, result) and (not result.unit or result.unit in words or result.unit not in _UNITS)


_PHYSICAL = frozenset(UNITS.values()) - {"people", "points", "months", "years", "weeks", "days"}
_UNITS = frozenset(SYNONYMS.values()) - {"pp", "x"}


def _asks_how_large(scene: Scene, words: Words) -> bool:
    """Whether "how" asks of what size something is ("how dominant", "how much"), not how it goes."""
    after = words[words.index("how") + 1 :][:1] if "how" in words else []
    sized = bool(after) and after[0] not in _HOW_IT_GOES and words[:1] not in (["after"], ["until"])
    return scene.described and sized and not _asks_after_how_many(scene, words)


def _is_size(scene: Scene, plan: Node, result: Value) -> bool:
    """No label, no verdict and no trend."""
    named = isinstance(plan, LabelsOf) and not plan.alias
    return not (named or isinstance(result.value, bool) or isinstance(plan, Trend))


_HOW_IT_GOES = frozenset("is are was were do does did has have had can could will would to come about".split())


def _asks_by_look(scene: Scene, words: Words) -> bool:
    return scene.described and scene.named_by_look is not None


def _is_no_number(scene: Scene, plan: Node, result: Value) -> bool:
    """No value of what is drawn so, no labels beside it, and no sentence about it: words for its meaning are none."""
    if not isinstance(result.value, str):
        return False
    named = result.value in (scene.named_by_look.labels if scene.named_by_look else ())
    meant = isinstance(plan, Passage) and bool(scene.question.verbs) and not result.value.endswith(".")
    return isinstance(plan, LabelsOf) or named or meant


def _asks_part(scene: Scene, words: Words) -> bool:
    of = (words[at : at + 2] for at in range(len(words)))
    return not _PARTS.isdisjoint(words) or any(pair in (["percent", "of"], ["percentage", "of"]) for pair in of)


def _is_within_whole(scene: Scene, plan: Node, result: Value) -> bool:
    """No share of more than all."""
    is_share = isinstance(plan, Derive) and plan.how == "share"
    return not (is_share and isinstance(result.value, float) and result.value > _WHOLE)


_PARTS = frozenset(("share", "proportion", "fraction", "portion", "part"))


def _asks_for_one(scene: Scene, words: Words) -> bool:
    """Whether one label is asked for ("in which year was that?")."""
    at = words.index("which") + 1 if "which" in words[:2] else len(words)
    verb = next((word for word in words[at : at + TO_VERB] if word in _OF_ONE or word in OF_SEVERAL), "")
    return scene.described and verb in _OF_ONE


_OF_ONE = frozenset(("is", "was", "has", "does"))


def _asks_for_the_first(scene: Scene, words: Words) -> bool:
    """Whether the first or the last of several is asked for ("first month above 20", "what was the last one above 5?"),
    and not several of them.
    """
    at = next((n for n, word in enumerate(words[:4]) if word in ("first", "last")), len(words))
    leads = set(words[:at]) <= {"the", "which", "what", "is", "was"} and at + 2 < len(words)
    several = leads and (scene.question.tokens[at + 1].number is not None or words[at + 1] in COUNTS)
    return scene.described and leads and not several and bool(conditions(scene, frozenset()))


def _is_one(scene: Scene, plan: Node, result: Value) -> bool:
    return not isinstance(result.value, tuple)


def _asks_one_extreme(scene: Scene, words: Words) -> bool:
    return asks_extreme(scene, words) and not _asks_order(scene, words)


def _asks_how_many_named(scene: Scene, words: Words) -> bool:
    """Whether how many there are of what one label names is asked for: "how many dengue cases at the peak"."""
    if not scene.described or scene.target[0] in DIMENSIONS or scene.cue(*BOUNDS, "exactly") is not None:
        return False
    named = {at for link in scene.links if link.score >= FULL and len(link.labels) == 1 for at in link.at}
    return any(at + 2 in named for at in _how_many(words))


def _asks_compared(scene: Scene, words: Words) -> bool:
    """Whether those are asked for that have more or less than something else ("fewer goals than expected")."""
    return scene.described and scene.cue("than") is not None and scene.cue("max", "min", "above", "below") is not None


def _asks_what_lacks(scene: Scene, words: Words) -> bool:
    return scene.described and not _LACKING.isdisjoint(words)


def _is_chosen(scene: Scene, plan: Node, result: Value) -> bool:
    """No list of every label: "which model lacks a score?", "in which year was that?"."""
    every = isinstance(plan, LabelsOf) and isinstance(result.value, tuple)
    return not every or any(isinstance(node, Where | Top | LabelWhere | Nth) for node in walk(plan))


_LACKING = frozenset("no not lack lacks lacking missing miss misses without neither none".split())


def _asks_share(scene: Scene, words: Words) -> bool:
    """Whether a share or a change in percent is asked of a figure that gives none itself."""
    tokens = scene.question.tokens
    said = (
        at for at, word in enumerate(words) if word in _SHARES and words[at + 1 : at + 2] not in (["points"], ["point"])
    )
    asked = any(not at or tokens[at - 1].number is None for at in said)
    unsaid = _OF_SHARES.isdisjoint(scene.vocabulary.context) and not scene.vocabulary.adds_up
    return asked and scene.described and unsaid and not all(map(are_percentages, scene.grids))


def _is_share(scene: Scene, plan: Node, result: Value) -> bool:
    """No difference or ratio, and no number in another unit or too large to be a share itself; none at all but a
    fraction where the whole description speaks of no shares.
    """
    if not isinstance(result.value, float) or isinstance(plan, CountOf) or result.unit in _PERCENT:
        return True
    said = scene.vocabulary.text
    most = _WHOLE if not said or not _OF_SHARES.isdisjoint(said) else 1.0
    return not (result.unit or isinstance(plan, Derive) or abs(result.value) > most)


_SHARES = frozenset(("percent", "percentage", "%", "share", "proportion"))
_OF_SHARES = frozenset(("%", "percent", "percentag", "share", "proport", "rate", "fraction", "probabl"))
_WHOLE = 100.0


def _asks_order(scene: Scene, words: Words) -> bool:
    """Whether labels are to be put in order: "order at 50%, best first", "towns from most to fewest visitors"."""
    best = scene.question.superlatives
    ends = words[-1:] == ["first"] and len(words) > 2 and words[-2].endswith("st") and len(words) - 2 in best
    run = any(words[at] == "from" and at + 1 in best and at + 3 in best for at in range(len(words) - 3))
    placed = not {"place", "rank", "position"}.isdisjoint(words[1:])  # of one label, in that order
    return scene.described and (words[:1] in (["order"], ["sort"], ["arrange"]) or ends or (run and not placed))


def _is_order(scene: Scene, plan: Node, result: Value) -> bool:
    return isinstance(plan, LabelsOf) and isinstance(result.value, tuple)


FORMS: tuple[Form, ...] = (
    (_asks_when, _is_time),
    (_asks_how_many, _is_how_many),
    (_asks_by_how_much, _is_amount),
    (_asks_whether, _is_verdict),
    (_gives_cause, _is_no_verdict),
    (asks_label, is_label),
    (asks_measure, is_no_label),
    (_asks_one_extreme, is_no_label),
    (_asks_how_many_named, _is_no_count),
    (_asks_how_many_more, _is_no_count),
    (_asks_after_how_many, _is_no_count),
    (_asks_how_many_units, _is_in_the_unit),
    (_asks_how_large, _is_size),
    (_asks_by_look, _is_no_number),
    (_asks_part, _is_within_whole),
    (_asks_for_one, _is_chosen),
    (_asks_for_the_first, _is_one),
    (_asks_what_lacks, _is_chosen),
    (_asks_compared, _is_chosen),
    (_asks_share, _is_share),
    (_asks_order, _is_order),
    (asks_which, is_of_those),
    (_asks_times_extreme, _is_no_part),
    *either.FORMS,
    *gaps.FORMS,
    *news.FORMS,
    *statistics.FORMS,
)
