"""Slow callers: what they hold open keeps nobody else out."""

import contextlib
import socket
import time
from urllib.parse import urlsplit

import httpx
import pytest

TOKEN = "a-token-that-nobody-may-see"
KNOWN = {"Authorization": f"Bearer {TOKEN}"}
ASKED = {"question": "What is the accuracy of type m at length 12?", "figure": "length-accuracy"}


@contextlib.contextmanager
def opened(url, count, *first):
    """So many connections, each of which has sent what is given."""
    where = urlsplit(url)
    with contextlib.ExitStack() as held:
        made = []
        for _ in range(count):
            one = held.enter_context(socket.create_connection((where.hostname, where.port), timeout=20))
            for data in first:
                one.sendall(data)
            made.append(one)
        yield made


def header(method, path, *lines):
    return "\r\n".join((f"{method} {path} HTTP/1.1", "Host: localhost", *lines, "", "")).encode()


def closed(connection):
    """Whether the other side has closed, and what it said before."""
    connection.settimeout(15)
    said = b""
    with contextlib.suppress(ConnectionResetError):
        while data := connection.recv(4_096):
            said += data
    return said


@pytest.fixture(scope="module")
def guarded(served):
    return served(token=TOKEN, waiting=64, connections=100, header_seconds=2, body_seconds=2)


@pytest.mark.parametrize(
    "first",
    [
        header("POST", "/v1/health", "Content-Length: 500"),
        header("POST", "/v1/ask", "Content-Length: 500"),
        header("POST", "/v1/nothing", "Content-Length: 500"),
        header("GET", "/v1/health", "Transfer-Encoding: chunked"),
    ],
)
def test_bodies_that_are_not_due_or_of_strangers_hold_no_place(guarded, first):
    with opened(guarded, 70, first, b"x") as slow:
        for _ in range(3):
            assert httpx.get(f"{guarded}/v1/health", timeout=5).status_code == 200
            assert httpx.post(f"{guarded}/v1/ask", json=ASKED, headers=KNOWN, timeout=10).json()["value"] == 90
        assert closed(slow[0])[9:12] in (b"405", b"401", b"404", b"200")


def test_a_body_that_dribbles_in_is_not_waited_for_beyond_its_time(guarded):
    """Also of somebody known: what holds a place is a request that is there."""
    first = header("POST", "/v1/ask", f"Authorization: Bearer {TOKEN}", "Content-Length: 500")
    with opened(guarded, 70, first, b"{") as slow:
        assert httpx.post(f"{guarded}/v1/ask", json=ASKED, headers=KNOWN, timeout=10).json()["value"] == 90
        started = time.monotonic()
        for _ in range(30):
            with contextlib.suppress(OSError):
                slow[0].sendall(b" ")
            time.sleep(0.1)
        assert closed(slow[0]).startswith(b"HTTP/1.1 408")
        assert time.monotonic() - started < 10


def test_half_sent_headers_make_room_for_whole_requests(guarded):
    with opened(guarded, 300, b"GET /v1/health HTTP/1.1\r\nHost: local") as slow:
        for _ in range(5):
            assert httpx.get(f"{guarded}/v1/health", timeout=5).status_code == 200
            assert httpx.post(f"{guarded}/v1/ask", json=ASKED, headers=KNOWN, timeout=10).json()["value"] == 90
        started = time.monotonic()
        assert all(closed(one) == b"" for one in slow)
        assert time.monotonic() - started < 10


def test_a_connection_that_has_asked_once_is_not_kept_for_half_a_header(guarded):
    with opened(guarded, 1, header("GET", "/v1/health")) as (one,):
        assert one.recv(4_096).startswith(b"HTTP/1.1 200")
        one.sendall(b"GET /v1/health HTTP/1.1\r\n")
        started = time.monotonic()
        closed(one)
        assert 1 < time.monotonic() - started < 8


def test_a_header_has_an_end(guarded):
    with opened(guarded, 1, b"GET /v1/health HTTP/1.1\r\nX: ") as (one,):
        with contextlib.suppress(OSError):
            for _ in range(100):
                one.sendall(b"x" * 10_000)
        assert closed(one)[:12] in (b"HTTP/1.1 400", b"")
