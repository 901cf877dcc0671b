"""Running: resumable, cached by content, in several processes, with its provenance."""

import json
import os
from dataclasses import replace

import pytest
from figwise.eval.cache import Cache, Keys
from figwise.eval.others import question
from figwise.eval.records import Record, Run, read_run, write_run
from figwise.eval.run import Job, run
from figwise.eval.suites import indexed_home
from figwise.eval.systems.abstains import AlwaysAbstain
from figwise.eval.systems.base import Reply
from figwise.indexing.errors import SourceError
from figwise.indexing.store.library import Library


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("eval")


@pytest.fixture
def embedded(suite, folder):
    """A job over the tiny suite whose index is made once."""
    return Job(suite, "embedded", indexed_home(suite, folder), folder / "replies")


def outcomes(found):
    return {record.case.id: record.outcome for record in found.records}


def test_the_built_in_planner_answers_the_tiny_suite(embedded):
    found = run(embedded)
    assert outcomes(found) == dict.fromkeys(("r1", "r2", "r3", "r4", "r5", "f1"), "right") | {"f2": "unscored"}
    first = found.by_id()["r1"]
    assert found.texts["rain"][first.used[0].start : first.used[0].end] == "7 mm"
    assert found.by_id()["f1"].answer["figures"][0] == "fish"


def test_what_was_answered_is_not_asked_again(embedded):
    first = run(embedded)
    again = run(embedded)
    assert all(record.cached for record in again.records)
    assert [record.answer for record in again.records] == [record.answer for record in first.records]


def test_other_figures_may_stand_beside_those_of_a_suite(embedded, tmp_path):
    """They are found where they are meant, are the same on every run, and change what a search has to tell apart."""
    suite = embedded.suite.beside(5)
    assert (len(suite.texts), suite.others) == (7, 5)
    assert suite.hash() == embedded.suite.beside(5).hash() != embedded.suite.hash()
    home = indexed_home(suite, tmp_path)
    assert indexed_home(suite, tmp_path) == home
    with Library(home) as library:
        assert set(library.ids()) == set(suite.texts)
        assert library.search(question(3), 1)[0].figure == "other-000003"
    found = run(Job(suite, "embedded", home))
    assert outcomes(found)["f1"] == "right"
    assert found.by_id()["f1"].answer["figures"][0] == "fish"


def test_two_processes_answer_as_one_does(embedded):
    named = [case for case in embedded.suite.cases if case.figure]  # where nothing is searched, processes start fast
    job = replace(embedded, cache=None, suite=replace(embedded.suite, cases=tuple(named)))
    alone, both = run(job), run(replace(job, workers=2))
    assert [record.answer for record in both.records] == [record.answer for record in alone.records]
    assert not any(record.cached for record in both.records)


def test_a_run_that_was_ended_goes_on_where_it_was(suite, tmp_path, monkeypatch):
    """The fourth case ends the run, as a signal would; only what was not answered before is asked then."""
    job = Job(suite, "always-abstain", tmp_path / "none", tmp_path / "replies")
    asked = []

    def ask(self, case):
        asked.append(case.id)
        if len(asked) == 4:
            raise KeyboardInterrupt
        return Reply({"status": "abstained", "value": None})

    monkeypatch.setattr(AlwaysAbstain, "ask", ask)
    with pytest.raises(KeyboardInterrupt):
        run(job)
    before = asked[:3]
    found = run(job)
    assert sorted(asked[4:] + before) == sorted(case.id for case in suite.cases)
    assert [record.case.id for record in found.records if record.cached] == [
        c.id for c in suite.cases if c.id in before
    ]


def test_a_case_that_breaks_the_system_is_told_and_not_kept(suite, tmp_path, monkeypatch):
    job = Job(suite, "always-abstain", tmp_path / "none", tmp_path / "replies")
    with monkeypatch.context() as patch:
        patch.setattr(AlwaysAbstain, "ask", lambda self, case: 1 / 0)
        found = run(job)
    assert {record.error for record in found.records} == {"ZeroDivisionError: division by zero"}
    assert {record.error for record in run(job).records} == {""}


