"""Links by meaning: words that mean nearly what a label says ("Spanish" and Spain, "globally" and Worldwide).

Only where the sentence encoder is at work anyway: to find the figure that a question is about. On an axis on which the
question's words name nothing, the label nearest to some of its words is taken, if no other label is nearly as near.
Where none is, the label that its words and the whole question together are nearest to is a guess: people who do not
name a figure seldom name its labels either. What the whole figure is about ("passengers") means no label in particular.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp

import numpy as np
import numpy.typing as npt

from .link import Link
from .question import Question
from .shortened import abbreviations, stands_for
from .vocabulary import Names, Side, Vocabulary
from .words import is_content

Floats = npt.NDArray[np.float32]
Encode = Callable[[Sequence[str]], Floats]
"""Texts to vectors of length one, a row a text."""

LONGEST = 4
"""Content words in the longest run of words that is compared with labels."""
MOST_LABELS = 60
"""Labels of an axis that are compared: beyond, encoding them costs more than the answer."""
NEAR, APART = 0.5, 0.08
"""Cosine from which words may mean a label, and by how much every other label must be further."""
GUESS = 0.4
"""The same where they are the nearest to any label of an axis of which nothing else in the question speaks."""
ABBREVIATED = 0.4
"""What is added where a label has an abbreviation of the words: the encoder knows few of them."""
NAMED = 0.1
"""What a link by meaning loses where its words are a name: another name is another thing."""
AXES_KEPT = 512
"""Axes whose labels' vectors are remembered, some 30 KB each."""
_WITHOUT = ("no", "not", "without", "non")
_STOPS = frozenset(
    ". , ? ! : ; ( ) what which who whose whom when where how does did do is are was were has have had than".split()
)
"""Signs and words that no name of a label goes across."""
_COUNTING = frozenset("one ones two three four five six seven eight nine ten".split())
_LEVEL = re.compile(r"\s+[>|]\s+")


@dataclass(frozen=True, slots=True)
class Run:
    """Words of a question that stand together, the first and the last a content word."""

    at: tuple[int, ...]
    start: int
    end: int
    named: bool = False
    """Whether it has a word that is written as a name, within the sentence: names are seldom paraphrases."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How near a question's words are to the labels of one axis."""

    texts: tuple[str, ...]
    """The labels, each once."""
    last: Floats
    """Cosines of runs (rows) with what the labels say on their last level."""
    sense: Floats
    """How much nearer each run is to each label than to the others, on all levels that tell labels apart."""
    whole: Floats
    """How much nearer the whole question is to each label than to the others."""


@dataclass(frozen=True, slots=True)
class Near:
    """What the words of a question mean among the labels of one figure."""

    runs: tuple[Run, ...] = ()
    axes: dict[tuple[str, Side], Likeness] = field(default_factory=dict)
    """(grid, axis) -> how near the runs are to its labels."""

    def links(self, grid: str, side: Side, taken: Iterable[int] = ()) -> tuple[Link, ...]:
        """The labels that words mean, the nearest first, by words that are not taken; they share no words."""
        likeness = self.axes.get((grid, side))
        return _links(side, likeness, self.runs, frozenset(taken)) if likeness is not None else ()

    def guess(self, grids: Iterable[str], side: Side, taken: Iterable[int], among: Sequence[str] = ()) -> Link | None:
        """The label on one axis (or `among` these) that the question is nearest to, all in all; how sure is its score.

        Words that are taken mean other things.
        """
        free = [at for at, run in enumerate(self.runs) if set(taken).isdisjoint(run.at)]
        best: dict[str, tuple[float, int]] = {}
        for grid in grids:
            likeness = self.axes.get((grid, side))
            for column, text in enumerate(likeness.texts if likeness is not None and free else ()):
                if among and text not in among:
                    continue
                assert likeness is not None
                run = max(free, key=lambda at: likeness.sense[at, column])
                score = float(likeness.sense[run, column] + likeness.whole[column])
                best[text] = max(best.get(text, (-1.0, 0)), (score, run))
        order = sorted(best, key=lambda text: -best[text][0])
        if len(order) < 2:
            return None
        (score, run), (second, _) = best[order[0]], best[order[1]]
        sure = _sureness(score - NAMED * self.runs[run].named, score - second)
        return Link(side, (order[0],), self.runs[run].at, sure, by="guess")


def _sureness(score: float, ahead: float) -> float:
    """How likely a guess is right, by how near it is and how far ahead of the next: fitted to questions of our own."""
    return 0.9 / (1.0 + exp(-(-1.0 + 2.0 * score + 5.0 * ahead)))


