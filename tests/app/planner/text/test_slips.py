"""Slips of the pen in a question."""

import pytest
from figwise.app.planner.text.slips import mended


@pytest.mark.parametrize(
    "question, meant",
    [
        ("whcih pond has the hihgest volume?", "which pond has the highest volume?"),
        ("wich is the most acurate, on avrage?", "which is the most accurate, on average?"),
        ("thrid highest of teh ponds", "third highest of the ponds"),
        ("which county has the lower tower?", "which county has the lower tower?"),  # English words are no slips
        ("what does grok score, at 3 fps?", "what does grok score, at 3 fps?"),  # nor is another letter one
        ("what did Averge earn?", "what did Averge earn?"),  # a name
    ],
)
def test_slips_in_words_that_ask_are_mended(question, meant):
    assert mended(question, _no_word, frozenset()) == meant


def _no_word(stem: str) -> bool:
    return False


def test_words_of_the_figure_are_no_slips():
    assert mended("sales of lowes", "low".__eq__, frozenset()) == "sales of lowes"
    assert mended("sales of averge", _no_word, frozenset({"averga"})) == "sales of averge"
