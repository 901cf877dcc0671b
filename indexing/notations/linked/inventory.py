"""The inventory: names that values may belong to, and where they are mentioned."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ...stated.context import Context
from ...stated.hints import axis_title, value_title
from ...text.colours import colour_of
from ...text.names import Name, fold
from ...text.numbers import parse_quantity
from ...text.spans import Span

_WORD = re.compile(r"[^\W_]+(?:[.'’@][^\W_]+)*")
_SMALL = frozenset(
    "a an the of in on at to for by and or with from is are was were as it its this that each all".split()
)
_RANKS = frozenset("lowest highest largest smallest biggest greatest fewest longest shortest tallest".split())
"""Words that are said of any value, and alone name none ("the two lowest bars" of the "Lowest fifth")."""
_NEAR = 3
"""Words from the name of an axis to a number on it, both included."""
_LONGEST_STEM = 5
"""Most characters of a word that only loses a plural s."""


@dataclass(slots=True)
class Mention:
    """A mention: a place where a text refers to a name."""

    span: Span
    name: Name
    group: int
    """Index of the list that the name is in."""
    whole: bool
    """Whether the name is mentioned in full rather than by a part that no other name has."""


@dataclass(slots=True)
class Inventory:
    """The lists of names that a text declares: one for each axis, legend or list of panels."""

    groups: list[list[Name]] = field(default_factory=list)
    """Names of each list, in order."""
    numbers: set[float] = field(default_factory=set)
    """Names that are numbers: ticks, years, sizes."""
    by_first_word: dict[str, list[tuple[tuple[str, ...], Name, int]]] = field(default_factory=dict)
    """Whole names by their first word, longest first."""
    declared_words: dict[str, Name] = field(default_factory=dict)
    """Words that occur in one declared name only."""
    numbered: dict[str, tuple[dict[float, Name], int]] = field(default_factory=dict)
    """Labels of axes that are numbers, by the words of their axis: "class 3" speaks of one."""
    position_words: frozenset[str] = frozenset()
    """Words of the title, unit included, of the axis on which numbers are positions: "Epoch 20" and "12 months" are."""
    value_words: frozenset[str] = frozenset()
    """Words of the title of the value axis: "26 points" is a value."""
    own_words: dict[str, tuple[Name, int]] = field(default_factory=dict)
    """Words that tell one name from all others of its list, and from those of other lists."""

    def mentions(self, text: str, start: int, end: int, *, but: Iterable[str] = ()) -> list[Mention]:
        """Where names but those in `but` (folded) are spoken of, in order; of those that overlap the longest."""
        if not (self.by_first_word or self.own_words or self.numbered):
            return []
        left_out = set(but)
        words = [(stem(match[0]), match.start(), match.end()) for match in _WORD.finditer(text, start, end)]
        found: list[Mention] = []
        partial: list[Mention] = []
        at = 0
        while at < len(words):
            width = 1
            for whole, name, group in self.by_first_word.get(words[at][0], ()):
                if tuple(word[0] for word in words[at : at + len(whole)]) != whole:
                    continue
                width = len(whole)
                if fold(name.text) not in left_out:
                    found.append(Mention(Span(words[at][1], words[at + width - 1][2]), name, group, True))
                break
            else:
                numbered = self._numbered(words[at : at + _NEAR])
                if numbered is not None:
                    width, mention = numbered
                    found.append(mention)
            at += width
        groups, names = {one.group for one in found}, {id(one.name) for one in found}
        for word, first, last in words:
            if word not in self.own_words:
                continue
            name, group = self.own_words[word]
            if fold(name.text) in left_out or (found and (group not in groups or id(name) in names)):
                continue
            if not any(one.span.start <= first < one.span.end for one in found if one.whole):
                partial.append(Mention(Span(first, last), name, group, whole=False))
        return sorted([*found, *partial], key=lambda one: one.span.start)

    def _numbered(self, words: Sequence[tuple[str, int, int]]) -> tuple[int, Mention] | None:
        """The label of an axis that words speak of by its number ("true class 3"), and how many words do."""
        labels, group = self.numbered.get(words[0][0], ({}, 0))
        for width, (word, start, end) in enumerate(words[1:] if labels else (), 2):
            if word.replace(".", "", 1).isdecimal():  # and no "²", which is no number
                name = labels.get(float(word))
                return (width, Mention(Span(start, end), name, group, True)) if name is not None else None
        return None

    def declared(self, name: Name) -> Name:
        """The declared name for a shorter form ("Worriers" for "COVID-19 Worriers"), else the name itself."""
        if parse_quantity(name.text) is not None:
            return name
        words = stems(name.text)
        declared = (self.declared_words[word] for word in words if word in self.declared_words)
        owners = {id(one): one for one in declared}
        if len(owners) != 1:
            return name
        (owner,) = owners.values()
        return owner if set(words) < set(stems(owner.text)) else name


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A word as it is compared: in lower case and singular."""
    lower = word.lower()
    if lower.endswith("ies") and len(lower) > _LONGEST_STEM:
        return lower[:-3] + "y"
    return lower[:-1] if lower.endswith("s") and not lower.endswith("ss") and len(lower) > 3 else lower


@lru_cache(maxsize=4096)
def stems(text: str) -> tuple[str, ...]:
    """The words of a name as they are compared."""
    return tuple(stem(match[0]) for match in _WORD.finditer(text))


