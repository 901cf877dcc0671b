"""Single steps along an order, shares of labels, and what is asked of several names at once, over a plain table."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

TEXT = """## Grouped Bar Chart: Tram Rides by Town

### Components/Axes
- **X-axis:** Town
- **Y-axis:** Rides (thousands)
- **Legend:** 2019 = blue, 2020 = orange, 2021 = green, 2022 = red

| Town | 2019 | 2020 | 2021 | 2022 |
|---|---|---|---|---|
| Ahlen | 80 | 64 | 72 | 90 |
| Borken | 55 | 50 | 52 | 61 |
| Coesfeld | 40 | 42 | 45 | 47 |
| Dorsten | 35 | 30 | 28 | 33 |
| Emden | 20 | 18 | 25 | 27 |
"""


@pytest.fixture(scope="module")
def reader():
    return FigureReader(read(TEXT, "rides"))


@pytest.mark.parametrize(
    "question, expected",
    [
        ("which town had the biggest drop in 2020?", "Ahlen"),
        ("by what percent did Ahlen drop in 2020?", 20.0),
        ("by how much did Emden grow in 2021?", 7.0),
        ("how many towns grew in 2021?", 4.0),
        ("what percentage of towns grew in 2021?", 80.0),
        ("biggest one-year drop?", 16.0),
        ("which town had the largest year-on-year rise?", "Ahlen"),
        ("how much did Coesfeld gain each year on average?", pytest.approx(7 / 3)),
        ("which towns never dropped?", "Coesfeld"),
        ("which town grew the most in percentage terms between 2019 and 2022?", "Emden"),
        ("which town grew the most from 2019 to 2022?", "Ahlen"),
    ],
)
def test_steps_from_one_label_to_the_next(reader, question, expected):
    assert reader.readings(question)[0].result.value == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("what fraction of towns had more than 50 in 2019?", 40.0),
        ("what town had its worst year in 2021?", "Dorsten"),
        ("how many towns had their best year in 2022?", 4.0),
        ("did any town have more rides than Ahlen in 2020?", False),
        ("in how many years did Coesfeld beat Dorsten by more than 10?", 3.0),
        ("by how much did Ahlen lead in 2022?", 29.0),
        ("how does Borken compare to Dorsten in 2021?", 24.0),
        ("which year did Dorsten hit its low?", "2021"),
    ],
)
def test_what_is_asked_of_labels_beside_others(reader, question, expected):
    assert reader.readings(question)[0].result.value == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("what are the rides of Ahlen and Borken in 2022?", (90.0, 61.0)),
        ("how many rides did Ahlen and Borken have in 2022?", None),
        ("rides in 2020 and 2021 for Borken", (50.0, 52.0)),
    ],
)
def test_of_two_names_neither_is_left_out(reader, question, expected):
    value = reader.readings(question)[0].result.value
    assert value == expected if expected is not None else value not in (90.0, 61.0)


PIE = """## Pie Chart: Energy Use of a Home

A home uses 18,400 kWh a year.

- **Space heating** (red): 52%
- **Hot water** (orange): 15%
- **Appliances** (blue): 13%
- **Cooking** (green): 6%
- **Lighting** (yellow): 5%
- **Other** (gray): 9%
"""


@pytest.fixture(scope="module")
def home():
    return FigureReader(read(PIE, "home"))


@pytest.mark.parametrize(
    "question, expected",
    [
        ("do space heating and hot water make up more than two thirds?", True),
        ("what takes the most energy?", "Space heating"),
        ("which is the green one?", "Cooking"),
        ("is space heating above three quarters?", False),
    ],
)
def test_parts_of_a_whole(home, question, expected):
    assert home.readings(question)[0].result.value == expected


def test_percentages_answer_no_question_for_an_energy(home):
    readings = home.readings("how many kWh does space heating use?")
    assert all(reading.result.value != 52.0 for reading in readings)


BOXES = """## Box Plot: Response Time by Region

- X-axis: Region
- Y-axis: Response time (ms), 0 to 500

