"""Links by meaning: words that mean nearly what a label says ("Spanish" and Spain, "globally" and Worldwide).

On an axis where the question's words name no label, the label nearest to some of its words is linked, unless another
label is nearly as near. Words of the figure's topic ("passengers") mean no label.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from threading import Lock

import numpy as np
import numpy.typing as npt

from ....indexing.store.encoder import Encoder
from ..text.countries import country_names
from ..text.denials import LACKING
from ..text.lexicon import BOUNDS
from ..text.opposites import MEASURES, is_another_measure
from ..text.question import Question
from ..text.shortened import abbreviations, stands_for
from ..text.words import is_content, quoted_spans, stems_of
from .another import has_other_letter, letter_after
from .link import Link
from .short_forms import LEVEL
from .vocabulary import Names, Side, Vocabulary

Floats = npt.NDArray[np.float32]
Encode = Callable[[Sequence[str]], Floats]
"""Encodes texts: a matrix with one row per text, each a unit vector."""

LONGEST = 4
"""Most content words in a run that is compared with labels."""
MOST_LABELS = 60
"""Most labels of an axis that is compared: encoding more takes longer than the answer is worth."""
NEAR, APART = 0.5, 0.08
"""Least cosine of words and the label that they mean, and its least lead over every other label."""
MOST = 0.9
"""The highest score of a link by meaning."""
GUESS = 0.4
"""The same cosine for the first link by meaning on an axis."""
ABBREVIATED = 0.4
"""Bonus for a label with an abbreviation of the words: the encoder knows few abbreviations."""
NAMED = 0.1
"""Penalty for linking a name by meaning: two different names mean two different things."""
SISTERS, CLEAR, BLURRED = 4, 0.2, 2.5
"""On an axis of at least SISTERS labels, words whose nearest label leads by less than CLEAR may be a further member of
the series that the figure lacks ("motorbike" next to bicycle, car and bus); the penalty per unit of missing lead.
"""
PROPER, ALIKE = 1.0, 4
"""What proper names lose in cosine, so that none is linked: a name that the figure lacks is near in meaning ("Denmark"
to Estonia), and names another thing. Words that begin with as many letters as a name's own lose nothing ("ethiopian").
"""
KEPT = 512
"""Most axes whose vectors are cached, some 30 KB each."""
REMEMBERED = 20_000
"""Texts whose vectors are kept, 1.5 KB each."""
_STOPS = frozenset(
    ". , ? ! : ; ( ) what which who whose whom when where how does did do is are was were has have had than".split()
)
"""Signs and words at which a run ends, since no label's name contains them."""
_ASKING = ("sum", "mean", "median", "max", "min", "ratio", "share_of", "reach", *BOUNDS)
"""Cues whose words stand in no run with others: "total rain" is a sum of rain, "price go above" a condition on it."""
_COUNTING = frozenset("one ones two three four five six seven eight nine ten".split())


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive words of a question that begin and end with a content word."""

    at: tuple[int, ...]
    start: int
    end: int
    named: bool = False
    """Whether it has a word with a capital inside the sentence: names are seldom paraphrases."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Similarities of a question's words to the labels of one axis."""

    texts: tuple[str, ...]
    """The labels, each once."""
    last: Floats
    """Cosines of runs (rows) with the last level of the labels."""


