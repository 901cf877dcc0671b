"""What the planner reads into questions, and that no text upsets it."""

from dataclasses import replace
from importlib.resources import files

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.decide import decide
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.tools.result import Value
from hypothesis import example, given
from hypothesis import strategies as st

WORDS = st.sampled_from(
    "what which how many is the highest lowest metro bus tram 2019 2015 difference between and first last year above "
    "100 average of in or not more than ? , - = ( ) ' \" % every true colour explain".split()
)


@pytest.fixture(scope="module")
def ridership() -> FigureReader:
    text = (files("figwise.data") / "samples" / "city-ridership.md").read_text(encoding="utf-8")
    return FigureReader(read(text, "city-ridership"))


@pytest.mark.parametrize(
    "question, value",
    [
        ("metro 2017", 155.0),
        ("What did the red line carry in 2017?", 155.0),
        ("by how much did bus ridership drop between the first and the last year", 22.5),
        ("average of the tram over the last two years", 64.0),
        ("how many times larger was the metro than the ferry in 2020?", 92.1 / 4.1),
        ("In how many years was the tram below 60?", 2),
        ("what colour is the bus line?", "blue"),
        ("second highest value of the metro", 159.4),
        ("Is it true that the bus carried more passengers than the tram in 2021?", True),
        ("the ferry carried more passengers than the tram in 2021, right?", False),
        ("Which mode had the second largest number of passengers in 2015?", "Bus"),
    ],
)
def test_questions_of_many_kinds(ridership, question, value):
    answer = ask_reader(question, ridership)
    best = answer.value if answer.status == "answered" else next((c.value for c in answer.candidates), None)
    assert best == (pytest.approx(value) if isinstance(value, float) else value), (answer.status, answer.reading)


def test_one_value_is_none_of_several_that_are_meant_together():
    """What is after 16B is the place itself, or all behind it; of these nobody asks for one."""
    text = (
        '# Line chart: loss\n- X-axis: "Tokens", ticks `4B`, `16B`, `64B`, `256B`\n### Data\n'
        "- Small: 4B 3.31, 16B 3.12, 64B 3.04, 256B 3.02\n- Large: 4B 3.08, 16B 2.83, 64B 2.70, 256B 2.65\n"
    )
    reader = FigureReader(read(text, "loss"))
    question = "loss of the large one after 16B tokens"
    answer = ask_reader(question, reader)
    assert (answer.status, answer.value) == ("answered", 2.83)
    several = [one.plan for one in reader.readings(question) if one.shape.startswith("chart:value|over 1")]
    assert not any("64B" in str(plan) and "256B" in str(plan) for plan in several)


def test_slower_than_a_duration_is_longer():
    text = (
        "# Bar chart: Run time by solver\n\nThe y-axis shows the time in s.\n\n- Ada: 12 s\n- Bel: 31 s\n- Cor: 40 s\n"
    )
    reader = FigureReader(read(text, "solvers"))
    results = [reader.readings(f"Which solvers are {how} than 30 s?")[0].result for how in ("slower", "faster")]
    assert [one.value for one in results if isinstance(one, Value)] == [("Bel", "Cor"), "Ada"]


def test_rivals_that_are_trusted_together_are_told_together(ridership):
    one, other = (ridership.readings(f"metro {year}")[0] for year in (2017, 2018))
    told = decide([replace(reading, trust=0.3, score=1.0) for reading in (one, other)])
    assert (told.status, len(told.readings)) == ("ambiguous", 2)
    assert decide([replace(reading, trust=0.2, score=1.0) for reading in (one, other)]).status == "abstained"


@pytest.mark.parametrize(
    "question",
    [
        "How many passengers did the monorail carry in 2019?",
        "metro in 1999",
        "How old is the mayor?",
        "bus fares in 2019",
    ],
)
def test_what_the_figure_does_not_say_is_not_answered(ridership, question):
    assert ask_reader(question, ridership).status == "abstained"


def test_a_condition_is_never_dropped():
    """Rows in the Uplands were asked for; counting all rows would answer another question."""
    rows = [["Moor", "Uplands", "24"], ["Bank", "Offshore", "60"], ["Fell", "Uplands", "18"]]
    reader = FigureReader(Figure.from_table("Farms", ["Farm", "Region", "Turbines"], rows))
    answer = ask_reader("How many farms are in the Uplands?", reader)
    assert answer.value in (2, None)


@given(st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=14).map(" ".join)))
@example("s's ' 's \u0130 \u00b2 \u2460 3\u00bd")
@example("((((((((((" * 20)
def test_no_question_upsets_it(ridership, question):
    for claim in (False, True):
        decision = decide(ridership.readings(question, claim=claim))
        assert decision.status in ("answered", "ambiguous", "abstained")


def test_a_description_that_lists_no_values_is_abstained_not_tripped_over():
    text = "## Line Chart: Rain in Oslo\n### Overview\nA blue line that rises.\n"
    assert ask_reader("What is the value for Oslo?", FigureReader(read(text, "rain"))).status == "abstained"


@pytest.mark.parametrize("question", ["metro passengers in 2019 at night", "rickshaw passengers in 2019"])
def test_a_word_that_limits_the_question_and_is_not_in_the_figure_keeps_it_silent(ridership, question):
    assert ask_reader(question, ridership).status == "abstained"


def test_how_many_times_something_happened_is_no_ratio():
    from figwise.app.planner.text.question import question_of

    assert "ratio" not in question_of("How many times did the camera take metal for plastic?").cues
    assert "ratio" in question_of("How many times larger was the metro than the ferry?").cues
    assert "ratio" in question_of("How many times is the metro as large as the ferry?").cues


@pytest.mark.parametrize("question", ["does recall go up or down with depth?", "Was recall up or down with depth"])
def test_a_question_of_yes_no_or_a_direction_is_answered_with_no_list(question):
    rows = [["Layer 1", "0.51", "0.54"], ["Layer 2", "0.60", "0.58"], ["Layer 3", "0.66", "0.72"]]
    reader = FigureReader(Figure.from_table("Probes", ["Layer", "Depth", "Recall"], rows))
    answer = ask_reader(question, reader)
    assert answer.status == "abstained" or answer.value == "increasing"
