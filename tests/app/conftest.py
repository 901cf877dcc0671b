"""One library over the sample descriptions, indexed once for all tests of the upper floors."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from figwise import FigureQA


@pytest.fixture(scope="session")
def samples() -> Iterator[Path]:
    with as_file(files("figwise.data") / "samples") as folder:
        yield folder


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every surface answers the golden questions over each kind of home; all else is tried over a folder."""
    if "stores" in metafunc.fixturenames:
        kinds = ["folder", "servers"] if "golden" in metafunc.fixturenames else ["folder"]
        metafunc.parametrize("stores", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def stores(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str | Path]:
    """A home: a folder, or a library in a real PostgreSQL and a real Chroma server."""
    if request.param == "folder":
        yield tmp_path_factory.mktemp("library")
        return
    address = request.getfixturevalue("postgres")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIGWISE_VECTORS", request.getfixturevalue("chroma_server"))
        patch.setenv("FIGWISE_LIBRARY", "golden")
        yield address


@pytest.fixture(scope="session")
def qa(samples: Path, stores: str | Path) -> Iterator[FigureQA]:
    with FigureQA(stores) as engine:
        engine.index([samples])
        yield engine


@dataclass(frozen=True)
class Golden:
    """One question of the table that every surface has to answer alike."""

    kind: str
    question: str
    figure: str | None
    status: str
    value: Any = None


GOLDEN = (
    Golden("number", "What is the accuracy of type m at length 12?", None, "answered", 90),
    Golden("label", "Which type has the lowest average accuracy?", None, "answered", "u"),
    Golden(
        "list",
        "Which years had fewer than 110 million metro passengers?",
        "city-ridership",
        "answered",
        ["2020", "2021"],
    ),
    Golden("bool", "Is 2020 the year with the fewest tram passengers?", "city-ridership", "answered", True),
    Golden("trend", "How did bus passengers develop from 2015 to 2019?", "city-ridership", "answered", "decreasing"),
    Golden(
        "ambiguous",
        "At temperature 1.25, what is the value for x=9 and y=7?",
        "digit-grids-temperature",
        "ambiguous",
    ),
    Golden("abstained", "What is the accuracy of type h at length 12?", None, "abstained"),
    Golden(
        "passage",
        "What does the description say about the recovery of trams?",
        "city-ridership",
        "answered",
        "Trams carried 67.3 million passengers in 2023, the most in the period, so their recovery is complete.",
    ),
    Golden("claim", "Is it true that the metro had its maximum in 2018?", None, "answered", False),
    Golden("list of figures", "list all figures about energy", None, "answered", ["household-budget"]),
    Golden("no such figures", "which figures are about cars", None, "abstained"),
    Golden(
        "summary", "what is this about", "city-ridership", "answered", "Passengers Carried by City Transport, 2015–2023"
    ),
)


@pytest.fixture(scope="session")
def golden(qa: FigureQA) -> list[tuple[Golden, dict[str, Any]]]:
    """The table, each question with the engine's own answer."""
    return [(one, qa.ask(one.question, one.figure).to_json()) for one in GOLDEN]


@pytest.fixture(scope="session")
def served(qa: FigureQA) -> Iterator[Callable[..., str]]:
    """Serve an engine at a port of its own; gives the address. All servers end with the session."""
    running: list[tuple[Any, threading.Thread]] = []

    def serve(engine: FigureQA | dict[str, FigureQA] = qa, **settings: Any) -> str:
        from figwise.app.doors.connections import Bounds
        from figwise.app.doors.listening import server_of
        from figwise.app.serve.api import build_api
        from figwise.app.serve.libraries import Libraries
        from figwise.app.serve.settings import ServeSettings

        door = socket.create_server(("127.0.0.1", 0))
        chosen = ServeSettings(**({"per_minute": 0} | settings))
        app = Libraries(engine, chosen) if isinstance(engine, dict) else build_api(engine, chosen)
        server = server_of(app, Bounds(chosen.connections, chosen.header_seconds))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
        thread.start()
        running.append((server, thread))
        while not server.started:
            time.sleep(0.01)
        return f"http://127.0.0.1:{door.getsockname()[1]}"

    yield serve
    for server, _ in running:
        server.should_exit = True
    for _, thread in running:
        thread.join(10)
