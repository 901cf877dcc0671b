"""Which columns values belong to that a row lists without labels: those of a stated part of the figure, or ticks or
years that are listed elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from functools import lru_cache, partial
from operator import itemgetter

from ..notations.rows import Row
from ..stated.context import Context, Hint
from ..stated.lists import read_list
from ..stated.template import form_of, names_in_form
from ..text.names import Name, fold
from ..text.sentences import sentence_bounds
from ..text.spans import Span

_COLUMN_PLACES = ("lead", "x", "legend", "other", "y", "panel")


def columns_of(context: Context, rows: Sequence[Row], row_hint: Hint | None) -> tuple[list[Name], Hint | None]:
    """The names of the columns and the stated part that has them; no names where nothing tells them."""
    hint = _column_hint(context, rows, row_hint)
    listed = list(hint.labels) if hint is not None else []
    listed = listed or [Name(text, Span(0, 0)) for text in (hint.texts() if hint is not None else ())]
    first = min(entry.span.start for row in rows for entry in row.entries)
    template = names_in_form(context.text, map(partial(_form, context.text), rows), first)
    own, in_full = ([fold(name.text).rstrip(".") for name in names] for names in (template, listed))
    is_short = len(own) == len(in_full) and all(a in b != a for a, b in zip(own, in_full, strict=True))
    if template and not is_short:  # "K2 / M7" of "Station K2" and "Station M7"
        return template, None
    ways = (_of_ticks, _of_years, _of_square, _of_list)
    return listed or next((names for way in ways if (names := way(context, rows))), []), hint


def _form(text: str, row: Row) -> tuple[str, ...]:
    """What stands between the values of a row that have no labels."""
    return () if any(entry.label for entry in row.entries) else form_of(text, [entry.span for entry in row.entries])


def bind_columns(values: Sequence[Hashable], columns: int) -> list[int | None]:
    """The column of each value; None where the possible alignments disagree.

    An alignment pairs values with columns in order, min(m, n) pairs. With k values too many, column j may hold any of
    v_j to v_(j+k) and is bound only where these are all equal; with too few, "nothing" is possible and binds none.
    """
    count = len(values)
    if count == columns:
        return list(range(count))
    if count < columns or columns == 0:
        return [None] * count
    extra = count - columns
    # A run of equal values is found once: end[i] is where the run through i ends, so the work stays linear.
    ends = list(range(count))
    for at in range(count - 2, -1, -1):
        if values[at] == values[at + 1]:
            ends[at] = ends[at + 1]
    bound = [column if ends[column] >= column + extra else None for column in range(columns)]
    return bound + [None] * extra


def _column_hint(context: Context, rows: Sequence[Row], row_hint: Hint | None) -> Hint | None:
    """The stated part with the columns of positional values: one of the right length, else the nearest."""
    lengths = sorted(len(row.entries) for row in rows)
    usual = max(set(lengths), key=lambda length: (lengths.count(length), length))
    first = min(entry.span.start for row in rows for entry in row.entries)
    found: list[tuple[bool, int, int, Hint]] = []
    for at, hint in enumerate(context.hints):
        if hint.place == "lead" and hint.span.start > first:
            continue  # it leads to what stands behind it
        texts = hint.texts()
        folded = context.folded(hint)
        alike = row_hint is not None and hint.place == row_hint.place and folded == context.folded(row_hint)
        if hint is row_hint or (alike and hint.labels) or hint.place not in _COLUMN_PLACES or len(texts) < 2:
            continue
        if any(entry.span.overlaps(hint.span) for row in rows for entry in row.entries):
            continue  # the line of a row itself
        opposite = row_hint is not None and {row_hint.place, hint.place} == {"x", "y"}  # as in a confusion matrix
        fits = len(texts) == usual
        is_square = fits and len(rows) == usual
        is_group = hint.labels and not opposite and not is_square
        if is_group and all(len(text) > 3 and text in context.row_names for text in folded):
            continue  # groups of rows, not columns
        near = hint.place in ("lead", "x", "legend") and hint.labels and abs(len(texts) - usual) <= max(1, usual // 4)
        if not fits and not near:
            continue
        found.append((bool(fits), -_COLUMN_PLACES.index(hint.place), at, hint))
    if found:
        return max(found, key=itemgetter(0, 1, 2))[3]
    square = row_hint is not None and {len(lengths), len(row_hint.labels)} == set(lengths)
    return row_hint if square and row_hint is not None and _is_mirrored(context, row_hint) else None


def _of_ticks(context: Context, rows: Sequence[Row]) -> list[Name]:
    """The ticks of a horizontal scale, where every row lists as many values, and the other axis has a scale, too."""
    scaled = {hint.place: hint for hint in context.hints if hint.scale is not None and not hint.labels}
    if not scaled.keys() >= {"x", "y"}:
        return []
    ticks = _TICKS.search(context.text, scaled["x"].span.start, scaled["x"].span.end)
    if ticks is None:
        return []
    names = [Name(one[0], Span(*one.span())) for one in _NUMBER.finditer(context.text, *ticks.span("list"))]
    counts = {len(row.entries) for row in rows}
    return names if len(rows) > 1 and len(names) > _PAIR and counts == {len(names)} else []


def _of_square(context: Context, rows: Sequence[Row]) -> list[Name]:
    """The rows' own names, where the text says that both axes have the same, and every row lists as many values."""
    names = [row.name for row in rows if row.name is not None]
    square = {len(row.entries) for row in rows} == {len(names)} == {len(rows)} and len(names) > _PAIR
    return names if square and _says_mirrored(context) else []


