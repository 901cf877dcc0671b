"""Covers by overlap: the labels that share most words with a question, however few of a label's words these are.

People shorten, and headers spread one name over levels and over both axes ("women > 15 to 24" by "percent"). A label
scores by the words of all its levels that the question has, the last level counting most, less a cost for its words
that the question lacks. A cell scores by its labels together, so that a shared word counts once. Words such as "total"
and "all" cost little: they are meant where the question singles out no part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import nlargest
from itertools import combinations
from math import log

from ....indexing.model.figure import Grid, Label
from ..text.denials import LACKING
from ..text.words import is_content, tokens_of
from .cover import Cover, swap_cost
from .denied import denied
from .link import Link
from .mentions import DIMENSIONS, Dimension
from .setting import Setting
from .short_forms import LEVEL
from .vocabulary import Side, group_names

OUTER, ABSENT, ABSENT_OUTER, EMPTY = 0.8, 0.5, 0.3, 0.1
"""Weight of a word in an outer level; the cost of a label's word that the question lacks, in the last level and in an
outer one; and the cost of such a word that names no part ("total")."""
TOPIC, NAMED = 0.5, 1.0
"""Factor for words of the title, which do not distinguish labels; bonus for naming something on an axis."""
MEASURE, OTHER_MEASURE = 0.8, 1.0
"""Most that naming the measure counts, since headers often write it once, over the first of several columns; the cost
of a label that names another measure than the question does."""
KEPT, MOST_GRIDS = 16, 12
"""Best labels of each axis that are combined into cells; most grids that are searched."""
MOST_CELLS, FEW_CELLS, PAIRED, MOST_PAIRS, MOST_LINES, MOST_GROUPS = 10, 4, 24, 3, 2, 2
"""Most covers of one cell in a table with headers of several levels, and elsewhere; best cells that are paired; most
covers of pairs, of one line of each axis, and of groups of labels beside a line."""
FAR, GROUPED = 0.5, 1.0
"""Cost of a pair that differs in more than one level, and of a group that is not named as a whole."""
_SAME = {"proport": "percent", "share": "percent", "count": "number"} | dict.fromkeys(
    "growth increas decreas declin drop rise fall".split(), "chang"
)
"""Stems of words for a measure -> the stem that both questions and labels are reduced to."""
_NO_PART = frozenset("total all overall both yes number percent".split())
_NEGATIONS = LACKING | {"yes", "number"}
"""Stop words that do distinguish labels."""
_MEASURES = frozenset(("percent", "number", "rate", "ratio", "mean", "median", "coeffici", "interv", "chang"))
_WHOLE = frozenset(("total", "all", "overall", "average", "mean"))
_PREFIX = 5
"""Fewest letters that two forms of a word share ("Syria", "Syrian")."""
Asked = list[tuple[int, str]]
"""(token, stem) of each word of the question that may name something."""
Hits = dict[int, float]
"""Token of the question -> its weight in a label."""


@dataclass(frozen=True, slots=True)
class Match:
    """How well a question matches one label."""

    dimension: Dimension
    label: str
    """For a panel, the id of its grid."""
    levels: tuple[str, ...]
    """The label's levels, the outermost first; one where it is plain."""
    hits: Hits
    cost: float
    """The cost of its words that the question lacks."""

    @property
    def own(self) -> float:
        """The score of the label alone."""
        return sum(self.hits.values()) - self.cost + NAMED * bool(self.hits)


Cell = tuple[Match, ...]
"""The matches of a cell's labels: its row, its column, and its panel where the figure has several."""


