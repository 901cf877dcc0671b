"""One number that running text states, with whom and where it states it of."""

from __future__ import annotations

from dataclasses import dataclass

from ...text.names import Name
from ...text.spans import Quantity, Span


@dataclass(frozen=True, slots=True)
class Statement:
    """A number that a sentence states."""

    span: Span
    quantity: Quantity
    subject: Name | None
    """Of which row; None where the sentence does not say."""
    place: Name | None = None
    """At which place of the axis."""
    group: Name | None = None
    """Of which group, said after it ("51% of men")."""
    every: bool = False
    """Whether it is stated of all rows."""
    measure: Name | None = None
    """What is measured, where the sentence says so of each number ("a life expectancy of 83 years")."""
    end: int = 0
    """-1 and 1 for the two ends of a change ("from 49% to 65%")."""
    run: int = 0
    """The list of bare numbers that it stands in; 0 for none."""
    named: bool = False
    """Whether the names that its list belongs to are told in a row as well."""
    noun: str = ""
    """What is counted, said after it ("14 medals")."""
