"""The chat: events with foreign payloads, doors that should be closed, and script in everything that is shown."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from figwise.tests.abuse.tried import COMMAND, QUESTION, Try, home_of_samples, serving

JOIN = "/gradio_api/queue/join"
_FILE = {"meta": {"_type": "gradio.FileData"}}
_SCRIPT = (
    "<script>window.ran=1</script>",
    "<img src=x onerror=window.ran=2>",
    '"><svg onload=window.ran=3>',
    "<iframe srcdoc='<script>parent.ran=4</script>'></iframe>",
    "[x](javascript:window.ran=5)",
    "</textarea><script>window.ran=6</script>",
    "<style>*{display:none}</style>",
    "<a href=javascript:window.ran=7>x</a>",
    "${window.ran=8}{{ran}}",
    "<math><mtext></mtext><mglyph><style><!--</style><img src=x onerror=window.ran=9>",
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def _paths(folder: Path) -> list[str]:
    secret = folder / "secret.md"
    secret.write_text("# A secret of the machine\n\n- Quincunx: 4711\n", encoding="utf-8")
    return ["/etc/passwd", "/proc/self/environ", str(secret), f"{folder}/home/catalog.db", "http://127.0.0.1:1/x"]


def foreign_payloads(count: int) -> Iterator[Try]:
    """Every event of the page is sent a path of the machine in the place of each of its values."""
    with home_of_samples() as home:
        folder = home.parent
        with serving("chat", "--port", "0", "--home", str(home)) as (url, _):
            with httpx.Client(base_url=url, timeout=60) as client:
                client.get("/")
                config = client.get("/config").json()
                parts = {one["id"]: one["type"] for one in config["components"]}
                for path in _paths(folder)[:count]:
                    for one in config["dependencies"]:
                        for at, part in enumerate(one["inputs"]):
                            data: list[Any] = [None] * len(one["inputs"])
                            file = {"path": path, "url": path, **_FILE}
                            data[at] = [file] if parts[part] == "file" else file
                            yield _payload(client, f"{path} for {parts[part]} of event {one['id']}", one["id"], data)
                yield from _doors(client)
            for other in ("http://evil.example", "http://localhost:3000", "null"):
                response = httpx.post(
                    f"{url}/gradio_api/upload", files={"files": ("a.md", b"x")}, headers={"Origin": other}
                )
                yield Try(f"an upload from {other}", response.status_code == 403, response.text[:100])


def _payload(client: httpx.Client, name: str, event: int, data: list[Any]) -> Try:
    session = f"abuse{abs(hash(name)) % 10**9}"
    body = {"data": data, "fn_index": event, "session_hash": session, "event_data": {"name": "x", **_FILE}}
    response = client.post(JOIN, json=body)
    said = response.text
    if response.status_code == 200:
        said += client.get("/gradio_api/queue/data", params={"session_hash": session}).text
    leaked = any(mark in said for mark in ("root:", "Quincunx", "SQLite format", "secret.md", "/gradio_api/file="))
    return Try(name, not leaked, said[:200])


def _doors(client: httpx.Client) -> Iterator[Try]:
    for path in (
        "/gradio_api/file=/etc/passwd",
        "/gradio_api/file/etc/passwd",
        "/gradio_api/proxy=http://127.0.0.1:1",
        "/gradio_api/dev/reload",
        "/gradio_api/openapi.json",
        "/gradio_api/info",
        "/gradio_api/custom_component/a/client/b/c",
        "/gradio_api/stream/a/b/c/playlist.m3u8",
        "/monitoring",
        "/assets/..%2f..%2f..%2fetc%2fpasswd",
        "/static/../../../../etc/passwd",
        "/svelte/../../x",
        "/?deep_link=../../etc",
    ):
        response = client.get(path)
        shut = response.status_code in (403, 404) or path.startswith("/?")
        yield Try(f"GET {path}", shut and "root:" not in response.text, f"{response.status_code} {response.text[:80]}")
    for path in (
        "run/predict",
        "call/predict",
        "component_server",
        "process_recording",
        "vibe-edit",
        "cancel",
        "reset",
    ):
        body = {"session_hash": "nobodys", "fn_index": 0, "event_id": "x", "data": []}
        with httpx.Client(base_url=client.base_url, timeout=60) as stranger:
            response = stranger.post(f"/gradio_api/{path}", json=body)
        yield Try(f"POST {path} of a stranger", response.status_code in (403, 404), f"{response.status_code}")


def scripts(count: int) -> Iterator[Try]:
    """Script in titles, labels, values, ids and questions, in a real browser."""
    browser_path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser_path is None:
        return
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        texts = {
            f"{at}{script[:60].replace('/', '')}.md": _hostile(script) for at, script in enumerate(_SCRIPT[:count])
        }
        _indexed(Path(name), texts)
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        with serving("chat", "--port", "0", "--home", f"{name}/home") as (url, _):
            for at, script in enumerate(_SCRIPT[:count]):
                page = browser.new_page()
                asked: list[str] = []
                page.on("request", partial(_noted, asked))
                page.goto(url)
                page.locator("#fw-library .fw-figure").nth(at).click()
                page.wait_for_selector("#fw-sourcepane .fw-text")
                for question in (f"What is the value for Red {script}?", "What is the value for Red?", QUESTION):
                    page.fill("#fw-box textarea", question)
                    page.keyboard.press("Enter")
                    page.wait_for_timeout(1_000)
                for tab in ("Table", "Reading", "Issues", "Source"):
                    page.get_by_role("tab", name=tab).click()
                    page.wait_for_timeout(100)
                ran = page.evaluate("window.ran ?? null")
                outside = [one for one in asked if not one.startswith((url, "data:", "blob:"))]
                seen = page.locator("#fw-sourcepane .fw-text").first.is_visible()
                yield Try(script, ran is None and not outside and seen, json.dumps([ran, outside, seen]))
                page.close()
        browser.close()


def _noted(asked: list[str], request: Any) -> None:
    asked.append(request.url)


def _hostile(script: str) -> str:
    return (
        f"# Chart {script}\n\n**Title:** Balls {script}\n\n## Components\n- X-axis: {script}\n\n## Detailed Analysis\n"
        f"- Red: 12 {script}\n- Red {script}: 12\n- Blue {script}: 7\n- Blue: {script}\n\nThe {script} falls.\n"
    )


def _indexed(folder: Path, texts: dict[str, str]) -> None:
    (folder / "source").mkdir()
    for name, text in texts.items():
        (folder / "source" / name).write_text(text, encoding="utf-8")
    index = [*COMMAND, "index", str(folder / "source"), "--home", str(folder / "home")]
    subprocess.run(index, check=True, capture_output=True)
