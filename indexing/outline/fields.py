"""Lines of a name and several fields, as items with the fields under them: "HC-01 — area: Barents Sea — stations: 46".

A separator counts where most of the lines beside each other have it and the same fields, one of them in words. A field
is called by its key ("area: Barents Sea"), or by the words with which it begins in all lines ("world rank 4th").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace

from ..recognisers import recogniser
from ..text.names import trim
from .item import LEAF_RANK, Item

_SEPARATORS = tuple(map(re.compile, (r"\s[—–]\s", r"\s-\s", r"\s\|\s", r";\s", r"\s[·•]\s", r"\.\s(?=[A-Z])")))
"""What may stand between fields; what comes first is tried first."""
_KEYED = re.compile(r"[*_]{0,2}(?P<key>[^\W\d_][^:.,;()\n]{0,39})[*_]{0,2}:[*_]{0,2}\s+(?=\S)")
_WORD = re.compile(r"\S+")
_OF = frozenset("of is was at in by on with for the".split())
"""Words between the key of a field and its value that belong to neither ("Attendance of 17,499")."""
_WORDS = re.compile(r"(?:[^\d\n]|(?<!\d)\d{1,3}[–-]\d{1,3}(?!\d))+")
"""Words without numbers other than a score ("W 24–6")."""
_FEWEST, _MOST = 3, 0.8
"""Fewest lines of fields beside each other, and the least share of these lines."""
_LONGEST = 400
_MOST_WORDS = 12
"""Characters of a line, and words of a field; a longer one is a sentence."""


@dataclass(frozen=True, slots=True)
class _Field:
    """A piece of a line between separators."""

    start: int
    end: int
    key: tuple[int, int] | None = None
    """The place of the words that call it something."""
    body: int = 0
    """Where its value begins."""


@recogniser("Oslo — area: north — stations: 4", lambda text, items: list(items))
def with_fields(text: str, items: Sequence[Item]) -> list[Item]:
    """The items; those whose lines are made of fields with these under them."""
    return _with_fields(text, items, 0)


_MAX_DEPTH = 40


def _with_fields(text: str, items: Sequence[Item], depth: int) -> list[Item]:
    if depth < _MAX_DEPTH:
        for item in items:
            item.children = _with_fields(text, item.children, depth + 1) if item.children else item.children
    lines = [item for item in items if _may_have_fields(text, item)]
    beside = sum(item.kind == lines[0].kind for item in items) if lines else 0
    for separator in _SEPARATORS if len(lines) >= max(_FEWEST, _MOST * beside) else ():
        records = _records(text, lines, separator)
        if records:
            return [records.get(id(item), item) for item in items]
    return list(items)


def _may_have_fields(text: str, item: Item) -> bool:
    short = item.end - item.start <= _LONGEST
    return item.kind in ("bullet", "text") and not item.children and short and item.label is not None and item.bold


def _records(text: str, lines: Sequence[Item], separator: re.Pattern[str]) -> dict[int, Item]:
    """The lines as records by their identity; empty where they are not made of fields set apart in this way."""
    fewest = max(_FEWEST, _MOST * len(lines))
    if sum(separator.search(text, line.body, line.end) is not None for line in lines) < fewest:
        return {}
    fields = [[*_split(text, line, separator)] for line in lines]
    several = [one for one in fields if len(one) > 1]
    if len(several) < fewest:
        return {}
    shared = _shared_beginnings(text, several)
    fields = [[_called(text, field, shared) for field in one] for one in fields]
    keys = Counter(key for one in fields for key in {_key(text, field) for field in one} if key)
    usual = {key for key, count in keys.items() if count >= _MOST * len(several)}
    worded = Counter(
        _key(text, field)
        for one in fields
        for field in one
        if _WORDS.fullmatch(text, field.body, field.end) is not None
    )
    if len(usual) < _FEWEST - 1 or not any(2 * worded[key] > keys[key] for key in usual):
        return {}
    in_words = {key for key in usual if 2 * worded[key] > keys[key]}
    return {id(line): _record(text, line, one, in_words) for line, one in zip(lines, fields, strict=True)}


def _split(text: str, line: Item, separator: re.Pattern[str]) -> Iterator[_Field]:
    """The fields of a line after its name."""
    start, body = line.body, line.end
    lead = separator.match(text, max(line.label[1] if line.label else start, start - 3), body)
    at = lead.end() if lead is not None else start
    for mark in (*separator.finditer(text, at, body), None):
        end = mark.start() if mark is not None else body
        bounds = trim(text, at, end - text.endswith(".", at, end))
        if bounds[0] < bounds[1] and len(text[slice(*bounds)].split()) <= _MOST_WORDS:
            key = _KEYED.match(text, *bounds)
            yield _Field(*bounds, key.span("key") if key else None, key.end() if key else bounds[0])
        at = mark.end() if mark is not None else body


def _shared_beginnings(text: str, fields: Sequence[Sequence[_Field]]) -> set[str]:
    """The first words of fields without a key that most lines have."""
    firsts = Counter(
        word for one in fields for word in {_first(text, field) for field in one if field.key is None} if word
    )
    return {word for word, count in firsts.items() if count >= _MOST * len(fields)}


def _first(text: str, field: _Field) -> str:
    word = _WORD.match(text, field.start, field.end)
    return word[0].casefold() if word is not None and word[0].isalpha() and word.end() < field.end else ""


def _called(text: str, field: _Field, shared: set[str]) -> _Field:
    """The field; where it begins as in other lines, with these words as its key."""
    if field.key is not None or _first(text, field) not in shared:
        return field
    words = list(_WORD.finditer(text, field.start, field.end))
    key = words[0].span()
    for word in words[1:-1]:
        if word[0].islower() and word[0].isalpha() and word[0] not in _OF:
            key = (key[0], word.end())
        else:
            break
    rest = [word for word in words if word.start() >= key[1]]
    while len(rest) > 1 and rest[0][0] in _OF:
        del rest[0]
    return replace(field, key=key, body=rest[0].start())


def _key(text: str, field: _Field) -> str:
    return text[slice(*field.key)].casefold() if field.key is not None else ""


def _record(text: str, line: Item, fields: Sequence[_Field], in_words: Set[str]) -> Item:
    """A line as an item with its fields under it."""
    children = [
        Item("bullet", LEAF_RANK, one.start, one.end, one.key, False, one.body, worded=_key(text, one) in in_words)
        for one in fields
        if one.key is not None
    ]
    end = line.label[1] if line.label is not None else line.end
    return replace(line, end=end, body=end, children=children)
