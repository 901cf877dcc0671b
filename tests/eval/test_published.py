"""Published collections, in their own file formats; the files are made here, nothing of theirs is."""

import json
from pathlib import Path

import pytest
from figwise.eval.published.chartqa import chartqa
from figwise.eval.published.tabfact import tabfact
from figwise.eval.published.wikitables import unescaped, values_in, wikitables
from figwise.eval.suites import suites_of
from figwise.indexing.errors import SourceError


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def charts(tmp_path):
    human = [
        {"imgname": "rain.png", "query": "How wet is Oslo?", "label": "12"},
        {"imgname": "rain.png", "query": "Which are below 10?", "label": "[Rome, Bern]"},
    ]
    return written(
        tmp_path,
        {
            "test/test_human.json": json.dumps(human),
            "test/test_augmented.json": json.dumps([human[0]]),
            "test/tables/rain.csv": 'Place,Rain\n"Oslo, centre",12\nRome,7\nBern\n\n',
            "test/annotations/rain.json": "{}",
        },
    )


def test_chartqa(charts):
    cases = list(chartqa(charts))
    assert [case.id for case in cases] == ["test_augmented-1", "test_human-1", "test_human-2"]
    assert (cases[1].question, cases[1].value, cases[1].status) == ("How wet is Oslo?", "12", "answered")
    assert (cases[1].compare, cases[1].tags, cases[0].tags) == ("relaxed", ("human",), ("augmented",))
    assert cases[1].columns == ("Place", "Rain")
    assert cases[1].rows == (("Oslo, centre", "12"), ("Rome", "7"), ("Bern", ""))
    assert [case.id for case in chartqa(charts / "test" / "test_human.json")] == ["test_human-1", "test_human-2"]


@pytest.fixture
def wiki(tmp_path):
    lines = (
        "id\tutterance\tcontext\ttargetValue",
        'nt-1\twhat is a "b\\p c"?\tcsv/200-csv/1.csv\tx \\p y|two\\nlines',
        "nt-2\thow many?\tcsv/200-csv/1.csv\t2",
    )
    return written(
        tmp_path,
        {
            "data/training.tsv": "\n".join(lines) + "\n",
            "csv/200-csv/1.csv": '"Name","Said"\n"Ada","she said \\"no\\""\n"Bob ""B""","two\nlines"\n',
            "data/notes.tsv": "a\tb\n1\t2\n",
        },
    )


def test_wikitables(wiki):
    first, second = wikitables(wiki)
    assert (first.id, first.question) == ("nt-1", 'what is a "b| c"?')
    assert first.value == ["x | y", "two\nlines"]
    assert (second.value, second.compare) == ("2", "strict")
    assert first.columns == ("Name", "Said")
    assert first.rows == (("Ada", 'she said "no"'), ('Bob "B"', "two\nlines"))


@pytest.mark.parametrize(
    "written, meant", [("a\\pb", "a|b"), ("a\\nb", "a\nb"), ("a\\\\nb", "a\\nb"), ("a\\qb", "a\\qb"), ("", "")]
)
def test_what_is_escaped_in_wikitables(written, meant):
    assert unescaped(written) == meant


def test_several_values_are_a_list():
    assert values_in("a|b\\pc") == ["a", "b|c"]
    assert values_in("a") == "a"


@pytest.fixture
def facts(tmp_path):
    entry = [["oslo is wetter than rome", "rome is the wettest"], [1, 0], "rain"]
    return written(
        tmp_path,
        {
            "collected_data/r1_training_all.json": json.dumps({"1-2.html.csv": entry}),
            "collected_data/r2_training_all.json": json.dumps({"1-2.html.csv": [["there are 2 places"], [1], "rain"]}),
            "data/all_csv/1-2.html.csv": 'place#rain\noslo "b"#12\nrome#7\n',
        },
    )


def test_tabfact(facts):
    cases = list(tabfact(facts))
    assert [(case.id, case.value) for case in cases] == [
        ("1-2.html.csv-1", True),
        ("1-2.html.csv-2", False),
        ("1-2.html.csv-1#2", True),
    ]
    assert (cases[0].claim, cases[0].title, cases[0].kind) == ("oslo is wetter than rome", "rain", "claim")
    assert cases[0].rows == (('oslo "b"', "12"), ("rome", "7"))


@pytest.mark.parametrize("name", ["chartqa", "wikitables", "tabfact"])
def test_a_path_without_the_collection_is_an_error(name, tmp_path):
    with pytest.raises(SourceError, match="looked for"):
        suites_of([f"{name}:{tmp_path}"])
    with pytest.raises(SourceError, match="does not exist"):
        suites_of([f"{name}:{tmp_path / 'nowhere'}"])


def test_a_missing_table_is_named(charts, wiki, facts):
    for file in (charts / "test/tables/rain.csv", wiki / "csv/200-csv/1.csv", facts / "data/all_csv/1-2.html.csv"):
        file.unlink()
    for name in ("chartqa", "wikitables", "tabfact"):
        with pytest.raises(SourceError, match=r"(rain|1|1-2.html).csv' cannot be read"):
            suites_of([f"{name}:{charts}"])


def test_a_bad_entry_is_named_with_its_place(tmp_path):
    folder = written(
        tmp_path,
        {
            "val/val_human.json": json.dumps([{"imgname": "a.png", "query": "What?"}]),
            "wtq/data/t.tsv": "id\tutterance\tcontext\ttargetValue\nnt-1\tshort\n",
            "out/data/t.tsv": "id\tutterance\tcontext\ttargetValue\nnt-1\tq\t../../secret.csv\t1\n",
            "tf/collected_data/r1.json": json.dumps({"x.csv": [["a", "b"], [1], ""]}),
            "tg/collected_data/r1.json": json.dumps({"../x.csv": [["a"], [1], ""]}),
        },
    )
    for suite, message in (
        (f"chartqa:{folder / 'val'}", r"val_human.json', question 1, field 'label': is missing"),
        (f"wikitables:{folder / 'wtq'}", r"t.tsv', line 2: 2 columns"),
        (f"wikitables:{folder / 'out'}", r"outside of the collection"),
        (f"tabfact:{folder / 'tf'}", r"r1.json', table 'x.csv': needs statements"),
        (f"tabfact:{folder / 'tg'}", r"outside of the collection"),
    ):
        with pytest.raises(SourceError, match=message):
            suites_of([suite])


def test_an_unknown_suite_is_named_with_what_there_is():
    with pytest.raises(SourceError, match=r"No suite 'squad:x'. Suites: shipped, FILE.jsonl, chartqa:PATH"):
        suites_of(["squad:x"])


def test_suites_can_be_asked_together(charts, tmp_path):
    own = tmp_path / "own.jsonl"
    first = {"id": "1", "question": "What?", "figure": "rain", "value": 1}
    own.write_text(f"{json.dumps(first)}\n{json.dumps({'id': '2', 'follows': '1', 'question': 'And?'})}\n")
    (tmp_path / "rain.md").write_text("Rain")
    suite = suites_of([str(own), f"chartqa:{charts}"], [tmp_path / "rain.md"])
    assert [case.id for case in suite.cases][:3] == ["own/1", "own/2", "chartqa/test_augmented-1"]
    assert suite.cases[1].follows == "own/1"
    assert (suite.name, dict(suite.texts)) == ("own+chartqa", {"rain": "Rain"})
