"""The HTTP service and the MCP server: hostile requests, slow senders, work without end, and many callers."""

import contextlib
import json
import socket
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import httpx
from figwise.tests.abuse.tried import (
    ANSWER,
    COMMAND,
    FIGURE,
    QUESTION,
    TOKEN,
    Try,
    home_of_samples,
    memory_of,
    samples,
    serving,
)

KNOWN = {"Authorization": f"Bearer {TOKEN}"}
ASKED = {"question": QUESTION, "figure": FIGURE}
VAST = "# Stars\n\n## Detailed Analysis\n- A: 1e308 billion\n- B: 1e308\n- C: 1e308\n"
ENDLESS = "# T\n\n## Detailed Analysis\n" + "- a 1 b 2 c (3) d, e: 4; f - 5 | g\n" * 9_000


@contextlib.contextmanager
def _service(**environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    given = {"FIGWISE_SERVE_TOKEN": TOKEN, "FIGWISE_SERVE_PER_MINUTE": "0"} | environment
    with home_of_samples() as home, serving("serve", "--port", "0", "--home", str(home), **given) as served:
        yield served


def _answers(url: str, seconds: float = 20.0) -> str:
    """What is wrong with how a usual question is answered; empty for nothing."""
    try:
        response = httpx.post(f"{url}/v1/ask", json=ASKED, headers=KNOWN, timeout=seconds)
        health = httpx.get(f"{url}/v1/health", timeout=5)
    except httpx.HTTPError as error:
        return repr(error)
    right = response.status_code == 200 and response.json()["value"] == ANSWER and health.status_code == 200
    return "" if right else f"{response.status_code} {response.text[:200]}, health {health.status_code}"


def hostile_requests(count: int) -> Iterator[Try]:
    """Requests that are no requests, plans that would explode, ids and numbers that break things."""
    with _service() as (url, _):
        for name, method, path, content in [*_requests()][:count]:
            try:
                headers = KNOWN | {"Content-Type": "application/json"}
                response = httpx.request(method, url + path, content=content, headers=headers, timeout=60)
                told = f"{response.status_code} {response.text[:120]}"
                held = response.status_code < 500 or response.status_code == 503
                held = held and "Traceback" not in response.text and "/home" not in response.text
                with contextlib.suppress(ValueError):
                    json.loads(response.text, parse_constant=lambda name: 1 / 0)
            except (httpx.HTTPError, ZeroDivisionError) as error:
                held, told = False, repr(error)
            yield Try(name, held, told)
        wrong = _answers(url)
        yield Try("a usual question afterwards", not wrong, wrong)
        yield from _beside(url)


def _requests() -> Iterator[tuple[str, str, str, bytes]]:
    def posted(name: str, path: str, body: Any) -> tuple[str, str, str, bytes]:
        return name, "POST", path, body if isinstance(body, bytes) else json.dumps(body).encode()

    yield posted("a vast number", "/v1/figures", {"id": "vast", "text": VAST})
    yield posted("the sum of vast numbers", "/v1/ask", {"question": "What is the sum of all values?", "figure": "vast"})
    yield posted("a question over all figures beside it", "/v1/ask", {"question": QUESTION})
    yield "that figure shown", "GET", "/v1/figures/vast", b""
    for id in ("<script>", "a/b", "..", ".", " a", "a ", "", "a" * 201, "\u202e", "a\x00b", "'; DROP TABLE figures"):
        yield posted(f"id {id[:20]!r}", "/v1/figures", {"id": id, "text": "# A\n- B: 1\n"})
    for raw in (b"", b"{", b"\xff", b"[" * 50_000, b'{"question": "\\ud800"}', b'{"question": NaN}', b"null", b"[]"):
        yield posted(f"body {raw[:24]!r}", "/v1/ask", raw)
    kinds: tuple[Any, ...] = (5, None, [], {}, True, "x" * 100_000, "\u0000", "' OR 1=1", "NEAR(a, b) *", "😀" * 500)
    for kind in kinds:
        yield posted(f"question {str(kind)[:20]!r}", "/v1/ask", {"question": kind})
    yield from (posted(f"plan {at}", "/v1/plan", {"plan": plan, "figure": FIGURE}) for at, plan in enumerate(_plans()))
    for path in (
        "/v1/figures/../../etc/passwd",
        "/v1/figures/%2e%2e%2fetc%2fpasswd",
        "/etc/passwd",
        "//",
        "/v1/%00",
    ):
        yield f"path {path}", "GET", path, b""
    for query in ("limit=0", "limit=99999999", "offset=-1", "q=" + "x" * 5_000, "q=%00", "limit=NaN"):
        yield f"query {query[:20]}", "GET", f"/v1/figures?{query}", b""
    for method in ("PUT", "PATCH", "TRACE", "OPTIONS", "CONNECTX"):
        yield f"method {method}", method, "/v1/ask", b"{}"
    messages = [{"role": "user", "content": [{"type": "image_url", "text": None}]}]
    yield posted("a chat without text", "/v1/chat/completions", {"messages": messages})
    yield posted(
        "a chat of 500 turns", "/v1/chat/completions", {"messages": [{"role": "user", "content": "and?"}] * 500}
    )


def _plans() -> Iterator[Any]:
    grid: dict[str, Any] = {"op": "grid"}
    for depth in (10, 60, 64, 150, 400):
        plan: Any = grid
        for _ in range(depth):
            plan = {"op": "at", "axis": "row", "labels": ["Metro"], "of": plan}
        yield {"op": "value", "of": plan}
    wide: Any = {"op": "value", "of": grid}
    for _ in range(12):
        wide = {"op": "derive", "how": "product", "left": wide, "right": wide}
    yield wide
    names: tuple[Any, ...] = ("__import__", "eval", "exec", "query", "sql", "", "grid\x00", 5, None, [])
    for name in names:
        yield {"op": name}
    tos: tuple[Any, ...] = (1e308, -1e308, 10**400, "x" * 100_000, [], {}, None, True)
    for to in tos:
        yield {"op": "count", "what": "cell", "of": {"op": "where", "relation": ">", "to": to, "of": grid}}
    for labels in ([], [""], ["x"] * 10_000, [["a"]], [5], "Metro", ["__class__"], ["{0.__class__}"]):
        yield {"op": "value", "of": {"op": "at", "axis": "row", "labels": labels, "of": grid}}
    for rank in (0, -1, 10**9, 1.5, "1"):
        yield {"op": "labels", "axis": "row", "of": {"op": "top", "how": "max", "rank": rank, "of": grid}}


def _beside(url: str) -> Iterator[Try]:
    """Asking while others add and remove the figure that is found."""
    stop, wrong, asked = threading.Event(), [], 0

    def change() -> None:
        while not stop.is_set():
            body = {"id": "metro-copy", "text": samples()["city-ridership.md"]}
            httpx.post(f"{url}/v1/figures", json=body, headers=KNOWN, timeout=60)
            httpx.delete(f"{url}/v1/figures/metro-copy", headers=KNOWN, timeout=60)

    thread = threading.Thread(target=change, daemon=True)
    thread.start()
    for _ in range(30):
        response = httpx.post(f"{url}/v1/ask", json={"question": QUESTION}, headers=KNOWN, timeout=60)
        asked += 1
        if response.status_code != 200:
            wrong.append(f"{response.status_code} {response.text[:100]}")
    stop.set()
    thread.join(60)
    yield Try("asking while figures come and go", not wrong, f"{len(wrong)} of {asked}: {wrong[:1]}")


def slow_senders(count: int) -> Iterator[Try]:
    """Callers that hold everything open that they can."""
    with _service(FIGWISE_SERVE_BODY_SECONDS="5", FIGWISE_SERVE_HEADER_SECONDS="5") as (url, _):
        where = urlsplit(url)
        token = f"Authorization: Bearer {TOKEN}\r\n"
        beginnings = {
            "health with a body": "POST /v1/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\nx",
            "half a header": "GET /v1/health HTTP/1.1\r\nHost: local",
            "a body of a stranger": "POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{",
            "a body of a caller": f"POST /v1/ask HTTP/1.1\r\nHost: localhost\r\n{token}Content-Length: 500\r\n\r\n{{",
            "nothing at all": "",
            "chunks without end": "POST /v1/ask HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx",
        }
        for name, beginning in beginnings.items():
            with contextlib.ExitStack() as held:
                for _ in range(count):
                    one = held.enter_context(
                        socket.create_connection((where.hostname or "", where.port or 0), timeout=20)
                    )
                    with contextlib.suppress(OSError):
                        one.sendall(beginning.encode())
                wrong = [said for _ in range(5) if (said := _answers(url))]
            yield Try(f"{count} times {name}", not wrong, str(wrong[:1]))


def endless_work(count: int) -> Iterator[Try]:
    """What takes too long is ended, answered with 503, and over then; others are answered meanwhile."""
    with _service(FIGWISE_WORK_SECONDS="0.8", FIGWISE_SERVE_AT_ONCE="2") as (url, _):
        for at in range(count):
            with ThreadPoolExecutor(2) as pool:
                body = {"id": f"endless-{at}", "text": ENDLESS}
                slow = pool.submit(httpx.post, f"{url}/v1/figures", json=body, headers=KNOWN, timeout=60)
                wrong = _answers(url)
                response = slow.result()
            ended = response.status_code in (422, 503)
            yield Try(f"a description without end, {at}", ended and not wrong, f"{response.status_code} {wrong}")
        started = time.monotonic()
        wrong = _answers(url)
        yield Try("nothing goes on afterwards", not wrong and time.monotonic() - started < 10, wrong)


def mcp_messages(count: int) -> Iterator[Try]:
    """Messages that cannot be read get a reply, too."""
    with tempfile.TemporaryDirectory() as home:
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "a", "version": "0"}}
        lines = [json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello})]
        bad = (
            '{"name":"ask","arguments":{"question":"\\ud83d"}}',
            '{"name":"run_plan","arguments":{"plan":' + '{"of":' * 400 + "1" + "}" * 400 + "}}",
            '{"name":"search_figures","arguments":{"query":"\\udc00"}}',
            '{"name":"run_plan","arguments":{"plan":' + "[" * 5_000 + "]" * 5_000 + "}}",
            '{"name":"ask","arguments":{"question":5}}',
            '{"name":"nothing","arguments":{}}',
            '{"name":"ask"}',
        )
        sent = [bad[at % len(bad)] for at in range(count)]
        call = '{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":%s}'
        lines += [call % (at, one) for at, one in enumerate(sent, 1)]
        run = subprocess.Popen(
            [*COMMAND, "mcp", "--home", home], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert run.stdin is not None
        assert run.stdout is not None
        run.stdin.write("".join(f"{line}\n" for line in lines).encode())
        run.stdin.flush()
        replied: set[int] = set()
        watch = threading.Timer(60, run.kill)
        watch.start()
        while len(replied) < len(lines):
            line = run.stdout.readline()
            if not line:
                break
            replied.add(json.loads(line).get("id"))
        watch.cancel()
        run.kill()
        for at, one in enumerate(sent, 1):
            yield Try(f"message {at}", at in replied, f"no reply to {one[:60]}")


def many_callers(seconds: int) -> Iterator[Try]:
    """Fifty at once for a while: no error, and memory stays."""
    questions = [
        {"question": QUESTION, "figure": FIGURE},
        {"question": QUESTION},
        {"question": "Which type has the lowest average accuracy?"},
        {"question": "How many did the bus carry in 2020?", "figure": FIGURE},
    ]
    with _service() as (url, process):
        end, wrong, spent = time.monotonic() + seconds, [], []
        early: list[int] = []
        watch = threading.Timer(seconds / 3, lambda: early.append(memory_of(process)))
        watch.start()

        def call(at: int) -> None:
            with httpx.Client(headers=KNOWN, timeout=60) as client:
                while time.monotonic() < end:
                    started = time.monotonic()
                    response = client.post(f"{url}/v1/ask", json=questions[at % len(questions)])
                    spent.append(time.monotonic() - started)
                    if response.status_code != 200:
                        wrong.append(f"{response.status_code} {response.text[:100]}")

        with ThreadPoolExecutor(50) as pool:
            list(pool.map(call, range(50)))
        before, after = early[0], memory_of(process)
        yield Try(f"{len(spent)} questions of 50 callers", not wrong, f"{len(wrong)} wrong: {wrong[:1]}")
        yield Try("memory", after <= 1.3 * max(before, 1) + 50, f"{before} MB, then {after} MB")
        slow = statistics.quantiles(spent, n=20)[-1] if len(spent) > 20 else 0.0
        yield Try("the slowest twentieth", slow < 20, f"{slow:.1f} s")
