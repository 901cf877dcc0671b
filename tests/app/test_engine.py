"""`FigureQA` as a program uses it."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from figwise import FigureQA
from figwise.app.planner.reader import FigureReader
from figwise.indexing.errors import IdTaken, QuestionError, SourceError, UnknownFigure
from figwise.indexing.model.json import figure_json

QUESTIONS = [
    ("What is the accuracy of type m at length 12?", 90),
    ("Which type has the lowest average accuracy?", "u"),
    ("How many passengers did the metro carry in 2019?", 163.7),
    ("Is it true that the metro had its maximum in 2018?", False),
]
PLUMS = "# Plums picked\n\n## Detailed Analysis\n- **August:** 12\n- **September:** 34\n- **October:** 21\n"


@pytest.fixture
def own(tmp_path, samples):
    """A library to write to."""
    with FigureQA(tmp_path / "home") as made:
        made.index([samples / "city-ridership.md"])
        yield made


def test_asking_without_waiting_gives_the_same_answer(qa):
    async def both():
        return await asyncio.gather(*(qa.aask(question) for question, _ in QUESTIONS))

    assert [answer.to_json() for answer in asyncio.run(both())] == [qa.ask(q).to_json() for q, _ in QUESTIONS]


def test_what_is_done_is_told_and_ends_with_the_answer(qa):
    async def told():
        return [event async for event in qa.events(QUESTIONS[0][0])]

    events = asyncio.run(told())
    assert [event.kind for event in events] == ["search", "answer"]
    assert events[-1].answer == qa.ask(QUESTIONS[0][0])


def test_many_questions_get_answers_in_their_order_also_those_that_cannot_be_asked(qa):
    answers = qa.ask_many([*(question for question, _ in QUESTIONS), " "])
    assert [answer.value for answer in answers] == [*(value for _, value in QUESTIONS), None]
    assert answers[-1].reason == "not_understood"


def test_many_threads_get_what_one_gets(samples, tmp_path):
    """From the first question on, with nothing loaded yet: the encoder, Chroma and the caches are shared."""
    with FigureQA(tmp_path) as first:
        first.index([samples])
        expected = [first.ask(question).to_json() for question, _ in QUESTIONS]
    with FigureQA(tmp_path) as fresh, ThreadPoolExecutor(6) as pool:
        for found in pool.map(lambda _: [fresh.ask(question).to_json() for question, _ in QUESTIONS], range(6)):
            assert found == expected


def test_threads_read_while_others_write(own):
    stop, failed, asked = threading.Event(), [], []

    def read():
        while not stop.is_set():
            try:
                asked.append(own.ask("How many passengers did the metro carry in 2019?").value)
                own.figures()
            except Exception as error:  # noqa: BLE001 - whatever it is, the test names it
                failed.append(error)
                return

    readers = [threading.Thread(target=read) for _ in range(3)]
    for thread in readers:
        thread.start()
    with ThreadPoolExecutor(3) as pool:
        rows = list(pool.map(lambda at: own.add(f"plums-{at}", PLUMS, f"Plums of orchard {at}"), range(4)))
    stop.set()
    for thread in readers:
        thread.join()
    assert failed == []
    assert {row.outcome for row in rows} == {"indexed"}
    assert set(asked) == {163.7}
    assert own.ask("What is the value for September?", "plums-3").value == 34


def test_threads_may_ask_where_nothing_is_indexed(tmp_path):
    with FigureQA(tmp_path / "none") as empty, ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: empty.ask("How many?"), range(24)))
    assert {answer.reason for answer in answers} == {"no_figure"}


def test_a_description_may_be_handed_over_replaced_and_forgotten(own, samples):
    assert own.add("plums", PLUMS).outcome == "indexed"
    assert own.add("plums", PLUMS).outcome == "unchanged"
    assert own.add("plums", PLUMS.replace("34", "35")).outcome == "replaced"
    assert own.ask("What is the value for September?", "plums").value == 35
    own.index([samples / "city-ridership.md"], prune=True)
    assert [summary.id for summary in own.figures()] == ["city-ridership", "plums"]
    own.remove(["plums"])
    assert [summary.id for summary in own.figures()] == ["city-ridership"]


def test_what_a_file_holds_is_not_replaced_by_what_is_handed_over(own, samples):
    with pytest.raises(IdTaken, match=r"read from the file 'city-ridership\.md'") as refused:
        own.add("city-ridership", PLUMS)
    assert str(samples) not in str(refused.value)
    assert own.figure("city-ridership").title == "Passengers Carried by City Transport, 2015–2023"


@pytest.mark.parametrize(
    "id, text, title, said",
    [
        ("", PLUMS, "", "the id is empty"),
        ("a\nb", PLUMS, "", "the id holds"),
        ("a" * 201, PLUMS, "", "longer than 200"),
        ("a", "  ", "", "empty text"),
        ("a", "x\0y", "", "binary"),
        ("a", "x\ud800", "", "surrogate"),
        ("a", PLUMS, "x\udc00", "surrogate"),
        ("a", "x" * 10_000_001, "", "too large"),
    ],
)
def test_what_cannot_be_a_description_is_refused(qa, id, text, title, said):
    held = qa.figures()
    assert (qa.count(), qa.figures(2, 1), qa.figures(offset=len(held))) == (len(held), held[1:3], [])
    with pytest.raises(SourceError, match=said):
        qa.add(id, text, title)
    assert qa.figures() == held


def test_half_a_surrogate_pair_is_no_question(qa):
    with pytest.raises(QuestionError, match="surrogate"):
        qa.ask("How many \ud83d?")


def test_an_unknown_figure_is_named(qa):
    with pytest.raises(UnknownFigure, match="nowhere"):
        asyncio.run(qa.aask("How many?", "nowhere"))


def test_every_golden_question_is_answered_as_it_should_be(qa, golden):
    for one, expected in golden:
        assert (expected["status"], expected["value"]) == (one.status, one.value), one.kind
        assert asyncio.run(qa.aask(one.question, one.figure)).to_json() == expected
    assert [answer.to_json() for answer in qa.ask_many(one.question for one, _ in golden if one.figure is None)] == [
        expected for one, expected in golden if one.figure is None
    ]


VAST = (
    "# Stars counted\n\n## Detailed Analysis\n- **Andromeda:** 1e308 billion\n- **Sombrero:** 1e308\n- **Owl:** 1e308\n"
)


def test_a_number_beyond_all_computing_spoils_no_question(own):
    row = own.add("vast", VAST)
    assert row.outcome == "indexed"
    assert [issue.code for issue in own.figure("vast").all_issues()] == ["unread_numbers"]
    assert own.ask("How many passengers did the metro carry in 2019?").value == 163.7
    answer = own.ask("What is the sum of all values?", "vast")
    assert (answer.status, answer.reason) == ("abstained", "too_large")
    json.dumps([answer.to_json(), figure_json(own.figure("vast"))], allow_nan=False)


def test_a_figure_that_cannot_be_planned_over_is_left_out_with_a_warning(own, monkeypatch, caplog):
    own.add("metro", PLUMS, "Passengers of the metro in 2019")
    made = FigureReader.scene

    def broken(self, question, near):
        if self.figure.id == "metro":
            raise ZeroDivisionError("planning went wrong")
        return made(self, question, near)

    monkeypatch.setattr(FigureReader, "scene", broken)
    answer = own.ask("How many passengers did the metro carry in 2019?")
    assert answer.value == 163.7
    assert [(warning.code, "metro" in warning.message) for warning in answer.warnings] == [("left_out", True)]
    assert "planning went wrong" in caplog.text


def test_a_named_figure_that_cannot_be_planned_over_is_said_to_be_left_out(own, monkeypatch):
    monkeypatch.setattr(FigureReader, "readings", lambda *_, **__: 1 / 0)
    answer = own.ask("How many passengers did the metro carry in 2019?", "city-ridership")
    assert (answer.status, answer.reason) == ("abstained", "not_understood")
    assert "city-ridership" in answer.text


def test_a_figure_that_is_removed_while_a_question_is_asked_is_passed_over(own, monkeypatch):
    own.add("plums", PLUMS)
    search = own.library.search

    def then_removed(question, k):
        hits = search(question, k)
        own.remove([id for id in ["plums"] if id in own.library.ids()])
        return hits

    monkeypatch.setattr(own.library, "search", then_removed)
    assert own.ask("How many passengers did the metro carry in 2019?").value == 163.7


def test_an_axis_with_one_name_alone_is_no_reason_to_fail(own):
    own.add("fords", "# Cars sold\n\n## Detailed Analysis\n- **Ford:** 5\n- **Ford:** 6\n")
    assert own.ask("what did the average car cost over all makers?").status in ("answered", "ambiguous", "abstained")
    assert not [one for one in own.ask("average of vans").warnings if one.code == "left_out"]


def test_among_asks_and_lists_the_selected_figures_alone(qa):
    some = qa.among(["wind-farms", "length-accuracy"])
    asked = "How many passengers did the metro carry in 2019?"
    assert qa.ask(asked).figures[0] == "city-ridership"
    assert set(some.ask(asked).figures) <= {"wind-farms", "length-accuracy"}
    assert some.ask("At what length does h first fall below 90%?").text == "3"
    assert some.ask("List all figures").value == ["length-accuracy", "wind-farms"]
    assert some.ask_on(asked, "length-accuracy", ()).status == "abstained"
    with pytest.raises(UnknownFigure):
        some.figure("city-ridership")
    with pytest.raises(UnknownFigure):
        qa.among(["nothing"])
