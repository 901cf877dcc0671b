"""Confusion matrices: the diagonal, what lies off it, and percentages of fractions."""

import pytest
from figwise.app.planner.reader import FigureReader
from figwise.indexing.reading import read


@pytest.mark.parametrize(
    "question, value",
    [
        ("What is the mean of the diagonal?", 0.7733),
        ("How many off-diagonal values are above 0.1?", 3),
        ("What is the largest off-diagonal value?", 0.22),
        ("Which species is recognised best?", "Robin"),
        ("Which species is classified correctly least often?", "Tit"),
        ("How often is Tit correctly recognised?", 0.61),
        ("What is Wren confused with most?", "Tit"),
        ("How often is Tit mistaken for Robin?", 0.17),
        ("Is it true that Tit is mostly confused with Wren?", True),
        ("Which species are recognised in more than 80% of cases?", ("Wren", "Robin")),
        ("Is Tit misclassified as Wren in 22% of cases?", True),
        ("Is Tit misclassified as Wren in 22 percent of cases?", True),
        ("share of true Tit predicted as Robin", 0.17),
        ("Which predicted species get more than 5% of true Robin?", ("Wren", "Robin")),
    ],
)
def test_questions_over_a_square_figure(answer, question, value):
    found = answer("calls", question)
    wanted = pytest.approx(value, abs=1e-4) if isinstance(value, float) else value
    assert (tuple(found.value) if isinstance(found.value, list | tuple) else found.value) == wanted, found.reading
    assert found.citations


def test_percentages_stay_where_the_figure_gives_percent(answer):
    assert answer("ferries", "Which harbours are above 30 in summer?").value == ["Vik", "Sund"]


def test_a_claim_about_confusions_is_never_judged_by_its_mirror(answer):
    assert answer("calls", "Wren is mostly confused with Robin, right?").value is not True


@pytest.mark.parametrize(
    "question, value",
    [
        ("how many otter photos were predicted as mink", 21),
        ("how many mink photos predicted as seal", 9),
        ("How many minks are taken for otters?", 18),
    ],
)
def test_labels_that_say_their_role_are_a_row_and_a_column(question, value):
    names, counts = ("Otter", "Mink", "Seal"), ((70, 21, 4), (18, 66, 9), (3, 5, 88))
    text = "**Confusion Matrix – Animals**\n\nEach cell counts photos.\n\n**Cell values**\n\n" + "\n".join(
        f"True {name}\n" + "".join(f"- predicted {one}: {n}\n" for one, n in zip(names, row, strict=True))
        for name, row in zip(names, counts, strict=True)
    )
    first = FigureReader(read(text, "animals")).readings(question)[0]
    assert getattr(first.result, "value", None) == value


def test_the_share_that_is_right_is_one_of_its_line():
    text = "**Confusion matrix**\n\n| True | Otter | Mink | Seal |\n|---|---|---|---|\n" + "\n".join(
        ("| Otter | 70 | 21 | 9 |", "| Mink | 18 | 66 | 16 |", "| Seal | 3 | 5 | 92 |")
    )
    first = FigureReader(read(text, "animals")).readings("what percentage of true minks is classified correctly?")[0]
    assert getattr(first.result, "value", None) == 66


@pytest.mark.parametrize(
    "question, value",
    [
        ("correctly recognised minks?", 66),
        ("which animal is mink most often mixed up with?", "Otter"),
        ("what is otter taken for most?", "Mink"),
        ("minks get mistaken for otters more often than otters for minks", False),
        ("otters get taken for seals more often than seals for otters", True),
        ("are otters taken for minks more often than for seals?", True),
    ],
)
def test_confusions_in_everyday_words(question, value):
    text = "**Confusion matrix**\n\n| True | Otter | Mink | Seal |\n|---|---|---|---|\n" + "\n".join(
        ("| Otter | 70 | 21 | 9 |", "| Mink | 18 | 66 | 16 |", "| Seal | 3 | 5 | 92 |")
    )
    first = FigureReader(read(text, "animals")).readings(question)[0]
    assert getattr(first.result, "value", None) == value


@pytest.mark.parametrize(
    "question, value",
    [
        ("which language is best when tested on greek?", "Dutch"),
        ("trained on greek, which language works best?", "Danish"),
    ],
)
def test_a_verb_alone_tells_the_role(question, value):
    text = (
        '## Heatmap: Transfer\n\n### Axes\n- **Y-axis:** "Trained on": Dutch, Greek, Danish\n'
        '- **X-axis:** "Tested on": Dutch, Greek, Danish\n\n### Data\n'
        "- Dutch: [50, 88, 61]\n- Greek: [40, 70, 95]\n- Danish: [33, 45, 52]\n"
    )
    first = FigureReader(read(text, "transfer")).readings(question)[0]
    assert getattr(first.result, "value", None) == value


@pytest.mark.parametrize(
    "question, value",
    [
        ("were any minks called seals?", True),
        ("was any seal called otter?", False),
    ],
)
def test_any_at_all_is_more_than_none(question, value):
    text = "**Confusion matrix**\n\n| True | Otter | Mink | Seal |\n|---|---|---|---|\n" + "\n".join(
        ("| Otter | 70 | 21 | 9 |", "| Mink | 18 | 66 | 16 |", "| Seal | 0 | 5 | 92 |")
    )
    first = FigureReader(read(text, "animals")).readings(question)[0]
    assert getattr(first.result, "value", None) is value


MATRIX = """**Confusion matrix**

| True | Otter | Mink | Seal |
|---|---|---|---|
| Otter | 70 | 21 | 9 |
| Mink | 18 | 66 | 16 |
| Seal | 3 | 5 | 92 |
"""
RECALLS = "\n**Recall:** Otter 70.0%, Mink 66.0%, Seal 92.0%\n"


@pytest.mark.parametrize("text", [MATRIX, MATRIX + RECALLS])
@pytest.mark.parametrize(
    "question, value",
    [
        ("are otters taken for minks more often than the other way round?", True),
        ("seals get called otters more often than the other way around", False),
        ("is mink mistaken for seal less often than vice versa?", False),
        ("how many more otters are called minks than the other way round?", 3),
    ],
)
def test_a_confusion_is_held_against_its_mirror(text, question, value):
    first = FigureReader(read(text, "animals")).readings(question)[0]
    assert getattr(first.result, "value", None) == value
