"""Differences, ratios and changes between two named cells: "how many points does h lose between 0 and 8?"."""

from collections.abc import Iterator

from ....indexing.model.figure import other_side
from ....tools.plan.nodes import Derive, Reduce, ValueOf
from ..positions import is_ordered
from ..scene import Scene, Selection
from .base import Candidate, compared, in_table, one_column, reduction


def difference(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """Two labels on one axis and at most one on the other."""
    asks = _asks(scene, selection)
    if not asks:
        return
    for side in ("row", "column"):
        labels = selection.labels(side)
        across = selection.labels(other_side(side))
        if len(labels) != 2 or len(across) > 1:
            continue
        left, right = (selection.only(side, label).cells() for label in labels)
        summary = reduction(scene, selection.at)
        single = len(across) == 1 or (side == "row" and one_column(scene))
        said_so = any(token.text == "from" for token in scene.question.tokens)  # "from A to B" runs from A to B
        in_time = said_so or any(is_ordered(grid.axis(side)) for grid in scene.grids)
        for how, swap, at in asks:
            if how == "ratio" and selection.group(side) and not in_time:
                continue  # "the ratio of actual to planned" is no range
            first, second = (right, left) if swap and (in_time or scene.cue("than") is not None) else (left, right)
            explained = selection.at | at
            if in_table(scene) and any(
                scene.question.tokens[n].number is not None for n in scene.content if n not in explained
            ):
                continue  # "1 pound of A and 2 of B" takes more than their difference
            if single:
                plan = Derive(how=how, left=ValueOf(of=first), right=ValueOf(of=second))
                yield Candidate(plan, "difference", explained, 0.85, selection.quality)
            elif summary is not None:
                reduce_how, reduce_at = summary
                one, other = Reduce(of=first, how=reduce_how), Reduce(of=second, how=reduce_how)
                plan = Derive(how=how, left=one, right=other)
                yield Candidate(plan, "difference", explained | reduce_at, 0.8, selection.quality)


def _asks(scene: Scene, selection: Selection) -> list[tuple[str, bool, frozenset[int]]]:
    """(operation, whether the second label named is the first operand, tokens). A loss is earlier minus later."""
    change, ratio = scene.cue("percent_change"), scene.cue("ratio")
    falls, rises = _cue_tokens(scene, selection, "falls"), _cue_tokens(scene, selection, "rises")
    if change is not None:
        return [("percent_change", False, change | (rises or falls or frozenset()))]
    if ratio is not None:  # the factor of a rise is the later value divided by the earlier one
        return [("ratio", rises is not None, ratio | (rises or frozenset()))]
    part = scene.cue("share_of")
    if part is not None:
        return [("share", False, part)]
    moves = _cue_tokens(scene, selection, "difference", "how_much", "how_many") or frozenset()
    if falls is not None and moves:
        return [("difference", False, falls | moves)]
    if rises is not None and moves:
        return [("difference", True, rises | moves)]
    against = _comparison_words(scene)
    if rises is not None and against:  # "the gain of A over B"
        return [("difference", False, rises | against)]
    minus = scene.cue("minus")
    if minus is not None:
        return [("difference", False, minus)]
    plain = _cue_tokens(scene, selection, "difference", "spread", "apart")
    relation, words = compared(scene)
    if plain is None and relation is not None and scene.cue("how_many", "how_much") is not None:
        plain = scene.cue("how_many", "how_much")
    if plain is None:
        return []
    more = (scene.cue("max", "min") or frozenset()) | words
    if scene.cue("than") is not None:  # asked in one direction: "how much higher is A than B"
        falling = relation == "<" or _cue_tokens(scene, selection, "min") is not None
        return [("difference", falling, plain | more)]
    return [("distance", False, plain | more)]


def _cue_tokens(scene: Scene, selection: Selection, *names: str) -> frozenset[int] | None:
    """The tokens of cues outside labels: "add" in "E-bike add-on" and "disagree" are no operations."""
    cues = [cue.at for name in names for cue in scene.cues.get(name, ()) if not selection.said.issuperset(cue.at)]
    return frozenset(index for at in cues for index in at) or None


def _comparison_words(scene: Scene) -> frozenset[int]:
    """The words before the thing compared with: "over", "compared to", "relative to"."""
    tokens = scene.question.tokens
    found = set()
    for index, token in enumerate(tokens):
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if token.text in ("over", "versus", "vs", "against") or (
            token.text in ("compared", "relative") and after in ("to", "with")
        ):
            found.add(index)
    return frozenset(found)
