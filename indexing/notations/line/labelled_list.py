"""Lists of values with their labels: `C1: v; C2: v`, `C1 v; C2 v`, `C1 (v), C2 (v)`, `v in C1, v in
C2`, `v (C1), v (C2)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

from ...recognisers import recogniser
from ...stated.context import Context
from ...stated.hints import axis_title
from ...stated.lists import split_top
from ...text.names import has_two_sentences, read_name, trim
from ...text.sentences import sentence_bounds
from ...text.spans import Span
from ..rows import DIGIT, NO_RESULT, Block, Entry, Row, read_pair, read_value, result_of

_Reads = Callable[[int, int], Entry | None]
"""Reads the pair between two offsets; cached."""
_KEY = re.compile(r":\s|\s=\s")
_LONGEST_LABEL = 160
_AND = re.compile(r",?\s(?:and|&)\s")
_LONGEST_BLANK = 120
_REMARK = re.compile(r"(?<=\w)\s(?:[–—]\s[^\W\d_][^\d:]{1,120}|\((?:[^()\d\s]+\s){3,}[^()\d]*\))\Z")
"""What is said of the values behind the last of them ("A 5, B 7 – the largest, by far")."""
_SHARE_OF, _FEWEST_SHARES = re.compile(r"(?:(?:,|;|:|\band)[*_]{0,2}\s)[~≈]?[0-9][0-9.]*\s?%\s(?=[a-z])"), 3
"""Shares, each with what it is of behind it ("6% agree, 21% are neutral"), and fewest of a list of them."""
_KEYED = re.compile(r":\s[-+−~≈<>$€£]{0,2}[0-9]")
"""The rest of a field's key, with its value, in the label of a supposed value ("95% CI: +6/-5")."""


@recogniser("May: 3; June: 5", lambda block, context: None)
def read_labelled_list(block: Block, context: Context) -> list[Row] | None:
    """One row of the labelled values, if every piece is one; a single piece only if nothing names the row."""
    text = context.text
    start, end = trim(text, block.start, block.end)
    remark = _REMARK.search(text, start, end) or _noted(text, start, end)
    end = end if remark is None else remark.start()
    end = _first_sentence(text, start, end)
    result = result_of(text, start, end)
    end = end if result is None else result.start
    while end > start and text[end - 1] in ".,":
        end -= 1
    alone = not block.named and not block.running
    shares = _SHARE_OF.findall(text, max(0, start - len(": ")), end)
    bounds = _split_pieces(text, start, end)
    told = len(shares) >= _FEWEST_SHARES or (len(bounds) > 1 and ";" not in text[start:end])
    read, loosely = cache(partial(read_pair, context, loose=told)), partial(read_pair, context, loose=True)
    take = read if block.named else loosely
    point: list[Entry] = []
    if len(bounds) < 2:
        pieces = split_top(text, start, end, ",")
        point = _point(context, *pieces[0]) if block.named and len(pieces) > 1 else []
        pieces, take = (pieces[1:], loosely) if point else (pieces, take)
        if len(pieces) == 1 and not (alone or point) and _AND.search(text, *pieces[0]) is None:
            return None  # no list
        bounds = pieces if _are_fields(context, pieces) else _join_commas(context, pieces, read)
    else:  # "A: 5, B: 7; total 12"
        parts = ((one, split_top(text, *one, ",")) for one in bounds)
        bounds = [each for one, some in parts for each in (some if all(read(*part) for part in some) else [one])]
    if len(bounds) == 1 and not (alone or point):
        return None
    entries: list[Entry] = [*point]
    marks = [mark for mark in "→:=" if len(bounds) > _ENOUGH and all(mark in text[a:b] for a, b in bounds[:-1])]
    for at, (a, b) in enumerate(bounds):
        if at >= _ENOUGH and b == bounds[-1][1] and any(text.find(mark, a, b) < 0 for mark in marks):
            result = Span(a, b)  # "again no marker at 352 px" behind "288 px → 185"
            break
        entry = take(a, b) or _blank(context, a, b) or (_field(context, a, b) if len(bounds) > 1 else None)
        label = entry.label if entry is not None else None
        if entry is None or label is None or len(label.text) > _LONGEST_LABEL or _KEYED.search(label.text):
            told = at >= _ENOUGH and b == bounds[-1][1] and result is None and _KEY.search(text, a, b) is None
            _, stop = next(sentence_bounds(text, a, b)) if told else (a, b)
            said = [DIGIT.search(text, *one) is not None for one in split_top(text, stop, b, ",")]
            entry = take(a, stop - 1) if any(said) and not (len(said) > 1 and all(said)) else None
            if entry is not None and entry.label is not None:
                entries.append(entry)
                result = Span(stop, b)  # "One cross above it, at 97" behind "upper whisker 81."
                break
            if told and (len(context.quantities(a, b)) > 1 or _CLAUSE.match(text, a, b)):
                result = Span(a, b)  # "two outliers at 33.5 and 36.1", "no square is drawn at 3B" behind the values
                break
            return None
        entries.append(entry)
    return [Row(tuple(entries), remark=result)] if any(entry.quantity is not None for entry in entries) else None


