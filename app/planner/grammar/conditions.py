"""Comparisons with a number that a question states: "below 90", "over 10 billion", "at least half", "negative"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ....indexing.text.units import MULTIPLIERS
from ....tools.plan.nodes import Relation
from ..linking.positions import COUNTS, ORDINALS
from ..linking.quantities import units_of
from ..scene import Scene
from ..text.amounts import UNITS, amount, size_in
from ..text.denials import NOT
from ..text.lexicon import BOUNDS
from ..text.times import is_year
from ..text.words import ends_a_word
from .superlative import TIMED, TIMES

_SPELLED = {word: at for word, at in ORDINALS.items() if word not in ("first", "second", "third")} | {"one": 1} | COUNTS
"""Numbers in words, without ordinals that may also mean a time, a fraction or a position."""
_FRACTIONS = {"half": 0.5, "third": 1 / 3, "quarter": 0.25}
_FAR = 50.0
"""A number more than this many times the largest value is not in the scale of the figure's values."""
_RELATIONS: tuple[tuple[str, Relation], ...] = (*BOUNDS.items(), ("passes", ">"))
_SIGNS: tuple[tuple[str, Relation], ...] = (("negative", "<"), ("positive", ">"), ("zero", "="))


@dataclass(frozen=True, slots=True)
class Condition:
    """A comparison that the question states."""

    relation: Relation
    to: float
    at: frozenset[int]
    upper: float | None = None
    """The other end of "between 5 and 6"."""


@dataclass(frozen=True, slots=True)
class _Number:
    value: float
    at: frozenset[int]


def conditions(scene: Scene, label_tokens: frozenset[int]) -> list[Condition]:
    """Comparisons with a number ("below 90", "over 5,000"), and "negative", "positive", "zero"."""
    found = []
    label_tokens |= {at for at, home in scene.homes.items() if home != "cell"}
    used: set[int] = set()
    for name, relation in _RELATIONS:
        for cue in scene.cues.get(name, ()):
            if used & set(cue.at) or label_tokens.issuperset(cue.at) or _goes_through(scene, cue.at):
                continue
            number = _number_near(scene, cue.at, label_tokens, before=name in ("at_least", "at_most"))
            bounds = name in ("at_least", "at_most")  # to meet a target may be to stay below it
            if number is not None and not (bounds and _target_noun(scene, max(number.at)) is not None):
                used.update(cue.at)
                way = _TURNED[relation] if _of_a_duration(scene, cue.at, number) else relation
                found.append(Condition(way, number.value, number.at.union(cue.at)))
    found += _comparatives(scene, label_tokens, used)
    found += _ranges(scene, label_tokens)
    found += _reached(scene, label_tokens | used)
    found += _majority(scene, label_tokens)
    found += _signs(scene, label_tokens - used, used)
    found += _times(scene, label_tokens) if scene.of_years else ()
    for cue in scene.cues.get("exactly", ()):
        number = _number_near(scene, cue.at, label_tokens, before=False)
        if number is not None:
            found.append(Condition("=", number.value, number.at.union(cue.at)))
    for name, relation in _SIGNS:
        for cue in scene.cues.get(name, ()):
            if not used & set(cue.at):
                used.update(cue.at)
                found.append(Condition(relation, 0.0, frozenset(cue.at)))
    return [_unless_denied(scene, one) for one in found]


def _unless_denied(scene: Scene, condition: Condition) -> Condition:
    """A condition, or its denial where "not" stands before it: "not above 5", "did not reach 5", "do not have 5"."""
    first, tokens = min(condition.at), scene.question.tokens
    before = first - 2 if tokens[first - 1].text in _HELPING else first - 1
    if first < 1 or before < 0 or tokens[before].text not in NOT or condition.upper is not None:
        return condition
    return replace(condition, relation=DENIED[condition.relation], at=condition.at | set(range(before, first)))


