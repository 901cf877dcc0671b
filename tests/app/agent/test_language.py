"""What a model is told, and what it may write."""

import re
from typing import Any

import pytest
from figwise import FigwiseError
from figwise.app.agent.closing import Closing
from figwise.app.agent.desk import Desk
from figwise.app.agent.language import language, signature, unfolded
from figwise.app.agent.passages import best_passages, exact_words
from figwise.app.agent.prompt import plan_language, system_prompt
from figwise.app.agent.shelves import SoleShelf
from figwise.app.agent.tools import tools_for
from figwise.app.agent.view import BUDGET, LABELS, figure_view, panel_view
from figwise.app.answer import abstained
from figwise.app.planner.reader import FigureReader
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.tools.plan.form import plan_from_json
from figwise.tools.plan.nodes import NODES
from figwise.tools.say.verbalize import verbalize, words_for
from jsonschema import Draft202012Validator

GRID = {"op": "grid"}
RAIN = (
    "## Bar Chart: Rain\n### Detailed Analysis\n* **Oslo:** 12 mm\n* **Rome:** 7 mm\n### Notes\n* It was wet in Oslo.\n"
)


def test_every_node_is_in_the_language_and_named_in_the_prompt():
    told = language(whole=True)
    assert [node for node in NODES if f"- {signature(node)}:" not in told] == []
    named = [*re.findall(r"[a-z_]+", language()), "grid", "at"]  # as {"figure": ...} and {"row": ...}
    assert [node for node in NODES if node.model_fields["op"].default not in named] == []


def test_the_examples_of_the_prompt_are_plans():
    plans = [line for line in system_prompt().splitlines() if line.startswith("[{")]
    assert len(plans) >= 7
    for plan in plans:
        plan_from_json(unfolded(plan))


def test_the_prompt_and_the_language_are_bounded():
    """About 1,500 and 1,450 tokens: a small local model has room left for figures."""
    assert len(system_prompt()) < 6_000
    assert len(plan_language()) <= 4 * 1_450


@pytest.mark.parametrize(
    "written, nested",
    [
        ([{"op": "value"}], {"op": "value", "of": GRID}),
        ({"op": "value"}, {"op": "value", "of": GRID}),
        ('[{"op": "value"}]', {"op": "value", "of": GRID}),
        ([GRID, {"value": {}}], {"op": "value", "of": GRID}),
        ([{"panel": "Before"}, {"op": "value"}], {"op": "value", "of": GRID | {"grid": "Before"}}),
        (
            [{"figure": "f", "row": "A", "column": [2019]}, {"op": "value"}],
            {
                "op": "value",
                "of": {"op": "at", "axis": "column", "labels": ["2019"]}
                | {"of": {"op": "at", "axis": "row", "labels": ["A"], "of": GRID | {"figure": "f"}}},
            },
        ),
        (
            [{"op": "at", "axis": "rows", "labels": 2019}, {"op": "value"}],
            {"op": "value", "of": {"op": "at", "axis": "row", "labels": ["2019"], "of": GRID}},
        ),
        (
            [{"op": "derive", "how": "sum", "left": [{"op": "value"}], "right": {"op": "value"}}],
            {
                "op": "derive",
                "how": "sum",
                "left": {"op": "value", "of": GRID},
                "right": {"op": "value", "of": GRID},
            },
        ),
        (
            [{"op": "choose", "how": "max", "options": [{"label": "a", "of": [{"op": "value"}], "note": "x"}]}],
            {"op": "choose", "how": "max", "options": [{"label": "a", "of": {"op": "value", "of": GRID}}]},
        ),
        (
            [{"op": "judge", "parts": [[{"op": "exists"}], {"op": "exists"}]}],
            {"op": "judge", "parts": [{"op": "exists", "of": GRID}, {"op": "exists", "of": GRID}]},
        ),
        (
            [
                GRID,
                {"op": "where", "keep": "rows", "at": 1, "relation": ">", "to": [GRID, {"op": "value"}]},
                {"op": "exists"},
            ],
            {
                "op": "exists",
                "of": {"op": "where", "keep": "row", "at": "1", "relation": ">", "to": {"op": "value", "of": GRID}}
                | {"of": GRID},
            },
        ),
        (
            [GRID, {"op": "reduce", "how": "mean", "by": "columns"}, {"op": "values"}],
            {"op": "values", "of": {"op": "reduce", "how": "mean", "by": "column", "of": GRID}},
        ),
    ],
)
def test_chains_become_plans(written, nested):
    assert unfolded(written) == nested


