"""The shipped cases: questions and claims over described figures, with what is expected."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ..app.jsonlines import parse_object


def shipped_cases() -> list[dict[str, Any]]:
    """The cases in `data/eval`, each with its figure's text as `description` where it names one."""
    data = files("figwise.data")
    texts = dict(_descriptions(data / "samples")) | dict(_descriptions(data / "eval" / "descriptions"))
    lines = (data / "eval" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [parse_object(line) for line in lines if line.strip()]
    return [case | {"description": texts[case["figure"]]} if "figure" in case else case for case in cases]


def learned_from(case: dict[str, Any]) -> bool:
    """Whether the planner's certainty is learned from the case: half of the figures are, the others only measure."""
    figure = str(case.get("figure", ""))
    return bool(figure) and hashlib.sha1(figure.encode(), usedforsecurity=False).hexdigest()[0] in "89abcdef"


def _descriptions(folder: Traversable) -> Iterator[tuple[str, str]]:
    for file in folder.iterdir():
        name, _, kind = file.name.rpartition(".")
        if kind in ("md", "txt") and name != "README":
            yield name, file.read_text(encoding="utf-8")
