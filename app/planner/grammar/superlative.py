"""Superlatives: their direction and rank, and whether they ask for a name or a value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ....tools.plan.nodes import Extremity
from ..linking.positions import ORDINALS
from ..linking.setting import DRAWN
from ..scene import Scene, Selection
from ..text.times import is_year
from ..text.words import BEING, is_content, stems_of, tokens_of

_IRREGULAR = frozenset("more less fewer better worse".split())
VALUED = frozenset(
    (
        "best worst front better worse improve improves improved improvement win wins won lead leads led leading ahead "
        "behind beat beats overtake overtakes overtook outperform outperforms outperformed trail trails lag lags "
        "strongest weakest top safest safer healthiest healthier"
    ).split()
)
"""Words for good and bad, of which the good may be the smaller ("the best perplexity", "A beats B" of errors)."""
_QUALIFIES = ("ed", "ent", "ant", "mon", "lar", "ive", "ous", "ful", "ic", "al", "ate", "ble", "en")
"""Endings of adjectives."""
_COSTS = frozenset(("cost", "costs", "hurt", "hurts", "lose", "loses", "reduces", "harms"))
TIMED = frozenset(("fastest", "slowest", "faster", "slower", "quickest", "quicker"))


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem for word in words.split() for stem in stems_of(word))


_TRIED = frozenset("hardest harder easiest easier toughest tougher".split())
"""Of tests, those with low scores are hard, or with many errors."""
_HARD = _stems("hardness difficulty time duration effort")
SCORES = _stems(
    "accuracy score f1 precision recall success pass grade bleu rouge correct correctly solved recognise recognize "
    "classify"
)
_LOWER_IS_BETTER = _stems(
    "error loss losses perplexity ppl wer cer mae rmse mse latency delay failure mistake misclassified death "
    "mortality defect unemployment regret fid wait waiting incident accident complaint injury crime outage "
    "cancellation inflation poverty debt deficit pollution bankruptcy"
)
TIMES = _stems("time latency duration delay second seconds sec ms s minute min hour runtime wait waiting day week")
MEASURES = _stems(
    "value number amount count rate share percentage percent proportion score price level total average mean median "
    "sum cost figure quantity volume ratio frequency temperature revenue income salary sales population"
)
"""Stems of words for measures in any figure."""
_ENDS_PHRASE = frozenset(
    "of in for by on at from with between during before after among across within over under per to than that which "
    "who is was are were did does do has have had and or when where as anywhere overall ever recorded reported shown "
    "here , ? . ( :".split()
)


@dataclass(frozen=True, slots=True)
class Superlative:
    """One superlative of the question."""

    how: Extremity
    rank: int
    at: frozenset[int]


def superlatives(scene: Scene, selection: Selection) -> list[Superlative]:
    """The superlatives that name no label, each with its own ordinal, in the question's order."""
    tokens = scene.question.tokens
    found: dict[int, Superlative] = {}
    ways: tuple[tuple[Extremity, str], ...] = (("max", "max"), ("min", "min"))
    for how, name in ways:
        for cue in scene.cues.get(name, ()):
            if selection.at.issuperset(cue.at) or cue.at[0] in found or not _is_superlative(tokens[cue.at[0]].text):
                continue
            if cue.at[0] and tokens[cue.at[0] - 1].text == "two":  # "between the two largest"
                pair = frozenset((cue.at[0] - 1, *cue.at))
                way = turned_of(how) if is_turned(scene, selection, cue.at) else how
                return [Superlative(way, 1, pair), Superlative(way, 2, pair)]
            ordinal = [index for index in range(max(0, cue.at[0] - 2), cue.at[0]) if tokens[index].text in ORDINALS]
            rank = ORDINALS[tokens[ordinal[0]].text] if ordinal else 1
            way = turned_of(how) if is_turned(scene, selection, cue.at) else how
            found[cue.at[0]] = Superlative(way, rank, frozenset((*cue.at, *ordinal)))
    return [found[index] for index in sorted(found)]


def turned_of(how: Extremity) -> Extremity:
    """The other extreme."""
    return "min" if how == "max" else "max"


def is_comparative(word: str) -> bool:
    """Whether a word of a cue compares two things."""
    return word in _IRREGULAR or word.endswith("er")


def _is_superlative(word: str) -> bool:
    return word.endswith("st") or word in ("maximum", "max", "minimum", "min", "top", "bottom", "peak", "highs", "lows")


def lower_is_better(scene: Scene, selection: Selection) -> bool:
    """Whether of what is measured the smaller is the better, by an arrow of its label or by its name."""
    named, panel = _lines_meant(scene, selection), _panel_meant(scene, selection)
    arrows = [mark for mark in ("↓", "↑") if any(mark in label for label in named)]
    said = {token.stem for token in scene.question.tokens} | {stem for title in panel for stem in stems_of(title)}
    for words in (scene.vocabulary.measure, said):
        if any(len(stem) > 1 for stem in words & SCORES) and not words & _LOWER_IS_BETTER:
            return False  # whatever another panel shows
    return arrows == ["↓"] or (not arrows and bool(_measure_stems(scene, selection) & _LOWER_IS_BETTER))


