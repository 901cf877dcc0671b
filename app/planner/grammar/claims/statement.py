"""A statement about the rows of a table: its words as conditions on rows, and the ways to combine these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .....tools.plan.nodes import GridCells, Relation, Where
from ...linking.facets import Facet, Records
from ...linking.link import Link, link_axis
from ...linking.positions import ORDINALS
from ...scene import Scene
from ...text.denials import NEGATIONS
from ..base import conditions

MAX_MENTIONS = 24
MAX_ROWS = 400
"""Most rows that are searched for the one that meets most mentions."""
NEAR = 4
"""Most tokens between a column's name and the text or number claimed for it."""
NUMBERS = dict(
    zip(
        (
            *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
            *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
        ),
        range(1, 21),
        strict=True,
    )
) | {"once": 1, "twice": 2, "single": 1}


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that state one condition on rows."""

    column: int
    tests: tuple[tuple[Relation, float | str], ...]
    at: frozenset[int]
    score: float
    kind: str
    """whole | part | number: words of a cell; range: a comparison"""
    rows: frozenset[int]
    named: bool = False
    """Whether the column's name stands beside it."""
    name_at: frozenset[int] = frozenset()

    @property
    def weight(self) -> float:
        """Its weight in the choice between mentions that share words."""
        return self.score * len(self.at) + 0.4 * self.named


@dataclass(frozen=True, slots=True)
class Part:
    """A combination of mentions of which no two share words."""

    mentions: tuple[Mention, ...]

    @property
    def at(self) -> frozenset[int]:
        """Tokens that it explains."""
        return frozenset().union(*(mention.at | mention.name_at for mention in self.mentions))

    @property
    def quality(self) -> float:
        """Mean score of its mentions; a little less than 1 where it has none."""
        scores = [min(1.0, mention.score + 0.2 * mention.named) for mention in self.mentions]
        return sum(scores) / len(scores) if scores else 0.8

    def without(self, *dropped: Mention) -> Part:
        """The other mentions."""
        return Part(tuple(mention for mention in self.mentions if mention not in dropped))

    def clear_of(self, at: Iterable[int]) -> Part:
        """The mentions that use none of these words."""
        excluded_tokens = frozenset(at)
        return Part(tuple(mention for mention in self.mentions if excluded_tokens.isdisjoint(mention.at)))


@dataclass(frozen=True, slots=True)
class Stated:
    """A number that the statement names, in digits or as a word."""

    value: float
    at: int
    word: bool


@dataclass(frozen=True)
class Statement:
    """A claim, or one clause of it, and a table."""

    scene: Scene
    window: frozenset[int]
    """Tokens of the clause."""
    whole: Statement | None = None
    """The statement that it is a clause of."""

    def within(self, window: frozenset[int]) -> Statement:
        """A clause of the statement."""
        return Statement(self.scene, window, self)

    @property
    def table(self) -> Records:
        """The table."""
        return self.scene.records

    def cue(self, *names: str) -> frozenset[int]:
        """The tokens of any of these cues within the clause; empty where it has none."""
        found = (cue.at for name in names for cue in self.scene.cues.get(name, ()) if self.window.issuperset(cue.at))
        return frozenset(index for at in found for index in at)

    def words(self, *texts: str) -> frozenset[int]:
        """The tokens of the clause that are one of these words."""
        tokens = self.scene.question.tokens
        return frozenset(index for index in self.window if tokens[index].text in texts or tokens[index].stem in texts)

    @cached_property
    def negations(self) -> frozenset[int]:
        """Tokens that deny."""
        tokens = self.scene.question.tokens
        names = {index for at in self.named.values() for index in at}
        names |= {index for mention in self.mentions if mention.kind == "whole" for index in mention.at}
        denied = self.words(*NEGATIONS) | {index for index in self.window if tokens[index].text.endswith("n't")}
        return denied - names

    @cached_property
    def links(self) -> list[Link]:
        """Columns that the clause names."""
        links = self.whole.links if self.whole is not None else _column_links(self.scene)
        return [link for link in links if self.window.issuperset(link.at)]

    @cached_property
    def named(self) -> dict[int, frozenset[int]]:
        """Column -> the tokens that name it."""
        found: dict[int, frozenset[int]] = {}
        for link in self.links:
            for column, name in enumerate(self.table.names):
                if name in link.labels:
                    found[column] = found.get(column, frozenset()) | frozenset(link.at)
        return found

    @cached_property
    def numbers(self) -> list[Stated]:
        """The numbers of the clause, ordinals aside."""
        tokens = self.scene.question.tokens
        found = []
        for index in sorted(self.window):
            token = tokens[index]
            after = tokens[index + 1].text if index + 1 < len(tokens) else ""
            if token.number is not None and after not in ("st", "nd", "rd", "th"):
                signed = index > 0 and tokens[index - 1].text == "-" and tokens[index - 1].end == token.start
                before = tokens[index - 2] if index > 1 else None
                joined = before is not None and (before.number is not None or before.end == tokens[index - 1].start)
                found.append(Stated(-token.number if signed and not joined else token.number, index, False))
            elif token.text in NUMBERS:
                found.append(Stated(float(NUMBERS[token.text]), index, True))
        return found

    @cached_property
    def mentions(self) -> list[Mention]:
        """The mentions of the clause, the most distinctive first."""
        known = self.whole.mentions if self.whole is not None else _mentions(self)
        found = [one for one in known if self.window.issuperset(one.at)]
        return sorted(found, key=lambda mention: (-mention.weight, len(mention.rows)))

    @cached_property
    def fitting(self) -> Part:
        """The mentions that are met by the row which meets most of them."""
        return Part(tuple(self._best_row()))

    @cached_property
    def own(self) -> Part:
        """The mentions with the greatest weight, each chosen independently of rows."""
        return Part(tuple(_extended([], self.mentions)))

    @cached_property
    def parts(self) -> list[Part]:
        """Ways to combine the mentions: those of the best row, with or without the others; or by weight alone."""
        whole = Part(tuple(_extended(list(self.fitting.mentions), self.mentions)))
        return list(dict.fromkeys((whole, self.fitting, self.own)))

    def _best_row(self) -> list[Mention]:
        rows = sorted(frozenset().union(*(mention.rows for mention in self.mentions)))[:MAX_ROWS]
        best: list[Mention] = []
        most = 0.0
        for row in rows:
            row_mentions = _extended([], [mention for mention in self.mentions if row in mention.rows])
            weight = sum(mention.weight for mention in row_mentions)
            if weight > most + 1e-9:
                best, most = row_mentions, weight
        return best

    def rank(self) -> tuple[int, frozenset[int]]:
        """The rank given by an ordinal before a superlative ("the second highest"), else 1, and its tokens."""
        tokens = self.scene.question.tokens
        superlative = self.cue("max", "min")
        for index in sorted(self.window):
            near = any(0 < at - index <= 3 for at in superlative)
            after = tokens[index + 1].text if index + 1 < len(tokens) else ""
            place = ORDINALS.get(tokens[index].text, 0)
            if near and place > 1:
                return place, frozenset({index})
            number = tokens[index].number
            if near and number is not None and number > 1 and after in ("nd", "rd", "th"):
                return int(number), frozenset({index, index + 1})
        return 1, frozenset()


