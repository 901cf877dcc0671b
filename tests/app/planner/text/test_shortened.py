"""What abbreviations stand for."""

import pytest
from figwise.app.planner.text.shortened import abbreviations, stands_for


def test_abbreviations_are_words_in_capitals():
    assert abbreviations("RL-CVAE (qt), PPL of Models") == ("rl", "cvae", "ppl")
    assert abbreviations("CoT and LoRA (PhD)") == ("cot", "lora", "phd")
    assert abbreviations("Recall of T, GaLore, YouTube") == ()


@pytest.mark.parametrize(
    "short, words",
    [
        ("rl", ["reinforcement", "learning"]),
        ("uas", ["unlabelled", "attachment"]),
        ("cvae", ["conditional", "vae"]),
        ("ppl", ["perplexity"]),
        ("cot", ["chain", "of", "thought"]),
    ],
)
def test_an_abbreviation_stands_for_words(short, words):
    assert stands_for(short, words)


@pytest.mark.parametrize("short, words", [("rl", ["learning"]), ("ppl", ["apple"]), ("uas", ["attachment", "score"])])
def test_other_words_are_not_meant(short, words):
    assert not stands_for(short, words)
