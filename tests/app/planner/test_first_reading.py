"""What comes first of the readings of a question, over small tables of several kinds."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
from figwise.tools.result import Value

TABLES = {
    "lamps": Figure.from_table(
        "Lamps in two streets",
        ["Lamp", "Mill Lane", "Quay Road"],
        [["Arc", "24", "17"], ["Gas", "9", "30"], ["Oil", "12", "14"], ["Wick", "31", "22"]],
    ),
    "sorts": Figure.from_table(
        "Cost of sorting by list length",
        ["Length", "Merge", "Heap"],
        [
            ["Memory (MB) | 100", "5", "4"],
            ["Memory (MB) | 1000", "8", "6"],
            ["Memory (MB) | 10000", "20", "9"],
            ["Runtime (ms) | 100", "3", "2"],
            ["Runtime (ms) | 1000", "21", "40"],
            ["Runtime (ms) | 10000", "190", "610"],
        ],
    ),
    "ponds": Figure.from_table(
        "Ponds by year",
        ["Year", "Water volume (million litres)", "Days with ice (%)"],
        [["2016", "41", "33"], ["2017", "48", "21"], ["2018", "44", "14"], ["2019", "52", "40"], ["2020", "55", "12"]],
    ),
    "letters": Figure.from_table(
        "Letters sent between three towns",
        ["From", "Alm", "Bro", "Cey", "Dun"],
        [
            ["Alm", "90", "12", "31", "8"],
            ["Bro", "25", "80", "17", "5"],
            ["Cey", "40", "22", "70", "11"],
            ["Dun", "6", "9", "14", "60"],
        ],
    ),
    "dough": Figure.from_table(
        "Height of a loaf at each hour",
        ["Flour", "0 h", "1 h", "2 h", "4 h"],
        [["Rye", "3", "4", "6", "7"], ["Wheat", "3", "5", "9", "12"], ["Spelt", "3", "5", "8", "10"]],
    ),
    "glue": Figure.from_table(
        "Strength of a joint when a step is left out",
        ["Step left out", "Oak", "Pine"],
        [["No sanding", "-12.5", "-3.0"], ["No primer", "-1.5", "-6.0"], ["No clamp", "-7.0", "-9.5"]],
    ),
    "shops": Figure.from_table(
        "Shops on each day",
        ["Day", "Before noon", "After noon"],
        [["Friday", "20", "41"], ["Saturday", "35", "12"], ["Sunday", "3", "15"]],
    ),
    "staff": Figure.from_table(
        "Staff by branch",
        ["Branch", "2015", "2021", "Change"],
        [
            ["Nord", "40", "52", "+12"],
            ["Vest", "61", "45", "-16"],
            ["Aust", "30", "36", "+6"],
            ["Whole country", "44", "46", "+2"],
        ],
    ),
    "models": Figure.from_table(
        "Speed and quality of readers",
        ["Reader", "Engine", "Error (%) ↓", "FPS"],
        [
            ["Ara", "E1", "9.1", "14"],
            ["Bly", "E2", "7.4", "31"],
            ["Cor", "E2", "6.2", "27"],
            ["Dee", "E1", "8.0", "45"],
        ],
    ),
    "calls": Figure.from_table(
        "Length of calls to a help line",
        ["Length of call", "Calls"],
        [["0-15 minutes", "70"], ["15-30 minutes", "52"], ["30-60 minutes", "31"], ["60+ minutes", "12"]],
    ),
    "readers": Figure.from_table(
        "Readers of a library by age, in percent",
        ["Branch", "Under 18", "18-39", "40-64", "65+"],
        [["Hill", "21", "34", "30", "15"], ["Port", "30", "25", "25", "20"]],
    ),
    "walks": Figure.from_table(
        "Time for a walk by age of the walker",
        ["Age group", "Median (min)"],
        [["20-39", "55"], ["40-59", "61"], ["60+", "74"]],
    ),
    "boats": Figure.from_table(
        "Boats for hire",
        ["Boat", "Price ($)", "Length (m)", "Seats"],
        [["Otter", "90", "4", "3"], ["Heron", "240", "8", "10"], ["Gull", "150", "6", "6"]],
    ),
    "dives": Figure.from_table(
        "Pulse of three divers in a dive",
        ["Diver", "Before", "During", "After"],
        [["Ana", "62", "71", "80"], ["Ben", "70", "95", "74"], ["Cas", "58", "64", "77"]],
    ),
    "wells": Figure.from_table(
        "Water in two wells",
        ["Month", "Old well", "New well"],
        [["January", "9", "4"], ["March", "5", "6"], ["April", "0", "7"], ["May", "0", "5"]],
    ),
    "steps": Figure.from_table(
        "Loss by training steps",
        ["Method", "0.25M", "0.5M", "1M"],
        [["Plain", "4.0", "3.1", "2.6"], ["Masked", "3.8", "2.9", "2.2"]],
    ),
    "queue": Figure.from_table(
        "Waiting patients by time of day",
        ["Desk", "00:00", "08:00", "12:00", "16:00", "20:00"],
        [["Urgent", "18", "12", "21", "41", "37"], ["Others", "42", "30", "55", "104", "97"]],
    ),
    "trains": Figure.from_table(
        "Trains of a region",
        ["Year", "Passengers (million)", "On time (%)"],
        [["2013", "2.0", "94"], ["2014", "2.4", "93"], ["2015", "4.5", "91"], ["2016", "5.1", "88"]],
    ),
    "tests": Figure.from_table(
        "Accuracy of two models on three tests (%)",
        ["Test", "Alpha", "Beta"],
        [["News", "82", "91"], ["Tweets", "55", "61"], ["Law", "71", "70"]],
    ),
    "steel": Figure.from_table(
        "Steel made by country",
        ["Country", "Output (1000 ton)", "Works"],
        [["China", "99300", "7"], ["Japan", "26600", "5"], ["Italy", "9100", "2"], ["Total", "135000", "13"]],
    ),
    "parts": Figure.from_table(
        "What each part of a search engine is for",
        ["Version", "Recall", "Speed", "Memory"],
        [["Full", "61", "40", "9"], ["w/o cache", "60", "28", "4"], ["w/o index", "54", "31", "8"]],
    ),
    "switch": Figure.from_table(
        "Catch with a filter and without one",
        ["Net", "Spring", "Autumn"],
        [["w/ filter", "15", "9"], ["w/o filter", "11", "12"]],
    ),
    "quarters": Figure.from_table(
        "Visitors of a museum by quarter",
        ["Quarter", "Visitors"],
        [["Q1 2022", "40"], ["Q2 2022", "62"], ["Q3 2022", "92"], ["Q4 2022", "51"], ["Q3 2023", "80"]],
    ),
    "noise": Figure.from_table(
        "Error by noise level",
        ["Noise", "Plain", "Coded"],
        [["0.1%", "0.040", "0.005"], ["0.2%", "0.090", "0.030"], ["0.5%", "0.200", "0.160"]],
    ),
}


@pytest.fixture(scope="module")
def first():
    readers = {name: FigureReader(figure) for name, figure in TABLES.items()}

    def value(name, question):
        result = readers[name].readings(question)[0].result
        return result.value if isinstance(result, Value) else None

    return value


@pytest.mark.parametrize(
    "name, question, value",
    [
        ("sorts", "how many ms does merge save over heap at 10000?", 420),
        ("lamps", "how many times the gas lamps of mill lane does quay road have?", 30 / 9),
        ("lamps", "how many times fewer oil lamps are in mill lane than wick lamps?", 31 / 12),
        ("noise", "at 0.2 percent how many times better is coded than plain?", 3),
        ("lamps", "how many more gas lamps are in quay road?", 21),
        ("noise", "at 0.1 percent how many times worse is plain than coded?", 8),
        ("lamps", "how many lamps are mainly of gas in quay road?", 30),
        ("dough", "how much does the wheat loaf rise from 1 to 4 hours?", 7),
        ("glue", "how much more does no sanding cost oak than pine?", 9.5),
        ("glue", "how many points does pine lose without primer?", 6),
        ("staff", "by what percent did nord grow?", 30),
        ("staff", "by what factor did nord grow?", 1.3),
        ("ponds", "how much did the water volume drop in 2018 compared to 2017?", 4),
        ("ponds", "by how many percent did the water volume grow in 2019 compared to 2016?", 100 * 11 / 41),
        ("lamps", "how many times more oil lamps are in quay road compared to mill lane?", 14 / 12),
    ],
)
def test_what_is_compared_with_what(first, name, question, value):
    assert first(name, question) == pytest.approx(value)


@pytest.mark.parametrize(
    "name, question, value",
    [
        ("sorts", "from which length on is merge quicker than heap?", "1000"),
        ("ponds", "last year in which the water volume went down", "2018"),
        ("ponds", "years with over 43 million and also over 20 percent of ice", ("2017", "2019")),
        ("ponds", "how many years have 20 percent or more?", 3),
        ("lamps", "where is the gap biggest?", "Gas"),
        ("lamps", "main lamp of quay road", "Gas"),
        ("dough", "height of the rye loaf after 2 hours", 6),
        ("dough", "what does the rye loaf do after 1 hour?", "increasing"),
        ("noise", "error of coded at 0.5 percent", 0.16),
        ("shops", "on the weekend which day is busier after noon?", "Sunday"),
        ("dough", "second lowest at 4 hours", "Spelt"),
        ("noise", "avrage of plain", 0.11),
        ("wells", "earliest month in which the new well is above the old well", "March"),
        ("steps", "after how many steps is the loss of plain below 3.5 for the first time?", "0.5M"),
        ("wells", "when is the water of the old well all gone?", "April"),
        ("wells", "does the old well rise or fall?", "decreasing"),
        ("steps", "loss of plain after half a million steps", 3.1),
        ("models", "which ones run faster than 20 fps?", ("Bly", "Cor", "Dee")),
    ],
)
def test_what_a_condition_or_a_moment_is_about(first, name, question, value):
    assert first(name, question) == value


@pytest.mark.parametrize(
    "name, question, value",
    [
        ("glue", "what hurts pine the most?", "No clamp"),
        ("glue", "second biggest loss on oak", "No clamp"),
        ("glue", "how many steps cost pine more than 5 points?", 2),
        ("staff", "which branches lost staff?", "Vest"),
        ("staff", "which branch grew the least?", "Vest"),
        ("staff", "which branches have more than 40 in 2021?", ("Nord", "Vest")),
    ],
)
def test_changes_and_what_sums_up(first, name, question, value):
    assert first(name, question) == value


@pytest.mark.parametrize(
    "name, question, value",
    [
        ("calls", "how many lasted less than half an hour?", 122),
        ("calls", "calls of an hour or longer", 12),
        ("calls", "calls between 15 minutes and an hour", 83),
        ("calls", "percent of all calls under 15 minutes", 100 * 70 / 165),
        ("calls", "how many in the 0-15 and 60+ bins together?", 82),
        ("calls", "how many bins have more than 50 calls?", 2),
        ("readers", "share of readers under 40 at port", 55),
        ("readers", "share of hill readers aged 40 or older", 45),
        ("walks", "which groups have a median over an hour?", ("40-59", "60+")),
    ],
)
def test_a_number_belongs_to_labels_that_are_ranges_or_to_cells(first, name, question, value):
    assert first(name, question) == (value if isinstance(value, tuple) else pytest.approx(value))


@pytest.mark.parametrize(
    "name, question, value",
    [
        ("dives", "which diver starts highest?", "Ben"),
        ("dives", "which diver ended lowest?", "Ben"),
        ("dough", "which flour ends tallest?", "Wheat"),
        ("boats", "price per seat of the heron", 24),
        ("boats", "length per seat of the gull", 1),
        ("boats", "second cheapest boat", "Gull"),
        ("boats", "mean price of the three boats", 160),
        ("dives", "is the pulse of ben during the dive at least twice the one of cas?", False),
        ("dives", "from before to after, does the pulse of cas go up or down?", "increasing"),
    ],
)
def test_ends_of_an_axis_rates_and_adjectives(first, name, question, value):
    assert first(name, question) == (pytest.approx(value) if isinstance(value, int) else value)


@pytest.mark.parametrize(
    "question, value",
    [
        ("how many more letters went from bro to alm than from dun to alm?", 19),
        ("how many letters did cey send to bro?", 22),
        ("did bro send more letters to cey than cey sent to bro?", False),
        ("which other town sends most to alm?", "Cey"),
        ("mean of the letters from each town to itself", 75),
    ],
)
def test_the_words_tell_source_and_target_where_both_axes_have_the_same_labels(first, question, value):
    assert first("letters", question) == value


@pytest.mark.parametrize(
    "question, value",
    [
        ("urgent at noon", 21),
        ("urgent at 4 pm", 41),
        ("others at 8 in the evening", 97),
        ("others at 8 in the morning", 30),
        ("urgent at midnight", 18),
    ],
)
def test_times_of_the_day_however_they_are_told(first, question, value):
    assert first("queue", question) == value


def test_a_time_of_the_day_that_is_not_there_is_no_other_one(first):
    assert first("queue", "urgent at 5 pm") not in (12, 18, 21, 37, 41)


@pytest.mark.parametrize(
    "name, question, value",
    [
        ("trains", "did the on time share get worse every year from 2013 to 2016?", True),
        ("steps", "did plain get better from 0.25M to 1M?", True),
        ("tests", "which test is the hardest for beta?", "Tweets"),
        ("tests", "which test is the easiest for alpha?", "News"),
        ("trains", "the passengers more than doubled between 2013 and 2016, right?", True),
        ("trains", "the passengers more than tripled between 2013 and 2016, right?", False),
        ("steel", "how many countries are over 20 million tons?", 2),
        ("steel", "which country has the most works?", "China"),
        ("steps", "Masked stayed under Plain in all steps.", True),
        ("tests", "alpha beats beta on law", True),
        ("tests", "did beta ever outscore alpha?", True),
    ],
)
def test_good_and_bad_factors_scales_and_statements(first, name, question, value):
    assert first(name, question) == value


@pytest.mark.parametrize(
    "name, question, value",
    [
        ("dough", "are the loaves getting higher or lower?", "increasing"),
        ("dough", "did all the flours rise?", True),
        ("dough", "does the height grow?", True),
        ("tests", "on which tests are both alpha and beta above 60?", ("News", "Law")),
        ("tests", "which tests are above 75 in both models?", "News"),
        ("trains", "in which year with less than 92% on time were there the fewest passengers?", "2015"),
    ],
)
def test_what_is_asked_of_several_series_is_asked_of_each(first, name, question, value):
    assert first(name, question) == value


@pytest.mark.parametrize(
    "name, question, value",
    [
        ("parts", "how much does the cache bring in speed?", 12),
        ("parts", "what does the index contribute to recall?", 7),
        ("parts", "how much memory does the cache cost?", 5),
        ("switch", "how much does the filter add in spring?", 4),
        ("parts", "what is the recall without the index?", 54),
        ("quarters", "which quarter had the most visitors?", "Q3 2022"),
        ("quarters", "how many more visitors in q3 2022 than in the quarter before?", 30),
    ],
)
def test_what_a_part_is_worth_and_the_step_from_the_one_before(first, name, question, value):
    assert first(name, question) == value


@pytest.mark.parametrize(
    "name, question, value",
    [
        ("readers", "what is the difference between the highest and the lowest percentage at hill?", 19),
        ("lamps", "what is the percentage difference between oil in mill lane and in quay road?", 100 * 2 / 12),
    ],
)
def test_a_difference_is_in_percent_only_where_the_question_says_so(first, name, question, value):
    assert first(name, question) == pytest.approx(value)


def test_a_sum_is_no_difference():
    readings = FigureReader(TABLES["lamps"]).readings("what is the difference between gas and the sum of arc and oil?")
    assert readings
    assert all(reading.plan.op != "reduce" for reading in readings)