def overlapping(scene: Setting) -> list[Cover]:
    """The covers by overlap, best first: of single cells; in tables with headers of several levels, of two cells on one
    line and of whole lines, too.
    """
    cells: list[tuple[float, Cell, bool]] = []
    lines: list[tuple[Cell, Sequence[Match]]] = []
    asked = _asked_words(scene)
    grids = scene.grids[:MOST_GRIDS]
    panels = _panels(scene, asked, grids)
    for grid in grids:
        panel = panels.get(grid.id, ())
        rows, columns = (_matches(scene, grid, side, asked) for side in ("row", "column"))
        cells += _cells(grid, rows, columns, panel)
        for fixed, others in ((columns, rows), (rows, columns)):
            leading = nlargest(MOST_LINES, (one for one in fixed if one.hits), key=lambda one: one.own)
            lines += [((one, *panel), others) for one in leading]
    cells.sort(key=lambda scored: -scored[0])
    fitting = [one for one in cells if one[2] == _wants_number(scene)] or cells
    nested = scene.vocabulary.is_nested
    found = [_cover(score, cell) for score, cell, _ in fitting[: MOST_CELLS if nested else FEW_CELLS] if _hits(cell)]
    if nested:
        found += (_cover(score, pair) for score, pair in _pairs([cell for _, cell, _ in cells[:PAIRED]]))
        for line, beside in lines:
            found += _line_covers(line, beside)
    kept = (one for one in found if not swap_cost(scene, one.rows, one.columns))
    return sorted(kept, key=lambda cover: -cover.score)


def _hits(matches: Iterable[Match]) -> Hits:
    """The weights of the tokens that several labels match, each counted once."""
    joint: Hits = {}
    for one in matches:
        for index, worth in one.hits.items():
            joint[index] = max(joint.get(index, 0.0), worth)
    return joint


def _score(matches: Sequence[Match]) -> float:
    named = NAMED * len({one.dimension for one in matches if one.hits})
    return sum(_hits(matches).values()) - sum(one.cost for one in matches) + named


def _cover(score: float, matches: Sequence[Match], group: Sequence[Match] = ()) -> Cover:
    """The cover of these labels, with a `group` of labels that are meant together."""
    links: dict[Dimension, list[Link]] = {one: [] for one in DIMENSIONS}
    for one in sorted(matches, key=lambda one: min(one.hits, default=0)):
        links[one.dimension].append(_link(one.dimension, (one.label,), one.hits, one.cost))
    hits = _shared_hits(group) if group else {}
    if group:
        links[group[0].dimension].append(_link(group[0].dimension, tuple(one.label for one in group), hits, 0.0))
    every = _hits(matches)
    gained = sum(every.values())
    share = gained / (gained + sum(one.cost for one in matches) + 1e-9)
    at = frozenset(every) | frozenset(hits)
    rows, columns, panels = (tuple(links[one]) for one in DIMENSIONS)
    return Cover(rows, columns, panels, at, score, share)


def _link(dimension: Dimension, labels: tuple[str, ...], hits: Iterable[int], cost: float) -> Link:
    side = "column" if dimension == "column" else "row"
    at = tuple(sorted(hits))
    score = len(at) / (len(at) + cost) if at else 0.0
    return Link(side, labels, at, score, together=len(labels) > 1)


def _wants_number(scene: Setting) -> bool | None:
    """Whether a number or a text is asked for; None where the question does not say."""
    if scene.cue("how_many", "how_much", "percent", "share") is not None:
        return True
    asks = any(token.text in ("which", "who") for token in scene.question.tokens)
    return False if asks and scene.cue("max", "min", "than") is None else None


def _cells(
    grid: Grid, rows: Sequence[Match], columns: Sequence[Match], panel: Cell
) -> Iterator[tuple[float, Cell, bool]]:
    """The cells at the best matching labels, with their scores, and whether they are numbers."""
    best_rows, best_columns = (
        {one.label: one for one in nlargest(KEPT, some, key=lambda one: one.own)} for some in (rows, columns)
    )
    seen: set[tuple[str, str]] = set()
    for cell in grid.cells:
        names = grid.row_axis.labels[cell.row].text, _column_text(grid, cell.column)
        row, column = best_rows.get(names[0]), best_columns.get(names[1])
        if row is None or names in seen or (column is None and columns):
            continue
        seen.add(names)
        matches = (row, *(() if column is None else (column,)), *panel)
        yield _score(matches), matches, cell.value is not None


