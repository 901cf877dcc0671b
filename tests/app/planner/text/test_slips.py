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
    assert mended(question, frozenset(), frozenset()) == meant


def test_words_of_the_figure_are_no_slips():
    assert mended("sales of lowes", frozenset({"low"}), frozenset()) == "sales of lowes"
    assert mended("sales of averge", frozenset(), frozenset({"averga"})) == "sales of averge"
