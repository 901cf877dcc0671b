"""Every answer node over every cells node as one sentence, held to a file that people can read through.

After a deliberate change: FIGWISE_UPDATE=1 pytest tests/tools/test_sentences.py, and read the difference.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from figwise.tools.plan.form import plan_from_json
from figwise.tools.plan.nodes import NODES
from figwise.tools.plan.tree import walk
from figwise.tools.say.verbalize import verbalize
from figwise.tools.say.words import Words

SNAPSHOT = Path(__file__).parent / "sentences.txt"
GRID = {"op": "grid"}
ROW = {"op": "at", "axis": "row", "labels": ["u"], "of": GRID}
CELLS: list[dict[str, Any]] = [
    GRID,
    {"op": "grid", "grid": "g2"},
    ROW,
    {"op": "at", "axis": "column", "labels": ["2", "3"], "of": ROW},
    {"op": "label_where", "axis": "column", "relation": ">=", "to": "5", "of": GRID},
    {"op": "nth", "axis": "row", "position": -1, "of": GRID},
    {"op": "where", "relation": "<", "to": 90, "of": ROW},
    {"op": "having", "axis": "row", "quantifier": "every", "relation": ">", "to": 97, "of": GRID},
    {"op": "having", "axis": "row", "at": "2", "relation": "=", "to": "yes", "of": GRID},
    {"op": "having_extreme", "axis": "row", "at": "2", "how": "max", "of": GRID},
    {"op": "having", "axis": "row", "at": "2", "relation": ">", "to": "May 2007", "part": "date", "of": GRID},
    {"op": "having_extreme", "axis": "row", "at": "2", "how": "min", "part": "clock", "of": GRID},
    {"op": "having_than", "axis": "row", "at": "2", "relation": "=", "than": ROW, "of": GRID},
    {"op": "having_pair", "axis": "column", "left": "u", "relation": ">", "right": "h", "of": GRID},
    {"op": "having_trend", "axis": "row", "direction": "increasing", "of": GRID},
    {"op": "shift", "axis": "row", "by": 1, "of": ROW},
    {"op": "past", "axis": "row", "way": "after", "of": ROW},
    {"op": "without", "left": GRID, "right": ROW},
    {"op": "parts", "part": "year", "of": ROW},
    {"op": "both", "left": ROW, "right": {"op": "where", "relation": ">", "to": 5, "of": GRID}},
    {"op": "either", "left": ROW, "right": {"op": "where", "relation": ">", "to": 5, "of": GRID}},
    {"op": "minus", "left": {"op": "grid", "grid": "g2"}, "right": {"op": "grid", "grid": "g1"}},
    {"op": "diagonal", "of": GRID},
    {"op": "diagonal", "off": True, "of": ROW},
    {"op": "outliers", "of": GRID},
    {"op": "leaves", "stem": "Stem", "leaf": "Leaf", "of": GRID},
    {"op": "groups", "by": "Country", "of": GRID},
    {"op": "groups", "by": "Country", "how": "sum", "at": "Gold", "of": GRID},
    {"op": "extreme", "how": "max", "rank": 2, "of": GRID},
    {"op": "extreme", "how": "min", "of": {"op": "each", "axis": "row", "how": "mean", "of": GRID}},
    {"op": "top", "how": "max", "k": 3, "of": GRID},
    {"op": "each", "axis": "column", "how": "median", "of": GRID},
]
WORDS = Words(row="type", column="length", titles={"g1": "Before", "g2": "After"})


def _plans() -> Iterator[dict[str, Any]]:
    for cells in CELLS:
        value = {"op": "value", "of": cells}
        yield value
        yield {"op": "values", "of": cells}
        yield from ({"op": "labels", "axis": axis, "of": cells} for axis in ("row", "column"))
        yield from ({"op": "count", "what": what, "of": cells} for what in ("cell", "row"))
        yield {"op": "reduce", "how": "mean", "of": cells}
        yield {"op": "compare", "left": value, "relation": ">", "right": {"op": "constant", "value": 5, "unit": "%"}}
        yield {"op": "quantified", "quantifier": "every", "relation": "<=", "to": 4.5, "of": cells}
        yield {"op": "exists", "of": cells}
    yield {"op": "values", "of": GRID, "once": True}
    one, two = ({"op": "value", "of": {"op": "at", "axis": "row", "labels": [name], "of": GRID}} for name in "hu")
    for how in ("difference", "distance", "ratio", "percent_change", "share", "sum", "mean", "product"):
        yield {"op": "arithmetic", "how": how, "left": one, "right": two}
    yield {"op": "labels", "axis": "row", "level": 0, "of": ROW}
    yield {"op": "labels", "axis": "row", "valued": True, "of": {"op": "extreme", "how": "max", "of": GRID}}
    yield {"op": "labels", "axis": "row", "level": -1, "of": {"op": "extreme", "how": "max", "of": ROW}}
    yield {"op": "fraction", "left": one, "right": two}
    yield {"op": "elapsed", "unit": "days", "left": one, "right": two}
    yield {"op": "streak", "of": ROW}
    yield {"op": "rank", "axis": "row", "label": "u", "of": GRID}
    yield {"op": "correlation", "left": one["of"], "right": two["of"]}
    yield {"op": "same", "left": one["of"], "right": two["of"]}
    yield {"op": "crossing", "left": one["of"], "right": two["of"]}
    yield {"op": "trend", "of": ROW}
    winner = {"op": "labels", "axis": "row", "of": {"op": "extreme", "how": "max", "of": GRID}}
    yield {"op": "compare", "left": winner, "relation": "contains", "right": {"op": "text", "text": "u"}}
    judged = {"op": "compare", "left": one, "relation": ">", "right": two}
    yield {"op": "not", "of": judged}
    yield {"op": "all_of", "parts": [judged, {"op": "exists", "of": ROW}]}
    options = [{"label": "h", "of": one}, {"label": "u", "of": two}]
    yield {"op": "choose", "how": "max", "options": options}
    yield {"op": "stated", "component": "colour scale", "part": "range", "grid": "g1"}
    yield {"op": "aliases", "axis": "row", "of": ROW}
    yield {"op": "issues", "code": "ragged_row"}
    yield {"op": "passage", "start": 0, "end": 9}


def test_every_combination_reads_as_it_did():
    sentences = "".join(f"{verbalize(plan_from_json(plan), WORDS)}.\n" for plan in _plans())
    if os.environ.get("FIGWISE_UPDATE"):
        SNAPSHOT.write_text(sentences, encoding="utf-8")
    assert sentences == SNAPSHOT.read_text(encoding="utf-8")


def test_every_node_is_in_the_file():
    used = {type(node) for plan in _plans() for node in walk(plan_from_json(plan))}
    assert set(NODES) <= used
