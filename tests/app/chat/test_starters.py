import pytest
from figwise.app.answer import abstained


def test_every_sample_has_questions_that_are_answered(qa, handlers):
    for id in qa.library.ids():
        questions = handlers.starters.over(id)
        assert 2 <= len(questions) <= 3, id
        for question in questions:
            assert qa.ask(question, id).status == "answered", question


def test_a_figure_that_is_gone_has_none(handlers):
    assert handlers.starters.over("nowhere") == ()


def test_records_are_asked_about_by_column(handlers):
    assert handlers.starters.over("wind-farms")[0] == "Which wind farm has the highest Turbines?"


@pytest.mark.parametrize(
    "question, named",
    [
        ("How many passengers did ferries carry in 2021 compared to 2020?", "Ferry"),
        ("What did trams cost?", "Tram"),
        ("Was 2017 a good year?", "2017"),
    ],
)
def test_what_an_unread_question_names_is_offered(qa, handlers, question, named):
    offered = handlers.starters.near("city-ridership", abstained(question, "not_understood", ""))
    assert named in offered[0]
    assert all(qa.ask(one, "city-ridership").status == "answered" for one in offered)
