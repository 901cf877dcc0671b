"""What an exchange looks like, and what is taken away from it."""

import csv
import io
import re
from html import unescape

from figwise.app.answer import Answer, Candidate, Citation, Warned
from figwise.app.chat.bubbles import CHIPS, answer_html, chips, messages
from figwise.app.chat.exports import conversation_markdown, grids_csv
from figwise.app.chat.session import Exchange, Session
from figwise.app.chat.suggestions import Suggestion

CITED = Citation(figure="a", start=0, end=2, line=1, quote="12")


def texts(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", html))


def test_markup_in_every_part_of_an_answer_stays_text(markup):
    citation = Citation(figure=markup, start=0, end=1, line=1, quote=markup)
    plan = {"op": markup}
    candidate = Candidate(value=1, unit="", text=markup, where=markup, reading=markup, plan=plan, confidence=1)
    for status in ("answered", "ambiguous", "abstained"):
        answer = Answer(
            question=markup,
            status=status,
            text=markup,
            reading=markup,
            plan=plan,
            figures=(markup,),
            citations=(citation,),
            candidates=(candidate, candidate),
            warnings=(Warned(code="x", message=markup),),
        )
        offered = (Suggestion(markup, markup, markup),)
        html = answer_html(Exchange(1, markup, markup, planner=markup, suggestions=offered), answer)
        assert set(re.findall(r"<([a-z0-9]+)", html)) <= {"div", "p", "span", "b", "button", "details", "summary"}
        assert " ".join(markup.split())[:20] in " ".join(texts(html).split())
        assert "\n" not in html


def test_every_message_is_one_block_of_html(asked, session):
    asked("What is the value for\n\n# x <b>=</b> 9?", "digit-grids-temperature")
    for message in messages(session):
        assert message["content"].startswith("<div")
        assert "\n" not in message["content"]


def test_a_step_in_progress_is_pending(handlers, session):
    for _ in handlers.ask(session, "At what length does h first fall below 90%?"):
        thought = messages(session)[1]
        assert thought["metadata"]["title"] == "Searching the figures"
        break
    assert thought["metadata"]["status"] == "pending"


def test_all_steps_are_one_line_once_they_are_done(handlers, session):
    for _ in handlers.ask(session, "At what length does h first fall below 90%?"):
        pass
    _, thought, answer = messages(session)
    assert thought["metadata"]["title"] == "Searched, read the question, computed"
    assert thought["metadata"]["status"] == "done"
    assert thought["content"].count("<li>") == 3
    assert 'title="20  ' in answer["content"]  # pointing at the source shows its lines
    assert "21  * Length 3: 87.7%" in answer["content"].replace("&#10;", "\n")


def test_many_citations_unfold():
    many = [Citation(figure="a", start=n, end=n + 1, line=n + 1, quote=str(n)) for n in range(CHIPS + 4)]
    html = chips(many)
    assert html.count("<button") == CHIPS + 4
    assert "and 4 more places" in html
    assert "<details" not in chips(many[:CHIPS])


def test_a_chip_says_where_to_look():
    assert 'value="0.2.a"' in chips([CITED])
    assert "line 1 “12”" in texts(chips([CITED]))


def test_a_conversation_exports_with_sources_and_plans(asked, session, qa):
    asked("At what length does h first fall below 90%?", "length-accuracy")
    asked("What is the accuracy of type h at length 12?")
    exported = conversation_markdown(session, qa)
    assert "## At what length does h first fall below 90%?" in exported
    assert "**3**" in exported
    assert "length-accuracy, line 21: “87.7%”" in exported
    assert exported.count("```json") == 2
    assert "No answer: Nothing is listed there" in exported


def test_nothing_in_an_export_is_markup(markup, qa):
    session = Session()
    exchange = session.begin(markup, markup)
    exchange.answer = Answer(question=markup, status="answered", text=markup, reading=markup, citations=(CITED,))
    exported = conversation_markdown(session, qa)
    for sign in ("<script", "<iframe", "<img", "<svg", "](javascript"):
        assert sign not in exported.replace("\\<", "&lt;").replace("\\]", "&#93;")


def test_grids_export_as_csv_that_any_program_reads(qa):
    figure = qa.figure("digit-grids-temperature")
    grid = next(grid for grid in figure.grids if "1.25" in grid.title)
    rows = list(csv.reader(io.StringIO(grids_csv(figure, [grid]))))
    assert len(rows) == 11
    assert rows[1][1:4] == ["30", "43", "35"]
    assert rows[0][1:4] == ["1", "2", "3"]
    several = list(csv.DictReader(io.StringIO(grids_csv(figure, figure.grids))))
    assert len(several) == sum(len(one.cells) for one in figure.grids)
    assert {one["grid"] for one in several} == {one.id for one in figure.grids}