def test_the_key_changes_with_what_the_answer_depends_on(suite):
    keys = Keys(suite, "embedded", {"code": 1})
    lookup, following, extreme, _, _, found, _ = suite.cases
    other = replace(suite, texts={**suite.texts, "rain": suite.texts["rain"].replace("12", "13")})
    changed = Keys(other, "embedded", {"code": 1})
    assert len({keys.of(case) for case in suite.cases}) == len(suite.cases)
    assert Keys(suite, "embedded", {"code": 2}).of(lookup) != keys.of(lookup)
    assert Keys(suite, "passages", {"code": 1}).of(lookup) != keys.of(lookup)
    assert all(changed.of(case) != keys.of(case) for case in (lookup, following, extreme, found))
    assert changed.of(suite.cases[6]) == keys.of(suite.cases[6])
    assert keys.of(lookup.model_copy(update={"value": 8, "kind": "other"})) == keys.of(lookup)


def test_a_reply_that_cannot_be_read_is_asked_anew(tmp_path):
    cache = Cache(tmp_path)
    cache.put("abc", Reply({"status": "abstained"}), 1.5)
    assert cache.get("abc") == (Reply({"status": "abstained"}), 1.5)
    (tmp_path / "ab" / "abc.json").write_text('{"answer": ')
    assert cache.get("abc") is None
    assert cache.get("abd") is None


def test_old_replies_are_dropped(tmp_path):
    cache = Cache(tmp_path)
    for key in ("new", "old"):
        cache.put(key, Reply({"status": "abstained"}), 1.5)
    os.utime(tmp_path / "ol" / "old.json", (0, 0))
    cache.tidy()
    assert cache.get("new") is not None
    assert cache.get("old") is None


def test_a_result_file_says_how_it_came_about_and_reads_back(suite, tmp_path):
    found = run(Job(suite, "always-abstain", tmp_path / "none", seed=7))
    write_run(found, tmp_path / "out.jsonl")
    back = read_run(tmp_path / "out.jsonl")
    assert back.records == tuple(replace(one, seconds=round(one.seconds, 4)) for one in found.records)
    assert back.texts == found.texts
    about = back.about
    assert (about["system"], about["suite"], about["cases"], about["seed"]) == ("always-abstain", "tiny", 7, 7)
    assert about["data"] == suite.hash()[:16]
    assert all((about["versions"]["figwise"], about["command"], about["started"]))
    assert len(about["commit"].rstrip("+")) == 12


def test_an_empty_run_is_an_error(tmp_path):
    with pytest.raises(SourceError, match="no case"):
        write_run(Run({"system": "x"}, ()), tmp_path / "out.jsonl")
    (tmp_path / "empty.jsonl").write_text(json.dumps({"type": "run"}) + "\n")
    with pytest.raises(SourceError, match="holds no results"):
        read_run(tmp_path / "empty.jsonl")


def test_what_is_no_result_file_is_named_with_its_line(tmp_path):
    (tmp_path / "bad.jsonl").write_text('{"type": "run"}\n{"type": "case"}\n')
    with pytest.raises(SourceError, match=r"bad.jsonl', line 2 is no line of a result file"):
        read_run(tmp_path / "bad.jsonl")


def test_a_share_is_the_same_every_time_and_brings_what_it_follows(suite):
    part = suite.sampled(0.5, kinds=["follow_up"])
    assert [case.id for case in part.cases] == ["r1", "r2"]
    assert suite.sampled(0.5, 3) == suite.sampled(0.5, 3)
    with pytest.raises(SourceError, match="no case is left"):
        suite.sampled(1.0, kinds=["trend"])


def test_a_figure_that_is_not_there_is_named(suite):
    with pytest.raises(SourceError, match=r"no figure 'rain'. Figures: fish"):
        replace(suite, texts={"fish": "x"})


def test_records_have_the_outcome_of_their_case(suite):
    assert Record(suite.cases[0], {"status": "answered", "value": 7}).outcome == "right"
    assert Record(suite.cases[0], {"status": "answered", "value": 77}).outcome == "wrong"