_HELPING = frozenset("have has had get gets got go goes went come comes came be score scores".split())
"""Verbs that may stand between "not" and a condition."""
DENIED: dict[Relation, Relation] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}
"""What holds where a relation does not."""


def _comparatives(scene: Scene, label_tokens: frozenset[int], used: set[int]) -> Iterator[Condition]:
    """Comparisons by other comparatives, which are cues by their form: "denser than 8", "thinner than 8"."""
    tokens = scene.question.tokens
    ways: tuple[tuple[str, Relation], ...] = (("max", ">"), ("min", "<"))
    for name, relation in ways:
        for index in (cue.at[-1] for cue in scene.cues.get(name, ()) if used.isdisjoint(cue.at)):
            than = index + 1 < len(tokens) and tokens[index + 1].text == "than"
            after = index + 2 < len(tokens) and index + 2 not in label_tokens
            number = _number_at(scene, index + 2) if than and after else None
            if number is not None and tokens[index].text.endswith("er"):
                used.update((index, index + 1))
                yield Condition(relation, number.value, number.at | {index, index + 1})


def _reached(scene: Scene, label_tokens: frozenset[int]) -> Iterator[Condition]:
    """At least a number that something is said to reach: "when did it reach 4?"."""
    for at, token in enumerate(scene.question.tokens[:-1]):
        number = _number_at(scene, at + 1) if token.text in REACHING and at + 1 not in label_tokens else None
        if number is not None:
            yield Condition(">=", number.value, number.at | {at})


def needed(words: Sequence[str]) -> list[int]:
    """Where a question says that something needs what it counts: "how many labels does it need to reach 5"."""
    places = [n for n, word in enumerate(words) if word in _NEEDING]
    behind = {n: words[n + 1 : n + _NEAR_NEED] for n in places}
    return [n for n in places if "to" in behind[n] and not _GETTING.isdisjoint(behind[n])]


_NEEDING = frozenset("need needs needed take takes took require requires required".split())
_GETTING = frozenset("reach exceed pass hit attain get surpass top beat".split())
_NEAR_NEED = 6
REACHING = frozenset("reach reaches reached hit hits attain attains attained".split())


def _majority(scene: Scene, label_tokens: frozenset[int]) -> Iterator[Condition]:
    """More than half of a whole: "do the two make up the majority?"."""
    for at, token in enumerate(scene.question.tokens):
        most = _largest(scene) if token.text == "majority" and scene.vocabulary.tells_shares else 0.0
        if 0 < most <= _HUNDRED and at not in label_tokens:
            yield Condition(">", _HUNDRED / 2 if most > 1 else 0.5, frozenset({at}))


_HUNDRED = 100.0


def _signs(scene: Scene, label_tokens: frozenset[int], used: set[int]) -> Iterator[Condition]:
    """Comparisons in signs: ">= 80", "< 20%", "30%+"."""
    tokens = scene.question.tokens
    for index, token in enumerate(tokens):
        if token.text in _SIGNED:
            joint = index + 1 < len(tokens) and tokens[index + 1].text == "="
            after = index + 1 + joint
            number = _number_at(scene, after) if after < len(tokens) and after not in label_tokens else None
            if number is not None and token.start + 1 <= tokens[after].start:
                strict = not joint and scene.question.text[token.start] in "<>"
                relation: Relation = _SIGNED[token.text] if strict else _LAX[_SIGNED[token.text]]
                yield Condition(relation, number.value, number.at.union(range(index, after)))
        elif token.text == "+" and index and tokens[index - 1].end == token.start:
            at = index - 1
            while at and tokens[at].number is None and tokens[at].text in ("%", "percent", "k", "m", "bn"):
                at -= 1
            number = _number_at(scene, at) if at not in label_tokens and at not in used else None
            if number is not None:
                yield Condition(">=", number.value, number.at.union(range(at, index + 1)))


