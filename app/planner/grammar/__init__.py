"""The grammar: what is no composition over cells, each file one shape of question, as a rule with one signature.

From the scene and one selection (the part of the figure that the question names) a rule yields candidate plans, each
with the words it explains. Rules are independent of each other, and of the chart, which composes operations over cells;
the ranking decides. A new shape is a new file and one line here.
"""

from collections.abc import Callable, Iterator

from ..scene import Scene, Selection
from .attribute import attribute
from .base import Candidate
from .claims import claim
from .entries import listed_entries
from .fact import fact
from .kind import kind
from .labelled import labelled
from .lookup import lookup
from .meaning import meaning
from .naming import naming
from .passage import passage
from .records import records
from .sample import sample
from .structure import structure
from .told import told
from .unit import unit

Rule = Callable[[Scene, Selection], Iterator[Candidate]]

RULES: tuple[Rule, ...] = (
    lookup,
    fact,
    sample,
    told,
    attribute,
    unit,
    meaning,
    labelled,
    listed_entries,
    structure,
    kind,
    naming,
    passage,
    claim,
    records,
)
"""Ordered by how common such questions are; the order only breaks ties."""
STATED_RULES: tuple[Rule, ...] = (
    lookup,
    fact,
    sample,
    told,
    attribute,
    unit,
    meaning,
    labelled,
    kind,
    naming,
    passage,
)
"""The rules for figures whose description states facts but lists no data."""
