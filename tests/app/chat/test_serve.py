"""The application: what it sends along, whom it lets in, and what it refuses."""

import asyncio
import json
import re
import secrets
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from figwise import FigureQA
from figwise.app.chat import build_chat, mount_chat
from figwise.app.chat.headers import HEADERS, inline_scripts
from figwise.app.chat.inbox import private_folder
from figwise.app.chat.login import login
from figwise.app.chat.serve import chat_app
from figwise.app.cli import main

pytestmark = pytest.mark.timeout(120)  # the first import of gradio takes long on a busy machine
JOIN, DATA, UPLOAD = "/gradio_api/queue/join", "/gradio_api/queue/data", "/gradio_api/upload"
PASSWD = {"path": "/etc/passwd", "meta": {"_type": "gradio.FileData"}}


@pytest.fixture(scope="module")
def app(qa, tmp_path_factory):
    """Over a copy of the library: what is uploaded here stays here."""
    home = shutil.copytree(qa.library.home.folder, tmp_path_factory.mktemp("chat") / "home")
    with FigureQA(home) as own:
        yield chat_app(own, names=())


@pytest.fixture(scope="module")
def client(app):
    with TestClient(app, base_url="http://127.0.0.1") as client:
        yield client


@pytest.fixture
def visitor(app, client):
    """Somebody who has opened the page, and nobody else's cookies."""
    return opened(app)


def opened(app):
    someone = TestClient(app, base_url="http://127.0.0.1")
    assert someone.get("/").status_code == 200
    return someone


@pytest.fixture(scope="module")
def events(client):
    """By the ids of the page's elements, which events they begin and what these take."""
    config = client.get("/config").json()
    parts = {part["id"]: part for part in config["components"]}
    found: dict[str | None, list[tuple[int, list[str]]]] = {}
    for event in config["dependencies"]:
        for target, _ in event["targets"]:
            name = parts[target]["props"].get("elem_id") if target in parts else None
            found.setdefault(name, []).append((event["id"], [parts[one]["type"] for one in event["inputs"]]))
    return found


def event(index, data, session=None, **more):
    sent = {"data": data, "fn_index": index, "session_hash": session or secrets.token_hex(6)}
    return sent | {"trigger_id": None, "event_data": None} | more


def outcome(client, session):
    """Whether an event succeeded, and all that was said of it."""
    said = client.get(DATA, params={"session_hash": session}).text
    messages = [json.loads(line[6:]) for line in said.splitlines() if line.startswith("data: ")]
    return next(one["success"] for one in messages if one["msg"] == "process_completed"), said


def test_every_response_keeps_the_browser_here(client):
    response = client.get("/")
    assert response.status_code == 200
    for name, value in HEADERS.items():
        assert response.headers[name] == value
    policy = response.headers["Content-Security-Policy"]
    assert "http" not in policy
    assert "*" not in policy


def test_no_script_runs_but_the_pages_own(client):
    response = client.get("/")
    (scripts,) = (
        one.split() for one in re.findall(r"script-src ([^;]*);", response.headers["Content-Security-Policy"])
    )
    assert "'unsafe-inline'" not in scripts
    assert [one for one in scripts if one.startswith("'sha256-")] == list(inline_scripts(response.content))
    assert len(inline_scripts(response.content)) > 1


def test_the_page_names_no_font_or_script_of_another_host(client):
    html = client.get("/").text
    assert "fonts.googleapis" not in html
    assert "cdnjs" not in html
    assert 'src="http' not in html


