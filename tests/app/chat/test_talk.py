"""A conversation on the page: what an exchange holds after each thing that a visitor does."""

import json
import threading
import time

import pytest
from figwise.app.answer import abstained
from figwise.app.chat.bubbles import messages
from figwise.app.chat.session import PINNED, Session
from figwise.app.conversation import Conversation
from figwise.app.stopping import check
from figwise.indexing.errors import FigwiseError


def test_a_question_over_all_figures_is_searched_read_and_computed(handlers, session):
    question = "At what length does h first fall below 90%?"
    seen = [[(s.title, s.done) for s in session.exchanges[0].steps] for _ in handlers.ask(session, question)]
    exchange = session.exchanges[0]
    assert [step.title for step in exchange.steps] == ["Searching the figures", "Reading the question", "Computing"]
    assert all(step.done for step in exchange.steps)
    searching = ("Searching the figures", False)  # it is told before it is done
    assert seen == [[searching], [("Searching the figures", True), ("Reading the question", False)]]
    assert exchange.answer.text == "3"
    assert "length-accuracy" in exchange.steps[0].text
    assert "9 cells" in exchange.steps[2].text
    assert session.figure == "length-accuracy"
    assert session.focus.quote == "87.7%"


def test_a_follow_up_goes_on_from_the_answer_before(asked):
    assert asked("What is the accuracy of type m at length 12?", "length-accuracy").answer.text == "90.0%"
    assert asked("and for o?").answer.text == "97.7%"


def test_a_figure_chosen_is_the_only_one_asked(asked, session):
    exchange = asked("Which has the highest average?", "clinic-waiting-times")
    assert exchange.answer.figures == ("clinic-waiting-times",)
    assert next(step.title for step in exchange.steps) == "Reading the question"


def test_an_unanswered_question_comes_with_questions_that_are_answered(asked, qa):
    exchange = asked("What is the accuracy of type h at length 12?", "length-accuracy")
    assert exchange.answer.status == "abstained"
    assert "Length 0, 1, 2" in exchange.answer.text
    assert 2 <= len(exchange.suggestions) <= 3
    assert any("type h" in one.question for one in exchange.suggestions)
    for one in exchange.suggestions:
        assert qa.run(one.plan, one.figure).status == "answered"


def test_a_candidate_is_chosen(asked, handlers, session):
    before = asked("At temperature 1.25, what is the value for x=9 and y=7?", "digit-grids-temperature")
    assert before.answer.status == "ambiguous"
    handlers.press(session, "choose", f"{before.number}.1")
    chosen = session.exchanges[-1]
    assert chosen.answer.status == "answered"
    assert chosen.answer.text == before.answer.candidates[1].text
    assert chosen.answer.citations == before.answer.candidates[1].citations
    assert [warning.code for warning in chosen.answer.warnings] == ["chosen"]
    assert session.focus == chosen.answer.citations[0]


def test_a_cell_is_asked_about_and_gone_on_from(asked, handlers, session):
    handlers.look_at(session, "length-accuracy")
    handlers.press(session, "cell", "g1.3")
    assert session.exchanges[-1].answer.text == "87.7%"
    assert asked("and for u?").answer.text == "87.3%"


def test_an_edited_plan_runs(asked, handlers, session):
    before = asked("What is the accuracy of type m at length 12?", "length-accuracy")
    plan = json.dumps(before.answer.plan).replace('"12"', '"13"')
    assert handlers.run_plan(session, plan) == ""
    after = session.exchanges[-1]
    assert after.question.startswith("Changed plan")
    assert after.answer.text == "90.0%"
    assert after.answer.citations != before.answer.citations


@pytest.mark.parametrize("plan", ["", "{", '{"op": "drop"}', "[]", '{"op":"value","of":' * 3000, "null", '"x"'])
def test_what_is_no_plan_is_said_to_be_none(handlers, session, asked, plan):
    asked("What is the accuracy of type m at length 12?", "length-accuracy")
    said = handlers.run_plan(session, plan)
    assert said.startswith("Not a plan")
    assert len(session.exchanges) == 1


@pytest.mark.parametrize("name", ["cite", "figure", "grid", "show", "scope", "remove", "removed", "nonsense", ""])
@pytest.mark.parametrize(
    "value", ["", "x", "-1.5.length-accuracy", "9" * 5000, "0.999999999.length-accuracy", "٣.٤.a", "<b>"]
)
def test_whatever_a_browser_sends_does_no_harm(handlers, session, name, value):
    handlers.look_at(session, "length-accuracy")
    before = handlers.engine.library.ids()
    handlers.act(session, name, value)
    handlers.press(session, name, value)
    handlers.press(session, "cell", value)
    handlers.press(session, "choose", value)
    handlers.view(session)
    assert handlers.engine.library.ids() == before


def test_a_citation_brings_its_figure_grid_and_answer_into_view(asked, handlers, session):
    first = asked("At what length does h first fall below 90%?")
    asked("How many passengers did the metro carry in 2019?")
    assert session.figure == "city-ridership"
    cited = first.answer.citations[0]
    handlers.act(session, "cite", f"{cited.start}.{cited.end}.{cited.figure}")
    view = handlers.view(session)
    assert (json.loads(view.wire)["figure"], session.focus, session.shown) == ("length-accuracy", cited, first.number)
    assert f'class="fw-focus" data-start="{cited.start}" data-end="{cited.end}">87.7%' in view.source


