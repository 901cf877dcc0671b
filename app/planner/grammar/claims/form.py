"""Which questions are claims: statements to be judged true or false."""

from collections.abc import Sequence
from itertools import pairwise

from ...linking.positions import FIRST, LAST
from ...scene import Scene
from ...text.lexicon import BOUNDS
from ...text.words import BEING, Token

_NOUNS = ("number", "share", "total", "sum", "average", "mean", "median", "difference", "list", "name")
_STATING = frozenset(
    "exceeds remains stays reaches shows rises falls declines increases decreases beats takes lowers "
    "exceeded remained stayed reached rose fell declined increased decreased beat lowered".split()
)
_COURSING = frozenset(
    "gets got went becomes became ends ended begins began starts started lies lay sits sat comes came goes keeps kept "
    "grows grew drops dropped doubles doubled outperforms outperformed overtakes overtook leads led".split()
)
"""Verbs that state something where they tell how it compares or moves ("waits got shorter", "it ends below 5")."""
_SUBORDINATE = frozenset(("as", "when", "while", "if", "once", "where"))
"""Words that lead in a clause which states nothing ("time as size grows")."""
_RELATIVE = frozenset({"that", "who", "which", "it", "they"})
"""Words after which a verb only tells which one is meant ("models that beat Oslo")."""
_COMPARING = ("than", "max", "min", "every", *BOUNDS)

_ORDERS = frozenset(
    "name list tell give find identify count calculate compute compare show describe summarise summarize rank sort "
    "order arrange put add sum average subtract divide express convert".split()
)


def is_claim(scene: Scene) -> bool:
    """Whether the question is to be judged true or false rather than answered with a value."""
    tokens = scene.question.tokens
    asking = is_asking(tokens)
    marks = [cue.at for cue in scene.cues.get("claim", ()) if not _names_part(scene, cue.at)]
    if scene.claim or any(len(at) > 1 or not asking for at in marks):
        return True  # but "which true species" names an axis
    words = [token.text for token in tokens if not token.is_sign]
    tagged = len(words) > 3 and words[-1] in ("yes", "right", "no") and tokens[-1].text == "?"
    if tagged and words[0] not in (*_ASKERS, *_NOUNS):
        return True  # "France grew each year, yes?"
    if not tokens or asking:
        return False
    if words and words[0] in FIRST + LAST + _NOUNS:
        return False  # "first year that it was over 79"
    if scene.target[1] == {0} and words[1:2] and words[1] not in _VERBS | _STATING:
        return False  # "year Norway was highest" asks for one
    if _is_request(tokens) or (words and words[-1] in BEING and tokens[-1].text != "?"):
        return False  # "other than Oslo, name a city", "the number of wins in 2010 was"
    asks = any(before.text == "," and token.text in _VERBS for before, token in pairwise(tokens))
    if asks and "or" in words:
        return False  # "from May on, does it rise or fall"
    verbs = {*_VERBS, "can"}
    if tokens[0].text in verbs:  # "did Oslo or Rome have more" is a choice, "more or less than 5" is not
        either = [index for index, token in enumerate(tokens) if token.text == "or"]
        return not any(tokens[index - 1].text not in ("true", "right") for index in either)
    named = {at for link in scene.links for at in link.at}  # "overnight stays 2022" states nothing
    ends = scene.question.text.rstrip().endswith("?")  # "turkey 2017 value" asks, "u is below 90" states
    compares = any(map(scene.cue, (*_COMPARING, "rises", "falls"))) and _SUBORDINATE.isdisjoint(words)
    stating = _STATING | _COURSING if compares else _STATING
    said = [
        at
        for at, (before, token) in enumerate(pairwise(tokens), 1)
        if (token.text in verbs and before.text not in ("that", "who"))  # "months that were below zero"
        or (token.text in stating and before.text not in _RELATIVE and at not in named)
    ]
    states = bool(said)
    # "trust in banks went up from 2005 to 2020?" states it of what is named before its verb
    ends = ends and not (compares and states and min(named, default=len(tokens)) < said[0] < len(tokens) - 2)
    tells = bool(words) and words[0] not in ("i", "we", "please")
    stops = tells and scene.question.text.rstrip().endswith(".") and any(map(scene.cue, _COMPARING))
    return not ends and (states or stops or (0 in named and _sets_above(words)) or _tells_more(words))


def is_asking(tokens: Sequence[Token]) -> bool:
    """Whether a question asks for more than yes or no: with a question word, unless it begins with a verb ("do people
    who rent pay more than people who own?"), or a clause behind a comma does ("in Oslo, is it less when it rains?").
    """
    words = [token.text for token in tokens]
    begins = (at for at, word in enumerate(words) if word in _VERBS and (not at or tokens[at - 1].is_sign))
    asks = next((at for at, word in enumerate(words) if word in _ASKERS), len(words))
    return asks < min(begins, default=len(words))


_VERBS = frozenset("is are was were did does do has have".split())
_ASKERS = frozenset("which what who whom whose when where how why".split())


def _tells_more(words: list[str]) -> bool:
    """Whether a sentence sets more against less: "it rained more in May than in June", "more people left than came"."""
    begins = words[:1] in (["it"], ["there"], ["more"], ["fewer"], ["less"]) and words[1:2] != ["than"]
    return begins and "than" in words and any(word in ("more", "fewer", "less") for word in words)


def _sets_above(words: list[str]) -> bool:
    """Whether what is named first is, with a verb, set above or below something: "Egypt scores higher than Denmark"."""
    than = words.index("than") if "than" in words else 0
    told = (words[at] for at in range(1, than - 1))
    return any((word.endswith(("s", "ed")) and not word.endswith("ss")) or word in _PAST for word in told)


_PAST = frozenset("made had got sold won lost spent took paid grew rose fell cost used gave".split())


def _names_part(scene: Scene, at: tuple[int, ...]) -> bool:
    """Whether the word stands before the name that it is an axis of ("the share of true REM predicted as N1"), or is a
    word of a label or a title ("correct flips in round 1"), or says how ("correctly recognised").
    """
    after = at[-1] + 1
    tokens = scene.question.tokens
    if len(at) != 1:
        return False
    if tokens[at[0]].text.endswith("ly"):
        return True
    if after >= len(tokens) or tokens[after].is_sign:
        return False
    stem = tokens[at[0]].stem
    named = any(stem in names.bearers for names in scene.vocabulary.names)
    return at[0] in scene.axis_words or named or any(stem in title for _, title in scene.vocabulary.panels)


def _is_request(tokens: tuple[Token, ...]) -> bool:
    """Whether something is ordered to be named, at the beginning of a clause or politely."""
    return any(
        token.text in _ORDERS and (not at or tokens[at - 1].is_sign or tokens[at - 1].text in ("you", "please"))
        for at, token in enumerate(tokens)
    )
