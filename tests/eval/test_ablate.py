"""Leaving recognisers of the reader out."""

from figwise.eval.ablate import worth_of
from figwise.eval.reading import Text, cells_right, texts_of
from figwise.indexing.recognisers import RECOGNISERS

TABLE = Text(
    "table", "| Tree | 2020 |\n|---|---|\n| Oak | 3 |\n| Elm | 4 |\n", cells_right(["Tree", "2020"], [["Oak", "3"]])
)
LIST = Text("list", "### Data\n- Oak: 3\n- Elm: 4\n")


def test_a_recogniser_that_matters_is_found():
    worth = worth_of("read_table", [TABLE, LIST])
    assert worth.texts == ["table"]
    assert worth.cells >= 2
    assert worth.right == 1.0


def test_what_was_left_out_is_on_again():
    worth_of("read_table", [TABLE])
    assert all(one.is_on for one in RECOGNISERS.values())
    assert worth_of("find_literals", [TABLE, LIST]).texts == []


def test_every_recogniser_says_its_rule_and_has_an_example():
    assert len(RECOGNISERS) > 15
    assert all(one.rule and one.example and one.where for one in RECOGNISERS.values())


def test_cases_of_fixtures_are_texts(tmp_path):
    (tmp_path / "some.txt").write_text("=== one\nOak: 3\n--->\nx\n=== two\nElm: 4\n--->\ny\n", encoding="utf-8")
    (tmp_path / "whole.md").write_text("Oak: 3\n", encoding="utf-8")
    assert [(text.name, text.body) for text in texts_of(tmp_path)] == [
        ("some: one", "Oak: 3"),
        ("some: two", "Elm: 4"),
        (f"{tmp_path.name}/whole", "Oak: 3\n"),
    ]
