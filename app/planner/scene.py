"""The scene: a question and one figure with all links between them, from which plans are generated."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from ...indexing.model.figure import Grid, other_side
from ...tools.plan.nodes import At, Combine, GridCells, LabelWhere
from .facets import Facet, Records
from .guesses import guessed, links_or_guesses
from .link import Link, link_axis, named_axis
from .nearness import Near
from .panels import link_panels
from .positions import by_position
from .question import Question, in_fractions
from .variants import choices, variants
from .vocabulary import Names, Vocabulary, is_described
from .words import Cue, alike, is_content

MAX_SELECTIONS = 24
"""Most ways to divide the question's words between the axes."""
SWAPPED, SWAPPED_ROLES = 0.4, 2.0
"""Costs, in units of a left-out link's score, of naming the column before the row on a square figure."""
DRAWN = "bar line slice segment wedg categori group option item point class sector seri".split()
"""Stems of nouns for the rows of a figure that has one value for each."""
LEFT_OUT = 0.3
"""Reduction of a selection's quality per unit of score of the links that it leaves out."""
_ASKING = frozenset("which what who whose when name list where mani each everi all other ani".split())


NEUTRAL = ("ask", "reach", "cell", "figure", "where", "which", "list", "row", "column", "panel", "when", "yes_no")
"""Cues that indicate no particular operation, so that a plan may leave them unexplained at no cost."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Part of a figure that the question names: a panel, some rows, some columns."""

    grid: str | None = None
    rows: tuple[Link, ...] = ()
    columns: tuple[Link, ...] = ()
    panel_at: frozenset[int] = frozenset()
    whole: GridCells | At | Combine | None = None
    """The cells meant if no label is named; None for all. In a table, its numbers without names of rows and totals."""
    left: float = 0.0
    """The score of links that it leaves out."""
    sums: frozenset[tuple[str, str]] = frozenset()
    """(side, label) of the totals, which are left out if nothing on that side is named."""

    @property
    def links(self) -> tuple[Link, ...]:
        """The links of both axes, rows first."""
        return (*self.rows, *self.columns)

    @property
    def at(self) -> frozenset[int]:
        """Tokens that it explains."""
        return self.panel_at.union(*(link.at + link.beside for link in self.links))

    @property
    def quality(self) -> float:
        """Mean score of its links, 1 where it has none; less where it leaves links out."""
        links = self.links
        mean = sum(min(link.score, 1.3) for link in links) / len(links) if links else 1.0
        return mean - LEFT_OUT * self.left

    @property
    def said(self) -> frozenset[int]:
        """Tokens of its links other than guesses."""
        links = [link for link in self.links if link.by != "guess"]
        return self.panel_at.union(*(link.at + link.beside for link in links))

    def labels(self, side: str) -> tuple[str, ...]:
        """The labels named on one axis, in the question's order."""
        links = self.rows if side == "row" else self.columns
        ordered = sorted(links, key=lambda link: link.at)
        return tuple(dict.fromkeys(label for link in ordered for label in link.labels))

    def group(self, side: str) -> tuple[str, ...]:
        """The labels that the question names together on one axis ("the last three years", "the single models")."""
        links = self.rows if side == "row" else self.columns
        return tuple(dict.fromkeys(label for link in links if link.together for label in link.labels))

    def source(self) -> GridCells | At | Combine:
        """The cells of its panel."""
        return GridCells(grid=self.grid) if self.whole is None else self.whole

    def cells(self, without: str = "") -> GridCells | At | LabelWhere | Combine:
        """Its cells as a plan; the labels of axis `without` are not selected, except those named together."""
        node: GridCells | At | Combine = self._base(without)
        for side in ("row", "column"):
            labels = self.labels(side) if side != without else self.group(side)
            if labels:
                node = At(of=node, axis=side, labels=labels)
        return node

    def _base(self, without: str) -> GridCells | At | Combine:
        """The cells before labels are selected: a named row may be a total, and a named column need not be numeric."""
        node = self.source()
        if isinstance(node, At) and self.columns and without != "column":
            node = node.of  # type: ignore[assignment]
        if isinstance(node, Combine) and self.rows and without != "row":
            node = node.left  # type: ignore[assignment]
        if isinstance(node, At) and isinstance(node.of, Combine) and self.rows and without != "row":
            node = At(of=node.of.left, axis="column", labels=node.labels)
        for side in ("row", "column"):
            labels = tuple(sorted(label for of, label in self.sums if of == side))
            if labels and (side == without or not self.labels(side)):
                sums = At(of=self.source(), axis=side, labels=labels)
                node = Combine(how="without", left=node, right=sums, axis=side)
        return node

    def only(self, side: str, label: str) -> Selection:
        """The selection with a single label on one axis."""
        links = tuple(
            replace(link, labels=(label,))
            for link in (self.rows if side == "row" else self.columns)
            if label in link.labels
        )
        return replace(self, rows=links) if side == "row" else replace(self, columns=links)


