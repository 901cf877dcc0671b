"""Work for others: it is done in processes that are ended where it takes too long or too much."""

import importlib
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from figwise.app.pooled import PooledQA
from figwise.app.stopping import stopped_by
from figwise.app.workers import Limits, Workers
from figwise.indexing.errors import QuestionError, UnknownFigure, WorkEnded
from figwise.indexing.store.settings import Settings

pytestmark = pytest.mark.timeout(180)
QUESTION = "How many passengers did the metro carry in 2019?"
PLUMS = "# Plums picked\n\n## Detailed Analysis\n- **August:** 12\n- **September:** 34\n- **October:** 21\n"


@pytest.fixture(scope="module")
def jobs():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parent))
        yield importlib.import_module("worker_jobs")


@pytest.fixture(scope="module")
def workers(jobs):
    made = Workers(2, Limits(seconds=2, megabytes=200), jobs.start, 40)
    made.warm_up()
    yield made
    made.close()


def test_a_worker_is_made_once_and_does_one_job_after_the_other(workers, jobs):
    (first, _, process), (second, jobs, same) = workers.do(jobs.add, 2), workers.do(jobs.add, 3)
    assert (first, second) == (42, 43)
    assert process == same != os.getpid()
    assert jobs > 1


@pytest.mark.parametrize(
    "job, given, said",
    [
        ("sleep", (60,), "longer than 2 seconds"),
        ("spin", (), "longer than 2 seconds"),
        ("eat", (), "200 MB"),
        ("abort", (), "ended"),
    ],
)
def test_what_goes_beyond_its_limits_is_ended_and_the_next_job_is_done(workers, jobs, job, given, said):
    started = time.monotonic()
    with pytest.raises(WorkEnded, match=said):
        workers.do(getattr(jobs, job), *given)
    assert time.monotonic() - started < 15
    assert workers.do(jobs.add, 2)[0] == 42


def test_an_error_of_ours_comes_back_as_itself_and_any_other_as_a_failure(workers, jobs):
    with pytest.raises(UnknownFigure, match=r"No figure 'plums'\. Figures: a, b\."):
        workers.do(jobs.refuse)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        workers.do(jobs.fail)
    assert workers.do(jobs.add, 2)[0] == 42


def test_a_worker_that_was_killed_from_outside_is_replaced(workers, jobs):
    process = workers.do(jobs.add, 1)[2]
    os.kill(process, 9)
    time.sleep(0.2)
    assert workers.do(jobs.add, 2)[0] == 42


def test_one_that_is_at_work_keeps_no_other_waiting(workers, jobs):
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(workers.do, jobs.sleep, 1.5)
        started = time.monotonic()
        assert workers.do(jobs.add, 2)[0] == 42
        assert time.monotonic() - started < 1.4
        slow.result()


def test_what_is_stopped_ends_at_once_with_its_process(workers, jobs):
    stop = threading.Event()
    threading.Timer(0.4, stop.set).start()
    before = workers.do(jobs.add, 1)[2]
    started = time.monotonic()
    with stopped_by(stop), pytest.raises(WorkEnded, match="stopped"):
        workers.do(jobs.spin)
    assert time.monotonic() - started < 1.8
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)
    with stopped_by(threading.Event()):
        assert workers.do(jobs.add, 2)[0] == 42


def test_closing_ends_what_is_at_work(jobs):
    made = Workers(1, Limits(seconds=60, megabytes=200), jobs.start, 1)
    made.warm_up()
    ended = []

    def work():
        try:
            made.do(jobs.sleep, 60)
        except WorkEnded as error:
            ended.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    time.sleep(0.3)
    made.close()
    thread.join(10)
    assert len(ended) == 1


@pytest.fixture(scope="module")
def pooled(samples, tmp_path_factory):
    with PooledQA(tmp_path_factory.mktemp("pooled"), workers=2) as made:
        made.index([samples / "city-ridership.md", samples / "length-accuracy.md"])
        yield made


def test_it_answers_as_the_engine_does(pooled, qa):
    for question, figure in ((QUESTION, "city-ridership"), ("Which type has the lowest average accuracy?", None)):
        answer, expected = pooled.ask(question, figure, "q1"), qa.ask(question, figure, "q1")
        assert (answer.id, answer.value, answer.citations) == ("q1", expected.value, expected.citations)
    assert pooled.run(answer.plan, "length-accuracy").value == answer.value
    talk = pooled.conversation("city-ridership")
    assert [talk.ask(QUESTION).value, talk.ask("and in 2020?").value] == [163.7, 92.1]
    one = pooled.among(["length-accuracy"])
    assert one.ask(QUESTION).figures == ("length-accuracy",)
    assert one.ask_on("Which type has the lowest average accuracy?", "length-accuracy", ()).value == answer.value


def test_what_cannot_be_asked_is_said_as_the_engine_says_it(pooled):
    with pytest.raises(QuestionError, match="empty"):
        pooled.ask(" ")
    with pytest.raises(UnknownFigure, match="nowhere"):
        pooled.ask("How many?", "nowhere")


def test_a_description_that_cannot_be_read_in_time_is_skipped_and_the_others_are_read(tmp_path):
    (tmp_path / "plums.md").write_text(PLUMS)
    (tmp_path / "vast.md").write_text("# T\n\n## Detailed Analysis\n" + "- a 1 b 2 c (3) d, e: 4; f - 5 | g\n" * 20_000)
    with PooledQA(tmp_path / "home", Settings(work_seconds=1.2), workers=1) as made:
        made.warm_up()
        rows = {row.id: row for row in made.index([tmp_path]).rows}
        assert rows["plums"].outcome == "indexed"
        assert rows["vast"].outcome == "skipped"
        assert "longer than 1.2 seconds" in rows["vast"].reason
        assert made.ask("What is the value for September?", "plums").value == 34
