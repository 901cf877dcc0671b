"""Several libraries on one server: a token opens its own library alone."""

from pathlib import Path

import httpx
import pytest
from figwise import FigureQA
from figwise.app.serve.libraries import engines_of
from figwise.app.serve.settings import ServeSettings
from figwise.indexing.errors import SettingsError

TOKENS = {"sales": "token-of-the-sales-library", "weather": "token-of-the-weather-library"}
TEXT = "# {0} sold\n\n## Detailed Analysis\n- **May:** {1}\n- **June:** 34\n"


@pytest.fixture(scope="module")
def libraries(tmp_path_factory):
    settings = ServeSettings(libraries=TOKENS)
    engines = engines_of(str(tmp_path_factory.mktemp("home")), settings, FigureQA)
    engines["sales"].add("plums", TEXT.format("Plums", 12))
    yield engines
    for engine in engines.values():
        engine.close()


@pytest.fixture(scope="module")
def called(served, libraries):
    """Call the server: method, path, the token that is sent, and a body."""
    url = served(libraries, libraries=TOKENS)

    def call(method, path, token=None, body=None):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx.request(method, url + path, headers=headers, json=body, timeout=60)

    return call


def test_a_token_opens_its_own_library_alone(called):
    posted = called("POST", "/v1/figures", TOKENS["weather"], {"id": "rain", "text": TEXT.format("Rain", 99)})
    assert posted.status_code == 201
    for library, held, other in (("sales", "plums", "rain"), ("weather", "rain", "plums")):
        token = TOKENS[library]
        assert [one["id"] for one in called("GET", "/v1/figures", token).json()["figures"]] == [held]
        assert called("GET", f"/v1/figures/{held}", token).status_code == 200
        assert called("GET", f"/v1/figures/{other}", token).status_code == 404
        assert called("DELETE", f"/v1/figures/{other}", token).status_code == 404
        answer = called("POST", "/v1/ask", token, {"question": "How many were sold in May?"}).json()
        assert answer["figures"] == [held]
        assert called("GET", "/v1/health", token).json()["figures"] == 1


@pytest.mark.parametrize("token", [None, "token-of-no-library-at-all", TOKENS["sales"][:-1], TOKENS["sales"] + "x"])
def test_a_wrong_token_is_one_clear_line_and_tells_of_no_library(called, token):
    for method, path in (("GET", "/v1/figures"), ("POST", "/v1/ask"), ("GET", "/v1/figures/plums")):
        refused = called(method, path, token, {"question": "How many?"} if method == "POST" else None)
        assert refused.status_code == 401
        assert refused.json()["detail"] == "A valid bearer token is required."
    health = called("GET", "/v1/health", token)
    assert (health.status_code, health.json()["figures"]) == (200, 2)


def test_each_library_of_a_folder_has_a_folder_of_its_own(libraries):
    homes = [Path(engine.library.home.folder) for engine in libraries.values()]
    assert [home.name for home in homes] == ["sales", "weather"]
    assert homes[0].parent == homes[1].parent


@pytest.mark.parametrize(
    "given, said",
    [
        ({"libraries": {"a": "x" * 20}}, "LIBRARIES"),
        ({"libraries": {"../sales": "x" * 20}}, "LIBRARIES"),
        ({"libraries": {"sales": "short"}}, "16 characters"),
        ({"libraries": {"sales": "x" * 20, "weather": "x" * 20}}, "have to differ"),
        ({"libraries": {"sales": "x" * 20}, "token": "y" * 20}, "FIGWISE_SERVE_TOKEN opens none"),
    ],
)
def test_libraries_that_a_token_could_not_tell_apart_are_refused(given, said):
    with pytest.raises(SettingsError, match=said):
        ServeSettings(**given).check()


def test_what_is_no_json_is_one_line_that_names_the_variable_and_repeats_no_token(monkeypatch):
    monkeypatch.setenv("FIGWISE_SERVE_LIBRARIES", "sales=a-token-that-nobody-may-see")
    with pytest.raises(SettingsError, match="libraries") as bad:
        ServeSettings()
    assert "nobody" not in str(bad.value)
