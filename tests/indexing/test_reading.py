"""What holds of reading any text at all."""

from pathlib import Path

import pytest
from figwise.indexing.grids.positional import bind_columns
from figwise.indexing.model.json import dump_figure, figure_json, load_figure
from figwise.indexing.reading import read
from hypothesis import given
from hypothesis import strategies as st

from ..abuse.figures import holds

SAMPLES = [
    case.partition("\n")[2].partition("\n--->\n")[0]
    for path in sorted((Path(__file__).parent / "fixtures").glob("*.txt"))
    for case in path.read_text(encoding="utf-8").split("=== ")[1:]
]
PIECES = [line for text in SAMPLES for line in text.splitlines()] + [
    "",
    "```",
    "| a | 1 |",
    "\\n",
    "* (1, 2)",
    "---",
    "**",
    "##",
]

descriptions = st.lists(st.sampled_from(PIECES) | st.text(max_size=40), max_size=30).map("\n".join)


@given(descriptions)
def test_descriptions_of_any_make_hold(text):
    figure = read(text, "any")
    holds(figure)
    assert read(text, "any") == figure
    assert load_figure(text, dump_figure(figure)) == figure
    figure_json(figure)


@given(st.text(max_size=300))
def test_any_text_is_read(text):
    holds(read(text, "any"))


@pytest.mark.parametrize(
    "text",
    [
        "||2019|2022\n|:\nu |  | 7\n | 9 | ",
        "### Expression\n- *TP53*: WT $= 1.0^{\\,}$, KO $= 0.2^{***}$\n- *BAX*: WT $= 0.9$, KO $z= 0.3^{**}$",
        "Tiles.\n\n**Food**\n- Bread: £0.2bn, 30%\n- Milk: £0.8bn, 201\n- Eggs: £0.2bn, 5%\n",
        pytest.param("> " * 20_000 + "Oak: 5\n" + ">" * 20_000 + " Elm: 6\n", id="deep quotations"),
    ],
)
def test_texts_that_broke_what_holds(text):
    holds(read(text, "broken"))


@pytest.mark.parametrize("text", SAMPLES)
def test_a_description_comes_back_from_its_dump(text):
    figure = read(text, "sample")
    holds(figure)
    assert load_figure(text, dump_figure(figure)) == figure


HOSTILE = [
    "(" * 50_000,
    "1,111," * 10_000,
    "* " * 20_000,
    '"a, ' * 20_000,
    "| a " * 10_000,
    "1 to " * 20_000,
    "### Data\n* R: " + "a: 1; " * 10_000,
    "".join(" " * at + "* a:\n" for at in range(300)),
    "### Components\n* **X-axis:** a, b\n### Data\n* a: 1, 2\n" * 2_000,
    "*" * 200_000,
    "### D\n" + '"Mean: 0.5; Ratio: 3" ' * 8_000,
    "### Components\n* **Color bars:**\n"
    + "* **Left panel:** 0 to 40\n" * 5_000
    + "### Data\n#### Left panel\n* a: 1, 2\n",
    "```\na,b\n" + "r,1\n" * 9_000 + "```",
    "### Data\n" + "left-" * 40_000 + ": 5\n",
    " " * 200_000 + "|\n" + " " * 200_000 + "|",
    "### D\n" + "3x" * 100_000,
    "### D\n" + "In 2010 the rate is 5. " * 5_000,
    "### Axes\n* **Categories:** " + "a: b (c), " * 5_000,
    "### D\n" + "a\n* **Left:** the median is 1, the mean at 2\n" * 3_000,
    '### D\nIt says "Mean:  " and "Ratio:\t".',
    "### Axes\n- **X-axis:** Class: 1, 2, 3\n### Data\n- The class ² bar reaches 14, and class 3 reaches 15.\n",
    "### Data\n- Oak (" + "A b. " * 50_000 + "\n",
    "### Legend\n- Legend:" + " " * 3_000 + "Oak (blue), Elm (red)",
    '{\n "matrix": [[0.11, 0.22, 0.33], [0.44, 0.55, 0.66]],\n "y_labels": ["alpha", "beta"],\n',
    (
        '```json\n{"series": [{"label": "Hull", "value": [9]},'
        ' {"title": "Oban", "categories": ["low", "mid"], "values": [\n```'
    ),
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:16])
def test_hostile_text_is_read_or_declined(text):
    """A pattern that backtracks on one of these would not end within the time limit of a test."""
    holds(read(text, "hostile"))


def test_values_too_many_bind_where_all_orders_agree():
    assert bind_columns([1, 2, 2, 2], 3) == [None, 1, 2, None]
    assert bind_columns([1, 2, 3], 3) == [0, 1, 2]
    assert bind_columns([1, 2], 3) == [None, None]
    assert bind_columns([5, 5, 5], 2) == [0, 1, None]
    assert bind_columns([1], 0) == [None]


