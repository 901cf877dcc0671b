"""The meaning of a sign, a colour or a line as the description states it: "what does the dashed line mark?"."""

from collections.abc import Iterator
from math import log

from ....tools.plan.nodes import Passage, Stated
from ..lexicon import COLOURS
from ..scene import Scene, Selection
from ..sentences import Sentence
from ..words import Token
from .base import Candidate

_VERBS = ("mean", "stand", "mark", "repres", "indic", "denot", "symbolis", "symbol", "signifi", "encod")
"""Stems of verbs for standing for something."""
_LOOKS = ("colour", "color", "marker", "symbol", "shape", "style", "shade", "hue")
_ASIDE = ("for", "by", "use", "shown", "drawn", "given", "plot", "chart", "figur", "heatmap", "mark")


def meaning(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The shortest statement with all distinctive words of the question and at least one other."""
    if not scene.described or selection != scene.selections[0]:
        return  # no plan of this shape depends on what is selected
    tokens = scene.question.tokens
    looks = frozenset(at for at, token in enumerate(tokens) if token.stem in _LOOKS and not _in_part(tokens, at))
    verbs = frozenset(at for at in range(len(tokens)) if _is_verb(scene, at))
    if scene.cue("which") is None or scene.cue("how_many") is not None or not (looks or verbs):
        return
    wanted = {at: token for at, token in enumerate(tokens) if _is_wanted(scene, at, looks | verbs)}
    if looks:
        yield from _of_scale(scene, wanted, looks | verbs)
    if not wanted:
        return
    found = [one for one in scene.vocabulary.sentences if not one.data and _fits(scene, one, wanted, bool(looks))]
    if found:
        best = min(found, key=lambda one: _cost(scene, one))
        aside = frozenset(at for at, token in enumerate(tokens) if token.stem in _ASIDE)
        explained = frozenset(wanted) | looks | verbs | aside
        yield Candidate(Passage(start=best.start, end=best.end), "meaning", explained, 0.8)


def _in_part(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a word for a look is part of a component's name: "colour bar"."""
    return at + 1 < len(tokens) and tokens[at + 1].stem in ("bar", "scale", "map", "legend", "axi")


def _is_verb(scene: Scene, at: int) -> bool:
    """Whether a token is a verb for standing for something: "mean" and "mark" may be nouns."""
    token = scene.question.tokens[at]
    if token.stem == "mean":
        return at in scene.question.verbs
    before = {one.text for one in scene.question.tokens[:at]}
    return token.stem in _VERBS and (bool(before & {"does", "do", "did", "is", "are"}) or token.text.endswith("s"))


def _is_wanted(scene: Scene, at: int, asked: frozenset[int]) -> bool:
    token = scene.question.tokens[at]
    if at in asked or token.stem in _ASIDE:
        return False
    return at in scene.content or token.stem in ("line", "bar", "dot") or (token.is_sign and _is_symbol(token))


def _is_symbol(token: Token) -> bool:
    return token.text not in ",.;:?!()[]'\"-/"


def _fits(scene: Scene, one: Sentence, wanted: dict[int, Token], looks: bool) -> bool:
    sentence_stems = set(one.stems) | one.label
    if not all(token.stem in sentence_stems for token in wanted.values()):
        return False
    more = set(one.stems) - {token.stem for token in wanted.values()}
    if looks:
        return bool(COLOURS & more) or any(
            stem in more for stem in ("circl", "squar", "triangl", "dash", "dot", "solid")
        )
    return bool(more)


def _cost(scene: Scene, one: Sentence) -> float:
    """The cost of a statement, of which the least is chosen: less for short ones and those with a verb of _VERBS."""
    verbs = any(stem in _VERBS for stem in one.stems)
    return log(4 + len(one.stems)) - 0.7 * verbs


def _of_scale(scene: Scene, wanted: dict[int, Token], asked: frozenset[int]) -> Iterator[Candidate]:
    """The stated colour scale, for questions on the colour of a number or of the lowest and the highest values."""
    stated = [item for item in scene.vocabulary.figure.attributes if item.component == "colour scale"]
    ends = scene.cue("max", "min", "upper", "lower") or frozenset()
    numbers = frozenset(at for at, token in wanted.items() if token.number is not None)
    if stated and (ends or numbers) and not (COLOURS & {token.stem for token in wanted.values()}):
        rest = frozenset(at for at, t in wanted.items() if t.stem in scene.vocabulary.context)
        yield Candidate(Stated(component="colour scale"), "colour of", asked | ends | numbers | rest, 0.85)
