"""Links by meaning, with an encoder that knows a few words."""

import numpy as np
from figwise.app.planner.nearness import Nearness
from figwise.app.planner.question import question_of
from figwise.app.planner.vocabulary import vocabulary_of
from figwise.indexing.figure import Figure

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


def test_a_word_that_means_a_label_names_it():
    links = near("How big is the Spanish market?", ["Spain", "France", "Clothes"])
    found = [link for links in links.values() for link in links]
    assert [link.labels for link in found] == [("Spain",)]
    assert found[0].score < 1


def test_a_label_that_is_no_nearer_than_another_is_not_named():
    assert not near("How big is the Spanish market?", ["Spain north", "Spain south", "France"])


def test_words_that_mean_no_label_name_none():
    assert not near("How big is the market?", ["Spain", "France", "Clothes"])


def test_what_the_figure_is_about_means_no_label():
    table = Figure.from_table("Garments", ["Name", "Size"], [["Clothes", "1"], ["France", "2"]])
    assert not Nearness(Counting()).near(question_of("How many garments?"), vocabulary_of(table))
    assert near("How many garments?", ["Clothes", "France"])


def test_without_belongs_to_what_is_lacking():
    links = near("What is sold without garments?", ["France", "Spain", "without clothes"])
    found = [link for links in links.values() for link in links]
    assert [link.labels for link in found] == [("without clothes",)]
    assert question_of("What is sold without garments?").tokens[found[0].at[0]].text == "without"


def test_vectors_of_labels_are_kept():
    encode = Counting()
    nearness, known = Nearness(encode), vocabulary(["Spain", "France", "Clothes"])
    nearness.near(question_of("How big is the Spanish market?"), known)
    first = encode.texts
    nearness.near(question_of("How big is the Spanish market?"), known)
    assert encode.texts == first