def test_gradios_own_extras_are_closed(visitor):
    config = visitor.get("/config").json()
    assert config["analytics_enabled"] is False
    assert config["footer_links"] == []
    closed = [
        "docs",
        "monitoring",
        "openapi.json",
        "gradio_api/openapi.json",
        "gradio_api/info",
        "gradio_api/dev/reload",
    ]
    closed += ["gradio_api/file=/etc/passwd", "gradio_api/proxy=http://a.example", "gradio_api/queue/status"]
    closed += ["gradio_api/app_id", "gradio_api/startup-events", "svelte/a.js", "gradio_api/deep_link"]
    assert {path: visitor.get(f"/{path}").status_code for path in closed} == dict.fromkeys(closed, 404)
    posted = ["run/predict", "api/predict", "call/predict", "component_server", "process_recording", "vibe-edit"]
    assert {path: visitor.post(f"/gradio_api/{path}", json={}).status_code for path in posted} == dict.fromkeys(
        posted, 404
    )
    assert visitor.request("OPTIONS", JOIN, headers={"Origin": "http://127.0.0.1"}).status_code == 404


@pytest.mark.parametrize("path", ["/etc/passwd", "/proc/self/environ", "../pyproject.toml", "%2e%2e/%2e%2e/etc/passwd"])
def test_files_of_the_machine_are_not_served(visitor, path):
    for door in ("/gradio_api/file=", "/gradio_api/file/", "/assets/../../", "/static/../../../"):
        assert visitor.get(f"{door}{path}").status_code in {403, 404}, path


def test_a_path_in_the_place_of_text_is_refused_and_nothing_is_copied(visitor, events):
    before = sorted(private_folder().rglob("passwd*"))
    tried = 0
    for found in events.values():
        for index, inputs in found:
            for at, kind in enumerate(inputs):
                for payload in (
                    PASSWD,
                    [PASSWD],
                    {"value": PASSWD},
                    [[PASSWD]],
                    PASSWD | {"url": "http://127.0.0.1/x"},
                ):
                    data = [payload if place == at else None for place in range(len(inputs))]
                    response = visitor.post(JOIN, json=event(index, data))
                    tried += 1
                    assert response.status_code in {403, 422} or kind == "state", (kind, response.text)
                    assert "root:" not in response.text
    assert tried > 60
    assert sorted(private_folder().rglob("passwd*")) == before


@pytest.mark.parametrize(
    "body",
    [
        event(0, ["x"]),
        event(0, "x"),
        event("0", ["x", None]),
        event(True, ["x", None]),
        event(9_999, []),
        event(-1, []),
        event(0, ["x", None], session="../../etc"),
        event(0, ["x", None], session_hash=None),
        event(0, [5, None]),
        event(0, [["x"], None]),
        event(0, ["x" * 11_000_000, None]),
        [],
        "x",
    ],
)
def test_what_no_part_of_the_page_can_send_is_refused(visitor, body):
    assert visitor.post(JOIN, json=body).status_code in {400, 403, 413, 422}


@pytest.mark.parametrize("raw", [b"", b"{", b"[" * 5_000, b'{"data": NaN}', b'{"data": ["\\ud800"]}', b"\xff"])
def test_what_is_no_json_is_refused(visitor, raw):
    assert visitor.post(JOIN, content=raw, headers={"content-type": "application/json"}).status_code == 400


def test_what_comes_along_with_an_event_is_left_behind(visitor, events):
    """Only what the page's script says was pressed is passed on."""
    told = {"name": "figure", "value": "length-accuracy", "path": "/etc/passwd", "meta": {"_type": "gradio.FileData"}}
    by_wire = next(one for one, inputs in events["fw-wire"] if inputs == ["state"])
    assert visitor.post(JOIN, json=event(by_wire, [PASSWD], "forge1", event_data=told)).status_code == 200
    succeeded, said = outcome(visitor, "forge1")
    assert succeeded
    assert "length-accuracy" in said
    assert "passwd" not in said


def test_a_file_is_one_that_this_visitor_has_uploaded(app, visitor, events):
    (index, inputs) = events["fw-files"][0]
    (path,) = visitor.post(UPLOAD, files={"files": ("plums.md", b"# Plums\n\n- May: 3\n- June: 4\n")}).json()
    assert Path(path).is_relative_to(private_folder())
    assert stat.S_IMODE(private_folder().stat().st_mode) == 0o700
    mine = [{"path": path, "meta": {"_type": "gradio.FileData"}}]
    another = opened(app)
    assert another.post(JOIN, json=event(index, [mine, None], "other1")).status_code == 403
    for other in ("/etc/passwd", f"{path}/../../../../etc/passwd", f"{path} ", str(private_folder()), None, 5):
        forged = [{"path": other, "meta": {"_type": "gradio.FileData"}}]
        assert visitor.post(JOIN, json=event(index, [forged, None])).status_code == 403
    assert visitor.post(JOIN, json=event(index, [mine, None])).status_code == 200
    assert inputs == ["file", "state"]


