"""One library over the sample descriptions, indexed once for all tests of the upper floors."""

from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from figwise import FigureQA


@pytest.fixture(scope="session")
def samples() -> Iterator[Path]:
    with as_file(files("figwise.data") / "samples") as folder:
        yield folder


@pytest.fixture(scope="session")
def qa(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FigureQA]:
    with FigureQA(tmp_path_factory.mktemp("library")) as engine:
        engine.index([samples])
        yield engine
