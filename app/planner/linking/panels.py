"""Panels that a question names: by title, by position ("the right donut"), or by colour."""

from __future__ import annotations

import re

from ....indexing.text.colours import is_colour
from ..text.denials import LACKING
from ..text.question import Question
from ..text.words import is_content
from .positions import ORDINALS
from .vocabulary import Vocabulary

PANEL_NOUNS = frozenset("panel subplot subfigur facet".split())
"""Stems of the nouns for a panel and nothing else."""
CHART_NOUNS = frozenset("chart plot graph heatmap map pie donut doughnut diagram table grid matric".split())
"""Stems of the nouns for a chart: in a figure of several panels, each of them."""
PLACE_NOUNS = PANEL_NOUNS | CHART_NOUNS | {"figur", "half", "side"}
"""Stems of the nouns for a panel behind a word for its place."""
_MARKS = frozenset("bar line slice segment dot point one series column wedg curv area box".split())
"""Stems of the nouns for what is drawn in a panel."""
_PLACES = {"left": 0, "upper": 0, "top": 0, "first": 0, "right": -1, "lower": -1, "bottom": -1, "last": -1, "second": 1}
"""Position word -> index of the panel in the description's order."""
_STATED = frozenset("left right middle center centre central upper lower top bottom".split())
"""Words of a panel's stated position that a question may use."""
_COLOURED = re.compile(
    r"((?:[a-z]+[ /-]){0,2}[a-z]+) (?:in|on|for|bars? in|lines? in) the (left|right|upper|lower|top|bottom)"
)


def link_panels(question: Question, vocabulary: Vocabulary) -> tuple[list[str], frozenset[int]]:
    """Ids of the panels that the question names, and the tokens that name them; both empty if there are none."""
    if not vocabulary.panels:
        return [], frozenset()
    titled = _by_title(question, vocabulary)
    return titled if titled[0] else _by_place(question, vocabulary)


def _by_title(question: Question, vocabulary: Vocabulary) -> tuple[list[str], frozenset[int]]:
    """The panels whose titles match the question best, and the tokens that do."""
    common = frozenset.intersection(*(stems for _, stems in vocabulary.panels))
    best, chosen, explained = 0.0, [], frozenset[int]()
    for grid, stems in vocabulary.panels:
        own = stems - common
        telling = [i for i, token in enumerate(question.tokens) if is_content(token) and _names(token.stem, own)]
        telling = _as_written(question, telling, vocabulary.title_words(grid))
        telling = [i for i in telling if not _is_inside(question, i) or i - 1 in telling]
        telling = [i for i in telling if question.tokens[i].text not in ORDINALS or i + 1 not in question.superlatives]
        matched_stems = {question.tokens[i].stem for i in telling}
        score = sum(1.0 + (question.tokens[i].number is not None) for i in telling)
        score -= 0.01 * len([s for s in stems - common if s not in matched_stems])
        if not telling:
            continue
        if score > best + 0.5:
            best, chosen, explained = score, [grid.id], frozenset(telling)
        elif score > best - 0.5:
            chosen.append(grid.id)
            explained |= frozenset(telling)
    denied = {i - 1 for i in explained if question.tokens[i - 1].text in LACKING}
    if denied:  # "the panel without adapters"
        chosen = [grid.id for grid, _ in vocabulary.panels if grid.id not in chosen]
        explained |= denied
    return chosen, explained | {i for i, token in enumerate(question.tokens) if chosen and token.stem in common}


def _is_inside(question: Question, at: int) -> bool:
    """Whether a number is attached to a word ("CO2"), so that it means nothing alone."""
    token, before = question.tokens[at], question.tokens[at - 1]
    if token.number is None or at == 0 or not before.text.isalpha():
        return False
    return all(char in "$_{" for char in question.text[before.end : token.start])


def _as_written(question: Question, at: list[int], words: frozenset[str]) -> list[int]:
    """The tokens, less numbers that only equal a title's number which the question also has as it is written: for a
    title with "1.0", the second number of "T=1.0, x=1" is dropped.
    """
    written_stems = {
        question.tokens[i].stem
        for i in at
        if question.tokens[i].number is not None and question.tokens[i].text in words
    }
    return [i for i in at if question.tokens[i].stem not in written_stems or question.tokens[i].text in words]


def _names(stem: str, words: frozenset[str]) -> bool:
    """Whether a stem is one of the words, or begins one among them ("rain", "rainfall"; "sand", "sandy"), or one begins
    it ("Asia", "Asian").
    """
    place = any(_BEGINS <= len(word) < len(stem) <= len(word) + 3 and stem.startswith(word) for word in words)
    return (
        stem in words
        or place
        or (
            len(stem) >= _BEGINS
            and stem.isalpha()
            and any(word.startswith(stem) and (len(word) > len(stem) + 1 or word[-1] in "iy") for word in words)
        )
    )


_BEGINS = 4
"""Fewest letters of a prefix that may stand for its compound."""


def _by_place(question: Question, vocabulary: Vocabulary) -> tuple[list[str], frozenset[int]]:
    """The panel named by its place ("the left one", "the second", "panel b"), or by a colour stated for a place."""
    order = [grid.id for grid, _ in vocabulary.panels]
    tokens = question.tokens
    stated = {
        word: item.grid
        for item in vocabulary.figure.attributes
        if item.component == "panel" and item.grid in order
        for word in item.text.casefold().split()
        if word in _STATED
    }
    for index, token in enumerate(tokens[:-1]):
        place = _PLACES.get(token.text)
        if token.text in stated and tokens[index + 1].stem in PLACE_NOUNS and tokens[index - 1].text != "from":
            return [str(stated[token.text])], frozenset({index, index + 1})
        noun = next((n for n in range(index + 1, min(index + 3, len(tokens))) if tokens[n].stem in PLACE_NOUNS), None)
        if place is None or noun is None or tokens[index - 1].text == "from":
            continue
        if len(order) == 2 or token.text in ("first", "second", "last"):
            return ([order[place]] if place < len(order) else []), frozenset({index, noun})
    for index in range(1, len(tokens)):
        place = ord(tokens[index].text[0]) - ord("a") if len(tokens[index].text) == 1 else -1
        noun = index - 1 - (tokens[index - 1].text == "(")  # "panel (b)"
        alone = [token.text for token in tokens[index - 1 : index + 2 : 2]] == ["(", ")"]
        if (tokens[noun].stem in PLACE_NOUNS or alone) and 0 <= place < len(order):
            return [order[place]], frozenset(range(noun if tokens[noun].stem in PLACE_NOUNS else index - 1, index + 1))
    colours = _colours(vocabulary)
    for index, token in enumerate(tokens[:-1]):
        if len(order) != 2 or not is_colour(token.text) or tokens[index + 1].stem not in PLACE_NOUNS | _MARKS:
            continue
        ids = {order[place] for colour, place in colours if token.text in colour}
        if len(ids) == 1:
            return sorted(ids), frozenset({index, index + 1})
    return [], frozenset()


def _colours(vocabulary: Vocabulary) -> list[tuple[frozenset[str], int]]:
    """(words of a colour, panel index) for each colour that the text places: "orange in the right panel"."""
    found = []
    for item in vocabulary.figure.attributes:
        if item.component in ("legend", "colour scale", "color", "colors", "colours"):
            matches = _COLOURED.finditer(item.text.casefold())
            found += [(frozenset(re.split(r"[ /-]", match[1])), _PLACES[match[2]]) for match in matches]
    return found
