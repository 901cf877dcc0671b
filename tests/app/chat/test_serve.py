"""The application: what it sends along, whom it lets in, and what it refuses."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from figwise.app.chat import build_chat, mount_chat
from figwise.app.chat.serve import HEADERS, chat_app
from figwise.app.cli import main

pytestmark = pytest.mark.timeout(120)  # the first import of gradio takes long on a busy machine


@pytest.fixture(scope="module")
def client(qa):
    with TestClient(chat_app(qa, local=True), base_url="http://127.0.0.1") as client:
        yield client


def test_every_response_keeps_the_browser_here(client):
    response = client.get("/")
    assert response.status_code == 200
    for name, value in HEADERS.items():
        assert response.headers[name] == value
    policy = HEADERS["Content-Security-Policy"]
    assert "http" not in policy
    assert "*" not in policy


def test_the_page_names_no_font_or_script_of_another_host(client):
    html = client.get("/").text
    assert "fonts.googleapis" not in html
    assert "cdnjs" not in html
    assert 'src="http' not in html


def test_gradios_own_extras_are_off(client):
    config = client.get("/config").json()
    assert config["analytics_enabled"] is False
    assert config["footer_links"] == []
    assert client.get("/monitoring").status_code != 200
    assert client.get("/docs").status_code == 404


def test_events_are_no_public_interface(client):
    info = client.get("/gradio_api/info").json()
    assert info["named_endpoints"] == {}


def test_a_name_of_another_machine_is_refused(client):
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421
    assert client.get("/", headers={"host": "localhost:7860"}).status_code == 200


def test_files_of_the_machine_are_not_served(client, samples):
    for path in ("/etc/passwd", str(samples / "city-ridership.md"), "../pyproject.toml"):
        assert client.get(f"/gradio_api/file={path}").status_code in {403, 404}, path


def test_an_upload_over_the_limit_is_refused(client):
    large = b"x" * 21_000_000
    response = client.post("/gradio_api/upload", files={"files": ("large.md", large)})
    assert response.status_code == 413


def test_with_auth_nothing_is_seen_without_the_password(qa):
    with TestClient(chat_app(qa, auth=[("ann", "secret")]), base_url="http://127.0.0.1") as client:
        assert "city-ridership" not in client.get("/").text
        assert client.get("/config").status_code == 401
        assert client.post("/gradio_api/upload", files={"files": ("a.md", b"x")}).status_code == 401
        assert client.post("/login", data={"username": "ann", "password": "wrong"}).status_code == 400
        assert client.post("/login", data={"username": "ann", "password": "secret"}).status_code == 200
        assert client.get("/config").status_code == 200


def test_it_is_mounted_by_others_under_a_path(qa):
    app = mount_chat(FastAPI(), qa, path="/figures")
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert client.get("/figures/").status_code == 200


def test_build_chat_gives_blocks(qa):
    assert type(build_chat(qa)).__name__ == "Blocks"


@pytest.mark.parametrize("auth", ["ann", "ann:", ":secret"])
def test_a_password_without_name_is_refused(auth, capsys, tmp_path):
    with pytest.raises(SystemExit) as ended:
        main(["chat", "--auth", auth, "--home", str(tmp_path)])
    assert ended.value.code == 2
    assert "NAME:PASSWORD" in capsys.readouterr().err


def test_a_port_that_is_taken_is_named(capsys, tmp_path):
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(SystemExit) as ended:
        main(["chat", "--port", str(taken.getsockname()[1]), "--home", str(tmp_path)])
    assert ended.value.code == 2
    assert "--port" in capsys.readouterr().err
