"""A language model over real HTTP: a small OpenAI-compatible server whose replies derive from what it is sent."""

import json
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Call:
    """A tool call of a reply; arguments given as text are sent as they are, also where they are no JSON."""

    name: str
    arguments: dict[str, Any] | str = field(default_factory=dict)


@dataclass
class Reply:
    """What the model says to one request."""

    content: str = ""
    calls: tuple[Call, ...] = ()
    status: int = 200
    wait: float = 0.0
    """Seconds before the first byte."""
    together: bool = False
    """Whether a stream has all calls in one chunk."""
    same_index: bool = False
    """Whether a stream has all calls under the index 0, told apart by their ids alone."""
    drip: float = 0.0
    """Seconds between the words of a stream."""
    raw: bytes | None = None
    location: str = ""
    """Where a redirect points to."""


class Request:
    """What the model is sent, as it sees it."""

    def __init__(self, body: dict[str, Any], headers: dict[str, str]):
        self.body, self.headers = body, headers
        self.messages: list[dict[str, Any]] = body["messages"]

    @property
    def text(self) -> str:
        """All that is said in the conversation."""
        return "\n".join(_text(message) for message in self.messages)

    @property
    def question(self) -> str:
        """The question that is asked now."""
        return str(re.findall(r"^Question: (.*)$", self.text, re.M)[-1])

    @property
    def results(self) -> list[str]:
        """What tools returned since the question, oldest first."""
        start = max(at for at, message in enumerate(self.messages) if "Question: " in _text(message))
        return [_text(message) for message in self.messages[start:] if message["role"] == "tool"]

    @property
    def last(self) -> str:
        """The last message."""
        return _text(self.messages[-1])

    @property
    def tools(self) -> set[str]:
        """The names of the tools."""
        return {tool["function"]["name"] for tool in self.body.get("tools") or []}


def _text(message: dict[str, Any]) -> str:
    content = message.get("content")
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content or [])


Brain = Callable[[Request], Reply]


class Model:
    """The server; `brain` says what it replies."""

    def __init__(self) -> None:
        self.brain: Brain = lambda request: Reply("Hello.")
        self.requests: list[Request] = []
        self.errors: list[Exception] = []
        """What went wrong in the brain: an assertion in there is the test's."""
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"model": self}))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        """Its base URL."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()

    def reply_to(self, body: dict[str, Any], headers: dict[str, str]) -> Reply:
        """What the brain says; what goes wrong in it is kept for the fixture, since the agent would fall back on it."""
        request = Request(body, headers)
        self.requests.append(request)
        try:
            return self.brain(request)
        except Exception as error:  # noqa: BLE001 - see above
            self.errors.append(error)
            return Reply("the test's model failed", status=500)


class Handler(BaseHTTPRequestHandler):
    """One connection to the server."""

    protocol_version = "HTTP/1.1"
    model: Model

    def log_message(self, *args: Any) -> None:
        pass

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        reply = self.model.reply_to(body, dict(self.headers))
        time.sleep(reply.wait)
        try:
            self._send(reply, stream=bool(body.get("stream")))
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _send(self, reply: Reply, *, stream: bool) -> None:
        if reply.raw is not None or reply.status != 200:
            error = {"error": {"message": reply.content, "type": "error", "code": None}}
            self._whole(
                reply.status, reply.raw if reply.raw is not None else json.dumps(error).encode(), reply.location
            )
        elif stream:
            self._streamed(reply)
        else:
            message = {"role": "assistant", "content": reply.content or None, "tool_calls": _calls(reply) or None}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            self._whole(200, json.dumps({**_BASE, "object": "chat.completion", "choices": [choice]}).encode())

    def _whole(self, status: int, data: bytes, location: str = "") -> None:
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _streamed(self, reply: Reply) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        self._chunk({"role": "assistant", "content": ""})
        for word in re.findall(r"\S+\s*", reply.content):
            time.sleep(reply.drip)
            self._chunk({"content": word})
        calls = [call | ({"index": 0} if reply.same_index else {}) for call in _calls(reply)]
        if reply.together and calls:
            self._chunk({"tool_calls": calls})
        for call in calls if not reply.together else ():
            self._chunk({"tool_calls": [call | {"function": call["function"] | {"arguments": ""}}]})
            arguments = call["function"]["arguments"]
            for at in range(0, len(arguments), 40):
                piece = {"index": call["index"], "function": {"arguments": arguments[at : at + 40]}}
                self._chunk({"tool_calls": [piece]})
        self._chunk({}, "tool_calls" if reply.calls else "stop")
        self.wfile.write(b"data: [DONE]\n\n")

    def _chunk(self, delta: dict[str, Any], reason: str | None = None) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": reason}
        data = {**_BASE, "object": "chat.completion.chunk", "choices": [choice]}
        self.wfile.write(b"data: " + json.dumps(data).encode() + b"\n\n")
        self.wfile.flush()


_BASE = {"id": "reply", "created": 0, "model": "small"}


def _calls(reply: Reply) -> list[dict[str, Any]]:
    return [
        {
            "index": at,
            "id": f"call_{at}_{abs(hash(str(call.arguments)))}",
            "type": "function",
            "function": {
                "name": call.name,
                "arguments": call.arguments if isinstance(call.arguments, str) else json.dumps(call.arguments),
            },
        }
        for at, call in enumerate(reply.calls)
    ]
