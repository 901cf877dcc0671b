"""Running a bound plan against bare pandas over the same 100 x 100 numbers: at most 2.5 times, median over kinds."""

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
from figwise.indexing.model.figure import Axis, Cell, Figure, Grid, Label
from figwise.indexing.text.spans import Quantity, Span
from figwise.tools.bind import Binder
from figwise.tools.plan.form import plan_from_json
from figwise.tools.run.execute import execute

SIZE = 100
MOST = 2.5
RUNS = 50


def figure_of(table: pd.DataFrame) -> Figure:
    """The table as a figure."""
    text, cells, numbers = "", [], table.to_numpy(dtype=float)
    for row in range(SIZE):
        for column in range(SIZE):
            said = f"{float(numbers[row, column]):.3f}"
            span = Span(len(text), len(text) + len(said))
            text += said + " "
            cells.append(Cell(row, column, said, span, Quantity(float(said))))
    rows = Axis(tuple(Label(f"r{n}") for n in range(SIZE)))
    columns = Axis(tuple(Label(f"c{n}") for n in range(SIZE)))
    return Figure("bench", "", "", text, grids=(Grid("g1", "", rows, columns, tuple(cells)),))


def median(run: Callable[[], object]) -> float:
    """Median microseconds of a call."""
    spent = []
    for _ in range(RUNS):
        started = time.perf_counter()
        run()
        spent.append(1e6 * (time.perf_counter() - started))
    return statistics.median(spent)


def main() -> int:
    table: Any = pd.DataFrame(np.random.default_rng(7).random((SIZE, SIZE)).round(3))
    table.index, table.columns = (pd.Index([f"{side}{n}" for n in range(SIZE)]) for side in "rc")
    binder = Binder({"bench": figure_of(table)}.__getitem__, "bench")
    grid = {"op": "grid"}
    row = {"op": "at", "axis": "row", "labels": ["r7"], "of": grid}
    other = {"op": "at", "axis": "row", "labels": ["r8"], "of": grid}
    along = {"op": "along", "axis": "column"}
    order = pd.Series(range(SIZE), table.columns)
    pairs: dict[str, tuple[dict[str, Any], Callable[[], object]]] = {
        "mean of all": ({"op": "reduce", "how": "mean", "of": grid}, table.stack().mean),
        "mean of a row": ({"op": "reduce", "how": "mean", "of": row}, table.loc["r7"].mean),
        "largest of all": (
            {"op": "value", "of": {"op": "top", "how": "max", "of": grid}},
            lambda: table.stack().max(),
        ),
        "count below": (
            {"op": "count", "of": {"op": "where", "relation": "<", "to": 0.2, "of": grid}},
            lambda: np.count_nonzero(table.stack() < 0.2),
        ),
        "row of the largest mean": (
            {
                "op": "labels",
                "axis": "row",
                "of": {"op": "top", "how": "max", "of": {"op": "each", "how": "mean", "axis": "row", "of": grid}},
            },
            lambda: table.stack().groupby(level=0).mean().idxmax(),
        ),
        "a cell": (
            {"op": "value", "of": {"op": "at", "axis": "column", "labels": ["c9"], "of": row}},
            lambda: table.stack().loc[("r7", "c9")],
        ),
        "rows all above": (
            {
                "op": "count",
                "what": "row",
                "of": {"op": "where", "keep": "row", "relation": ">", "to": 0.001, "of": grid},
            },
            lambda: (table.stack() > 0.001).groupby(level=0).all().sum(),
        ),
        "columns where A beats B": (
            {"op": "count", "what": "column", "of": {"op": "where", "relation": ">", "to": other, "of": row}},
            lambda: np.count_nonzero(table.loc["r7"] > table.loc["r8"]),
        ),
        "best in each column": (
            {"op": "count", "of": {"op": "top", "how": "max", "each": "column", "of": grid}},
            lambda: table.stack().groupby(level=1).idxmax().nunique(),
        ),
        "largest drop": (
            {"op": "value", "of": {"op": "top", "how": "min", "of": {**along, "how": "change", "of": grid}}},
            lambda: table.stack().groupby(level=0).diff().min(),
        ),
        "ranks in each column": (
            {"op": "count", "of": {**along, "how": "rank", "of": grid}},
            lambda: table.stack().groupby(level=0).rank(method="min", ascending=False).count(),
        ),
        "row minus row": (
            {"op": "values", "of": {"op": "derive", "how": "difference", "left": row, "right": other}},
            lambda: list(table.loc["r7"] - table.loc["r8"]),
        ),
        "rank correlation": (
            {"op": "correlation", "how": "rank", "left": row, "right": other},
            lambda: table.loc["r7"].corr(table.loc["r8"], method="spearman"),
        ),
        "trend of a row": ({"op": "trend", "of": row}, lambda: table.loc["r7"].corr(order, method="kendall")),
    }
    ratios = []
    for name, (plan, bare) in pairs.items():
        bound = binder.bind(plan_from_json(plan))
        ours, theirs = median(partial(execute, bound)), median(bare)
        ratios.append(ours / theirs)
        print(f"{name:26s} {ours:9.0f} us  pandas {theirs:8.0f} us  {ours / theirs:5.2f} x")
    print(f"median {statistics.median(ratios):.2f} x (at most {MOST})")
    return int(statistics.median(ratios) > MOST)


if __name__ == "__main__":
    sys.exit(main())