def _times(scene: Scene, label_tokens: frozenset[int]) -> Iterator[Condition]:
    """Comparisons with a year, where the values are years: "which events happened before 1950?"."""
    for index, token in enumerate(scene.question.tokens[:-1]):
        if token.text in _TIMES and index + 1 not in label_tokens:
            number = _number_at(scene, index + 1)
            if number is not None and is_year(number.value):
                yield Condition(_TIMES[token.text], number.value, number.at | {index})


_TIMES: dict[str, Relation] = {"before": "<", "until": "<=", "after": ">", "since": ">="}
_SIGNED: dict[str, Relation] = {">": ">", "<": "<"}
_LAX: dict[Relation, Relation] = {">": ">=", "<": "<="}


_TURNED: dict[Relation, Relation] = {">": "<", "<": ">", ">=": ">=", "<=": "<="}


def _of_a_duration(scene: Scene, at: tuple[int, ...], number: _Number) -> bool:
    """Whether "slower than 25 s" is said of durations, of which the slower are the larger."""
    tokens = scene.question.tokens
    if TIMED.isdisjoint(tokens[index].text for index in at):
        return False
    after = tokens[max(number.at) + 1 : max(number.at) + 3]
    if after and after[0].stem in TIMES:
        return len(after) < 2 or after[1].text not in ("/", "per")
    return bool(TIMES & scene.vocabulary.measure) and "/" not in scene.vocabulary.measure


def _goes_through(scene: Scene, at: tuple[int, ...]) -> bool:
    """Whether "over" means "throughout" rather than "more than": "over all eight slots"."""
    words = [token.text for token in scene.question.tokens[at[0] : at[0] + 3]]
    if words[0] != "over" or len(words) < 3:
        return False
    return words[1] in ("all", "both", "every", "each", "these", "those") or (words[1] == "the" and words[2] in COUNTS)


def _ranges(scene: Scene, label_tokens: frozenset[int]) -> Iterator[Condition]:
    """Numbers between two that the question names, the ends included."""
    tokens = scene.question.tokens
    for index in range(len(tokens) - 3):
        between, low, joint, high = tokens[index : index + 4]
        if (between.text, joint.text) == ("between", "and") and label_tokens.isdisjoint((index + 1, index + 3)):
            ends = sorted(number for number in (low.number, high.number) if number is not None)
            if len(ends) == 2:
                yield Condition(">=", ends[0], frozenset(range(index, index + 4)), ends[1])


def _number_near(scene: Scene, at: tuple[int, ...], label_tokens: frozenset[int], before: bool) -> _Number | None:
    """The number just after the words ("more than 50"), or just before ("50 or more"); none of "more than 5 times"."""
    tokens = scene.question.tokens
    for index in range(at[-1] + 1, min(at[-1] + 6, len(tokens))):
        if index > at[-1] + 3 and tokens[index - 1].text != "of":
            continue  # "above the guideline of 70"
        if index not in label_tokens and (number := _number_at(scene, index)) is not None:
            if tokens[index - 1].text == "in" and is_year(number.value):
                continue  # "above the average in 2017"
            after = tokens[max(number.at) + 1 : max(number.at) + 3]
            is_factor = [token.text for token in after[:1]] == ["times"] and len(after) > 1
            return None if is_factor and after[1].text in _COMPARES else number
    if before:
        for index in range(at[0] - 1, max(at[0] - 4, -1), -1):
            if index not in label_tokens and (number := _number_at(scene, index)) is not None:
                return number
    return None


_COMPARES = frozenset(("as", "the", "that", "those", "more", "larger", "higher", "greater", "of", "its", "what"))
"""What follows a factor ("three times as many"), rather than how often something happened."""


def number_after(scene: Scene, at: frozenset[int], label_tokens: frozenset[int]) -> tuple[float, frozenset[int]] | None:
    """(number, tokens) of the number that stands behind words, a few words further at most."""
    number = _number_near(scene, tuple(sorted(at)), label_tokens, before=False)
    return None if number is None else (number.value, number.at)


