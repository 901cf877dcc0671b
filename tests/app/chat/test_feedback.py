"""What visitors say of answers is kept as cases that the evaluation reads."""

import pytest
from figwise import FigureQA
from figwise.app.chat.feedback import PLACE
from figwise.app.chat.handlers import Handlers
from figwise.app.chat.session import Session
from figwise.eval.cases import cases_in


@pytest.fixture
def page(tmp_path, samples):
    with FigureQA(tmp_path / "home") as engine:
        engine.index([samples / "city-ridership.md", samples / "length-accuracy.md"])
        yield Handlers(engine), Session(), engine.library.home.folder.joinpath(*PLACE)


def ask(page, question):
    handlers, session, _ = page
    for _ in handlers.ask(session, question):
        pass
    return session.exchanges[-1]


def test_an_answer_that_is_right_is_a_case_with_what_is_expected(page):
    handlers, session, path = page
    ask(page, "How many passengers did the metro carry in 2019?")
    assert "feedback/cases.jsonl" in handlers.act(session, "right", "1")
    (case,) = cases_in(path)
    assert (case.question, case.status, case.value, case.unit) == (
        "How many passengers did the metro carry in 2019?",
        "answered",
        163.7,
        session.exchanges[0].answer.unit,
    )
    assert case.found_in == ("city-ridership",)
    assert case.tags == ("chat", "right")


def test_one_that_is_wrong_is_never_scored_and_says_why(page):
    handlers, session, path = page
    handlers.look_at(session, "city-ridership")
    ask(page, "How many passengers did the metro carry in 2019?")
    handlers.act(session, "right", "1")
    handlers.act(session, "wrong", "1")
    handlers.note(session, "It should be\nthe total <b>of all lines</b>.")
    (case,) = cases_in(path)
    assert (case.figure, case.status, case.value) == ("city-ridership", None, None)
    assert case.note == "Answered: 163.7 It should be\nthe total <b>of all lines</b>."
    assert case.tags == ("chat", "wrong")


def test_a_follow_up_comes_with_the_question_that_it_goes_on_from(page):
    handlers, session, path = page
    ask(page, "How many passengers did the metro carry in 2019?")
    ask(page, "At what length does h first fall below 90%?")
    ask(page, "and for m?")
    handlers.act(session, "right", "3")
    before, case = cases_in(path)
    assert (before.question, before.status) == ("At what length does h first fall below 90%?", None)
    assert (case.follows, case.kind, case.figure) == (before.id, "follow_up", None)


@pytest.mark.parametrize("value", ["", "0", "9", "x", "1.1", "-1"])
def test_what_was_not_answered_is_not_rated(page, value):
    handlers, session, path = page
    ask(page, "How many passengers did the metro carry in 2019?")
    assert handlers.act(session, "right", value) == ""
    assert handlers.note(session, "nothing") == ""
    assert not path.exists()