def test_a_failure_in_one_question_leaves_the_conversation(handlers, session, monkeypatch, caplog):
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(Conversation, "ask", fail)
    for _ in handlers.ask(session, "What is it?"):
        pass
    answer = session.exchanges[-1].answer
    assert answer.status == "abstained"
    assert "RuntimeError" in answer.text
    assert "secret" not in answer.text
    monkeypatch.undo()
    for _ in handlers.ask(session, "How many passengers did the metro carry in 2019?"):
        pass
    assert session.exchanges[-1].answer.text == "163.7"


def test_an_error_on_purpose_is_the_answer(handlers, session, monkeypatch):
    def fail(*_: object, **__: object) -> None:
        raise FigwiseError("Nothing here.")

    monkeypatch.setattr(Conversation, "ask", fail)
    for _ in handlers.ask(session, "What is it?"):
        pass
    assert session.exchanges[-1].answer == abstained("What is it?", "no_figure", "Nothing here.")


def test_a_link_to_a_figure_that_is_not_here_says_which_are(handlers, session):
    for _ in handlers.open(session, "nowhere", "What is it?"):
        pass
    assert "nowhere" in session.exchanges[0].answer.text
    assert "city-ridership" in session.exchanges[0].answer.text


def test_a_link_with_figure_and_question_is_asked(handlers, session):
    for _ in handlers.open(session, "city-ridership", "How many passengers did the metro carry in 2019?"):
        pass
    assert session.exchanges[0].answer.text == "163.7"
    assert session.scope == ("city-ridership",)


def test_two_sessions_share_nothing(handlers):
    one, other = Session(), Session()
    for _ in handlers.ask(one, "How many passengers did the metro carry in 2019?"):
        pass
    assert (other.exchanges, other.turns, other.figure) == ([], (), None)
    assert messages(other) == []


def test_a_new_conversation_forgets_the_old_one(asked, session):
    asked("What is the accuracy of type m at length 12?", "length-accuracy")
    session.forget()
    assert (session.exchanges, session.turns, session.shown) == ([], (), None)
    assert session.figure == "length-accuracy"


def test_over_all_figures_each_question_starts_afresh_unless_it_goes_on(asked, session):
    assert asked("How many passengers did the metro carry in 2019?").answer.text == "163.7"
    on = asked("and the bus?")
    assert (on.answer.text, on.goes_on, on.figure) == ("114.9", True, "city-ridership")
    afresh = asked("At what length does h first fall below 90%?")
    assert (afresh.answer.text, afresh.goes_on, afresh.scope) == ("3", False, ())
    assert asked("and for m?").answer.figures[0] == "length-accuracy"


def test_what_only_looks_like_a_follow_up_is_asked_of_all_figures_in_the_end(asked):
    asked("How many passengers did the metro carry in 2019?")
    exchange = asked("Accuracy of type m at length 12")
    assert (exchange.answer.text, exchange.goes_on, exchange.figure) == ("90.0%", False, None)


def test_pinned_figures_are_the_only_ones_asked(asked, handlers, session):
    for id in ("length-accuracy", "wind-farms"):
        handlers.act(session, "pin", id)
    assert session.scope == ("length-accuracy", "wind-farms")
    exchange = asked("How many passengers did the metro carry in 2019?")
    assert set(exchange.answer.figures) <= set(session.scope)
    assert exchange.answer.text != "163.7"
    assert asked("At what length does h first fall below 90%?").answer.text == "3"
    handlers.look_at(session, "city-ridership")
    assert session.scope == ("length-accuracy", "wind-farms")  # looking at another one asks nothing of it
    handlers.act(session, "pin", "wind-farms")
    assert asked("Which type has the lowest average?").answer.figures == ("length-accuracy",)
    handlers.act(session, "all", "")
    assert session.scope == ()


def test_one_figure_chosen_is_never_left_for_another(asked, handlers, session):
    handlers.look_at(session, "length-accuracy")
    assert asked("What is the accuracy of type m at length 12?").answer.text == "90.0%"
    other = asked("How many passengers did the metro carry in 2019?")
    assert other.answer.status == "abstained"
    assert other.answer.figures == ("length-accuracy",)


def test_no_more_figures_are_pinned_than_are_read(handlers, session, qa):
    ids = qa.library.ids()
    for id in ids[:PINNED]:
        assert handlers.act(session, "pin", id) == ""
    assert f"At most {PINNED}" in handlers.act(session, "pin", ids[PINNED])
    assert session.pinned == tuple(ids[:PINNED])
    handlers.act(session, "pin", "nothing")
    assert "nothing" not in session.pinned


def test_a_question_that_is_stopped_ends_at_once_without_an_answer(handlers, session, monkeypatch):
    ended = threading.Event()

    def ask(self, question, id=None, *, watch=None):
        try:
            while True:
                check()
                time.sleep(0.01)
        finally:
            ended.set()

    with monkeypatch.context() as patch:
        patch.setattr(Conversation, "ask", ask)
        asking = threading.Thread(target=lambda: list(handlers.ask(session, "How many?")))
        asking.start()
        while not (session.exchanges and len(session.exchanges[0].steps) > 1):
            time.sleep(0.01)
        session.stop()
        asking.join(10)
    assert not asking.is_alive()
    assert ended.wait(10)
    assert session.exchanges[0].answer is None
    assert "You stopped this question." in messages(session)[-1]["content"]
    for _ in handlers.ask(session, "How many passengers did the metro carry in 2019?"):
        pass
    assert session.exchanges[1].answer.text == "163.7"
