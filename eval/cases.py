"""Reading cases: the shipped ones, and files of cases, with errors that name the line and the field."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ..app.jsonlines import parse_object, read_lines
from ..indexing.errors import SourceError, clip
from .case import Case


def shipped_cases() -> list[dict[str, Any]]:
    """The cases in `data/eval`, each with its figure's text as `description` where it names one."""
    texts = shipped_texts()
    cases = [parse_object(line) for line in _shipped_lines()]
    return [case | {"description": texts[case["figure"]]} if "figure" in case else case for case in cases]


def shipped() -> list[Case]:
    """The cases in `data/eval`, checked."""
    return parsed_cases(_shipped_lines(), "data/eval/cases.jsonl")


def shipped_texts() -> dict[str, str]:
    """The descriptions that the shipped cases ask about, by name."""
    data = files("figwise.data")
    return dict(_descriptions(data / "samples")) | dict(_descriptions(data / "eval" / "descriptions"))


def learned_from(case: dict[str, Any]) -> bool:
    """Whether the calibration is learned from the case's figure: half of them are, the others only measure."""
    return figure_is_learned(str(case.get("figure", "")))


def figure_is_learned(figure: str) -> bool:
    """Whether the calibration is learned from this shipped figure."""
    return bool(figure) and hashlib.sha1(figure.encode(), usedforsecurity=False).hexdigest()[0] in "89abcdef"


def cases_in(file: Path) -> list[Case]:
    """The cases of a .jsonl file.

    Raises:
        SourceError: the file cannot be read, holds none, or a line is no case; line and field are named.
    """
    return parsed_cases(read_lines(file), str(file))


def parsed_cases(lines: Iterable[str], source: str) -> list[Case]:
    """The cases on lines of JSON; raises SourceError, naming the first bad line and its field."""
    cases: dict[str, Case] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{source}, line {number}"
        case = _parsed(line, where)
        if case.id in cases:
            raise SourceError(f"{where}, field 'id': {clip(case.id)!r} stands on an earlier line, too.")
        if case.follows is not None and case.follows not in cases:
            raise SourceError(f"{where}, field 'follows': no earlier case is called {clip(case.follows)!r}.")
        cases[case.id] = case
    if not cases:
        raise SourceError(f"{source} holds no case.")
    return list(cases.values())


def _parsed(line: str, where: str) -> Case:
    try:
        raw = parse_object(line)
    except SourceError as bad:
        raise SourceError(f"{where}: {bad}") from bad
    try:
        return Case.model_validate(raw)
    except ValidationError as bad:
        first, *more = bad.errors(include_url=False)
        field = ".".join(str(part) for part in first["loc"]) or "(the whole case)"
        message = first["msg"].removeprefix("Value error, ")
        rest = f" ({len(more)} more)" if more else ""
        raise SourceError(f"{where}, field {clip(field)!r}: {message}{rest}.") from bad


def _shipped_lines() -> list[str]:
    return (files("figwise.data") / "eval" / "cases.jsonl").read_text(encoding="utf-8").splitlines()


def _descriptions(folder: Traversable) -> Iterator[tuple[str, str]]:
    for file in folder.iterdir():
        name, _, kind = file.name.rpartition(".")
        if kind in ("md", "txt") and name != "README":
            yield name, file.read_text(encoding="utf-8")
