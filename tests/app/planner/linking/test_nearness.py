"""Links by meaning, with an encoder that knows a few words."""

import numpy as np
from figwise.app.planner.linking.nearness import Near, Nearness, packaged
from figwise.app.planner.linking.vocabulary import vocabulary_of
from figwise.app.planner.reader import FigureReader
from figwise.app.planner.text.question import question_of
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read

MEANINGS = {"spain": 0, "spanish": 0, "france": 1, "french": 1, "clothes": 2, "garments": 2}


class Counting:
    """Encodes a text as the meanings of its words, and counts the texts it was given."""

    def __init__(self):
        self.texts = 0

    def __call__(self, texts):
        self.texts += len(texts)
        found = np.zeros((len(texts), 4), np.float32)
        for row, text in enumerate(texts):
            for word in text.casefold().split():
                found[row, MEANINGS.get(word, 3)] += 1
        return found / np.linalg.norm(found, axis=1, keepdims=True)


def vocabulary(rows):
    table = [[row, str(at)] for at, row in enumerate(rows)]
    return vocabulary_of(Figure.from_table("Markets", ["Country", "Size"], table))


def near(question, rows, encode=None):
    return Nearness(encode or Counting()).near(question_of(question), vocabulary(rows))


def links(near):
    return [link for grid, side in near.axes for link in near.links(grid, side)]


def test_a_word_that_means_a_label_names_it():
    found = links(near("How big is the Spanish market?", ["Spain", "France", "Clothes"]))
    assert [link.labels for link in found] == [("Spain",)]
    assert found[0].score < 1
    assert found[0].by == "meaning"


def test_a_label_that_is_no_nearer_than_another_is_not_named():
    assert not links(near("How big is the Spanish market?", ["Spain north", "Spain south", "France"]))


def test_words_that_mean_no_label_name_none():
    assert not links(near("How big is the market?", ["Spain", "France", "Clothes"]))


def test_what_the_figure_is_about_means_no_label():
    table = Figure.from_table("Garments", ["Name", "Size"], [["Clothes", "1"], ["France", "2"]])
    assert Nearness(Counting()).near(question_of("How many garments?"), vocabulary_of(table)) == Near()
    assert links(near("How many garments?", ["Clothes", "France"]))


def test_without_belongs_to_what_is_lacking():
    question = "What is sold without garments?"
    found = links(near(question, ["France", "Spain", "without clothes"]))
    assert [link.labels for link in found] == [("without clothes",)]
    assert question_of(question).tokens[found[0].at[0]].text == "without"


def test_words_that_are_taken_mean_no_other_label():
    found = near("How many garments are French?", ["Clothes", "France"])
    axis = next(iter(found.axes))
    taken = {link.at[0] for link in found.links(*axis) if link.labels == ("Clothes",)}
    assert [link.labels for link in found.links(*axis, taken)] == [("France",)]


def test_a_name_is_less_likely_a_paraphrase():
    plain, named = (
        links(near(f"the share of {word}", ["Spain", "France"]))[0].score for word in ("spanish", "Spanish")
    )
    assert named < plain


def test_an_abbreviation_stands_for_its_words():
    found = links(near("What is the recovery likelihood?", ["RL", "Spain", "France"]))
    assert [link.labels for link in found] == [("RL",)]


def test_vectors_of_labels_are_kept():
    encode = Counting()
    nearness, known = Nearness(encode), vocabulary(["Spain", "France", "Clothes"])
    assert links(nearness.near(question_of("How big is the Spanish market?"), known))
    first = encode.texts
    assert links(nearness.near(question_of("How big is the Spanish market?"), known))
    assert encode.texts == first


CLINICS = """# Slope chart in two panels: Waits at four hospitals

### Emergency department
- Queen's Infirmary: 96 min
- Harbour Children's: 42 min

### Hip replacement
- Queen's Infirmary: 76 days
- Riverside: 102 days
"""


def test_what_is_spelled_of_one_label_means_no_other():
    reader = FigureReader(read(CLINICS, "clinics"), nearness=packaged())
    first = reader.readings("how long is the wait in the emergency department of the childrens hospital?")[0]
    assert getattr(first.result, "value", None) == 42
    question = "how long is the wait for a hip replacement at the childrens hospital?"
    assert all(one.trust < 0.5 for one in reader.readings(question))


def test_a_name_in_quotation_marks_means_no_other():
    text = "# Heatmap: Attention\n\n| | cat | mat |\n|---|---|---|\n| cat | 0.7 | 0.3 |\n| mat | 0.4 | 0.6 |\n"
    reader = FigureReader(read(text, "attention"), nearness=packaged())
    assert all(one.trust < 0.5 for one in reader.readings('what weight does "dog" put on "mat"?'))
