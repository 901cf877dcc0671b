"""What is asked of heatmaps, curves, matrices and points in everyday words, over plain descriptions of each."""

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.linking.nearness import packaged
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

PANELS = """## Heatmaps: Scores by Number of Digits

### Components/Axes
* **Titles:** "Before Tuning" (left), "After Tuning Temperature: 1.5" (center), "After Tuning Temperature: 1.0" (right)
* **Y-axis:** "number of y's digits", 1 to 3
* **X-axis:** "number of x's digits", 1 to 4

### Detailed Analysis
**1. Before Tuning (Left Heatmap)**
* y=1: 7, 23, 15, 6
* y=2: 21, 12, 24, 19
* y=3: 6, 12, 20, 8
**2. After Tuning Temperature: 1.5 (Center Heatmap)**
* y=1: 30, 43, 35, 34
* y=2: 50, 49, 47, 52
* y=3: 60, 64, 56, 46
**3. After Tuning Temperature: 1.0 (Right Heatmap)**
* y=1: 0, 9, 0, 0
* y=2: 19, 14, 0, 0
* y=3: 19, 14, 0, 0
"""
RAGGED = """## Heatmap: Accuracy by Type and Length

### Components/Axes
* **X-axis Label:** Length
* **X-axis Markers:** 0, 1, 2, 3, 4
* **Y-axis Label:** Type
* **Y-axis Markers:** h, m, o

### Detailed Analysis
* **Type 'h':**
* Length 0: 96.7%
* Length 1: 91.3%
* Length 2: 83.0%
* **Type 'm':**
* Length 0: 98.0%
* Length 1: 94.0%
* Length 2: 95.7%
* Length 3: 89.7%
* Length 4: 90.3%
* **Type 'o':**
* Length 0: 92.0%
* Length 1: 93.0%
* Length 2: 97.0%
"""
FACTS = """## Heatmap: Importance Scores

A red dashed line carries the text "Mean Score: 0.604; Ratio: 0.198". No values are written in the cells.
"""
CURVES = """## Line Chart: Validation Loss of Three Optimizers

### Components/Axes
* **X-axis:** Training Steps, 0 to 50k
* **Y-axis:** Validation Loss

### Detailed Analysis
* **AdamW (blue):** Starts at 3.9 at step 0, drops to 3.1 at 10k, then 2.8 at 20k, 2.65 at 30k and ends at 2.55 at 40k.
* **Lion (orange):** Starts at 3.9 at step 0, falls to 3.0 at 10k, 2.75 at 20k, 2.62 at 30k and 2.5 at 40k.
"""
CLASSES = """## Confusion Matrix: Sentiment Classifier

### Components/Axes
* **Y-axis (True label):** Negative, Neutral, Positive
* **X-axis (Predicted label):** Negative, Neutral, Positive
* **Color bar:** 0 (white) to 900 (dark purple)

| True \\ Predicted | Negative | Neutral | Positive |
|---|---|---|---|
| Negative | 812 | 95 | 33 |
| Neutral | 120 | 604 | 176 |
| Positive | 21 | 88 | 851 |
"""
BARS = """## Grouped Bar Chart: Pass@1 of Code Models on Three Benchmarks

The chart shows bars for four code models.

- **X-axis:** Benchmark (HumanEval, MBPP, LiveCodeBench)
- **Y-axis:** Pass@1 (%)

**HumanEval**
- Quill-7B: 52.4
- Quill-34B: 71.3
- Forge-70B: 78.7
- Nimbus-Pro: 86.0

**MBPP**
- Quill-7B: 55.2
- Quill-34B: 68.9
- Forge-70B: 72.4
- Nimbus-Pro: 74.8

**LiveCodeBench**
- Quill-7B: 14.1
- Quill-34B: 25.6
- Forge-70B: 29.9
- Nimbus-Pro: 41.5
"""
POINTS = """## Scatter Plot: Model Size vs. Benchmark Score

* **X-axis:** Parameters (billions), log scale
* **Y-axis:** Average Score (%)

**Lark:**
* Lark-1B: (1.1, 38)
* Lark-65B: (65, 71)

**Pine:**
* Pine-8B: (8, 73)
* Pine-30B: (30, 74)
"""
TRIAL = """## Table: Trial Outcomes by Treatment Arm

| Arm | Patients | Response rate (%) | Hazard ratio (95% CI) |
|---|---|---|---|
| Placebo | 142 | 12.7 | ref |
| Low dose | 139 | 24.5 | 0.82 (0.66–1.02) |
| High dose | 145 | 38.6 | 0.61 (0.48–0.77) |
| Combination | 140 | 45.0 | 0.52 (0.41–0.67) |
"""
SOURCES = """## Stacked Bar Chart: Electricity by Source

| Year | Coal | Gas | Renewables | Total |
|---|---|---|---|---|
| 2021 | 105 | 122 | 138 | 365 |
| 2022 | 112 | 90 | 154 | 356 |
| 2023 | 80 | 84 | 179 | 343 |
"""
TEXTS = (PANELS, RAGGED, FACTS, CURVES, CLASSES, BARS, POINTS, TRIAL, SOURCES)


