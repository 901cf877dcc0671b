"""Tables with headers of several levels, whose columns are of different measures."""

import pytest
from figwise.app.planner.decide import ENOUGH
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.tools.result import Value

PORTS = Figure.from_table(
    "ships and their cargo in four ports, 2019",
    [
        "port",
        "ships > number",
        "ships > percent change from 2018",
        "cargo > tonnes",
        "cargo > percent change from 2018",
    ],
    [
        ["Alm", "40", "-12", "510", "4"],
        ["Birk", "62", "3", "480", "-7"],
        ["Cray", "35", "18", "700", "-2"],
        ["Dorn", "51", "-4", "620", "9"],
    ],
)


@pytest.fixture(scope="module")
def reader():
    return FigureReader(PORTS)


@pytest.mark.parametrize(
    "question, expected",
    [
        ("what is the percent change of cargo in Dorn?", 9.0),
        ("by what percentage did ships decline in Alm?", 12.0),
        ("what is the number of ships in Cray in 2019?", 35.0),
        ("was the number of ships higher in Alm or was it in Birk?", "Birk"),
        ("what were the tonnes of cargo in Alm and Birk respectively?", (510.0, 480.0)),
    ],
)
def test_a_stated_change_and_one_measure_are_read(reader, question, expected):
    assert reader.readings(question)[0].result.value == expected


def test_nothing_is_worked_out_from_columns_of_different_measures(reader):
    plans = [str(one.plan) for one in reader.readings("what is the sum of ships in Alm?", most=40)]
    both = [plan for plan in plans if "> number" in plan and "percent change" in plan]
    assert plans
    assert not any("reduce" in plan for plan in both)


@pytest.mark.parametrize(
    "question, expected",
    [
        ("What indoor accuracy does Kestrel reach?", 72.3),
        ("Kestrel outdoor", 70.1),
        ("outdoor accuracy of Plover", 75.9),
    ],
)
def test_a_cell_of_a_description_whose_names_have_levels_is_told_as_any_other(question, expected):
    text = (
        "## Data Table: Comparison of trackers\n### Components/Axes\n- **Row header:** Tracker\n"
        '- **Columns:** "Test Accuracy | Indoor" and "Test Accuracy | Outdoor"\n### Detailed Analysis\n'
        "- **Tracker | Alone | Kestrel:**\n- Test Accuracy | Indoor: 72.3\n- Test Accuracy | Outdoor: 70.1\n"
        "- **Tracker | Alone | Plover:**\n- Test Accuracy | Indoor: 78.8\n- Test Accuracy | Outdoor: 75.9\n"
        "- **Tracker | In pairs | Merlin:**\n- Test Accuracy | Indoor: 80.2\n- Test Accuracy | Outdoor: 79.0\n"
    )
    first = FigureReader(read(text, "trackers")).readings(question)[0]
    assert isinstance(first.result, Value)
    assert first.result.value == expected
    assert (first.shape, first.trust > ENOUGH) == ("lookup", True)


@pytest.mark.parametrize(
    "question, expected", [("HolX precision on ABLE39K", 73.9), ("HolX precision on M-ABLE39K", 72.3)]
)
def test_a_name_whose_words_are_all_there_wins_over_one_with_more(question, expected):
    columns = [
        "",
        *(f"Sets | {name} | {what}" for name in ("ABLE39K", "M-ABLE39K") for what in ("Precision", "Recall")),
    ]
    table = Figure.from_table(
        "Results", columns, [["TransX", "70", "61", "68", "57"], ["HolX", "73.9", "64", "72.3", "59"]]
    )
    first = FigureReader(table).readings(question)[0]
    assert isinstance(first.result, Value)
    assert first.result.value == expected
