"""A language model over real HTTP, and agents that ask it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from figwise import FigureQA
from figwise.app.agent.agent import FigureAgent
from figwise.app.agent.shelves import SoleShelf
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.indexing.store.settings import Settings
from figwise.tests.model_server import Call, Model, Reply, Request

KEY = "sk-a-key-that-nobody-may-see"


@pytest.fixture(scope="session")
def server() -> Iterator[Model]:
    model = Model()
    yield model
    model.close()


@pytest.fixture
def model(server: Model) -> Iterator[Model]:
    """The server with nothing asked yet and no brain of another test."""
    server.requests, server.errors = [], []
    server.brain = lambda request: Reply("Hello.")
    yield server
    if server.errors:
        raise server.errors[0]


@pytest.fixture
def elsewhere() -> Iterator[Model]:
    """Another server, which nothing may be sent to."""
    other = Model()
    yield other
    other.close()


@pytest.fixture
def engine(qa: FigureQA, model: Model) -> Callable[..., FigureQA]:
    """Make an engine over the sample descriptions that asks the model, with further settings.

    It has the library of `qa`: opening one for every test, with its encoder, would take most of the time.
    """

    def make(**settings: Any) -> FigureQA:
        given = {"llm": model.url, "llm_model": "small", "llm_key": KEY, "llm_seconds": 20} | settings
        made = FigureQA(qa.library.home.folder, Settings(**given))
        made.library = qa.library
        return made

    return make


@pytest.fixture
def agent_on(model: Model) -> Callable[..., FigureAgent]:
    """Make an agent over one description, with further settings."""

    def make(text: str, **settings: Any) -> FigureAgent:
        given = {"llm": model.url, "llm_model": "small", "llm_key": KEY, "llm_seconds": 20} | settings
        return FigureAgent(SoleShelf(FigureReader(read(text, "chart", ""))), Settings(**given))

    return make


@pytest.fixture
def steps(model: Model) -> Callable[..., None]:
    """Let the model say these replies in turn, the last one again and again; each derives from the request if it can.

    A reply is a Reply, calls, or a function of the request that gives one.
    """

    def play(*said: Any) -> None:
        def brain(request: Request) -> Reply:
            at = min(sum(message["role"] == "assistant" for message in request.messages), len(said) - 1)
            one = said[at](request) if callable(said[at]) else said[at]
            return one if isinstance(one, Reply) else Reply(calls=(one,) if isinstance(one, Call) else tuple(one))

        model.brain = brain

    return play


@pytest.fixture
def reply() -> type[Reply]:
    return Reply


@pytest.fixture
def call() -> type[Call]:
    return Call


@pytest.fixture
def key() -> str:
    return KEY


@pytest.fixture
def reply_type() -> type[Reply]:
    """For tests with a `reply` of their own."""
    return Reply
