"""Conversations over the sample descriptions: each question goes on from the ones before it."""

import json

import pytest
from figwise.app.commands.ask import answers
from figwise.app.conversation import REMEMBERED

TALKS = [
    (
        "city-ridership",
        ("How many passengers did the metro carry in 2019?", 163.7),
        ("and the bus?", 114.9),
        ("in 2020?", 70.3),
        ("by how much did it fall?", 44.6),
    ),
    (
        "city-ridership",
        ("Which mode of transport carried the fewest passengers in 2020?", "Ferry"),
        ("and the most?", "Metro"),
        ("how many was that?", 92.1),
        ("and in 2015?", 148.2),
    ),
    (
        "city-ridership",
        ("How many passengers did the tram carry in 2021?", 49.2),
        ("is that more than in 2020?", True),
        ("what about the subway?", None),
    ),
    (
        "city-ridership",
        ("What is the difference between metro and bus in 2015?", 27.7),
        ("and in 2023?", 54.8),
        ("what about tram and ferry?", 57.1),
    ),
    (
        "clinic-waiting-times",
        ("What is the average waiting time for Cardiology?", 36.75),
        ("Dermatology?", 67),
        ("which of the two is longer?", "Dermatology"),
        ("by how much?", 30.25),
    ),
    (
        "household-budget",
        ("What share do households spend on transport?", 14.6),
        ("and on food?", 18.2),
        ("what is the sum of the two?", 32.8),
        ("which category is the smallest?", "Education"),
        ("and the second smallest?", "Clothing"),
    ),
    (
        "household-budget",
        ("How many shares are below 10%?", 4),
        ("which ones?", ["Leisure and culture", "Health", "Clothing", "Education"]),
        ("and above 20%?", "Housing and energy"),
    ),
    (
        "lake-oxygen",
        ("What is the oxygen in July at depth 10 in the south basin?", 8.9),
        ("and in October?", 8.8),
        ("and in the north basin?", 8.4),
        ("at depth 20?", 5),
        ("is that the lowest?", False),
    ),
    (
        "length-accuracy",
        ("At what length does h first fall below 90%?", "3"),
        ("and u?", "0"),
        ("how many types stay above 97% at every length?", 2),
    ),
    (
        "length-accuracy",
        ("True or false: type 'u' has the lowest mean accuracy.", True),
        ("and type o?", False),
    ),
    (
        "pollinator-visits",
        ("Which plant gets the fewest visits?", "Ribwort plantain"),
        ("how many is that?", 3),
        ("and yarrow?", 17),
        ("which plant comes just before it?", "Oxeye daisy"),
    ),
    (
        "wind-farms",
        ("Which wind farm has the most turbines?", "Sandholm"),
        ("what is its capacity?", 336),
        ("when was it commissioned?", "30 April 2019"),
        ("and Long Fell?", "27 June 2011"),
    ),
    (
        "digit-grids-two-panels",
        ("After GRPO, what value is at x=9, y=1?", 44),
        ("and before?", 4),
        ("by how much did it rise?", 40),
    ),
    (
        "city-ridership",
        ("What is the highest value for the metro?", 163.7),
        ("in which year was that?", "2019"),
    ),
    (
        "token-attribution",
        ("What is the largest attribution value in the heatmap?", 1.3714),
        ("and the smallest?", -0.3675),
        ("which token is that?", "-x"),
    ),
]


@pytest.mark.parametrize("figure, turns", [(figure, turns) for figure, *turns in TALKS])
def test_a_conversation(qa, figure, turns):
    talk = qa.conversation(figure)
    said = [talk.ask(question) for question, _ in turns]
    assert [answer.value for answer in said] == [value for _, value in turns], [answer.reading for answer in said]


def test_a_follow_up_cites_what_it_was_computed_from(qa):
    talk = qa.conversation("city-ridership")
    talk.ask("How many passengers did the metro carry in 2019?")
    answer = talk.ask("how much more is that than in 2018?")
    text = qa.figure("city-ridership").text
    assert all(one.quote == text[one.start : one.end] for one in answer.citations)
    assert "163.7" in {one.quote for one in answer.citations}
    assert len(answer.citations) == 2


def test_what_fits_two_axes_equally_well_is_ambiguous(qa):
    """Paper is a label and a prediction of the confusion matrix."""
    talk = qa.conversation("waste-sorting")
    talk.ask("How many images with the label Glass got the prediction Plastic?")
    answer = talk.ask("what about paper?")
    assert answer.status == "ambiguous"
    assert {candidate.value for candidate in answer.candidates} == {1, 9}


def test_the_first_answer_finds_the_figure(qa):
    talk = qa.conversation()
    talk.ask("How many passengers did the metro carry in 2019?")
    assert talk.figure == "city-ridership"
    assert talk.ask("and the tram?").figures == ("city-ridership",)


def test_a_question_that_clearly_names_another_figure_moves_there(qa):
    talk = qa.conversation("city-ridership")
    talk.ask("How many passengers did the metro carry in 2019?")
    assert talk.ask("Which plant gets the fewest visits by pollinators?").value == "Ribwort plantain"
    assert talk.figure == "pollinator-visits"


def test_nothing_goes_on_from_a_question_that_was_not_understood(qa):
    talk = qa.conversation("city-ridership")
    talk.ask("How many passengers did the metro carry in 2019?")
    assert talk.ask("What is the airspeed of an unladen swallow?").status == "abstained"
    assert talk.ask("and in 2018?").status == "abstained"


def test_a_follow_up_that_was_not_understood_changes_nothing(qa):
    talk = qa.conversation("city-ridership")
    talk.ask("How many passengers did the metro carry in 2019?")
    assert talk.ask("and the subway?").status == "abstained"
    assert talk.ask("ok, the tram then").value == 66.5


def test_only_the_last_turns_are_remembered(qa):
    talk = qa.conversation("city-ridership")
    for year in (*range(2015, 2024), *range(2015, 2024)):
        talk.ask(f"How many passengers did the metro carry in {year}?")
    assert len(talk.turns) == REMEMBERED


def test_lines_that_follow_one_line_are_branches(qa):
    lines = [
        {"id": "a", "question": "How many passengers did the metro carry in 2019?", "figure": "city-ridership"},
        {"id": "b", "question": "and the bus?", "follows": "a"},
        {"id": "c", "question": "and in 2015?", "follows": "a"},
        {"id": "d", "question": "and in 2015?", "follows": "b"},
    ]
    assert [answer.value for answer in answers(qa, map(json.dumps, lines))] == [163.7, 114.9, 148.2, 120.5]
