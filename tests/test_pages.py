"""Every example of the pages in docs runs as it is typed, from the top of its page down, and prints what is shown.

What the README shows is done in a clone, by test_first_page.py. A page starts in a folder with the samples in
`data/samples` and a library of them in `my-figures`, which is the home; `console` blocks are commands, a `python` block
stands before what it prints, a block with a title is a file. Blocks of `sh` set something up, and are only looked at.
"""

import asyncio
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
import typer.main
from figwise.app import cli
from figwise.app.serve.settings import ServeSettings
from figwise.eval import cli as eval_cli
from figwise.indexing.store.settings import Settings
from figwise.tests.model_server import Call, Model, Reply, Request
from mcp import Client, StdioServerParameters

ROOT = Path(__file__).parent.parent
PAGES = sorted(ROOT.glob("docs/*.md"))
TEXTS = [ROOT / name for name in ("README.md", "SECURITY.md", "CONTRIBUTING.md")] + PAGES
COMMANDS = {"figwise": cli, "figwise-eval": eval_cli}
SERVERS = {"serve", "chat"}
ENDPOINT = "http://localhost:11434/v1"
"""Where the pages have a language model; in the tests it is the scripted one."""
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.M | re.S)

pytestmark = pytest.mark.timeout(300)  # a page is one test, and some start servers


@dataclass
class Block:
    """A fenced block of a page."""

    kind: str
    title: str
    text: str


def blocks_of(page: Path) -> list[Block]:
    return [Block(*match.groups(default="")) for match in BLOCK.finditer(page.read_text(encoding="utf-8"))]


@pytest.fixture(scope="module")
def indexed(tmp_path_factory):
    """A folder as a page finds it."""
    folder = tmp_path_factory.mktemp("pages")
    shutil.copytree(ROOT / "data" / "samples", folder / "data" / "samples")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        with pytest.raises(SystemExit):
            cli.main(["index", "data/samples", "--home", "my-figures"])
    return folder


@pytest.fixture
def folder(indexed, tmp_path):
    """The same folder for each page, as it was: a library knows where its files stand."""
    shutil.copytree(indexed / "my-figures", tmp_path / "kept")
    yield indexed
    for left in indexed.iterdir():
        if left.name != "data":
            shutil.rmtree(left) if left.is_dir() else left.unlink()
    shutil.copytree(tmp_path / "kept", indexed / "my-figures")


@pytest.fixture
def model():
    made = Model()
    made.brain = lowest_mean
    yield made
    made.close()
    if made.errors:
        raise made.errors[0]


def lowest_mean(request: Request) -> Reply:
    """What a model says to "Which type has the lowest average accuracy?", with figwise's own tools or the page's."""
    said = [message for message in request.messages if message["role"] == "tool"]
    if "run_plan" in request.tools and "answer" in request.tools:
        if not said:
            plan = [{"op": "reduce", "how": "mean", "by": "row"}, {"op": "top", "how": "min"}]
            plan.append({"op": "labels", "axis": "row"})
            return Reply(calls=(Call("run_plan", {"plan": plan, "figure": "length-accuracy"}),))
        ref = request.last.split()[0]
        return Reply(calls=(Call("answer", {"result": ref, "text": f"Type {{{ref}}} has the lowest mean."}),))
    if not said:
        return Reply(calls=(Call("ask", {"question": request.messages[-1]["content"]}),))
    return Reply(f"It is type {said[-1]['content'].splitlines()[0]}.")


