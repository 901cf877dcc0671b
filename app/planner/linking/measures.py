"""Finds what the rows of a table can be compared by: numbers, dates, and numbers inside longer cell texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ....tools.cell_parts import Part, part_of, score_in

MOST = 0.6
"""Share of a column's cells that must have a part for it to be a measure."""
LOOKED_AT = 40
"""Cells of a column that are sampled to see how its texts are written."""
LONGEST = 40
"""Longer texts are prose; a number in one is no measure of its row."""

Kind = Literal["number", "year", "date", "clock", "score", "text"]


@dataclass(frozen=True, slots=True)
class Measure:
    """What rows are compared by: a column, or a part of its cell texts."""

    column: int
    kind: Kind
    part: Part | None = None


def measures_of(column: int, texts: Sequence[str], numeric: bool, years: bool) -> list[Measure]:
    """The measures of one column, best first; `numeric` and `years` say what its cells are."""
    if numeric:
        return [Measure(column, "year" if years else "number")]
    looked = [text for text in texts[:LOOKED_AT] if len(text) <= LONGEST]
    if len(looked) < MOST * min(len(texts), LOOKED_AT) or not looked:
        return []

    def most(part: Part) -> bool:
        return sum(part_of(text, part) is not None for text in looked) > MOST * len(looked)

    found: list[Measure] = []
    if most("date"):
        found.append(Measure(column, "date", "date"))
        if most("length"):
            found.append(Measure(column, "clock", "length"))
        return found
    if most("height"):
        found.append(Measure(column, "text", "height"))
    elif most("clock"):
        found.append(Measure(column, "clock", "clock"))
    elif sum(map(score_in, looked)) > MOST * len(looked):
        parts: tuple[Part, ...] = ("first", "second", "margin", "total")
        found += [Measure(column, "score", part) for part in parts]
    elif most("first"):
        found.append(Measure(column, "text", "first"))
    return found


def text_parts(texts: Sequence[str]) -> list[Part]:
    """The parts by which the texts of a column group their rows: the country in "Ann Lee (FIN)", "Graz, Austria"."""
    looked = texts[:LOOKED_AT]
    ways: tuple[Part, ...] = ("bracket", "bare", "tail")
    return [
        part for part in ways if looked and sum(part_of(text, part) is not None for text in looked) > MOST * len(looked)
    ]
