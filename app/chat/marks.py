"""Marks: the only place where text becomes HTML. Whatever comes from outside is escaped here, on one line.

On one line, since the chat's bubbles pass through Markdown, which leaves a block of HTML alone up to a blank line.
Every control is a button whose name says what it does and whose value says to what: both survive the chat's sanitizer.
"""

from __future__ import annotations

from html import escape

_ON_ONE_LINE = str.maketrans({"\n": "&#10;", "\t": "&#9;"})


def esc(text: str) -> str:
    """The text as HTML that shows it, in a tag or in a quoted attribute; control characters as a replacement sign."""
    shown = "".join(char if char.isprintable() or char in "\n\t" else "\N{REPLACEMENT CHARACTER}" for char in text)
    return escape(shown, quote=True).translate(_ON_ONE_LINE)


def tag(element: str, /, *inner: str, **attributes: str | None) -> str:
    """An element around safe HTML, its attributes escaped; `class_` for class, `aria_label` for aria-label."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{esc(value)}"' for key, value in attributes.items() if value is not None
    )
    return f"<{element}{said}>{''.join(inner)}</{element}>"


def act(name: str, value: str, label: str, *, class_: str = "", title: str | None = None) -> str:
    """A button that the page's script hands over, with its label given as text."""
    return tag(
        "button", esc(label), class_=f"fw-act {class_}".strip(), name=name, value=value, title=title, type="button"
    )


def counted(count: int, what: str) -> str:
    """How many there are: 1 issue, 3 issues."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
