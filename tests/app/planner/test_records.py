"""Questions about the rows of a table: which plans are read into them, and that the right one is among the first."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.figure import Figure
from figwise.tools.result import Value

GAMES = Figure.from_table(
    "Harbour City in 2002",
    ["Date", "Opponent", "Site", "Result", "Attendance", "Coach"],
    [
        ["September 7, 2002", "Army", "Harbour Field", "W 26-6", "12,000", "Ann Lee (FIN)"],
        ["September 21, 2002", "Navy", "Sea Park", "L 10-13", "9,500", "Bo Dahl (SWE)"],
        ["October 5, 2002", "Rice", "Harbour Field", "W 40-13", "14,250", "Ann Lee (FIN)"],
        ["October 19, 2002", "Tulane", "Green Bowl", "L 3-31", "9,500", "Cy Holm (SWE)"],
        ["November 9, 2002", "Baylor", "Harbour Field", "W 17-16", "15,100", "Dee Aho (FIN)"],
    ],
)
MEDALS = Figure.from_table(
    "Medals",
    ["Rank", "Nation", "Gold", "Silver", "First year", "Last year"],
    [
        ["1", "Norway", "9", "4", "1976", "1998"],
        ["2", "Chile", "7", "6", "1981", "2004"],
        ["3", "Ghana", "5", "6", "1990", "1994"],
        ["4", "Nepal", "2", "1", "1993", "1999"],
        ["Total", "Total", "23", "17", "", ""],
    ],
)
FIRST = 40
"""Readings among which the right one has to be: the order is learned, and weights change."""


@pytest.fixture(scope="module")
def games():
    return FigureReader(GAMES)


@pytest.fixture(scope="module")
def medals():
    return FigureReader(MEDALS)


def values(reader, question):
    found = [one.result for one in reader.readings(question, most=FIRST)]
    return [one.value for one in found if isinstance(one, Value)]


@pytest.mark.parametrize(
    "question, expected",
    [
        ("how many games did they win?", 3),
        ("how many games did they lose?", 2),
        ("other than Baylor, who was beaten at Harbour Field?", ("Army", "Rice")),
        ("how many games were not at Harbour Field?", 2),
        ("who was the other opponent with the same attendance as Navy?", "Tulane"),
        ("which opponents had a higher attendance than Army?", ("Rice", "Baylor")),
        ("how many games came before the Tulane game?", 3),
        ("how many games were played before november 2002?", 4),
        ("how many games were played in October?", 2),
        ("who did they play after September 21, 2002?", ("Rice", "Tulane", "Baylor")),
        ("which opponent was beaten by more than 25 points?", "Rice"),
        ("who was the opponent in the last game at Harbour Field?", "Baylor"),
        ("which country do most coaches come from?", "FIN"),
        ("in which month did they play Rice?", "October"),
        ("did they play more games at Harbour Field or Sea Park?", "Harbour Field"),
        ("how many more games were at Harbour Field than at Green Bowl?", 2),
        ("how many days were between the Army game and the Navy game?", 14),
        ("which was played first, Rice or Navy?", "Navy"),
        ("how many different sites are there?", 3),
        ("how many coaches are swedish?", 2),
        ("how many games were attended by at least 9,500 people?", 5),
        ("how many consecutive games had a Finnish coach?", 1),
        ("which site was used more than once?", "Harbour Field"),
        ("which coach is listed above Cy Holm?", "Ann Lee (FIN)"),
        ("what is the combined attendance of the Army and Rice games?", 26250),
    ],
)
def test_games(games, question, expected):
    assert expected in values(games, question)


@pytest.mark.parametrize(
    "question, expected",
    [
        ("which nation won the most gold medals?", "Norway"),
        ("how many nations in the top 3 won more than 4 silver medals?", 2),
        ("which nations won more gold than ghana?", ("Norway", "Chile")),
        ("which nation won the same number of silver medals as chile?", "Ghana"),
        ("how many nations won at least five gold medals?", 3),
        ("did chile win more or less gold than ghana?", "more"),
        ("which nation won more silver, Nepal or Norway?", "Norway"),
        ("how many nations first won in the 1990s?", 2),
        ("how many years did ghana take part?", 4),
        ("what is the difference between gold and silver for norway?", 5),
        ("how many medals did chile win in gold and silver in total?", 13),
    ],
)
def test_medals(medals, question, expected):
    assert expected in values(medals, question)


def test_the_row_that_sums_up_is_no_rival(medals):
    assert values(medals, "who won the most gold?")[0] != "Total"


def test_clocks_and_totals():
    rows = [["Ida", "1:52.10"], ["Ole", "1:54.00"], ["May", "1:58.33"], ["Total", ""]]
    runs = FigureReader(Figure.from_table("Runs", ["Runner", "Time"], rows))
    assert 2 in values(runs, "how many runners finished in less than 1:55?")
    assert values(runs, "how many total runners are listed?")[0] == 3
