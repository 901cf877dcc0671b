"""Totals among the lines of a grid, units of columns, directions, and words that narrow what is asked."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.linking.sums import summed_up
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.tools.result import NoAnswer

SHOP = """## Stacked bars: goods sold by weekday
### Components/Axes
* **X-axis:** Weekday: Mon, Tue, Wed
* **Y-axis:** Items sold, 0 to 600
### Detailed Analysis
| Weekday | Tea | Cocoa | {total} |
|---|---|---|---|
| Mon | 120 | 60 | {mon} |
| Tue | 150 | 75 | {tue} |
| Wed | 90 | 110 | {wed} |
"""
BENCH = """## Table of an ablation
### Detailed Analysis
| Variant | Dice (%) | Time (ms) | Params (M) |
|---|---|---|---|
| Full | 87.4 | 42 | 31.2 |
| No gate | 86.1 | 39 | 28.7 |
| Small | 82.5 | 17 | 9.6 |
"""
CONFUSION = """## Confusion matrix
### Detailed Analysis
| True \\ Predicted | Fox | Badger | Hare |
|---|---|---|---|
| Fox | 80 | 12 | 8 |
| Badger | 9 | 85 | 6 |
| Hare | 4 | 3 | 93 |
"""


@pytest.fixture(scope="module")
def shop() -> FigureReader:
    return FigureReader(read(SHOP.format(total="Total", mon=180, tue=225, wed=200), "shop"))


@pytest.fixture(scope="module")
def bench() -> FigureReader:
    return FigureReader(read(BENCH, "bench"))


@pytest.mark.parametrize("numbers, expected", [((180, 225, 200), (("column", "Total"),)), ((7, 8, 9), ())])
def test_a_total_is_one_by_its_name_and_its_numbers(numbers, expected):
    mon, tue, wed = numbers
    figure = read(SHOP.format(total="Total", mon=mon, tue=tue, wed=wed), "shop")
    assert summed_up(figure.grids[0]) == expected


@pytest.mark.parametrize(
    "question, value",
    [
        ("How many items were sold on Monday altogether?", 180),
        ("What is the total on Tuesday?", 225),
        ("Which good sold most on Wednesday?", "Cocoa"),
        ("Which weekday has the highest total?", "Tue"),
        ("By what factor does Cocoa rise from Mon to Tue?", 1.25),
        ("What is the ratio of Cocoa to Tea on Tue?", 0.5),
        ("Is it true that Cocoa never falls below 60?", True),
        ("Is it true that Tea is ahead of Cocoa by 60 on Mon?", True),
        ("Is it true that Cocoa is ahead of Tea by 60 on Mon?", False),
    ],
)
def test_totals_are_no_part_of_what_they_sum_up(shop, question, value):
    answer = ask_reader(question, shop)
    assert answer.value == (pytest.approx(value) if isinstance(value, float) else value), answer.reading


@pytest.mark.parametrize(
    "question, value",
    [("Which variant is second in Dice?", "No gate"), ("How many parameters does the small variant have?", 9.6)],
)
def test_ranks_and_words_cut_short(bench, question, value):
    assert ask_reader(question, bench).value == value


def test_values_of_unlike_units_have_no_largest(bench):
    assert ask_reader("What is the highest value?", bench).status == "abstained"
    results = [one.result for one in bench.readings("What is the highest value?")]
    assert "unit_mismatch" in [one.reason for one in results if isinstance(one, NoAnswer)]
    assert ask_reader("What is the time of the full variant?", bench).unit == "ms"


def test_a_question_that_leaves_one_axis_open_is_not_answered_with_one_of_its_values(shop):
    assert ask_reader("How many items on Mon?", shop).status != "answered"


def test_two_labels_that_stand_on_both_axes_fit_both_ways():
    answer = ask_reader("fox and badger?", FigureReader(read(CONFUSION, "matrix")))
    assert {candidate.value for candidate in answer.candidates} >= {12, 9} or answer.status == "abstained"
    assert answer.status != "answered"


@pytest.mark.parametrize("question", ["How many herbal teas were sold on Monday?", "How many e-cocoa on Tue?"])
def test_a_word_that_narrows_a_label_is_not_passed_over(shop, question):
    assert ask_reader(question, shop).status == "abstained"


BRIDGE = """## Waterfall chart: Cash from March to April
### Values
* March: €20m
* Sales: +8
* Wages: −5
* Rent: −2
* April: €21m
"""


@pytest.mark.parametrize(
    "question, value",
    [
        ("What is the lowest value?", -5),
        ("How much more is there in April than in March?", 1),
    ],
)
def test_the_ends_of_a_bridge_are_none_of_its_steps(question, value):
    found = ask_reader(question, FigureReader(read(BRIDGE, "cash")))
    assert found.value == value, found.reading


def test_what_is_summed_up_is_read_without_the_sums(shop):
    first = shop.readings("What is the sum of all values for Tue?")[0].result
    second = FigureReader(read(BRIDGE, "cash")).readings("What do the positive values add up to?")[0].result
    assert [getattr(one, "value", None) for one in (first, second)] == [225, 8]


def test_rows_that_lead_nowhere_are_no_bridge():
    figure = read(BRIDGE.replace("€21m", "€25m"), "cash")
    assert summed_up(figure.grids[0]) == ()


TRIALS = """## Forest plot of five trials
### Data
- Adam 2001: HR 0.84 (95% CI 0.52–1.36)
- Bode 2004: HR 1.12 (95% CI 0.66–1.90)
- Cruz 2009: HR 0.71 (95% CI 0.50–1.01)
- Dahl 2011: HR 0.59 (95% CI 0.38–0.92)
"""


@pytest.mark.parametrize(
    "question, value",
    [
        ("How many trials have an estimate under 0.8?", 2),
        ("Upper limit of the 95% CI for Cruz 2009?", 1.01),
        ("Which trial has the lowest HR?", "Dahl 2011"),
    ],
)
def test_the_ends_of_an_interval_are_no_estimates(question, value):
    found = ask_reader(question, FigureReader(read(TRIALS, "trials")))
    assert found.value == value, found.reading


def test_what_adds_up_everywhere_is_a_total_whatever_its_name():
    rows = [(2000, 54, 31, 40, 12), (2005, 50, 37, 38, 11), (2010, 41, 44, 36, 13)]
    lines = [f"| {year} | {' | '.join(map(str, own))} | {sum(own)} |" for year, *own in rows]
    text = "## Bars\n\n| Year | Coal | Gas | Atom | Water | Bar height |\n|---|---|---|---|---|---|\n" + "\n".join(
        lines
    )
    assert summed_up(read(text, "power").grids[0]) == (("column", "Bar height"),)


def test_a_total_need_not_add_up_what_are_rates():
    text = "## Table\n\n| Shop | Sales | Returns | Staff |\n|---|---|---|---|\n"
    text += "| North | 412 | 3.1% | 18 |\n| Mill | 287 | 5.4% | 11 |\n| Old | 198 | 6.9% | 9 |\n"
    text += "| **Total** | 897 | 4.6% | 38 |\n"
    assert summed_up(read(text, "shops").grids[0]) == (("row", "Total"),)