class Typed:
    """One reader at a keyboard, who types a page."""

    def __init__(self, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], model: Model, ended: ExitStack):
        self.patch, self.capsys, self.ended = patch, capsys, ended
        self.addresses = {ENDPOINT: model.url}

    def real(self, text: str) -> str:
        """The text with the addresses at which servers listen in this test."""
        for shown, real in self.addresses.items():
            text = text.replace(shown, real)
        return text

    def console(self, text: str) -> None:
        for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command, _, printed = part.partition("\n")
            command, _, file = command.partition(" > ")
            name, *arguments = shlex.split(command)
            if name == "export":
                for one in arguments:
                    variable, _, value = self.real(one).partition("=")
                    self.patch.setenv(variable, value)
            elif name == "figwise" and arguments[0] in SERVERS:
                self.start(arguments, printed)
            elif file:
                Path(file).write_text(self.run(name, arguments), encoding="utf-8")
            else:
                assert self.run(name, arguments).replace(str(Path.cwd()), "~") == printed, command

    def run(self, name: str, arguments: list[str]) -> str:
        """What one of our commands prints."""
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            COMMANDS[name].main(arguments)
        captured = self.capsys.readouterr()
        assert left.value.code == 0, captured.err
        return captured.out

    def start(self, arguments: list[str], printed: str) -> None:
        """Start a server, at a free port; it says what the page shows, with its port."""
        command = [sys.executable, "-c", "from figwise.app.cli import main; main()", *arguments, "--port", "0"]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        self.ended.enter_context(server)
        self.ended.callback(
            server.stderr.read
        )  # until its worker processes, which print there too, have let go of the home
        self.ended.callback(server.terminate)
        said = "".join(server.stderr.readline() for _ in printed.splitlines())
        (shown,), (real,) = (re.findall(r"http://[\d.]+:\d+", text) for text in (printed, said))
        assert said.replace(real, shown) == printed
        self.addresses[shown] = real

    def python(self, code: str, printed: str) -> None:
        self.capsys.readouterr()
        exec(compile(self.real(code), "page", "exec"), {})  # noqa: S102 - our own page
        assert self.capsys.readouterr().out == printed, code

    def mcp(self, settings: str) -> list[str]:
        """The tools that a host finds with these settings."""
        given = json.loads(settings)["mcpServers"]["figwise"]
        assert given["command"] == "figwise"
        command = ["-c", "from figwise.app.cli import main; main()", *given["args"]]
        server = StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ))

        async def tools():
            async with Client(server) as client:
                return [tool.name for tool in (await client.list_tools()).tools]

        return asyncio.run(tools())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_prints_what_it_shows(page, folder, model, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    monkeypatch.setenv("FIGWISE_HOME", "my-figures")
    blocks = blocks_of(page)
    with ExitStack() as ended:
        typed = Typed(monkeypatch, capsys, model, ended)
        for block, after in pairwise([*blocks, Block("", "", "")]):
            if block.title:
                Path(block.title).write_text(block.text, encoding="utf-8")
            elif block.kind == "console":
                typed.console(block.text)
            elif block.kind == "python":
                assert after.kind == "text", "a page shows what its code prints"
                typed.python(block.text, after.text)
            elif block.kind == "json":
                assert [name for name in typed.mcp(block.text) if f"`{name}`" not in page.read_text("utf-8")] == []
            else:
                assert block.kind in {"sh", "text"}


def test_blocks_that_are_not_run_only_set_up():
    """What figwise itself does is shown where it is run."""
    lines = [
        line for page in PAGES for block in blocks_of(page) if block.kind == "sh" for line in block.text.split("\n")
    ]
    assert [line for line in lines if line.startswith(("figwise", "python"))] == []


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.stem)
def test_commands_in_a_text_have_the_options_that_it_names(page):
    groups = {name: typer.main.get_command(program.app) for name, program in COMMANDS.items()}
    wrong = []
    for name, command, rest in re.findall(r"\b(figwise(?:-eval)?) ([a-z]+)\b([^`\n#]*)", page.read_text("utf-8")):
        options = set(re.findall(r"(?<![\w-])--[a-z-]+", rest))
        if not options:
            continue  # "figwise says", or nothing that could be wrong
        found = groups[name].commands.get(command)  # type: ignore[attr-defined]
        named = {one for option in found.params for one in option.opts} | {"--help"} if found else set()
        wrong += [f"{name} {command} {option}" for option in sorted(options - named)]
    assert wrong == []


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.stem)
def test_settings_in_a_text_exist(page):
    fields = {
        f"{kind.model_config['env_prefix']}{name}".upper()
        for kind in (Settings, ServeSettings)
        for name in kind.model_fields
    }
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "app").rglob("*.py"))
    named = set(re.findall(r"FIGWISE_[A-Z_]*[A-Z]\b", page.read_text("utf-8")))
    assert {name for name in named - fields if name not in source} == set()


def test_the_site_is_built_without_a_warning(tmp_path):
    """A dead link, a page that the navigation leaves out, and an unknown heading are warnings."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(ROOT / "mkdocs.yml")]
    built = subprocess.run([*command, "--site-dir", str(tmp_path)], capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    assert {f"{page.stem}.html" for page in PAGES} <= {path.name for path in tmp_path.iterdir()}
    loaded = [
        src
        for page in tmp_path.glob("*.html")
        for src in re.findall(r'(?:src|<link[^>]*href)="(https?://[^"]*)', page.read_text("utf-8"))
    ]
    assert loaded == [], "a page loads nothing from elsewhere"


def test_what_the_readme_links_to_exists():
    links = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / "README.md").read_text("utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []
    assert len(links) > 10
