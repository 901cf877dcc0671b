"""Words after the values of a line: a remark ("There is no blue segment.", "; one outlier at 18") costs no row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..outline.item import Item
from ..stated.context import Context
from ..text.names import close_bracket, read_name, trim
from ..text.spans import Span
from .drafts import Piece
from .rows import Entry, Row, says_no_value

_REMARK = re.compile(
    r"(?:\d+[.)]\s*)?(?:visual\s|overall\s|general\s|key\s)?(?:trends?|shape|patterns?|notes?|observations?|remarks?|legend|colou?rs?|gridlines|"
    r"annotations?|description|interpretation|summary|context|comparison|appearance|layout|title|source|footnote)\b",
    re.I,
)
_REMARK_WORDS = 4
"""Words of a label beyond which it names something, whatever it begins with."""
_STOP = re.compile(r"(?<=[\w%)\]}°*\"”])[.!](?=\**\s+[\"“*(]{0,3}[A-Z])")
_BREAK = re.compile(r"[;,]\s|\s[–—-]\s|\s?[\[(](?=[A-Za-z])")
_CLAUSE = re.compile(r"[;]\s+(?:(?:and|with|plus)\s+)?(?=[A-Za-z])")
_DIGIT = re.compile(r"\d")
_LISTED = re.compile(r"\d[^,;]*[,;]")
_FEWEST_WORDS = 4
"""Words of a sentence that holds numbers and yet is no more values."""
_MOST_TRIED = 3
"""Places at which a remark with numbers may begin; the last ones are tried."""


def remark_starts(text: str, item: Item) -> Iterator[int]:
    """Where the values of a line may end and a remark begin, likeliest first: words without a number, then a sentence
    or a clause with some; in running text no sentence, since its values go on there.
    """
    start, end = item.body, item.end
    last = end
    for digit in _DIGIT.finditer(text, start, end):
        last = digit.end()
    stops = list(_outside(text, start, (stop.start() for stop in _STOP.finditer(text, start, end))))
    ends = [stop for stop in stops if stop >= last]
    yield from ends
    gap = _BREAK.search(text, last, min([end, *ends]))  # what follows a sentence that is no list is none either
    if gap is not None and _is_outside(text, start, gap.start()):
        closed = close_bracket(text, gap.end() - 1, end) if text[gap.end() - 1] == "(" else -1
        if closed > 0 and _BREAK.match(text, closed + 1, end) is not None:
            yield closed + 1  # "41% of Oak (dark green), the widest slice"
        yield gap.start()
    if item.kind == "text" and item.label is None:
        if stops:
            return
    else:
        with_numbers = [stop for stop in stops if stop < last and len(text[stop:end].split()) > _FEWEST_WORDS]
        yield from with_numbers[-_MOST_TRIED:]
    for clause in list(_CLAUSE.finditer(text, start, last))[: -_MOST_TRIED - 1 : -1]:
        if _is_outside(text, start, clause.start()) and _LISTED.search(text, clause.end(), end) is None:
            yield clause.start()


def _outside(text: str, start: int, places: Iterable[int]) -> Iterator[int]:
    """Those of some offsets, in order, that stand outside all brackets opened since `start`."""
    round_, square, last = 0, 0, start
    for at in places:
        round_ += text.count("(", last, at) - text.count(")", last, at)
        square += text.count("[", last, at) - text.count("]", last, at)
        last = at
        if round_ <= 0 and square <= 0:
            yield at


def _is_outside(text: str, start: int, at: int) -> bool:
    return any(True for _ in _outside(text, start, (at,)))


_FEWEST_SINGLES = 2
"""Labels with one value each beside which a label without one is a row, too."""


def take_absent(context: Context, pieces: Sequence[Piece]) -> None:
    """Give a row of words to labels that are said to have no value ("Bremen: n/a"), among others with one each."""
    singles = [piece for piece in pieces if _is_single(piece)]
    if len(singles) < _FEWEST_SINGLES:
        return
    text = context.text
    for piece in pieces:
        item = piece.item
        if piece.rows or item.children or item.label is None or item.kind != singles[0].item.kind:
            continue
        body = trim(text, item.body, item.end)
        if says_no_value(text[slice(*body)]):
            piece.rows = [Row((Entry(Span(*body), None),), read_name(text, *item.label, context.known))]


def _is_single(piece: Piece) -> bool:
    """Whether an item is a label with one value."""
    return len(piece.rows) == 1 and len(piece.rows[0].entries) == 1 and piece.rows[0].entries[0].label is None


def is_remark(words: str) -> bool:
    """Whether a label only announces a comment ("Visual trend")."""
    return _REMARK.match(words) is not None and len(words.split()) <= _REMARK_WORDS and "|" not in words


def side_of_label(row: Row) -> int:
    """On which side of its one value a row has its label: 1 after it ("41% of Oak"), -1 before; 0 of any other row."""
    label = row.entries[0].label if len(row.entries) == 1 and not row.weak else None
    if label is None:
        return 0
    return 1 if label.span.start > row.entries[0].span.start else -1
