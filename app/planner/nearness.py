"""Links by meaning: words that mean nearly what a label says ("Spanish" and Spain, "globally" and Worldwide).

Only where the sentence encoder is at work anyway: to find the figure that a question is about. On an axis on which the
question's words name nothing, the label nearest to some of its words is taken, if no other label is nearly as near.
Where none is, the label that its words and the whole question together are nearest to is a guess: people who do not
name a figure seldom name its labels either. What the whole figure is about ("passengers") means no label in particular.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from threading import Lock

import numpy as np
import numpy.typing as npt

from ...indexing.store.encoder import Encoder
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
SISTERS, CLEAR, BLURRED = 4, 0.2, 2.5
"""Among so many labels, words that are not clearly nearer to one than to another are another of their kind, which the
figure does not have ("motorbike" beside bicycle, car and bus); what the link loses for what is lacking.
"""
BOTH_WAYS = {2: 0.75, 3: 0.6, 4: 0.6}
"""How sure a guess is among so many labels when all ways to compare them agree: alone, said with the label of the other
axis, and with the title too. Among more, agreement tells little.
"""
KEPT = 512
"""Levels of axes whose labels' vectors are remembered, some 30 KB each."""
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
    compare: Callable[[tuple[str, ...]], Floats] | None = None
    """Cosines of the whole question with texts."""
    title: str = ""
    """The figure's."""

    def links(self, grid: str, side: Side, taken: Iterable[int] = ()) -> tuple[Link, ...]:
        """The labels that words mean, the nearest first, by words that are not taken; they share no words."""
        likeness = self.axes.get((grid, side))
        return _links(side, likeness, self.runs, frozenset(taken)) if likeness is not None else ()

    def guess(
        self, grids: Iterable[str], side: Side, taken: Iterable[int], among: Sequence[str] = (), beside: str = ""
    ) -> Link | None:
        """The label on one axis (or `among` these) that the question is nearest to, all in all; how sure is its score.

        Words that are taken mean other things: `beside`, labels of the other axis.
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
        if beside and sure < BOTH_WAYS.get(len(order), 0.0) and self._agrees(order, beside):
            sure = BOTH_WAYS[len(order)]
        return Link(side, (order[0],), self.runs[run].at, sure, by="guess")

    def _agrees(self, order: list[str], beside: str) -> bool:
        """Whether the first of some labels is nearest to the question, too, when said with what stands `beside` it, and
        with the figure's title.
        """
        if self.compare is None:
            return False
        plain = [f"{beside}, {_told(label)}" for label in order]
        likeness = self.compare((*plain, *(f"{self.title}: {text}" for text in plain)))
        return int(likeness[: len(order)].argmax()) == int(likeness[len(order) :].argmax()) == 0


def _told(label: str) -> str:
    """The last levels of a label, which say most of it."""
    return ", ".join(_LEVEL.split(label)[-2:])


def _sureness(score: float, ahead: float) -> float:
    """How likely a guess is right, by how near it is and how far ahead of the next: fitted to questions of our own."""
    return 0.9 / (1.0 + exp(-(-1.0 + 2.0 * score + 5.0 * ahead)))


class Nearness:
    """Compares words with labels. Remembers the vectors of labels: those of a figure are asked for again and again."""

    def __init__(self, encode: Encode):
        self._encode = encode
        self._vectors: OrderedDict[tuple[str, ...], Floats] = OrderedDict()
        self._lock = Lock()
        self._words = lru_cache(maxsize=16)(self._encoded)

    def learn(self, vocabularies: Iterable[Vocabulary]) -> None:
        """Encode what is not yet known of the labels of several figures, all at once."""
        wanted = {
            level for one in vocabularies for names in one.names if _comparable(names) for level in _levels(names)
        }
        with self._lock:
            lacking = [level for level in wanted if level not in self._vectors]
        vectors = self._encoded(tuple(text for level in lacking for text in level)) if lacking else None
        with self._lock:
            start = 0
            for level in lacking:
                assert vectors is not None
                self._vectors[level] = vectors[start : start + len(level)]
                start += len(level)
            for level in wanted:
                if level in self._vectors:  # another thread may have forgotten it
                    self._vectors.move_to_end(level)
            while len(self._vectors) > max(KEPT, len(wanted)):
                self._vectors.popitem(last=False)

    def near(self, question: Question, vocabulary: Vocabulary) -> Near:
        """What the words of a question mean among the labels of a figure, by the encoder."""
        every = _runs(question)
        kept = [at for at, run in enumerate(every) if not _is_topic(question, run, vocabulary)]
        axes = [names for names in vocabulary.names if _comparable(names)]
        if not kept or not axes:
            return Near()
        self.learn((vocabulary,))
        words = self._words((question.text, *(question.text[run.start : run.end] for run in every)))
        said, whole = words[1:][kept], words[0]
        runs = tuple(every[at] for at in kept)
        spelled = [tuple(question.tokens[at].text for at in run.at if is_content(question.tokens[at])) for run in runs]
        found = {(names.grid.id, names.side): self._likeness(names, said, whole, spelled) for names in axes}
        return Near(runs, found, lambda texts: self._words(texts) @ whole, vocabulary.figure.title)

    def _likeness(self, names: Names, said: Floats, whole: Floats, spelled: list[tuple[str, ...]]) -> Likeness:
        texts, levels = _texts(names), _levels(names)
        last = self._of_level(levels[0])
        short = ABBREVIATED * _shortened(texts, spelled)
        sense, meant = np.zeros((len(said), len(texts)), np.float32), np.zeros(len(texts), np.float32)
        for level in levels:
            if len(set(level)) < 2:
                continue
            vectors = self._of_level(level)
            likeness = said @ vectors.T
            sense += likeness - likeness.mean(axis=1, keepdims=True)
            meant += vectors @ whole - float((vectors @ whole).mean())
        return Likeness(texts, said @ last.T + short, sense + short, meant)

    def _of_level(self, level: tuple[str, ...]) -> Floats:
        with self._lock:
            known = self._vectors.get(level)
        return known if known is not None else self._encoded(level)

    def _encoded(self, texts: tuple[str, ...]) -> Floats:
        distinct = list(dict.fromkeys(texts))
        place = {text: at for at, text in enumerate(distinct)}
        return self._encode(distinct)[[place[text] for text in texts]]


@lru_cache(maxsize=1)
def packaged() -> Nearness:
    """The comparison by the packaged encoder, for readers of figures that no library holds."""
    return Nearness(Encoder().encode_few)


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
    """Whether an axis has names with letters ("10 years" too), at least two different ones, and not too many."""
    texts = {label.text for label in names.axis.labels}
    named = names.axis.kind != "time" and any(any(map(str.isalpha, text)) for text in texts)
    return named and names.grid.kind != "facts" and len(texts) >= 2 and len(names.axis.labels) <= MOST_LABELS


def _texts(names: Names) -> tuple[str, ...]:
    return tuple(dict.fromkeys(label.text for label in names.axis.labels))


def _levels(names: Names) -> list[tuple[str, ...]]:
    """What the labels of an axis say on each level, the last one first; of shorter ones the first level again."""
    paths = [_LEVEL.split(text) for text in _texts(names)]
    return [tuple(path[max(-depth, -len(path))] for path in paths) for depth in range(1, max(map(len, paths)) + 1)]


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
            if len(texts) >= SISTERS:
                score -= BLURRED * max(0.0, CLEAR - float(near[text] - second))
            found.append(Link(side, (texts[text],), runs[run].at, score, by="meaning"))
    return tuple(found)