def _panel_meant(scene: Scene, selection: Selection) -> list[str]:
    return [grid.title for grid in scene.grids if grid.id == selection.grid]


def is_turned(scene: Scene, selection: Selection, at: tuple[int, ...] | frozenset[int]) -> bool:
    """Whether the best is the smallest ("the best perplexity"), or the fastest has the smallest value (a time)."""
    tokens = scene.question.tokens
    first, last = min(at, default=0), max(at, default=0)
    linked = {index for link in selection.links for index in link.at}
    before = {tokens[index].text for index in range(max(0, first - 2), first) if index not in linked}
    if last + 1 in linked and before & _COSTS and tokens[last].text != "than":
        return True  # "costs the most accuracy" means the lowest accuracy
    words = {tokens[index].text for index in at}
    if words == {"most"} and [token.text for token in tokens[last + 1 : last + 2]] == ["negative"]:
        return True
    if words & VALUED == {"top"} and any(token.text in _SPANS for token in tokens[last + 1 : last + 3]):
        return False  # "top three years" of what is no merit of theirs
    if words & VALUED:
        return lower_is_better(scene, selection)
    if words & _SHADED and (is_dark_high := _dark_is_high(scene)) is not None:
        return is_dark_high != bool(words & _PALE)
    named, panel = _lines_meant(scene, selection), _panel_meant(scene, selection)
    if words & _AGED:
        return _are_years(scene, named)
    if words & _TRIED:
        return not (_measure_stems(scene, selection) & _HARD or lower_is_better(scene, selection))
    axes = [one.text for one in scene.vocabulary.figure.attributes if one.component == "y-axis"]
    is_speed = any(_SPEED.search(label) for label in (*named, *panel, *axes))
    return bool(words & TIMED and not is_speed and _measure_stems(scene, selection) & TIMES)


def _dark_is_high(scene: Scene) -> bool | None:
    """Whether a colour scale ends in its darker shade ("0 (white) to 900 (dark purple)"); None if none says so."""
    stated = scene.vocabulary.figure.attributes
    scales = [one.text.lower() for one in stated if one.component.startswith(("colour scale", "legend"))]
    shades = [found[0] for text in scales for found in _SHADE.finditer(text)]
    dark = [shade in _DARK for shade in shades]
    return dark[-1] if len(set(dark)) > 1 else None


_PALE = frozenset("lightest lighter palest paler".split())
_SHADED = _PALE | frozenset("darkest darker brightest brighter".split())
"""Words for the shade of a cell."""
_DARK = frozenset("dark black deep navy".split())
_SHADE = re.compile(r"\b(?:dark|black|deep|navy|white|light|pale|bright|yellow)\b")
_SPANS = frozenset("year years month months quarter quarters week weeks day days decade decades".split())
_AGED = frozenset("oldest older youngest younger".split())


def _are_years(scene: Scene, named: list[str]) -> bool:
    """Whether the values of the labels named are years, of which the oldest thing has the smallest."""
    values = [
        cell.value
        for grid in scene.grids
        for cell in grid.cells
        if any(
            at is not None and grid.axis(side).labels[at].text in named
            for side, at in (("row", cell.row), ("column", cell.column))
        )
    ]
    return bool(values) and all(value is not None and is_year(value) for value in values)


_SPEED = re.compile(
    r"\w\s?/\s?(?:s|sec|second|min|h|hour)\b|\bper (?:second|minute|hour)\b|/s\b|throughput|speed", re.I
)
"""An amount in a time: "tok/s"."""


def _lines_meant(scene: Scene, selection: Selection) -> list[str]:
    """The labels of the rows and columns named; where no column is, the only one that measures something."""
    named = [label for side in ("row", "column") for label in selection.labels(side)]
    measures = scene.vocabulary.numeric_columns(scene.grids[0]) if scene.grids and not selection.columns else ()
    return [*named, *measures] if len(measures) == 1 else named


def _measure_stems(scene: Scene, selection: Selection) -> frozenset[str]:
    """Stems of the measure: of the linked labels and the question's words, of the figure's topic unless that is about
    the columns named, and of the figure's statement if none is.
    """
    named = _lines_meant(scene, selection)
    things = {at for link in selection.links if any(" + " in label for label in link.labels) for at in link.at}
    stems = frozenset(stem for label in named if " + " not in label for stem in stems_of(label))  # "A + MAE" is none
    stems |= frozenset(token.stem for at, token in enumerate(scene.question.tokens) if at not in things)
    stems |= scene.vocabulary.measure
    columns = {stem for label in selection.labels("column") for stem in stems_of(label)}
    topic = scene.vocabulary.names[0].topic if scene.vocabulary.names else frozenset()
    around = scene.vocabulary.context if not selection.columns else frozenset() if columns & topic else topic
    title = scene.vocabulary.figure.title
    around -= frozenset(stems_of(title.partition(" by ")[2]))  # its axes
    around -= frozenset(token.stem for token in tokens_of(title) if token.text.endswith("ed"))  # "Delayed Recall"
    return stems | (around - _stems("error") if scene.vocabulary.has_error_bars else around)


