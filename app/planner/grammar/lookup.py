"""The value of one cell: "what is T=1.25 at x=7, y=6?"."""

from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import At, ValueOf
from ..linking.link import Link
from ..linking.roles import names_itself
from ..scene import Scene, Selection
from ..text.filler import FILLER
from ..text.words import stems_of
from .base import Candidate, conditions, in_table, neglects, one_column


def lookup(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The cell at one label of each axis, or at one row label if each row has a single value."""
    rows, columns = selection.labels("row"), selection.labels("column")
    less = 0.4 if neglects(scene, selection.at) or _asks_who(scene, selection) else 0.0
    absent = _missing_label(scene, selection)
    if absent is not None:
        side, at, name = absent
        plan = ValueOf(of=At(of=selection.cells(without=side), axis=side, labels=(name,)))
        if rows or columns or one_column(scene):
            yield Candidate(plan, "lookup", selection.at | at, 0.8, selection.quality)
        return
    if rows and columns and columns == tuple(grid.row_axis.name for grid in scene.grids if grid.kind == "table"):
        return  # the cell that names the row is no answer
    if in_table(scene) and any(
        not condition.at.isdisjoint(selection.at) for condition in conditions(scene, frozenset())
    ):
        return  # "at least 2" is a bound, not the row called 2
    if names_itself(scene, selection.rows, selection.columns):
        return
    if len(rows) == 1 and (len(columns) == 1 or one_column(scene)):
        at = selection.at | _words_of(scene, *rows, *columns)
        yield Candidate(ValueOf(of=selection.cells()), "lookup", at, 0.7 - less, selection.quality)
    elif rows and columns and _tied(selection.rows) + _tied(selection.columns):
        yield Candidate(ValueOf(of=selection.cells()), "lookup", selection.at, 0.6 - less, selection.quality)
    elif _leaves_open(scene, selection):
        asks = scene.cue("how_much", "how_many") or frozenset()
        yield Candidate(ValueOf(of=selection.cells()), "open", selection.at | asks, 0.5 - less, selection.quality)


def _words_of(scene: Scene, *labels: str) -> frozenset[int]:
    """The words of a description's question that are words of the labels, too ("predicted" of "predicted Mink")."""
    stems = {stem for label in labels for stem in stems_of(label)} if scene.described else set()
    return frozenset(index for index, token in enumerate(scene.question.tokens) if token.stem in stems)


def _leaves_open(scene: Scene, selection: Selection) -> bool:
    """Whether only one label of a description is named, so that each of its few values may be meant."""
    named = len(selection.labels("row")) + len(selection.labels("column"))
    if named != 1 or not scene.described or in_table(scene) or one_column(scene):
        return False
    if scene.operations - selection.at - (scene.cue("how_much", "how_many") or frozenset()):
        return False
    tokens, known = scene.question.tokens, scene.vocabulary.context
    explained = scene.operations | selection.at
    left = [tokens[index] for index in scene.content if index not in explained]
    if any(token.stem not in known and token.text not in FILLER for token in left):
        return False  # what is asked for may be none of the values
    side = "column" if selection.rows else "row"
    return scene.target[0] is None and all(1 < len(grid.axis(side).labels) <= _MOST_OPEN for grid in scene.grids[:1])


_MOST_OPEN = 8
"""Most values that are listed for a question that does not choose one."""


def _asks_who(scene: Scene, selection: Selection) -> bool:
    """Whether a name is asked for ("fourth bar, who is it?") and only a position is given."""
    links = selection.links
    who = any(token.text in ("who", "whose") for token in scene.question.tokens)
    return who and bool(links) and all(link.placed for link in links)


def _tied(links: tuple[Link, ...]) -> int:
    """Whether the axis is named once, by words that fit several labels."""
    return int(len(links) == 1 and len(links[0].labels) > 1 and not links[0].together)


def _missing_label(scene: Scene, selection: Selection) -> tuple[str, frozenset[int], str] | None:
    """A number next to an axis's name ("length 25") that the figure does not have as a label; empty without one."""
    tokens = scene.question.tokens
    for grid in scene.grids[:1]:
        for side, links in (("row", selection.rows), ("column", selection.columns)):
            names = scene.names(grid, side)
            other = scene.names(grid, other_side(side))
            if links or names is None or grid.kind == "facts":
                continue
            own = names.title - (other.title if other else frozenset())
            known = {label.text for label in names.axis.labels}
            for index, token in enumerate(tokens):
                if token.stem not in own:
                    continue
                for at in range(index + 1, min(index + 3, len(tokens))):
                    if tokens[at].number is not None and at not in selection.at and tokens[at].text not in known:
                        return side, frozenset({index, at}), tokens[at].text
                    if not tokens[at].is_sign:
                        break
    return None