def calendar_names(text: str, start: int, end: int) -> list[Name]:
    """The months, weekdays or quarters that a text speaks of, in its order; none of a kind with fewer than three."""
    kinds: dict[str, dict[str, Name]] = {}
    for match in _CALENDAR.finditer(text, start, end):
        span = Span(*match.span())
        kinds.setdefault(match.lastgroup or "", {}).setdefault(stem(match[0]), Name(match[0], span, full=match[0]))
    return [name for names in kinds.values() if len(names) >= _FEWEST for name in names.values()]


_FEWEST = 3
_CALENDAR = re.compile(
    r"\b(?:(?P<month>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?"
    r"|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)|(?P<day>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)|(?P<quarter>Q[1-4]))"
    r"\b(?!\.?\s[0-9'’])"
)
"""Names of times without a year, which need not be declared to be positions."""


def inventory_of(context: Context, lists: Sequence[Sequence[Name]] = ()) -> Inventory:
    """The names that a text declares, and further lists of them."""
    hints = [hint for hint in context.hints if hint.place not in ("title", "ends", "colour")]
    if any(hint.place == "x" and hint.labels for hint in hints):  # then marks of the other axis are of values
        hints = [one for one in hints if one.place != "y" or not all(parse_quantity(name.text) for name in one.labels)]
    inventory = Inventory()
    for names in [*_merged(lists), *_distinct(hint.labels for hint in hints)]:
        worded = [name for name in names if re.search(r"[^\W\d_]", name.text) and stems(name.text)]
        inventory.numbers |= _by_value(names).keys()
        if len(worded) > 1:
            inventory.groups.append(worded)
    measures = [name for place in ("x", "y") if (name := axis_title(context, place)) is not None]
    if len(measures) > 1 and not any(hint.labels for hint in hints if hint.place in ("x", "y")):
        inventory.groups.append(measures)
    _index(inventory)
    for hint in context.hints:
        labels = _by_value(hint.labels)
        if hint.place in ("x", "y") and len(labels) > 1 and len(labels) == len(hint.labels):
            written = {fold(name.text) for name in hint.labels}  # of "0, 10k, 20k" most are in a group already
            known = (at for at, names in enumerate(inventory.groups) if any(fold(one.text) in written for one in names))
            group = next(known, len(inventory.groups) + 1 + len(inventory.numbered))
            inventory.numbered |= {word: (labels, group) for word in stems(hint.name) if word not in _SMALL}
    positions, values = axis_title(context, "x"), value_title(context)
    if positions is not None:
        own = stems(values.text) if values is not None else ()
        inventory.position_words = frozenset(stems(positions.text)) - _SMALL - frozenset(own)
        inventory.value_words = frozenset(own) - _SMALL - frozenset(stems(positions.text))
    names = [name for hint in hints for name in hint.labels]
    counts = Counter(word for name in names for word in set(stems(name.text)))
    inventory.declared_words = {
        word: name for name in names for word in stems(name.text) if counts[word] == 1 and word not in _SMALL
    }
    return inventory


def _distinct(lists: Iterable[Sequence[Name]]) -> list[list[Name]]:
    """The lists without those that repeat an earlier one, as each panel may repeat the legend."""
    found: dict[tuple[str, ...], list[Name]] = {}
    for names in lists:
        found.setdefault(tuple(fold(name.text) for name in names), list(names))
    return list(found.values())


def _hue(look: str) -> str:
    """The last word of the colour in a look ("brown" of "solid brown line")."""
    return colour_of(look).rpartition(" ")[2]


def _by_value(names: Iterable[Name]) -> dict[float, Name]:
    """The names that are numbers, by these."""
    values = [(parse_quantity(name.text), name) for name in names]
    return {value.value: name for value, name in values if value is not None and value.value is not None}


def _merged(lists: Sequence[Sequence[Name]]) -> list[list[Name]]:
    """The lists, with those merged that share half of their names."""
    merged: list[dict[str, Name]] = []
    for names in lists:
        own = {fold(name.text): name for name in names}
        same = next((one for one in merged if 2 * len(one.keys() & own.keys()) >= min(len(one), len(own))), None)
        if same is None:
            merged.append(own)
        else:
            same |= {key: name for key, name in own.items() if key not in same}
    return [list(one.values()) for one in merged]


def _words(name: Name) -> set[str]:
    """The words of a name and of how it is drawn ("black dot")."""
    return {word for written in (name.text, *name.aliases) for word in stems(written)}


def _index(inventory: Inventory) -> None:
    """Set up the look-up of an inventory."""
    counts = Counter(word for names in inventory.groups for name in names for word in _words(name))
    hues = Counter(hue for names in inventory.groups for name in names for hue in {*map(_hue, name.aliases)} if hue)
    for group, names in enumerate(inventory.groups):
        for name in names:
            bare = {hue for hue in map(_hue, name.aliases) if hues[hue] == 1}
            for written in (name.text, *name.aliases, *sorted(bare)):
                words = stems(written)
                known = inventory.by_first_word.setdefault(words[0], []) if words else []
                if words and all(words != other for other, _, _ in known):
                    known.append((words, name, group))
            words_of_name = _words(name)
            numbers = sum(map(str.isdecimal, words_of_name))  # of several, none tells the name
            for word in words_of_name:
                if numbers > 1 and word.isdecimal():
                    continue
                if counts[word] == 1 and word not in _SMALL | _RANKS and (len(word) > 2 or any(map(str.isdigit, word))):
                    inventory.own_words[word] = (name, group)
    for known in inventory.by_first_word.values():
        known.sort(key=lambda one: -len(one[0]))
