"""The server, asked by a real client over a real connection."""

import json
from base64 import b64encode
from hashlib import sha256

import httpx
import pytest
from figwise.tests.pictures import colours, picture

PLUMS = "# Plums picked\n\n## Detailed Analysis\n- **August:** 12\n- **September:** 34\n"
PROBLEM = "application/problem+json"


@pytest.fixture(scope="module")
def client(served):
    with httpx.Client(base_url=served(max_body_bytes=20_000), timeout=30) as one:
        yield one


def events(response):
    """(name, data) of each event of a stream."""
    blocks = [block.splitlines() for block in response.text.strip().split("\n\n")]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in blocks]


def test_every_golden_question_gets_the_engines_answer(client, golden):
    for one, expected in golden:
        answer = client.post("/v1/ask", json={"question": one.question, "figure": one.figure}).json()
        assert answer == expected
        assert (answer["status"], answer["value"]) == (one.status, one.value)


@pytest.mark.parametrize("how", [{"json": {"stream": True}}, {"headers": {"Accept": "text/event-stream"}}])
def test_a_stream_ends_with_the_same_answer(client, golden, how):
    for one, expected in golden[:6]:
        body = {"question": one.question, "figure": one.figure} | how.get("json", {})
        response = client.post("/v1/ask", json=body, headers=how.get("headers"))
        assert response.headers["content-type"].startswith("text/event-stream")
        *before, last = events(response)
        assert last == ("answer", expected)
        assert [name for name, _ in before] == ["search" if one.figure is None else "reading"]


def test_the_plan_of_an_answer_runs_again(client, golden):
    one, expected = golden[0]
    plan = {"plan": expected["plan"], "figure": expected["figures"][0]}
    answer = client.post("/v1/plan", json=plan).json()
    assert (answer["value"], answer["citations"]) == (one.value, expected["citations"])


def test_figures_are_listed_found_and_shown(client, samples):
    every = client.get("/v1/figures").json()
    assert every["total"] == len(every["figures"]) == len([*samples.iterdir()])
    page = client.get("/v1/figures", params={"limit": 2, "offset": 3}).json()
    assert (page["figures"], page["next"], every["next"]) == (every["figures"][3:5], 5, None)
    found = [client.get("/v1/figures", params={"q": "metro", "limit": 2, "offset": at}).json() for at in (0, 2)]
    assert (found[0]["next"], found[0]["total"]) == (2, found[1]["total"])
    both = [one["id"] for page in found for one in page["figures"]]
    assert both == [one["id"] for one in client.get("/v1/figures", params={"q": "metro", "limit": 4}).json()["figures"]]
    assert client.get("/v1/figures", params={"q": "metro passengers"}).json()["figures"][0]["id"] == "city-ridership"
    shown = client.get("/v1/figures/city-ridership").json()
    assert shown["text"] == (samples / "city-ridership.md").read_text("utf-8")
    assert shown["grids"][0]["rows"][0]["cells"][0]["value"] == 148.2


@pytest.mark.parametrize("id", ["plums", "a, b c", "Ünï", "(1+2)", "figures-"])
def test_a_description_is_posted_asked_replaced_and_forgotten(client, id):
    posted = client.post("/v1/figures", json={"id": id, "text": PLUMS})
    assert (posted.status_code, posted.json()["outcome"], posted.json()["cells"]) == (201, "indexed", 2)
    assert client.get(posted.headers["location"]).json()["id"] == id
    asked = {"question": "What is the value for September?", "figure": id}
    assert client.post("/v1/ask", json=asked).json()["value"] == 34
    again = client.post("/v1/figures", json={"id": id, "text": PLUMS.replace("34", "35"), "title": "Plums"})
    assert (again.status_code, again.json()["outcome"], again.json()["title"]) == (200, "replaced", "Plums")
    assert client.post("/v1/ask", json=asked).json()["value"] == 35
    assert client.delete(posted.headers["location"]).status_code == 204
    assert client.get(posted.headers["location"]).status_code == 404


def test_an_image_is_posted_with_a_description_and_sent_as_webp(client):
    given = {"id": "plums", "text": PLUMS, "image": b64encode(picture()).decode()}
    posted = client.post("/v1/figures", json=given)
    assert (posted.status_code, posted.json()["note"]) == (201, "")
    sent = client.get("/v1/images/plums")
    assert (sent.status_code, sent.headers["content-type"]) == (200, "image/webp")
    assert sent.headers["x-content-type-options"] == "nosniff"
    assert colours(sent.content) == {"red"}
    told = client.get("/v1/figures/plums").json()["image"]
    assert told == {"type": "image/webp", "width": 40, "height": 30, "sha256": sha256(sent.content).hexdigest()}
    bad = client.post("/v1/figures", json=given | {"image": b64encode(b"<svg/>").decode()})
    assert (bad.status_code, bad.json()["outcome"]) == (200, "replaced")
    assert bad.json()["note"].startswith("the image is not shown: it is no image of a kind that is read (PNG, JPEG")
    assert client.get("/v1/figures/plums").json()["image"] is None
    assert client.get("/v1/images/plums").json()["detail"] == "No image came with the figure 'plums'."
    assert client.delete("/v1/figures/plums").status_code == 204
    assert client.get("/v1/images/plums").status_code == 404
    for id in ("nowhere", "../../etc/passwd", "..%2F..%2Fetc%2Fpasswd"):
        assert client.get(f"/v1/images/{id}").status_code == 404
    refused = client.post("/v1/figures", json=given | {"image": "abcde"})
    assert (refused.status_code, refused.json()["detail"].partition(":")[0]) == (422, "/image")


