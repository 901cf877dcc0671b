"""What a browser gets first: something to show, files that it keeps, and no compression where that only takes time."""

import re

import pytest
from fastapi.testclient import TestClient
from figwise.app.chat.serve import chat_app
from figwise.indexing.errors import StoreError

pytestmark = pytest.mark.timeout(120)  # the first import of gradio takes long on a busy machine


@pytest.fixture(scope="module")
def app(qa):
    return chat_app(qa, names=())


@pytest.fixture(scope="module")
def client(app):
    with TestClient(app, base_url="http://127.0.0.1") as client:
        yield client


def test_the_page_has_something_to_show_before_its_scripts_are_there(client):
    html = client.get("/").text
    assert html.count('id="fw-shell"') == 1
    assert html.index('id="fw-shell"') < html.index("<gradio-app")
    assert "Ask about your figures." in html
    assert "Nothing leaves this machine." in html


def test_the_figures_are_listed_before_the_scripts_are_there(client, qa):
    shell, _, _ = client.get("/").text.partition("<gradio-app")
    assert re.findall(r'name="figure" value="([^"]+)"', shell) == list(qa.library.ids())


def test_a_library_that_cannot_be_read_leaves_the_page_as_it_is(client, monkeypatch):
    def fails(self):
        raise StoreError("it cannot be opened")

    monkeypatch.setattr("figwise.indexing.store.library.Library.count", fails)
    assert "Ask about your figures." in client.get("/").text


def test_what_never_changes_is_asked_for_once(client):
    html = client.get("/").text
    (script,) = re.findall(r'src="\./(assets/index-[^"]+\.js)"', html)
    assert client.get(f"/{script}").headers["cache-control"] == "public, max-age=31536000, immutable"
    for path in ("/", "/theme.css", "/config", "/assets/index-nothing12.js"):
        assert "immutable" not in client.get(path).headers.get("cache-control", "")


def test_only_who_is_elsewhere_is_sent_less_at_the_cost_of_time(app, qa):
    here = TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 5000))
    (script,) = re.findall(r'src="\./(assets/index-[^"]+\.js)"', here.get("/").text)
    assert "content-encoding" not in here.get(f"/{script}").headers
    proxied = chat_app(qa, names=("figures.example",))
    for base, client in (
        ("http://127.0.0.1", ("192.0.2.7", 5000)),
        ("https://figures.example", ("127.0.0.1", 5000)),
    ):
        there = TestClient(proxied, base_url=base, client=client)
        assert there.get(f"/{script}", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"