_ENOUGH = 3
"""After how many values under their labels a last piece of several numbers, or of as many words, is a remark."""
_CLAUSE = re.compile(r"(?:[^\W\d]\S*\s){4}|the\s(?:\S+\s){5}")


def _first_sentence(text: str, start: int, end: int) -> int:
    """Where the first sentence of a list ends, if no other one lists values ("B → 77.3. It saturates after 288.")."""
    ended = _ENDED.search(text, start, end)
    alone = (
        ended is not None and text.count(";", start, ended.start()) > 1 and not _PAIRED.search(text, ended.end(), end)
    )
    return ended.start() if ended is not None and alone else end


_ENDED = re.compile(r"(?<=[0-9%)])\.\s+(?=[A-Z\"“])")
_PAIRED = re.compile(r"(?::|→|=)\s?[~≈]?[0-9]")


def _noted(text: str, start: int, end: int) -> re.Match[str] | None:
    """The only brackets of a list, if they are words behind its last value, whose label stands before it."""
    found = _NOTE.search(text, start, end)
    keyed = found is not None and _KEYED.search(text, text.rfind(",", start, found.start()), found.start()) is not None
    return found if keyed and text.count("(", start, end) == 1 else None


_NOTE = re.compile(r"(?<=\w)\s\([^()\d]{2,60}\)\Z")


def _point(context: Context, start: int, end: int) -> list[Entry]:
    """The coordinates of a point before other fields ("(10, 91), income 340"), by the titles of the axes."""
    text = context.text
    about = _ABOUT.match(text, start, end)
    start = about.end() if about is not None else start
    titles = [axis_title(context, place) for place in ("x", "y")]
    if text[start : start + 1] + text[end - 1 : end] != "()" or not all(titles):
        return []
    values = [read_value(context, *one) for one in split_top(text, start + 1, end - 1, ",")]
    found = [replace(value, label=title) for value, title in zip(values, titles, strict=False) if value is not None]
    return found if len(found) == len(values) == len(titles) else []


_ABOUT = re.compile(r"(?:approx\.|approximately|about|around|roughly|at|near|[~≈])\s?(?=\()")


