"""A sentence of running text with what it speaks of."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...text.spans import Located
from ..linked.inventory import Mention
from ..linked.line import Path


@dataclass(slots=True)
class Sentence:
    """A sentence with its values and all names that it speaks of."""

    start: int
    end: int
    paragraph: int
    above: Path
    """What the items are called that it stands in or under."""
    in_list: bool = False
    """Whether it is a line of a list that begins with a name, the last of those above."""
    values: list[Located] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