def _column_text(grid: Grid, column: int | None) -> str:
    labels = grid.column_axis.labels
    return labels[column].text if column is not None and column < len(labels) else ""


def _pairs(cells: Sequence[Cell]) -> list[tuple[float, Cell]]:
    """Two cells that differ in one dimension, each with words that name it alone; best first."""
    found = []
    for one, other in combinations(cells, 2):
        differing = [second for first, second in zip(one, other, strict=False) if first is not second]
        own, others = frozenset(_hits(one)), frozenset(_hits(other))
        if len(one) != len(other) or len(differing) != 1 or not own - others or not others - own:
            continue
        first = next(match for match in one if match.dimension == differing[0].dimension)
        apart = sum(ours != theirs for ours, theirs in zip(first.levels, differing[0].levels, strict=False))
        pair = (*one, differing[0])
        found.append((_score(pair) - FAR * max(0, apart - 1), pair))
    return nlargest(MOST_PAIRS, found, key=lambda scored: scored[0])


def _line_covers(line: Cell, others: Sequence[Match]) -> Iterator[Cover]:
    """A line, and groups of its labels that differ in one level."""
    score = _score(line)
    yield _cover(score, line)
    for group in _siblings(others):
        yield _cover(score + sum(_shared_hits(group).values()) - GROUPED, line, group)


def _siblings(matches: Sequence[Match]) -> list[list[Match]]:
    """Groups of labels that differ in one level only, without totals, by how well their other levels match the
    question. The last level first: "men > 15 to 24", "men > 25 to 34" before "women > 15 to 24".
    """
    groups: dict[tuple[int, tuple[str, ...]], list[Match]] = {}
    for one in matches:
        for level in range(len(one.levels) if len(one.levels) > 1 else 0):
            if not _WHOLE & set(one.levels[level].lower().replace("-", " ").split()):
                rest = (*one.levels[:level], "", *one.levels[level + 1 :])
                groups.setdefault((level, rest), []).append(one)
    several = [group for group in groups.items() if len(group[1]) > 1]
    several.sort(key=lambda pair: (-sum(_shared_hits(pair[1]).values()), -pair[0][0], -len(pair[1])))
    return [group for _, group in several[:MOST_GROUPS]]


def _shared_hits(group: Sequence[Match]) -> Hits:
    """The hits that all labels of a group have."""
    shared = frozenset.intersection(*(frozenset(one.hits) for one in group))
    return {index: group[0].hits[index] for index in shared}


def _panels(scene: Setting, asked: Asked, grids: Sequence[Grid]) -> dict[str, Cell]:
    """The match of each grid's title, where the figure has several; a word that all titles have tells nothing."""
    if len(grids) < 2:
        return {}
    parts = {grid.id: _stems(grid.title) for grid in grids}
    count = Counter(stem for stems in parts.values() for stem in set(stems))
    rarity = {stem: log(len(grids) / times) for stem, times in count.items()}
    found: dict[str, Cell] = {}
    for id, stems in parts.items():
        hits, cost = _weigh((stems,), rarity, asked, frozenset(), OUTER)
        found[id] = (Match("panel", id, (id,), hits, cost * ABSENT_OUTER),)
    return found


def _matches(scene: Setting, grid: Grid, side: Side, asked: Asked) -> list[Match]:
    """The matches of the labels of an axis; without the column whose cells name the rows of a table."""
    names = scene.names(grid, side)
    if names is None:
        return []
    unmeant = denied(scene.question, names)
    labels = [one for one in {one.text: one for one in grid.axis(side).labels}.values() if one.text not in unmeant]
    if side == "column" and grid.kind == "table":
        labels = [label for label in labels if label.text != grid.row_axis.name]
    groups = group_names(names.axis)
    forms = {label.text: _forms(_called_alone(label, groups)) for label in labels}
    stems = {text: {stem for form in some for part in form for stem in part} for text, some in forms.items()}
    count = Counter(stem for some in stems.values() for stem in some)
    rarity = {stem: log(1 + len(labels) / times) for stem, times in count.items()}
    topic = frozenset(_stems(grid.title or scene.vocabulary.figure.title))
    found = []
    for label in labels:
        weighed = (_weigh(form, rarity, asked, topic) for form in forms[label.text])
        hits, cost = max(weighed, key=lambda one: sum(one[0].values()) - one[1])
        found.append(Match(side, label.text, label.path or tuple(LEVEL.split(label.text)), hits, cost))
    return found


