"""Labels that are named as the least or greatest of their axis."""

import pytest
from figwise.app.planner.linking.ends import size_of
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read
from figwise.tools.result import Value

WAITS = """# Bar chart: Waiting time by age

| Age group | 2012 | 2022 |
|---|---|---|
| under 18 | 31 | 22 |
| 18–34 | 20 | 17 |
| 65+ | 40 | 30 |
"""
SPEEDS = """# Line chart: Latency by batch size

| Batch Size | FP16 | INT8 |
|---|---|---|
| Batch Size 64 | 12 | 9 |
| Batch Size 256 | 30 | 21 |
| Batch Size 1024 | 28 | 35 |
"""
MODELS = """# Bar chart: Accuracy and memory of models

| Model | Accuracy (%) | Memory (GB) |
|---|---|---|
| Corvid-7B | 51 | 14 |
| Corvid-13B | 58 | 26 |
| Lark2-3B | 44 | 9 |
| Lark2-9B | 49 | 19 |
| Plover | 40 | 5 |
"""


@pytest.mark.parametrize(
    "text, question, value",
    [
        (WAITS, "how long do the youngest wait in 2022?", 22),
        (WAITS, "what was it for the oldest in 2012?", 40),
        (WAITS, "what was the newer figure for 18–34?", 17),
        (WAITS, "what was the older figure for 65+?", 40),
        (SPEEDS, "what is the latency of FP16 at the largest batch?", 28),
        (SPEEDS, "INT8 at the smallest batch size?", 9),
        (MODELS, "what is the accuracy of the bigger Corvid?", 58),
        (MODELS, "memory of the smallest Lark2", 9),
    ],
)
def test_an_adjective_of_the_axis_names_a_label(text, question, value):
    result = FigureReader(read(text, "a")).readings(question)[0].result
    assert isinstance(result, Value)
    assert result.value == value


@pytest.mark.parametrize(
    "label, size",
    [
        ("18–34", 18),
        ("under 18", 17.5),
        ("65+", 65),
        ("Batch Size 1,024", 1024),
        ("7B", 7e9),
        ("Oak2-13B", 13e9),
        ("Oak", None),
    ],
)
def test_sizes_of_labels(label, size):
    assert size_of(label) == size
