"""What only the prose says: "what could explain the drop?" gets the nearest sentence, quoted, not computed."""

import re
from collections.abc import Iterator
from math import log

from ....tools.plan_answers import Passage
from ..scene import Scene, Selection
from ..words import stems_of
from .base import Candidate

_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]?")
"""A sentence ends at a stop before white space, or with its line; "0.5" holds no stop."""
SHORTEST = 25
"""Characters below which a line is a label, not a sentence."""


def passage(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The sentence that shares the question's rarest words."""
    asked = scene.cue("prose")
    if asked is None or selection is not scene.selections[0]:
        return
    text = scene.vocabulary.figure.text
    sentences = [(match.start(), match.end()) for match in _SENTENCE.finditer(text) if len(match[0]) >= SHORTEST]
    stems = [frozenset(stems_of(text[start:end])) for start, end in sentences]
    wanted = {scene.question.tokens[index].stem: index for index in scene.content}
    rarity = {stem: log(1 + len(stems) / max(1, sum(stem in one for one in stems))) for stem in wanted}
    ranked = sorted(
        range(len(sentences)),
        key=lambda at: -sum(rarity[stem] for stem in wanted if stem in stems[at]) / (4 + len(stems[at])) ** 0.5,
    )
    for at in ranked[:1]:
        start, end = sentences[at]
        start += len(text[start:end]) - len(text[start:end].lstrip(" *-#>\t"))
        explained = frozenset(index for stem, index in wanted.items() if stem in stems[at])
        yield Candidate(Passage(start=start, end=end), "passage", explained | asked, 0.9)
