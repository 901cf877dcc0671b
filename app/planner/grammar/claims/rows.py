"""Claims of one row: "the game on june 6 be play at waverley park with a crowd of 14415"."""

from collections.abc import Iterator
from itertools import combinations

from .....tools.plan.nodes import Exists
from .judged import Judged
from .statement import Mention, Statement, rows_where

_MARKS = ("than", "only", "same", "differ", "both")
"""Words that a claim of one row cannot explain, so that the claim often asserts more."""


def rows(statement: Statement) -> Iterator[Judged]:
    """Some row meets all mentions."""
    for place, part in enumerate(statement.parts):
        if not part.mentions:
            continue
        mention_count = min(len(part.mentions), 4)
        strong = sum(mention.kind == "whole" or mention.named for mention in part.mentions)
        tag = f"{('all', 'fit', 'own')[min(place, 2)]} {mention_count} {min(strong, 4)}"
        mark = next((word for word in _MARKS if statement.words(word)), "")
        tag = f"{tag} ~{mark}" if mark else tag
        evidence = 0.25 + 0.1 * mention_count if mention_count > 1 else 0.15
        if _clash(part.mentions):
            tag, evidence = f"{tag} twice", 0.2
        plan = Exists(of=rows_where(statement.table, part.mentions))
        yield Judged(plan, "rows", tag, part.at, evidence, part.quality)


def _clash(mentions: tuple[Mention, ...]) -> bool:
    """Whether two mentions are of one column and no row meets both, so that they mean two rows."""
    pairs = combinations(mentions, 2)
    return any(
        one.column == other.column and one.rows and other.rows and not one.rows & other.rows for one, other in pairs
    )
