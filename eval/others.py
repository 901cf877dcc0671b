"""Synthetic figures, any number of them and the same on every run: charts of twelve subjects by place and year.

They make a library large: to see whether a figure is still found among them, and what it costs.
"""

from __future__ import annotations

import random

SUBJECTS = (
    ("Rainfall", "mm", 20, 400), ("Electricity Use", "GWh", 5, 900), ("Unemployment Rate", "%", 1, 25),
    ("Museum Visitors", "thousand", 3, 800), ("Wheat Harvest", "t/ha", 1, 12), ("Bus Passengers", "million", 1, 90),
    ("Classifier Accuracy", "%", 40, 99), ("River Level", "cm", 10, 700), ("Household Income", "€", 900, 7000),
    ("Cycle Paths", "km", 5, 1200), ("Hospital Stays", "days", 1, 20), ("Broadband Speed", "Mbit/s", 5, 950),
)  # fmt: skip
SYLLABLES = "al bor cen dun el fer gol har is jor kel lun mar nor ost pel quin ros sel tor ul ver wes yor zan".split()


def others(count: int) -> dict[str, str]:
    """`count` descriptions, by id."""
    return {f"other-{number:06}": description(number) for number in range(count)}


def _name(random_: random.Random) -> str:
    """A place name that no other figure is likely to have."""
    return "".join(random_.choices(SYLLABLES, k=4)).capitalize()


def description(number: int, seed: int = 7) -> str:
    """One description: a title, an introduction, a row for each place, and observations."""
    random_ = random.Random(f"{seed} {number}")
    subject, unit, low, high = random_.choice(SUBJECTS)
    places = [_name(random_) for _ in range(random_.randint(4, 8))]
    first = random_.randint(1990, 2016)
    years = [first + at for at in range(random_.randint(4, 8))]
    kind = random_.choice(("Line Chart", "Bar Chart", "Heatmap", "Table"))
    region = _name(random_)
    values = {place: [round(random_.uniform(low, high), 1) for _ in years] for place in places}
    rows = [
        f"- **{place}**: {', '.join(f'{y}: {v}' for y, v in zip(years, values[place], strict=True))}"
        for place in places
    ]
    best = max(places, key=lambda place: values[place][-1])
    return "\n".join(
        [
            f"## {kind}: {subject} in {region}, {years[0]} to {years[-1]}",
            "",
            "### Overview",
            f"The {kind.lower()} shows {subject.lower()} in {len(places)} places of {region}, in {unit}.",
            "",
            "### Components",
            f"- **X-axis:** Year, from {years[0]} to {years[-1]}",
            f"- **Y-axis:** {subject} ({unit})",
            f"- **Legend:** {', '.join(places)}",
            "",
            "### Detailed Analysis",
            *rows,
            "",
            "### Key Observations",
            f"- {best} has the largest value in {years[-1]}.",
            "- The places differ more from each other than from year to year.",
            "",
        ]
    )


def question(number: int, seed: int = 7) -> str:
    """A question that names no figure, about one value of a description."""
    lines = description(number, seed).splitlines()
    title = lines[0].partition(": ")[2]
    row = next(
        line
        for line in lines
        if line.startswith("- **") and ": " in line and "axis" not in line.lower() and "Legend" not in line
    )
    place, year = row.split("**")[1], row.split("**: ")[1].split(":")[0]
    return f"What was the {title.partition(' in ')[0].lower()} of {place} in {year}?"