@dataclass(frozen=True, slots=True)
class Near:
    """Similarities of a question's words to the labels of one figure, and the links by meaning that follow."""

    runs: tuple[Run, ...] = ()
    axes: Mapping[tuple[str, Side], Callable[[], Likeness]] = field(default_factory=dict)
    """(grid, axis) -> how near the runs are to its labels, worked out when first asked: encoding labels takes most of
    the time of a question, and few questions leave words on every axis that name nothing.
    """

    def links(self, grid: str, side: Side, used_tokens: Iterable[int] = ()) -> tuple[Link, ...]:
        """Links by meaning on an axis, nearest first, not by `used_tokens`; no two share words."""
        likeness, used = self.axes.get((grid, side)), frozenset(used_tokens)
        if likeness is None or not any(used.isdisjoint(run.at) for run in self.runs):
            return ()
        own = likeness()
        found = _links(side, own, self.runs, used)
        others = [of_axis() for (id, _), of_axis in self.axes.items() if id != grid] if found else ()
        return tuple(link for link in found if not any(_is_nearer(other, self.runs, link, own) for other in others))

    def similar(self, grid: str, side: Side) -> dict[str, tuple[float, tuple[int, ...]]]:
        """Label -> the cosine of the words nearest to it, and their tokens; empty where labels have no meaning."""
        likeness = self.axes.get((grid, side))
        if likeness is None or not self.runs:
            return {}
        found = likeness()
        nearest = found.last.argmax(axis=0)
        return {
            text: (float(found.last[run, at]), self.runs[run].at)
            for at, (text, run) in enumerate(zip(found.texts, nearest, strict=True))
        }


class Nearness:
    """Compares words with labels by an encoder, and caches the vectors of labels."""

    def __init__(self, encode: Encode):
        self._encode = encode
        self._vectors: OrderedDict[tuple[str, ...], Floats] = OrderedDict()
        self._lock = Lock()
        self._words = lru_cache(maxsize=16)(self._encoded)

    def vectors(self, texts: Sequence[str]) -> Floats:
        """One unit vector a text, shape (texts, dimensions)."""
        return self._encode(texts)

    def near(self, question: Question, vocabulary: Vocabulary) -> Near:
        """The similarities of a question's words to the labels of a figure."""
        every = _runs(question)
        kept = [at for at, run in enumerate(every) if not _is_topic(question, run, vocabulary)]
        if not kept:
            return Near()
        texts = tuple(question.text[run.start : run.end] for run in every)
        runs = tuple(every[at] for at in kept)
        spelled = [tuple(question.tokens[at].text for at in run.at if is_content(question.tokens[at])) for run in runs]
        in_full = [tuple(question.tokens[at].text for at in run.at) for run in runs]

        def likeness_to(names: Names) -> Likeness:
            near = self._likeness(names, self._words(texts)[kept], spelled, in_full)
            return _without_other_names(near, spelled) if _are_proper(near.texts, vocabulary.figure.text) else near

        axes = {
            (names.grid.id, names.side): cache(partial(likeness_to, names))
            for names in vocabulary.names
            if _comparable(names)
        }
        return Near(runs, axes) if axes else Near()

    def _likeness(
        self, names: Names, run_vectors: Floats, spelled: list[tuple[str, ...]], in_full: list[tuple[str, ...]]
    ) -> Likeness:
        """How near runs are to the labels of an axis, by their content words (`spelled`) and by all of their words."""
        texts = _texts(names)
        others = np.array([_others(run, texts) for run in spelled])
        vectors = self._of_labels(tuple(LEVEL.split(text)[-1] for text in texts))
        return Likeness(texts, run_vectors @ vectors.T + ABBREVIATED * _shortened(texts, spelled, in_full) - others)

    def _of_labels(self, labels: tuple[str, ...]) -> Floats:
        """The vectors of an axis' labels, which are cached."""
        with self._lock:
            known = self._vectors.get(labels)
        if known is None:
            known = self._encoded(labels)
        with self._lock:
            self._vectors[labels] = known
            self._vectors.move_to_end(labels)
            while len(self._vectors) > KEPT:
                self._vectors.popitem(last=False)
        return known

    def _encoded(self, texts: tuple[str, ...]) -> Floats:
        distinct = list(dict.fromkeys(texts))
        place = {text: at for at, text in enumerate(distinct)}
        return self._encode(distinct)[[place[text] for text in texts]]


@lru_cache(maxsize=1)
def packaged() -> Nearness:
    """A Nearness with the packaged encoder, for figures outside a library."""
    return Nearness(_remembering(Encoder().encode_few))


