"""Facts stated as key and value."""

import pytest
from figwise.indexing.reading import read


def facts(line):
    """The facts of a description whose parts have this line."""
    text = (
        f"## Bar Chart: Herds\n\n### Components/Axes\n{line}\n\n### Detailed Analysis\n* **Elk:** 12\n* **Deer:** 30\n"
    )
    grid = next((grid for grid in read(text, "herds").grids if grid.kind == "facts"), None)
    return {} if grid is None else {grid.row_axis.labels[c.row].text: (c.text, c.value) for c in grid.cells}


@pytest.mark.parametrize(
    "line, stated",
    [
        ("- **Box:**\n  - Farms visited: 1,240", {"Farms visited": ("1,240", 1240.0)}),
        (
            '- **Note:** "Gates open: 6:30 to 18:00; Farms visited: 5"',
            {"Gates open": ("6:30 to 18:00", None), "Farms visited": ("5", 5.0)},
        ),
        (
            '- **Note:** "Animals: 1,000 (200 per farm); Rate: 22 kHz"',
            {"Animals": ("1,000", 1000.0), "Animals per farm": ("200", 200.0), "Rate": ("22 kHz", 22.0)},
        ),
        ('- **Note:** "Gates open: all day"', {}),
        ("- **Note:** The ticks are n=2, n=4 and n=8.", {}),
    ],
)
def test_keys_with_their_values(line, stated):
    assert facts(line) == stated


def test_a_single_cell_beside_a_larger_grid_is_a_fact():
    table = "| Herd | 2019 | 2020 |\n|---|---|---|\n| Elk | 1 | 8 |\n| Deer | 2 | 9 |\n| Boar | 3 | 7 |\n"
    grid, stated = read(f"## Herds\n### Data\n{table}\n* **Moose:** 40\n", "herds").grids
    assert len(grid.cells) == 6
    assert (stated.kind, stated.row_axis.labels[0].text, stated.cells[0].value) == ("facts", "Moose", 40)


def test_single_cells_alone_are_data():
    table = "| Herd | 2019 | 2020 |\n|---|---|---|\n| Elk | 1 | 8 |\n"
    grids = read(f"## Herds\n### Data\n{table}\n* **Moose:** 40\n", "herds").grids
    assert [grid.kind for grid in grids] == ["grid", "grid"]
