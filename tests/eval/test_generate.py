"""Generated cases: what is expected is right by construction, and a twin differs in one digit."""

import json
from math import fsum
from typing import Any

import numpy as np
import pytest
from figwise.eval.case import Case
from figwise.eval.cases import cases_in, shipped_texts
from figwise.eval.cli import main
from figwise.eval.fields import plain_fields
from figwise.eval.generate import generated
from figwise.eval.outcome import outcome_of
from figwise.eval.records import Record, Run
from figwise.eval.summary import summary
from figwise.indexing.reading import read
from figwise.indexing.store.library import Library

RAIN = """## Bar Chart: Rain
### Detailed Analysis
| Place | 2019 | 2020 |
|---|---|---|
| Oslo | 12 | 31 |
| Rome | 7 | 9 |
| Bern | 25 | 18 |
"""
NUMBERS = {"Oslo": {"2019": 12, "2020": 31}, "Rome": {"2019": 7, "2020": 9}, "Bern": {"2019": 25, "2020": 18}}


class Constant:
    """An encoder to whom all texts are alike, so that indexing loads no model."""

    name = "constant"

    def encode(self, texts):
        return np.ones((len(texts), 4), np.float32) / 2

    def encode_few(self, texts):
        return self.encode(texts)

    def encode_question(self, question):
        return self.encode([question])[0]


@pytest.fixture(scope="module")
def cases():
    return list(generated([read(RAIN, "rain")], each=40))


def test_what_is_expected_is_what_a_reader_would_say(cases):
    """Every question over the table, answered once more from its wording alone."""
    under = {year: {place: row[year] for place, row in NUMBERS.items()} for year in ("2019", "2020")}
    said: dict[str, Any] = {}
    for year, column in under.items():
        ranked = sorted(column, key=column.__getitem__)
        said |= {
            f"Which has the highest value in {year}?": ranked[-1],
            f"Which has the lowest value in {year}?": ranked[0],
            f"Which has the second highest value in {year}?": ranked[-2],
            f"What is the highest value in {year}?": max(column.values()),
            f"What is the sum of all values in {year}?": sum(column.values()),
            f"What is the mean of all values in {year}?": pytest.approx(fsum(column.values()) / 3),
            f"How many have a value above {sorted(column.values())[1]} in {year}?": 1,
        }
        for one, value in column.items():
            said[f"What is the value for {one} in {year}?"] = value
            said[f"Which has the value {value} in {year}?"] = one
            for other, second in column.items():
                said[f"What is the difference between {one} and {other} in {year}?"] = abs(value - second)
                said[f"{one} has a higher value than {other} in {year}."] = value > second
    for place, row in NUMBERS.items():
        said[f"What is the highest value for {place}?"] = max(row.values())
        said[f"What is the mean of the values for {place}?"] = sum(row.values()) / 2
    firsts = [case for case in cases if case.twin_of is None and case.status == "answered"]
    assert {case.asked: case.value for case in firsts} == {case.asked: said[case.asked] for case in firsts}
    assert {case.kind for case in firsts} >= {"lookup", "extreme", "rank", "aggregate", "difference", "count", "claim"}


def test_a_twin_differs_in_one_digit_and_in_what_is_expected(cases):
    by_id = {case.id: case for case in cases}
    twins = [case for case in cases if case.twin_of]
    assert len(twins) > 6
    for twin in twins:
        first = by_id[twin.twin_of]
        pairs = [(a, b) for a, b in zip(first.description, twin.description, strict=True) if a != b]
        assert len(pairs) == 1
        assert all(char.isdigit() for char in pairs[0])
        assert twin.asked == first.asked
        assert twin.value != first.value
        assert outcome_of(twin, {"status": "answered", "value": first.value}) == "wrong"


def test_the_same_seed_makes_the_same_cases(cases):
    figure = read(RAIN, "rain")
    assert list(generated([figure], each=40)) == cases
    assert list(generated([figure], seed=1, each=4)) != cases[:4]


def test_there_is_a_question_without_an_answer(cases):
    (one,) = [case for case in cases if case.status == "abstained"]
    assert not any(word in RAIN for word in one.asked.split()[-1:])


def test_a_grid_in_doubt_makes_no_case():
    ragged = RAIN.replace("| 7 | 9 |", "| 7 | 9 | 4 |")
    repeated = RAIN.replace("| Bern", "| Oslo")
    for text in (ragged, repeated, "## Notes\nNothing is listed.\n"):
        assert plain_fields(read(text, "rain")) == []
        assert list(generated([read(text, "rain")])) == []


def test_a_panel_is_named_where_there_are_several():
    asked = [case.asked for case in generated([read(shipped_texts()["commute-donuts"], "commute-donuts")], each=40)]
    assert asked
    assert all("2012" in one or "2022" in one for one in asked if "value for" in one and "Which" in one)


def test_twins_that_stay_are_counted_as_stuck(cases):
    """A system that has learned the first description by heart is right about it, and stuck on its twin."""
    by_id = {case.id: case for case in cases}

    def answer(case: Case):
        value = by_id[case.twin_of or case.id].value
        status = "abstained" if value is None else "answered"
        return Record(case, {"status": status, "value": value, "confidence": 1.0}, "rain", seconds=0.1)

    found = summary(Run({"system": "by heart"}, tuple(map(answer, cases)))).twins
    assert found is not None
    assert (found.followed, found.stuck) == (0, found.pairs)
    assert found.pairs == sum(case.twin_of is not None for case in cases)


def test_the_command_makes_a_suite_that_can_be_run(tmp_path, capsys):
    (tmp_path / "rain.md").write_text(RAIN)
    home, out = str(tmp_path / "home"), tmp_path / "cases.jsonl"
    with Library(home, encoder=Constant()) as library:
        library.index([tmp_path / "rain.md"])
    for arguments in (
        ["generate", "--home", home, "--out", str(out), "--each", "5"],
        ["run", str(out), "--out", str(tmp_path / "run.jsonl"), "--no-cache", "--workers", "1"],
    ):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == 0, capsys.readouterr().err
    made = cases_in(out)
    lines = [json.loads(line) for line in (tmp_path / "run.jsonl").read_text().splitlines()]
    assert [line["case"]["id"] for line in lines if line["type"] == "case"] == [case.id for case in made]
    with pytest.raises(SystemExit) as left:
        main(["generate", "--home", home, "--out", str(out), "--figure", "snow"])
    assert left.value.code == 2
    assert "No figure 'snow'" in capsys.readouterr().err
