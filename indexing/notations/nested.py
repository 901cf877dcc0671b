"""Lines with values under names of two levels: `Police – FY 2022: Budget 64, Actual 67 – FY 2023: Budget 67, Actual
70`, `Oak: 2022 (men 12%, women 14%), 2023 (men 13%, women 15%)`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..outline.item import Item
from ..recognisers import recogniser
from ..stated.context import Context
from ..text.names import Name, fold, join_path, read_name, trim
from ..text.spans import Span
from .rows import Entry, Row, read_value

_VALUE = r"[~≈$€£+−-]{0,3}[0-9][0-9.,]{0,20}(?<![.,])(?:\s?(?:%|°\w?|[^\W\d_][\w°/]{0,7})(?![\w:]))?|n/?a"
_PAIR = rf"[^\W\d_][^:;,/|()–—\d\n]{{0,30}}?\s?[:=]?\s?(?:{_VALUE})"
_LIST = rf"{_PAIR}(?:\s?[,/·]\s?{_PAIR}){{1,8}}"
_GROUP = rf"(?P<group>[^\W_][^:;,|()–—\n]{{0,40}}?)(?::\s|\s\()(?P<list>{_LIST})\)?"
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
    found = [(item, row) for item in items if (row := _row(context, item.start, item.end)) is not None]
    return found if len(found) >= _FEWEST else []


def _row(context: Context, start: int, end: int) -> Row | None:
    text = context.text
    start, end = trim(text, start, end)
    if end - start > _LONGEST:
        return None
    named = _NAMED.match(text, start, end)
    at = named.end() if named is not None else start
    groups: list[re.Match[str]] = []
    while (group := _GROUPS.match(text, at, end)) is not None:
        groups.append(group)
        mark = _JOINT.match(text, group.end(), end)
        at = mark.end() if mark is not None else end
    if len(groups) < _FEWEST or _REST.fullmatch(text, groups[-1].end(), end) is None:
        return None
    read = [_entries(context, one) for one in groups]
    keys = [tuple(fold(name.text) for name, _ in one) for one in read]
    names = {fold(one["group"]) for one in groups}
    if len(set(keys)) > 1 or len(set(keys[0])) < len(keys[0]) or len(names) < len(groups):
        return None
    entries = tuple(
        replace(entry, label=_path(read_name(text, *group.span("group")), name, is_first=entry is one[0][1]))
        for group, one in zip(groups, read, strict=True)
        for name, entry in one
    )
    return Row(entries, read_name(text, *trim(text, *named.span("name"))) if named is not None else None)


def _entries(context: Context, group: re.Match[str]) -> list[tuple[Name, Entry]]:
    found = []
    for one in _ONE.finditer(context.text, *group.span("list")):
        value = _NUMBER.search(context.text, *one.span())
        entry = read_value(context, *trim(context.text, *value.span())) if value is not None else None
        if value is not None and entry is not None:
            name = read_name(context.text, *trim(context.text, one.start(), value.start()))
            found.append((name, entry))
    return found


def _path(group: Name, name: Name, *, is_first: bool) -> Name:
    """A name of two levels; the first one of a group holds the group's own words."""
    words = join_path(group.text, name.text)
    span = Span(group.span.start, name.span.end) if is_first else name.span
    return Name(words, span, full=words, path=(group.text, name.text))
