"""With a language model, what it does is told while it does it."""

import pytest
from figwise.app.agent.events import Event
from figwise.app.answer import Warned
from figwise.app.chat.views import header_html
from figwise.app.conversation import Conversation
from figwise.indexing.errors import ModelError


@pytest.fixture
def model(handlers, monkeypatch):
    """Makes the engine believe in a model; `told` is what it does, `warnings` what its answer carries."""

    def believe(told=(), warnings=(), fails=None):
        answered = handlers.engine.ask("How many passengers did the metro carry in 2019?", "city-ridership")

        def ask(self, question, id=None, *, watch=None):
            for event in told:
                watch(event)
            if fails is not None:
                raise fails
            return answered.model_copy(update={"warnings": warnings})

        monkeypatch.setattr(type(handlers.engine), "system", lambda self, wanted=None: "agent")
        monkeypatch.setattr(Conversation, "ask", ask)
        monkeypatch.setattr(
            handlers.engine, "settings", handlers.engine.settings.model_copy(update={"llm_model": "small"})
        )

    return believe


def test_steps_are_told_and_the_model_is_named(model, handlers, session):
    model(
        [Event("model", "Asking the model"), Event("reading", "Reading city-ridership"), Event("compute", "the value")]
    )
    for _ in handlers.ask(session, "metro 2019?"):
        pass
    exchange = session.exchanges[0]
    titles = ["Searching the figures", "Asking the model", "Reading a figure", "Computing", "Computing"]
    assert [step.title for step in exchange.steps] == titles
    assert all(step.done for step in exchange.steps)
    assert exchange.planner == "model small"
    assert "small" in header_html(handlers.engine)


def test_where_the_model_failed_the_built_in_planner_is_named(model, handlers, session):
    model(warnings=(Warned(code="model_failed", message="It failed."),))
    for _ in handlers.ask(session, "metro 2019?"):
        pass
    assert session.exchanges[0].planner == "built-in planner"


def test_what_a_model_raises_is_the_answer(model, handlers, session):
    model([Event("model", "Asking the model")], fails=ModelError("No endpoint."))
    for _ in handlers.ask(session, "metro 2019?"):
        pass
    assert session.exchanges[0].answer.text == "No endpoint."
