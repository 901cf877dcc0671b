"""Turn, an earlier question with its answer; and FollowUp, a question that continues earlier turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ....indexing.model.figure import Figure, other_side
from ....tools.names import positions_of
from ....tools.plan.nodes import Choose, LabelsOf
from ....tools.plan.tree import walk
from ..linking.link import Link
from ..linking.order import is_ordered
from ..linking.vocabulary import SIDES, Side
from ..scene import Scene, Selection
from ..text.words import Cue, alike, stems_of
from .form import FILLERS, WEAK, is_fragment, pointing
from .tree import grid_of, named


@dataclass(frozen=True, slots=True)
class Turn:
    """A question that was understood, with its plan and result."""

    question: str
    figure: str
    """The figure it was about."""
    plan: Any
    value: Any
    """The answer's value as plain JSON types; None without a value."""
    trust: float = 1.0
    """The trust in its reading. If it was too low to answer, follow-ups are trusted no more than that."""

    @property
    def label(self) -> str | None:
        """The answer, if it is a single label; else None."""
        value = self.value[0] if isinstance(self.value, list) and len(self.value) == 1 else self.value
        return value if isinstance(value, str) else None


@dataclass(frozen=True)
class Heard(Scene):
    """A scene in which what names a label or a panel asks for no operation: "and how many spent less?" over a column
    "Spent less", "the same for the lower panel".
    """

    @cached_property
    def cues(self) -> dict[str, tuple[Cue, ...]]:
        """Cues by name, without those in names."""
        plain = Scene(self.question, self.vocabulary)
        named = set(plain.panels[1])
        for link in plain.links:
            if link.score >= _SURE and len(link.at) > 1 and not link.is_inferred:
                named.update(link.at)
        found = {name: tuple(cue for cue in cues if not named.issuperset(cue.at)) for name, cues in plain.cues.items()}
        return {name: cues for name, cues in found.items() if cues}

    @property
    def named_by_look(self) -> Link | None:
        """None: a look alone goes on from the last question ("and orange?")."""
        return None


_SURE = 0.75
"""Least score of a link whose words are taken for a name."""


