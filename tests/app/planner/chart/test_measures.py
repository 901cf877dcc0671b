"""Measures in different units beside each other: what an adjective or a unit is about."""

import pytest
from figwise.app.planner.decide import decide
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.tools.result import Value

PUMPS = Figure.from_table(
    "Pumps compared",
    ["Pump", "Flow (l/s)", "Efficiency (%)", "Latency (ms)"],
    [
        ["Alder", "28", "82.1", "9.8"],
        ["Birch", "29", "82.0", "9.1"],
        ["Cedar", "30", "79.9", "8.9"],
        ["Elder", "50", "83.1", "16.4"],
    ],
)


def first_value(figure, question):
    """The value of the first reading, which must be one."""
    result = FigureReader(figure).readings(question)[0].result
    assert isinstance(result, Value)
    return result.value


@pytest.fixture(scope="module")
def found():
    reader = FigureReader(PUMPS)

    def values(question):
        return [one.result.value for one in reader.readings(question) if isinstance(one.result, Value)]

    return values


def test_an_adjective_is_about_one_measure_and_a_condition_about_another(found):
    assert "Birch" in found("fastest pump with an efficiency of at least 82%?")[:2]


def test_the_largest_of_names_that_meet_a_condition_is_not_the_last_listed(found):
    assert "Elder" not in found("fastest pump with an efficiency of at least 82%?")[:3]


def test_a_bound_compares_what_is_in_one_unit(found):
    assert found("how many pumps stay under 82 percent?")[0] == 1


STATIONS = Figure.from_table(
    "Stations",
    ["Station", "Rain", "Wet days"],
    [["Vik", "71 mm", "12 d"], ["Sund", "48 mm", "19 d"], ["Osen", "90 mm", "9 d"]],
)
PARCELS = Figure.from_table(
    "Share of parcels that came damaged (%)", ["Carrier", "Share"], [["Blue", "4%"], ["Red", "2%"]]
)
WAITS = Figure.from_table(
    "Wait in minutes", ["Clinic", "Morning", "Evening"], [["North", "25", "45"], ["South", "35", "70"]]
)


@pytest.mark.parametrize(
    "figure, question, expected",
    [
        (STATIONS, "which station has more than 60 mm and over 10 d?", "Vik"),
        (STATIONS, "how many stations have more than 60 mm?", 2),
        (PARCELS, "how many of the 2450 Blue parcels came damaged?", 98),
        (PARCELS, "how many Blue parcels came damaged if there were 2450 in total?", 98),
        (WAITS, "which clinics wait over half an hour in the morning?", "South"),
        (WAITS, "which clinics wait over an hour in the evening?", "South"),
        (WAITS, "do people wait longer in North or in South in the evening?", "South"),
        (WAITS, "by what percent is South longer than North in the morning?", 40.0),
        (WAITS, "by what percent is North shorter than South in the morning?", pytest.approx(200 / 7)),
        (WAITS, "is South worse in the evening than in the morning?", True),
    ],
)
def test_units_of_a_bound_and_shares_of_a_number(figure, question, expected):
    found = [one.result.value for one in FigureReader(figure).readings(question) if isinstance(one.result, Value)]
    assert found[0] == expected


HEARD = read(
    "# How people heard of the fair\n\nType: ring chart with 1,200 answers\n\n"
    "* Friends – 38\n* Posters – 21\n* Radio – 14\n* Press – 19\n* Other – 8\n",
    "heard",
)
MAILS = read(
    "# Mails a day\n\n| Team | Lisa | Omar | Pia |\n|---|---|---|---|\n| 2021 | 40 | 12 | 30 |\n"
    "| 2022 | 44 | 20 | n/a |\n| 2023 | 45 | 29 | 21 |\n",
    "mails",
)


