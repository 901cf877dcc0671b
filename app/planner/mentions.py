"""Questions that name several panels and one place in each of them: "at 30 m in July, North against South"."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...indexing.model.figure import Grid, other_side
from .link import Link, link_axis
from .scene import Scene
from .words import is_content


@dataclass(frozen=True, slots=True)
class Mentions:
    """The panels that a question names, and the rows and columns that it asks about in all of them."""

    panels: tuple[tuple[Grid, frozenset[int]], ...]
    """The panels in the question's order, each with the tokens that name it and no other."""
    rows: tuple[Link, ...]
    columns: tuple[Link, ...]
    common: frozenset[int]
    """Tokens shared by the names of all panels ("basin"), and the word "panel"."""

    @property
    def at(self) -> frozenset[int]:
        """Tokens that the links explain."""
        return frozenset(index for link in (*self.rows, *self.columns) for index in (*link.at, *link.beside))

    @property
    def quality(self) -> float:
        """Mean score of the links; 1 where there are none."""
        links = (*self.rows, *self.columns)
        return sum(min(link.score, 1.3) for link in links) / len(links) if links else 1.0


def mentions_of(scene: Scene) -> Mentions | None:
    """The panels and the labels that the question names; None for a figure of one panel."""
    panels = scene.vocabulary.panels
    if len(panels) < 2:
        return None
    tokens = scene.question.tokens
    shared = Counter(stem for _, stems in panels for stem in stems)
    common = {i for i, t in enumerate(tokens) if shared[t.stem] == len(panels) and is_content(t)}
    common |= {i for i, t in enumerate(tokens) if t.stem in ("panel", "subplot")}
    linked = {side: _links(scene, side) for side in ("row", "column")}
    beside = {at for links in linked.values() for link in links if link.beside for at in link.at}
    named = []
    for grid, stems in panels:
        own = {stem for stem in stems if shared[stem] == 1}
        at = frozenset(i for i, t in enumerate(tokens) if t.stem in own and is_content(t) and i not in beside)
        if at:
            named.append((grid, at))
    named.sort(key=lambda one: min(one[1]))
    panel_tokens = frozenset(index for _, at in named for index in at)
    rows, columns = (
        tuple(link for link in linked[side] if panel_tokens.isdisjoint(link.at)) for side in ("row", "column")
    )
    clashes = [(row, column) for row in rows for column in columns if set(row.at) & set(column.at)]
    lost = {column if _claim(scene, row) > _claim(scene, column) else row for row, column in clashes}
    rows, columns = (tuple(link for link in links if link not in lost) for links in (rows, columns))
    return Mentions(tuple(named), rows, columns, frozenset(common))


def _claim(scene: Scene, link: Link) -> float:
    """The strength of a link's claim to its words: greater if the axis's name stands near, without a comma between."""
    claims = [0.0]
    for beside in link.beside:
        low, high = sorted((beside, link.at[0]))
        comma = any(token.text == "," for token in scene.question.tokens[low:high])
        claims.append(1.0 / (1 + high - low) + (not comma))
    return max(claims) + 0.1 * link.score


def _links(scene: Scene, side: str) -> tuple[Link, ...]:
    """Links to labels of any panel; of two that share words the better one."""
    found: list[Link] = []
    seen: set[tuple[str, ...]] = set()
    for grid, _ in scene.vocabulary.panels:
        names, other = scene.names(grid, side), scene.names(grid, other_side(side))
        labels = tuple(label.text for label in grid.axis(side).labels)
        if names is None or labels in seen:
            continue
        seen.add(labels)
        for link in link_axis(scene.question, names, other):
            if all(set(link.at).isdisjoint(one.at) or link.score > one.score for one in found):
                found = [one for one in found if set(link.at).isdisjoint(one.at)] + [link]
    return tuple(found)