def _split_pieces(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The pieces between semicolons; else between bars, dots, slashes or arrows, where every piece has a number."""
    bounds = split_top(text, start, end, ";")
    for mark in ("|", "·", "•", " / ", " + ", "→") if len(bounds) < 2 else ():
        if text.find(mark, start, end) > 0 and not (mark == "→" and len(split_top(text, start, end, ",")) > 1):
            pieces = split_top(text, start, end, mark.strip())
            if all(DIGIT.search(text, a, b) or _ABSENT.fullmatch(text, a, b) for a, b in pieces):
                return pieces
    return bounds


_MARK = (
    r"(?P<mark>N/A|n/a|NA|—|–|(?:not|no) (?:available|applicable|shown|reported|given|visible|recorded|data|value)"
    rf"|missing|unknown|{NO_RESULT})"
)
_ABSENT = re.compile(rf"(?P<label>\S.*?)(?:\s*[:=(–—]\s*|\s+){_MARK}\)?")
_ABSENT_BEFORE = re.compile(
    rf"(?:{_MARK}|(?P<none>[Nn]one|[Nn]othing))\s"
    r"(?:\((?P<bracketed>[^()]{1,60})\)|(?:in|for|at|on)\s(?P<label>[^()]{1,60}))"
)


def _blank(context: Context, start: int, end: int) -> Entry | None:
    """A label with words that say there is no value ("Three rooms not available", "n/a (Three rooms)")."""
    start, end = trim(context.text, start, end)
    if end - start >= _LONGEST_BLANK:
        return None
    found = _ABSENT_BEFORE.fullmatch(context.text, start, end) or _ABSENT.fullmatch(context.text, start, end)
    label = "bracketed" if found is not None and found.lastgroup == "bracketed" else "label"
    if found is None or has_two_sentences(context.text, *found.span(label)):
        return None
    mark = "mark" if found["mark"] else "none"
    return Entry(Span(*found.span(mark)), None, read_name(context.text, *found.span(label), context.known))


def _are_fields(context: Context, bounds: list[tuple[int, int]]) -> bool:
    """Whether every piece has a key, and one holds words ("District: Harbour, Price: 3.40")."""
    text = context.text
    return (
        len(bounds) > 1
        and all(_KEY.search(text, a, b) is not None for a, b in bounds)
        and any(DIGIT.search(text, a, b) is None and _blank(context, a, b) is None for a, b in bounds)
    )


def _field(context: Context, start: int, end: int) -> Entry | None:
    """A field: a key, a colon, and a value or a few words."""
    text = context.text
    mark = _KEY.search(text, start, end)
    if mark is None or has_two_sentences(text, start, mark.start()):
        return None
    key = read_name(text, *trim(text, start, mark.start()), context.known)
    value = read_value(context, mark.end(), end)
    a, b = trim(text, mark.end(), end)
    while b > a and text[b - 1] in ".,;":
        b -= 1
    if not key.text or (value is None and not text[a:b][:1].isalpha()):
        return None
    return Entry(Span(a, b), None, key) if value is None else Entry(value.span, value.quantity, key)


def _join_commas(context: Context, bounds: list[tuple[int, int]], read: _Reads) -> list[tuple[int, int]]:
    """Pieces between commas, each without a value joined to the next: a label may contain commas."""
    text = context.text
    if bounds:
        a, b = bounds[-1]
        both = _AND.search(text, a, b)
        if both is not None and read(a, both.start()) is not None and read(both.end(), b) is not None:
            bounds = [*bounds[:-1], (a, both.start()), (both.end(), b)]
    joined: list[tuple[int, int]] = []
    first: int | None = None
    for a, b in bounds:
        start = a if first is None else first
        if (
            DIGIT.search(text, a, b) is None
            and joined
            and first is None
            and text[joined[-1][1] - 1] not in ")"
            and _ABSENT_BEFORE.fullmatch(text, *trim(text, a, b)) is None
            and (last := read(*joined[-1])) is not None  # its label follows it, and these words continue the label
            and last.label is not None
            and last.label.span.start > last.span.start
        ):
            joined[-1] = (joined[-1][0], b)
        elif first is None and _blank(context, a, b) is not None:
            joined.append((a, b))
        elif DIGIT.search(text, a, b) is None or (read(start, b) is None and read_value(context, start, b) is None):
            first = start
        else:
            joined.append((start, b))
            first = None
    if first is not None:
        joined.append((first, bounds[-1][1]))
    return joined
