"""Suggestions: each is answered by its own plan, and by nothing that a browser sends."""

from pathlib import Path

import pytest
from figwise import FigureQA
from figwise.app.answer import abstained
from figwise.app.chat.handlers import Handlers
from figwise.app.chat.session import Session
from figwise.tools.plan.form import plan_from_json
from figwise.tools.plan.nodes import At
from figwise.tools.plan.tree import walk

SHIPPED = Path(__file__).parents[3] / "data" / "eval" / "descriptions"


@pytest.fixture(scope="module")
def shipped(samples: Path, tmp_path_factory: pytest.TempPathFactory):
    """Handlers over the samples and the figures of the evaluation set."""
    with FigureQA(tmp_path_factory.mktemp("shipped")) as engine:
        engine.index([samples, SHIPPED])
        yield Handlers(engine)


def pressed(handlers: Handlers, session: Session, one):
    """The exchange of a suggestion that is pressed."""
    handlers.press(session, "suggest", one.id)
    return session.exchanges[-1]


def test_every_suggestion_ends_in_its_own_answer(shipped: Handlers):
    count = 0
    for id in shipped.engine.library.ids():
        session = Session()
        waiting = [(one, True) for one in session.offer(shipped.suggestions.over(id))]
        for one, first in waiting:
            exchange = pressed(shipped, session, one)
            plan = plan_from_json(one.plan)
            assert exchange.answer.status == "answered", one
            assert (exchange.question, exchange.figure) == (one.question, one.figure)
            assert plan_from_json(exchange.answer.plan) == plan
            named = {label for node in walk(plan) if isinstance(node, At) for label in node.labels}
            assert all(label in one.question for label in named) or not first, one
            count += 1
            if first:
                after = shipped.suggestions.after(exchange.answer, exchange.question)
                waiting += [(two, False) for two in session.offer(after)]
    assert count > 150


def test_no_suggestion_is_silly(shipped: Handlers):
    for id in shipped.engine.library.ids():
        for one in shipped.suggestions.over(id):
            plan = plan_from_json(one.plan)
            sides = [(str(node.axis), node.labels) for node in walk(plan) if isinstance(node, At)]
            assert "How much higher" not in one.question or len(set(sides)) > 1, one
            assert not any("Total" in str(labels) for _, labels in sides), one


def test_a_total_is_not_offered_as_the_largest(shipped: Handlers):
    for one in shipped.suggestions.over("bakery-weekdays"):
        assert shipped.engine.run(one.plan, one.figure).value != "Total"


def test_every_figure_with_values_has_some(shipped: Handlers):
    for id in shipped.engine.library.ids():
        assert len(shipped.suggestions.over(id)) <= 3, id
        assert shipped.suggestions.over(id) or not shipped.engine.figure(id).grids, id


def test_the_only_value_of_a_line_is_not_called_the_highest(tmp_path: Path):
    text = "# Scores\n\n| Model | Before | After |\n|---|---|---|\n| Ash | 12 | |\n| Elm | | 15 |\n| Oak | | 19 |\n"
    with FigureQA(tmp_path) as engine:
        engine.add("scores", text)
        asked = [one.question for one in Handlers(engine).suggestions.over("scores")]
    assert asked
    assert not any("Ash" in one or "Before" in one for one in asked if "highest" in one or "average" in one), asked


def test_only_what_was_offered_is_run(handlers: Handlers, session: Session):
    offered = handlers.suggestions.over("city-ridership")[0]
    for value in (offered.id, offered.plan, "", "x"):
        handlers.press(session, "suggest", value)
    assert session.exchanges == []
    session.offer((offered,))
    assert pressed(handlers, session, offered).answer.status == "answered"


def test_a_figure_that_is_gone_has_none(handlers: Handlers):
    assert handlers.suggestions.over("nowhere") == ()


@pytest.mark.parametrize(
    "question, named",
    [
        ("How many passengers did ferries carry in 2021 compared to 2020?", "Ferry"),
        ("What did trams cost?", "Tram"),
        ("Was 2017 a good year?", "2017"),
    ],
)
def test_what_an_unread_question_names_is_offered(handlers: Handlers, question: str, named: str):
    offered = handlers.suggestions.near("city-ridership", abstained(question, "not_understood", ""))
    assert named in offered[0].question


def test_what_is_asked_next_goes_on_from_a_suggestion(handlers: Handlers, session: Session):
    found = {one.question: one for one in session.offer(handlers.suggestions.over("city-ridership"))}
    pressed(handlers, session, found["In which year is Bus highest?"])
    for _ in handlers.ask(session, "and the tram?"):
        pass
    answer = session.exchanges[-1].answer
    assert answer is not None
    assert answer.text == "2023"
