"""The setting of a question: the question and one figure's vocabulary, before any words are shared out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ....indexing.model.figure import Grid, other_side
from ..text.question import Question, in_fractions
from ..text.times import is_year
from ..text.twofold import Valued
from ..text.words import Cue, alike, is_content, stems_of
from .bins import homes
from .facets import Facet, Records
from .link import named_axis
from .nearness import Near
from .order import is_ordered
from .panels import CHART_NOUNS, link_panels
from .vocabulary import Names, Vocabulary, is_described

NEUTRAL = ("ask", "reach", "cell", "figure", "where", "which", "list", "row", "column", "panel", "when", "yes_no")
"""Cues that indicate no particular operation, so that a plan may leave them unexplained at no cost."""
DRAWN = "bar bin line slice segment wedg categori group option item point class sector seri".split()
"""Stems of nouns for the rows of a figure that has one value for each."""
LINES = ("seri", "line", "curv", "trace", "band")
"""Those of what is drawn over a scale: of values over years there is one line, not one for each year."""
_ANY_KIND = frozenset("seri categori characterist label item row group type name set entri legend".split())
"""Stems of names of axes that say nothing of what their labels are."""
_NO_NOUNS = frozenset("one colour color time point valu number direct way side place kind part two three year".split())
"""Stems behind "which" that name no axis."""
FIGURE_NOUNS = frozenset("figur chart heatmap plot graph".split())
"""Stems of nouns for a figure."""
_ASKING = frozenset("which what who whose when name list where mani each everi all other ani".split())


def is_one_line(grid: Grid) -> bool:
    """Whether a grid has one value for each place on a scale, which are drawn as one line."""
    return len(grid.column_axis.labels) <= 1 and grid.row_axis.kind != "category"


@dataclass(frozen=True)
class Setting:
    """A question and the figure that it is asked about."""

    question: Question
    vocabulary: Vocabulary
    claim: bool = False
    """Whether the question is a statement to be judged."""
    near: Near | None = None
    """Links by meaning, if the figure was found by search. Then words that ask for no operation and name no label are
    taken to describe the figure, and no plan has to explain them."""
    senses: Callable[[], Near] | None = None
    """Computes what words mean if the figure is known; `meant` calls it once, when it is first asked for."""
    valued: Valued = ""
    """What is asked for beside a label."""

    def __post_init__(self) -> None:
        if self.vocabulary.fractional:
            object.__setattr__(self, "question", in_fractions(self.question))

    @cached_property
    def meant(self) -> Near | None:
        """What the question's words mean; None where that is not compared."""
        return self.near if self.near is not None or self.senses is None else self.senses()

    @cached_property
    def cues(self) -> dict[str, tuple[Cue, ...]]:
        """Cues by name, without words of the figure's names that only look like one: "amber" is no comparative."""
        found = {
            name: tuple(
                cue
                for cue in cues
                if not (cue.unsure and self._is_named(cue.at)) and not (self._is_label(cue) or self._is_measure(cue))
            )
            for name, cues in self.question.cues.items()
        }
        return {name: cues for name, cues in found.items() if cues}

    def _is_label(self, cue: Cue) -> bool:
        """Whether a superlative is itself a word of a label: "the poorest" of the "Poorest fifth"; or "all", with
        nothing behind it of which it could mean each one, is one: "the share for all" where "All" is listed.
        """
        tokens = self.question.tokens
        words = [tokens[index].text for index in cue.at]
        if words == ["all"]:
            behind = tokens[cue.at[0] + 1 : cue.at[0] + 2]
            listed = (entry.text for names in self.vocabulary.names for entry in names.entries)
            return not any(map(is_content, behind)) and "all" in map(str.casefold, listed)
        return len(words) == 1 and words[0] in self.vocabulary.superlatives

    def _is_measure(self, cue: Cue) -> bool:
        """Whether another word for a difference is what a part of the figure is called, the "Operating margin", or a
        verb the start of what is measured, "pass@5".
        """
        token = self.question.tokens[cue.at[0]]
        if cue.name == "passes":
            return token.stem in self.vocabulary.context
        if cue.name != "difference" or len(cue.at) > 1 or token.stem == "differ":
            return False
        of_panel = any(token.stem in title for _, title in self.vocabulary.panels)
        return of_panel or any(token.stem in names.bearers for names in self.vocabulary.names)

    def _is_named(self, at: tuple[int, ...]) -> bool:
        return any(self.question.tokens[index].stem in self.vocabulary.named for index in at)

    @cached_property
    def graded(self) -> frozenset[int]:
        """Tokens of superlatives and comparatives."""
        return frozenset(index for name in ("max", "min") for cue in self.cues.get(name, ()) for index in cue.at)

    def cue(self, *names: str) -> frozenset[int] | None:
        """The tokens of any of these cues, or None where the question has none of them."""
        found = [cue.at for name in names for cue in self.cues.get(name, ())]
        return frozenset(index for at in found for index in at) if found else None

    @cached_property
    def neutral(self) -> frozenset[int]:
        """Tokens of the NEUTRAL cues."""
        return self.cue(*NEUTRAL) or frozenset()

    @cached_property
    def operations(self) -> frozenset[int]:
        """Tokens of cues that ask for an operation."""
        return self.cue(*(name for name in self.cues if name not in NEUTRAL)) or frozenset()

    @cached_property
    def grids(self) -> tuple[Grid, ...]:
        """The figure's data grids."""
        return self.vocabulary.data_grids()

    @cached_property
    def described(self) -> bool:
        """Whether the figure was read from a description rather than made from a table, which has no prose."""
        return is_described(self.vocabulary.figure)

    @cached_property
    def records(self) -> Records:
        """The figure's first grid as a table of records."""
        return self.vocabulary.records

    @cached_property
    def has_text(self) -> bool:
        """Whether the one grid lists text in some column, so that its rows are records rather than series."""
        if len(self.grids) != 1 or len(self.grids[0].column_axis.labels) < 2:
            return False
        worded: dict[int, list[bool]] = {}
        for cell in self.grids[0].cells:
            if cell.column is not None:
                worded.setdefault(cell.column, []).append(cell.value is None and any(map(str.isalpha, cell.text)))
        return any(len(cells) > 1 and sum(cells) > 0.5 * len(cells) for cells in worded.values())

    @cached_property
    def of_years(self) -> bool:
        """Whether the values are years: of events, say."""
        values = [cell.value for grid in self.grids for cell in grid.cells if cell.value is not None]
        return self.described and len(values) > 1 and all(map(is_year, values))

    @cached_property
    def facets(self) -> list[Facet]:
        """The facets of the question over a table, the most distinctive first."""
        return self.records.facets(self.question, frozenset())

    @cached_property
    def panels(self) -> tuple[list[str], frozenset[int]]:
        """Panels that the question names, and the tokens that name them."""
        return link_panels(self.question, self.vocabulary)

    def names(self, grid: Grid, side: str) -> Names | None:
        """The names on one axis; None for the columns of a list of facts."""
        return next((n for n in self.vocabulary.names if n.grid is grid and n.side == side), None)

    @cached_property
    def homes(self) -> dict[int, str]:
        """Tokens of ranges of numbers that belong to an axis whose labels are ranges, or to the cells beside one."""
        return homes(self.question, self.vocabulary.names, self.target[0], self.vocabulary.measure)

    @cached_property
    def of_cells(self) -> frozenset[int]:
        """Those that belong to the cells, and so name no label."""
        return frozenset(at for at, home in self.homes.items() if home == "cell")

    @cached_property
    def target(self) -> tuple[str | None, frozenset[int]]:
        """What is to be named or counted (row, column, panel, cell, figure; None if not stated), and its tokens."""
        tokens = self.question.tokens
        for index, token in enumerate(tokens):
            if token.stem not in _ASKING and token.text not in ("mani", "who"):
                continue
            for at in range(index + 1, min(index + 5, len(tokens))):
                side = self._side_named(at)
                if side:
                    return side, frozenset({at})
        for at in range(min(2, len(tokens))):  # "models with a c-index below .93"
            side = self._side_named(at)
            if side in ("row", "column"):
                return side, frozenset({at})
        return self._of_unnamed_axis()

    def _of_unnamed_axis(self) -> tuple[str | None, frozenset[int]]:
        """The axis without a name, where a noun of the text behind "which" names nothing else: "which model" of bars
        over benchmarks, whose legend has no title.
        """
        tokens, nothing = self.question.tokens, (None, frozenset[int]())
        at = next((n + 1 for n, token in enumerate(tokens[:-1]) if token.text == "which"), 0)
        if not self.grids or not at or not is_described(self.vocabulary.figure) or not is_content(tokens[at]):
            return nothing
        stem, grid = tokens[at].stem, self.grids[0]
        sides = [side for side in ("row", "column") if not grid.axis(side).name]
        side = sides[0] if len(sides) == 1 else "row"
        axis, own, other = grid.axis(side), self.names(grid, side), self.names(grid, other_side(side))
        if len(sides) != 1 or own is None or other is None or len(axis.labels) < 2 or is_ordered(axis):
            return nothing
        if len(own.bearers.keys() & other.bearers.keys()) > 1:  # of a square figure, either axis has such things
            return nothing
        told = any(token.stem in own.bearers for token in tokens if is_content(token))
        named = stem in other.bearers or stem in self.vocabulary.measure or other.title <= _ANY_KIND
        if told or named or stem not in self.vocabulary.text or stem in _NO_NOUNS:
            return nothing
        return side, frozenset({at})

    def _side_named(self, at: int) -> str | None:
        token = self.question.tokens[at]
        if token.text.endswith("ed") and token.text != token.stem:  # "how many waited" asks for no waiting times
            return None
        for grid in self.grids:
            row, column = self.names(grid, "row"), self.names(grid, "column")
            in_row = row is not None and any(alike(token.stem, stem) for stem in row.title)
            in_column = column is not None and any(alike(token.stem, stem) for stem in column.title)
            if in_row != in_column:
                return "row" if in_row else "column"
        if token.stem in ("year", "month", "date", "day"):
            return self._time_axis()
        generic = {
            "row": "row",
            "column": "column",
            "panel": "panel",
            "cell": "cell",
            "valu": "cell",
            "read": "cell",
            "entri": "cell",
        }
        if self.grids and len(self.grids[0].column_axis.labels) <= 1:
            generic |= {stem: "row" for stem in DRAWN if not (stem in LINES and is_one_line(self.grids[0]))}
        if token.stem in generic:
            return generic[token.stem]
        if self._is_of_panels(token.stem):
            return "panel"
        return "figure" if token.stem in FIGURE_NOUNS else None

    def _is_of_panels(self, stem: str) -> bool:
        """Whether a noun stands for the panels: a chart where there are several, or what the titles of some tell apart
        ("After training, temperature 1.0", "After training, temperature 1.25").
        """
        if len(self.vocabulary.panels) < 2 or not stem.isalpha():
            return False
        titles = (stems_of(grid.title) for grid, _ in self.vocabulary.panels)
        marks = (pair for title in titles for pair in pairwise(title) if len(pair[1]) == 1 or not pair[1].isalpha())
        return stem in CHART_NOUNS or len({mark for noun, mark in marks if noun == stem}) > 1

    def _time_axis(self) -> str | None:
        for grid in self.grids:
            for side, axis in (("row", grid.row_axis), ("column", grid.column_axis)):
                if axis.kind == "time":
                    return side
        return None

    @cached_property
    def axis_words(self) -> frozenset[int]:
        """Tokens that name an axis."""
        found: set[int] = set()
        for grid in self.grids:
            row, column = self.names(grid, "row"), self.names(grid, "column")
            for one, other in ((row, column), (column, row)):
                if one is not None:
                    found.update(named_axis(self.question, one, other))
        return frozenset(found)

    @cached_property
    def content_words(self) -> tuple[int, ...]:
        """Indices of the content words."""
        return tuple(index for index, token in enumerate(self.question.tokens) if is_content(token))
