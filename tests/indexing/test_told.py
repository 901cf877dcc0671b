"""Running text, read value by value, and what names its values."""

import pytest
from figwise.indexing.reading import read


def cells(text):
    """(panel, row, column) -> value of all grids of values."""
    return {
        (grid.title, grid.row_axis.labels[cell.row].text, grid.column_axis.labels[cell.column or 0].text): cell.value
        for grid in read(text, "a").grids
        if grid.kind != "facts"
        for cell in grid.cells
    }


def test_a_unit_says_which_measure_a_value_is():
    text = (
        'Along the bottom runs "Share of fields (%)", up the left side "Nitrate (mg/L)".\n\n'
        "Far left are Alder (12 % fields, about 4.1 mg/L) and Birk (18 %, about 6.3 mg/L). "
        "Corve is at 27 % and 9.8 mg/L."
    )
    found = cells(text)
    assert found["", "Birk", "Share of fields (%)"] == 18
    assert found["", "Corve", "Nitrate (mg/L)"] == 9.8
    assert len(found) == 6


def test_bands_that_are_named_with_their_colours_are_the_rows():
    text = (
        "At the bottom lies a band in brown for discs. Above it comes a band in green for downloads, then one in "
        "purple for streaming.\n\nThe brown disc band is at 310 in 2008, at 131 in 2014 and at 27 in 2023. Downloads "
        "start with 28 in 2008, rise to 79 in 2014 and fall to 8 in 2023. Then streaming. In 2008 it is at 2, in 2014 "
        "at 68, in 2023 at 402."
    )
    found = cells(text)
    assert found["", "streaming", "2014"] == 68
    assert found["", "downloads", "2023"] == 8


def test_each_panel_is_read_for_itself():
    text = (
        "Two line charts. The shared horizontal axis has three labelled months: Jan, May and Sep.\n\n"
        '**Upper panel, "Storage".** The Kestrel line is at 62 in Jan, 91 in May and 49 in Sep. '
        "Mill Lake is at 71 in Jan, 86 in May and 52 in Sep.\n\n"
        '**Lower panel, "Inflow".** Kestrel has 18 in Jan, 24 in May and 4 in Sep. '
        "For Mill Lake I get 12 in Jan, 17 in May and 3 in Sep.\n"
    )
    found = cells(text)
    assert found['Lower panel, "Inflow"', "Mill Lake", "May"] == 17
    assert found['Upper panel, "Storage"', "Kestrel", "Sep"] == 49
    assert len(found) == 12


def test_marks_that_are_told_apart_by_style_name_the_columns():
    text = (
        "# Pay gap\n\nA hollow dot marks 2010, a filled dot marks 2022.\n\n## Values\n\n"
        "* Finance: 31.2 → 24.8 (widest)\n* IT: 19.4 → 16.7\n* Health: 17.9 → 14.0\n"
    )
    assert cells(text)["", "IT", "2022"] == 16.7


@pytest.mark.parametrize("mark", ["", "*"])
def test_keys_on_several_lines_are_fields_of_one_row(mark):
    lines = [
        f"**{name}**\n{mark}Won:{mark} {won}, {mark}Drawn:{mark} 1, {mark}Lost:{mark} 2\n{mark}Points:{mark} {points}\n"
        for name, won, points in (("Falken", 8, 17), ("Marlow", 7, 15), ("Brinkum", 5, 12))
    ]
    found = cells("# League\n\n## Data\n\n" + "\n".join(lines))
    assert found["", "Marlow", "Won"] == 7
    assert found["", "Brinkum", "Points"] == 12
    assert len(found) == 12


def test_columns_called_by_their_marks_have_the_names_of_the_legend():
    text = (
        "# Shops\n\n## Series\n- **Revenue**: bars, copper\n- **Shops**: black line\n\n## Data\n\n"
        "- Q1 → bar 41.2 | line 212\n- Q2 → bar 44.8 | line 219\n- Q3 → bar 47.5 | line 231\n"
    )
    (grid,) = read(text, "a").grids
    assert {label.text: label.aliases for label in grid.column_axis.labels} == {"Revenue": ("bar",), "Shops": ("line",)}


UNANNOUNCED = """# Step times of two runs

## Axes
* **Y-axis:** Time (ms), from 0 to 90

## {heading}

### Run A
- Read: 12 ms
- Sort: 31 ms, more than in the other
- Write: 8 ms

### Run B
- Read: 15 ms
- Sort: 28 ms ▼ 3
- Write: 9 ms
"""


@pytest.mark.parametrize("heading", ["Component Isolation", "The two runs"])
def test_values_that_no_heading_announces_are_read(heading):
    (grid,) = read(UNANNOUNCED.format(heading=heading), "steps").grids
    assert [label.text for label in grid.column_axis.labels] == ["Read", "Sort", "Write"]
    assert [[cell.value for cell in row] for row in grid.rows()] == [[12, 31, 8], [15, 28, 9]]