- **Nord**: median 82 ms, Q1 61, Q3 104, whiskers 30 to 160
- **Sued**: median 95 ms, Q1 74, Q3 121, whiskers 41 to 188
- **West**: median 210 ms, Q1 170, Q3 265, whiskers 90 to 400
"""


@pytest.fixture(scope="module")
def boxes():
    return FigureReader(read(BOXES, "boxes"))


@pytest.mark.parametrize(
    "question, expected",
    [
        ("max of West", 400.0),
        ("minimum of Sued", 41.0),
        ("which region has the widest box?", "West"),
    ],
)
def test_the_largest_value_of_a_box_is_the_end_of_its_whisker(boxes, question, expected):
    assert boxes.readings(question)[0].result.value == expected


def test_a_box_plot_of_one_measure_answers_nothing_on_another(boxes):
    assert boxes.readings("median throughput in West")[0].trust < 0.5


CARS = """# Table: Electric Cars Compared

| Model | Range (km) | Price (EUR) | Battery (kWh) |
|---|---|---|---|
| Volta | 520 | 48,900 | 77 |
| Leafy | 270 | 24,900 | 40 |
| Aura | 455 | 39,900 | 64 |
| Mono | 330 | 21,700 | 44 |
"""


@pytest.fixture(scope="module")
def cars():
    return FigureReader(read(CARS, "cars"))


@pytest.mark.parametrize(
    "question, expected",
    [
        ("range of the cheapest car", 330.0),
        ("price of the car with the longest range", 48900.0),
        ("is the Leafy cheaper than the Mono?", False),
        ("Volta - Aura in range", 65.0),
    ],
)
def test_an_adjective_tells_which_measure_is_meant(cars, question, expected):
    value = cars.readings(question)[0].result.value
    assert (value[0] if isinstance(value, tuple) else value) == expected


def test_two_labels_that_one_word_names_have_no_difference_unless_one_is_asked_for():
    reader = FigureReader(read("## Bar Chart: Accuracy (%)\n\n- o1-preview: 80\n- o1-mini: 60\n- Grok: 20\n", "o1"))
    assert not any("difference" in one.shape or "distance" in one.shape for one in reader.readings("accuracy of o1?"))


RATES = """## Line Chart: Unemployment Rate of Northland

* 2017: 5.9%
* 2018: 5.1%
* 2019: 4.6%
* 2020: 8.8%
* 2021: 7.2%
* 2022: 5.2%
"""


@pytest.fixture(scope="module")
def rates():
    return FigureReader(read(RATES, "rates"))


@pytest.mark.parametrize(
    "question, expected",
    [
        ("biggest yearly drop", ("2022",)),
        ("top 2 years", ("2020", "2021")),
        ("how much did it jump in 2020?", 4.2),
    ],
)
def test_one_series_over_years(rates, question, expected):
    value = rates.readings(question)[0].result.value
    assert (value if isinstance(value, tuple | float) else (value,)) == (
        pytest.approx(expected) if isinstance(expected, float) else expected
    )


def test_a_year_is_no_value_to_compare_with(rates):
    assert not rates.readings("did it recover to the 2019 level by 2022?")


def test_a_sign_without_letters_is_asked_about(rates):
    assert isinstance(rates.readings("what does the ± mean?"), list)


MIX = """# Stacked Bar Chart: Electricity by Country

*   **Poland**: Coal 69%, Gas 9%, Hydro 2%, Wind 20%
*   **Germany**: Coal 41%, Gas 15%, Hydro 13%, Wind 31%
*   **Norway**: Coal 0%, Gas 1%, Hydro 88%, Wind 11%
"""


@pytest.mark.parametrize(
    "question, expected",
    [
        ("in which countries is coal the biggest source?", ("Poland", "Germany")),
        ("what percentage of Germany's electricity is not coal?", 59.0),
    ],
)
def test_a_part_beside_the_others_of_its_whole(question, expected):
    reader = FigureReader(read(MIX, "mix"))
    values = [getattr(one.result, "value", None) for one in reader.readings(question)]
    assert expected in values
