"""Reading a description with a few lines of plain Python, to work out expected values without figwise."""

import re
from importlib.resources import files
from itertools import pairwise
from typing import Any

DATA = files("figwise.data")
NUMBER = r"-?\d[\d,]*(?:\.\d+)?"


def text_of(name: str) -> str:
    folders = (DATA / "samples", DATA / "eval" / "descriptions")
    (found,) = [file for folder in folders for file in folder.iterdir() if file.name.rpartition(".")[0] == name]
    return found.read_text("utf-8")


def number(text: str) -> float:
    return float(text.replace(",", ""))


def numbers(text: str) -> list[float]:
    return [number(one) for one in re.findall(NUMBER, text)]


def line(text: str, start: str, after: str = "") -> str:
    """What stands on the line behind `start`, the first one after `after`."""
    return text[text.index(after) :].split(start, 1)[1].splitlines()[0]


def named(text: str) -> dict[str, float]:
    """{"2015": 148.2, ...} of "2015: 148.2; 2016: 151.9"."""
    return {name.strip(): number(value) for name, value in re.findall(rf"([^:;,]+): ({NUMBER})(?:%|k)?", text)}


def rows(text: str) -> dict[str, list[str]]:
    """The rows of a table with bars, by their first cell."""
    split = [[cell.strip() for cell in one.strip(" |").split("|")] for one in text.splitlines() if one.startswith("|")]
    return {cells[0]: cells[1:] for cells in split}


def top(values: dict[str, float], rank: int = 1) -> str:
    return sorted(values, key=values.__getitem__, reverse=True)[rank - 1 if rank > 0 else rank]


def ranked(values: dict[str, float], n: int | None = None) -> list[str]:
    return sorted(values, key=values.__getitem__, reverse=True)[:n]


def mean(values: Any) -> float:
    listed: list[float] = list(values)
    return sum(listed) / len(listed)


def above(values: dict[str, float], limit: float) -> list[str]:
    return [name for name, value in values.items() if value > limit]


def below(values: dict[str, float], limit: float) -> list[str]:
    return [name for name, value in values.items() if value < limit]


def years(names: list[str]) -> list[int]:
    return [int(name) for name in names]


def way(values: list[float]) -> str:
    steps = {"increasing" if b > a else "decreasing" if b < a else "flat" for a, b in pairwise(values)}
    return steps.pop() if len(steps) == 1 else "mixed"
