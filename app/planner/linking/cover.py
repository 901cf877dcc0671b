"""Covers: sets of mentions that share no words, as the parts of a figure that a question names.

Mentions of one dimension that share labels restrict each other ("Kiwi" and "5-fold" name the label "5-fold > Kiwi");
mentions without a shared label name several labels. A mention that shares labels with several others is combined with
each of them ("over 65" in "men and women over 65").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ....indexing.model.figure import Grid
from ..text.words import begins
from .link import Link
from .mentions import Dimension, Mention
from .ranges import leaves_out, ways
from .roles import roles_cost
from .setting import Setting
from .vocabulary import Side

BEAM, MOST, ATOMS = 40, 16, 14
"""Width of the beam over sets of mentions; most covers kept; most runs of words considered."""
OPERATION = 0.4
"""Weight of a word that may ask for an operation, where one that can only name something has 1."""
BESIDE, NARROWING, WEAK, SEVERAL = 0.7, 0.15, 0.7, 0.3
"""Bonus for an axis's name next to a label; bonus for mentions that restrict each other; the score below which a
mention that restricts no other costs that bonus; the cost of every label on an axis after the second."""
SWAPPED, SWAPPED_ROLES = 0.4, 2.0
"""Costs, in units of a left-out link's score, of naming the column before the row on a square figure."""
EACH = 0.25
"""Cost of every mention, so that a few good matches rank above many bad ones."""


@dataclass(frozen=True, slots=True)
class Cover:
    """The parts of a figure that a question names, if its words are divided between them in one way."""

    rows: tuple[Link, ...]
    columns: tuple[Link, ...]
    panels: tuple[Link, ...]
    """Their labels are ids of grids."""
    at: frozenset[int]
    """Tokens that name something."""
    score: float
    """Comparable with that of covers found in the same way."""
    overlap: float | None = None
    """The share of its labels' words that the question has, 0 to 1, if it was found by overlap (`overlap.py`)."""
    linked: float | None = None
    """How likely the question is about its cells, 0 to 1, if it was found by the linker (`cell_linker.py`)."""

    @property
    def named(self) -> bool:
        """Whether any words name something, or an adjective tells it; a cover may have only a guessed measure."""
        return any(link.at or link.by == "attribute" for link in (*self.rows, *self.columns, *self.panels))

    def of(self, dimension: Dimension) -> tuple[Link, ...]:
        """The links of one dimension, in the question's order."""
        return {"row": self.rows, "column": self.columns, "panel": self.panels}[dimension]


def covers(scene: Setting, mentions: Sequence[Mention]) -> list[Cover]:
    """The covers of a question with these mentions, best first, including the one without any words."""
    found: dict[tuple[object, ...], Cover] = {}
    for score, chosen in _sets(scene, mentions):
        plain = _cover(scene, chosen, score)
        rows = (replace(plain, rows=links, at=_tokens(plain.at, links)) for links in ways(scene, "row", plain.rows))
        columns = (
            replace(plain, columns=links, at=_tokens(plain.at, links)) for links in ways(scene, "column", plain.columns)
        )
        plainly = () if any(leaves_out(scene, links) for links in (plain.rows, plain.columns)) else (plain,)
        for one in (*plainly, *rows, *columns) if _is_listed(scene, plain) else ():
            found.setdefault((one.rows, one.columns, one.panels), one)
    kept = sorted(_in_order(scene, found.values()), key=lambda one: (-round(one.score, 6), _entwined(one)))[:MOST]
    return kept if any(not one.named for one in kept) else [*kept, _cover(scene, (), 0.0)]


def _in_order(scene: Setting, some: Iterable[Cover]) -> Iterator[Cover]:
    """The covers without those that name the column of a square figure before its row, where the other order fits:
    "foxes taken for badgers" means row fox.
    """
    listed = list(some)
    named = {tuple(tuple(link.labels for link in links) for links in (one.rows, one.columns)) for one in listed}
    for one in listed:
        mirrored = tuple(tuple(link.labels for link in links) for links in (one.columns, one.rows))
        if mirrored not in named or not swap_cost(scene, one.rows, one.columns):
            yield one


