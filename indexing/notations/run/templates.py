"""Lines of several numbers made alike: "**A:** the median is 61, with the lower quartile at 49".

What stands around a number in every one of the lines says what the number is: the words before it, or those after it
("540 customers"), or the order that a heading or the axes give ("(Low to High)", "(3.4, 1.3)").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...outline.item import Item
from ...stated.context import Context
from ...stated.hints import axis_title
from ...text.names import Name, fold, read_name, trim
from ...text.spans import Quantity, Span
from ..rows import Entry, Row, is_level

_FEWEST = 3
"""Lines that are alike by more than chance."""
_LONGEST = 500
"""Characters of a line."""
_SLOTS = (2, 8)
"""Numbers of a line, at least and at most."""
_MOST_WORDS = 5
"""Words of what a number is called."""
_WORD = re.compile(r"[^\s(),;.]+|[(),;.]")
_BREAK = frozenset("( ) , ; .".split())
_JOINS = frozenset(
    "is are was were at of to from around about approximately roughly and with the a an its their by between "
    "reach reaches extend extends stand stands lie lies sit sits equals = : – — has have had while whereas but "
    "then in on for located centred centered placed".split()
)
"""Words around a name that are no part of it."""


@dataclass(slots=True)
class _Line:
    """One line as numbers and the words between them."""

    item: Item
    slots: list[tuple[Span, Quantity]]
    gaps: list[list[re.Match[str]]]
    """The words before each number, and after the last."""


def read_templates(
    context: Context, items: Sequence[Item], before: Sequence[Item] = ()
) -> list[tuple[Item, Row]] | None:
    """A row for each of the lines that are alike, with a column for each number; None where too few are, those read
    `before` under another heading counted with them.
    """
    slots = [(item, _slots(context, item)) for item in (*before, *items) if item.end - item.start <= _LONGEST]
    counts = Counter(len(found) for _, found in slots if _SLOTS[0] <= len(found) <= _SLOTS[1])
    if not counts:
        return None
    count, many = counts.most_common(1)[0]
    if many < _FEWEST or 10 * many < 6 * (len(before) + len(items)):
        return None
    lines = [_line(context.text, item, found) for item, found in slots if len(found) == count]
    names = [_name(context, line, lines) for line in lines]
    columns = _columns(context, lines, count)
    other = {id(item) for item in before}
    own = [at for at, line in enumerate(lines) if id(line.item) not in other]
    called = {fold(name.text) for at in own if (name := names[at]) is not None}
    if columns is None or not own or len(called) < len(own):
        return None
    return [
        (lines[n].item, Row(tuple(Entry(*lines[n].slots[at], columns[at][n]) for at in range(count)), names[n]))
        for n in own
    ]


def _slots(context: Context, item: Item) -> list[tuple[Span, Quantity]]:
    """The numbers of a line after its label, without how sure another is."""
    return [
        (span, quantity)
        for span, quantity in context.quantities(_start(item), item.end)
        if not (quantity.unit == "%" and is_level(context.text, span.end, item.end))
    ]


def _start(item: Item) -> int:
    return item.start if item.label is None else item.body


def _line(text: str, item: Item, slots: list[tuple[Span, Quantity]]) -> _Line:
    """A line with the words around its numbers."""
    start = _start(item)
    ends = [start, *(span.end for span, _ in slots)]
    starts = [*(span.start for span, _ in slots), item.end]
    return _Line(item, slots, [list(_WORD.finditer(text, a, b)) for a, b in zip(ends, starts, strict=True)])


def _common(gaps: Sequence[Sequence[re.Match[str]]], *, last: bool) -> int:
    """How many words all the gaps end with (begin with, unless `last`)."""
    said = [[fold(word[0]) for word in (reversed(gap) if last else gap)] for gap in gaps]
    shortest = min(map(len, said))
    return next((at for at in range(shortest) if len({words[at] for words in said}) > 1), shortest)


def _name(context: Context, line: _Line, lines: Sequence[_Line]) -> Name | None:
    """The label of a line, or the words before those with which all lines lead up to their first number."""
    if line.item.label is not None:
        return read_name(context.text, *line.item.label, context.known)
    kept = line.gaps[0][: len(line.gaps[0]) - _common([one.gaps[0] for one in lines], last=True)]
    if not kept or len(kept) == len(line.gaps[0]):
        return None
    return read_name(context.text, kept[0].start(), kept[-1].end(), context.known)


def _columns(context: Context, lines: Sequence[_Line], count: int) -> list[list[Name]] | None:
    """For each number of a line its name, in each of the lines; None where one has none, or two the same."""
    found: list[list[Name]] = []
    for at in range(count):
        if at and found and all(_ends_range(line.gaps[at], line.gaps[at - 1]) for line in lines):
            found[-1:] = _both_ends(context, lines, at, found[-1])
            continue
        before, after = [line.gaps[at] for line in lines], [line.gaps[at + 1] for line in lines]
        shared = _common(before, last=True)
        named = [_bare(context, gap[len(gap) - shared :], last=True) for gap in before]
        if any(name is None for name in named):
            shared = _common(after, last=False)
            named = [_bare(context, gap[:shared], last=False) for gap in after]
        if any(name is None for name in named):
            return _listed(context, lines, count)
        found.append([name for name in named if name is not None])
    titles = [fold(names[0].text) for names in found]
    return found if len(set(titles)) == count else _listed(context, lines, count)


def _ends_range(gap: Sequence[re.Match[str]], before: Sequence[re.Match[str]]) -> bool:
    """Whether a number is the second of "from 28 to 90"."""
    return [word[0] for word in gap] == ["to"] and bool(before) and before[-1][0] == "from"


def _both_ends(context: Context, lines: Sequence[_Line], at: int, names: list[Name]) -> tuple[list[Name], list[Name]]:
    """What the two ends of a range are called: "whiskers from" and "whiskers to"."""
    ends = []
    for gap in (at - 1, at):
        words = [line.gaps[gap][-1] for line in lines]
        ends.append([Name(f"{n.text} {w[0]}", Span(w.start(), w.end())) for n, w in zip(names, words, strict=True)])
    return ends[0], ends[1]


def _bare(context: Context, words: Sequence[re.Match[str]], *, last: bool) -> Name | None:
    """The name in the words next to a number, up to the next comma or stop; None where there is none."""
    kept = list(words)
    while kept and (kept[-1][0] if last else kept[0][0]) in "(":  # a bracket opens around the number
        kept.pop(-1 if last else 0)
    stops = [at for at, word in enumerate(kept) if word[0] in _BREAK]
    if stops:
        kept = kept[stops[-1] + 1 :] if last else kept[: stops[0]]
    while kept and kept[0][0].lower() in _JOINS:
        kept = kept[1:]
    while kept and kept[-1][0].lower() in _JOINS:
        kept = kept[:-1]
    joints = [at for at, word in enumerate(kept) if word[0].lower() in ("with", "and", "while", "whereas", "but")]
    if joints:
        kept = kept[joints[-1] + 1 :] if last else kept[: joints[0]]
    centre = [at for at, word in enumerate(kept) if word[0].lower() in ("at", "of", "is")]
    if centre and last:
        kept = kept[centre[-1] + 1 :]  # "its centroid at age"
    if not kept or len(kept) > _MOST_WORDS or not any(word[0][0].isalpha() for word in kept):
        return None
    start, end = trim(context.text, kept[0].start(), kept[-1].end())
    return Name(context.text[start:end], Span(start, end), full=context.text[start:end])


def _listed(context: Context, lines: Sequence[_Line], count: int) -> list[list[Name]] | None:
    """The names that the text lists for the numbers: of the ends of ranges, in the lead, or of both axes."""
    said = [[fold(word[0]) for word in line.gaps[at]][-1:] for line in lines for at in range(count)]
    ranges = count == 2 and said == [["from"], ["to"]] * len(lines)
    points = all(words in (["("], [","], [";"]) for words in said)
    for hint in reversed(context.hints):
        if len(hint.labels) == count and (hint.place == "ends" if ranges else hint.place == "lead" and points):
            return [[label] * len(lines) for label in hint.labels]
    if points and count == 2:
        axes = [axis_title(context, place) for place in ("x", "y")]
        if axes[0] is not None and axes[1] is not None:
            return [[axis] * len(lines) for axis in axes if axis is not None]
    if ranges:
        words = [[line.gaps[at][-1] for line in lines] for at in range(count)]
        return [[Name(word[0], Span(*word.span()), full=word[0]) for word in ends] for ends in words]
    return None
