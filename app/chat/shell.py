"""The shell: what the page looks like while Gradio's scripts load. It is the same for everyone, and names no figure.

Gradio loads eighty scripts and styles before it shows anything but "Loading..."; the page's own script takes the shell
away once its parts are there.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from ..markup import esc
from .panes import welcome_html
from .views import who_plans

if TYPE_CHECKING:
    from ..engine import FigureQA

_BEFORE = b"<gradio-app"


def shell_of(engine: FigureQA) -> bytes:
    """The shell of an engine's page, as HTML."""
    html = asset("shell.html").replace("{style}", asset("page.css"))
    return html.replace("{who}", esc(who_plans(engine))).replace("{welcome}", welcome_html()).encode()


def with_shell(html: bytes, shell: bytes) -> bytes:
    """A Gradio page with the shell inserted."""
    return html.replace(_BEFORE, shell + _BEFORE, 1)


def asset(name: str) -> str:
    """A file of the page's own: its style, its script, its shell."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