def _is_listed(scene: Setting, cover: Cover) -> bool:
    """Whether some grid has all labels of the cover; or of several rows or columns, each stands with all others of the
    cover in some grid, as where every panel lists things of its own.
    """
    ids = {id for link in cover.panels for id in link.labels}
    grids = [(_labels(grid, "row"), _labels(grid, "column")) for grid in scene.grids if not ids or grid.id in ids]

    def together(rows: Sequence[Link], columns: Sequence[Link]) -> bool:
        return any(
            all(
                not labels.isdisjoint(link.labels)
                for links, labels in zip((rows, columns), grid, strict=True)
                for link in links
            )
            for grid in grids
        )

    if len(cover.rows) > 1:
        return all(together((row,), cover.columns) for row in cover.rows)
    if len(cover.columns) > 1:
        return all(together(cover.rows, (column,)) for column in cover.columns)
    return together(cover.rows, cover.columns)


def _labels(grid: Grid, side: Side) -> frozenset[str]:
    return frozenset(label.text for label in grid.axis(side).labels)


def _tokens(at: frozenset[int], links: Sequence[Link]) -> frozenset[int]:
    return at.union(*(link.at for link in links)) if links else at


def _sets(scene: Setting, mentions: Sequence[Mention]) -> list[tuple[float, tuple[Mention, ...]]]:
    """(score, mentions) of the best sets whose mentions share no words, found by beam search."""
    places: dict[tuple[int, ...], list[Mention]] = {}
    for one in mentions:
        places.setdefault(one.at, []).append(one)
    states: list[tuple[float, tuple[Mention, ...]]] = [(0.0, ())]
    for at, options in list(places.items())[:ATOMS]:
        grown = [
            (score + _gain(scene, one, chosen), (*chosen, one))
            for score, chosen in states
            if all(set(at).isdisjoint(other.at) for other in chosen)
            for one in options
        ]
        states = sorted((*grown, *states), key=lambda pair: -pair[0])[:BEAM]
    return states


def _gain(scene: Setting, one: Mention, chosen: Sequence[Mention]) -> float:
    """What a mention adds to the score of a set."""
    weight = sum(OPERATION if index in scene.operations else 1.0 for index in one.at) + BESIDE * len(one.beside)
    gain = weight * one.score - EACH
    for other in chosen:
        if other.dimension != one.dimension:
            continue
        if other.labels & one.labels and other.labels != one.labels:
            gain += NARROWING
        elif one.score < WEAK:
            gain -= NARROWING
    return gain


def _cover(scene: Setting, chosen: Sequence[Mention], score: float) -> Cover:
    rows, columns, panels = (
        tuple(_links(scene, [one for one in chosen if one.dimension == dimension]))
        for dimension in ("row", "column", "panel")
    )
    at = frozenset(index for one in chosen for index in (*one.at, *one.beside))
    many = sum(max(0, len(some) - 2) for some in (rows, columns, panels))
    turned = swap_cost(scene, rows, columns) + roles_cost(scene, rows, columns)
    return Cover(rows, columns, panels, at, score - SEVERAL * many - turned)


def _entwined(cover: Cover) -> int:
    """How often a label's words stand around those of another one on its axis."""
    axes = ([(min(link.at), max(link.at)) for link in links if link.at] for links in (cover.rows, cover.columns))
    return sum(low < first < high for spans in axes for low, high in spans for first, _ in spans)


