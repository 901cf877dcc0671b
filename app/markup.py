"""Markup: the only place where text becomes HTML. Whatever is not `Markup` yet is text, and is escaped.

Nothing else makes Markup, so text of a description, a file name or a question cannot pass for HTML. All of it stands
on one line, since the chat's bubbles pass through Markdown, which leaves a block of HTML alone up to a blank line.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from markupsafe import Markup

__all__ = ["Markup", "esc", "joined", "tag"]

_WITHOUT_END = {"img"}
_ON_ONE_LINE = str.maketrans({"\n": "&#10;", "\t": "&#9;"})


def esc(text: str) -> Markup:
    """HTML that shows the text, in a tag or in a quoted attribute; control characters as a replacement sign. Markup
    stays as it is.
    """
    if isinstance(text, Markup):
        return text
    shown = "".join(char if char.isprintable() or char in "\n\t" else "\N{REPLACEMENT CHARACTER}" for char in text)
    return Markup(escape(shown, quote=True).translate(_ON_ONE_LINE))  # noqa: S704 - escaped right here


def joined(parts: Iterable[str]) -> Markup:
    """Markup and text one after the other."""
    return Markup("").join(esc(part) for part in parts)


def tag(element: str, /, *inner: str, **attributes: str | None) -> Markup:
    """An element around Markup and text, its attributes escaped; `class_` for class, `aria_label` for aria-label.

    The names of elements and attributes are the program's own.
    """
    attribute_text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{esc(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    end = "" if element in _WITHOUT_END else f"</{element}>"
    return Markup(f"<{element}{attribute_text}>{joined(inner)}{end}")  # noqa: S704 - put together of what is escaped
