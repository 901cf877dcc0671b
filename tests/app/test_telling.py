"""An answer as text and as Markdown."""

import re

import pytest
from figwise.app.answer import Answer, Citation, Warned, abstained
from figwise.app.telling import SOURCES, in_markdown, in_words, markdown


def test_text_has_answer_reading_sources_and_caveats(qa):
    answer = qa.ask("At what length does h first fall below 90%?", "length-accuracy")
    assert in_words(answer).splitlines() == [
        "3",
        "Read as: The first length among the values for type 'h' that are below 90",
        "Source: length-accuracy, line 21: “87.7%”",
    ]


def test_an_ambiguous_answer_lists_its_candidates(qa):
    answer = qa.ask("At temperature 1.25, what is the value for x=9 and y=7?", "digit-grids-temperature")
    lines = in_words(answer).splitlines()
    assert [line[:4] for line in lines[1:3]] == ["- 84", "- 79"]
    assert any(line.startswith("Source: ") for line in lines)


def test_an_abstained_answer_cites_nothing(qa):
    answer = qa.ask("What is the accuracy of type h at length 12?", "length-accuracy")
    assert in_words(answer).startswith("No answer: Nothing is listed there.")
    assert "Source" not in in_words(answer)


def test_many_sources_are_counted():
    cited = tuple(Citation(figure="a", start=n, end=n + 1, line=n + 1, quote=str(n)) for n in range(SOURCES + 3))
    answer = Answer(
        question="q", status="answered", text="1", citations=cited, warnings=(Warned(code="c", message="m"),)
    )
    assert "and 3 more places" in in_words(answer)
    assert in_markdown(answer).splitlines()[-1] == "- Note: m"


@pytest.mark.parametrize(
    "text", ["# a", "1. a", "- a", "* a", "> a", "`a`", "[a](b)", "<b>a</b>", "a | b", "$a$", "&lt;", "_a_"]
)
def test_markdown_is_escaped_and_nothing_is_lost(text):
    escaped = markdown(text)
    assert escaped != text
    assert re.sub(r"\\(.)", r"\1", escaped) == text


def test_a_reading_that_only_comes_closest_is_called_so():
    found = abstained("Is it?", "not_understood", "It could not be read.").model_copy(update={"reading": "The mean"})
    assert "Closest reading: The mean" in in_words(found)
    assert "Read as: The mean" in in_words(found.model_copy(update={"reason": "no_such_cell"}))
