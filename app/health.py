"""Health: checks which parts of figwise work on this machine. Nothing is changed, and no key is shown."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from ..indexing.errors import FigwiseError
from .agent.choice import check, has_model, model_for
from .engine import FigureQA

if TYPE_CHECKING:
    from pathlib import Path

PACKAGES = (
    *("figwise", "chromadb", "fastapi", "gradio", "llama-index-core", "numpy", "pandas", "plotly", "pydantic"),
    *("sentence-transformers", "SQLAlchemy", "torch", "transformers", "typer", "uvicorn"),
)
"""Packages whose versions are shown."""
EXTRAS = {"llama-index-llms-openai-like": "llm", "mcp": "mcp"}
"""Packages that may be missing, and the extra that brings each."""
PATIENCE = 20.0
"""Seconds to wait for the model's endpoint."""


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check."""

    name: str
    status: Literal["ok", "note", "failed"]
    """note: nothing is wrong, and something is to be known."""
    detail: str
    """One sentence."""


def packages() -> dict[str, str | None]:
    """Package name -> installed version; None if it is not installed."""
    return {"python": platform.python_version(), **{name: _version(name) for name in (*PACKAGES, *EXTRAS)}}


def checks(qa: FigureQA) -> Iterator[Check]:
    """Run the checks one by one: the packages, the home, the catalog, the vectors, the encoder, the model."""
    yield from (_packages(), _home(qa))
    for name, look in (("catalog", _catalog), ("vectors", _vectors), ("encoder", _encoder), ("model", _model)):
        yield _run_check(name, look, qa)


def _run_check(name: str, look: Callable[[FigureQA], Check], qa: FigureQA) -> Check:
    try:
        return look(qa)
    except FigwiseError as bad:
        return Check(name, "failed", str(bad))
    except Exception as bad:  # noqa: BLE001 - whatever fails, the other checks are made
        return Check(name, "failed", f"It fails with {type(bad).__name__}.")


def _packages() -> Check:
    missing = [name for name in PACKAGES if _version(name) is None]
    if missing:
        return Check("packages", "failed", f"Not installed: {', '.join(missing)}.")
    extras = [f"{name} (pip install 'figwise[{extra}]')" for name, extra in EXTRAS.items() if _version(name) is None]
    if extras:
        return Check("packages", "note", f"All that is needed is installed; without {', '.join(extras)}.")
    return Check("packages", "ok", "All are installed, including the extras.")


def _home(qa: FigureQA) -> Check:
    if qa.library.home.is_server:
        qa.count()
        return Check("home", "ok", f"{qa.library.home.place} can be asked.")
    folder = qa.library.home.folder
    if not folder.exists():
        parent = next(one for one in folder.parents if one.exists())
        if not os.access(parent, os.W_OK):
            return Check("home", "failed", f"{folder} does not exist, and {parent} cannot be written.")
        return Check("home", "note", f"{folder} does not exist yet: figwise index PATH...")
    if not os.access(folder, os.R_OK | os.X_OK):
        return Check("home", "failed", f"{folder} cannot be read.")
    if not _writable(folder):
        return Check("home", "note", f"{folder} can be read, and not be written.")
    return Check("home", "ok", f"{folder} can be read and written.")


def _writable(folder: Path) -> bool:
    return all(os.access(path, os.W_OK) for path in (folder, *folder.glob("catalog.db*")))


def _catalog(qa: FigureQA) -> Check:
    count = qa.count()
    if not count:
        return Check("catalog", "note", "No figure is indexed.")
    return Check("catalog", "ok", f"{count} {'figure is' if count == 1 else 'figures are'} indexed.")


def _vectors(qa: FigureQA) -> Check:
    if not qa.count():
        return Check("vectors", "ok", "None are needed.")
    if qa.library.in_line():
        return Check("vectors", "ok", "They are up to date.")
    return Check("vectors", "note", "They are out of date; the next question updates them.")


def _encoder(qa: FigureQA) -> Check:
    started = time.perf_counter()
    vectors = qa.library.encoder.encode(["a bar chart"])
    took = time.perf_counter() - started
    return Check("encoder", "ok", f"{qa.library.encoder.name} loads in {took:.1f} s ({vectors.shape[1]} dimensions).")


def _model(qa: FigureQA) -> Check:
    if not has_model(qa.settings, qa.llm):
        return Check("model", "ok", "None is set, and none is needed.")
    check(qa.settings, qa.llm)
    patient = qa.settings.model_copy(update={"llm_seconds": min(PATIENCE, qa.settings.llm_seconds)})
    llm: Any = model_for(patient, qa.llm, tools=False)
    where = f"{qa.settings.llm_model} at {urlsplit(qa.settings.llm).hostname}" if qa.llm is None else "The model"
    started = time.perf_counter()
    try:
        llm.complete("Answer with the one word: yes")
    except Exception as bad:  # noqa: BLE001 - whatever its client raises; its message may hold what was sent
        status = getattr(bad, "status_code", None)
        why = f"status {status}" if isinstance(status, int) else type(bad).__name__
        return Check("model", "failed", f"{where} does not answer: {why}.")
    finally:
        if qa.llm is None:
            llm.close_now()
    return Check("model", "ok", f"{where} answers in {time.perf_counter() - started:.1f} s.")


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
