"""The shell: the page with its list of figures, as plain HTML that is seen while Gradio's scripts load.

Gradio loads eighty scripts and styles before it shows anything but "Loading..."; the page's own script takes the shell
away once its parts are there.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from ...indexing.errors import FigwiseError
from ..markup import Markup
from .library import library_html
from .panes import welcome_html
from .session import Session
from .views import header_html

if TYPE_CHECKING:
    from ..engine import FigureQA

_BEFORE = b"<gradio-app"


class Shell:
    """The shell of an engine's page."""

    def __init__(self, engine: FigureQA):
        self._engine = engine
        html = asset("shell.html").replace("{style}", asset("page.css"))
        html = html.replace("{header}", header_html(engine)).replace("{welcome}", welcome_html())
        self._start, _, self._end = html.partition("{library}")

    def html(self) -> bytes:
        """The shell with the figures that the library holds now."""
        try:
            figures = library_html(self._engine, Session())
        except FigwiseError:  # the page itself will say what is wrong
            figures = Markup()
        return f"{self._start}{figures}{self._end}".encode()


def with_shell(html: bytes, shell: bytes) -> bytes:
    """A Gradio page with the shell inserted."""
    return html.replace(_BEFORE, shell + _BEFORE, 1)


def asset(name: str) -> str:
    """A file of the page's own: its style, its script, its shell."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
