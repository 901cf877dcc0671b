"""Labels at the ends of an axis, and by their number in it: "at the start", "the smallest batch", "the youngest", "the
newer survey", "the third round".

An adjective selects a label, rather than the value that is largest, where the noun behind it is of the axis's own name
or of some labels ("the smaller Vicuna" of Vicuna-7B, Vicuna-13B and others), or where it can only be said of what the
axis has: of ages, or of times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..text.words import Token, is_content, tokens_of
from .order import is_ordered
from .positions import begins_clause, ordinal_at
from .quantities import states_rank
from .setting import Setting
from .vocabulary import Names

_STARTING = frozenset(
    "start starting started beginning begin begins began starts first initial initially outset earliest".split()
)
_ENDING = frozenset("end ending ends ended final finally last latest newest finish finishes finished".split())
_SMALLEST = frozenset("smallest lowest shortest least earliest minimum fewest bottom".split())
_LARGEST = frozenset("biggest largest highest longest greatest latest maximum most top".split())
_SIZES = ({"smaller", "lower", "shorter", "fewer"}, {"bigger", "larger", "higher", "longer", "greater"})
_AGES = ({"youngest", "younger"}, {"oldest", "older", "eldest"})
_TIMES = ({"older", "earlier", "former"}, {"newest", "newer", "later", "recent"})
"""Words for the least and for the greatest label; the comparatives only where there are two."""
_OLDEST = 120
_NUMBER = re.compile(
    r"(?P<under><|\bunder\s|\bbelow\s|\bup\sto\s)?\s?(?P<number>\d+(?:[.,]\d+)*)(?P<scale>\s?[kKMB]\b)?"
)
_SCALES = {"": 1.0, "k": 1e3, "m": 1e6, "b": 1e9}


Group = tuple[frozenset[str], tuple[str, ...]]
"""(words, labels from the least to the greatest) of labels that have the same words beside a number."""


@dataclass(frozen=True, slots=True)
class End:
    """A label, or one of each group of labels, at an end of an axis, and the words that name it."""

    labels: frozenset[str]
    at: tuple[int, ...]
    score: float


def by_rank(scene: Setting, names: Names) -> Iterator[End]:
    """The row that a column of ranks puts where the question says: "which team came third?", "who finished last?"."""
    _, ranks = ranks_of(names)
    for rank, at in places(scene, len(ranks)) if ranks else ():
        if rank in ranks:
            yield End(frozenset((ranks[rank],)), at, 1.0)


def places(scene: Setting, among: int, *winning: str) -> Iterator[tuple[int, tuple[int, ...]]]:
    """(rank, tokens) of each place that the question says of so many; `winning` are further words for the first."""
    tokens = scene.question.tokens
    compares = scene.cue("max", "min", "how_many") or frozenset()
    for index, token in enumerate(tokens):
        place, at = ordinal_at(tokens, index)
        if place is None:
            place, at = _AT_ENDS.get(token.text), (index,)
        verbs = [n for n in range(max(0, index - _NEAR), index) if tokens[n].text in _PLACED]
        after = tokens[at[-1] + 1].text if at[-1] + 1 < len(tokens) else ""
        placed = bool(verbs) or after in _PLACE
        if compares <= {index} and (token.text in _WINNING or token.text in winning):
            place, placed = 0, True
        if place is not None and placed and at[-1] + 1 not in scene.graded:
            said = (*(n for n in verbs if is_content(tokens[n])), *at)
            yield place + 1 if place >= 0 else among, said


def ranks_of(names: Names) -> tuple[str, dict[int, str]]:
    """A column of ranks that names each row once, and rank -> row; empty where there is none."""
    grid = names.grid
    for at, label in enumerate(grid.column_axis.labels if names.side == "row" else ()):
        if states_rank(label.text):
            found = {int(one.value): one.row for one in grid.cells if one.column == at and one.value is not None}
            if found.keys() == set(range(1, len(grid.row_axis.labels) + 1)):
                return label.text, {rank: grid.row_axis.labels[row].text for rank, row in found.items()}
    return "", {}


_PLACED = frozenset("came come comes coming finished finish finishes placed ranked ended stands stood in is".split())
_PLACE = frozenset("place position spot".split())
_WINNING = frozenset("won winner champion champions".split())
_AT_ENDS = {"top": 0, "bottom": -1}
_NEAR = 3
"""Most words from a verb to the place that it says."""


def at_the_ends(scene: Setting, names: Names) -> Iterator[End]:
    """The labels of an axis that the question names as its first, last, least or greatest."""
    tokens = scene.question.tokens
    yield from _first_and_last(tokens, names)
    groups = _by_size(tuple(label.text for label in names.axis.labels))
    every = groups if len(names.axis.labels) == sum(len(labels) for _, labels in groups) else ()
    for index, token in enumerate(tokens) if groups else ():
        after = tokens[index + 1] if index + 1 < len(tokens) else None
        for place, words in ((0, _SMALLEST | _SIZES[0]), (-1, _LARGEST | _SIZES[1])):
            if token.text not in words or after is None:
                continue
            meant = [group for group in groups if after.stem in group[0]] or (
                every if after.stem in names.title else ()
            )
            if meant and (token.text not in _SIZES[place] or _are_two(meant)):
                yield End(frozenset(labels[place] for _, labels in meant), (index, index + 1), 1.0)
        said_of: Sequence[set[str]] = ()
        if every:
            said_of = _AGES if _are_ages(names, every) else _TIMES if names.axis.kind == "time" else ()
        for place, own_words in zip((0, -1), said_of, strict=False):
            if token.text in own_words and (token.text.endswith("est") or _are_two(every)):
                yield End(frozenset(labels[place] for _, labels in every), (index,), 1.0)


def _first_and_last(tokens: Sequence[Token], names: Names) -> Iterator[End]:
    if not is_ordered(names.axis) or len(names.axis.labels) < 2:
        return
    order = [names.axis.labels[at].text for at in names.axis.order()]
    for index, token in enumerate(tokens):
        idiom = [one.text for one in tokens[index : index + 2]] == ["first", "time"]
        if token.text in _STARTING | _ENDING and not begins_clause(tuple(tokens), index + 2) and not idiom:
            yield End(frozenset((order[0 if token.text in _STARTING else -1],)), (index,), 0.7)


def _are_two(groups: Sequence[Group]) -> bool:
    return all(len(labels) == len("AB") for _, labels in groups)


def _are_ages(names: Names, groups: Sequence[Group]) -> bool:
    """Whether labels are ages: their axis says so, or they are ranges of what may be years of age."""
    sizes = [size for _, labels in groups for size in map(size_of, labels) if size is not None]
    if not all(size <= _OLDEST for size in sizes):
        return False
    ranges = sum("–" in text or "-" in text or "+" in text or " to " in text for _, labels in groups for text in labels)
    return "age" in names.title or 2 * ranges > len(names.axis.labels)


@lru_cache(maxsize=256)
def _by_size(labels: tuple[str, ...]) -> tuple[Group, ...]:
    """The groups of two labels or more that have the same words beside a number, no two of them the same number."""
    groups: dict[frozenset[str], dict[float, str]] = {}
    alike: set[frozenset[str]] = set()
    for text in dict.fromkeys(labels):
        size = size_of(text)
        if size is not None:
            rest = tokens_of(_NUMBER.sub(" ", text))
            words = frozenset(
                one.stem for one in rest if one.text.isalpha() and is_content(one) and one.text not in _OPEN
            )
            if groups.setdefault(words, {}).setdefault(size, text) != text:
                alike.add(words)
    return tuple(
        (words, tuple(one[size] for size in sorted(one)))
        for words, one in groups.items()
        if len(one) > 1 and words not in alike
    )


_OPEN = frozenset("over under above below more older up plus".split())


def size_of(label: str) -> float | None:
    """The number of a label, just below it where it is an upper bound ("under 18"); None if it has none."""
    found = _number_in(label)
    if found is None:
        return None
    try:
        number = float(found["number"].replace(",", ""))
    except ValueError:  # "1.2.3"
        return None
    return number * _SCALES[(found["scale"] or "").strip().lower()] - 0.5 * (found["under"] is not None)


def _number_in(label: str) -> re.Match[str] | None:
    """The first number of a label with a scale, else the first: the 7B of "LLaMA2-7B"."""
    found = list(_NUMBER.finditer(label))
    return next((one for one in found if one["scale"]), found[0] if found else None)