def test_an_arrow_and_words_behind_values_are_a_remark():
    text = """## Chart
### Values (2015 / 2019 / 2023)
* Reds — 14 % / 11 % / 10 %  ↘ falls
* Blues — 10 % / 8 % / 9 %  ↘↗
* Greens — 7 % / 5 % / 6 %
"""
    (grid,) = read(text, "votes").grids
    assert [label.text for label in grid.row_axis.labels] == ["Reds", "Blues", "Greens"]


def test_a_label_is_told_without_the_trend_behind_it():
    text = """## Line Chart
### Data
Births – trend: downward.
  - 2019: 41.2
  - 2020: 39.8

Deaths – trend: upward.
  - 2019: 35.0
  - 2020: 38.6
"""
    (grid,) = read(text, "people").grids
    assert [label.text for label in grid.row_axis.labels] == ["Births", "Deaths"]


def test_what_is_counted_names_the_columns_without_any_unit():
    text = (
        "A pyramid: men to the left in blue, women to the right in red.\n\nThe 0–19 band holds 310 men (mostly boys) "
        "and 295 women. In the 20–39 band there are 402 men and just 388 women. At 40–59 the blue bar reaches 377 and "
        "the red bar 391. Among those aged 60 and over, it shows 150 men, the fewest, and 214 women."
    )
    found = cells(text)
    assert found["", "20–39", "women"] == 388
    assert found["", "40–59", "men"] == 377
    assert len(found) == 8


def test_values_come_in_the_order_that_the_text_states():
    text = (
        "The grey curve is the season 2021/22 and the red curve is the season 2022/23; of two numbers the grey season "
        "comes first.\n\nIn October there are about 12 and 15. By November 19 and 64 are reached. In January, 41 and "
        "92 are shown, the grey line still climbing while the red one falls. March ends with 47 and 26."
    )
    found = cells(text)
    assert found["", "January", "season 2021/22"] == 41
    assert found["", "March", "season 2022/23"] == 26
    assert len(found) == 8


def test_what_a_line_is_only_compared_with_is_not_what_it_is_about():
    text = (
        "Three lines: Garden (green), Kitchen (orange) and Online (purple).\n\n"
        "The Garden line opens at $41 million in Q1 2022, goes to $64 million in Q2 2022 and to $30 million in Q4 2022."
        "\n\nKitchen, in orange, behaves differently. The line sits at $55 million in Q1 2022 and $54 million in Q2 "
        "2022 and shoots up to $78 million in Q4 2022, well above Garden in that same quarter.\n\n"
        "Online is at $9 million in Q1 2022, $15 million in Q2 2022 and $31 million in Q4 2022."
    )
    found = cells(text)
    assert found["", "Kitchen", "Q2 2022"] == 54
    assert found["", "Garden", "Q4 2022"] == 30


def test_a_name_may_have_an_apostrophe_at_the_end_of_a_word():
    text = (
        "Union is drawn in blue, Miners' Party in red and Green List in green.\n\n"
        "When it starts in January, Union is in front on 36%, with Miners' Party on 29% and Green List on 9%.\n\n"
        "By May Miners' Party draws ahead with 32%, as Union tumbles to 28%. Green List has 10%.\n\n"
        "In July Union is at 30%, with 31% for Miners' Party, while Green List is at 12%."
    )
    found = cells(text)
    assert found["", "May", "Miners' Party"] == 32
    assert found["", "July", "Union"] == 30


def test_a_run_of_digits_with_two_points_is_no_end_of_a_bin():
    text = (
        "The histogram has bars for 0.5-0.7, 0.7-0.9 and 0.9-1.1.\n\n"
        "In 0.5-0.7 there are 12 runs, in 0.7-0.9 there are 31, and 0.9-1.1 has 8. "
        "The version 0.7.1-0.9.2 was used (0.5-0.5823.0.0161)."
    )
    found = cells(text)
    assert [(row, value) for (_, row, _), value in found.items()] == [("0.5-0.7", 12), ("0.7-0.9", 31), ("0.9-1.1", 8)]


def test_values_without_places_come_in_the_order_of_the_numbers_that_are_places():
    text = (
        "Five loads were used, namely 5, 10, 20, 50 and 100 kN.\n\nThe oak beam (black squares) starts at 9.8 % for "
        "5 kN and improves to 7.1 % at 10 kN, 5.2 % at 20 kN, 3.6 % at 50 kN and finally 2.9 % at 100 kN. The steel "
        "truss (blue circles) is far beneath it: 3.1 % at the lowest load, then 2.3 %, 1.7 %, 1.2 % and, at the "
        "highest, 1.0 %. The larch arch (red triangles) is the poorest of the three, with 12.4 % at 5 kN, 8.9 % at "
        "10 kN, 6.5 % at 20 kN, 4.3 % at 50 kN and 3.4 % at 100 kN.\n"
    )
    found = [cells(text)["", "truss", load] for load in ("5", "10", "20", "50", "100")]
    assert found == [3.1, 2.3, 1.7, 1.2, 1.0]
