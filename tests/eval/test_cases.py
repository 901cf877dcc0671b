"""The shipped evaluation set is well formed, and its plain readings stand in the descriptions."""

import json
import re
from collections import Counter
from importlib.resources import files

import pytest

DATA = files("figwise.data")
KINDS = set(
    """lookup reverse_lookup extreme rank aggregate difference ratio count threshold list trend cross_panel cross_figure
    attribute fact structure claim passage unanswerable ambiguous follow_up""".split()
)
FIELDS = {
    *("id", "figure", "follows", "found_in", "question", "claim", "status", "value", "unit", "tolerance", "accept"),
    *("kind", "tags"),
}
SCALES = {"": 1, "k": 1_000, "M": 1_000_000}


@pytest.fixture(scope="module")
def texts():
    folders = (DATA / "samples", DATA / "eval" / "descriptions")
    return {path.name.rpartition(".")[0]: path.read_text("utf-8") for folder in folders for path in folder.iterdir()}


@pytest.fixture(scope="module")
def cases():
    return [json.loads(line) for line in (DATA / "eval" / "cases.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def figures_of(cases):
    """The figures in which a case's answer is to be found, through the conversation that it continues."""
    by_id = {case["id"]: case for case in cases}

    def find(case):
        while "follows" in case:
            case = by_id[case["follows"]]
        return [case["figure"]] if "figure" in case else case.get("found_in", [])

    return find


def numbers(text):
    found = re.findall(r"(-?\d[\d,]*(?:\.\d+)?)([kM]?)", text)
    return {round(float(digits.replace(",", "")) * SCALES[scale], 6) for digits, scale in found}


def flat(value):
    return value if isinstance(value, list) else [value]


def is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool)


def test_every_case_has_the_documented_fields(cases):
    for case in cases:
        assert set(case) <= FIELDS, case["id"]
        assert ("question" in case) != ("claim" in case), case["id"]
        assert case.get("question", case.get("claim")).strip(), case["id"]
        assert case["kind"] in KINDS, case["id"]
        assert not {"figure", "follows"} <= set(case), case["id"]
        assert all(isinstance(tag, str) for tag in case.get("tags", [])), case["id"]


def test_a_status_has_the_value_that_goes_with_it(cases):
    for case in cases:
        match case["status"]:
            case "answered":
                assert case["value"] is not None, case["id"]
            case "ambiguous":
                assert len({str(one) for one in case["value"]}) > 1, case["id"]
            case _:
                assert (case["status"], case["value"]) == ("abstained", None), case["id"]


def test_ids_are_unique(cases):
    assert [name for name, times in Counter(case["id"] for case in cases).items() if times > 1] == []


def test_no_question_is_asked_twice_of_one_figure(cases):
    asked = Counter(
        (case.get("figure"), case.get("follows"), case.get("question")) for case in cases if "claim" not in case
    )
    assert [question for question, times in asked.items() if times > 1] == []


def test_named_figures_exist(cases, texts):
    named = {name for case in cases for name in (case.get("figure"), *case.get("found_in", [])) if name}
    assert named == set(texts)


def test_a_follow_up_continues_an_earlier_case(cases):
    earlier = set()
    for case in cases:
        assert "follows" not in case or case["follows"] in earlier, case["id"]
        earlier.add(case["id"])


def test_every_kind_has_at_least_ten_cases(cases):
    counted = Counter(case["kind"] for case in cases)
    assert {kind: counted[kind] for kind in KINDS if counted[kind] < 10} == {}


def test_a_quarter_has_no_single_answer(cases):
    statuses = Counter(case["status"] for case in cases)
    assert 4 * (statuses["abstained"] + statuses["ambiguous"]) >= len(cases)


def test_a_number_looked_up_stands_in_the_text(cases, texts, figures_of):
    """Also the candidates of what is ambiguous: they are cells, not computed."""
    missing = []
    for case in cases:
        if case["kind"] in {"lookup", "ambiguous"}:
            stated = set().union(*(numbers(texts[figure]) for figure in figures_of(case)))
            missing += [
                (case["id"], one) for one in flat(case["value"]) if is_number(one) and round(one, 6) not in stated
            ]
    assert missing == []


def test_words_looked_up_and_passages_stand_in_the_text(cases, texts, figures_of):
    missing = []
    for case in cases:
        if case["kind"] in {"lookup", "reverse_lookup", "list", "passage"} and case["status"] == "answered":
            text = "\n".join(texts[figure] for figure in figures_of(case))
            missing += [(case["id"], one) for one in flat(case["value"]) if isinstance(one, str) and one not in text]
    assert missing == []


def test_the_readme_counts_the_cases(cases):
    kinds, statuses = Counter(case["kind"] for case in cases), Counter(case["status"] for case in cases)
    rows = re.findall(r"^\| (\w+) \| (\d+) \|", (DATA / "eval" / "README.md").read_text("utf-8"), re.M)
    assert {(name, int(number)) for name, number in rows} == {*kinds.items(), *statuses.items(), ("all", len(cases))}