def statement_of(scene: Scene) -> Statement:
    """The whole claim as one statement."""
    return Statement(scene, frozenset(range(len(scene.question.tokens))))


def rows_where(table: Records, mentions: Iterable[Mention], of: Any = None) -> Any:
    """The rows that meet the mentions, as a plan."""
    node = of if of is not None else GridCells()
    for mention in mentions:
        for relation, to in mention.tests:
            node = Where(of=node, keep="row", at=table.names[mention.column], relation=relation, to=to)
    return node


def _extended(kept: list[Mention], more: list[Mention]) -> list[Mention]:
    """The mentions kept and those of the others that share no words with them, in order."""
    used_tokens = {index for mention in kept for index in mention.at}
    for mention in more:
        if used_tokens.isdisjoint(mention.at):
            kept.append(mention)
            used_tokens.update(mention.at)
    return kept


def _column_links(scene: Scene) -> list[Link]:
    names = scene.names(scene.records.grid, "column")
    return link_axis(scene.question, names, None) if names else []


def _mentions(statement: Statement) -> list[Mention]:
    scene, table, named = statement.scene, statement.table, statement.named
    found = []
    for facet in table.facets(scene.question, frozenset(), MAX_MENTIONS):
        mention = _of_facet(statement, facet)
        if mention.rows:
            found.append(_marked_if_named(mention, named))
    found += _ranges(scene, named)
    return found


def _of_facet(statement: Statement, facet: Facet) -> Mention:
    kind = "number" if isinstance(facet.to, float) else "whole" if facet.score >= 0.99 else "part"
    rows = statement.table.met(facet.column, facet.relation, facet.to)
    return Mention(facet.column, ((facet.relation, facet.to),), frozenset(facet.at), facet.score, kind, rows)


def _marked_if_named(mention: Mention, named: dict[int, frozenset[int]]) -> Mention:
    """The mention, marked as named if its column's name is near and no other column's is nearer."""
    own = named.get(mention.column, frozenset()) - mention.at
    gap = _gap(mention.at, own)
    rivals = [_gap(mention.at, at - mention.at) for column, at in named.items() if column != mention.column]
    near = gap <= NEAR and gap <= min(rivals, default=99)
    if not near:
        return mention
    return Mention(mention.column, mention.tests, mention.at, mention.score, mention.kind, mention.rows, True, own)


def _gap(one: frozenset[int], other: frozenset[int]) -> int:
    return min((abs(a - b) for a in one for b in other), default=99)


def _ranges(scene: Scene, named: dict[int, frozenset[int]]) -> Iterator[Mention]:
    """Comparisons with a number, of the numeric columns named nearest to it."""
    table = scene.records
    for condition in conditions(scene, frozenset()):
        columns = [column for column in named if table.numeric[column]]
        columns.sort(key=lambda column: _gap(condition.at, named[column]))
        tests: tuple[tuple[Relation, float | str], ...] = ((condition.relation, condition.to),)
        if condition.upper is not None:
            tests = (*tests, ("<=", condition.upper))
        for column in columns[:2]:
            rows = frozenset.intersection(*(table.met(column, relation, to) for relation, to in tests))
            yield Mention(column, tests, condition.at, 0.8, "range", rows, True, named[column])
