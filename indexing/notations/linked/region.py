"""A region: the lines under one heading, with their values linked to names and assembled into grids."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from operator import itemgetter

from ...outline.item import Item, walk
from ...stated.context import Context
from ...stated.hints import title_of, value_title
from ...text.names import Name, fold
from ...text.spans import Span
from ..drafts import Draft
from .by_name import links_alike, links_by_name, links_by_phrase, links_by_place, links_by_unit, subject_of_line
from .by_number import is_position, links_by_number, links_by_point
from .inventory import Inventory, calendar_names, inventory_of, stems
from .line import Line, Lines, Link, item_name, labels_of, panels_of
from .pivot import NamedValue, grids_of

_MOST_LINES = 2_000
_PAIR = 2
_WEIGHTS = {"name": 1.0, "number": 1.9, "listed": 0.9, "phrase": 0.8, "place": 0.6, "column": 0.75, "": 0.7, "all": 0.7}
_WEIGHTS["beside"] = _WEIGHTS["phrase"]
"""Score of a value by the kind of its name: a declared name is more reliable than words that precede it."""
_FOR_ALL = re.compile(
    r"\b(?:for|at|in|over|across|throughout)\s(?:all|every|each|any)\b|\bthroughout\b"
    r"|\b(?:constant|flat)\s(?:at|line at)\b",
    re.I,
)
"""Words by which one value holds everywhere ("stays at 0.1 for every size")."""
_PHASE = re.compile(
    r"(?:(?:start|begin|end|peak|dip|low|high|mid|max|min|initial|final|first|last|maximum|minimum|highest|lowest|trough|valley)"
    r"(?:ning|ing)?|(?:point|value|level|position|of|at)s?|[\s/-])+\Z",
    re.I,
)
"""What a value on a course is called, which a position tells better ("Peak: 49% at step 320")."""
_LEFT = 0.4
"""Cost of a value without a name."""
_AGAIN = 1.0
"""Cost of a second value with the same name."""
_DRAWN = frozenset("value bar line dot point box column slice segment marker it figure height".split())
"""Words for what is drawn, which before a value stand for the measure."""


def read_region(context: Context, items: Sequence[Item], *, asides: bool = False) -> tuple[list[Draft], list[Span]]:
    """The grids of the values of these items and of all under them, by what names them, and all numbers that may be
    values or names of values; with `asides` also of those that are called trends or observations, for a text that
    has its values nowhere else.
    """
    named = {id(item): item_name(context, item) for item in walk(items)}
    ends = [end for item in walk(items) for end in (item.start, item.end)]
    times = calendar_names(context.text, min(ends), max(ends)) if ends else []
    known = any(fold(name.text) in context.known for name in times)
    inventory = inventory_of(context, [*labels_of(named, items), *([] if known else [times])])
    lines = list(islice(Lines(context, inventory, named, asides).of(items), _MOST_LINES))
    chosen = _choose_links(context, inventory, [line for line in lines if line.values])
    named_values = [
        NamedValue(link, (*_around(link, path), *(name for name in (link.subject, link.key) if name is not None)))
        for path, links in ((tuple(map(inventory.declared, line.path)), links) for line, links in chosen)
        for link in links
    ]
    drafts = grids_of(named_values, set(panels_of(context, named, items)))
    return drafts, [span for line in lines for span, _ in line.values]


def _around(link: Link, path: tuple[Name, ...]) -> tuple[Name, ...]:
    """The names around a value, without the phase of a course that its position tells better."""
    told = link.kind == "number" and len(path) > 1 and _PHASE.match(path[-1].text)
    return path[:-1] if told else path


def _choose_links(context: Context, inventory: Inventory, lines: Sequence[Line]) -> list[tuple[Line, list[Link]]]:
    """The links of each line: those that explain most of it, preferring the kinds of link that other lines have."""
    places = [tuple(name.span for name in line.path) for line in lines]
    times = Counter(places)
    around = {place[:depth] for place in times for depth in range(1, len(place))}
    offered = [
        _offers(context, inventory, line, times[place] == 1, place in around)
        for line, place in zip(lines, places, strict=True)
    ]
    for offers, links in zip(offered, links_by_unit(context.text, lines), strict=True):
        offers.append(links)
    for at, links in links_alike(context.text, lines).items():
        offered[at] = [links]
    all_links = [link for offers in offered for links in offers for link in links]
    seen = Counter((link.kind, fold(link.key.text)) for link in all_links if link.key is not None)
    chosen = []
    for line, offers in zip(lines, offered, strict=True):
        merit, links = max(((_merit(line, links, seen), links) for links in offers or [[]]), key=itemgetter(0))
        if merit > 0:
            kept = [link for link in links if _counts(link, seen)]
            kept = [replace(link, key=inventory.declared(link.key)) if link.key is not None else link for link in kept]
            points = [link for link in kept if link.quantity.value is not None or link.key is not None]
            chosen.append((line, points or kept))
    return _with_subjects(chosen)


def _with_subjects(chosen: Sequence[tuple[Line, list[Link]]]) -> list[tuple[Line, list[Link]]]:
    """The lines with their links; the sentences of a list are all about their subjects along a course, or none is."""
    without = {
        tuple(name.span for name in line.path)
        for line, links in chosen
        if line.free and not line.running and any(link.subject is None for link in links)
    }
    return [
        (line, [replace(one, subject=None) if one.kind == "number" and not line.running else one for one in links])
        if tuple(name.span for name in line.path) in without
        else (line, links)
        for line, links in chosen
    ]


def _counts(link: Link, seen: Counter[tuple[str, str]]) -> bool:
    """Whether a link has a name that is known, or comes again."""
    return link.kind not in ("phrase", "beside") or (link.key is not None and seen[link.kind, fold(link.key.text)] > 1)


def _offers(context: Context, inventory: Inventory, line: Line, alone: bool, around: bool) -> list[list[Link]]:
    """The ways to link values of a line that is `alone` under its path, or has lines of a longer path beside it."""
    text = context.text
    points = [(span, quantity) for span, quantity in line.values if quantity.value is not None]
    if line.free and all(is_position(text, line, at, inventory) for at in range(len(line.values))):
        return []  # "The line stops at epoch 16"
    offers = [links_by_name(text, line)]
    if line.free and not line.path:
        return [one for one in offers if _is_declared(context, one)]
    in_place = links_by_place(text, line) if line.path else []
    offers.append(in_place)
    if len(in_place) <= _PAIR:
        offers.append(_of_subject(text, line, links_by_number(text, line, inventory)))
    listed = links_by_phrase(text, line)
    if line.path and alone:
        point = links_by_point(context, line)
        further = _further(point, listed) if point else []
        offers.append([*point, *(replace(link, kind="beside") for link in further)])
    if line.running:
        return [one for one in (*offers, listed) if one and (one is not listed or listed[0].kind == "listed")]
    if line.path and not line.free and offers[0]:
        offers.append([*offers[0], *_further(offers[0], listed)])
    if len(points) == 1 and line.path:
        offers.append([Link(*points[0], None, kind="all" if _FOR_ALL.search(text, line.start, line.end) else "")])
    if len(line.values) > 1 or not alone or around:
        phrases = _without_measure(context, line, listed)
        offers.append([replace(link, kind="listed") if around and link.kind == "phrase" else link for link in phrases])
    return [one for one in offers if one]


def _of_subject(text: str, line: Line, links: list[Link]) -> list[Link]:
    """The links along a course that running text tells of its subject ("Sales of tea start at 2 in 1990 ..."), and in
    a list even those of two places ("- Tea has 2 in 1990 and 5 in 2020").
    """
    tells = line.free and len(links) > (_PAIR if line.running else 1)
    subject = subject_of_line(text, line) if tells else None
    return [replace(link, subject=subject) for link in links] if subject is not None else links


def _further(named: Sequence[Link], phrases: Sequence[Link]) -> list[Link]:
    """The links by phrases of values that declared names leave, where the phrase holds none of these names."""
    spans = {link.span for link in named}
    words = {word for link in named if link.key is not None for word in stems(link.key.text)}
    return [
        link
        for link in phrases
        if link.span not in spans and link.key is not None and words.isdisjoint(stems(link.key.text))
    ]


def _without_measure(context: Context, line: Line, links: list[Link]) -> list[Link]:
    """The links, without names of their own that only say what is measured ("the Relational accuracy is 0.65")."""
    measure_words = {word for hint in context.hints if hint.place in ("x", "y") for word in stems(hint.name)}
    measure_words |= {word for name in line.path for word in stems(name.text)} | _DRAWN
    bare = [link for link in links if link.key is not None and set(stems(link.key.text)) <= measure_words]
    if len(bare) != 1:
        return links
    hints = [hint for place in ("y", "x") for hint in context.hints if hint.place == place]  # of a second y-axis, too
    titles = [name for hint in hints if (name := title_of(context, hint)) is not None]
    called = stems(bare[0].key.text) if bare[0].key is not None else ()
    own = next((title for title in titles if set(called) <= set(stems(title.text))), None)
    key = own or value_title(context) if len(links) > 1 else None
    return [replace(link, key=key, kind="name") if link is bare[0] else link for link in links]


def _is_declared(context: Context, links: Sequence[Link]) -> bool:
    """Whether a sentence under no name says by declared names alone what its values are."""
    names = [name for link in links for name in (link.subject, link.key) if name is not None]
    known = {id(name) for name in names if fold(name.text) in context.known or len(name.text) == 1}
    subjects = {id(link.subject) for link in links}
    return bool(links) and all(id(name) in known or (id(name) in subjects and len(links) > 1) for name in names)


def _merit(line: Line, links: Sequence[Link], seen: Counter[tuple[str, str]]) -> float:
    """The score of links as an explanation of a line."""
    counted = [link for link in links if _counts(link, seen)]
    values = {link.span for link in counted}
    keys = {link.key.span for link in counted if link.key is not None and link.kind == "number"}
    left = sum(span not in values and span not in keys and quantity.value is not None for span, quantity in line.values)
    names = [
        (link.subject and fold(link.subject.text), fold(link.key.text))
        for link in counted
        if link.key and link.key.text
    ]
    again = len(names) - len(set(names))
    return sum(_WEIGHTS[link.kind] for link in counted) - _LEFT * left - _AGAIN * again