def _links(scene: Setting, some: Sequence[Mention]) -> Iterator[Link]:
    """Links for the mentions of one dimension: one for each maximal set of mentions with labels in common."""
    found: dict[frozenset[int], frozenset[str]] = {}
    for first, mention in enumerate(some):
        labels, members = mention.labels, frozenset({first})
        for other in sorted(range(len(some)), key=lambda n: abs(some[n].at[0] - mention.at[0])):
            if other != first and labels & some[other].labels and not some[other].together:
                labels = labels if mention.basis == "degree" else labels & some[other].labels
                members |= {other}
        found[members] = labels
    kept = [members for members in found if not any(members < larger for larger in found)]
    for members in sorted(kept, key=lambda one: min(some[n].at for n in one)):
        yield _link(scene, [some[n] for n in sorted(members)], found[members])


def _link(scene: Setting, own_mentions: Sequence[Mention], labels: frozenset[str]) -> Link:
    dimension, bases = own_mentions[0].dimension, {one.basis for one in own_mentions}
    order = {label.text: n for grid in scene.grids for n, label in enumerate(grid.axis(dimension).labels)}
    return Link(
        "column" if dimension == "column" else "row",
        tuple(sorted(_fullest(scene, own_mentions, labels), key=lambda label: (order.get(label, 0), label))),
        tuple(sorted({index for one in own_mentions for index in one.at})),
        min(1.0, max(one.score for one in own_mentions)),
        tuple(sorted({index for one in own_mentions for index in one.beside})),
        together=any(one.together for one in own_mentions),
        alias=any(one.basis == "text" for one in own_mentions),
        placed=any(one.basis == "position" for one in own_mentions),
        by=next((by for by in _TOLD if by in bases), "words"),
    )


_TOLD: tuple[Literal["range", "degree", "meaning"], ...] = ("range", "degree", "meaning")
"""Bases of mentions that a link is told by."""


def _fullest(scene: Setting, own_mentions: Sequence[Mention], labels: frozenset[str]) -> frozenset[str]:
    """The labels without further words, if any, among those that all words fit: "hard" rather than "very hard"."""
    if (
        len(labels) < 2
        or own_mentions[0].dimension == "panel"
        or any(one.together or one.basis == "text" for one in own_mentions)
    ):
        return labels
    stems = {scene.question.tokens[index].stem for one in own_mentions for index in one.at}
    whole = {
        entry.text
        for names in scene.vocabulary.names
        if names.side == own_mentions[0].dimension
        for entry in names.entries
        if entry.text in labels and all(_is_said(stem, stems) for stem in entry.content)
    }
    return frozenset(whole) or labels


def _is_said(stem: str, stems: set[str]) -> bool:
    return stem in stems or any(begins(one, stem, 3) for one in stems)


def swap_cost(scene: Setting, rows: tuple[Link, ...], columns: tuple[Link, ...]) -> float:
    """The cost of naming the column before the row if both axes have these labels apart from a word for their role
    ("True fox", "Predicted fox"): "foxes taken for badgers" means row fox, "foxes and badgers" either.
    """
    if len(rows) != 1 or len(columns) != 1 or rows[0].beside or columns[0].beside:
        return 0.0
    if not rows[0].at or not columns[0].at or rows[0].at < columns[0].at:
        return 0.0
    between = [token.text for token in scene.question.tokens[columns[0].at[-1] + 1 : rows[0].at[0]]]
    sides: tuple[Side, ...] = ("row", "column")
    names = [{_without_role(label.text) for label in scene.grids[0].axis(side).labels} for side in sides]
    if names[0] != names[1] or between in (["and"], [","], ["/"]):
        return 0.0
    has_role = _without_role(rows[0].labels[0]) != rows[0].labels[0]  # the role word confirms the wrong reading
    return SWAPPED_ROLES if has_role else SWAPPED


TRUE, SAID = frozenset(("true", "actual", "real", "gold", "reference")), frozenset(("predicted", "predict"))
"""Words for the two axes of a confusion matrix."""
_ROLES = TRUE | SAID | {"pred", "classified"}


def _without_role(label: str) -> str:
    """A label without the word for its axis of a confusion matrix ("true", "predicted")."""
    first, _, rest = label.partition(" ")
    return rest if rest and first.casefold() in _ROLES else label
