"""Roles on a square figure, whose two axes have the same labels: which of the things named is the source, or what is
true, and which the target, or what it is taken for ("A to B", "from B to A", "trained on A and tested on B").
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....indexing.model.figure import Grid
from ....tools.names import class_of
from ..text.words import ARTICLES, Token, stems_of
from .link import Link
from .setting import Setting

MISPLACED, UNTOLD = 1.5, 3.0
"""Cost of every word that names a label on the axis of the other role, and of names of what was predicted that a
question does not call so.
"""
_TO = frozenset("to on into onto as at".split())
_LEARNING = frozenset(stems_of("trained training train learned learnt tuned"))
_TARGETS = frozenset(stems_of("target tested test evaluated predicted destination to"))
_PREDICTED = stems_of("predicted")[0]
_TAKEN = frozenset(stems_of("called taken classified recognised recognized labelled mistaken confused"))
_TOLD = _TAKEN | frozenset(stems_of("predicted as for"))
_TRUE = frozenset(stems_of("true actual actually real really gold"))
_FEWEST = 3
"""Fewest labels of a square figure."""
_PAIRS = 2
"""Fewest targets that make it two pairs."""


def roles_cost(scene: Setting, rows: tuple[Link, ...], columns: tuple[Link, ...]) -> float:
    """The cost of links to the axis of the other role on a square figure; 0 where the words tell no roles."""
    grid = next(filter(_is_square, scene.grids), None)
    if grid is None:
        return 0.0
    is_turned = not _TARGETS.isdisjoint(stems_of(grid.row_axis.name))
    sources, targets = (columns, rows) if is_turned else (rows, columns)
    at = [{index for link in links for index in link.at} for links in (sources, targets)]
    named = {scene.question.tokens[index] for index in at[0] | at[1]}
    meant = {index for index in at[0] | at[1] if _is_target(scene, index, named)}
    one_sided = not rows or not columns  # only where the words tell both roles of two pairs: "A on B and A on C"
    if one_sided and (len(meant) < _PAIRS or meant == at[0] | at[1]):
        return _cost_alone(scene, *at) + _untold(scene, grid, rows, columns)
    return MISPLACED * (len(at[0] & meant) + len(at[1] - meant)) if meant else 0.0


def tells_a_role(scene: Setting, at: int) -> bool:
    """Whether a word only tells the role of what is named behind it on a square figure: "trained on A, tested on B"."""
    behind = [token.text for token in scene.question.tokens[at + 1 : at + 2]]
    is_verb = scene.question.tokens[at].stem in _TRYING
    return is_verb and not _TO.isdisjoint(behind) and any(map(_is_square, scene.grids))


_TRYING = _LEARNING | frozenset(stems_of("tested test evaluated"))


def names_itself(scene: Setting, rows: Sequence[Link], columns: Sequence[Link]) -> bool:
    """Whether the same words name the row and the column of a square figure, though none say that something is held
    against itself: "how many for A?" does not ask for the As that were taken for As.
    """
    same = len(rows) == 1 == len(columns) and rows[0].at == columns[0].at and bool(rows[0].at)
    return same and any(map(_is_square, scene.grids)) and _ITSELF.isdisjoint(t.text for t in scene.question.tokens)


_ITSELF = frozenset("itself themselves same right correct correctly diagonal recognised recognized".split())


def _cost_alone(scene: Setting, sources: set[int], targets: set[int]) -> float:
    """The cost of words that name labels of one role alone, where the verb before them, or what the question ends in
    ("what does A look at"), tells the other role.
    """
    ends_in = [token.text for token in scene.question.tokens if not token.is_sign][-1:]
    verbs = [_verb_of(scene, at) for at in targets]
    learned = sum(verb in _LEARNING or (not verb and not _TO.isdisjoint(ends_in)) for verb in verbs)
    return MISPLACED * (learned + sum(_verb_of(scene, at) in _TARGETS for at in sources))


def _untold(scene: Setting, grid: Grid, rows: tuple[Link, ...], columns: tuple[Link, ...]) -> float:
    """The cost of links to what was predicted alone where the question does not say so, and to what is true where it
    does: "how many surprise clips were there?" is of those that are.
    """
    sides = {"row": stems_of(grid.row_axis.name), "column": stems_of(grid.column_axis.name)}
    predicted = [side for side, stems in sides.items() if _PREDICTED in stems]
    if len(predicted) != 1 or bool(rows) == bool(columns):
        return 0.0
    own = {token.stem for link in (*rows, *columns) for token in _before(scene, min(link.at, default=0))[-1:]}
    if own & _TRUE:  # "how many are really A, all predictions together"
        return UNTOLD if ("row" if rows else "column") == predicted[0] else 0.0
    stems = {token.stem for token in scene.question.tokens}
    if ("row" if rows else "column") == predicted[0]:
        return UNTOLD if stems.isdisjoint(_TOLD) else 0.0
    return UNTOLD if _PREDICTED in stems and stems.isdisjoint(_TRUE) else 0.0


def _is_square(grid: Grid) -> bool:
    rows, columns = ({class_of(label.text) for label in axis.labels} for axis in (grid.row_axis, grid.column_axis))
    return rows == columns and len(rows) >= _FEWEST


def _is_target(scene: Setting, at: int, named: Collection[Token]) -> bool:
    """Whether "to", "on" or the like stands before a word, but not "trained on"; or "for" after another name or
    anywhere after "taken" ("A taken for B more often than for C", "... than B for A").
    """
    before = _before(scene, at)
    if before and before[-1].text == "for":
        return before[0] in named or any(token.stem in _TAKEN for token in scene.question.tokens[:at])
    return bool(before) and before[-1].text in _TO and _verb_of(scene, at) not in _LEARNING


def _verb_of(scene: Setting, at: int) -> str:
    """The stem of the verb that leads to a word by "to", "on" or the like ("trained on A"); empty without one."""
    before = _before(scene, at)
    return before[0].stem if len(before) > 1 and before[-1].text in _TO else ""


def _before(scene: Setting, at: int) -> list[Token]:
    tokens = scene.question.tokens
    return [tokens[n] for n in range(max(0, at - 3), at) if tokens[n].text not in ARTICLES][-2:]
