"""Questions of every kind that the planner reads, over the sample descriptions."""

import pytest

CASES = [
    ("token-attribution", 'What is the attribution of "3 x 4 = 12" in the -x row?', "answered", 0.6865),
    ("token-attribution", "What is the value in row 0 for the column 3 x 4 = 12?", "ambiguous", None),
    ("token-attribution", "What is the largest attribution value in the heatmap?", "answered", 1.3714),
    ("token-attribution", "How many cells are negative?", "answered", 18),
    ("token-attribution", "What range does the colour scale cover?", "answered", [-1, 1]),
    ("length-accuracy", "What accuracy does type m reach at length 12?", "answered", 90),
    ("length-accuracy", "What is the accuracy of type h at length 12?", "abstained", None),
    ("length-accuracy", "What is the accuracy of type h at length 25?", "abstained", None),
    ("length-accuracy", "Which type has the lowest average accuracy?", "answered", "u"),
    ("length-accuracy", "At what length does h first fall below 90%?", "answered", "3"),
    ("length-accuracy", "How many types stay above 97% at every length?", "answered", 2),
    ("length-accuracy", "How many points does h lose between length 0 and length 8?", "answered", 13),
    ("length-accuracy", "True or false: type 'u' has the lowest mean accuracy.", "answered", True),
    ("length-accuracy", "Is it true that type o has the lowest mean accuracy?", "answered", False),
    ("reasoning-importance", "What is the mean importance score?", "answered", 0.604),
    ("digit-grids-temperature", "What is T=1.25 at x=7, y=6?", "answered", 84),
    ("digit-grids-temperature", "At temperature 1.25, what is the value for x=9 and y=7?", "ambiguous", None),
    ("digit-grids-temperature", "What is the value at x=11, y=3 before GRPO?", "abstained", None),
    ("digit-grids-temperature", "What is the value at x=3, y=3?", "ambiguous", None),
    ("digit-grids-two-panels", "After GRPO, what value is at x=9, y=1?", "answered", 44),
    ("digit-grids-two-panels", "What is the top of the colour bar in the Before GRPO chart?", "answered", 40),
    ("digit-grids-two-panels", "After GRPO, what value is at x=9, y=2?", "ambiguous", None),
    ("city-ridership", "How many passengers did the metro carry in 2019?", "answered", 163.7),
    ("city-ridership", "Which mode of transport carried the fewest passengers in 2020?", "answered", "Ferry"),
    ("city-ridership", "In which year did the metro carry the most passengers?", "answered", "2019"),
    ("city-ridership", "Is it true that the metro had its maximum in 2018?", "answered", False),
    ("city-ridership", "How many passengers did the trams carry in 1999?", "abstained", None),
    ("city-ridership", "What is the difference between metro and bus in 2015?", "answered", 27.7),
    ("clinic-waiting-times", "Which specialty has the longest wait in Q1?", "answered", "Orthopaedics"),
    ("clinic-waiting-times", "What is the waiting time for Neurology in Q1?", "abstained", None),
    ("clinic-waiting-times", "What is the average waiting time for Cardiology?", "answered", 36.75),
    ("household-budget", "What share do households spend on transport?", "answered", 14.6),
    ("household-budget", "How many shares are below 10%?", "answered", 4),
    ("pollinator-visits", "Which plant gets the fewest visits?", "answered", "Ribwort plantain"),
    ("pollinator-visits", "How many visits per hour does red clover get?", "answered", 34),
    ("wind-farms", "What is the capacity of Sandholm?", "answered", 336),
    ("wind-farms", "Which wind farm has the most turbines?", "answered", "Sandholm"),
    ("wind-farms", "What is the capacity factor of Tern Flats?", "abstained", None),
    ("wind-farms", "When was Long Fell commissioned?", "answered", "27 June 2011"),
    ("lake-oxygen", "What is the oxygen in July at depth 10 in the south basin?", "answered", 8.9),
    ("lake-oxygen", "What is the oxygen in July at depth 10?", "ambiguous", None),
    ("waste-sorting", "What is the overall accuracy?", "answered", 87.5),
    ("waste-sorting", "How many images with the label Glass got the prediction Plastic?", "answered", 12),
    ("clinic-waiting-times", "What is the waiting time for Neurology in Q2?", "ambiguous", None),
]


def test_what_is_counted_is_the_closest_reading_at_least(qa):
    answer = qa.ask("How many zeros are there in the temperature 1.0 heatmap?", figure="digit-grids-temperature")
    assert 24 in (answer.value, *(one.value for one in answer.candidates))


@pytest.mark.parametrize("figure, question, status, value", CASES)
def test_a_question_over_one_figure(qa, figure, question, status, value):
    answer = qa.ask(question, figure=figure)
    assert (answer.status, answer.value) == (status, value), answer.text


@pytest.mark.parametrize("figure, question, status, value", CASES)
def test_every_citation_is_cut_from_the_description(qa, figure, question, status, value):
    answer = qa.ask(question, figure=figure)
    cited = [*answer.citations, *(citation for one in answer.candidates for citation in one.citations)]
    for citation in cited:
        text = qa.figure(citation.figure).text
        assert citation.quote == text[citation.start : citation.end] != ""
        assert text.count("\n", 0, citation.start) + 1 == citation.line
    assert bool(answer.citations) == (answer.status == "answered")


def test_candidates_of_an_ambiguous_lookup_are_all_named(qa):
    answer = qa.ask("What is the value in row 0 for the column 3 x 4 = 12?", figure="token-attribution")
    assert [candidate.value for candidate in answer.candidates] == [-0.0019, 0, 0.0002, 0.0134]


def test_a_ragged_row_names_what_it_may_be(qa):
    answer = qa.ask("At temperature 1.25, what is the value for x=9 and y=7?", figure="digit-grids-temperature")
    assert {candidate.value for candidate in answer.candidates} == {84, 79}
    assert "11 values for 10 columns" in answer.text


def test_a_missing_cell_says_what_is_listed(qa):
    answer = qa.ask("What is the accuracy of type h at length 12?", figure="length-accuracy")
    assert answer.reason == "no_such_cell"
    assert "0, 1, 2, 3, 4, 5, 6, 7, 8" in answer.text


def test_a_mean_over_an_uneven_row_says_so(qa):
    answer = qa.ask("Which type has the lowest average accuracy?", figure="length-accuracy")
    assert [warning.code for warning in answer.warnings] == ["uneven"]


@pytest.mark.parametrize(
    "question, figure, value",
    [
        ("Which type has the lowest average accuracy?", "length-accuracy", "u"),
        ("How many passengers did the metro carry in 2019?", "city-ridership", 163.7),
        ("Which plant gets the fewest visits?", "pollinator-visits", "Ribwort plantain"),
        ("What share of the budget do households spend on transport?", "household-budget", 14.6),
    ],
)
def test_the_figure_is_found_where_none_is_named(qa, question, figure, value):
    answer = qa.ask(question)
    assert (answer.figures[0], answer.value) == (figure, value)
    assert len(answer.figures) <= 5


def test_a_question_over_several_figures(qa):
    answer = qa.ask("Which GRPO figure has the higher average before training?")
    assert answer.value == "digit-grids-temperature"
    assert {citation.figure for citation in answer.citations} == {"digit-grids-temperature", "digit-grids-two-panels"}


def test_a_saved_plan_runs_again(qa):
    first = qa.ask("Which type has the lowest average accuracy?", figure="length-accuracy")
    again = qa.run(first.plan, figure="length-accuracy")
    assert (again.value, again.citations) == (first.value, first.citations)
