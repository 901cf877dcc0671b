"""Which questions are claims: statements to be judged true or false."""

from ...positions import FIRST, LAST
from ...scene import Scene

_NOUNS = ("number", "share", "total", "average", "mean", "difference", "list", "name")
_STATING = {"exceeds", "remains", "stays", "reaches", "shows", "rises", "falls", "declines", "increases", "decreases"}


def is_claim(scene: Scene) -> bool:
    """Whether the question is to be judged true or false rather than answered with a value."""
    tokens = scene.question.tokens
    asks = {"which", "what", "who", "whose", "when", "where", "how", "why"}
    asking = any(token.text in asks for token in tokens)
    if scene.claim or any(len(cue.at) > 1 or not asking for cue in scene.cues.get("claim", ())):
        return True  # but "which true species" names an axis
    if not tokens or asking:
        return False
    words = [token.text for token in tokens if not token.is_sign]
    if len(words) > 3 and words[-1] in ("yes", "right", "no") and tokens[-1].text == "?":
        return True  # "France grew each year, yes?"
    if words and words[0] in FIRST + LAST + _NOUNS:
        return False  # "first year that it was over 79"
    verbs = {"is", "are", "was", "were", "did", "does", "do", "has", "have", "can"}
    if tokens[0].text in verbs:  # "did Oslo or Rome have more" is a choice, "more or less than 5" is not
        either = [index for index, token in enumerate(tokens) if token.text == "or"]
        return not any(tokens[index - 1].text not in ("true", "right") for index in either)
    ends = scene.question.text.rstrip().endswith("?")  # "turkey 2017 value" asks, "u is below 90" states
    return not ends and any(token.text in verbs | _STATING for token in tokens[1:])
