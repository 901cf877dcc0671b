"""The grammar: each file holds one shape of question, as a rule with one signature.

From the scene and one selection (the part of the figure that the question names) a rule yields candidate plans, each
with the words it explains. Rules are independent of each other; the ranking decides. A new shape is a new file and one
line here.
"""

from collections.abc import Callable, Iterator

from ..scene import Scene, Selection
from .across import across as across
from .aggregate import aggregate as aggregate
from .apart import apart as apart
from .attribute import attribute
from .base import Candidate
from .boxes import boxes as boxes
from .claims import claim
from .compare import compare
from .count import count as count
from .course import course as course
from .diagonal import diagonal as diagonal
from .difference import difference
from .entries import listed_entries as listed_entries
from .extreme import extreme as extreme
from .fact import fact
from .formula import ends as ends
from .formula import two as two
from .hierarchy import hierarchy
from .inverse import inverse as inverse
from .kind import kind
from .labelled import labelled
from .listing import listing as listing
from .lookup import lookup
from .meaning import meaning
from .naming import naming
from .pairs import pairs as pairs
from .passage import passage
from .place import place as place
from .records import records
from .sample import sample
from .single import single as single
from .structure import structure
from .threshold import threshold as threshold
from .trend import trend as trend
from .unit import unit

Rule = Callable[[Scene, Selection], Iterator[Candidate]]

RULES: tuple[Rule, ...] = (
    lookup,
    fact,
    sample,
    attribute,
    unit,
    meaning,
    labelled,
    structure,
    kind,
    naming,
    passage,
    claim,
    records,
    hierarchy,
)
"""Ordered by how common such questions are; the order only breaks ties."""
STATED_RULES: tuple[Rule, ...] = (
    lookup,
    fact,
    sample,
    attribute,
    unit,
    meaning,
    labelled,
    kind,
    naming,
    difference,
    compare,
    passage,
)
"""The rules for figures whose description states facts but lists no data."""
