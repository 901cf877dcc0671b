"""Provenance: how a result file was made (versions, commit, hash of the code)."""

from __future__ import annotations

import hashlib
import platform
import subprocess
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

READING = ("indexing", "eval/systems")
"""Paths of the code on which the baselines depend."""
_PACKAGES = ("figwise", "chromadb", "llama-index-core", "numpy", "pandas", "scipy", "sentence-transformers", "torch")


def versions() -> dict[str, str]:
    """Versions of Python and of the packages that answers depend on."""
    found = {"python": platform.python_version()}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def commit() -> str:
    """The commit of the running checkout, with "+" if files differ from it; empty for an installed package."""
    root = Path(str(files("figwise")))
    head = _git(root, "rev-parse", "--short=12", "HEAD")
    if not head or _git(root, "rev-parse", "--show-toplevel") != str(root.resolve()):
        return ""
    return f"{head}+" if _git(root, "status", "--porcelain") else head


@lru_cache(maxsize=4)
def code_hash(floors: tuple[str, ...] = ("app", "indexing", "tools", "eval/systems")) -> str:
    """A hash of the answering code and its learned weights, without the code that scores answers."""
    found = hashlib.sha256()
    root = files("figwise")
    for floor in floors:
        for name, file in sorted(_sources(root / floor, floor), key=lambda pair: pair[0]):
            found.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    if "app" in floors:
        for learned in ("ranker.json", "calibration.json"):
            found.update((root / "data" / learned).read_bytes())
    return found.hexdigest()[:16]


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for one in folder.iterdir():
        if one.is_dir():
            yield from _sources(one, f"{path}/{one.name}")
        elif one.name.endswith(".py"):
            yield f"{path}/{one.name}", one


def _git(root: Path, *words: str) -> str:
    try:
        process = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return process.stdout.strip() if process.returncode == 0 else ""
