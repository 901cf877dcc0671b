"""Learning which reading of a part to keep."""

import json

import pytest
from figwise.eval.reading import Example, cells_right, examples_of, fit, learn
from figwise.indexing.grids.preferred import FEATURES
from figwise.indexing.reading import read

SLASHED = """### Components
- **Panels, left to right:** Owners gap / Tenants gap / Owners average

### Detailed Analysis
- **All households:** 612 / 204 / 2,233
- **Age**
    - **Under 40:** 931 / 195 / 2,348
    - **40 and over:** 553 / 132 / 2,716 (highest)
"""
COLUMNS = ["Group", "Owners gap", "Tenants gap", "Owners average"]
ROWS = [
    ["All households", "612", "204", "2,233"],
    ["Age > Under 40", "931", "195", "2,348"],
    ["Age > 40 and over", "553", "132", "2,716"],
]


def test_cells_count_under_their_names_and_cost_under_others():
    score = cells_right(["Tree", "2020", "2021"], [["Oak", "3", "5"], ["Elm", "4", "x"]])
    right = read("| Tree | 2020 | 2021 |\n|---|---|---|\n| Oak | 3 | 5 |\n| Elm | 4 | |\n", "right")
    swapped = read("| Tree | 2020 | 2021 |\n|---|---|---|\n| Oak | 5 | 3 |\n| Elm | 4 | |\n", "swapped")
    assert score(right) == 3.0
    assert score(swapped) == pytest.approx(1.0 - 2 * 0.3)
    assert score(read("Nothing.", "nothing")) == 0.0


def test_a_part_that_two_readings_read_differently_is_an_example():
    (example,) = examples_of(SLASHED, cells_right(COLUMNS, ROWS))
    assert example.better
    assert len(example.features) == len(FEATURES)
    assert list(examples_of("Nothing.", lambda figure: 0.0)) == []


def test_weights_are_learned_and_written(tmp_path, capsys):
    (tmp_path / "descriptions").mkdir()
    (tmp_path / "descriptions" / "a.md").write_text(SLASHED)
    (tmp_path / "items.json").write_text(json.dumps([{"id": "a", "columns": COLUMNS, "rows": ROWS}]))
    learn([tmp_path], out=tmp_path / "weights.json")
    learned = json.loads((tmp_path / "weights.json").read_text())
    assert learned["learned_from"] == {"parts": 1, "agreed": 0, "kept_rightly": 1.0}
    assert list(learned["weights"]) == ["bias", *FEATURES]
    assert "1 parts" in capsys.readouterr().out


def test_what_better_readings_have_weighs_more():
    (example,) = examples_of(SLASHED, cells_right(COLUMNS, ROWS))
    other = Example(tuple(-value for value in example.features), False, example.weight)
    weights = fit([example, other])
    assert sum(weights[name] * value for name, value in zip(FEATURES, example.features, strict=True)) > 0