def _remembering(encode: Encode) -> Encode:
    """An encoder that keeps the vectors of up to REMEMBERED texts: many variants of a figure share most labels."""
    known: dict[str, Floats] = {}

    def encoded(texts: Sequence[str]) -> Floats:
        if len(known) > REMEMBERED:
            known.clear()
        lacking = [text for text in dict.fromkeys(texts) if text not in known]
        known.update(zip(lacking, encode(lacking) if lacking else (), strict=True))
        return np.stack([known[text] for text in texts])

    return encoded


def _runs(question: Question) -> tuple[Run, ...]:
    """Runs of at most LONGEST content words that have a letter and cross none of _STOPS, nor mix words of _ASKING with
    others.
    """
    tokens = question.tokens
    quoted = quoted_spans(question.text)  # a name that is written so, and no other
    asking = {at for name in _ASKING for cue in question.cues.get(name, ()) if not cue.unsure for at in cue.at}
    found = []
    for first, token in enumerate(tokens):
        if not is_content(token):
            continue
        words = 0
        for last in range(first, len(tokens)):
            if tokens[last].text in _STOPS or (last > first and not asking.isdisjoint((first, last))):
                break
            if not is_content(tokens[last]):
                continue
            words += 1
            if words > LONGEST:
                break
            at = tuple(range(first, last + 1))
            if letter_after(question, last) and is_content(tokens[last + 1]):
                continue  # "express" of "express b"
            if any(tokens[index].number is None for index in at):
                if first > 0 and tokens[first - 1].text in LACKING:
                    at = (first - 1, *at)
                start, end = tokens[at[0]].start, tokens[last].end
                if any(opens < end and start < closes for opens, closes in quoted):
                    continue
                texts = (
                    question.text[one.start : one.end] for one in tokens[max(first, question.begins + 1) : last + 1]
                )
                named = any(text[0].isupper() for text in texts)
                found.append(Run(at, start, end, named))
    return tuple(found)


def _is_topic(question: Question, run: Run, vocabulary: Vocabulary) -> bool:
    """Whether all words of a run are from the figure's titles and axes, or shorter than two letters, or the noun for
    what is asked for ("which item").
    """
    if len(run.at) == 1 and run.at[0] and question.tokens[run.at[0] - 1].text == "which":
        return True
    words = [question.tokens[index] for index in run.at if is_content(question.tokens[index])]
    if all(word.text in _COUNTING or word.text.isdigit() for word in words):
        return True
    return all(word.stem in vocabulary.context for word in words) or all(len(word.text) == 1 for word in words)


def _comparable(names: Names) -> bool:
    """Whether an axis has names with letters ("10 years" too), at least two different ones, and not too many."""
    texts = {label.text for label in names.axis.labels}
    named = names.axis.kind != "time" and any(any(map(str.isalpha, text)) for text in texts)
    return named and names.grid.kind != "facts" and len(texts) >= 2 and len(names.axis.labels) <= MOST_LABELS


def _others(words: tuple[str, ...], labels: tuple[str, ...]) -> list[bool]:
    """For each label whether it names another country or measure than these words: near in meaning, never the same."""
    if len(words) > 1 and len(words[-1]) == 1:
        return [has_other_letter(label, words[-1]) for label in labels]
    country = country_names(" ".join(words)) or next(filter(None, map(country_names, words)), ())
    measures = [stem for word in words for stem in stems_of(word) if stem in MEASURES]
    if not country and not measures:
        return [False] * len(labels)  # most runs
    names = [country_names(label) for label in labels]
    of_countries = sum(map(bool, names)) > 1  # so that a label that no list has is a country, too
    return [
        bool(country and (own or of_countries) and own != country)
        or any(is_another_measure(measure, stems_of(label)) for measure in measures)
        for label, own in zip(labels, names, strict=True)
    ]