def test_a_session_is_of_the_visitor_that_opened_it(app, visitor, events):
    by_wire = next(one for one, inputs in events["fw-wire"] if inputs == ["state"])
    assert visitor.post(JOIN, json=event(by_wire, [None], "taken1")).status_code == 200
    another = opened(app)
    assert another.post(JOIN, json=event(by_wire, [None], "taken1")).status_code == 403
    for path in (f"{DATA}?session_hash=taken1", "/gradio_api/heartbeat/taken1"):
        assert another.get(path).status_code == 403
    for path in ("cancel", "reset"):
        body = {"session_hash": "taken1", "fn_index": by_wire, "event_id": "x"}
        assert another.post(f"/gradio_api/{path}", json=body).status_code == 403
        assert visitor.post(f"/gradio_api/{path}", json=body).status_code == 200
    assert outcome(visitor, "taken1")[0]


def test_a_stranger_who_has_not_opened_the_page_gets_nothing_done(app, client):
    stranger = TestClient(app, base_url="http://127.0.0.1")
    assert stranger.post(JOIN, json=event(0, ["x", None])).status_code == 403
    assert stranger.post(UPLOAD, files={"files": ("a.md", b"x")}).status_code == 403
    assert stranger.get("/gradio_api/heartbeat/abcd").status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "http://localhost:3000", "http://127.0.0.1:9999", "null"])
def test_pages_of_other_sites_are_refused(visitor, origin):
    headers = {"Origin": origin}
    refused = [
        visitor.post(UPLOAD, files={"files": ("a.md", b"x")}, headers=headers),
        visitor.post(JOIN, json=event(0, ["x", None]), headers=headers),
        visitor.get("/config", headers=headers),
    ]
    assert [one.status_code for one in refused] == [403] * 3
    assert not [one for one in refused if "access-control-allow-origin" in one.headers]
    assert (
        visitor.post(UPLOAD, files={"files": ("a.md", b"x")}, headers={"Sec-Fetch-Site": "cross-site"}).status_code
        == 403
    )
    own = visitor.post(UPLOAD, files={"files": ("a.md", b"x")}, headers={"Origin": "http://127.0.0.1"})
    assert own.status_code == 200


def test_a_name_of_another_machine_is_refused(client):
    assert client.get("/", headers={"host": "evil.example"}).status_code == 421
    assert client.get("/", headers={"host": "localhost:7860"}).status_code == 200


def test_a_proxy_may_pass_on_requests_under_names_that_are_given(qa):
    with TestClient(chat_app(qa, names=("Figures.example",)), base_url="https://figures.example") as client:
        assert client.get("/").status_code == 200
        own = {"Origin": "https://figures.example"}
        assert client.post(UPLOAD, files={"files": ("a.md", b"x")}, headers=own).status_code == 200
        assert client.get("/", headers={"host": "evil.example"}).status_code == 421
        assert client.get("/", headers={"host": "127.0.0.1"}).status_code == 200


def test_an_upload_over_the_limit_is_refused(visitor):
    assert visitor.post(UPLOAD, files={"files": ("large.md", b"x" * 21_000_000)}).status_code == 413
    together = [("files", (f"{at}.md", b"x" * 19_000_000)) for at in range(4)]
    assert visitor.post(UPLOAD, files=together).status_code == 413
    many = [("files", (f"{at}.md", b"x")) for at in range(51)]
    refused = visitor.post(UPLOAD, files=many)
    assert (refused.status_code, refused.text) == (413, "At most 50 files are taken at once.")
    assert len(visitor.post(UPLOAD, files=many[:50]).json()) == 50
    assert visitor.post(UPLOAD, content=b"no form").status_code == 400