def _of_years(context: Context, rows: Sequence[Row]) -> list[Name]:
    """The years that are named side by side before the data, where every row lists as many values ("2010 vs. 2022")."""
    first = min(entry.span.start for row in rows for entry in row.entries)
    counts = {len(row.entries) for row in rows}
    if len(rows) < _PAIR or len(counts) > 1:
        return []
    found = [list(YEAR.finditer(one[0])) for one in _YEARS.finditer(context.text, 0, first)]
    told = {tuple(year[0] for year in years) for years in found}
    if len(told) != 1 or counts != {len(found[0])}:
        return []
    at = next(_YEARS.finditer(context.text, 0, first)).start()
    return [Name(year[0], Span(at + year.start(), at + year.end())) for year in found[0]]


def _of_list(context: Context, rows: Sequence[Row]) -> list[Name]:
    """The last list of names before the values that has one for each value of every row, whatever it is a list of
    ("Spokes, clockwise: Speed, Power, Range"); of numbers only right above them ("(months 0, 6, 12)").
    """
    counts = {len(row.entries) for row in rows}
    first = min(entry.span.start for row in rows for entry in row.entries)
    if len(rows) < _PAIR or len(counts) > 1 or min(counts) <= _PAIR:
        return []
    before = context.text[: context.text.rfind("\n", 0, first) + 1].rstrip()
    above = before.rfind("\n") + 1
    others = set(context.row_names.split("\n"))
    found: tuple[Name, ...] = ()
    for at, names in _lists_in(context.text):
        if {len(names)} != counts or names[-1].span.end > first:
            continue
        are_numbers = all(_NUMBER.fullmatch(name.text) for name in names)
        if at >= above if are_numbers else others.isdisjoint(fold(name.text) for name in names):
            found = names
    return list(found)


@lru_cache(maxsize=2)
def _lists_in(text: str) -> list[tuple[int, tuple[Name, ...]]]:
    """The lists of a text that a colon, a bracket or a verb leads in, and where each begins."""
    found = []
    for start, end in (one for line in _LINE.finditer(text) for one in sentence_bounds(text, *line.span())):
        names, at = read_list(text, start, end)
        lead = at + text.startswith("(", at)
        if len(names) > _PAIR and _LEADS.search(text, start, lead):
            found.append((at, tuple(names)))
    return found


_LINE = re.compile(r"[^\n]+")
_LEADS = re.compile(r"(?::|\bare|\bnamely|\()\s*[\"“]?\Z")
"""What stands before a list."""


YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_YEARS = re.compile(
    rf"(?<![\w.,–-]){YEAR.pattern}(?:(?:,? and |,? vs\.? |, | to | → | & ){YEAR.pattern}){{1,11}}(?![\w–%-])"
)
_PAIR = 2
_NUMBER = re.compile(r"[-−]?[0-9][0-9.]*[0-9%]?%?")
_TICKS = re.compile(rf"\bticks?\b[^\d\n]{{0,20}}(?P<list>(?:{_NUMBER.pattern}(?:, and |, | and )?){{3,20}})")
_BOTH = re.compile(r"\bboth\b|\brows? and columns?\b|\bcolumns? and rows?\b|\beach axis\b|\beither axis\b", re.I)
_OF_PAIRS = re.compile(
    r"\b(?:confusion|correlation|similarity|distance|co-?occurrence|transition)\s(?:matrix|heat ?map)|pairwise", re.I
)
_INTRODUCTION = 800
"""Characters at the beginning of a description in which the kind of matrix is looked for."""


def _is_mirrored(context: Context, hint: Hint) -> bool:
    """Whether a stated part or the text says that rows and columns have the same labels."""
    return _BOTH.search(context.text, hint.span.start, hint.span.end) is not None or _says_mirrored(context)


def _says_mirrored(context: Context) -> bool:
    """Whether the introduction says that the values are of pairs of the same labels."""
    return _OF_PAIRS.search(context.text, 0, _INTRODUCTION) is not None
