"""A suite: cases with the figures that they ask about, and a hash that identifies it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ..indexing.errors import SourceError, clip, listing
from ..indexing.model.figure import Figure
from ..indexing.reading import read
from .case import Case
from .cases import figure_is_learned
from .others import others

Part = Literal["held", "learned", ""]
"""Of the shipped set: whether the planner learned from the case's figure. Empty for every other set."""


@dataclass(frozen=True)
class Table:
    """A table that came with a case."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Suite:
    """Cases over figures. `texts` are the descriptions that are indexed together, so that figures can be found."""

    name: str
    cases: tuple[Case, ...]
    texts: Mapping[str, str] = field(default_factory=dict)
    shipped: bool = False
    others: int = 0
    """The number of texts that belong to no case and only make searching harder."""

    def __post_init__(self) -> None:
        named = {one for case in self.cases for one in (case.figure, *case.found_in) if one}
        if missing := sorted(named - set(self.texts)):
            raise SourceError(f"{self.name}: no figure {clip(missing[0])!r}. {listing('Figures', sorted(self.texts))}")

    def chains(self) -> dict[str, list[Case]]:
        """The conversation up to each case, by the case's id. An earlier case stands earlier in the suite."""
        found: dict[str, list[Case]] = {}
        for case in self.cases:
            found[case.id] = [*(found[case.follows] if case.follows is not None else ()), case]
        return found

    def own_figure(self, case: Case) -> Figure | None:
        """The figure that came with the case, or None; its id is made from its content."""
        if case.description is not None:
            return read(case.description, own_id(case) or "", case.title)
        if case.columns is not None and case.rows is not None:
            return Figure.from_table(
                case.title, case.columns, case.rows, own_id(case) or "", records=case.claim is not None
            )
        return None

    def part(self, chain: list[Case]) -> Part:
        """The part of a case: whether the planner learned from a figure of its conversation."""
        if not self.shipped:
            return ""
        first = chain[0]
        figures = [first.figure] if first.figure else list(first.found_in)
        return "learned" if any(figure_is_learned(figure) for figure in figures) else "held"

    def hash(self) -> str:
        """A hash of the suite's content."""
        return digest([self.name, [case.to_json() for case in self.cases], dict(self.texts)])

    def corpus_hash(self) -> str:
        """A hash of the indexed descriptions."""
        return digest(sorted(self.texts.items()))

    def beside(self, count: int) -> Suite:
        """The suite with this many other figures in the library."""
        return replace(self, texts={**self.texts, **others(count)}, others=self.others + count)

    def sampled(self, share: float, seed: int = 0, parts: Iterable[str] = (), kinds: Iterable[str] = ()) -> Suite:
        """A fixed part of the cases, the same share of each kind, with what their conversations need.

        `parts` and `kinds` keep only cases of these.
        """
        chains = self.chains()
        parts, kinds = set(parts), set(kinds)
        kept = [
            case
            for case in self.cases
            if (not parts or self.part(chains[case.id]) in parts) and (not kinds or case.kind in kinds)
        ]
        wanted = set(_share_of_each_kind(kept, share, seed))
        needed = {one.id for id in wanted for one in chains[id]}
        if not needed:
            raise SourceError(f"{self.name}: no case is left to ask.")
        return replace(self, cases=tuple(case for case in self.cases if case.id in needed))


def own_id(case: Case) -> str | None:
    """The id of the figure that comes with a case; None if none does."""
    if case.description is not None:
        return f"description-{digest([case.title, case.description])[:12]}"
    if case.columns is not None:
        return f"table-{digest([case.title, case.columns, case.rows])[:12]}"
    return None


def digest(value: Any) -> str:
    """A hash of plain JSON."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _share_of_each_kind(cases: Iterable[Case], share: float, seed: int) -> Iterator[str]:
    """The ids of a share of the cases of each kind, at least one, by the hash of their ids."""
    by_kind: dict[str, list[str]] = {}
    for case in cases:
        by_kind.setdefault(case.kind, []).append(case.id)
    for ids in by_kind.values():
        ranked = sorted(ids, key=lambda id: hashlib.sha256(f"{seed}:{id}".encode()).hexdigest())
        yield from ranked[: max(1, round(share * len(ids)))]
