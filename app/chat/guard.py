"""The chat's guard: which requests are let in, and to which routes. Every Gradio route that the page does not need is
closed.

Visitors are identified by a cookie, and a session belongs to the visitor that opened it. `payloads.py` defines what an
event may contain; only the page's own scripts are served from disk, and images only from the catalog.
"""
# This module is itself imported when first needed.
# ruff: noqa: TID253

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import gradio as gr
from gradio.routes import App as GradioApp
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse

from ...indexing.errors import SourceError
from ..doors.bodies import Message, Receive, Scope, Send, TooLarge, TooSlow, replayed, whole_body
from ..doors.hosts import is_called_here, is_loopback
from ..doors.rates import Rate
from ..doors.strict import NotJson, strict_json
from . import images
from .headers import with_headers
from .inbox import Inbox
from .payloads import Payloads, Refused
from .shell import Shell
from .uploads import MOST_BYTES, MOST_FILES
from .visitors import COOKIE, Visitor, Visitors

if TYPE_CHECKING:
    from ..engine import FigureQA

OPEN = re.compile(
    r"/|/(?:theme\.css|favicon\.ico|manifest\.json|robots\.txt|config|login_check|logout)/?|/(?:assets|static)/.+"
)
"""Routes open to everyone. If a login is required, Gradio answers the page itself with its login form."""
_HASHED = re.compile(r"/assets/[^/]+-[\w-]{8,}\.\w+")
"""Gradio's files whose names contain a hash of their content."""
_HEARTBEAT = re.compile(r"/gradio_api/heartbeat/(?P<session>[^/]+)")
JOIN, DATA = "/gradio_api/queue/join", "/gradio_api/queue/data"
UPLOAD, PROGRESS = "/gradio_api/upload", "/gradio_api/upload_progress"
_ENDING = ("/gradio_api/cancel", "/gradio_api/reset")
_TOGETHER = 3 * MOST_BYTES
"""Bytes of the files of one request."""
_SECONDS = 60.0
"""Seconds in which a request's body has to arrive."""
_EVENTS, _LOGINS = 600, 10
"""Events and login attempts that an address may make in a minute."""

Door = Callable[[Request, Visitor, Receive, Send], Awaitable[None]]


