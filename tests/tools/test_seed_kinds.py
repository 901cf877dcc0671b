"""A plan written by hand for every kind of question, over the sample descriptions as they are read."""

from importlib.resources import files

import pytest
from figwise.indexing.reading import read
from figwise.tools.plan.form import plan_from_json
from figwise.tools.result import NoAnswer, Value
from figwise.tools.say.verbalize import explain, words_for
from figwise.tools.toolbox import Toolbox

GRID = {"op": "grid"}


@pytest.fixture(scope="module")
def figures():
    samples = files("figwise.data") / "samples"
    texts = {item.name.rsplit(".", 1)[0]: item.read_text(encoding="utf-8") for item in samples.iterdir()}
    return {id: read(text, id) for id, text in texts.items()}


def at(axis, *labels, of=GRID):
    return {"op": "at", "axis": axis, "labels": labels, "of": of}


def panel(title):
    return {"op": "grid", "grid": title}


def value(of):
    return {"op": "value", "of": of}


def each_mean(axis="row"):
    return {"op": "each", "axis": axis, "how": "mean", "of": GRID}


H = at("row", "h")
WARM = panel("After GRPO Temperature: 1.25")
ANSWERED = [
    ("token-attribution", value(at("column", "3 x 4 = 12", of=at("row", "-x"))), 0.6865),
    ("token-attribution", value({"op": "extreme", "how": "max", "of": GRID}), 1.3714),
    ("token-attribution", {"op": "count", "of": {"op": "where", "relation": "<", "to": 0, "of": GRID}}, 18),
    ("token-attribution", {"op": "stated", "component": "colour scale", "part": "range"}, (-1.0, 1.0)),
    ("token-attribution", {"op": "stated", "component": "shape"}, "9x5 grid"),
    ("token-attribution", {"op": "count", "what": "row", "of": GRID}, 11),
    ("length-accuracy", value(at("column", "12", of=at("row", "m"))), 90.0),
    ("length-accuracy", {"op": "labels", "axis": "row", "of": {"op": "extreme", "how": "min", "of": each_mean()}}, "u"),
    (
        "length-accuracy",
        {
            "op": "labels",
            "axis": "column",
            "of": {
                "op": "nth",
                "axis": "column",
                "position": 1,
                "of": {"op": "where", "relation": "<", "to": 90, "of": H},
            },
        },
        "3",
    ),
    (
        "length-accuracy",
        {
            "op": "count",
            "what": "row",
            "of": {"op": "having", "axis": "row", "quantifier": "every", "relation": ">", "to": 97, "of": GRID},
        },
        2,
    ),
    (
        "length-accuracy",
        {
            "op": "arithmetic",
            "how": "difference",
            "left": value(at("column", "0", of=H)),
            "right": value(at("column", "8", of=H)),
        },
        13.0,
    ),
    (
        "length-accuracy",
        {
            "op": "compare",
            "relation": "contains",
            "left": {"op": "labels", "axis": "row", "of": {"op": "extreme", "how": "min", "of": each_mean()}},
            "right": {"op": "text", "text": "u"},
        },
        True,
    ),
    ("reasoning-importance", value(at("row", "Mean Score", of=panel("facts"))), 0.604),
    ("digit-grids-temperature", value(at("column", "7", of=at("row", "6", of=WARM))), 84),
    (
        "digit-grids-temperature",
        {
            "op": "count",
            "of": {"op": "where", "relation": "=", "to": 0, "of": panel("After GRPO Temperature: 1.0")},
        },
        24,
    ),
    ("digit-grids-two-panels", value(at("column", "9", of=at("row", "1", of=panel("After GRPO")))), 44),
    (
        "digit-grids-two-panels",
        {"op": "stated", "component": "colour scale", "part": "high", "grid": "Before GRPO"},
        40,
    ),
    (
        "digit-grids-temperature",
        {
            "op": "choose",
            "how": "max",
            "options": [
                {
                    "label": id,
                    "of": {"op": "reduce", "how": "mean", "of": {"op": "grid", "figure": id, "grid": "Before GRPO"}},
                }
                for id in ("digit-grids-temperature", "digit-grids-two-panels")
            ],
        },
        "digit-grids-temperature",
    ),
]