def bare_number(scene: Scene, label_tokens: frozenset[int]) -> tuple[float, frozenset[int]] | None:
    """(number, tokens) if the question has a single number that names no label and some cell has it; else None."""
    found = [
        one
        for i in range(len(scene.question.tokens))
        if i not in label_tokens
        and not _is_of_an_axis(scene, i)
        and (one := _number_at(scene, i)) is not None
        and not counts_all(scene, i)
    ]
    if len(found) == 1 and any(cell.value == found[0].value for grid in scene.grids for cell in grid.cells):
        return found[0].value, found[0].at
    return None


def target(scene: Scene, label_tokens: frozenset[int]) -> Condition | None:
    """The target that the question gives with its number ("the 18 week standard", "the 90% target"), as a condition
    whose relation is still to be told.
    """
    tokens = scene.question.tokens
    for at, token in enumerate(tokens):
        noun = _target_noun(scene, at)
        number = _number_at(scene, at) if noun is not None and at not in label_tokens else None
        if token.number is not None and noun is not None and number is not None:
            return Condition("=", number.value, frozenset(range(at, noun + 1)))
    return None


def _target_noun(scene: Scene, at: int) -> int | None:
    """The token of the noun for a target that stands behind a number, perhaps after its unit."""
    tokens = scene.question.tokens
    return next((n for n in (at + 1, at + 2) if n < len(tokens) and tokens[n].text in _TARGETS), None)


_TARGETS = frozenset("target standard limit goal threshold cap norm benchmark guideline".split())


def _is_of_an_axis(scene: Scene, index: int) -> bool:
    """Whether a number stands behind the name of an axis, of whose labels it is one or lacks: "a batch size of 128"."""
    at = index - 1 - (index > 1 and scene.question.tokens[index - 1].text in ("of", "="))
    return at in scene.axis_words


def counts_all(scene: Scene, index: int) -> bool:
    """Whether a number is the total number of rows, columns or cells: "the mean of the five models"."""
    tokens = scene.question.tokens
    count = COUNTS.get(tokens[index].text, tokens[index].number)
    if count is None or index < 1 or tokens[index - 1].text not in _ALL:
        return False
    parts = ((grid.row_axis.labels, grid.column_axis.labels, grid.cells) for grid in scene.grids)
    return any(count == len(part) for every in parts for part in every)


_ALL = frozenset(("all", "the", "these", "those", "this", "that"))


def _number_at(scene: Scene, index: int) -> _Number | None:
    """The number that begins at a token, in words or digits, with its sign and scale: "half a million", "-5", "15M"."""
    tokens = scene.question.tokens
    token = tokens[index]
    if ends_a_word(tokens, index):
        return None
    words = [one.text for one in tokens[index : index + 4]]
    spoken = _in_unit_of_cells(scene, index) or _in_words(scene, index, words)
    if spoken is not None:
        return spoken
    value = token.number if token.number is not None else _SPELLED.get(token.text)
    before = {one.text for one in tokens[max(0, index - 2) : index]}
    pronoun = token.text == "one" and not before.isdisjoint(_ALL)  # "twice the one in May", "the rested one"
    part = token.text in _PARTS and not {"a", "one"}.isdisjoint(before)
    if value is None or pronoun or part:
        return None
    signed = index > 0 and tokens[index - 1].text == "-" and tokens[index - 1].end == token.start
    signed = signed and not (index > 1 and tokens[index - 2].end == tokens[index - 1].start)  # "under-10-years"
    number = -float(value) if signed else float(value)
    if len(words) > 1 and words[1] in MULTIPLIERS:
        return _Number(_scaled(scene, number, words[1]), frozenset({index, index + 1}))
    return _Number(number, frozenset({index}))


