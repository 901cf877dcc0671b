"""Which cells a question is about, with the encoder and the weights that ship."""

import json
from importlib.resources import files

import pytest
from figwise.app.planner.linking.cell_features import FEATURES, MOST_CELLS, features_of
from figwise.app.planner.linking.cell_linker import Linked
from figwise.app.planner.linking.nearness import packaged
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read

SHOPS = """# Bar chart: What households spend, in euros a month

| Household | Clothes | Groceries | Fuel |
|---|---|---|---|
| Pensioners | 20 | 150 | 30 |
| Students | 35 | 90 | 5 |
| Families with children | 80 | 310 | 70 |
"""
PANELS = """# Two heatmaps: How commuters travel, in percent

## Oslo

| Age | Bus | Car |
|---|---|---|
| Under 40 | 40 | 60 |
| 40 and over | 35 | 65 |

## Rome

| Age | Bus | Car |
|---|---|---|
| Under 40 | 30 | 70 |
| 40 and over | 25 | 75 |
"""


def linked(text: str, question: str, claim: bool = False) -> Linked:
    return FigureReader(read(text, "figure"), nearness=packaged()).asked(question, claim).linked


def best(found: Linked) -> tuple[str, str, str]:
    grid, cell = found.cells[int(found.chances.argmax())]
    return grid.title, grid.row_axis.labels[cell.row].text, grid.column_axis.labels[cell.column or 0].text


@pytest.mark.parametrize(
    "question, row, column",
    [
        ("How much do students spend on fuel?", "Students", "Fuel"),
        ("What do retired people pay for garments?", "Pensioners", "Clothes"),
        ("Food for parents and their kids: how much is it?", "Families with children", "Groceries"),
    ],
)
def test_the_likeliest_cell_is_the_one_that_is_meant(question: str, row: str, column: str) -> None:
    assert best(linked(SHOPS, question))[1:] == (row, column)


def test_of_panels_the_one_that_is_named_is_likeliest() -> None:
    found = linked(PANELS, "What share of those under 40 in Rome drive?")
    assert best(found) == ("Rome", "Under 40", "Car")
    (first, *_) = found.covers()
    assert [link.labels for link in first.panels] == [(found.cells[int(found.chances.argmax())][0].id,)]


def test_chances_add_up_and_those_of_a_label_are_those_of_its_cells() -> None:
    found = linked(SHOPS, "How much do students spend on fuel?")
    assert found.chances.sum() == pytest.approx(1.0)
    assert len(found.places) == 9
    of_row = sum(found.chances[at] for (_, row, _), at in found.places.items() if row == 1)
    assert found.by_label["row", "Students"] == pytest.approx(of_row)


def test_covers_are_ordered_by_chance_and_then_name_the_likeliest_lines() -> None:
    covers = linked(SHOPS, "What do retired people pay for garments?").covers()
    cells = [one.linked or 0.0 for one in covers if one.rows and one.columns]
    assert cells == sorted(cells, reverse=True)
    assert any(one.rows and not one.columns for one in covers)


def test_claims_records_and_grids_that_are_too_large_have_no_chances() -> None:
    assert not linked(SHOPS, "Students spend most on fuel.", claim=True).cells
    records = Figure.from_table("Pumps", ["Pump", "Maker"], [["Tarn", "Mota"], ["Brook", "Hale"]], records=True)
    assert not FigureReader(records, nearness=packaged()).asked("Who makes Brook?").linked.cells
    rows = "".join(f"| R{at} | {at} | {at} |\n" for at in range(MOST_CELLS // 2 + 1))
    assert not linked(f"# Heatmap\n\n| Row | A | B |\n|---|---|---|\n{rows}", "What is A of R7?").cells


def test_every_feature_has_a_learned_weight() -> None:
    stored = json.loads((files("figwise.data") / "linker.json").read_text(encoding="utf-8"))
    assert set(stored["weights"]) == set(FEATURES)
    scene = FigureReader(read(SHOPS, "shops"), nearness=packaged()).asked("How much do students spend on fuel?")
    cells, features, words = features_of(scene, scene.mentions)
    assert features.shape == (9, len(FEATURES))
    assert len(cells) == len(words) == 9
