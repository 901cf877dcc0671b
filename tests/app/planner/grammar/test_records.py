"""Questions about the rows of a table: which plans are read into them, and that the right one is among the first."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
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


RACES = Figure.from_table(
    "Races of Ann Lee",
    ["Year", "Race", "Position", "Crew", "Length", "Started", "Ended", "Share"],
    [
        ["2001", "Vik Cup", "3rd", "Ann Lee, Bo Dahl", "30 ft / 9 m", "3 May 2001", "9 May 2001", ".250"],
        ["2002", "Sund Cup*", "12th", "Ann Lee, Cy Holm", "25 ft / 8 m", "1 June 2002", "5 June 2002", ".125"],
        ["2002", "at Osen", "1st", "Bo Dahl, Cy Holm, Dee Aho", "30 ft / 9 m", "1 July 2002", "2 July 2002", ".500"],
        ["2004", "Vik Cup", "5th", "Ann Lee, Bo Dahl", "40 ft / 12 m", "4 May 2004", "6 May 2004", ".750"],
        ["2005", "Sund Cup", "1st", "Bo Dahl, Dee Aho", "40 ft / 12 m", "2 June 2005", "9 June 2005", ".306"],
    ],
)


@pytest.fixture(scope="module")
def races():
    return FigureReader(RACES)


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
        ("how many different sites are there?", 3),
        ("how many games were attended by at least 9,500 people?", 5),
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


@pytest.mark.parametrize(
    "question, expected",
    [
        ("what was the worst position?", "12th"),
        ("in which race did she come in last place?", "Sund Cup"),
        ("how many first place finishes are there?", 2),
        ("how many races did she finish above 5?", 3),
        ("in how many races did she not finish in the top 4?", 2),
        ("which crew member sailed the most races?", "Bo Dahl"),
        ("how many different crew members were there?", 4),
        ("which crew members sailed at least three races?", ("Ann Lee", "Bo Dahl")),
        ("how many races were longer than 30 ft?", 2),
        ("how long did the Vik Cup of 2001 last, in days?", 6),
        ("how long has she been racing?", 4),
        ("which race did she sail before the race at Osen?", "Sund Cup"),
        ("which race was in the same month as the race in 2001?", "Vik Cup"),
        ("which year had the most races?", 2002),
        ("how many races did they sail away?", 1),
        ("what is the difference in share between 2004 and 2005?", 0.444),
        ("name a race that was in 2005", "Sund Cup"),
        ("how many races did she finish above seventh?", 4),
        ("which race had the largest crew?", "at Osen"),
    ],
)
def test_races(races, question, expected):
    assert expected in values(races, question)


def test_weeks_by_number():
    weeks = [["1", "at Vik", "9,000"], ["2", "Sund", "12,500"], ["3", "at Osen", "7,250"], ["4", "Vik", "11,000"]]
    season = FigureReader(Figure.from_table("A season", ["Week", "Opponent", "Crowd"], weeks))
    assert 3500 in values(season, "what is the difference in crowd between week two and week one?")
    assert "week 2" in values(season, "which game had a bigger crowd, week 2 or week 4?")


def test_what_is_ordered_to_be_named_is_no_claim(races):
    assert not any(
        isinstance(value, bool) for value in values(races, "other than Vik Cup, name a race that was sailed")
    )


def test_more_labels_than_a_plan_can_name_are_no_reason_to_fail():
    rows = [[f"Ship {number}", str(number)] for number in range(230)]
    fleet = FigureReader(Figure.from_table("Fleet", ["Ship", "Guns"], rows))
    assert values(fleet, "how many guns do all ships except ship 4 have?")


def test_the_row_that_sums_up_is_no_rival(medals):
    assert values(medals, "who won the most gold?")[0] != "Total"


def test_clocks_and_totals():
    rows = [["Ida", "1:52.10"], ["Ole", "1:54.00"], ["May", "1:58.33"], ["Total", ""]]
    runs = FigureReader(Figure.from_table("Runs", ["Runner", "Time"], rows))
    assert 2 in values(runs, "how many runners finished in less than 1:55?")
    assert values(runs, "how many total runners are listed?")[0] == 3
