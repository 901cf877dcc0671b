"""A region: the lines under one heading, their values linked to names, and grids made of what is named alike."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...outline.sections import names_part, role_of
from ...outline.tree import Item
from ...stated.context import Context
from ...text.names import Name, fold, panel_title, read_name, trim
from ...text.sentences import sentence_bounds
from ...text.spans import Span
from ..drafts import Draft
from ..remarks import is_remark
from ..rows import Entry, Row
from .inventory import Inventory, axis_title, inventory_of, stems
from .line import (
    Line,
    Link,
    line_of,
    links_by_name,
    links_by_number,
    links_by_phrase,
    links_by_place,
    links_by_point,
)

_MAX_DEPTH = 40
_MOST_LINES = 2_000
_LONGEST = 2_000
"""Characters of a line that is read."""
_LONGEST_NAME = 80
_MOST_WORDS = 4
_PAIR = 2
_WEIGHTS = {"name": 1.0, "number": 1.9, "listed": 0.9, "phrase": 0.8, "place": 0.6, "": 0.7}
"""What a value counts by what names it: a declared name tells more than words that happen to stand before it."""
_LEFT = 0.4
"""What a value that is left over costs."""
_AGAIN = 1.0
"""What a second value under the same name costs."""


@dataclass(slots=True)
class Told:
    """A value under all its names, from the outside in."""

    link: Link
    path: tuple[Name, ...]


@dataclass(slots=True)
class Region:
    """What the values of a stretch of the outline are linked to."""

    drafts: list[Draft] = field(default_factory=list)
    """Grids."""
    numbers: list[Span] = field(default_factory=list)
    """Numbers that may be values or names of values."""
    names: list[Span] = field(default_factory=list)
    """What the items with values are called."""


def read_region(context: Context, items: Sequence[Item], *, asides: bool = False) -> Region:
    """The values of these items and of all under them, by what names them; with `asides` also of those that are
    called trends or observations, for a text that has its values nowhere else.
    """
    lists = list(_labels(context, items))
    inventory = inventory_of(context, lists)
    lines = list(_lines(context, inventory, items, (), asides=asides))[:_MOST_LINES]
    chosen = _chosen(context, inventory, [line for line in lines if line.values])
    told = [
        Told(link, (*map(inventory.declared, line.path), *(name for name in (link.subject, link.key) if name is not None)))
        for line, links in chosen
        for link in links
    ]
    told = _in_one_list(_in_two_levels(_without_constant(told)))
    region = Region(_of_several(_drafts(context, told)))
    region.names = list({name.span for line in lines if line.values for name in line.path})
    region.numbers = [span for line in lines for span, _ in line.values]
    return region


def _of_several(drafts: Sequence[Draft]) -> list[Draft]:
    """The grids of more than one value under names that tell them apart, and beside such those of one."""
    several = [draft for draft in drafts if _tells_apart(draft)]
    titled = any(draft.title is not None for draft in several)
    return [draft for draft in drafts if draft in several or (titled and draft.title is not None)]


def _tells_apart(draft: Draft) -> bool:
    """Whether a grid has several values, and not all of them under one name."""
    names = {fold(row.name.text) for row in draft.rows if row.name is not None}
    labels = {fold(entry.label.text) for row in draft.rows for entry in row.entries if entry.label is not None}
    count = sum(len(row.entries) for row in draft.rows)
    return count > 1 and (len(names) > 1 or len(labels) > 1 or not labels)


def _labels(context: Context, items: Sequence[Item], depth: int = 0) -> Iterator[list[Name]]:
    """The names of the items of each level that are no remarks."""
    found = [name for item in items if (name := _name(context, item)) is not None]
    if len(found) > 1:
        yield found
    for item in items:
        if item.children and depth < _MAX_DEPTH:
            yield from _labels(context, item.children, depth + 1)


def _name(context: Context, item: Item) -> Name | None:
    """What an item is called; None where its label announces data or a remark, or it has none."""
    if item.label is None or _straddles(context, item):
        return _declared_first(context, item)
    if item.kind != "title" and (declared := _declared_first(context, item)) is not None:
        return declared
    start, end = trim(context.text, *item.label)
    words = context.text[start:end]
    if item.kind == "text" and not item.bold and item.is_bare(context.text) and len(words.split()) > _MOST_WORDS:
        return None  # a sentence that leads a list in
    known = fold(words) in context.known
    if not words or len(words) > _LONGEST_NAME or is_remark(words) or (_ANNOUNCES.match(words) and not known):
        return None
    if item.kind == "title":
        span = panel_title(context.text, *item.label)
        return read_name(context.text, span.start, span.end, context.known) if span.end > span.start else None
    return read_name(context.text, start, end, context.known)


_AFTER_NAME = re.compile(r"[*_\"”’'`]{0,3}\s?(?:\([^()\n]{1,40}\))?[*_]{0,2}(?:\s?:|\s[–—-])\s")


def _declared_first(context: Context, item: Item) -> Name | None:
    """The declared name with which a line without a label begins ("Comp. A (red): 0.82")."""
    start = item.start
    while start < item.end and context.text[start] in "*_\"“‘'`":
        start += 1
    found = max(context.labels_at(start, item.end), key=lambda name: len(name.text), default=None)
    if found is not None and _AFTER_NAME.match(context.text, start + len(found.text), item.end):
        return replace(found, span=Span(start, start + len(found.text)))
    before = _BEFORE_VALUE.match(context.text, start, item.end) if item.label is None else None
    return (
        read_name(context.text, *trim(context.text, *before.span("name")), context.known)
        if before is not None
        else None
    )


_BEFORE_VALUE = re.compile(r"(?P<name>[^:\n]{1,60}?)(?::[*_]{0,2}|\s[–—=-])\s+(?:[^\W\d]{1,14}\s)?[~≈$€£+−-]{0,3}[0-9]")
"""A line without a label that has its value right after a colon or a dash."""


def _straddles(context: Context, item: Item) -> bool:
    """Whether the colon that seems to end the label belongs to a stated label ("Neural: Simple")."""
    if item.label is None or item.bold:
        return False
    colon, text = item.label[1], context.text
    return any(
        item.start <= colon - at and text[colon - at : colon - at + len(label)].lower() == label
        for label, at in context.colons
    )


_ANNOUNCES = re.compile(
    r"(?:[xy]-?)?(?:detailed |approximate |estimated |key |extracted |observed )*(?:data|values?|points?|content|analysis|readings?|"
    r"numbers?|figures?)(?: (?:points?|values?|extraction|analysis|details?|summary|breakdown|series))*\b[\s()a-z,]*:?\Z",
    re.I,
)


def _lines(
    context: Context,
    inventory: Inventory,
    items: Sequence[Item],
    path: tuple[Name, ...],
    depth: int = 0,
    *,
    asides: bool,
) -> Iterator[Line]:
    """The stretches that may state values, each with the names of the items around it."""
    for item in items:
        words = item.words(context.text).strip("*_: ")
        if item.kind == "table" or (words and (names_part(words) if asides else _is_aside(item, words))):
            continue
        name = _name(context, item)
        below = (*path, name) if name is not None else path
        if name is not None and _is_one_of_several(context, inventory, item, name):
            name, below = None, path
        start = (
            item.body
            if not (name is None and item.kind == "bullet" and item.bold and not item.is_bare(context.text))
            and item.label is not None
            and not _straddles(context, item)
            else item.start
        )
        if item.label is None and name is not None:
            start = name.span.end
        if item.kind == "title" and item.label is not None:
            start = max(item.body, item.label[1])
        if item.label is not None and item.is_bare(context.text) and _VALUED.search(words):
            yield line_of(context, inventory, path, *item.label)
        elif name is None and start < item.end:
            for first, last in sentence_bounds(context.text, start, item.end):
                if last - first > _LONGEST:
                    continue
                yield line_of(context, inventory, below, first, last, free=True)
        elif start < item.end and item.end - start <= _LONGEST:
            yield line_of(context, inventory, below, start, item.end)
        if item.children and depth < _MAX_DEPTH:
            yield from _lines(context, inventory, item.children, below, depth + 1, asides=asides)


def _is_one_of_several(context: Context, inventory: Inventory, item: Item, name: Name) -> bool:
    """Whether a bold name begins a sentence that goes on to others of its kind ("**Oak** (12) and **Elm** (9) lead")."""
    if item.label is None or not item.bold or item.kind != "bullet" or ":" in context.text[item.label[1] : item.body]:
        return False
    if context.text[item.label[1] - 1 : item.label[1]] == ":" or ":" in context.text[item.start : item.body]:
        return False
    own = [one for one in inventory.mentions(context.text, *item.label) if one.whole]
    others = [one for one in inventory.mentions(context.text, item.body, item.end) if one.whole]
    return any(one.group == other.group for one in own for other in others) and bool(name.text)


_VALUED = re.compile(r"\([~≈$€£]?[0-9][0-9.,]*\s?(?:%|[^\W\d_]{1,12})?\)\Z")
"""A label that holds its value ("Sweden (14%)")."""


def _is_aside(item: Item, words: str) -> bool:
    """Whether the label of an item says that it is no data."""
    heads = item.kind == "title" and role_of(words) == "prose"
    return heads or is_remark(words) or names_part(words)


def _chosen(context: Context, inventory: Inventory, lines: Sequence[Line]) -> list[tuple[Line, list[Link]]]:
    """The links of each line: those that explain most of it, in the light of what other lines are made of."""
    paths = Counter(tuple(name.span for name in line.path) for line in lines)
    offered = [_offers(context, inventory, line, paths[tuple(name.span for name in line.path)] == 1) for line in lines]
    seen = Counter(
        fold(link.key.text)
        for offers in offered
        for links in offers
        for link in links
        if link.key is not None and link.kind == "phrase"
    )
    chosen = []
    for line, offers in zip(lines, offered, strict=True):
        best = max(offers, key=lambda links: _merit(line, links, seen), default=[])
        if best and _merit(line, best, seen) > 0:
            kept = [link for link in best if link.kind != "phrase" or _recurs(link, seen)]
            kept = [replace(link, key=inventory.declared(link.key)) if link.key is not None else link for link in kept]
            points = [link for link in kept if link.quantity.value is not None or link.key is not None]
            chosen.append((line, points or kept))
    return chosen


def _recurs(link: Link, seen: Counter[str]) -> bool:
    return link.key is not None and seen[fold(link.key.text)] > 1


def _offers(context: Context, inventory: Inventory, line: Line, alone: bool) -> list[list[Link]]:
    """The ways to link the values of a line, which may be alone under its path."""
    text = context.text
    points = [(span, quantity) for span, quantity in line.values if quantity.value is not None]
    offers = [links_by_name(text, line)]
    if line.free and not line.path:
        return [one for one in offers if _is_declared(context, one)]
    in_place = links_by_place(text, line) if line.path else []
    offers.append(in_place)
    if len(in_place) <= _PAIR:
        offers.append(links_by_number(text, line, inventory.numbers))
    if line.path and alone:
        offers.append(links_by_point(context, line))
    if len(points) == 1 and line.path:
        offers.append([Link(*points[0], None)])
    if len(line.values) > 1 or not alone:
        offers.append(_without_measure(context, line, links_by_phrase(text, line)))
    return [one for one in offers if one]


def _without_measure(context: Context, line: Line, links: list[Link]) -> list[Link]:
    """The links, those without a name of their own whose words only say what is measured, or of what the line is
    ("the Relational accuracy is 0.65" under "Relational", of an axis "Accuracy").
    """
    if not line.path:
        return links
    said = {word for hint in context.hints if hint.place in ("x", "y") for word in stems(hint.name)}
    said |= {word for name in line.path for word in stems(name.text)} | _DRAWN
    bare = [link for link in links if link.key is not None and set(stems(link.key.text)) <= said]
    if len(bare) != 1:
        return links
    title = next((name for place in ("y", "x") if (name := axis_title(context, place)) is not None), None)
    key = title if len(links) > 1 else None
    return [replace(link, key=key, kind="name") if link is bare[0] else link for link in links]


_DRAWN = frozenset("value bar line dot point box column slice segment marker it figure total height".split())
"""Words before a value that stand for what is drawn, and so for what is measured."""


def _is_declared(context: Context, links: Sequence[Link]) -> bool:
    """Whether a sentence under no name says by declared names alone what its values are."""
    names = [name for link in links for name in (link.subject, link.key) if name is not None]
    known = {id(name) for name in names if fold(name.text) in context.known or len(name.text) == 1}
    subjects = {id(link.subject) for link in links}
    return bool(links) and all(id(name) in known or (id(name) in subjects and len(links) > 1) for name in names)


def _merit(line: Line, links: Sequence[Link], seen: Counter[str]) -> float:
    """How well links explain a line."""
    counted = [link for link in links if link.kind != "phrase" or _recurs(link, seen)]
    values = {link.span for link in counted}
    keys = {link.key.span for link in counted if link.key is not None and link.kind == "number"}
    left = sum(span not in values and span not in keys and quantity.value is not None for span, quantity in line.values)
    names = Counter(fold(link.key.text) if link.key is not None else "" for link in counted)
    again = sum(count - 1 for count in names.values())
    again -= names[""] - 1 if names[""] else 0
    return sum(_WEIGHTS[link.kind] for link in counted) - _LEFT * left - _AGAIN * again


def _without_constant(told: list[Told]) -> list[Told]:
    """The values without a name that all of them have at the same place from the inside, and that tells nothing apart."""
    for depth in range(1, 4):
        held = [one.path[-depth] for one in told if len(one.path) > depth]
        if len(held) > 2 and len({fold(name.text) for name in held}) == 1 and len({name.span for name in held}) > 1:
            return [
                Told(one.link, (*one.path[: len(one.path) - depth], *one.path[len(one.path) - depth + 1 :]))
                if len(one.path) > depth
                else one
                for one in told
            ]
    return told


def _in_two_levels(told: list[Told]) -> list[Told]:
    """The values, those one level further in than others under the same name called by both of their inner names
    ("C-Index" beside "Severe > Mean").
    """
    depths: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for one in told:
        for depth in range(1, len(one.path)):
            depths[tuple(name.span.start for name in one.path[:depth])].add(len(one.path) - depth)
    inner = Counter((fold(one.path[-2].text), fold(one.path[-1].text)) for one in told if len(one.path) > 2)
    made = []
    for one in told:
        outer = tuple(name.span.start for name in one.path[:-2])
        again = len(one.path) > 2 and inner[fold(one.path[-2].text), fold(one.path[-1].text)] > 1
        if again and one.link.kind != "place" and 1 in depths[outer]:
            above, last = one.path[-2:]
            words = f"{above.text} > {last.text}"
            joined = replace(last, text=words, full=words, path=(above.text, last.text))
            one = Told(one.link, (*one.path[:-2], joined))
        made.append(one)
    return made


def _in_one_list(told: list[Told]) -> list[Told]:
    """The values, those of rows under a heading called by both where rows beside the heading have as many values."""
    counts: dict[tuple[int, ...], int] = Counter(
        tuple(name.span.start for name in one.path) for one in told if one.link.kind == "place"
    )
    beside = {(path[:-1], count) for path, count in counts.items()}
    made = []
    for one in told:
        place = tuple(name.span.start for name in one.path)
        if one.link.kind == "place" and len(place) > 1 and (place[:-2], counts[place]) in beside:
            above, last = one.path[-2:]
            words = f"{above.text} > {last.text}"
            one = Told(one.link, (*one.path[:-2], replace(last, text=words, full=words, path=(above.text, last.text))))
        made.append(one)
    return made


def _drafts(context: Context, told: Sequence[Told]) -> list[Draft]:
    """Grids: the innermost names are columns, those around them rows, those around these panels."""
    groups: dict[tuple[tuple[int, str], ...], list[Told]] = defaultdict(list)
    for one in told:
        depth = len(one.path)
        if depth:
            around = one.path[:-1] if one.link.kind == "place" else one.path[:-2]
            groups[tuple((name.span.start, fold(name.text)) for name in around)].append(one)
    found = []
    for prefix, members in groups.items():
        title = members[0].path[len(prefix) - 1].span if prefix else None
        found += _grids(members, title)
    return found


def _grids(members: Sequence[Told], title: Span | None) -> list[Draft]:
    """One grid of the values under a title, or one for each name around them where these share no columns."""
    columns: dict[str, set[str]] = defaultdict(set)
    flat: dict[tuple[int, str], list[Told]] = defaultdict(list)
    for one in members:
        if len(one.path) == 1 or one.link.kind == "place":
            flat[one.path[-1].span.start, fold(one.path[-1].text)].append(one)
    deep = [one for one in members if len(one.path) > 1 and one.link.kind != "place"]
    for one in deep:
        columns[fold(one.path[-1].text)].add(fold(one.path[-2].text))
    shared = sum(len(columns[fold(one.path[-1].text)]) > 1 for one in deep)
    drafts = []
    if flat:
        made = [
            Row(tuple(Entry(one.link.span, one.link.quantity) for one in held), held[0].path[-1])
            for held in flat.values()
        ]
        drafts.append(Draft(made, title))
    if not deep:
        return drafts
    rows: dict[tuple[int, str], list[Told]] = defaultdict(list)
    for one in deep:
        rows[0 if one.path[-2].span is None else one.path[-2].span.start, fold(one.path[-2].text)].append(one)
    if 2 * shared >= len(deep) or len(rows) == 1:
        made = [
            Row(tuple(Entry(one.link.span, one.link.quantity, one.path[-1]) for one in _once(held)), held[0].path[-2])
            for held in rows.values()
        ]
        drafts.append(Draft(made, title))
    else:
        for held in rows.values():
            made = [Row((Entry(one.link.span, one.link.quantity),), one.path[-1]) for one in _once(held)]
            drafts.append(Draft(made, held[0].path[-2].span))
    return drafts


def _once(held: Sequence[Told]) -> list[Told]:
    """The values without those that are said again."""
    seen: set[tuple[str, object]] = set()
    kept = []
    for one in held:
        key = (fold(one.path[-1].text), one.link.quantity.value)
        if key not in seen:
            seen.add(key)
            kept.append(one)
    return kept
