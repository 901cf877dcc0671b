"""Conversations are kept and gone on with; a link opens the very answer."""

import base64
import json
import zlib
from urllib.parse import parse_qs

import pytest
from figwise import FigureQA
from figwise.app.chat.bubbles import messages
from figwise.app.chat.handlers import Handlers
from figwise.app.chat.links import LONGEST, link_to, unpacked
from figwise.app.chat.session import Session
from figwise.indexing.errors import QuestionError
from figwise.indexing.store.settings import Settings

FALLS = "At what length does h first fall below 90%?"
RAGGED = "At temperature 1.25, what is the value for x=9 and y=7?"


@pytest.fixture(params=["browser", "home"])
def kept(request, tmp_path, samples):
    """Handlers, by where conversations are kept."""
    with FigureQA(tmp_path / "home", Settings(conversations=request.param)) as engine:
        engine.index([samples / "length-accuracy.md", samples / "city-ridership.md"])
        yield Handlers(engine)


def ask(handlers, session, question):
    for _ in handlers.ask(session, question):
        pass
    handlers.conversations.keep(session)
    return session.exchanges[-1]


class Browser:
    """What the page's script does with commands, in a few lines."""

    def __init__(self):
        self.index, self.documents = {}, {}

    def obey(self, session):
        for one in session.commands:
            if one["do"] == "drop":
                self.index.pop(one["id"], None)
            else:
                self.index[one["entry"]["id"]] = one["entry"]
                self.documents[one["entry"]["id"]] = one["document"] or self.documents.get(one["entry"]["id"])

    def tells(self, current=""):
        return json.dumps({"index": list(self.index.values()), "current": self.documents.get(current) or current})


def test_a_conversation_is_gone_on_with_after_a_reload(kept):
    before, browser = Session(), Browser()
    ask(kept, before, FALLS)
    ask(kept, before, "and for m?")
    browser.obey(before)
    after = Session()
    assert kept.kept(after, browser.tells(before.conversation)) == ""
    assert messages(after) == messages(before)
    assert (after.shown, after.figure) == (2, "length-accuracy")
    assert [one.title for one in after.entries] == [FALLS]
    assert ask(kept, after, "and for u?").answer.figures == ("length-accuracy",)
    assert after.exchanges[-1].follows == 2
    assert len(after.entries) == 1


def test_conversations_are_renamed_and_forgotten(kept):
    session, browser = Session(), Browser()
    for question in (FALLS, "How many passengers did the metro carry in 2019?"):
        session.forget()
        ask(kept, session, question)
    first, second = session.entries[1].id, session.entries[0].id
    kept.act(session, "rename", f"{first} My <b>own</b>   name")
    kept.act(session, "drop", second)
    browser.obey(session)
    again = Session()
    kept.kept(again, browser.tells())
    assert [(one.id, one.title) for one in again.entries] == [(first, "My <b>own</b> name")]
    assert kept.act(again, "recall", browser.documents.get(first) or first) == ""
    assert again.exchanges[0].question == FALLS


def test_the_list_is_searched_by_what_was_asked(kept):
    session = Session()
    ask(kept, session, FALLS)
    ask(kept, session, "and for the letter m?")
    session.kept_wanted = "letter"
    assert FALLS in kept.view(session).conversations
    session.kept_wanted = "tram"
    assert FALLS not in kept.view(session).conversations


@pytest.mark.parametrize(
    "change", [lambda text: text.replace("3", "4"), lambda text: text[1:], lambda text: "", str.upper]
)
def test_a_conversation_that_was_changed_is_not_opened(tmp_path, samples, change):
    with FigureQA(tmp_path / "home") as engine:
        engine.index([samples / "length-accuracy.md"])
        handlers, session = Handlers(engine), Session()
        ask(handlers, session, FALLS)
        document = session.commands[-1]["document"]
        other = Session()
        assert "cannot be opened" in handlers.act(other, "recall", change(document))
        assert other.exchanges == []
        assert handlers.act(other, "recall", document) == ""


@pytest.mark.parametrize(
    "told", ["", "[]", "{", '{"index": 3, "current": 4}', '{"index": [{"id": "../x", "title": 1}]}']
)
def test_what_a_browser_tells_may_be_anything(kept, told):
    session = Session()
    assert kept.kept(session, told) is None
    assert (session.entries, session.exchanges) == ([], [])


