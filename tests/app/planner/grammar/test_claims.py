"""Claims over the rows of a table: what each shape judges, and what it judges it by."""

from importlib.resources import files

import pytest
from figwise.app.engine import ask_reader
from figwise.app.planner.chart.chart import derivations
from figwise.app.planner.grammar.claims import ROW_SHAPES
from figwise.app.planner.grammar.claims.statement import statement_of
from figwise.app.planner.reader import FigureReader
from figwise.app.planner.scene import Scene
from figwise.app.planner.text.question import question_of
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.tools.result import Value

COLUMNS = ["Year", "Regatta", "Harbour", "Winner", "Boats"]
ROWS = [
    ["2004", "Spring Cup", "Marlow", "Ann Thorne", "14"],
    ["2005", "Spring Cup", "Welby", "Lee Barr", "18"],
    ["2006", "Autumn Race", "Marlow", "Ann Thorne", "18"],
    ["2007", "Harbour Prize", "Stowe", "Kim Vale", "9"],
    ["2008", "Autumn Race", "Marlow", "Lee Barr", "21"],
]


@pytest.fixture(scope="module")
def regattas() -> FigureReader:
    return FigureReader(Figure.from_table("Regattas", COLUMNS, ROWS))


def judgements(reader: FigureReader, text: str, shape: str) -> list[bool]:
    """What the readings of one shape say, the one that explains most of the claim first."""
    scene = Scene(question_of(text), reader.vocabulary, claim=True)
    statement = statement_of(scene)
    found = [one for rule in ROW_SHAPES for one in rule(statement) if one.shape == shape]
    found.sort(key=lambda one: (-len(one.at), -one.evidence))
    results = [reader.toolbox.run(one.plan) for one in found]
    return [bool(result.value) for result in results if isinstance(result, Value)]


@pytest.mark.parametrize(
    "text, shape, truth",
    [
        ("the Spring Cup be sail at Welby in 2005", "rows", True),
        ("the Spring Cup be sail at Stowe in 2005", "rows", False),
        ("Kim Vale win with 9 boats", "rows", True),
        ("there be 3 regatta at Marlow", "count", True),
        ("there be two regatta at Marlow", "count", False),
        ("there be more than 2 regatta at Marlow", "count", True),
        ("there be 3 different harbour", "distinct", True),
        ("the Autumn Race in 2008 have the most boats", "extreme", True),
        ("the Harbour Prize have the most boats", "extreme", False),
        ("the second highest number of boats be in 2005", "extreme", True),
        ("the lowest number of boats be 14", "extreme", False),
        ("Marlow be the most common harbour", "frequent", True),
        ("the total number of boats be 80", "total", True),
        ("the average number of boats be 17", "total", False),
        ("the Harbour Prize have fewer boats than 2004", "rows", False),
        ("Stowe have fewer boats than Welby", "versus", True),
        ("Stowe have 9 fewer boats than Welby", "versus by", True),
        ("every Autumn Race be at Marlow", "every", True),
        ("every Spring Cup be at Marlow", "every", False),
        ("only Kim Vale win at Stowe", "only", True),
        ("most regatta be at Marlow", "most", True),
        ("every regatta have more than 10 boats", "every value", False),
        ("the first regatta be win by Ann Thorne", "place", True),
        ("the Harbour Prize be right after the Autumn Race in 2006", "beside", True),
        ("2005 and 2006 have the same boats", "same", True),
        ("each regatta have a different winner", "different", False),
        ("the regatta at Stowe be the only one of Kim Vale", "only", True),
        ("exactly half of the regatta be at Marlow", "half", False),
    ],
)
def test_each_shape_judges(regattas, text, shape, truth):
    assert judgements(regattas, text, shape)[:1] == [truth]


@pytest.mark.parametrize(
    "claim, truth",
    [
        ("Ann Thorne won the Spring Cup at Marlow in 2004", True),
        ("Ann Thorne won the Spring Cup at Welby in 2004", False),
        ("Ann Thorne won at Marlow in 2006 and Kim Vale won at Stowe in 2007", True),
        ("Ann Thorne won at Marlow in 2006 and Kim Vale won at Welby in 2007", False),
        ("there are 3 regattas at Marlow", True),
        ("there are 4 regattas at Marlow", False),
        ("Lee Barr did not win the Harbour Prize in 2007", True),
    ],
)
def test_claims_are_judged(regattas, claim, truth):
    answer = ask_reader(claim, regattas, claim=True)
    best = answer.value if answer.status == "answered" else next((one.value for one in answer.candidates), None)
    assert best is truth, (answer.status, answer.reading)


def test_a_judgement_cites_the_row_it_was_judged_by(regattas):
    answer = ask_reader("Ann Thorne won the Spring Cup at Marlow in 2004", regattas, claim=True)
    cited = answer.citations or answer.candidates[0].citations
    assert {one.quote for one in cited} >= {"2004", "Spring Cup", "Marlow", "Ann Thorne"}


def test_a_claim_about_something_else_is_not_decided(regattas):
    answer = ask_reader("the funding of the programme was cut by the ministry", regattas, claim=True)
    assert answer.status == "abstained"


def test_the_ranker_is_told_the_verdict(regattas):
    readings = regattas.readings("there be 3 regatta at Marlow", claim=True)
    judged = [one for one in readings if isinstance(one.result, Value)]
    assert {one.result.value for one in judged} == {True, False}
    for one in judged:
        assert ("true" in one.features, "false" in one.features) == (
            one.result.value is True,
            one.result.value is False,
        )


@pytest.fixture(scope="module")
def ridership() -> FigureReader:
    text = (files("figwise.data") / "samples" / "city-ridership.md").read_text(encoding="utf-8")
    return FigureReader(read(text, "city-ridership"))


@pytest.mark.parametrize(
    "text, truth",
    [
        ("the average of the tram over the last two years is 64", True),
        ("the average of the tram over the last two years is 64.3", False),
        ("the metro and the bus differ by more than 30 in 2017", True),
        ("the metro was the highest in every year", True),
        ("the bus was the highest in every year", False),
        ("the bus fell each year", False),
        ("the metro grew from 2015 to 2018", True),
        ("the ferry carried more than the tram in 2021", False),
        ("the tram was below 100 in 2021", True),
    ],
)
def test_claims_about_a_chart(ridership, text, truth):
    scene = Scene(question_of(text), ridership.vocabulary, claim=True)
    best = max(derivations(scene), key=lambda one: (len(one.explained), one.evidence))
    result = ridership.toolbox.run(best.plan)
    assert isinstance(result, Value)
    assert result.value is truth


def test_a_stated_mean_is_compared_to_its_decimals(regattas):
    assert judgements(regattas, "the average number of boats at Marlow be 17.7", "total")[:1] == [True]
    assert judgements(regattas, "the average number of boats at Marlow be 17.6", "total")[:1] == [False]


@pytest.mark.parametrize(
    "claim, truth", [("Kiel sells more than Bonn in May", True), ("Kiel sells more than Bonn in June", False)]
)
def test_a_label_set_above_another_is_a_claim(claim, truth):
    text = "## Bar Chart: Boats\n### Values\n- **May:** Bonn 4, Kiel 7\n- **June:** Bonn 5, Kiel 2\n"
    answer = ask_reader(claim, FigureReader(read(text, "boats")))
    assert (answer.status, answer.value) == ("answered", truth)
