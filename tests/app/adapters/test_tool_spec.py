"""The engine as tools for LlamaIndex agents."""

import asyncio

import pytest
from figwise import FigureToolSpec
from figwise.indexing.errors import FigwiseError, PlanError, QuestionError, StoreError, UnknownFigure, UnknownGrid

METRO = [
    {"op": "at", "axis": "row", "labels": ["Metro"]},
    {"op": "at", "axis": "column", "labels": ["2019"]},
    {"op": "value"},
]


@pytest.fixture(scope="module")
def tools(qa):
    return {tool.metadata.name: tool for tool in FigureToolSpec(qa).to_tool_list()}


def test_every_golden_question_gets_the_engines_answer(tools, golden):
    for one, expected in golden:
        asked = {"question": one.question, "figure": one.figure or ""}
        for output in (tools["ask"].call(**asked), asyncio.run(tools["ask"].acall(**asked))):
            assert output.raw_output.to_json() == expected


def test_a_model_reads_value_reading_and_source(tools):
    said = tools["ask"].call(question="How many passengers did the metro carry in 2019?").content
    assert said.splitlines() == [
        "163.7",
        "Read as: The value for row 'Metro', year '2019'",
        "Source: city-ridership, line 14: “163.7”",
    ]


def test_each_tool_says_what_it_takes(tools):
    assert list(tools) == ["ask", "search_figures", "describe_figure", "run_plan", "plan_language"]
    schemas = {name: tool.metadata.get_parameters_dict() for name, tool in tools.items()}
    assert schemas["ask"]["required"] == ["question"]
    assert schemas["run_plan"]["properties"]["plan"]["type"] == "array"
    assert schemas["describe_figure"]["properties"]["axis"]["enum"] == ["", "row", "column"]
    for name, schema in schemas.items():
        assert all("description" in field for field in schema["properties"].values()), name


def test_figures_are_found_and_described(tools):
    found = tools["search_figures"].call(query="metro passengers", limit=2)
    assert found.raw_output.figures[0].figure == "city-ridership"
    assert found.content.splitlines()[0] == (
        "city-ridership: Passengers Carried by City Transport, 2015–2023 (line chart)"
    )
    assert found.content.splitlines()[-1] == f"{found.raw_output.total - 2} more from offset 2 on"
    following = tools["search_figures"].call(query="metro passengers", limit=2, offset=2).raw_output
    assert not {one.figure for one in following.figures} & {one.figure for one in found.raw_output.figures}
    described = tools["describe_figure"].call(figure="city-ridership")
    assert described.raw_output.panels[0].cells == 36
    assert '"Metro"' in described.content
    labels = tools["describe_figure"].call(figure="city-ridership", axis="column", start=7).content
    assert labels == 'columns 7 to 8 of g1: "2022", "2023"'


def test_a_plan_is_a_chain(tools):
    answer = tools["run_plan"].call(plan=METRO, figure="city-ridership").raw_output
    assert (answer.value, answer.citations[0].quote) == (163.7, "163.7")
    assert '[{"row":"Metro"}' in tools["plan_language"].call().content


@pytest.mark.parametrize(
    "name, given, error, said",
    [
        ("ask", {"question": "How many?", "figure": "nowhere"}, UnknownFigure, "No figure 'nowhere'. Figures: "),
        ("describe_figure", {"figure": "city-ridership", "panel": "x"}, UnknownGrid, "No grid 'x'"),
        ("run_plan", {"plan": [{"op": "value", "x": 1}], "figure": "city-ridership"}, PlanError, "have these fields"),
        ("run_plan", {"plan": [{"op": "exec"}], "figure": "city-ridership"}, PlanError, "no node with the op 'exec'"),
        ("run_plan", {"plan": [{"op": "grid" * 20_000}], "figure": "city-ridership"}, PlanError, "too long"),
        ("ask", {"question": "why? " * 10_000}, QuestionError, "at most"),
        (
            "ask",
            {"query": "metro"},
            FigwiseError,
            r"ask takes a JSON object with question, figure\?; missing: question",
        ),
        ("ask", {"question": 5}, FigwiseError, "question is a text"),
        ("search_figures", {"query": "metro", "limit": "two"}, FigwiseError, "limit is a whole number"),
        ("describe_figure", {"figure": "city-ridership", "axis": "z"}, FigwiseError, "axis is one of"),
        ("describe_figure", {"figure": "city-ridership", "wrong": 1}, FigwiseError, "unknown: wrong"),
    ],
)
def test_what_is_wrong_is_said_for_a_model_to_mend(tools, name, given, error, said):
    with pytest.raises(error, match=said) as sync:
        tools[name].call(**given)
    with pytest.raises(error, match=said):
        asyncio.run(tools[name].acall(**given))
    assert "\n" not in str(sync.value)


def test_an_error_tells_no_path_of_the_machine(tools, qa, monkeypatch):
    def broken(*args, **kwargs):
        raise StoreError("/somebody/secret cannot be read")

    monkeypatch.setattr(qa, "figure", broken)
    with pytest.raises(FigwiseError, match=r"^The library cannot be used\.$"):
        tools["describe_figure"].call(figure="city-ridership")


def test_a_long_result_is_cut_for_the_model_alone(tools):
    plan = [{"op": "values"}]
    output = tools["run_plan"].call(plan=plan, figure="digit-grids-temperature")
    assert len(output.raw_output.value) == 301
    short = tools["run_plan"].call(plan=METRO, figure="city-ridership")
    assert "not shown" not in short.content
    assert len(output.content) <= 4_100