@pytest.mark.parametrize(
    "written, said",
    [
        ("[{", "not JSON"),
        ("[" * 15_000, "nested too deep"),
        ("[" * 30_000, "at most 20000 are read"),
        (7, "list of nodes"),
        ([], "list of nodes"),
        ([{"op": "exec"}], "no node with the op 'exec'. Ops: grid, at"),
        ([{"op": "top", "how": "max"}], "End the chain with a node that answers"),
        ([{"op": "top", "how": "max"}, {"panel": "x"}], "stands at the start"),
        ([{"ref": "r1"}, {"op": "value"}], "no result 'r1' to go on from"),
        ([{"op": "value"}, {"op": "stated", "component": "title"}], "'stated' starts a chain"),
        ([{"op": "value"}, {"op": "compare", "relation": "="}], "chains in its fields left and right"),
    ],
)
def test_what_is_no_plan_is_said_in_words_that_help(written, said):
    with pytest.raises(FigwiseError) as raised:
        unfolded(written)
    assert said in str(raised.value)


def test_a_plan_nested_without_end_is_refused():
    plan: Any = [{"op": "value"}]
    for _ in range(200):
        plan = [{"op": "compare", "left": plan, "relation": "=", "right": [{"op": "value"}]}]
    with pytest.raises(FigwiseError, match="too deep"):
        unfolded(plan)


def desk_over(text=RAIN, question="How wet was it?"):
    return Desk(SoleShelf(FigureReader(read(text, "rain", ""))), question, "rain")


@pytest.mark.parametrize("full", [False, True])
def test_the_tools_schemas_are_valid_and_fit_what_the_prompt_shows(full):
    desk = desk_over()
    tools = {tool.metadata.name: tool for tool in tools_for(desk, Closing(desk), full_schema=full)}
    for tool in tools.values():
        made = tool.metadata.to_openai_tool()["function"]
        Draft202012Validator.check_schema(made["parameters"])
        assert len(made["description"]) <= 1024
    plans = Draft202012Validator(tools["run_plan"].metadata.get_parameters_dict())
    chain = [GRID, {"op": "at", "axis": "row", "labels": ["Oslo"]}, {"op": "value"}]
    assert plans.is_valid({"plan": chain})
    assert not plans.is_valid({"plan": 42})
    assert plans.is_valid({"plan": unfolded(chain)}) == full


def test_the_full_schema_names_every_node():
    desk = desk_over()
    (tool,) = [one for one in tools_for(desk, Closing(desk), full_schema=True) if one.metadata.name == "run_plan"]
    shapes = tool.metadata.get_parameters_dict()["$defs"]
    ops = {shape["properties"]["op"]["const"] for shape in shapes.values() if "op" in shape.get("properties", {})}
    assert ops == {node.model_fields["op"].default for node in NODES}


def test_a_tools_error_says_what_it_takes():
    desk = desk_over()
    tools = {tool.metadata.name: tool for tool in tools_for(desk, Closing(desk))}
    assert "takes a JSON object with query, figure?, words?; missing: query" in tools["quote_passage"].call().content
    assert "unknown: colour" in tools["describe_figure"].call(colour="red").content
    assert "start is a whole number" in tools["describe_figure"].call(start="x", axis="row").content
    assert "about the figure 'rain' only" in tools["describe_figure"].call(figure="snow").content


def test_a_large_figure_is_shown_within_its_budget_and_the_rest_is_counted():
    columns = ["City", *(f"Year {year} of a long name that goes on" for year in range(200))]
    rows = [[f"Town {at}", *(str(at * year) for year in range(200))] for at in range(200)]
    figure = Figure.from_table("Towns", columns, rows)
    view = figure_view(figure)
    assert len(view) <= BUDGET + 200
    assert f"... and {200 - LABELS} more" in view
    labels = panel_view(figure, figure.grids[0], "row", 150)
    assert labels.startswith("rows 150 to 199 of")