def _are_proper(labels: tuple[str, ...], text: str) -> bool:
    """Whether most labels are proper names: their words stand with a capital inside sentences, and never without."""
    without, inside = _capitals(text)
    words = [_WORD.findall(LEVEL.split(label)[-1]) for label in labels]
    proper = [bool(own) and inside.issuperset(own) and without.isdisjoint(map(str.lower, own)) for own in words]
    return 2 * sum(proper) >= len(labels)


_WORD = re.compile(r"(?<!\w)[^\W\d_]{3,}")


@lru_cache(maxsize=256)
def _capitals(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a text without capitals, and those with one inside a sentence."""
    without = frozenset(word for word in _WORD.findall(text) if word.islower())
    return without, frozenset(re.findall(r"(?<=[a-z,] )[A-Z][a-z]{2,}", text))


def _without_other_names(likeness: Likeness, spelled: Sequence[tuple[str, ...]]) -> Likeness:
    """Likeness to proper names, from which words lose that are none of a name's own, nor short for it ("fb")."""
    own = [_beginnings(stems_of(text)) for text in likeness.texts]
    begins = [_beginnings(stem for word in run for stem in stems_of(word)) for run in spelled]
    firsts = [{word[0] for word in run if len(word) < ALIKE} for run in spelled]
    apart = np.array(
        [
            [run.isdisjoint(name) and short.isdisjoint(stem[0] for stem in name) for name in own]
            for run, short in zip(begins, firsts, strict=True)
        ],
        np.float32,
    )
    return replace(likeness, last=likeness.last - PROPER * apart)


def _beginnings(stems: Iterable[str]) -> set[str]:
    return {stem[:ALIKE] for stem in stems}


def _texts(names: Names) -> tuple[str, ...]:
    return tuple(dict.fromkeys(label.text for label in names.axis.labels))


def _shortened(texts: tuple[str, ...], *spelled: list[tuple[str, ...]]) -> Floats:
    """For each run (rows) and label (columns), how many abbreviations in the label may stand for words of the run,
    `spelled` in one way or another: "chain of thought" is CoT, "limit of detection" LD.
    """
    shorts = [abbreviations(text) for text in texts]
    if not any(shorts):
        return np.zeros((1, len(texts)), np.float32)
    runs = list(zip(*spelled, strict=True))
    counts = [[sum(any(stands_for(one, words) for words in run) for one in some) for some in shorts] for run in runs]
    return np.array(counts, np.float32)


def _is_nearer(other: Likeness, runs: tuple[Run, ...], link: Link, own: Likeness) -> bool:
    """Whether the words of a link are nearer to a label of another grid that its own axis lacks: what one panel does
    not show is no other label of it.
    """
    run = next(n for n, one in enumerate(runs) if one.at == link.at)
    best = int(other.last[run].argmax())
    return other.texts[best] not in own.texts and other.last[run, best] > own.last[run].max()


def _links(side: Side, likeness: Likeness, runs: tuple[Run, ...], used: frozenset[int]) -> tuple[Link, ...]:
    """Links for the nearest pairs of run and label; each word and each label is used once."""
    texts, found = likeness.texts, list[Link]()
    for flat in np.argsort(-likeness.last, axis=None)[: len(texts) * 2]:
        run, text = divmod(int(flat), len(texts))
        near = likeness.last[run]
        if near[text] < (NEAR if found else GUESS):
            break
        second = float(np.partition(near, -2)[-2])
        linked_tokens = used.union(*(link.at for link in found))
        if near[text] - second < APART or near.argmax() != text or linked_tokens.intersection(runs[run].at):
            continue
        if all(texts[text] not in link.labels for link in found):
            score = min(MOST, 0.15 + float(near[text])) - NAMED * runs[run].named
            if len(texts) >= SISTERS:
                score -= BLURRED * max(0.0, CLEAR - float(near[text] - second))
            found.append(Link(side, (texts[text],), runs[run].at, score, by="meaning"))
    return tuple(found)
