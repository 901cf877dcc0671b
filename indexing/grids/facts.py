"""Facts stated as key and value ("Mean Score: 0.604; Ratio: 0.198"), outside any list of data."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from ..model.figure import Axis, Cell, Grid, Label
from ..model.labels import make_axis, make_label
from ..text.names import fold, read_name
from ..text.numbers import parse_quantity
from ..text.spans import Quantity, Span, taken

_QUOTED = re.compile(r"[\"“](?P<inside>[^\"“”\n]{3,200})[\"”]")
_FIELD = re.compile(
    r"\s*(?P<key>[^\W\d_][\w ()²^%./-]{0,40}?)(?:\s*(?:[:=]|\bis\b)\s*|"
    r"(?:(?<=mean)|(?<=median)|(?<=average)|(?<=target)|(?<=total)|(?<=limit)|(?<=goal))\s(?=[~≈$€£]?\d))"
    r"(?P<value>[^:;,=]{1,30}|[^:;=]{1,30}|\d{1,2}:\d\d[^;=]{0,30})\s*"
)
_LISTED = re.compile(
    r"^[ \t]*(?:[-*+•][ \t]+)?[*_]{0,3}(?P<key>[^\W\d_][\w /-]{2,40})[*_]{0,3}:[*_]{0,3}[ \t]*[*_]{0,2}"
    r"(?P<value>(?:US|A|C|NZ)?[~≈$€£]{0,2}\d[^\n:;*_]{0,24}?)[*_]{0,2}[ \t.]*(?:$|\.[ \t]+(?=[A-Z]))",
    re.M,
)
"""A line that states a fact: "- Households surveyed: 1,240", "Total: **640**. The bars are sorted."."""
_ASIDE = re.compile(r"\((?P<value>[~≈]?\d[\d.,]*)\s(?P<key>(?:per|in each|for each|of them) [\w ]{2,30})\)")
"""A number in brackets after another: "1,000 (200 per species)"."""
_STATISTIC = re.compile(
    r"[=≈:<](?:(?<=<)\s?(?=0?\.)|(?<!<)\s?(?:<\s?(?=0?\.))?)[-−~]?\$?[0-9][0-9.,]*(?:e-?\d+)?[ ]?%?"
    r"(?=[\s,;.)\]\"”*$]|$)(?!\s?(?:to|through|[-–—])\s?\d)"
)
"""A value after a sign; a bound is a value with its sign ("p < 0.05")."""
_SIGN_ENDS = tuple(
    "² ^2 r2 auc auroc ap rmse mae mse nse icc f1 oa kappa rho df -value interaction trend heterogeneity accuracy "
    "slope intercept mean median std sd".split()
)
_LETTERS = frozenset("rpnτχκρqdα")
_RATIOS = ("HR", "OR", "RR", "MD")
_LONGEST_SYMBOL = 60
"""Most characters of the sign of a statistic, with one before it."""
_LONGEST_LEAD = 120
_MOST_LABEL_WORDS = 6
"""Most words of a label before a bracket; more are a sentence."""
_MARKS = re.compile(
    r"\b(?P<sign>[^\W\d_])\s?=\s?\d[\d.]{0,20}"
    r"(?:\)?(?:\s?[,;]|,?\s(?:and|or|to))\s\(?(?P=sign)\s?=\s?\d[\d.]{0,20}){2,}"
)
"""Values of one letter in a list ("ticks r=2, r=4 and r=8"), which are marks of an axis."""
_FEWEST_MARKS = 3
SYMBOL = re.compile(
    r"(?<![\w.])(?P<key>[RIτχηω]²|[RI]\^2|R2|[rpnNρτχκ]|adjusted R²|AUC|AUROC|AP|mAP|RMSE|MAE|MSE|NSE|ICC|F1|OA"
    r"|kappa|Q|df"
    r"|Pearson'?s? r|Spearman'?s? (?:ρ|rho)|Cohen'?s? (?:d|κ|kappa)|Cronbach'?s? α"
    r"|(?:log-rank\s{1,3}|overall\s{1,3})?[pP](?:-value)?"
    r"|[pP] for (?:interaction|trend|heterogeneity)|(?:overall |mean )?accuracy"
    r"|[Ss]lope|[Ii]ntercept|[Mm]ean|[Mm]edian|std|SD"
    r"|(?:HR|OR|RR|SMD|MD)(?: [\w-]{1,12}){0,4})\s?\Z"
)
LabelledCell = tuple[Label, Cell]
"""What is stated, and its value."""
_Fact = tuple[Label, Span, Quantity | None]
_ALONE = re.compile(
    r"[ \t>*_+•|-]*(?P<label>[^\W_](?:[^:;|\n]|:(?=\s[^\W\d_]))*?[*_]{0,3})[ \t]*[\[(](?:[^()\n]*[,;][ ])?[ ]{0,2}"
)
_SEPARATOR = re.compile(r";\s*|,\s+(?=[^\W\d])")


def read_facts(
    text: str, stretches: Iterable[Span], claimed: Iterable[Span], titles: Collection[str], marks: Collection[object]
) -> list[LabelledCell]:
    """The facts; one stated again, value and all, is one cell of two spans.

    Numbers in `claimed` are cells of other grids; quoted `titles` of panels ("Temperature: 1.25") and `marks` of axes
    are no facts.
    """
    mask = taken(text, claimed)
    keys: list[Label] = []
    cells: list[tuple[Span, Quantity | None, list[Span]]] = []
    index: dict[tuple[str, Quantity | str], int] = {}
    for stretch in stretches:
        for key, span, quantity in sorted(_facts_in(text, stretch, titles, mask), key=lambda one: one[1]):
            if mask[span.start]:
                continue
            same = (fold(key.text), quantity or fold(span.cut(text)))
            if marks and quantity is not None and (same[0], quantity.value) in marks:
                continue
            if same in index:
                first, _, also = cells[index[same]]
                also += [span] if span not in (first, *also[-1:]) else []
                continue
            index[same] = len(cells)
            keys.append(key)
            cells.append((span, quantity, []))
    fact_cells = [Cell(0, 0, span.cut(text), span, quantity, also=tuple(also)) for span, quantity, also in cells]
    return list(zip(keys, fact_cells, strict=True))


def with_facts(text: str, grids: Sequence[Grid], facts: Sequence[LabelledCell]) -> list[Grid]:
    """The grids of data, and behind them the facts, if any, as a grid of one unnamed column. A grid of one cell beside
    one of BESIDE_LONE or more is no panel but states a fact: the note under a chart, its sample size, what one remark
    adds; so do the few cells of a sentence beside a list.
    """
    main = max(grids, key=lambda grid: len(grid.cells), default=None)
    kept, stated = list[Grid](), list(facts)
    for grid in grids:
        if main is not None and _is_remark(text, grid, main):
            stated += [(grid.row_axis.labels[cell.row], cell) for cell in grid.cells]
        else:
            kept.append(grid)
    cells = tuple(replace(cell, row=row, column=0) for row, (_, cell) in enumerate(stated))
    labels = make_axis([label for label, _ in stated])
    return [*kept, Grid("facts", "", labels, Axis((Label(""),)), cells, kind="facts")] if cells else kept


def _is_remark(text: str, grid: Grid, main: Grid) -> bool:
    """Whether a list beside the main grid has one cell, or all its cells stand in one line without any of the main
    grid, and are two at most without a title, or the line says more than it lists.
    """
    if main is grid or grid.kind != "grid" or len(main.cells) < BESIDE_LONE:
        return False
    if len(grid.cells) == 1:
        return True
    line = Span(min(one.span.start for one in grid.cells), max(one.span.end for one in grid.cells)).lines(text)
    several = len(grid.column_axis.labels) > 1 or "\n" in line.cut(text)
    if several or any(line.overlaps(one.span) for one in main.cells):
        return False
    few = len(grid.cells) <= _FEW and not grid.title
    most = _MOST_WORDS * (1 + bool(grid.title)) * len(grid.cells)
    return few or len(line.cut(text).split()) > most


_FEW, _MOST_WORDS = 2, 8
"""Cells of a remark without a title, and words for each cell above which a line is one: with a title twice as many."""
BESIDE_LONE = 6
"""Of the single cells beside so many, nine in ten are no data."""


def _facts_in(text: str, stretch: Span, titles: Collection[str], mask: bytearray) -> Iterable[_Fact]:
    """Facts of a stretch: quoted keys with values; outside the `mask` of what is taken, bullets and statistics."""
    for quoted in _QUOTED.finditer(text, stretch.start, stretch.end):
        if fold(quoted["inside"]) in titles:
            continue
        start, end = quoted.span("inside")
        fields: list[_Fact] = []
        for a, b in _pieces(text, start, end):
            field = _FIELD.fullmatch(text, a, b)
            if field is None or field["value"].isspace():
                break
            fields += _field(text, field)
        else:
            if any(quantity is not None for _, _, quantity in fields):  # else they are words of a sentence
                yield from fields
    for listed in _LISTED.finditer(text, stretch.start, stretch.end):
        quantity = None if mask[listed.start("value")] else parse_quantity(listed["value"])
        if quantity is not None and quantity.value is not None:
            key = make_label(listed["key"].strip(), Span(*listed.span("key")))
            yield key, _trimmed(text, *listed.span("value")), quantity
    statistics = list(_statistics(text, stretch, mask))
    several = statistics and text.count("=", stretch.start, stretch.end) >= _FEWEST_MARKS
    marks = [match.span() for match in _MARKS.finditer(text, stretch.start, stretch.end)] if several else []
    yield from (one for one in statistics if not any(start <= one[1].start < end for start, end in marks))


def _statistics(text: str, stretch: Span, mask: bytearray) -> Iterator[_Fact]:
    """The numbers of a stretch under the usual signs of statistics, but for those in the `mask` of what is taken."""
    for match in _STATISTIC.finditer(text, stretch.start, stretch.end):
        value = match[0].lstrip("=≈:").lstrip()
        start = match.end() - len(value)
        if mask[start]:
            continue
        first = max(stretch.start, match.start() - _LONGEST_SYMBOL)
        before = text[first : match.start()]
        symbol = SYMBOL.search(before) if _may_end_in_sign(before) else None
        if symbol is None:
            continue
        if match[0][0] == "<" and before[: symbol.start()].rstrip()[-1:] in tuple("(*†‡^}"):
            continue  # a remark on one value, or what asterisks stand for
        value = value.rstrip(",. \u00a0")
        quantity = parse_quantity(value)
        if quantity is not None:
            place = Span(first + symbol.start("key"), first + symbol.end("key"))
            counted = _counted_label(text, place) if symbol["key"] in "nN" else ""
            key = make_label(f"{counted} {symbol['key']}".strip(), place)
            yield key, Span(start, start + len(value)), quantity


def _may_end_in_sign(words: str) -> bool:
    """Whether these words may end in the sign of a statistic: a cheap test that avoids most searches."""
    end = words.rstrip().lower()
    if end.endswith(_SIGN_ENDS) or any(ratio in words for ratio in _RATIOS):
        return True
    return end[-1:] in _LETTERS and not end[-2:-1].isalnum()


def _counted_label(text: str, place: Span) -> str:
    """The label whose cases a number in brackets counts ("**Cardiology** (n = 412)"); empty where no line begins so."""
    start = text.rfind("\n", 0, place.start) + 1
    found = _ALONE.fullmatch(text, start, place.start) if place.start - start < _LONGEST_LEAD else None
    words = read_name(text, *found.span("label")).text if found is not None else ""
    return words if len(words.split()) <= _MOST_LABEL_WORDS else ""


def _field(text: str, field: re.Match[str]) -> list[_Fact]:
    """A key with its value; with a number in brackets after the value as a fact of its own."""
    key, value = field["key"].strip(), _trimmed(text, *field.span("value"))
    aside = _ASIDE.search(text, value.start, value.end)
    facts: list[_Fact] = []
    if aside is not None and aside.end() == value.end:
        value = _trimmed(text, value.start, aside.start())
        place = Span(*aside.span("value"))
        label = make_label(f"{key} {aside['key']}", Span(*aside.span("key")))
        facts.append((label, place, parse_quantity(aside["value"])))
    whole = (make_label(key, Span(*field.span("key"))), value, parse_quantity(value.cut(text)))
    return [whole, *facts]


def _trimmed(text: str, start: int, end: int) -> Span:
    """(start, end) without surrounding white space."""
    words = text[start:end]
    return Span(start + len(words) - len(words.lstrip()), end - (len(words) - len(words.rstrip())))


def _pieces(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Stretches between semicolons, or between commas that a space follows."""
    gaps = [match.span() for match in _SEPARATOR.finditer(text, start, end)]
    return list(zip([start, *(last for _, last in gaps)], [*(first for first, _ in gaps), end], strict=True))
