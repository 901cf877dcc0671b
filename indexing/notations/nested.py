"""Lines with values under names of two levels: `Police – FY 2022: Budget 64, Actual 67 – FY 2023: Budget 67, Actual
70`, `Oak: 2022 (men 12%, women 14%), 2023 (men 13%, women 15%)`, `2022: men 12, women 14; 2023: men 13, women 15`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..outline.item import Item
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import Name, fold, join_path, read_name, trim
from ..text.spans import Span
from .rows import Entry, Row, read_value

_VALUE = (
    r"[~≈$€£+−-]{0,3}[0-9][0-9.,]{0,20}(?<![.,])(?:\s?±\s?[0-9][0-9.]*(?<!\.))?"
    r"(?:\s?(?:%|°\w?|[^\W\d_][\w°/]{0,7})(?![\w:]))?|n/?a"
)
_PAIR = rf"[^\W\d_][^:;,/|()–—\d\n]{{0,30}}?\s?[:=]?\s?(?:{_VALUE}|\((?:{_VALUE})\))"
_LIST = rf"{_PAIR}(?:\s?[,/·]\s?{_PAIR}){{1,8}}"
_GROUP = (
    r"[*_]{0,2}(?P<group>[^\W_][^:;,|()–—*\n]{0,40}?)[*_]{0,2}(?::[*_]{0,2}\s|\s\()"
    rf"(?P<list>{_LIST})\)?"
)
_GROUPS = re.compile(_GROUP)
_MARK = r"(?:\s?[–—|;,]\s|\s-\s)"
_REST = re.compile(r"(?:\s?[(–—;.,].{0,120})?")
"""A remark behind the last value."""
_NAMED = re.compile(rf"(?P<name>[^:;|–—\n]{{1,60}}?)(?:[*_]{{0,2}}:[*_]{{0,2}}\s|{_MARK})(?={_GROUP})")
_ONE = re.compile(_PAIR)
_NUMBER = re.compile(_VALUE)
_JOINT = re.compile(_MARK)
_FEWEST, _LONGEST = 2, 600


@recogniser("Police – 2022: budget 64, actual 67 – 2023: budget 67, actual 70", lambda context, items: [])
def take_nested(context: Context, items: Sequence[Item]) -> list[tuple[Item, Row]]:
    """The items whose lines tell, under several names, values of the same names, each with its row; none where but one
    does.
    """
    found = [(item, row) for item in items if (row := _row(context, item)) is not None]
    return found if len(found) >= _FEWEST else []


@recogniser("2022: men 12, women 14; 2023: men 13, women 15", lambda context, item: [])
def read_groups(context: Context, item: Item) -> list[Row]:
    """The rows of a line that tells values of the same names under several others, and is itself called nothing."""
    lead, groups = _groups(context, item)
    if lead is not None and not _LEADS.search(lead.cut(context.text)):
        return []
    return [Row(tuple(replace(entry, label=name) for name, entry in one.pairs), one.name) for one in groups]


_LEADS = re.compile(r"\b(?:values?|data|numbers|figures|are|is|shows?|reads?|follows?|approximately|about)\Z", re.I)
"""The end of words that only lead values in ("The values are approximately: ")."""


def _row(context: Context, item: Item) -> Row | None:
    lead, groups = _groups(context, item)
    entries = tuple(
        replace(entry, label=_path(one.name, name, is_first=entry is one.pairs[0][1]))
        for one in groups
        for name, entry in one.pairs
    )
    return (
        Row(entries, read_name(context.text, *trim(context.text, lead.start, lead.end))) if entries and lead else None
    )


@dataclass(frozen=True, slots=True)
class _Group:
    """A name with the values under it."""

    name: Name
    pairs: list[tuple[Name, Entry]]


def _groups(context: Context, item: Item) -> tuple[Span | None, list[_Group]]:
    """The groups of a line, with what stands before them; none where it has but one, or they have different names."""
    text = context.text
    start, end = trim(text, item.start, item.end)
    if end - start > _LONGEST:
        return None, []
    named = _NAMED.match(text, start, end)
    at = named.end() if named is not None else start
    groups: list[re.Match[str]] = []
    while (group := _GROUPS.match(text, at, end)) is not None:
        groups.append(group)
        mark = _JOINT.match(text, group.end(), end)
        at = mark.end() if mark is not None else end
    if len(groups) < _FEWEST or _REST.fullmatch(text, groups[-1].end(), end) is None:
        return None, []
    read = [_Group(read_name(text, *one.span("group")), _entries(context, one)) for one in groups]
    keys = [tuple(fold(name.text) for name, _ in one.pairs) for one in read]
    names = {fold(one.name.text) for one in read}
    if len(set(keys)) > 1 or len(set(keys[0])) < len(keys[0]) or len(names) < len(groups):
        return None, []
    return (Span(*named.span("name")) if named is not None else None), read


def _entries(context: Context, group: re.Match[str]) -> list[tuple[Name, Entry]]:
    found = []
    for one in _ONE.finditer(context.text, *group.span("list")):
        value = _NUMBER.search(context.text, *one.span())
        entry = read_value(context, *trim(context.text, *value.span())) if value is not None else None
        if value is not None and entry is not None:
            words = context.text[one.start() : value.start()].rstrip(" :=(")
            name = read_name(context.text, *trim(context.text, one.start(), one.start() + len(words)))
            found.append((name, entry))
    return found


def _path(group: Name, name: Name, *, is_first: bool) -> Name:
    """A name of two levels; the first one of a group holds the group's own words."""
    words = join_path(group.text, name.text)
    span = Span(group.span.start, name.span.end) if is_first else name.span
    return Name(words, span, full=words, path=(group.text, name.text))