def test_health_says_how_many_figures_there_are(client, samples):
    health = client.get("/v1/health").json()
    assert (health["status"], health["figures"]) == ("ok", len([*samples.iterdir()]))


@pytest.mark.parametrize(
    "method, path, body, status, said",
    [
        ("POST", "/v1/ask", {"question": " "}, 422, "The question is empty."),
        ("POST", "/v1/ask", {"question": "x" * 3_000}, 422, "at most 2000 are read"),
        ("POST", "/v1/ask", {"question": "How many?", "figure": "nowhere"}, 404, "No figure 'nowhere'. Figures: city"),
        ("POST", "/v1/ask", {"question": "How many?", "stream": True, "figure": "nowhere"}, 404, "No figure"),
        ("POST", "/v1/ask", {"question": "How many?", "system": "agent"}, 422, "No language model is set"),
        ("POST", "/v1/ask", {"question": "How many?", "system": "other"}, 422, "/system: "),
        ("POST", "/v1/ask", {"question": "How many?", "colour": 1}, 422, "/colour: Extra inputs"),
        ("POST", "/v1/ask", {}, 422, "/question: Field required"),
        ("POST", "/v1/plan", {"plan": {"op": "exec"}}, 422, "Not a plan"),
        ("POST", "/v1/plan", {"plan": {"op": "value", "of": {"op": "grid"}}, "figure": "no"}, 404, "No figure 'no'"),
        ("POST", "/v1/figures", {"id": "a\nb", "text": PLUMS}, 422, "the id holds '\\n'"),
        ("POST", "/v1/figures", {"id": "a/b", "text": PLUMS}, 422, "the id holds '/'"),
        ("POST", "/v1/figures", {"id": "<svg>", "text": PLUMS}, 422, "the id holds '<'"),
        ("POST", "/v1/figures", {"id": "..", "text": PLUMS}, 422, "the id is no name"),
        ("POST", "/v1/figures", {"id": " a", "text": PLUMS}, 422, "begins or ends with a space"),
        ("POST", "/v1/figures", {"id": "a", "text": "\0"}, 422, "binary"),
        ("POST", "/v1/figures", {"id": "city-ridership", "text": PLUMS}, 409, "read from the file"),
        ("GET", "/v1/figures/nowhere", None, 404, "No figure 'nowhere'"),
        ("DELETE", "/v1/figures/nowhere", None, 404, "No figure 'nowhere'"),
        ("GET", "/v1/figures?limit=0", None, 422, "query limit: "),
        ("GET", "/v1/nothing", None, 404, "Nothing matches"),
        ("PUT", "/v1/ask", {}, 405, "Specified method is invalid"),
    ],
)
def test_what_cannot_be_done_is_a_problem_in_one_line(client, samples, method, path, body, status, said):
    response = client.request(method, path, json=body)
    told = response.json()
    assert (response.status_code, told["status"]) == (status, status)
    assert response.headers["content-type"] == PROBLEM
    assert said in told["detail"]
    assert len(told["detail"].splitlines()) == 1
    assert str(samples) not in response.text


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 19_000,
        b'{"question": NaN}',
        b'{"question": "How many?", "id": 1e999}',
        b'{"question": "How many?", "id": %s}' % (b"9" * 5_000),
        b'{"question": "How many \\ud83d?"}',
        b'{"plan": {"op": "grid", "k": -Infinity}}',
        b'{"plan": ' + b'{"of":' * 150 + b"1" + b"}" * 150 + b"}",
        b'{"id": "a", "text": "\\udc00"}',
        b'"a string"',
        b"null",
    ],
)
@pytest.mark.parametrize("path", ["/v1/ask", "/v1/plan", "/v1/figures", "/v1/chat/completions"])
def test_what_is_no_json_for_us_is_the_callers_mistake(client, path, raw):
    response = client.post(path, content=raw, headers={"Content-Type": "application/json"})
    assert response.status_code in {400, 422}
    assert response.headers["content-type"] == PROBLEM


def test_a_body_of_another_kind_is_refused(client):
    response = client.post("/v1/ask", content=b'{"question": "How many?"}', headers={"Content-Type": "text/plain"})
    assert response.status_code == 422


def test_the_description_of_the_api_knows_every_path_and_the_plan_language(client):
    schema = client.get("/openapi.json").json()
    assert set(schema["paths"]) == {
        *("/v1/ask", "/v1/plan", "/v1/figures", "/v1/figures/{id}", "/v1/images/{id}", "/v1/health"),
        *("/v1/models", "/v1/chat/completions"),
    }
    shapes = schema["components"]["schemas"]
    assert shapes["PlanRequest"]["properties"]["plan"] == {"$ref": "#/components/schemas/Plan"}
    refs = {ref.rsplit("/", 1)[-1] for ref in _refs(schema)}
    assert refs <= set(shapes)
    for name in ("AskRequest", "PlanRequest", "NewFigure", "ChatRequest"):
        assert shapes[name]["examples"]


def _refs(node):
    if isinstance(node, dict):
        yield from (value for key, value in node.items() if key == "$ref")
    for value in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from _refs(value)


def test_the_examples_of_the_description_work(client):
    shapes = client.get("/openapi.json").json()["components"]["schemas"]
    for path, name in [("ask", "AskRequest"), ("plan", "PlanRequest"), ("chat/completions", "ChatRequest")]:
        for example in shapes[name]["examples"]:
            assert client.post(f"/v1/{path}", json=example).status_code == 200
    (new,) = shapes["NewFigure"]["examples"]
    assert client.post("/v1/figures", json=new).status_code == 201
    assert client.delete(f"/v1/figures/{new['id']}").status_code == 204
