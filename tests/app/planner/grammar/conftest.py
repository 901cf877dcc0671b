"""Descriptions over which the shapes of questions are tried."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

FERRIES = """## Grouped Bar Chart: Ferry Crossings by Harbour

### Components/Axes
* **X-axis:** Harbour. Groups from left to right: "Vik", "Sund", "Osen".
* **Y-axis:** Crossings (thousands), from 0 to 50.
* **Legend (top right):** Spring (teal), Summer (amber).
* **Reference line:** a dotted grey line at 30, labelled "full timetable".

### Detailed Analysis
The number is written above each bar:
* **Vik:** 12, 31
* **Sund:** 24.5, 40.2
* **Osen:** 12, 18

### Interpretation
Visitors fill the boats in summer. Storms closed the harbour of Osen for two weeks in spring.
"""

BASINS = """## Two Heatmaps: Salt by Depth

### Components/Axes
* **X-axis (both panels):** Month: May, June, July
* **Y-axis (both panels):** Depth: 1 m, 5 m

### Detailed Analysis
#### Panel A: East basin
* **1 m:** May: 3.1, June: 3.0, July: 2.8
* **5 m:** May: 4.0, June: 4.4, July: 4.9

#### Panel B: West basin
* **1 m:** May: 2.1, June: 2.6, July: 3.5
* **5 m:** May: 3.9, June: 4.1, July: 4.2
"""

TILES = """## Heatmap: Counts

### Overview
The picture is a 4x3 grid.

**Caption:** "Three kinds. Counted twice."

### Detailed Analysis
| Kind | A | B | C |
|---|---|---|---|
| one | 1 | 2 | 3 |
| two | 4 | 5 | 6 |
| three | 7 | 8 | 9 |
"""

CALLS = """## Confusion Matrix: Bird Calls

### Components/Axes
* **Rows:** True species: Wren, Robin, Tit
* **Columns:** Predicted species: Wren, Robin, Tit

### Detailed Analysis
| True \\ Predicted | Wren | Robin | Tit |
|---|---|---|---|
| Wren | 0.81 | 0.04 | 0.15 |
| Robin | 0.07 | 0.90 | 0.03 |
| Tit | 0.22 | 0.17 | 0.61 |
"""

QUEUES = """## Box Plot: Queueing Time by Counter

### Components/Axes
* **Y-axis:** Time (min), 0 to 60

### Detailed Analysis
| Counter | Min | Q1 | Median | Q3 | Max |
|---|---|---|---|---|---|
| Post | 1 | 6 | 9 | 15 | 41 |
| Bank | 2 | 5 | 12 | 26 | 38 |
| Rail | 3 | 9 | 11 | 14 | 55 |
"""


@pytest.fixture(scope="session")
def answer():
    """Answers a question over one of the descriptions above."""
    texts = {"ferries": FERRIES, "basins": BASINS, "tiles": TILES, "calls": CALLS, "queues": QUEUES}
    readers = {name: FigureReader(read(text, name)) for name, text in texts.items()}
    return lambda figure, question: ask_reader(question, readers[figure])
