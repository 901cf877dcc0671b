"""Forms that ask for labels ("which model"), or for none, and what may answer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....tools.plan.nodes import LabelsOf, Node, Passage, Trend, ValuesOf
from ....tools.result import Value
from ..chart.filters import VALUES
from ..grammar.superlative import MEASURES, is_comparative
from ..linking.mentions import FULL
from ..linking.setting import DRAWN
from ..scene import Scene
from ..text.words import COUNTS, is_content

Words = Sequence[str]
"""The words of a question, in lower case."""
Form = tuple[Callable[[Scene, Words], bool], Callable[[Scene, Node, Value], bool]]
"""A form that restricts results: whether a question has it, and whether a result fits it."""


def always(scene: Scene, words: Words) -> bool:
    """The form of every question."""
    return True


def asks_which(scene: Scene, words: Words) -> bool:
    """Whether a question begins with "which"."""
    return "which" in words[:2]


def is_of_those(scene: Scene, plan: Node, result: Value) -> bool:
    """No number if the question asks for several labels or lists the options, and no label outside those listed; as
    many labels as it asks for.
    """
    tokens = [token.text for token in scene.question.tokens]
    at = tokens.index("which") + 1
    listed = tokens[at : at + 1] == ["of"] and tokens[at + 1 : at + 2] and tokens[at + 1] not in _DETERMINERS
    several = tokens[0] == "between" or not OF_SEVERAL.isdisjoint(tokens[at : at + TO_VERB])
    value = result.value
    if isinstance(value, bool):
        return True
    amounts = [isinstance(one, float) for one in (value if isinstance(value, tuple) else (value,))]
    if amounts and all(amounts) and not isinstance(plan, LabelsOf):
        return not (several or listed) or (isinstance(plan, ValuesOf) and tokens[at] in VALUES)
    count = COUNTS.get(tokens[at], scene.question.tokens[at].number) if at < len(tokens) else None
    if several and count is not None and 1 < count <= _MOST_ASKED:
        return isinstance(value, tuple) and len(value) == count
    if not listed:
        return True
    named = {label for link in scene.links for label in link.labels}
    values = value if isinstance(value, tuple) else (value,)
    return all(not isinstance(one, str) or one in named or is_said(scene, one) for one in values)


OF_SEVERAL = frozenset(("are", "were", "have"))
TO_VERB = 4
"""Most words from "which" to its verb."""
_MOST_ASKED = 20
"""Largest number after "which" that is a count; "which 2019 models have ..." has none."""
_DETERMINERS = frozenset("the these those all them its their our".split())


def asks_label(scene: Scene, words: Words) -> bool:
    """Whether a label of a described figure is asked for, and no direction ("which way does it go?")."""
    starts = words[1:2] if words and words[0] in _BEFORE_WHICH else words[:1]
    asks = starts in (["which"], ["who"], ["where"]) or (starts == ["what"] and not _GETS.isdisjoint(words[2:3]))
    way = _WAYS.intersection(words) if "or" in words else _WAYS.intersection(words[1:3])
    return scene.described and asks and not way


def is_label(scene: Scene, plan: Node, result: Value) -> bool:
    """No trend, and no number where the noun after "which" is none for a measure: "which model beats Alba?"."""
    tokens = scene.question.tokens
    nouns = tokens[1:2] if tokens[0].text in ("which", "who", "where", "what") else tokens[2:3]
    ends = any(token.stem in _ENDS for token in tokens)  # "where does the bar start?"
    named = (tokens[0].text in ("who", "where") and not ends) or any(
        is_content(noun) and noun.stem not in MEASURES | scene.vocabulary.measure for noun in nouns
    )
    side, at = scene.target
    if isinstance(plan, LabelsOf):
        if side not in ("row", "column"):
            return True
        if max(at) <= TO_VERB and tokens[0].text not in ("who", "where"):  # the noun asked for
            return plan.axis not in {"row", "column"} - {side}
        of_all = any(token.text in _ALL for token in tokens[max(0, min(at) - 2) : min(at)])
        return not (of_all and plan.axis == side)
    if isinstance(plan, Passage):  # "where is the dashed line?"
        return True
    asks_name = (named or side in ("row", "column", "panel")) and scene.cue("rank") is None
    return not (isinstance(plan, Trend) or (asks_name and isinstance(result.value, float)))


_GETS = frozenset("got gets received receives had has scored scores won wins".split())
"""Verbs before which "what" asks for the one that does so: "what town got the most rain?"."""
_BEFORE_WHICH = frozenset("in at for on by from to with under".split())
_ALL = frozenset("all every each both any".split())
"""What stands before the name of an axis that is not asked for: "which dataset is hardest for all methods"."""
_ENDS = frozenset("start begin end stop lie sit".split())
_WAYS = frozenset("way direction trend up down".split())


def asks_measure(scene: Scene, words: Words) -> bool:
    """Whether the noun before the verb, the one after "what is the" or the first word is of a measure: "what accuracy
    does Alba reach?", "what is the percentage of boys?", "share of boys".
    """
    if (scene.described and words[1:2] == ["of"] and words[0] in _NOUNS) or words[:2] == ["what", "value"]:
        return True
    verb = next((at for at, word in enumerate(words[:TO_VERB]) if word in ("does", "do", "did")), 0)
    prepositions = (at for at in range(3, min(6, len(words))) if words[at] in ("of", "for", "in", "at"))
    of = next(prepositions, 0) if words[1:2] in (["is"], ["was"], ["are"], ["were"]) else 0
    if words[:1] != ["what"] or max(verb, of) < 2:
        return False
    measures = MEASURES.union(scene.vocabulary.measure, *(stems for _, stems in scene.vocabulary.panels))
    return scene.question.tokens[(verb or of) - 1].stem in measures


_NOUNS = frozenset("share percentage proportion number amount value price cost rate".split())
"""Nouns of measures with which a phrase begins that asks for a value."""


def asks_extreme(scene: Scene, words: Words) -> bool:
    """Whether a superlative stands right before a measure or a label, and no name is asked for ("highest value in May",
    "largest Rooms?").
    """
    if not scene.described or not _NAMING.isdisjoint(words):
        return False
    tokens, measure = scene.question.tokens, (MEASURES | scene.vocabulary.measure).difference(DRAWN)
    names = scene.target[1] if scene.target[0] in ("row", "column", "panel") else frozenset[int]()
    linked = [link for link in scene.links if link.at and not link.is_inferred]
    named = {index for link in linked for index in link.at}
    ends = {
        at: at
        for at, token in enumerate(tokens)
        if words[at] in ("value", "values") or (at not in named and token.stem in measure)
    }
    ends |= {min(link.at): max(link.at) for link in linked if link.score >= FULL and len(link.labels) == 1}
    heads = (
        at
        for at in scene.question.superlatives
        if not is_comparative(words[at]) and _TELLING.isdisjoint(words[max(0, at - 2) : at + 1])
    )
    lasts = (ends[at + 1] for at in heads if at + 1 in ends and at + 1 not in names)
    return any(last + 1 == len(words) or not is_content(tokens[last + 1]) for last in lasts)


_NAMING = frozenset(("which", "who", "whose", "where", "when"))
_TELLING = frozenset("with has have had gets got most fewest least".split())
"""Words by which a superlative tells things apart: "the one with the highest score", "most draws"."""


def is_no_label(scene: Scene, plan: Node, result: Value) -> bool:
    """Whether a plan asks for something else than labels, and a result is no word where a share is asked for."""
    of_share = not _SHARES.isdisjoint(token.text for token in scene.question.tokens[:_TO_NOUN])
    return not isinstance(plan, LabelsOf) and not (of_share and isinstance(result.value, str))


_SHARES, _TO_NOUN = frozenset(("percentage", "percent", "share")), 5


def is_said(scene: Scene, label: str) -> bool:
    """Whether a question has a label as it is written."""
    return label.casefold() in scene.question.text.casefold()
