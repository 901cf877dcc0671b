"""Headers: what keeps a browser from sending anything elsewhere, and from running any script but the page's own."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from http import HTTPStatus

from ..doors.bodies import Message, Send
from .shell import with_shell

HEADERS = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}
_INLINE = re.compile(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.S)


def policy(scripts: tuple[str, ...] = ()) -> str:
    """The content security policy of a page with inline scripts of these hashes.

    Gradio compiles the functions of `js=` and `js_on_load` in the browser, which needs 'unsafe-eval'; text that gets
    into the page as HTML cannot use it, as neither a script in it nor an attribute like onclick is run. Styles are set
    in attributes all over Gradio's components, so inline ones are allowed.
    """
    return (
        f"default-src 'self' data: blob:; script-src 'self' {' '.join(scripts)} 'unsafe-eval' blob:; "
        "style-src 'self' 'unsafe-inline'; frame-src 'none'; object-src 'none'; base-uri 'self'; form-action 'self'; "
        "frame-ancestors 'self'"
    )


def inline_scripts(html: bytes) -> tuple[str, ...]:
    """The hashes of a page's inline scripts, as a policy lists them."""
    digests = (hashlib.sha256(script).digest() for script in _INLINE.findall(html))
    return tuple(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in dict.fromkeys(digests))


def with_headers(send: Send, shell: bytes = b"", *, for_good: bool = False) -> Send:
    """A `send` that adds these headers to every response; a page is buffered until its scripts are known, and gets the
    shell. Browsers may cache a response `for_good`.
    """
    start: Message | None = None
    parts: list[bytes] = []

    async def sending(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start":
            kinds = [value for name, value in message.get("headers", []) if name.lower() == b"content-type"]
            if kinds and kinds[0].startswith(b"text/html"):
                start = message
            else:
                more = _FOR_GOOD if for_good and message["status"] == HTTPStatus.OK else {}
                await send(_with_headers(message, policy(), more))
        elif message["type"] == "http.response.body" and start is not None:
            parts.append(message.get("body", b""))
            if not message.get("more_body"):
                html, begun, start = with_shell(b"".join(parts), shell), start, None
                await send(_with_headers(begun, policy(inline_scripts(html)), {"Content-Length": str(len(html))}))
                await send({"type": "http.response.body", "body": html})
        else:
            await send(message)

    return sending


def _with_headers(message: Message, policy: str, more: Mapping[str, str]) -> Message:
    added = {"Content-Security-Policy": policy, **HEADERS, **more}
    names = {name.lower().encode() for name in added}
    kept = [(name, value) for name, value in message.get("headers", []) if name.lower() not in names]
    return {**message, "headers": [*kept, *((name.lower().encode(), value.encode()) for name, value in added.items())]}