LOOKS = read(
    "# Boats a day\n\n## Legend\n- Night boat (teal)\n- Day boat (amber)\n\n## Data\n"
    "| Year | Night boat | Day boat |\n|---|---|---|\n| 2020 | 9 | 31 |\n| 2021 | 8 | 36 |\n",
    "boats",
)
ERRORS = Figure.from_table(
    "Error rate (%) by model", ["Model", "Reading", "Maths"], [["A1", "25", "45"], ["B2", "35", "70"]]
)
TIMES = Figure.from_table(
    "Run times in seconds", ["Runner", "Heat", "Final"], [["Ada", "25", "45"], ["Bo", "35", "70"]]
)


@pytest.mark.parametrize(
    "figure, question, expected",
    [
        (ERRORS, "is A1 better than B2 at maths?", True),
        (ERRORS, "which model is better at maths, A1 or B2?", "A1"),
        (TIMES, "was Ada faster than Bo in the final?", True),
        (TIMES, "is Ada slower in the final than in the heat?", True),
        (TIMES, "how many seconds slower is Ada in the final than in the heat?", 20),
        (LOOKS, "what does teal show?", "Night boat"),
        (LOOKS, "amber = ?", "Day boat"),
        (LOOKS, "teal in 2021", 8),
        (HEARD, "how many heard from posters?", 21),  # "from" begins no range where labels have no order
        (HEARD, "ratio of friends to radio", pytest.approx(38 / 14)),  # "ratio" is no slip for "Radio"
        (HEARD, "what share of all is friends?", 38),
        (MAILS, "who grew the most?", "Omar"),
        (MAILS, "who dropped the most?", "Pia"),
    ],
)
def test_words_are_read_as_what_they_are(figure, question, expected):
    found = [one.result.value for one in FigureReader(figure).readings(question) if isinstance(one.result, Value)]
    assert found[0] == expected


def test_a_list_of_every_label_says_not_which_lacks_something():
    found = [one.result for one in FigureReader(MAILS).readings("which year lacks a value for Pia?")]
    assert ("2021", "2022", "2023") not in [one.value for one in found if isinstance(one, Value)]


MODELS = Figure.from_table(
    "Image classifiers",
    ["Model", "Parameters (M)", "Top-1 (%)", "Training (USD)"],
    [["Mix-S", "9.7", "78.2", "410"], ["Mix-M", "27", "81.9", "380"], ["Patch-B", "88", "82.6", "2300"]],
)
ABLATION = Figure.from_table(
    "Accuracy without parts (%)",
    ["Variant", "Maths", "Code"],
    [["Full", "48.2", "37.6"], ["w/o memory", "39.4", "33.1"], ["w/o planner", "44.8", "30.0"]],
)
ARRIVALS = Figure.from_table(
    "Runners by finish time",
    ["Finish time (h:mm)", "Runners"],
    [["2:30–3:00", "210"], ["3:00–3:30", "980"], ["3:30–4:00", "1890"], ["4:00–4:30", "1400"], ["5:00–5:30", "820"]],
)


@pytest.mark.parametrize(
    "figure, question, expected",
    [
        (MODELS, "which model is the most accurate?", "Patch-B"),
        (MODELS, "how expensive was Mix-M?", 380),
        (MODELS, "which model was the cheapest?", "Mix-M"),
        (MODELS, "smallest model that gets over 80 percent", "Mix-M"),
        (ABLATION, "how much does maths lose without the memory?", pytest.approx(8.8)),
        (ABLATION, "by how many points does code drop if the planner goes?", pytest.approx(7.6)),
        (ARRIVALS, "how many came in between 5 and 5:30?", 820),
        (ARRIVALS, "how many ran it in under 4 hours?", 3080),
    ],
)
def test_measures_are_told_by_words_units_and_what_lacks_a_part(figure, question, expected):
    assert first_value(figure, question) == expected


@pytest.mark.parametrize("question", ["what was the median time?", "standard deviation of the finish times"])
def test_a_statistic_of_what_is_in_bins_is_none_of_their_counts(question):
    assert decide(FigureReader(ARRIVALS).readings(question)).status == "abstained"