def _called_alone(label: Label, groups: Collection[str]) -> Label:
    """A label without the names that it shares with others."""
    return replace(label, aliases=tuple(alias for alias in label.aliases if alias not in groups)) if groups else label


@lru_cache(maxsize=20_000)
def _forms(label: Label) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The stems on each level of a label, and of its other names."""
    return tuple(
        tuple(_stems(part) for part in levels)
        for levels in (label.path or tuple(LEVEL.split(label.text)), *((alias,) for alias in label.aliases))
    )


def _weigh(
    levels: Sequence[Sequence[str]],
    rarity: dict[str, float],
    asked: Asked,
    topic: frozenset[str],
    factor: float = 1.0,
) -> tuple[Hits, float]:
    """The weights of the tokens that match a label, and the cost of its words that the question lacks."""
    measures = _MEASURES & {stem for _, stem in asked}
    hits: Hits = {}
    cost = 0.0
    for level, part in enumerate(levels):
        last = level == len(levels) - 1
        matching = {stem: _matching(stem, asked) for stem in part}
        for stem, at in matching.items():  # in order: sums of fractions hang on it
            worth = rarity[stem] * factor * (1.0 if last else OUTER) * (TOPIC if stem in topic else 1.0)
            worth = min(worth, MEASURE) if stem in _MEASURES else worth
            for index in at:
                hits[index] = max(hits.get(index, 0.0), worth)
            if not at and stem in _MEASURES and measures:
                cost += OTHER_MEASURE
            elif not at and stem in _NO_PART:
                cost += EMPTY
            elif not at:
                cost += (ABSENT if last else ABSENT_OUTER) * rarity[stem] * (2 if stem[0].isdigit() else 1)
    return hits, cost


def _matching(stem: str, asked: Asked) -> list[int]:
    """The tokens that match a word of a label."""
    return [index for index, word in asked if word == stem or _related(word, stem)]


def _related(asked: str, stem: str) -> bool:
    """Whether one word is a long enough prefix of the other ("Syrian"), or an abbreviation in a label ("apps")."""
    if not (asked.isalpha() and stem.isalpha()):
        return False
    if min(len(asked), len(stem)) >= _PREFIX:
        return asked.startswith(stem) or stem.startswith(asked)
    return len(stem) >= 3 and len(asked) >= 6 and asked.startswith(stem)


@lru_cache(maxsize=20_000)
def _stems(text: str) -> tuple[str, ...]:
    """The content stems of a label; a percent sign names the measure unless it belongs to a number ("95%")."""
    tokens = tokens_of(text)
    found = []
    for before, token in zip((None, *tokens), tokens, strict=False):
        if token.text == "%":
            found += ["percent"] if before is None or before.number is None else []
        elif token.text in _NEGATIONS or is_content(token):
            found.append(_SAME.get(token.stem, token.stem))
    return tuple(found)


def _asked_words(scene: Setting) -> Asked:
    """What the question says; "how many" asks for a number unless it goes on with percent."""
    tokens, superlatives = scene.question.tokens, scene.question.superlatives
    found = []
    for index, token in enumerate(tokens):
        after = tokens[index + 1].stem if index + 1 < len(tokens) else ""
        if token.text == "%":
            found.append((index, "percent"))
        elif token.text == "many" and after not in ("percent", "point"):
            found.append((index, "number"))
        elif index in superlatives:  # "largest" is not "Large"
            continue
        elif is_content(token) or token.text in _NEGATIONS:
            found.append((index, _SAME.get(token.stem, token.stem)))
    return found
