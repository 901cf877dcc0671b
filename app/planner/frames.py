"""What people put around a question, which asks for nothing: greetings, thanks, "can you tell me", "according to the
figure", and what the answer is needed for.
"""

from __future__ import annotations

import re

_FIGURE = (
    r"(?:the|this|that) (?:figure|chart|graph|plot|description|diagram|picture|image|data|text)"
    r"(?: (?:above|below|here|shown))?"
)
_TELL = r"(?:tell me|let me know|say|explain to me|help me(?: out)?(?: with)?(?: this)?)"
_FOR = (
    r"(?:a|an|my|our|the) (?:report|paper|presentation|talk|class|homework|thesis|essay|article|slide|meeting"
    r"|project|boss|colleague)s?"
)
_HELLO = r"(?:hi|hello|hey|greetings|dear \w+|good (?:morning|afternoon|evening|day))"
_THANKS = r"(?:please|pls|thanks|thank you|thx|cheers)"
_WH = r"(?=(?:how|what|which|who|whose|when|where)\b)"
_NOT_IF = r"(?!if\b|whether\b)"
_JOINT = r"\s*[,:–-]?\s+"
_BEFORE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_HELLO}(?: (?:there|all|everyone|again))?\s*[,!.:;–-]+\s*",
        r"(?:ok|okay|so|well|right|please|quick(?: one| question)?|(?:a )?(?:small |short )?question)\s*[,!:–-]+\s*",
        rf"(?:can|could|would|will) (?:you|someone|anyone)(?: please| kindly)? {_TELL}(?: please)?{_JOINT}{_NOT_IF}",
        rf"(?:please )?tell me{_JOINT}{_WH}",
        rf"(?:can|could|would|will) you(?: please| kindly)?,? (?!{_TELL}\b)(?:give me )?",
        rf"(?:i'd like|i would like|i want|i need|we need|we want) to know{_JOINT}{_NOT_IF}",
        rf"(?:do you know|any idea|i(?:'m| am| was) (?:just )?wondering|i wonder){_JOINT}{_WH}",
        rf"(?:according to|based on|judging by|going by|looking at|as per|per) {_FIGURE}{_JOINT}",
        rf"(?:in|from|on) {_FIGURE}\s*[,:]\s+",
        r"(?:i|we)\b[^.?!:\d]*\b(?:this|it|that)\b[^.?!:\d]*[.!:]\s+",
        rf"(?:i|we)\b[^.?!:\d]*\b{_FOR}[.!:]\s+",
    )
)
_AFTER = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"[\s,.!–-]+{_THANKS}(?: (?:a lot|so much|very much|in advance|again))?\s*[.!?]*$",
        rf"[\s,]+(?:according to|based on|judging by|going by) {_FIGURE}\s*(?P<sign>[.?]?)\s*$",
    )
)
SHORTEST = 2
"""Words that must be left of a question."""


def unframed(text: str) -> str:
    """The question without its frames; the text itself where nothing would be left."""
    found = text.strip()
    while (shorter := _shorter(found)) != found:
        found = shorter
    return found


def _shorter(text: str) -> str:
    for pattern in _BEFORE:
        match = pattern.match(text)
        if match is not None and _is_enough(text[match.end() :]):
            return text[match.end() :]
    for pattern in _AFTER:
        match = pattern.search(text)
        if match is not None and _is_enough(text[: match.start()]):
            sign = "?" if "?" in match[0] else ""
            return text[: match.start()] + ("" if text[: match.start()].endswith("?") else sign)
    return text


def _is_enough(text: str) -> bool:
    return len(text.split()) >= SHORTEST