@pytest.mark.parametrize(
    "name", ["../../etc/cron.md", "..", ".", "a\\..\\b.md", "/etc/passwd", "x" * 300 + ".md", "\0.md", "é\u202e.md"]
)
def test_an_uploaded_file_stays_in_a_folder_of_its_own(visitor, name):
    response = visitor.post(UPLOAD, files={"files": (name, b"# Plums\n")})
    if response.status_code == 200:
        (path,) = map(Path, response.json())
        assert path.parent.parent == private_folder()
        assert path.read_bytes() == b"# Plums\n"
    else:
        assert response.status_code in {400, 422}


def test_the_private_folder_is_gone_when_the_process_ends():
    code = "from figwise.app.chat.inbox import private_folder; print(private_folder())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not Path(done.stdout.strip()).exists()


def test_with_auth_nothing_is_seen_without_the_password(qa):
    with TestClient(chat_app(qa, auth=[("ann", "secret")]), base_url="http://127.0.0.1") as client:
        assert "city-ridership" not in client.get("/").text
        assert "fw-shell" not in client.get("/").text  # it would cover the page that asks for the password
        assert client.get("/config").status_code == 401
        assert client.post(UPLOAD, files={"files": ("a.md", b"x")}).status_code == 401
        assert client.post(JOIN, json=event(0, ["x", None])).status_code == 401
        assert client.get("/gradio_api/heartbeat/abcd").status_code == 401
        assert client.post("/login", data={"username": "ann", "password": "wrong"}).status_code == 400
        assert client.post("/login", data={"username": "bob", "password": "secret"}).status_code == 400
        assert client.post("/login", data={"username": "ann", "password": "secret"}).status_code == 200
        assert client.get("/config").status_code == 200
        assert client.post(UPLOAD, files={"files": ("a.md", b"x")}).status_code == 200


def test_tries_to_log_in_are_counted(qa):
    with TestClient(chat_app(qa, auth=[("ann", "secret")]), base_url="http://127.0.0.1") as client:
        client.get("/")
        tried = [client.post("/login", data={"username": str(at), "password": "x"}).status_code for at in range(14)]
        assert tried == [400] * 10 + [429] * 4


def test_passwords_are_kept_as_hashes_alone():
    kept = [str(cell.cell_contents) for cell in login([("ann", "a-password")]).__closure__ or ()]
    assert "ann" in str(kept)
    assert "a-password" not in str(kept)


def test_a_name_is_not_guessed_from_many_addresses(qa):
    async def tried():
        knows = login([("ann", "secret")])
        wrong = [await knows("ann", str(at)) for at in range(10)]
        return wrong, await knows("ann", "secret"), await knows("bob", "secret")

    assert asyncio.run(tried()) == ([False] * 10, False, False)


def test_it_is_mounted_by_others_under_a_path(qa):
    app = mount_chat(FastAPI(), qa, path="/figures")
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert client.get("/figures/").status_code == 200
        assert client.get("/figures/gradio_api/file=/etc/passwd").status_code == 404
        assert client.post(f"/figures{UPLOAD}", files={"files": ("a.md", b"x")}).status_code == 200


def test_build_chat_gives_blocks(qa):
    assert type(build_chat(qa)).__name__ == "Blocks"


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "::", "figures.example"])
def test_an_address_that_others_reach_is_opened_only_on_purpose(host, capsys, tmp_path):
    with pytest.raises(SystemExit) as ended:
        main(["chat", "--host", host, "--home", str(tmp_path)])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "--auth" in said
    assert "--open" in said


def test_a_name_by_which_others_come_is_opened_only_on_purpose(capsys, tmp_path):
    with pytest.raises(SystemExit) as ended:
        main(["chat", "--name", "figures.example", "--home", str(tmp_path)])
    assert ended.value.code == 2
    assert "figures.example" in capsys.readouterr().err


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
