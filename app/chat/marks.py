"""Marks: the HTML parts of the page beyond plain elements (`app/markup.py`): buttons and counts.

Every control is a button whose name is the action and whose value is its object: both survive the chat's sanitizer.
"""

from __future__ import annotations

from ..markup import Markup, tag


def act(
    name: str, value: str, *label: str, class_: str = "", title: str | None = None, **attributes: str | None
) -> Markup:
    """A button that the page's script hands over, with its label given as Markup and text; see `tag`."""
    classes = f"fw-act {class_}".strip()
    return tag("button", *label, class_=classes, name=name, value=value, title=title, type="button", **attributes)


def counted(count: int, what: str) -> str:
    """A count with its noun: 1 issue, 3 issues."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
