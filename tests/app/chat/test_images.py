"""The figure itself on the page: what is shown of it, whom it is served to, and where it goes in an export."""

import re
import shutil
from base64 import b64decode

import pytest
from fastapi.testclient import TestClient
from figwise import FigureQA
from figwise.app.chat.exports import conversation_markdown
from figwise.app.chat.handlers import Handlers
from figwise.app.chat.images import PATH, image_html
from figwise.app.chat.serve import chat_app
from figwise.app.chat.session import Session
from figwise.tests.pictures import colours, picture

pytestmark = pytest.mark.timeout(120)  # the first import of gradio takes long on a busy machine
TEXT = "# {title}\n\n### Detailed Analysis\n- **May:** 7\n- **June:** 9\n"


@pytest.fixture(scope="module")
def engine(tmp_path_factory, hostile):
    with FigureQA(tmp_path_factory.mktemp("chat") / "home") as engine:
        engine.add("apples", TEXT.format(title="Apples"), image=picture())
        engine.add("pears", TEXT.format(title="Pears"), image=picture(colour="blue"))
        engine.add("plain", TEXT.format(title="Plain"))
        engine.add("broken", TEXT.format(title="Broken"), image=b"<svg/>")
        engine.add("hostile", hostile, image=picture())
        yield engine


@pytest.fixture
def visitor(engine):
    return opened(engine)


def opened(engine, **more):
    client = TestClient(chat_app(engine, names=(), **more), base_url="http://127.0.0.1")
    assert client.get("/").status_code == 200
    return client


def asked(engine, figure):
    return {"figure": figure, "hash": engine.library.image(figure).hash}


def test_the_image_is_sent_as_what_was_made_here(engine, visitor):
    sent = visitor.get(PATH, params=asked(engine, "apples"))
    assert (sent.status_code, sent.headers["content-type"]) == (200, "image/webp")
    assert sent.content == engine.image("apples")
    assert sent.headers["x-content-type-options"] == "nosniff"
    assert sent.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert sent.headers["cross-origin-resource-policy"] == "same-origin"
    assert visitor.head(PATH, params=asked(engine, "apples")).status_code == 200


def test_what_is_not_the_image_of_a_figure_is_not_there(engine, visitor):
    known = engine.library.image("apples").hash
    wrong = [{"figure": figure, "hash": known} for figure in ("nowhere", "pears", "plain", "broken", "", "../apples")]
    wrong += [{"figure": "apples", "hash": hash} for hash in ("", "0" * 64, "../../etc/passwd", known.upper())]
    wrong += [{"figure": "/etc/passwd", "hash": known}, {"figure": "broken", "hash": ""}, {"figure": "\ud800"}, {}]
    assert {visitor.get(PATH, params=params).status_code for params in wrong[:-2]} == {404}
    assert visitor.get(f"{PATH}?figure=%ED%A0%80&hash={known}").status_code == 404
    assert visitor.get(PATH).status_code == 404
    for path in (f"{PATH}/", f"{PATH}/apples", f"{PATH}/../../etc/passwd", f"/x{PATH}"):
        assert visitor.get(path, params=asked(engine, "apples")).status_code == 404
    assert visitor.post(PATH, params=asked(engine, "apples")).status_code == 404


def test_the_image_of_another_library_is_not_there(engine, visitor, tmp_path):
    given = asked(engine, "apples")
    selected = opened(engine.among(["pears", "plain"]))
    assert selected.get(PATH, params=given).status_code == 404
    assert selected.get(PATH, params=asked(engine, "pears")).status_code == 200
    with FigureQA(tmp_path / "other") as other:
        other.add("apples", TEXT.format(title="Apples"), image=picture(colour="white"))
        assert opened(other).get(PATH, params=given).status_code == 404


def test_a_stranger_sees_no_image(engine, visitor):
    given = asked(engine, "apples")
    stranger = TestClient(chat_app(engine, names=()), base_url="http://127.0.0.1")
    assert stranger.get(PATH, params=given).status_code == 403
    assert visitor.get(PATH, params=given, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    locked = opened(engine, auth=[("ann", "secret")])
    assert locked.get(PATH, params=given).status_code == 401
    assert locked.post("/login", data={"username": "ann", "password": "secret"}).status_code == 200
    assert locked.get(PATH, params=given).status_code == 200


def test_a_removed_figure_takes_its_image_along(engine, tmp_path):
    home = shutil.copytree(engine.library.home.folder, tmp_path / "home")
    with FigureQA(home) as own:
        client, given = opened(own), asked(own, "apples")
        assert client.get(PATH, params=given).status_code == 200
        own.remove(["apples"])
        assert client.get(PATH, params=given).status_code == 404


def test_the_page_shows_the_image_with_its_title_and_says_what_it_is_for(engine):
    session = Session(figure="apples")
    head = Handlers(engine).view(session).head
    (source,) = re.findall(r'<img src="([^"]+)" alt="Apples"', head)
    assert source == f"figure-image?figure=apples&amp;hash={engine.library.image('apples').hash}"
    assert "numbers are read from the description alone" in head
    assert "<img" not in Handlers(engine).view(Session(figure="plain")).head
    broken = Handlers(engine).view(Session(figure="broken")).head
    assert "The image is not shown: it is no image of a kind that is read" in broken
    assert "<img" not in broken


def test_nothing_of_a_description_becomes_markup_beside_its_image(engine):
    html = image_html(engine.figure("hostile"), engine.library.image("hostile"))
    assert re.findall(r"<(\w+)", html) == ["details", "summary", "a", "img", "p"]
    (shown,) = re.findall(r"<img [^>]*>", html)
    assert re.findall(r' (\w+)="', shown) == ["src", "alt", "decoding", "width", "height"]


def test_an_export_holds_each_image_once_where_it_is_first_cited(engine):
    handlers, session = Handlers(engine), Session()
    for figure in ("apples", "apples", "pears", "plain"):
        handlers.look_at(session, figure)
        for _ in handlers.ask(session, "What is the value for June?"):
            pass

    exported = conversation_markdown(session, engine)

    assert re.findall(r"^!\[(\w+)\]\[(image-\d)\]$", exported, re.M) == [("Apples", "image-1"), ("Pears", "image-2")]
    held = re.findall(r"^\[image-\d\]: data:image/webp;base64,(\S+)$", exported, re.M)
    assert [colours(b64decode(one)) for one in held] == [{"red"}, {"blue"}]
    assert exported.index("![Pears]") < exported.index("[image-1]: data:")