def _in_unit_of_cells(scene: Scene, index: int) -> _Number | None:
    """An amount in another unit than the cells: "two hours", "half an hour" where they are in minutes."""
    one = amount(scene.question.tokens, index)
    if one is None or not one.unit:
        return None
    units = {unit for grid in scene.grids for unit in units_of(grid)}
    units |= {"min"} if scene.vocabulary.text & {"min", "minut"} else set()
    told = one.unit in units or one.unit.casefold() in scene.vocabulary.text  # a figure "in ms" has a "min", too
    sizes = [] if told else [size_in(one.unit, unit) for unit in units]
    return next((_Number(one.value * size, frozenset(one.at)) for size in sizes if size), None)


def _in_words(scene: Scene, index: int, words: list[str]) -> _Number | None:
    """A part or a scale in words: "half a million", "a quarter", "a thousand"."""
    part = _FRACTIONS.get(words[0])
    if part is not None:
        scaled = next((n for n in (1, 2) if n < len(words) and words[n] in MULTIPLIERS), None)
        if scaled is not None:
            return _Number(_scaled(scene, part, words[scaled]), frozenset(range(index, index + scaled + 1)))
        if words[1:2] == ["a"] and words[2:3] and words[2] in ("percent", "point", "degree", "percentage"):
            return _Number(part, frozenset(range(index, index + 3)))
        return _of_whole(scene, part, frozenset({index}))
    joint = 1 + (words[1:2] == ["-"])  # "two-thirds"
    if words[0] in COUNTS and words[joint : joint + 1] and words[joint] in _SEVERAL:
        return _of_whole(scene, COUNTS[words[0]] * _SEVERAL[words[joint]], frozenset(range(index, index + joint + 1)))
    if words[0] not in ("one", "a", "an") or not words[1:]:
        return None
    if words[1] in MULTIPLIERS and len(words[1]) > 1:
        return _Number(_scaled(scene, 1.0, words[1]), frozenset({index, index + 1}))
    if words[1] in _PARTS:
        return _of_whole(scene, _PARTS[words[1]], frozenset({index, index + 1}))
    if words[1] in UNITS:
        return _Number(1.0, frozenset({index, index + 1}))
    after = _in_words(scene, index + 1, words[1:]) if words[1] in _FRACTIONS else None
    return after and _Number(after.value, after.at | {index})


def _of_whole(scene: Scene, part: float, at: frozenset[int]) -> _Number | None:
    """A part of a whole as the cells state it: in percent, or as a fraction; None where they are no parts."""
    if scene.vocabulary.tells_shares:
        return _Number((1 if _largest(scene) <= 1 else 100) * part, at)
    return _Number(part, at) if _largest(scene) <= _FRACTIONAL else None


def _scaled(scene: Scene, number: float, word: str) -> float:
    """A number with its scale word, in the figure's own scale: "10 billion" is 10 where values are in billions."""
    whole = number * MULTIPLIERS[word]
    if abs(whole) < _FAR * _largest(scene):
        return whole
    stated = {MULTIPLIERS[stem] for stem in scene.vocabulary.context if len(stem) > 1 and stem in MULTIPLIERS}
    labels = (label.text for grid in scene.grids for side in ("row", "column") for label in grid.axis(side).labels)
    stated |= {1e3 for label in labels if _IN_THOUSANDS.search(label)}
    return whole / stated.pop() if len(stated) == 1 else number


_IN_THOUSANDS = re.compile(r"\((?:in\s)?['’]?(?:1,?)?000s?\b")
"""A label whose values are in thousands ("Production (1000 t)")."""


def _largest(scene: Scene) -> float:
    values = (abs(cell.value) for grid in scene.grids for cell in grid.cells if cell.value is not None)
    return max(values, default=0.0)


_FRACTIONAL = 5.0
"""Largest value of a figure in which a half is one half, not half of something else."""


_PARTS = {"fifth": 0.2, "sixth": 1 / 6, "eighth": 0.125, "tenth": 0.1}
"""Fractions that are one only after "a" or "one"."""
_SEVERAL = {f"{one}s": part for one, part in {**_FRACTIONS, **_PARTS}.items() if one != "half"}
"""Fractions of which there are several: "two thirds"."""