def asks_name(scene: Scene, selection: Selection, at: frozenset[int]) -> bool:
    """Whether a superlative asks for a name ("the smallest app?") rather than a value ("the lowest accuracy?").

    The last word of the superlative's phrase decides: a measure asks for its value, any other noun for a name.
    """
    tokens = scene.question.tokens
    if {token.text for token in tokens} & {"which", "who", "whose", "whos", "where", "when"}:
        return True
    if tokens[0].text == "what" and tokens[min(at)].text in ("most", "least") and max(at) + 1 >= len(tokens) - 1:
        return True  # "what do people order the most?"
    if tokens[0].text == "what" and min(at) in (2, 3) and tokens[1].text not in _BEING:
        return True  # "what takes the most energy?", "what costs most?"
    if any(token.text == "what" and {index + 1} == scene.target[1] for index, token in enumerate(tokens)):
        return scene.target[0] in ("row", "column", "panel")  # "what year was the worst"
    if _is_of(scene, min(at)):
        return False  # "the percentage of the largest bar"
    if _is_of_those(scene, max(at)) or any(tokens[index].text in _FREQUENT for index in at):
        return True  # "the clearest of the lakes", "the most common length"
    if _has(scene, min(at)):
        return True  # "the station with the coldest January"
    phrase = list(_phrase(scene, max(at)))
    if not phrase:  # "second lowest in May" asks for the one in that place
        return any(tokens[n].text in ORDINALS for n in (min(at) - 1, *at) if n >= 0)
    if at == {0} and tokens[0].text in ("most", "fewest") and selection.columns and not selection.rows:
        return True  # "most goals" of players
    if tokens[max(at)].text in ("most", "least") and len(phrase) > 1 and tokens[phrase[0]].text.endswith(_QUALIFIES):
        return tokens[phrase[-1]].stem not in MEASURES  # "the least visited museum"
    return _is_name(scene, selection, phrase)


def _is_name(scene: Scene, selection: Selection, phrase: list[int]) -> bool:
    """Whether a phrase is about the things measured: about anything but a measure or the label it names."""
    head = scene.question.tokens[phrase[-1]].stem
    named = {n for link in selection.columns for n in link.at}
    if phrase[-1] in named and scene.question.tokens[phrase[0] - 1].text in _BARE:
        return False  # "max speed of the ferry"
    if head in DRAWN and all(len(grid.column_axis.labels) <= 1 for grid in scene.grids):
        return True
    titles = [names.title for grid in scene.grids for side in ("row", "column") if (names := scene.names(grid, side))]
    if head not in MEASURES and any(head in title for title in titles):
        return True
    return not (head in MEASURES or head in scene.vocabulary.measure or head in TIMES)


_BEING = (*BEING, "s", "'s", "would", "will", "do", "does", "did")
_BARE = ("max", "min", "maximum", "minimum")


def _is_of(scene: Scene, first: int) -> bool:
    """Whether "the value of" or another measure stands before a superlative."""
    tokens = scene.question.tokens
    at = first - 1
    while at > 0 and tokens[at].text in ("the", "of", "for", "in"):
        at -= 1
    return 0 <= at < first - 1 and tokens[at].stem in MEASURES and tokens[at + 1].text == "of"


_FREQUENT = ("common", "frequent", "popular", "usual", "typical")


def _is_of_those(scene: Scene, last: int) -> bool:
    """Whether a superlative chooses from several things ("the cheapest of the four"), or is what one is at ("what is A
    worst at").
    """
    words = [token.text for token in scene.question.tokens if not token.is_sign]
    after = [token.text for token in scene.question.tokens[last + 1 : last + 3]]
    if words[:1] in (["what"], ["whats"]) and words[-1] in ("at", "in") and after[:1] == [words[-1]]:
        return True
    phrase = list(_phrase(scene, last + 2)) if after in (["of", "the"], ["of", "these"], ["of", "those"]) else []
    head = scene.question.tokens[phrase[-1]].stem if phrase else ""
    return bool(phrase) and head not in MEASURES and head not in scene.vocabulary.measure


def _has(scene: Scene, first: int) -> bool:
    """Whether "with the" or "has the" stands before a superlative."""
    tokens = scene.question.tokens
    while first and tokens[first - 1].text in ("the", "a", "an"):
        first -= 1
    return bool(first) and tokens[first - 1].text in ("with", "has", "had", "having", "have")


def _phrase(scene: Scene, after: int) -> Iterator[int]:
    tokens = scene.question.tokens
    for index in range(after + 1, len(tokens)):
        if tokens[index].text in _ENDS_PHRASE:
            return
        if is_content(tokens[index]) or tokens[index].stem in MEASURES or tokens[index].stem in DRAWN:
            yield index
