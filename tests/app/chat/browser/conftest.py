"""The chat as a visitor has it: served on a port of this machine, driven in a real browser."""

import shutil
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn
from figwise import FigureQA
from figwise.app.chat.serve import chat_app
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
STARTED = 40
OLD_ID = "<svg onload=window.ran=9>"
PATIENCE = 30_000
"""Milliseconds for anything to appear; on a busy machine the page's own scripts take seconds."""


def browser_path() -> str | None:
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = browser_path()
    if path is None:
        pytest.skip("no chromium: the chat is not tried in a browser (apt-get install chromium)")
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(chromium: Browser, samples: Path, tmp_path_factory: pytest.TempPathFactory, hostile: str) -> Iterator[str]:
    """Where a chat over the samples and the hostile description is served."""
    source = tmp_path_factory.mktemp("more")
    (source / "hostile.md").write_text(hostile, encoding="utf-8")
    (source / "<img src=x onerror=window.ran=8>.md").write_text("# Plums\n\n- May: 3\n- June: 4\n")
    (source / "old.md").write_text("# Pears\n\n- May: 5\n- June: 6\n")
    for kind in ("bars", "lines", "heatmap"):
        (source / f"sixty-{kind}.md").write_text(sixty_stations(kind))
    with FigureQA(tmp_path_factory.mktemp("chat")) as engine:
        engine.index([samples, source])
        with sqlite3.connect(engine.library.home.catalog) as catalog:  # ids of a library that had no alphabet for them
            catalog.execute(
                "UPDATE figures SET id = ?, dump = replace(dump, 'old', ?) WHERE id = 'old'", (OLD_ID, OLD_ID)
            )
            catalog.execute("UPDATE chunks SET figure = ? WHERE figure = 'old'", (OLD_ID,))
        catalog.close()
        with serving(engine) as where:
            engine.ask("warm up")
            yield where


def sixty_stations(kind: str) -> str:
    """A chart with sixty labels of 43 characters each, or so."""
    chart = {"bars": "Bar Chart", "lines": "Line Chart", "heatmap": "Heatmap"}[kind]
    names = [f"Measuring station {n} of the mountain railway" for n in range(1, 61)]
    if kind == "bars":
        return f"# {chart}: Rain by Station\n\n" + "".join(
            f"- {name}: {n * 7 % 40}\n" for n, name in enumerate(names, 1)
        )
    head = f"# {chart}: Rain by Station\n\n### Detailed Analysis\n\n| Month | {' | '.join(names)} |\n|{'---|' * 61}\n"
    return head + "".join(f"| {m} | {' | '.join(str(n * 7 % 40) for n in range(60))} |\n" for m in ("May", "June"))


@contextmanager
def serving(engine: FigureQA) -> Iterator[str]:
    """The address of a chat over an engine, as long as it is wanted."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = uvicorn.Config(chat_app(engine, names=()), host="127.0.0.1", port=port, log_level="error", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, name="chat under test")
    thread.start()
    deadline = time.monotonic() + STARTED
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.05)
    assert server.started
    yield f"http://127.0.0.1:{port}/"
    server.should_exit = True
    thread.join(20)


@pytest.fixture(scope="module")
def empty_address(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a chat over an empty library is served."""
    with FigureQA(tmp_path_factory.mktemp("empty")) as engine, serving(engine) as where:
        yield where


@pytest.fixture
def old_id() -> str:
    return OLD_ID


@pytest.fixture(scope="module")
def window(chromium: Browser, address: str) -> Iterator[BrowserContext]:
    """A browser that keeps the page's scripts from one visit to the next, as a visitor's does."""
    context = chromium.new_context(viewport={"width": 1360, "height": 860})
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def visit(window: BrowserContext, address: str) -> Iterator[Callable[..., Page]]:
    """Opens the page as a new visitor; nothing may be asked of another machine, and no script may fail."""
    pages: list[Page] = []
    outside: list[str] = []
    failed: list[str] = []

    def open_page(query: str = "", size: tuple[int, int] | None = None) -> Page:
        page = window.new_page()
        pages.append(page)
        if size is not None:
            page.set_viewport_size({"width": size[0], "height": size[1]})
        page.on("request", lambda request: outside.append(request.url) if not _is_ours(request.url, address) else None)
        page.on("pageerror", lambda error: failed.append(str(error)))
        page.goto(address + query)
        page.wait_for_selector("#fw-library .fw-figure", state="attached")
        return page

    yield open_page
    for page in pages:
        page.close()
    assert outside == []
    assert failed == []


def _is_ours(url: str, address: str) -> bool:
    return url.startswith((address, "data:", "blob:"))
