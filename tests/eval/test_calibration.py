import json
from dataclasses import replace
from pathlib import Path

from figwise.app.planner.ranking.model import Model, load_model
from figwise.app.planner.reader import FigureReader
from figwise.eval.calibrate import learned_of
from figwise.eval.counterfactual import renamed, without_label, without_panel
from figwise.eval.described import BARE, TABLE, Sample, asked_of, described_in, is_right
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read
from figwise.tools.result import NoAnswer, Value

TEXT = """# Trams

A grouped bar chart.

* **Oslo:** 2019: 4, 2020: 6
* **Rome:** 2019: 3, 2020: 5
"""
PANELS = [["North | Oslo", "4", "6"], ["South | Oslo", "1", "2"], ["South | Rome", "7", "8"]]


def values(figure, panel=0):
    grid = figure.grids[panel]
    rows, columns = grid.row_axis.labels, grid.column_axis.labels
    return {(rows[cell.row].text, columns[cell.column].text): cell.value for cell in grid.cells}


def test_a_row_that_is_taken_out_leaves_the_other_cells_under_their_names() -> None:
    smaller = without_label(read(TEXT, "trams"), "row", "Oslo")
    assert smaller is not None
    assert values(smaller) == {("Rome", "2019"): 3, ("Rome", "2020"): 5}
    assert "Oslo" not in smaller.text
    assert len(smaller.text) == len(TEXT)


def test_a_column_that_is_taken_out_leaves_the_other_cells_under_their_names() -> None:
    smaller = without_label(read(TEXT, "trams"), "column", "2019")
    assert smaller is not None
    assert values(smaller) == {("Oslo", "2020"): 6, ("Rome", "2020"): 5}


def test_nothing_is_taken_out_where_the_name_is_missing() -> None:
    assert without_label(read(TEXT, "trams"), "row", "Bern") is None


def test_a_panel_that_is_taken_out_leaves_the_others() -> None:
    figure = Figure.from_table("Trams", ["City", "2019", "2020"], PANELS)
    smaller = without_panel(figure, figure.grids[0].id)
    assert smaller is not None
    assert [grid.title for grid in smaller.grids] == ["South"]


def test_a_figure_of_one_panel_has_none_to_take_out() -> None:
    figure = read(TEXT, "trams")
    assert without_panel(figure, figure.grids[0].id) is None


def test_a_question_is_asked_of_every_form_of_its_figure(tmp_path: Path) -> None:
    (tmp_path / "descriptions").mkdir()
    (tmp_path / "descriptions" / "trams.md").write_text(TEXT, encoding="utf-8")
    item = {"id": "trams", "title": "Trams", "columns": ["City", "2019", "2020"], "rows": [["Oslo", "4", "6"]]}
    (tmp_path / "items.json").write_text(json.dumps([item]), encoding="utf-8")
    case = {"id": "q", "figure": "trams", "kind": "lookup", "question": "What did Oslo have in 2019?"}
    asked = json.dumps(case | {"status": "answered", "value": 4}) + "\n"
    (tmp_path / "questions.jsonl").write_text(asked, encoding="utf-8")
    (one,) = described_in(tmp_path)
    samples = list(asked_of(one, read(TEXT.replace("Oslo", "Bern"), "other"), ["Bergen"], load_model()))
    assert {sample.form for sample in samples if sample.right} == {"as read", TABLE, BARE}
    assert not any(sample.right for sample in samples if sample.form == "without what is asked")


def test_a_name_and_a_word_of_another_figure_make_questions_that_this_one_does_not_answer() -> None:
    other = read(TEXT.replace("Oslo", "Alpine Bern"), "other")
    made = dict(renamed("What did Rome have in 2019?", [("row", "Rome")], read(TEXT, "trams"), other))
    assert made == {
        "of a sister": "What did Alpine Bern have in 2019?",
        "narrowed": "What did bern Rome have in 2019?",
    }
    assert renamed("And in 2019?", [("row", "Rome")], read(TEXT, "trams"), other) == []


def test_a_near_sister_is_the_nearest_in_meaning() -> None:
    pool = ["Cheese", "Bus line", "Vienna", "Accuracy"]
    made = dict(renamed("What did Rome have?", [("row", "Rome")], read(TEXT, "trams"), read(TEXT, "other"), pool))
    assert "of a near sister" not in made  # the other figure has nothing that this one lacks
    other = read(TEXT.replace("Oslo", "Alpine Bern"), "other")
    made = dict(renamed("What did Rome have?", [("row", "Rome")], read(TEXT, "trams"), other, pool))
    assert made["of a near sister"] == "What did Vienna have?"


def test_trust_is_learned_of_plain_signs() -> None:
    crossed = [replace(one, signs=one.signs | {"what&unknown": one.signs["unknown"]}) for one in samples()]
    assert set(learned_of(crossed)["certainty"]["description"]) == set(
        learned_of(samples())["certainty"]["description"]
    )


def test_two_values_are_right_where_the_text_says_two() -> None:
    case = {"status": "ambiguous", "value": [4, 6]}
    both = NoAnswer("ambiguous_label", "", (Value(4.0), Value(6.0)))
    assert is_right(case, both)
    assert not is_right(case, Value(4.0))
    assert not is_right({"status": "abstained", "value": None}, Value(4.0))


def samples() -> list[Sample]:
    found = []
    for at in range(60):
        for form in ("as read", "found", "follow-up"):
            found.append(Sample(f"f{at}", form, {"unknown": 0.0, "found: ahead": 1.0}, True, "right"))
            found.append(Sample(f"f{at}", form, {"unknown": 1.0, "found: ahead": 0.0}, False, "wrong"))
    return found


def test_a_calibration_is_learned_alike_each_time() -> None:
    assert learned_of(samples()) == learned_of(samples())


def test_what_was_found_is_trusted_by_the_reading_and_by_the_search() -> None:
    learned = learned_of(samples())
    model = Model({}, learned["certainty"], learned["caution"])
    good, bad = {"unknown": 0.0, "found: ahead": 1.0}, {"unknown": 1.0, "found: ahead": 0.0}
    for kind in ("description", "found", "follow-up"):
        assert model.trust(good, kind) > 0.5 > model.trust(bad, kind)
    assert model.trust(good, "found") > model.trust(good | {"found: ahead": 0.0}, "found")


def test_a_reading_that_leaves_a_name_is_trusted_less() -> None:
    reader = FigureReader(read(TEXT, "trams"))
    named, unknown = (reader.readings(f"What did {city} have in 2019?") for city in ("Oslo", "Bergen"))
    assert named[0].trust > 0.5
    assert not unknown or unknown[0].trust < named[0].trust
