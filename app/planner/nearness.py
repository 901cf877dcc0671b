"""Links by meaning: words that mean nearly what a label says ("Spanish" and Spain, "globally" and Worldwide).

Only where the sentence encoder is at work anyway: to find the figure that a question is about. On an axis on which the
question's words name nothing, the label nearest to some of its words is taken, if no other label is nearly as near.
What the whole figure is about ("passengers") means no label in particular.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from .link import Link
from .question import Question
from .vocabulary import Names, Vocabulary
from .words import is_content

Encode = Callable[[Sequence[str]], npt.NDArray[np.float32]]
"""Texts to vectors of length one, a row a text."""
Near = Mapping[tuple[str, str], tuple[Link, ...]]
"""(grid, axis) -> links by meaning, the nearest first; they share no words."""

LONGEST = 4
"""Content words in the longest run of words that is compared with labels."""
MOST_LABELS = 60
"""Labels of an axis that are compared: beyond, encoding them costs more than the answer."""
NEAR, APART = 0.5, 0.08
"""Cosine from which words may mean a label, and by how much every other label must be further."""
GUESS = 0.4
"""The same where they are the nearest to any label of an axis of which nothing else in the question speaks."""
_WITHOUT = ("no", "not", "without", "non")
_STOPS = set(".,?!:;()")
_LEVEL = re.compile(r"\s+[>|]\s+")


@dataclass(frozen=True, slots=True)
class Run:
    """Words of a question that stand together, the first and the last a content word."""

    at: tuple[int, ...]
    start: int
    end: int


class Nearness:
    """Finds links by meaning. Remembers the vectors of labels: those of a figure are asked for again and again."""

    def __init__(self, encode: Encode):
        self._encode = encode
        self._labels = lru_cache(maxsize=512)(self._encode_labels)

    def near(self, question: Question, vocabulary: Vocabulary) -> Near:
        """For each axis of a figure's grids the labels that words of the question mean, by the encoder."""
        runs = tuple(run for run in _runs(question) if not _is_topic(question, run, vocabulary))
        axes = [names for names in vocabulary.names if _comparable(names)]
        if not runs or not axes:
            return {}
        words = self._words(question.text, runs)
        found: dict[tuple[str, str], tuple[Link, ...]] = {}
        for names in axes:
            texts = tuple(dict.fromkeys(label.text for label in names.axis.labels))
            likeness = words @ self._labels(tuple(_LEVEL.split(text)[-1] for text in texts)).T
            links = _links(names, texts, runs, likeness)
            if links:
                found[names.grid.id, names.side] = links
        return found

    def _words(self, text: str, runs: tuple[Run, ...]) -> npt.NDArray[np.float32]:
        return self._labels(tuple(text[run.start : run.end] for run in runs))

    def _encode_labels(self, texts: tuple[str, ...]) -> npt.NDArray[np.float32]:
        return self._encode(texts)


def _runs(question: Question) -> tuple[Run, ...]:
    """Runs of at most LONGEST content words, with a letter in them, across no stop."""
    tokens = question.tokens
    found = []
    for first, token in enumerate(tokens):
        if not is_content(token):
            continue
        words = 0
        for last in range(first, len(tokens)):
            if tokens[last].text in _STOPS:
                break
            if not is_content(tokens[last]):
                continue
            words += 1
            if words > LONGEST:
                break
            at = tuple(range(first, last + 1))
            if any(tokens[index].number is None for index in at):
                if first > 0 and tokens[first - 1].text in _WITHOUT:
                    at = (first - 1, *at)
                found.append(Run(at, tokens[at[0]].start, tokens[last].end))
    return tuple(found)


def _is_topic(question: Question, run: Run, vocabulary: Vocabulary) -> bool:
    """Whether all words of a run are of the figure's titles and axes, or none has two letters."""
    words = [question.tokens[index] for index in run.at if is_content(question.tokens[index])]
    return all(word.stem in vocabulary.context for word in words) or all(len(word.text) == 1 for word in words)


def _comparable(names: Names) -> bool:
    """Whether an axis has names with letters ("10 years" too), and not too many."""
    labels = names.axis.labels
    named = names.axis.kind != "time" and any(any(map(str.isalpha, label.text)) for label in labels)
    return named and names.grid.kind != "facts" and 2 <= len(labels) <= MOST_LABELS


def _links(
    names: Names, texts: tuple[str, ...], runs: tuple[Run, ...], likeness: npt.NDArray[np.float32]
) -> tuple[Link, ...]:
    """The nearest pairs of words and labels first; each word and each label once."""
    found: list[Link] = []
    for flat in np.argsort(-likeness, axis=None)[: len(texts) * 2]:
        run, text = divmod(int(flat), len(texts))
        value = float(likeness[run, text])
        if value < (NEAR if found else GUESS):
            break
        second = float(np.partition(likeness[run], -2)[-2])
        taken = {index for link in found for index in link.at}
        if value - second < APART or likeness[run].argmax() != text or taken.intersection(runs[run].at):
            continue
        if all(texts[text] not in link.labels for link in found):
            at = tuple(index for index in runs[run].at)
            found.append(Link(names.side, (texts[text],), at, min(0.9, 0.15 + value)))
    return tuple(found)
