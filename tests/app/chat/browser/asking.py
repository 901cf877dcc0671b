"""Asking on the page, as a visitor does."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from figwise.app import stopping
from figwise.app.conversation import Conversation
from playwright.sync_api import Locator, Page, expect

FALLS = "At what length does h first fall below 90%?"
RAGGED = "At temperature 1.25, what is the value for x=9 and y=7?"


def ask(page: Page, question: str, number: int = 1) -> None:
    page.fill("#fw-box textarea", question)
    page.keyboard.press("Enter")
    settled(page, number)


@contextmanager
def asking_for_long(page: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A question that is worked on for 30 seconds, or until the visitor stops it."""

    def ask_for_long(self, question, id=None, *, watch=None):
        for _ in range(3000):
            stopping.check()
            time.sleep(0.01)

    with monkeypatch.context() as patch:
        patch.setattr(Conversation, "ask", ask_for_long)
        page.fill("#fw-box textarea", "How many?")
        page.keyboard.press("Enter")
        yield


def settled(page: Page, number: int) -> None:
    """That many answers stand there, and the panes beside them have followed."""
    expect(page.locator(".fw-answer")).to_have_count(number)
    page.wait_for_timeout(300)


def panel_shown(page: Page) -> Locator:
    """The panel that the list of panels shows as chosen."""
    return page.locator("#fw-grids option:checked")