def test_what_the_question_names_is_shown_first():
    columns = ["City", *(f"Year {year}" for year in range(2000, 2100))]
    figure = Figure.from_table("Towns", columns, [[f"Town {at}", *map(str, range(100))] for at in range(50)])
    desk = desk_of({"towns": figure}, "How many had Town 40 in year 2090?")
    view = desk.view("towns")
    assert 'columns (category): "Year 2090", "Year 2000", "Year 2001"' in view
    assert '  row "Town 40": "90", "0", "1"' in view
    assert '"Town 40"' not in figure_view(figure)


def test_a_label_is_found_by_its_words():
    desk = desk_over()
    assert desk.describe(label="value of oslo") == 'row "Oslo" of g1'
    assert "No label of" in desk.describe(label="Paris")


def test_a_search_has_pages_and_a_kind():
    figures = {f"f{at}": read(RAIN.replace("Bar", "Line" if at % 2 else "Bar"), f"f{at}", "") for at in range(20)}
    desk = desk_of(figures, "Where does it rain?")
    first = desk.search("rain").splitlines()
    assert [line.split(":")[0] for line in first] == [*(f'"f{at}"' for at in range(6)), "... more from start 6"]
    assert desk.search("rain", start=18).splitlines()[-1].startswith('"f19"')
    assert [line.split(":")[0] for line in desk.search("rain", "line", 6).splitlines()] == [
        '"f13"',
        '"f15"',
        '"f17"',
        '"f19"',
    ]


def test_a_result_is_an_input_of_further_plans_and_stays_with_its_figure():
    wet = read(RAIN.replace("12", "24"), "wet", "")
    desk = desk_of({"rain": read(RAIN, "rain", ""), "wet": wet}, "How much more?")
    desk.run([{"row": "Oslo"}, {"op": "value"}], "rain")
    desk.run([{"row": "Oslo"}, {"op": "value"}], "wet")
    gap = {"op": "derive", "how": "difference", "left": {"ref": "r2"}, "right": "{r1}"}
    assert desk.run([gap], "rain").startswith("r3 = 12 mm")
    assert desk.run([{"ref": "r2"}, {"op": "labels", "axis": "row"}], "rain").startswith("r4 = Oslo")
    with pytest.raises(FigwiseError, match="There is no result 'r9'"):
        desk.run([{"ref": "r9"}, {"op": "value"}], "rain")


def desk_of(figures, question):
    """A desk over figures, which finds them in their order."""

    class Shelf:
        def figure(self, id):
            return figures[id]

        def find(self, query, k):
            return list(figures)[:k]

    return Desk(Shelf(), question)


def test_passages_share_words_and_exact_words_are_found_where_they_stand():
    found = best_passages(RAIN, "was it wet")
    assert [span.cut(RAIN) for span in found][:1] == ["It was wet in Oslo."]
    assert best_passages(RAIN, "penguins") == []
    exact = exact_words(RAIN, "wet", found)
    assert exact is not None
    assert exact.cut(RAIN) == "wet"
    assert exact_words(RAIN, "dry", found) is None
    assert exact_words(RAIN, "Osl", found) is None


def test_the_sentence_that_goes_on_from_one_found_is_shown_too():
    text = "It rained.\n* The two bars cannot be compared. They use other scales.\n* Nothing else is known.\n"
    assert [span.cut(text) for span in best_passages(text, "why compare the bars")] == [
        "The two bars cannot be compared.",
        "They use other scales.",
    ]


def test_exact_words_are_quoted_with_their_place():
    desk = desk_over()
    assert desk.quote("wet", words="in Oslo") == 'r1: line 6: "in Oslo"'
    with pytest.raises(FigwiseError, match="do not stand"):
        desk.quote("wet", words="in Paris")


def test_a_plan_run_twice_keeps_its_reference():
    desk = desk_over()
    plan = [{"op": "at", "axis": "row", "labels": ["Oslo"]}, {"op": "value"}]
    assert desk.run(plan).splitlines()[0] == "r1 = 12 mm"
    assert desk.run(plan).splitlines()[0] == "r1 = 12 mm"
    assert list(desk.entries) == ["r1"]