@dataclass(frozen=True)
class FollowUp:
    """A question over the figure of the last turn."""

    scene: Scene
    turns: tuple[Turn, ...]
    """The turns over this figure in order, at least one."""

    @property
    def figure(self) -> Figure:
        """The figure asked about."""
        return self.scene.vocabulary.figure

    @property
    def last(self) -> Turn:
        """The last turn."""
        return self.turns[-1]

    @cached_property
    def pointing(self) -> frozenset[int]:
        """Tokens that refer back."""
        return pointing(self.scene.question)

    @cached_property
    def answered(self) -> frozenset[int]:
        """Tokens that refer to the last answer or to the label last asked about."""
        tokens = self.scene.question.tokens
        weak = WEAK - {"then"} if self._is_at_a_time else WEAK
        return frozenset(index for index in self.pointing if tokens[index].text not in weak)

    @property
    def _is_at_a_time(self) -> bool:
        """Whether the last answer is a label of an axis in an order: "then" means it ("what did Oslo have then?")."""
        if self.last.label is None or is_fragment(self.scene.question):
            return False
        side = self.side_of(self.last.label, self.last.plan)
        return side in SIDES and any(is_ordered(grid.axis(side)) for grid in self.scene.grids)

    @cached_property
    def asked_noun(self) -> frozenset[int]:
        """The token after "which" or "what", which names the kind of answer even if a label has the same word."""
        return frozenset(_asked_nouns(self.scene))

    @cached_property
    def selections(self) -> tuple[Selection, ...]:
        """The selections of the question, without the noun it asks for; those by parts of labels come last."""
        found: dict[Selection, None] = {}
        for selection in self.scene.selections:
            rows, columns = (
                tuple(self._prefer_last_label(link) for link in links if not self.asked_noun.issuperset(link.at))
                for links in (selection.rows, selection.columns)
            )
            found[replace(selection, rows=rows, columns=columns)] = None
        found |= dict.fromkeys(self._by_part())
        return tuple(found)

    def _prefer_last_label(self, link: Link) -> Link:
        """The link, changed to the label that the last plan names if all its words are in that label."""
        tokens = self.scene.question.tokens
        for labels in named(self.last.plan, link.side):
            if len(labels) == 1 and {tokens[at].stem for at in link.at} <= set(stems_of(labels[0])):
                return replace(link, labels=labels)
        return link

    def _by_part(self) -> Iterator[Selection]:
        """All labels of an axis that have every word of a fragment: "the ensemble one", "and in the C&D sample?"."""
        tokens = self.scene.question.tokens
        word_indices = [i for i in self.scene.content if tokens[i].text not in FILLERS]
        if not word_indices or not is_fragment(self.scene.question):
            return
        for side in ("row", "column"):
            current = {label for labels in named(self.last.plan, side) for label in labels}
            texts = dict.fromkeys(label.text for grid in self.scene.grids for label in grid.axis(side).labels)
            fitting = [text for text in texts if all(_has(text, tokens[i].stem) for i in word_indices)]
            among = [text for text in fitting if text in current] if len(current) > 1 else []
            if 0 < len(fitting) < len(texts):
                link = Link(side, tuple(among or fitting), tuple(word_indices), 0.95)
                yield Selection(rows=(link,)) if side == "row" else Selection(columns=(link,))

    @cached_property
    def compares(self) -> bool:
        """Whether the question compares two numbers ("by how much", "how much more", "improve")."""
        tokens = self.scene.question.tokens
        gaps = [cue for cue in self.scene.cues.get("difference", ()) if tokens[cue.at[-1]].text != "did"]
        others = ("rises", "falls", "ratio", "percent_change", "than", "minus", "share_of")
        return bool(gaps) or self.scene.cue(*others) is not None

    def names_more(self) -> bool:
        """Whether the question names labels that the last plan does not."""
        return bool(self.selections) and all(self.further(selection) for selection in self.selections)

    def further(self, selection: Selection) -> tuple[Link, ...]:
        """The links of a selection to labels that the last plan does not name."""
        return tuple(
            link
            for side, links in (("row", selection.rows), ("column", selection.columns))
            for link in links
            if link.together or not any(set(labels) & set(link.labels) for labels in named(self.last.plan, side))
        )

    def side_of(self, label: str, plan: Any) -> str | None:
        """The axis of a label: the one that the plan asks for or names it on, else the one that has it."""
        for node in walk(plan):
            if isinstance(node, LabelsOf) and node.axis in ("row", "column") and not isinstance(plan, Choose):
                return node.axis
        for side in ("row", "column"):
            if any(label in labels for labels in named(plan, side)):
                return side
        for grid in self.scene.grids:
            for side in ("row", "column"):
                if positions_of(grid.axis(side), label):
                    return side
        return None

    @cached_property
    def meant(self) -> tuple[str, str] | None:
        """(axis, label) that "it" refers to: the label last answered, else the one last asked about."""
        turn = self.last
        if turn.label is not None and (side := self.side_of(turn.label, turn.plan)) is not None:
            return side, turn.label
        chosen = asked_side(self.scene) if self.scene.cue("max", "min") is not None else None
        for side in sorted(SIDES, key=lambda one: one == chosen):  # the best of "them" is none of them
            found = named(turn.plan, side)
            if len(found) == 1 and len(found[0]) == 1:
                return side, found[0][0]
        return None

    @cached_property
    def panel_answered(self) -> str | None:
        """The panel that was last answered, by its id; None if the last answer is none."""
        of_panel = any(isinstance(node, LabelsOf) and node.axis == "panel" for node in walk(self.last.plan))
        titled = [grid.id for grid in self.scene.grids if of_panel and grid.title == self.last.label]
        return titled[0] if len(titled) == 1 else None

    @property
    def panel(self) -> str | None:
        """The panel that was last answered or asked about, by its id."""
        return self.panel_answered or grid_of(self.last.plan)

    def given(self, side: str) -> str | None:
        """The only label that the last plan names on an axis; None if it names none or several."""
        found = named(self.last.plan, side)
        return found[0][0] if len(found) == 1 and len(found[0]) == 1 else None


def _has(text: str, stem: str) -> bool:
    return any(alike(stem, own) for own in stems_of(text))


def _asked_nouns(scene: Scene) -> Iterator[int]:
    """The tokens right behind "which", "what" or "whose"."""
    asking = (token.text in ("which", "what", "whose") for token in scene.question.tokens[:-1])
    return (at for at, asks in enumerate(asking, 1) if asks)


def asked_side(scene: Scene) -> str | None:
    """The axis whose labels are asked for: the one that the question names, or the one whose noun may be that asked for
    ("which answer is ...") where the other axis has nouns, and none is this.
    """
    if scene.target[0] is not None:
        return scene.target[0] if scene.target[0] in SIDES else None
    tokens = scene.question.tokens
    asks = set(_asked_nouns(scene)).intersection(scene.content_words)
    nouns = [tokens[at].stem for at in asks if tokens[at].number is None]
    others = [side for side in SIDES if nouns and not _may_be_called(scene, side, nouns)]
    return other_side(others[0]) if len(others) == 1 else None


def _may_be_called(scene: Scene, side: Side, nouns: Sequence[str]) -> bool:
    """Whether these stems may be nouns for the labels of an axis: they are, or it has no noun."""
    titles = [names.title for grid in scene.grids if (names := scene.names(grid, side)) is not None and names.title]
    return not titles or any(alike(noun, own) for noun in nouns for title in titles for own in title)
