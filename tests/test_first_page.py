"""What README's first page says is done in a clean clone, word for word, and prints what it shows.

Only the packages are lent to the clone by the environment that runs this test, which would else be installed again.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PORT = 7860
NOTE = re.compile(r"figwise: (reading|encoding) \d+.*\n")
"""Progress, which a busy machine may show."""

pytestmark = [
    pytest.mark.timeout(400),  # an installation, an index and cold starts
    pytest.mark.skipif(
        not (shutil.which("make") and shutil.which("git") and (ROOT / ".git").exists()), reason="there is no clone"
    ),
]


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A clone of what is committed, and its README's first page."""
    folder = tmp_path_factory.mktemp("first") / "figwise"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    return folder


@pytest.fixture(scope="module")
def shown(clone):
    """By command, what the first page shows that it prints."""
    page, _, _ = (clone / "README.md").read_text("utf-8").partition("\n## Set up\n")
    blocks = re.findall(r"```console\n\$ (.*?)\n(.*?)```", page, re.S)
    assert len(blocks) == 3
    return dict(blocks)


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FIGWISE_", "PYTHON", "MAKE"))}
    home = tmp_path_factory.mktemp("user")
    return kept | {"HOME": str(home), "PACKAGES_FROM": sys.prefix, "PYTHON": sys.executable}


@pytest.fixture(scope="module")
def printed(clone, shown, environment):
    """What each command printed that ends by itself, in their order."""
    done = {}
    for command in list(shown)[:2]:
        ran = subprocess.run(
            command, shell=True, cwd=clone, env=environment, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stderr
        assert not NOTE.sub("", ran.stderr)
        done[command] = ran.stdout
    return done


def test_its_commands_print_what_it_shows(shown, printed):
    assert printed == {command: shown[command] for command in printed}


def test_make_demo_prints_at_most_25_lines(printed):
    assert len(printed["make demo"].splitlines()) <= 25


def test_what_the_demo_proposes_works_as_it_is_typed(clone, environment, printed):
    proposed = re.search(r"In a terminal:   (.*)\n", printed["make demo"])
    assert proposed is not None
    (first, *_) = re.findall(r"“(.*?)”", printed["make demo"].split("Try also: ")[1])
    command = proposed[1].replace("QUESTION", f'"{first}"')
    ran = subprocess.run(command, shell=True, cwd=clone, env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("Ribwort plantain\n")


def test_the_chat_opens_where_it_says(clone, shown, environment, printed):
    (command,) = shown.keys() - printed.keys()
    with socket.socket() as tried:
        if tried.connect_ex(("127.0.0.1", PORT)) == 0:
            pytest.skip(f"something else listens at {PORT}")
    with subprocess.Popen(
        f"exec {command}", shell=True, cwd=clone, env=environment, stderr=subprocess.PIPE, text=True
    ) as chat:
        assert chat.stderr is not None
        lines = [chat.stderr.readline() for _ in shown[command].splitlines()]
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=60) as page:
            assert page.status == 200
        chat.send_signal(signal.SIGINT)
        chat.wait(60)
    assert "".join(lines) == shown[command]