TRUST = Figure.from_table(
    "Trust (%)",
    ["Institution", "2005", "2010", "2020"],
    [["Scientists", "70", "73", "76"], ["Press", "20", "35", "60"]],
)


@pytest.mark.parametrize(
    "question, expected",
    [
        ("trust in scientists went up between 2005 and 2020?", True),
        ("the press fell from 2005 to 2020?", False),
        ("the press grew how many fold from 2005 to 2020?", 3),
        ("highest value of the press before 2020", 35),
    ],
)
def test_what_is_said_of_a_course_is_judged_or_worked_out(question, expected):
    assert first_value(TRUST, question) == expected


RAIN = Figure.from_table(
    "Rain and dengue",
    ["Month", "Rainfall", "Dengue cases"],
    [["May", "195", "320"], ["July", "294", "1280"], ["September", "331", "1940"]],
)
LOSSES = Figure.from_table(
    "Validation loss", ["Optimiser", "5k", "40k"], [["AdamW", "3.42", "2.81"], ["SGD", "4.90", "4.00"]]
)
TRIPS = Figure.from_table(
    "Trips (million)",
    ["Mode", "2019", "2021", "2023"],
    [["Metro", "410", "230", "388"], ["Tram", "96", "51", "104"], ["Ferry", "7.1", "2.9", "7.4"]],
)
SCORED = Figure.from_table(
    "Season",
    ["Club", "Goals scored", "Expected goals (xG)"],
    [["Harbour", "93", "84.5"], ["Redmoor", "75", "78.2"], ["Dunmore", "31", "36.8"]],
)


@pytest.mark.parametrize(
    "figure, question, expected",
    [
        (RAIN, "how much rain fell in May", 195),
        (RAIN, "how many dengue cases at the peak", 1940),
        (RAIN, "it rained more in September than in July", True),
        (LOSSES, "how far is SGD behind AdamW at 40k", pytest.approx(1.19)),
        (TRIPS, "which modes are above their 2019 level in 2023", ("Tram", "Ferry")),
        (TRIPS, "sort the modes from most to fewest trips in 2023", ("Metro", "Tram", "Ferry")),
        (SCORED, "which clubs scored fewer goals than expected", ("Redmoor", "Dunmore")),
        (SCORED, "how many more goals did Harbour get than Redmoor?", 18),
    ],
)
def test_what_is_compared_is_told_by_words_around_it(figure, question, expected):
    assert first_value(figure, question) == expected


CALLS = Figure.from_table(
    "Confusion matrix of calls",
    ["True label", "Wren", "Robin", "Noise"],
    [["True Wren", "151", "14", "5"], ["True Robin", "9", "183", "1"], ["True Noise", "3", "0", "228"]],
)


def test_classes_called_true_are_those_predicted():
    result = FigureReader(CALLS).readings("overall accuracy?")[0].result
    assert isinstance(result, Value)
    assert result.value == pytest.approx(100 * 562 / 594)


BUSES = Figure.from_table(
    "Waiting times", ["Bus line", "Median", "Mean"], [["Line 4", "6", "7.1"], ["Express A", "4", "4.9"]]
)


def test_another_letter_behind_a_name_is_another_name():
    reader = FigureReader(BUSES)
    assert decide(reader.readings("median for Express A")).status == "answered"
    assert decide(reader.readings("median for express b")).status == "abstained"


VIEWS = Figure.from_table(
    "Views of the country",
    ["Entity", "Unfavorable", "Favorable"],
    [["Chile", "59", "18"], ["Peru", "33", "61"], ["Cuba", "24", "70"]],
)


def test_numbers_that_come_near_to_a_hundred_are_percentages_themselves():
    result = FigureReader(VIEWS).readings("what's the percentage of unfavorable views in Chile?")[0].result
    assert isinstance(result, Value)
    assert result.value == 59
