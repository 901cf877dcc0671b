"""Payloads: what an event of the page may contain. It is rebuilt from what the event's components can send.

Gradio lets any event carry a path of the machine for any component, copies that file and serves it.
"""
# This module is itself imported when first needed.
# ruff: noqa: TID253

from __future__ import annotations

from typing import Any

import gradio as gr

from .inbox import Inbox
from .uploads import MOST_FILES
from .visitors import Visitor


class Refused(Exception):
    """A refused request, with its HTTP status and the reason."""

    def __init__(self, status: int, why: str):
        super().__init__(why)
        self.status = status


class Payloads:
    """The events of one page."""

    def __init__(self, blocks: gr.Blocks, inbox: Inbox, longest: int):
        """`longest` is how many characters a text may have."""
        self._blocks, self._inbox, self._longest = blocks, inbox, longest

    def event(self, visitor: Visitor, sent: dict[str, Any]) -> dict[str, Any]:
        """The event that was sent, without anything else; raises Refused where it is none."""
        index, data = sent.get("fn_index"), sent.get("data")
        known = self._blocks.fns.get(index) if type(index) is int else None
        if known is None or known.fn is None:
            raise Refused(422, f"There is no event {str(index)[:20]!r}.")
        if not isinstance(data, list) or len(data) != len(known.inputs):
            raise Refused(422, f"This event takes a list of {len(known.inputs)} values.")
        trigger = sent.get("trigger_id")
        return {
            "session_hash": sent["session_hash"],
            "fn_index": index,
            "data": [self._value_of(visitor, part, value) for part, value in zip(known.inputs, data, strict=True)],
            "trigger_id": trigger if type(trigger) is int else None,
            "event_data": self._pressed_button(sent.get("event_data")),
        }

    def _value_of(self, visitor: Visitor, part: Any, value: Any) -> Any:
        """The value that one component sent; raises Refused if it cannot send such a value."""
        if value is None or isinstance(part, gr.State):  # the server keeps a visitor's state itself
            return None
        if isinstance(part, gr.File) and isinstance(value, list):
            return self._files(visitor, value)
        if isinstance(part, gr.Textbox | gr.Code | gr.Dropdown) and self._is_text(value):
            return value
        what = "files" if isinstance(part, gr.File) else "text"
        raise Refused(422, f"{part.label or 'A part of the page'} takes {what}.")

    def _files(self, visitor: Visitor, value: list[Any]) -> list[dict[str, Any]]:
        if len(value) > MOST_FILES:
            raise Refused(413, f"At most {MOST_FILES} files are taken at once.")
        paths = [one.get("path") if isinstance(one, dict) else None for one in value]
        if not all(self._inbox.is_of(visitor, path) for path in paths):
            raise Refused(403, "Only files that you have uploaded here are taken.")
        return [{"path": path, "meta": {"_type": "gradio.FileData"}} for path in paths]

    def _pressed_button(self, payload: Any) -> dict[str, str] | None:
        """The name and value of the pressed button, from the page's script."""
        pressed: dict[str, Any] = (
            {name: payload.get(name) for name in ("name", "value")} if isinstance(payload, dict) else {}
        )
        return pressed if pressed and all(map(self._is_text, pressed.values())) else None

    def _is_text(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= self._longest