class Nearness:
    """Compares words with labels. Remembers the vectors of labels: those of a figure are asked for again and again."""

    def __init__(self, encode: Encode):
        self._encode = encode
        self._vectors = lru_cache(maxsize=AXES_KEPT)(self._encoded)
        self._words = lru_cache(maxsize=16)(self._encoded)

    def near(self, question: Question, vocabulary: Vocabulary) -> Near:
        """What the words of a question mean among the labels of a figure, by the encoder."""
        every = _runs(question)
        kept = [at for at, run in enumerate(every) if not _is_topic(question, run, vocabulary)]
        axes = [names for names in vocabulary.names if _comparable(names)]
        if not kept or not axes:
            return Near()
        words = self._words((question.text, *(question.text[run.start : run.end] for run in every)))
        said, whole = words[1:][kept], words[0]
        runs = tuple(every[at] for at in kept)
        spelled = [tuple(question.tokens[at].text for at in run.at if is_content(question.tokens[at])) for run in runs]
        found = {(names.grid.id, names.side): self._likeness(names, said, whole, spelled) for names in axes}
        return Near(runs, found)

    def _likeness(self, names: Names, said: Floats, whole: Floats, spelled: list[tuple[str, ...]]) -> Likeness:
        texts = tuple(dict.fromkeys(label.text for label in names.axis.labels))
        levels = [_LEVEL.split(text) for text in texts]
        last = self._of_level(levels, -1)
        short = ABBREVIATED * _shortened(texts, spelled)
        sense, meant = np.zeros((len(said), len(texts)), np.float32), np.zeros(len(texts), np.float32)
        for depth in range(1, max(map(len, levels)) + 1):
            if len({level[-depth] if depth <= len(level) else "" for level in levels}) < 2:
                continue
            vectors = last if depth == 1 else self._of_level(levels, -depth)
            likeness = said @ vectors.T
            sense += likeness - likeness.mean(axis=1, keepdims=True)
            meant += vectors @ whole - float((vectors @ whole).mean())
        return Likeness(texts, said @ last.T + short, sense + short, meant)

    def _of_level(self, levels: list[list[str]], depth: int) -> Floats:
        return self._vectors(tuple(level[max(depth, -len(level))] for level in levels))

    def _encoded(self, texts: tuple[str, ...]) -> Floats:
        distinct = list(dict.fromkeys(texts))
        place = {text: at for at, text in enumerate(distinct)}
        return self._encode(distinct)[[place[text] for text in texts]]


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
                start, end = tokens[at[0]].start, tokens[last].end
                texts = (
                    question.text[one.start : one.end] for one in tokens[max(first, question.begins + 1) : last + 1]
                )
                named = any(text[0].isupper() for text in texts)
                found.append(Run(at, start, end, named))
    return tuple(found)


def _is_topic(question: Question, run: Run, vocabulary: Vocabulary) -> bool:
    """Whether all words of a run are of the figure's titles and axes, or none has two letters."""
    words = [question.tokens[index] for index in run.at if is_content(question.tokens[index])]
    if all(word.text in _COUNTING or word.text.isdigit() for word in words):
        return True
    return all(word.stem in vocabulary.context for word in words) or all(len(word.text) == 1 for word in words)


def _comparable(names: Names) -> bool:
    """Whether an axis has names with letters ("10 years" too), and not too many."""
    labels = names.axis.labels
    named = names.axis.kind != "time" and any(any(map(str.isalpha, label.text)) for label in labels)
    return named and names.grid.kind != "facts" and 2 <= len(labels) <= MOST_LABELS


def _shortened(texts: tuple[str, ...], spelled: list[tuple[str, ...]]) -> Floats:
    """How many abbreviations in each label (columns) may stand for the words of each run."""
    shorts = [abbreviations(text) for text in texts]
    if not any(shorts):
        return np.zeros((1, len(texts)), np.float32)
    return np.array([[sum(stands_for(one, run) for one in some) for some in shorts] for run in spelled], np.float32)


def _links(side: Side, likeness: Likeness, runs: tuple[Run, ...], used: frozenset[int]) -> tuple[Link, ...]:
    """The nearest pairs of words and labels first; each word and each label once."""
    texts, found = likeness.texts, list[Link]()
    for flat in np.argsort(-likeness.last, axis=None)[: len(texts) * 2]:
        run, text = divmod(int(flat), len(texts))
        near = likeness.last[run]
        if near[text] < (NEAR if found else GUESS):
            break
        second = float(np.partition(near, -2)[-2])
        taken = used.union(*(link.at for link in found))
        if near[text] - second < APART or near.argmax() != text or taken.intersection(runs[run].at):
            continue
        if all(texts[text] not in link.labels for link in found):
            score = min(0.9, 0.15 + float(near[text])) - NAMED * runs[run].named
            found.append(Link(side, (texts[text],), runs[run].at, score, by="meaning"))
    return tuple(found)
