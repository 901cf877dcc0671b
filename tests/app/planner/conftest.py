"""Descriptions of made-up figures, and what the chart composes over them."""

from collections.abc import Callable
from functools import cache

import pytest
from figwise.app.answer import Answer
from figwise.app.engine import ask_reader
from figwise.app.planner.chart.chart import derivations
from figwise.app.planner.linking.nearness import packaged
from figwise.app.planner.linking.vocabulary import Vocabulary, vocabulary_of
from figwise.app.planner.reader import FigureReader
from figwise.app.planner.scene import Scene
from figwise.app.planner.text.question import question_of
from figwise.indexing.reading import read
from figwise.tools.result import Value
from figwise.tools.toolbox import Toolbox

FERRIES = """# Line chart: Ferry passengers by route

The x-axis shows the year, the y-axis passengers in thousands.

| Year | North route | South route | Night boat |
|---|---|---|---|
| 2019 | 40 | 55 | 10 |
| 2020 | 20 | 50 | 30 |
| 2021 | 35 | 45 | 8 |
| 2022 | 60 | 40 | 12 |
"""
SWIMMERS = """# Bar chart: Share who swim every week

- Men (16 to 64): 31%
- Men (65 and over): 24%
- Women (16 to 64): 38%
- Women (65 and over): 19%
"""
PUMPS = """# Table: Pumps

| Rank | Pump | Maker | Flow | Price |
|---|---|---|---|---|
| Rank 1 | Delta-9 | Orsted | 120 | 300 |
| Rank 2 | Brook | Hale | 95 | 150 |
| Rank 3 | Rill-2 | Hale | 90 | 210 |
| Rank 4 | Tarn | Mota | 60 | 90 |
"""
SIZES = """# Two line charts: Accuracy by size

## Panel 1: Naming

| Model | 1B | 10B | 100B |
|---|---|---|---|
| One row | 0.2 | 0.3 | 0.4 |
| Two rows | 0.1 | 0.45 | 0.7 |

## Panel 2: Counting

| Model | 1B | 10B | 100B |
|---|---|---|---|
| One row | 0.3 | 0.5 | 0.6 |
| Two rows | 0.25 | 0.4 | 0.9 |
"""
MILLS = """# Table: Mills

| Mill | Place 2020 | Flour 2020 (t) | Place 2021 | Flour 2021 (t) |
|---|---|---|---|---|
| Aule | 1 | 80 | 2 | 70 |
| Aule North | 3 | 40 | 3 | 44 |
| Breck | 2 | 60 | 1 | 90 |
"""
QUAKES = """# Two bar charts: Shakes by quarter

## Panel 1: Coast

- Q1 '18: 4
- Q2 '18: 0
- Q1 '19: 7
- Q2 '19: 9

## Panel 2: Hills

- Line A: 5
- Line B: 3
"""
AGES = """# Line chart: Riders by age group

| Age group | 2020 | 2021 |
|---|---|---|
| 0-14 years | 12 | 15 |
| 15-64 years | 40 | 44 |
| 65 years and older | 20 | 18 |
| Total | 72 | 77 |
"""
WAITS = """# Box plot: Waiting time by clinic (minutes)

- **North:** median 30, box from 20 to 45
- **Mill Lane:** median 25, box from 22 to 31
"""
LIZARDS = """# Table: Lizards seen in APAC and elsewhere

| Round | APAC | Europe | Loudness (dB) | Share (%) |
|---|---|---|---|---|
| Round 1 | 10 | 5 | 50 | 12% |
| Round 2 | 0 | 6 | 70 | 24% |
| Round 3 | 30 | 0 | 60 | 41% |
"""
MOTHS = """# Confusion matrix: Moths

- **Rows:** True species
- **Columns:** Predicted species

| True | Hawk | Plume | Silk |
|---|---|---|---|
| Hawk | 50 | 3 | 2 |
| Plume | 4 | 40 | 1 |
| Silk | 0 | 5 | 60 |
"""
TEXTS = {
    "quakes": QUAKES,
    "ages": AGES,
    "waits": WAITS,
    "lizards": LIZARDS,
    "moths": MOTHS,
    "mills": MILLS,
    "ferries": FERRIES,
    "swimmers": SWIMMERS,
    "pumps": PUMPS,
    "sizes": SIZES,
}
FIRST = 24
"""Candidates among which the right one has to be."""


@pytest.fixture(scope="session")
def figures() -> dict[str, tuple[Vocabulary, Toolbox]]:
    read_texts = {id: read(text, id) for id, text in TEXTS.items()}
    return {id: (vocabulary_of(figure), Toolbox.over(figure)) for id, figure in read_texts.items()}


@pytest.fixture(scope="session")
def scene(figures) -> Callable[[str, str], Scene]:
    return lambda id, question: Scene(question_of(question), figures[id][0])


@pytest.fixture(scope="session")
def values(figures, scene) -> Callable[[str, str], list[object]]:
    """The values of the first candidates of a question."""

    def values_of(id: str, question: str) -> list[object]:
        results = [figures[id][1].run(one.plan) for one in derivations(scene(id, question))[:FIRST]]
        return [result.value for result in results if isinstance(result, Value)]

    return values_of


@pytest.fixture(scope="session")
def first() -> Callable[[str, str], object]:
    """The value of the reading that comes first."""
    readers = {id: FigureReader(read(text, id)) for id, text in TEXTS.items()}

    def first_of(id: str, question: str) -> object:
        result = readers[id].readings(question)[0].result
        return result.value if isinstance(result, Value) else None

    return first_of


@pytest.fixture(scope="session")
def ask() -> Callable[[str, str], Answer]:
    """The answer to a question about a description."""

    @cache
    def reader_of(text: str) -> FigureReader:
        return FigureReader(read(text, "x"), nearness=packaged())

    return lambda text, question: ask_reader(question, reader_of(text))
