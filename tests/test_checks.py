"""What holds of the repository as text: nothing of one machine in it, no file that is two files."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SKIPPED = {"build", "dist", "figwise.egg-info", "__pycache__"}
LINES_IN_A_FILE = 400

# Written with one-letter classes so that this file does not hold what it looks for.
MACHINE = re.compile(r"(?<![\w.])/(?:[w]ork|[f]arm|[r]oot|[t]mp/bash_jobs|[h]ome/\w+)/")
REGISTRY = re.compile(r"[p]ypi\.org|[f]iles\.pythonhosted|[r]egistry\.npmjs|[d]eb\.debian|[d]ownload\.pytorch")


def files_of_the_project() -> list[Path]:
    """What is committed or would be; without git, all but hidden folders and what a build leaves."""
    git = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(git, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        found = [path.relative_to(ROOT) for path in ROOT.rglob("*")]
        listed = [
            str(path)
            for path in found
            if not SKIPPED & set(path.parts) and not any(p.startswith(".") for p in path.parts[:-1])
        ]
    return [ROOT / name for name in sorted(filter(None, listed)) if (ROOT / name).is_file()]


FILES = files_of_the_project()


@pytest.mark.parametrize("pattern", [MACHINE, REGISTRY], ids=["machine paths", "registry hosts"])
def test_no_file_names_a_machine(pattern):
    found = []
    for path in FILES:
        text = path.read_text("utf-8", errors="ignore")
        lines = {text.count("\n", 0, match.start()) + 1 for match in pattern.finditer(text)}
        found += [f"{path.relative_to(ROOT)}:{line}" for line in sorted(lines)]
    assert found == []


def test_no_module_is_long():
    lengths = {path.relative_to(ROOT): path.read_bytes().count(b"\n") for path in FILES if path.suffix == ".py"}
    assert {str(path): lines for path, lines in lengths.items() if lines > LINES_IN_A_FILE} == {}


def test_every_import_is_a_declared_dependency():
    """What another dependency happens to bring may be gone with its next version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    groups = project["optional-dependencies"]
    extras = [name for group in groups.values() for name in group]
    optional = groups["llm"] + groups["mcp"]  # parts of the program that say what to install where it is missing
    homes = packages_distributions()
    undeclared: dict[str, list[str]] = {}
    for path in FILES:
        if path.suffix != ".py":
            continue
        where = path.relative_to(ROOT)
        declared = {
            normal(name)
            for name in project["dependencies"] + (extras if where.parts[0] in {"tests", "docs"} else optional)
        }
        for name in imported(path) - set(sys.stdlib_module_names) - {"figwise"}:
            if not declared & {normal(home) for home in homes.get(name, [name])}:
                undeclared.setdefault(name, []).append(str(where))
    assert undeclared == {}


def imported(path: Path) -> set[str]:
    """Top-level names of the modules that a file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").split(".")[0])
    return names


def normal(requirement: str) -> str:
    """The name in a requirement, in the form in which names are compared."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\s<>=!~;\[]", requirement)[0]).lower()


def test_constraints_are_exact_versions_in_order():
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", pin)] == []
    assert sorted(pins, key=normal) == pins


def test_every_dependency_has_an_exact_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [
        *project["dependencies"],
        *(name for group in project["optional-dependencies"].values() for name in group),
    ]
    pinned = {normal(line) for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()}
    assert {normal(name) for name in named} - pinned == set()


def test_tests_are_not_a_package():
    """With an `__init__.py`, tests would be imported as a package whose name is the checkout's folder."""
    assert [str(path) for path in FILES if path.name == "__init__.py" and "tests" in path.parts] == []
