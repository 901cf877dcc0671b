"""Numbers computed from several cells: which plans are read into the question."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
from figwise.tools.result import Value

POWER = Figure.from_table(
    "Power by source",
    ["Year", "Wind", "Coal"],
    [["2015", "10", "60"], ["2016", "14", "50"], ["2017", "20", "44"], ["2018", "33", "40"]],
)
SHARES = Figure.from_table(
    "Shares", ["Answer", "Share"], [["Yes", "48%"], ["No", "32%"], ["Perhaps", "12%"], ["No answer", "8%"]]
)
FIRST = 40
"""Readings among which the right one has to be: the order is learned, and weights change."""


def values(figure, question):
    found = [one.result for one in FigureReader(figure).readings(question, most=FIRST)]
    return [
        pytest.approx(one.value) if isinstance(one.value, float) else one.value
        for one in found
        if isinstance(one, Value)
    ]


@pytest.mark.parametrize(
    "question, expected",
    [
        ("what is the sum of the highest and lowest bar?", 56),
        ("what is the average of the highest and the lowest value?", 28),
        ("what is the difference between the two largest?", 16),
        ("what is the ratio of the two largest?", 1.5),
        ("sum of the two smallest", 20),
        ("what is the ratio of Yes to Perhaps?", 4),
        ("what is the difference between the highest and Perhaps?", 36),
        ("what is Yes minus No?", 16),
        ("what is the average of all the bars?", 25),
        ("how many bars are above 20?", 2),
        ("what is the share of No?", 32),
    ],
)
def test_shares(question, expected):
    assert expected in values(SHARES, question)


@pytest.mark.parametrize(
    "question, expected",
    [
        ("in which year was the gap between wind and coal the largest?", "2015"),
        ("in which year were wind and coal closest?", "2018"),
        ("what is the ratio of wind to coal in 2017?", 20 / 44),
        ("what is the difference between the highest wind and the lowest coal?", 7),
        ("what is the average of wind?", 19.25),
        ("what is the sum of wind and coal in 2016?", 64),
        ("what is the sum of wind in 2015 and coal in 2018?", 50),
        ("what is the median of coal?", 47),
    ],
)
def test_power(question, expected):
    assert expected in values(POWER, question)