@pytest.fixture(scope="module")
def told():
    readers = {text: FigureReader(read(text, "x"), nearness=packaged()) for text in TEXTS}

    def asked(text, question):
        answer = ask_reader(question, readers[text])
        value = list(answer.value) if isinstance(answer.value, tuple) else answer.value
        return value if answer.status == "answered" else answer.status

    return asked


@pytest.mark.parametrize(
    "question, expected",
    [
        ("At temperature 1.0, what is the value for x=2 and y=3?", 14),
        ("what is the mean at temperature 1.0?", 6.25),
        ("which heatmap has the highest mean?", "After Tuning Temperature: 1.5"),
        ("which graph has the lowest average?", "After Tuning Temperature: 1.0"),
        ("how many heatmaps are there?", 3),
        ("which y has the most zeros at T=1.0?", "1"),
        ("where is the highest value before tuning?", ["2", "3"]),
        ("which x and y give the peak before tuning?", ["2", "3"]),
        ("which cell has the lowest score before tuning?", ["1, 4", "3, 1"]),
        ("row y=2 before tuning", [21, 12, 24, 19]),
        ("give me row y=2 before tuning", [21, 12, 24, 19]),
        ("are rows y=2 and y=3 identical at T=1.0?", True),
        ("are rows y=1 and y=2 the same at T=1.0?", False),
        ("by how much does T=1.5 improve x=3, y=3?", 36),
        ("by how much does the mean rise at T=1.5?", pytest.approx(47.1667 - 14.4167, abs=1e-3)),
        ("does every cell improve after tuning at T=1.5?", True),
        ("did any cell fall at T=1.5?", False),
        ("did x=2,y=1 fall at T=1.0?", True),
    ],
)
def test_panels(told, question, expected):
    assert told(PANELS, question) == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("which type declines the most?", "h"),
        ("which type gains with length?", "o"),
        ("does any type fall below 80%?", False),
        ("which types fall below 85?", "h"),
        ("which types never fall below 90?", "o"),
        ("which type has the most data points?", "m"),
        ("where is the lowest value?", ["h", "2"]),
        ("which cells are above 96?", ["h, 0", "m, 0", "o, 2"]),
        ("which values for m are below 94?", [89.7, 90.3]),
    ],
)
def test_ragged_lines(told, question, expected):
    assert told(RAGGED, question) == expected


@pytest.mark.parametrize(
    "question, expected", [("is the mean score above 0.5?", True), ("is the ratio below 0.1?", False)]
)
def test_facts_are_held_against_numbers(told, question, expected):
    assert told(FACTS, question) == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("when does AdamW reach 2.65?", "30k"),
        ("after how many steps is Lion under 2.7?", "30k"),
        ("does AdamW reach 2.5?", False),
    ],
)
def test_what_falls_reaches_a_number_from_above(told, question, expected):
    assert told(CURVES, question) == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("precision for positive", pytest.approx(80.283, abs=1e-3)),
        ("how many errors are there?", 533),
        ("which class has the highest recall?", "Positive"),
        ("recall of Negative", pytest.approx(86.383, abs=1e-3)),
        ("which cell is darkest?", ["Positive", "Positive"]),
    ],
)
def test_positive_is_no_position(told, question, expected):
    assert told(CLASSES, question) == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("which model has the best average?", "Nimbus-Pro"),
        ("which Quill model is better on MBPP?", "Quill-34B"),
        ("what is Quill-70B's score on MBPP?", "abstained"),
        ("what is Quill 70B on MBPP", "abstained"),
        ("what is Forge 70B on MBPP", 72.4),
    ],
)
def test_names_with_a_hyphen(told, question, expected):
    assert told(BARS, question) == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("what is Pine-8B's score?", 73),
        ("is Pine-8B better than Lark-65B?", True),
        ("how much better is Pine-30B than Lark-65B?", 3),
        ("second best model", "Pine-8B"),
    ],
)
def test_what_is_good_is_about_scores(told, question, expected):
    assert told(POINTS, question) == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("how many patients in total?", 566),
        ("which arm has the lowest hazard ratio?", "Combination"),
        ("average response rate", pytest.approx(30.2)),
        ("how many arms are there?", 4),
    ],
)
def test_an_interval_is_a_remark_and_a_combination_no_total(told, question, expected):
    assert told(TRIAL, question) == expected


@pytest.mark.parametrize(
    "question, expected",
    [
        ("renewables share in 2023", pytest.approx(100 * 179 / 343)),
        ("total renewables over all years", 471),
    ],
)
def test_a_total_beside_its_parts(told, question, expected):
    assert told(SOURCES, question) == expected
