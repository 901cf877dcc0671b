"""What the README and the pages in docs show is what happens."""

import asyncio
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from figwise.app.cli import main
from mcp import Client, StdioServerParameters

ROOT = Path(__file__).parent.parent
SERVED = "http://127.0.0.1:8000"
README = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))))
"""The README and the pages in docs; what the first page shows is done in a clone, by test_first_page.py."""


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readme")
    with pytest.raises(SystemExit):
        main(["index", str(ROOT / "data" / "samples"), "--home", str(folder)])
    return folder


def _examples() -> list[tuple[str, str]]:
    """(command, what it prints) of every console block."""
    _, _, behind = README.partition("\n## Set up\n")
    blocks = re.findall(r"```console\n(.*?)```", behind, re.S)
    shown = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.M) if part]
    return [(command, printed) for command, _, printed in (part.partition("\n") for part in shown)]


@pytest.mark.parametrize("command, printed", _examples())
def test_a_command_prints_what_the_readme_shows(home, capsys, command, printed):
    name, *arguments = shlex.split(command)
    assert name == "figwise"
    capsys.readouterr()
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--home", str(home)])
    assert left.value.code == 0
    assert capsys.readouterr().out == printed


@pytest.fixture(scope="module")
def server(home):
    """`figwise serve` as another process; gives its address."""
    command = [sys.executable, "-c", "from figwise.app.cli import main; main()", "serve", "--port", "0"]
    with subprocess.Popen([*command, "--home", str(home)], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"http://\S+", process.stderr.readline())
        assert found is not None
        yield found[0]
        process.terminate()


@pytest.mark.parametrize("code, printed", re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", README, re.S))
def test_a_python_example_prints_what_the_readme_shows(home, capsys, monkeypatch, request, code, printed):
    monkeypatch.chdir(ROOT)
    assert len(code.splitlines()) <= 10
    if SERVED in code:
        code = code.replace(SERVED, request.getfixturevalue("server"))
    capsys.readouterr()
    exec(compile(code.replace('"my-figures"', repr(str(home))), "README.md", "exec"), {})  # noqa: S102 - our own README
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize("settings", re.findall(r"```json\n(.*?)```", README, re.S))
def test_an_mcp_host_finds_the_tools_that_the_readme_names(home, settings):
    server = json.loads(settings)["mcpServers"]["figwise"]
    assert server["command"] == "figwise"
    code = "from figwise.app.cli import main; main()"
    arguments = [str(home) if argument == "my-figures" else argument for argument in server["args"]]

    async def tools():
        async with Client(StdioServerParameters(command=sys.executable, args=["-c", code, *arguments])) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    for name in asyncio.run(tools()):
        assert f"`{name}`" in README


def test_the_readme_has_examples():
    assert len(_examples()) >= 2
