"""The package as it is published: what is in it, and that it works where the repository is not."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
METADATA = ("pyproject.toml", "README.md", "LICENSE", "py.typed", "__init__.py")
JUNK = shutil.ignore_patterns("__pycache__", "*.pyc", ".*")

pytestmark = pytest.mark.timeout(180)  # a build, an installation and two cold starts of the encoder

DESCRIPTION = """\
# Apples picked

## Chart Type
Bar chart

## Axes
- **X-axis:** Month
- **Y-axis:** Apples (kg)

## Detailed Analysis
- **August:** 120
- **September:** 345
- **October:** 210
"""


def run(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def package_folders() -> list[str]:
    """The top-level folders that pyproject maps into the package."""
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    return sorted({name.split(".")[1] for name in packages if "." in name})


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is published; a build in the repository could pick up what an earlier one left."""
    copy = tmp_path_factory.mktemp("a folder of another name")
    for name in METADATA:
        shutil.copy(ROOT / name, copy / name)
    for folder in package_folders():
        shutil.copytree(ROOT / folder, copy / folder, ignore=JUNK)
    return copy


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, source)
    (built,) = out.iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel alone, in a folder that stands before everything else on the path."""
    target = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", target, wheel)
    return target


def test_the_wheel_holds_every_file_of_the_tree_but_those_to_learn_from(source, wheel):
    in_tree = {f"figwise/{name}" for name in ("__init__.py", "py.typed")}
    for folder in package_folders():
        in_tree |= {
            f"figwise/{path.relative_to(source).as_posix()}"
            for path in (source / folder).rglob("*")
            if path.is_file() and "described" not in path.parts
        }
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    info = f"{wheel.name.removesuffix('-py3-none-any.whl')}.dist-info/"
    assert {name for name in names if not name.startswith(info)} == in_tree


def test_only_the_root_module_stands_at_the_root():
    """Any other `.py` there would be published as a module of figwise."""
    assert [path.name for path in ROOT.glob("*.py")] == ["__init__.py"]


def test_the_repository_adds_no_name_but_figwise(tmp_path):
    code = "import importlib.util as u; print([n for n in {!r} if u.find_spec(n)])".format(
        [*package_folders(), "tests"]
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_installed_copy_answers_a_question(installed, tmp_path):
    home, notes = tmp_path / "home", tmp_path / "notes"
    notes.mkdir()
    (notes / "apples.md").write_text(DESCRIPTION, "utf-8")
    path = {"PYTHONPATH": str(installed)}
    assert str(installed) in run(sys.executable, "-c", "import figwise; print(figwise.__file__)", **path)

    command = installed / "bin" / "figwise"
    run(command, "index", notes, "--home", home, **path)
    (line,) = run(command, "ask", "What is the value for September?", "--home", home, "--json", **path).splitlines()
    answer = json.loads(line)

    assert (answer["status"], answer["value"]) == ("answered", 345)
    (cited,) = answer["citations"]
    assert cited["figure"] == "apples"
    assert DESCRIPTION[cited["start"] : cited["end"]] == cited["quote"]


def test_an_installed_copy_shows_its_samples_from_any_folder(installed, tmp_path):
    path = {"PYTHONPATH": str(installed), "XDG_DATA_HOME": str(tmp_path / "data"), "HOME": str(tmp_path)}
    done = subprocess.run(
        [str(installed / "bin" / "figwise"), "demo", "--no-chat"],
        cwd=tmp_path,
        env={**os.environ, **path},
        capture_output=True,
        text=True,
        check=True,
    )
    first, _, asked, value, *_ = done.stdout.splitlines()
    home = Path(first.removeprefix("12 sample descriptions are in "))
    assert tmp_path in home.parents
    assert home.name == "figwise-demo"
    assert (home / "samples" / "wind-farms.md").is_file()
    assert asked.endswith(f'ask "At what length does h first fall below 90%?" --home {home}')
    assert value == "3"
    assert "Try also: " in done.stdout
