"""Whatever cells are held against, a number, a mean, a label, another series or a line, the same is asked of them."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read

WATER = """# Line Chart: Water levels of two lakes

The y-axis is "Level (cm)". A dashed red line at 240 marks the flood mark.

| Month | Upper Lake | Lower Lake |
|---|---|---|
| January | 210 | 190 |
| February | 260 | 205 |
| March | 250 | 270 |
| April | 230 | 285 |
| May | 280 | 255 |
"""
TRAMS = """# Chart: Trams of six towns

| Town | Rides (million) | On time (%) |
|---|---|---|
| Alm | 44 | 91 |
| Birk | 62 | 86 |
| Cedar | 18 | 94 |
| Dorn | 27 | 88 |
| Esche | 71 | 90 |
| Fichte | 33 | 83 |
"""
RIDERS = """# Line chart: Riders of three lines (thousands)

| Line | 2001 | 2011 | 2021 |
|---|---|---|---|
| Red | 12 | 15 | 19 |
| Blue | 20 | 18 | 22 |
| Gold | 9 | 8 | 20 |
"""
CALLS = """# Heatmap: Calls by day and hour

| Day | 00-06 | 06-12 | 12-18 | 18-24 |
|---|---|---|---|---|
| Saturday | 44 | 30 | 61 | 70 |
| Sunday | 38 | 21 | 52 | 47 |
"""
SOURCES = """# Stacked bar chart: Power by source (TWh)

| Source | 2010 | 2015 | 2020 |
|---|---|---|---|
| Coal | 60 | 55 | 20 |
| Gas | 30 | 40 | 35 |
| Wind | 30 | 25 | 33 |
"""
TEXTS = {"sources": SOURCES, "water": WATER, "trams": TRAMS, "riders": RIDERS, "calls": CALLS}


@pytest.fixture(scope="module")
def readers():
    return {name: FigureReader(read(text, name)) for name, text in TEXTS.items()}


@pytest.mark.parametrize(
    "figure, question, expected",
    [
        ("water", "which months was the upper lake above its average?", ["February", "March", "May"]),
        ("water", "in how many months was the upper lake below the mean?", 2),
        ("water", "first month in which the lower lake is above the flood mark", "March"),
        ("water", "from which month on is the lower lake above the flood mark?", "March"),
        ("water", "is the lower lake ever above the flood mark?", True),
        ("water", "is the upper lake always above the flood mark?", False),
        ("water", "in how many months is the upper lake above the lower lake?", 3),
        ("water", "first month in which the lower lake is above the upper lake", "March"),
        ("water", "in which month was the upper lake above 240 but not the lower lake?", "February"),
        ("water", "which months are above 240 in the lower lake but not in the upper lake?", "April"),
        ("water", "in which months was the upper lake higher than in the month before?", ["February", "May"]),
        ("riders", "which lines doubled from 2001 to 2021?", "Gold"),
        ("riders", "which line had more riders in every year than in the year before?", "Red"),
        ("riders", "how many lines grew in every year?", 1),
        ("calls", "calls on sunday from noon to 6 pm", 52),
        ("calls", "on which days were there more than 40 calls between midnight and six?", "Saturday"),
        ("sources", "did the gap between coal and gas get smaller from 2010 to 2020?", True),
        ("sources", "is coal the largest of the three in 2020?", False),
        ("sources", "in which years was gas the largest source?", "2020"),
        ("sources", "what share did coal have in 2010, in percent?", 50),
        ("trams", "in how many towns was the 90% target met?", 3),
        ("trams", "which towns missed the 90% target?", ["Birk", "Dorn", "Fichte"]),
        ("trams", "how many towns are above the guideline of 90 % on time?", 2),
        ("trams", "which towns have more rides than Fichte?", ["Alm", "Birk", "Esche"]),
        ("trams", "how many towns have fewer rides than Fichte?", 2),
    ],
)
def test_a_first_reading(readers, figure, question, expected):
    value = readers[figure].readings(question)[0].result.value
    assert (list(value) if isinstance(value, tuple) else value) == expected