def test_a_description_that_changed_meanwhile_is_told_of(tmp_path):
    with FigureQA(tmp_path / "home") as engine:
        engine.add("plums", "# Plums picked\n\n- August: 12\n- September: 34\n")
        handlers, session = Handlers(engine), Session()
        ask(handlers, session, "What is the value for August?")
        document = session.commands[-1]["document"]
        engine.add("plums", "# Plums that were picked\n\n- August: 13\n- September: 34\n")
        handlers.act(session, "recall", document)
        answer = session.exchanges[0].answer
        assert answer is not None
        assert answer.warnings[-1].code == "changed"


def follow(handlers, exchange):
    """A new visitor who opens the link to an answer."""
    query = {name: values[0] for name, values in parse_qs(link_to(exchange, exchange.answer)).items()}
    session = Session()
    for _ in handlers.open(session, query.get("figure"), query["q"], query["a"]):
        pass
    assert len(session.exchanges) == 1
    return session.exchanges[0]


def test_a_link_opens_a_follow_up_a_candidate_and_an_edited_plan(handlers, session):
    for question in ("How many passengers did the metro carry in 2019?", "and the bus?"):
        for _ in handlers.ask(session, question):
            pass
    opened = follow(handlers, session.exchanges[-1])
    assert (opened.question, opened.answer.text, opened.figure) == ("and the bus?", "114.9", "city-ridership")
    plan = json.dumps(session.exchanges[-1].answer.plan).replace("2019", "2020")
    assert handlers.run_plan(session, plan) == ""
    assert follow(handlers, session.exchanges[-1]).answer.text == "70.3"
    handlers.look_at(session, "digit-grids-temperature")
    for _ in handlers.ask(session, RAGGED):
        pass
    assert follow(handlers, session.exchanges[-1]).answer.status == "ambiguous"
    handlers.press(session, "choose", f"{session.exchanges[-1].number}.1")
    opened = follow(handlers, session.exchanges[-1])
    assert (opened.answer.status, opened.answer.text) == ("answered", "79")
    assert opened.answer.citations == session.exchanges[-1].answer.citations


def test_a_link_to_an_edited_plan_without_an_answer_opens_that_plan(handlers, session):
    handlers.look_at(session, "city-ridership")
    for _ in handlers.ask(session, "How many passengers did the metro carry in 2019?"):
        pass
    plan = json.dumps(session.exchanges[-1].answer.plan).replace("2019", "1850")
    assert handlers.run_plan(session, plan) == ""
    opened, edited = follow(handlers, session.exchanges[-1]), session.exchanges[-1]
    assert opened.answer.status == "abstained"
    assert (opened.answer.text, opened.answer.plan) == (edited.answer.text, edited.answer.plan)


def test_a_plan_and_a_candidate_stay_with_their_figure_whatever_is_in_view(handlers, session):
    session.show("digit-grids-temperature")
    for _ in handlers.ask(session, RAGGED):
        pass
    number = session.exchanges[-1].number
    session.show("wind-farms")
    handlers.press(session, "choose", f"{number}.1")
    assert follow(handlers, session.exchanges[-1]).answer.text == "79"
    session.show("wind-farms")
    plan = json.dumps(session.exchanges[-1].answer.plan).replace('"9"', '"8"')
    assert handlers.run_plan(session, plan) == ""
    assert session.exchanges[-1].answer.figures[:1] == ("digit-grids-temperature",)


def test_a_link_to_what_has_no_answer_is_asked_again_in_its_place(handlers, session):
    handlers.look_at(session, "length-accuracy")
    for question in ("What is the accuracy of type m at length 12?", "and for h?"):
        for _ in handlers.ask(session, question):
            pass
    last = session.exchanges[-1]
    assert last.answer.status == "abstained"
    assert follow(handlers, last).answer.text == last.answer.text


@pytest.mark.parametrize("token", ["x", "é", "A" * 40, "eJyrVkrLz1eyUkpKLFKqBQAdegQ0", "=" * 9])
def test_a_link_that_cannot_be_read_is_told_of(handlers, session, token):
    for _ in handlers.open(session, None, "", token):
        pass
    assert "cannot be read" in session.exchanges[0].answer.text


def test_a_link_does_not_unfold_into_more_than_a_plan():
    token = base64.urlsafe_b64encode(zlib.compress(b'{"question": "' + b" " * (LONGEST * 100) + b'"}')).decode()
    with pytest.raises(QuestionError):
        unpacked(token)
