"""Who may ask, how often, how much, for how long."""

import http.client
import socket
import threading
import time
from urllib.parse import urlsplit

import httpx
import pytest
from figwise.app.doors.rates import Rate
from figwise.app.serve.settings import ServeSettings
from figwise.indexing.errors import SettingsError

TOKEN = "a-token-that-nobody-may-see"
ASKED = {"question": "What is the accuracy of type m at length 12?", "figure": "length-accuracy"}


@pytest.fixture(scope="module")
def guarded(served):
    return served(token=TOKEN, max_body_bytes=5_000, origins="https://page.example")


@pytest.mark.parametrize("sent", [None, "Bearer", "Bearer other", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer \xff"])
def test_without_the_token_nothing_is_told(guarded, sent):
    headers = {} if sent is None else {"Authorization": sent.encode("latin-1")}
    for method, path in [("POST", "/v1/ask"), ("GET", "/v1/figures"), ("GET", "/v1/nothing"), ("GET", "/v1/models")]:
        response = httpx.request(method, guarded + path, headers=headers, json=ASKED if method == "POST" else None)
        assert response.status_code == 401
        assert response.headers["www-authenticate"].startswith("Bearer")
        assert TOKEN not in response.text


def test_with_the_token_it_answers_and_health_needs_none(guarded):
    headers = {"Authorization": f"bearer {TOKEN}"}
    assert httpx.post(guarded + "/v1/ask", json=ASKED, headers=headers, timeout=30).json()["value"] == 90
    assert httpx.get(guarded + "/v1/health").status_code == 200
    schema = httpx.get(guarded + "/openapi.json").json()
    assert schema["components"]["securitySchemes"] == {"token": {"type": "http", "scheme": "bearer"}}


def test_a_body_is_measured_while_it_comes(guarded):
    """Also where its length is not said before, or is said wrong."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    large = b'{"question": "' + b"x" * 6_000 + b'"}'
    assert httpx.post(guarded + "/v1/ask", content=large, headers=headers).status_code == 413
    pieces = (large[at : at + 100] for at in range(0, len(large), 100))
    assert httpx.post(guarded + "/v1/ask", content=pieces, headers=headers).status_code == 413
    connection = http.client.HTTPConnection(urlsplit(guarded).netloc, timeout=10)
    connection.request("POST", "/v1/ask", headers=headers | {"Content-Length": "9" * 15})
    assert connection.getresponse().status == 413
    connection.close()


def test_pages_elsewhere_may_not_call_unless_they_are_named(served, guarded):
    asks = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}
    named = httpx.options(guarded + "/v1/ask", headers=asks | {"Origin": "https://page.example"})
    assert named.headers["access-control-allow-origin"] == "https://page.example"
    other = httpx.options(guarded + "/v1/ask", headers=asks | {"Origin": "https://other.example"})
    assert "access-control-allow-origin" not in other.headers
    refused = httpx.get(guarded + "/v1/figures", headers={"Origin": "https://page.example"})
    assert (refused.status_code, refused.headers["access-control-allow-origin"]) == (401, "https://page.example")
    closed = httpx.options(served() + "/v1/ask", headers=asks | {"Origin": "https://page.example"})
    assert (closed.status_code, "access-control-allow-origin" in closed.headers) == (405, False)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "10.0.0.1:8000"])
def test_a_name_that_was_made_to_mean_this_machine_is_refused(guarded, host):
    assert httpx.get(guarded + "/v1/health", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:99", "[::1]:8000", "127.0.0.1"])
def test_this_machine_has_several_names(guarded, host):
    assert httpx.get(guarded + "/v1/health", headers={"Host": host}).status_code == 200


def test_who_asks_too_often_is_told_when_to_come_back(served):
    url = served(per_minute=3)
    responses = [httpx.get(f"{url}/v1/models") for _ in range(5)]
    assert [response.status_code for response in responses] == [200, 200, 200, 429, 429]
    assert 1 <= int(responses[-1].headers["retry-after"]) <= 21
    assert httpx.get(f"{url}/v1/health").status_code == 200


def test_a_rate_fills_up_again_and_is_kept_for_each_address():
    now = 0.0
    rate = Rate(2, lambda: now)
    assert [rate.take("a") for _ in range(3)] == [0, 0, 30]
    assert rate.take("b") == 0
    now = 30.0
    assert [rate.take("a") for _ in range(2)] == [0, 30]
    for client in range(10_000):
        rate.take(str(client))
    assert len(rate._left) < 5_000


def test_a_request_that_does_not_arrive_is_not_waited_for(served):
    where = urlsplit(served(body_seconds=0.5))
    with socket.create_connection((where.hostname, where.port), timeout=10) as slow:
        slow.sendall(b"POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{")
        assert slow.recv(1_000).startswith(b"HTTP/1.1 408")


def test_what_takes_too_long_is_given_up_and_so_is_who_waits(served, qa, monkeypatch):
    release = threading.Event()
    url = served(seconds=0.6, at_once=1)
    monkeypatch.setattr(type(qa), "run", lambda *_: release.wait(20))
    started = time.monotonic()
    slow = {"plan": {"op": "value", "of": {"op": "grid"}}}
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(httpx.post(f"{url}/v1/plan", json=slow, timeout=20)))
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    release.set()
    assert [(one.status_code, one.json()["code"]) for one in found] == [(503, "time_limit")] * 3
    assert time.monotonic() - started < 10


def test_so_many_requests_may_be_open(served, qa, monkeypatch):
    entered, release = threading.Event(), threading.Event()
    url = served(waiting=1)

    def run(*_):
        entered.set()
        release.wait(20)
        return qa.ask(**ASKED)

    monkeypatch.setattr(type(qa), "run", run)
    slow = {"url": f"{url}/v1/plan", "json": {"plan": {"op": "value", "of": {"op": "grid"}}}, "timeout": 30}
    thread = threading.Thread(target=httpx.post, kwargs=slow)
    thread.start()
    assert entered.wait(20)
    response, health = httpx.get(f"{url}/v1/models"), httpx.get(f"{url}/v1/health")
    release.set()
    thread.join()
    assert (response.status_code, response.json()["code"]) == (503, "busy")
    assert health.status_code == 200
    assert httpx.get(f"{url}/v1/models").status_code == 200


def test_a_proxy_may_pass_on_requests_under_names_that_are_given(served):
    url = served(names="figures.example, other.example", token=TOKEN)
    for host, status in (("figures.example", 200), ("OTHER.example:443", 200), ("evil.example", 421), ("", 421)):
        assert httpx.get(url + "/v1/health", headers={"Host": host}).status_code == status
    with pytest.raises(SettingsError, match="FIGWISE_SERVE_TOKEN"):
        ServeSettings(names="figures.example").check()


def test_an_address_that_others_reach_needs_a_token():
    with pytest.raises(SettingsError, match="FIGWISE_SERVE_TOKEN"):
        ServeSettings(host="0.0.0.0").check()
    ServeSettings(host="0.0.0.0", token=TOKEN).check()
    assert TOKEN not in repr(ServeSettings(token=TOKEN))


def test_a_setting_that_cannot_be_used_is_named(monkeypatch):
    monkeypatch.setenv("FIGWISE_SERVE_PORT", "http")
    with pytest.raises(SettingsError, match="FIGWISE_SERVE_PORT is 'http'"):
        ServeSettings()


def test_a_failure_of_the_server_says_nothing_of_it(served, qa, monkeypatch):
    monkeypatch.setattr(type(qa), "run", lambda *_: 1 / 0)
    response = httpx.post(served() + "/v1/plan", json={"plan": {"op": "value", "of": {"op": "grid"}}})
    assert (response.status_code, response.json()["detail"]) == (500, "The server failed.")
    assert response.headers["content-type"] == "application/problem+json"
