"""Descriptions to index, and an encoder that needs no model."""

import hashlib
import re

import numpy as np
import pytest
from figwise.indexing.store.library import Library


class WordEncoder:
    """Vectors of hashed words: texts that share words are near. Counts what it is asked to encode."""

    def __init__(self, name="words"):
        self.name = name
        self.encoded = 0

    def encode(self, texts):
        self.encoded += len(texts)
        return np.stack([self.encode_question(text) for text in texts])

    def encode_few(self, texts):
        return self.encode(texts)

    def encode_question(self, question):
        vector = np.full(64, 1e-3, np.float32)
        for word in re.findall(r"\w+", question.lower()):
            vector[int(hashlib.md5(word.encode()).hexdigest(), 16) % 64] += 1
        return vector / np.linalg.norm(vector)


def description(title, rows):
    listed = "\n".join(f"- **{name}**: {value}" for name, value in rows.items())
    return f"## Bar Chart: {title}\n\n### Overview\n\nA bar chart of {title}.\n\n### Detailed Analysis\n\n{listed}\n"


@pytest.fixture
def encoder():
    return WordEncoder()


@pytest.fixture
def library(tmp_path, encoder):
    with Library(tmp_path / "home", encoder=encoder) as library:
        yield library


@pytest.fixture
def folder(tmp_path):
    """Three descriptions, one file each."""
    folder = tmp_path / "descriptions"
    folder.mkdir()
    (folder / "rain.md").write_text(description("Rainfall in Millimetres", {"Oslo": 80, "Cairo": 2}))
    (folder / "goals.md").write_text(description("Goals Scored per Season", {"Ada": 31, "Bo": 17}))
    (folder / "price.txt").write_text(description("Price of Bread in Euro", {"2019": 2.1, "2020": 2.4}))
    return folder


def outcomes(report):
    return {row.id: row.outcome for row in report.rows}