def test_a_scale_on_few_of_a_columns_numbers_is_their_unit():
    (grid,) = read("## Bridge\n### Data\n* Start: €412.5m\n* Volume: +38\n* Mix: −11\n* End: €439.5m\n", "x").grids
    quantities = [cell.quantity for cell in grid.cells]
    assert [(one.value, one.unit) for one in quantities if one] == [(412.5, "€m"), (38, ""), (-11, ""), (439.5, "€m")]


def test_a_scale_that_most_numbers_have_stays_one():
    (grid,) = read("## Sales\n### Data\n* A: €4m\n* B: €38m\n* C: €7m\n* D: 900\n", "x").grids
    assert [cell.value for cell in grid.cells] == [4e6, 38e6, 7e6, 900]


def test_a_key_is_called_by_the_label_that_its_map_gives_it():
    text = (
        '```json\n{"rings": {"inner": {"label": "2023"}, "outer": {"label": "2025"}},\n'
        ' "slices": [{"name": "Tax", "inner": 5, "outer": 6}, {"name": "Fees", "inner": 1, "outer": 3}]}\n```\n'
    )
    (grid,) = read(text, "bills").grids
    assert [label.text for label in grid.column_axis.labels] == ["2023", "2025"]
    assert [cell.value for cell in grid.cells] == [5, 6, 1, 3]


def test_a_number_in_the_brackets_of_a_sentence_is_no_row_and_of_a_line_no_part_of_its_name():
    slices = "1. Car – 45% (navy)\n2. Bus – 22% (orange)\n3. Bicycle – 18% (green)\n"
    (pie,) = (
        one for one in read(f"A pie chart of commuting (n = 240).\n\n{slices}", "pie").grids if one.kind == "grid"
    )
    assert [label.text for label in pie.row_axis.labels] == ["Car", "Bus", "Bicycle"]
    boxes = "- Assessed (n = 412)\n- Declined (n = 51)\n- Randomised (n = 264)\n"
    flow = read(f"## Flow chart\n\n### Data\n{boxes}", "flow").grids[0]
    assert [label.text for label in flow.row_axis.labels] == ["Assessed", "Declined", "Randomised"]


@pytest.mark.parametrize(
    "lines, columns, first",
    [
        (
            (
                "Each entry reads: whisker – bottom of box (Q1) – **median** – top.\n\n"
                "- Oak: 9 – 27 – **38** – 52\n- Elm: 4 – 10 – **14** – 19"
            ),
            ["whisker", "bottom of box (Q1)", "median", "top"],
            [9, 27, 38, 52],
        ),
        (
            "Points are listed as speed | range | price.\n\n- Oak: 5.5 | 6 | 11\n- Elm: 4.2 | 2 | 6",
            ["speed", "range", "price"],
            [5.5, 6, 11],
        ),
        (
            "Oak ............ +3.1  [2.2, 4.3]\nElm ............. -1.6  [-2.1, -1.1]\nAsh ........ 1.0  [0.4, 1.6]",
            ["", "lower", "upper"],
            [3.1, 2.2, 4.3],
        ),
        (
            "Format: estimate [lower, upper].\n\n* k=0: −0.09 [−0.13, −0.05]\n* k=1: 0.3 [0.1, 0.5]\n* k=2: 0 [-1, 1]",
            ["estimate", "lower", "upper"],
            [-0.09, -0.13, -0.05],
        ),
        (
            "Segments: Low / Mid / High.\n\n- S1 (7 / 18 / 75)\n- S2 (4 / 11 / 85)",
            ["Low", "Mid", "High"],
            [7, 18, 75],
        ),
    ],
)
def test_columns_are_named_by_a_line_in_the_form_of_the_rows(lines, columns, first):
    (grid,) = read(f"## Data\n{lines}\n", "a").grids
    assert [label.text for label in grid.column_axis.labels] == columns
    assert [cell.value for cell in grid.rows()[0]] == first


def test_brackets_of_two_kinds_hold_the_values_of_a_name():
    (grid,) = read("## Data\n- Oak Town (63, 2.4) [84]\n- Elm (61, 2.1) [78]: an outlier\n", "a").grids
    assert [label.text for label in grid.row_axis.labels] == ["Oak Town", "Elm"]
    assert [[cell.value for cell in row] for row in grid.rows()] == [[63, 2.4, 84], [61, 2.1, 78]]
    assert grid.rows()[1][2].quantity is not None


def test_a_place_is_called_without_its_preposition():
    (grid,) = read("## Data\n- At month 6: 3\n- At month 12: 4\n", "a").grids
    assert [label.text for label in grid.row_axis.labels] == ["month 6", "month 12"]