class Guard:
    """ASGI middleware around Gradio's application for one page."""

    def __init__(
        self, app: GradioApp, blocks: gr.Blocks, engine: FigureQA, *, longest: int, names: Sequence[str] | None = None
    ):
        """`engine` is the engine of the page, `longest` the most characters of a text. With `names`, it only answers
        requests to one of these host names or to this machine's own.
        """
        self._app, self._library, self._names, self._longest = app, engine.library, names, longest
        self._shell = Shell(engine)
        self._visitors, self._inbox = Visitors(), Inbox()
        self._payloads = Payloads(blocks, self._inbox, longest)
        self._events, self._logins = Rate(_EVENTS), Rate(_LOGINS)
        self._posts: dict[str, Door] = {JOIN: self._join, UPLOAD: self._upload, "/login": self._log_in}
        self._posts |= dict.fromkeys(_ENDING, self._end)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer with the reason for refusing it."""
        if scope["type"] == "http":
            asked = Request(scope)
            shell = b""
            if asked.method == "GET" and _path(asked) == "/" and self._is_logged_in(asked):
                shell = await run_in_threadpool(self._shell.html)
            send = with_headers(send, shell, for_good=bool(_HASHED.fullmatch(_path(asked))))
            try:
                await self._admit(asked, receive, send)
            except Refused as why:
                await PlainTextResponse(str(why), why.status, {"Connection": "close"})(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._app(scope, receive, send)

    async def _admit(self, asked: Request, receive: Receive, send: Send) -> None:
        called = asked.headers.get("host", "")
        if self._names is not None and not is_called_here(called, self._names):
            raise Refused(421, f"This chat does not answer to {called!r}: figwise chat --name or --host opens it.")
        path, reads = _path(asked), asked.method in ("GET", "HEAD")
        self._check_origin(asked, path)
        visitor = self._visitors.known(asked.cookies)
        if reads and OPEN.fullmatch(path):
            if path == "/" and visitor is None:
                send = _with_cookie(send, self._visitors.new())
            await self._app(_scope_for_gradio(asked), replayed(b"", receive), send)
            return
        door = self._door(path, reads) if reads or asked.method == "POST" else None
        if door is None:
            raise Refused(404, "There is nothing here.")
        if visitor is None:
            raise Refused(403, "Open the page first.")
        if path != "/login":
            self._check_login(asked)
        await door(asked, visitor, receive, send)

    def _door(self, path: str, reads: bool) -> Door | None:
        if not reads:
            return self._posts.get(path)
        if path == PROGRESS:
            return self._tell_progress
        if path == images.PATH:
            return self._show_image
        return self._listen if path == DATA or _HEARTBEAT.fullmatch(path) else None

    # Doors.

    async def _listen(self, asked: Request, visitor: Visitor, receive: Receive, send: Send) -> None:
        """The results of a session's events, and its page's heartbeat."""
        found = _HEARTBEAT.fullmatch(_path(asked))
        self._check_session(visitor, found["session"] if found else asked.query_params.get("session_hash"))
        await self._app(_scope_for_gradio(asked), receive, send)

    async def _join(self, asked: Request, visitor: Visitor, receive: Receive, send: Send) -> None:
        """An event."""
        self._check_rate(self._events, asked)
        sent = await self._json(asked, receive, 2 * self._longest + 100_000)
        self._check_session(visitor, sent.get("session_hash"))
        await self._forward(asked, self._payloads.event(visitor, sent), receive, send)

    async def _end(self, asked: Request, visitor: Visitor, receive: Receive, send: Send) -> None:
        """The end of an event that is under way."""
        sent = await self._json(asked, receive, 10_000)
        self._check_session(visitor, sent.get("session_hash"))
        kept = {name: sent.get(name) for name in ("session_hash", "fn_index", "event_id")}
        if type(kept["fn_index"]) is not int or not isinstance(kept["event_id"], str):
            raise Refused(422, "An event is named by its fn_index and event_id.")
        await self._forward(asked, kept, receive, send)

    async def _log_in(self, asked: Request, visitor: Visitor, receive: Receive, send: Send) -> None:
        """A login attempt, which Gradio checks by `login.py`."""
        self._check_rate(self._logins, asked)
        body = await _body(asked, receive, 10_000)
        await self._app(_scope_for_gradio(asked), replayed(body, receive), send)

    async def _upload(self, asked: Request, visitor: Visitor, receive: Receive, send: Send) -> None:
        """Uploaded files, which are stored here and not by Gradio."""
        self._check_rate(self._events, asked)
        form = await self._form(asked, receive)
        try:
            files = [one for _, one in form.multi_items() if isinstance(one, UploadFile)]
            if any((one.size or 0) > MOST_BYTES for one in files):
                raise Refused(413, f"A file is too large: at most {MOST_BYTES // 1_000_000} MB are taken.")
            kept = [self._inbox.keep(visitor, one.filename or "", await one.read()) for one in files]
        except SourceError as bad:
            raise Refused(422, str(bad)) from bad
        finally:
            await form.close()
        await JSONResponse(kept)(asked.scope, receive, send)

    async def _tell_progress(self, asked: Request, visitor: Visitor, receive: Receive, send: Send) -> None:
        """The progress of an upload, which is always complete, since it is received as a whole."""
        await PlainTextResponse('data: {"msg": "done"}\n\n', media_type="text/event-stream")(asked.scope, receive, send)

    async def _show_image(self, asked: Request, visitor: Visitor, receive: Receive, send: Send) -> None:
        """The image of a figure."""
        shown = await run_in_threadpool(images.image_response, self._library, dict(asked.query_params))
        await shown(asked.scope, receive, send)

    async def _forward(self, asked: Request, body: dict[str, Any], receive: Receive, send: Send) -> None:
        """Pass on a request with a body that was built here."""
        content = bytes(JSONResponse(body).body)
        scope = _scope_for_gradio(asked, {"content-type": "application/json", "content-length": str(len(content))})
        await self._app(scope, replayed(content, receive), send)

    # Checks; each raises Refused.

    def _check_origin(self, asked: Request, path: str) -> None:
        """Refuse requests from pages of other sites; links from there to the page itself are allowed."""
        origin, host = asked.headers.get("origin"), asked.headers.get("host")
        elsewhere = asked.headers.get("sec-fetch-site") in ("cross-site", "same-site") and path != "/"
        if elsewhere or (origin is not None and origin.partition("://")[2] != host):
            raise Refused(403, "Pages of other sites may not use this chat.")

    def _check_login(self, asked: Request) -> None:
        if not self._is_logged_in(asked):
            raise Refused(401, "Log in first.")

    def _is_logged_in(self, asked: Request) -> bool:
        """Whether the caller is logged in, if a login is required."""
        accounts: Any = self._app.auth  # None where none is
        tokens = (asked.cookies.get(f"access-token{kind}-{self._app.cookie_id}") for kind in ("", "-unsecure"))
        return accounts is None or any(token in self._app.tokens for token in tokens if token)

    def _check_session(self, visitor: Visitor, session: object) -> None:
        if not self._visitors.has(visitor, session):
            raise Refused(403, "This session is not yours.")

    def _check_rate(self, rate: Rate, asked: Request) -> None:
        if rate.take(asked.client.host if asked.client else ""):
            raise Refused(429, f"More than {rate.per_minute} in a minute. Try again in a while.")

    async def _form(self, asked: Request, receive: Receive) -> FormData:
        whole = Request(asked.scope, replayed(await _body(asked, receive, _TOGETHER), receive))
        try:
            return await MultiPartParser(asked.headers, whole.stream(), max_files=MOST_FILES, max_fields=4).parse()
        except MultiPartException as bad:
            if "Too many files" in bad.message:
                raise Refused(413, f"At most {MOST_FILES} files are taken at once.") from bad
            raise Refused(400, "The upload cannot be read.") from bad
        except (KeyError, ValueError) as bad:  # no multipart at all
            raise Refused(400, "The upload cannot be read.") from bad

    async def _json(self, asked: Request, receive: Receive, most: int) -> dict[str, Any]:
        try:
            sent = strict_json(await _body(asked, receive, most))
        except NotJson as bad:
            raise Refused(400, f"The body is no JSON that can be read: {bad}.") from bad
        if not isinstance(sent, dict):
            raise Refused(400, "The body is no JSON object.")
        return sent


async def _body(asked: Request, receive: Receive, most: int) -> bytes:
    try:
        return await whole_body(asked.scope, receive, most, _SECONDS) or b""
    except TooLarge as large:
        raise Refused(413, f"The request is larger than {most} bytes.") from large
    except TooSlow as slow:
        raise Refused(408, f"The request did not arrive within {_SECONDS:g} s.") from slow


def _path(asked: Request) -> str:
    """The path within the chat, wherever it is mounted."""
    path: str = asked.scope["path"]
    return path.removeprefix(asked.scope.get("root_path", "").rstrip("/")) or "/"


def _scope_for_gradio(asked: Request, instead: dict[str, str] | None = None) -> Scope:
    """The ASGI scope passed on to Gradio: without an Origin header, which it might trust, and without compression for
    the page, whose scripts are inspected, and for browsers on this machine, for which it would only cost time.
    """
    near = asked.client is not None and is_loopback(asked.client.host) and is_called_here(asked.headers.get("host", ""))
    plain = {"accept-encoding": None} if near or _path(asked) == "/" else {}
    changed = {"origin": None, **plain, **(instead or {})}
    headers = [(name, value) for name, value in asked.headers.raw if name.decode("latin-1").lower() not in changed]
    headers += [(name.encode(), value.encode()) for name, value in changed.items() if value is not None]
    return {**asked.scope, "headers": headers}


def _with_cookie(send: Send, visitor: Visitor) -> Send:
    """Identify a new visitor by a cookie that other sites cannot send, nor scripts read."""
    cookie = f"{COOKIE}={visitor.token}; Path=/; HttpOnly; SameSite=Lax".encode()

    async def with_cookie(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), (b"set-cookie", cookie)]}
        await send(message)

    return with_cookie