@pytest.mark.parametrize(
    "text, said",
    [
        ("Oslo had {r1}.", "Oslo had 12 mm."),
        ("Oslo had {r1} mm.", "Oslo had 12 mm."),
        ("Oslo had {r1} (r1).", "Oslo had 12 mm."),
        ("Oslo had twelve mm.", "Oslo had twelve mm."),
        ("Oslo had 1\u200b2 mm.", "Oslo had 12 mm."),
    ],
)
def test_references_become_values_in_the_sentence(text, said):
    desk = desk_over()
    desk.run([{"op": "at", "axis": "row", "labels": ["Oslo"]}, {"op": "value"}])
    assert Closing(desk).finish(text, "r1") == said


@pytest.mark.parametrize("text, kept", [("It fell.", True), ("It rose.", False), ("It is decreasing.", True)])
def test_a_trend_may_be_said_in_other_words_of_its_direction(text, kept):
    desk = desk_over()
    desk.run([{"op": "trend", "axis": "row"}])
    closing = Closing(desk)
    if kept:
        assert closing.finish(text, "r1") == text
    else:
        with pytest.raises(FigwiseError, match="decreasing"):
            closing.finish(text, "r1")


@pytest.mark.parametrize("text, turned", [("Yes, it was.", "it is no"), ("True: 12 mm is below 5.", "it is no")])
def test_a_judgement_is_not_turned_round(text, turned):
    desk = desk_over(question="Was it below 5 mm in Oslo?")
    desk.run(
        [
            {"op": "at", "axis": "row", "labels": ["Oslo"]},
            {"op": "quantified", "quantifier": "every", "relation": "<", "to": 5},
        ]
    )
    with pytest.raises(FigwiseError, match=turned):
        Closing(desk).finish(text.replace("below 5", "small"), "r1")


def test_the_embedded_reading_is_kept_with_the_figure_that_it_is_of():
    """Where nothing is answered, figures stand in the order in which they were found."""
    snow = read(RAIN.replace("Oslo", "Bern").replace("Rain", "Snow"), "snow", "")
    figures = {"rain": read(RAIN, "rain", ""), "snow": snow, "hail": read(RAIN, "hail", "")}

    class Shelf(SoleShelf):
        def figure(self, id):
            return figures[id]

    plan = {"op": "value", "of": {"op": "at", "axis": "row", "labels": ["Bern"], "of": GRID}}
    reading = verbalize(plan_from_json(plan), words_for(snow))
    given = abstained("How much?", "not_stated", "No.", figures=("rain", "hail", "snow"), plan=plan, reading=reading)
    desk = Desk(Shelf(FigureReader(snow)), "How much?")
    desk.hint(given)
    assert desk.shown("r0").startswith("r0 = 12 mm")
    assert desk.figures == ["rain", "snow", "hail"]


def test_values_are_shown_under_their_columns():
    """What a row lacks is a dash, so that no value slides under another column's label."""
    text = "## Pies\n### Data\n* **Old:** Food 26%, Rent 22%, Bus 15%\n* **New:** Rent 34%, Food 14%\n"
    shown = figure_view(read(text, "pies", ""))
    assert 'row "Old": "26%", "22%", "15%"' in shown
    assert 'row "New": "14%", "34%", -' in shown


def test_a_sentence_names_the_values_that_are_left_open():
    desk = desk_over(RAIN.replace("Rome", "Oslo"))
    desk.run([{"op": "at", "axis": "row", "labels": ["Oslo"]}, {"op": "value"}])
    assert Closing(desk).finish("Oslo had {r1}.", "r1", "ambiguous") == "Oslo had 12 mm or 7 mm."


def test_a_name_that_several_labels_hold_is_pointed_out():
    desk = desk_over(RAIN.replace("Oslo", "Bergen 2019").replace("Rome", "Bergen 2022"))
    said = desk.run([{"op": "at", "axis": "row", "labels": ["Bergen"]}, {"op": "value"}])
    assert "Several are called so: 'Bergen 2019', 'Bergen 2022'." in said