@dataclass(frozen=True)
class Scene:
    """A question against one figure."""

    question: Question
    vocabulary: Vocabulary
    claim: bool = False
    """Whether the question is a statement to be judged."""
    near: Near | None = None
    """Links by meaning, if the figure was found by search. Then words that ask for no operation and name no label are
    taken to describe the figure, and no plan has to explain them."""
    senses: Callable[[], Near] | None = None
    """Computes links by meaning if the figure is known; called only where words name nothing."""

    def __post_init__(self) -> None:
        if self.vocabulary.fractional:
            object.__setattr__(self, "question", in_fractions(self.question))

    @property
    def cues(self) -> dict[str, tuple[Cue, ...]]:
        """Cues by name."""
        return self.question.cues

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

    @property
    def links(self) -> tuple[Link, ...]:
        """The links of all selections."""
        return tuple(link for selection in self.selections for link in selection.links)

    @cached_property
    def selections(self) -> list[Selection]:
        """The parts of the figure that the question may name, best first."""
        chosen, panel_at = self.panels
        options: list[tuple[str | None, tuple[Grid, ...]]]
        options = [(grid.id, (grid,)) for grid in self.grids if grid.id in chosen] or [(None, self.grids)]
        found: dict[tuple[object, ...], Selection] = {}
        plain = (*self._links(self.grids, "row", frozenset()), *self._links(self.grids, "column", frozenset()))
        if chosen and any(not panel_at.isdisjoint(link.at) for link in plain):
            options.append((None, self.grids))  # the words of the title may name labels instead
        for id, grids in options:
            for bare in self._in_panel(id, grids, panel_at if id else frozenset()):
                selection = replace(bare, whole=self.everything, sums=self.vocabulary.sums)
                ways = guessed(selection, self.near, grids, self.target[0]) if self.near is not None else (selection,)
                for way in ways:
                    found.setdefault((id, way.rows, way.columns), way)
        return sorted(found.values(), key=lambda s: -(s.quality + len(s.at)))[:MAX_SELECTIONS]

    @cached_property
    def everything(self) -> GridCells | At | Combine | None:
        """Of a table its numeric columns, without names of rows and the total row; None for other figures."""
        if len(self.grids) != 1 or self.grids[0].kind != "table":
            return None
        table = self.records
        node: GridCells | At | Combine = table.everything
        if table.amounts and len(table.amounts) < len(table.names):
            node = At(of=node, axis="column", labels=tuple(table.names[n] for n in table.amounts))
        return node

    def _in_panel(self, id: str | None, grids: tuple[Grid, ...], panel_at: frozenset[int]) -> Iterable[Selection]:
        rows, columns = self._links(grids, "row", panel_at), self._links(grids, "column", panel_at)
        if self.near is not None:
            begins = self.question.begins
            rows = links_or_guesses(self.near, grids, "row", rows, columns, begins)
            columns = links_or_guesses(self.near, grids, "column", columns, rows, begins)
        clashes = [(row, column) for row in rows for column in columns if set(row.at) & set(column.at)]
        settled = {column if row.beside else row for row, column in clashes if bool(row.beside) != bool(column.beside)}
        rows, columns = [one for one in rows if one not in settled], [one for one in columns if one not in settled]
        clashes = [clash for clash in clashes if settled.isdisjoint(clash)]
        for sides in product((0, 1), repeat=min(len(clashes), 4)):
            dropped = {clash[side] for clash, side in zip(clashes, sides, strict=False)}
            kept_rows = tuple(link for link in rows if link not in dropped)
            kept_columns = tuple(link for link in columns if link not in dropped)
            ways = [
                choices(self.question, self.names(grids[0], side) if grids else None, kept)
                for side, kept in (("row", kept_rows), ("column", kept_columns))
            ]
            for row, column in variants(*ways):
                if {i for link in row.links for i in link.at}.isdisjoint(i for link in column.links for i in link.at):
                    turned = self.swap_cost(grids, row.links, column.links)
                    yield Selection(id, row.links, column.links, panel_at, left=row.left + column.left + turned)

    def swap_cost(self, grids: tuple[Grid, ...], rows: tuple[Link, ...], columns: tuple[Link, ...]) -> float:
        """The cost of naming the column before the row if both axes have these labels apart from a word for their role
        ("True fox", "Predicted fox"): "foxes taken for badgers" means row fox, "foxes and badgers" either.
        """
        if len(rows) != 1 or len(columns) != 1 or rows[0].beside or columns[0].beside or rows[0].at < columns[0].at:
            return 0.0
        between = [token.text for token in self.question.tokens[columns[0].at[-1] + 1 : rows[0].at[0]]]
        names = [{_without_role(label.text) for label in grids[0].axis(side).labels} for side in ("row", "column")]
        if names[0] != names[1] or between in (["and"], [","], ["/"]):
            return 0.0
        has_role = _without_role(rows[0].labels[0]) != rows[0].labels[0]  # the role word confirms the wrong reading
        return SWAPPED_ROLES if has_role else SWAPPED

    def _links(self, grids: tuple[Grid, ...], side: str, used_tokens: frozenset[int]) -> list[Link]:
        found: dict[tuple[tuple[str, ...], tuple[int, ...]], Link] = {}
        for grid in grids:
            names = self.names(grid, side)
            if names is None:
                continue
            other = self.names(grid, other_side(side))
            placed = list(by_position(self.question, names, other))
            for link in [*placed, *link_axis(self.question, names, other)]:
                if used_tokens.isdisjoint(link.at) and not self._names_rows(grid, link):
                    found.setdefault((link.labels, link.at), link)
        links = sorted(found.values(), key=lambda link: -link.score * len(link.at))
        kept: list[Link] = []
        for link in links:  # different panels may link the same words; the better link is kept
            if all(set(link.at).isdisjoint(other.at) for other in kept):
                kept.append(link)
        return kept

    def _names_rows(self, grid: Grid, link: Link) -> bool:
        """Whether a link names the column of a table with the names of its rows, which selects nothing."""
        return grid.kind == "table" and link.side == "column" and set(link.labels) == {grid.row_axis.name}

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
        return None, frozenset()

    def _side_named(self, at: int) -> str | None:
        token = self.question.tokens[at]
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
            "entri": "cell",
        }
        if self.grids and len(self.grids[0].column_axis.labels) <= 1:
            generic |= dict.fromkeys(DRAWN, "row")
        generic |= {
            "figur": "figure",
            "chart": "figure",
            "heatmap": "figure",
            "plot": "figure",
            "graph": "figure",
        }
        return generic.get(token.stem)

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
    def content(self) -> tuple[int, ...]:
        """Indices of tokens that a plan has to explain."""
        content = tuple(i for i, token in enumerate(self.question.tokens) if is_content(token))
        return content if self.near is None else tuple(i for i in content if i not in self.describing)

    @cached_property
    def describing(self) -> frozenset[int]:
        """Words that describe the figure or the kind of thing asked for: neither a number, nor an operation, nor a word
        that names a label.
        """
        tokens = self.question.tokens
        shares = self.cue("percent", "share") or frozenset()
        telling = (self.operations - shares).union(*(selection.said for selection in self.selections))
        if len(self.grids) == 1 and self.described:
            telling |= {index for facet in self.facets for index in facet.at}
        return frozenset(
            i for i, token in enumerate(tokens) if is_content(token) and i not in telling and not self._is_amount(i)
        )

    def _is_amount(self, at: int) -> bool:
        """Whether a token is a number and not part of a name ("F1")."""
        tokens = self.question.tokens
        if tokens[at].number is None:
            return False
        return at == 0 or tokens[at - 1].end < tokens[at].start or not tokens[at - 1].text.isalpha()


TRUE, SAID = frozenset(("true", "actual", "real", "gold", "reference")), frozenset(("predicted", "predict"))
"""Words for the two axes of a confusion matrix."""
_ROLES = TRUE | SAID | {"pred", "classified"}


def _without_role(label: str) -> str:
    """A label without the word for its axis of a confusion matrix ("true", "predicted")."""
    first, _, rest = label.partition(" ")
    return rest if rest and first.casefold() in _ROLES else label