@pytest.mark.parametrize("figure, plan, expected", ANSWERED)
def test_a_plan_over_a_sample(figures, figure, plan, expected):
    found = Toolbox(figures.__getitem__, figure).run(plan_from_json(plan))
    assert isinstance(found, Value), found
    assert found.value == pytest.approx(expected) if isinstance(expected, float) else found.value == expected


def test_the_mean_of_a_row_that_lacks_cells_says_so(figures):
    plan = plan_from_json({"op": "reduce", "how": "mean", "of": at("row", "u")})
    found = Toolbox(figures.__getitem__, "length-accuracy").run(plan)
    assert isinstance(found, Value)
    assert found.value == pytest.approx(85.9909, abs=1e-4)
    assert [(note.code, note.message) for note in found.warnings] == [("missing_cell", "u lists 11 of 20 values.")]


@pytest.mark.parametrize(
    "figure, plan, reason, candidates",
    [
        (
            "token-attribution",
            value(at("column", "3 x 4 = 12", of=at("row", "0"))),
            "ambiguous_label",
            [-0.0019, 0.0, 0.0002, 0.0134],
        ),
        ("length-accuracy", value(at("column", "12", of=H)), "no_such_cell", []),
        ("digit-grids-temperature", value(at("column", "9", of=at("row", "7", of=WARM))), "ragged_position", [84, 79]),
        ("digit-grids-temperature", value(at("column", "11", of=at("row", "3"))), "no_such_column", []),
    ],
)
def test_a_plan_without_one_answer(figures, figure, plan, reason, candidates):
    found = Toolbox(figures.__getitem__, figure).run(plan_from_json(plan))
    assert isinstance(found, NoAnswer)
    assert (found.reason, [candidate.value for candidate in found.candidates]) == (reason, candidates)


def test_a_result_explains_itself(figures):
    figure = figures["length-accuracy"]
    plan = plan_from_json({"op": "labels", "axis": "row", "of": {"op": "extreme", "how": "min", "of": each_mean()}})
    found = Toolbox.over(figure).run(plan)
    assert isinstance(found, Value)
    assert explain(found, words_for(figure)) == [
        "the values: 81 cells",
        "the mean of the values, for each type: 7 cells",
        "the smallest of the mean of the values, for each type: 1 cell",
        "the type with the smallest mean of the values",
    ]


def test_a_trend_names_its_measure(figures):
    plan = plan_from_json({"op": "trend", "axis": "column", "of": H})
    found = Toolbox(figures.__getitem__, "length-accuracy").run(plan)
    assert isinstance(found, Value)
    assert found.value == "decreasing"
    assert ["Kendall" in note.message for note in found.warnings] == [True]


def test_a_missing_row_of_numbers_is_named_as_a_range(figures):
    plan = plan_from_json(value(at("row", "12", of=panel("Before GRPO"))))
    found = Toolbox(figures.__getitem__, "digit-grids-temperature").run(plan)
    assert isinstance(found, NoAnswer)
    assert found.message == "No row '12' in grid 'Before GRPO'. Rows: 1 to 10."


def test_a_colour_and_a_passage_are_quoted(figures):
    figure = figures["city-ridership"]
    toolbox = Toolbox.over(figure)
    colour = toolbox.run(plan_from_json({"op": "aliases", "axis": "row", "of": at("row", "Metro")}))
    assert isinstance(colour, Value)
    assert colour.value == "red"
    (place,) = colour.spans
    assert figure.text[place.span.start - 7 : place.span.end + 1] == "Metro (red)"
    start = figure.text.index("The lines never cross")
    quoted = toolbox.run(plan_from_json({"op": "passage", "start": start, "end": start + 21}))
    assert isinstance(quoted, Value)
    assert quoted.value == "The lines never cross"
