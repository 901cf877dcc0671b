"""Removes frames: text around a question that asks for nothing, such as greetings, thanks, "can you tell me", "my boss
wants to know:", "answer briefly", "according to the figure", and what the answer is needed for.

A stretch up to a punctuation mark (a sentence, or words before a colon or a comma) is a frame if it is only about the
conversation: who asks, tells and wants to know, how to answer, and the figure as a whole. If the words of the figure
are known, a frame may have other words that are not among them ("I am preparing slides."). A number, a name, a
restricting word ("only") or a word of the figure keeps the stretch in the question.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .words import is_content, stem, tokens_of

_PEOPLE = frozenset("i i'm i'd i've i'll me my mine we we're we'd we've our you you're you'd your".split())
_POLITE = frozenset(
    "hi hello hey hiya greetings dear please pls kindly thanks thank thx cheers sorry apologies excuse pardon "
    "appreciate appreciated grateful regards".split()
)
_TOLD = frozenset(
    "tell tells told say explain explanation ask asks asking wonder wonders wondered wondering curious "
    "curiosity know hear read understand learn question questions query answer reply respond confirm check verify "
    "cite clarify help want wants wanted need needs needed like let give look looking see think idea wish settle "
    "remind bother bothering mind".split()
)
"""Asking, telling, and wanting to know."""
_DRAWN = "figure chart graph plot description diagram picture image data text".split()
_FIGURE = frozenset((*_DRAWN, "table", "document"))
_NEED = frozenset(
    "report reports paper papers presentation talk class homework thesis essay article slide slides meeting project "
    "boss colleague colleagues teacher manager client assignment work job school exam reference interest bet hurry "
    "sure writing according based judging going per shown shows reading provided attached above below".split()
)
_LIGHT = frozenset(
    "quick quickly correctly real short just simple simply small bit very really so ok okay well hmm um uh oh ah "
    "alright anyway again here there all everyone someone anyone much lot advance out a an the this that these those "
    "it its it's to of for in on with at by from as about is are am was do don't did have had can could would will "
    "might if and or but not no up some any while because us".split()
)
_MANNER = frozenset(
    "briefly brief shortly concise concisely exact exactly precise precisely clear clearly possible asap now soon keep "
    "show working reasoning word words sentence number value more one only needed afterwards".split()
)
"""Words of an instruction how to answer, which follows the question."""
_SAYS = _PEOPLE | _POLITE | _TOLD
"""A frame has at least one of these."""
_TALK = _SAYS | _FIGURE | _NEED | _LIGHT
_DENIES = frozenset("no not don't".split())
_ASKER = frozenset("me us my our know".split())
"""Words that mark the subject of a verb of asking as the person who asks ("my landlord wants to know")."""
_ASKED = _TOLD | {"asked"}
_ASKER_TALK = _TALK | _ASKED
_MOST_ASKER = 3
"""Most words for the person who asks."""
_WH = frozenset("what how which who whose whom when where why".split())
_THE_FIGURE = re.compile(rf"(?:the|this|that|your|my) (?:{'|'.join(sorted(_FIGURE))})\b", re.IGNORECASE)
_GOOD_DAY = re.compile(r"\bgood (?:morning|afternoon|evening|day)\b", re.IGNORECASE)
_STOPS = re.compile(r"[.!?:;…]+(?=\s|$)|,(?=\s)|\s[-–—]+(?=\s)")
_CAPITAL = re.compile(r"\s+(?=[A-Z][a-z])")
_ASKS = re.compile(
    rf"\b(?:(?:by|in|for|at|on|of|to|with|from|since|until)\s+)?(?:{'|'.join(sorted(_WH))})\b", re.IGNORECASE
)
_BUT = re.compile(r"but\s+", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_OTHER = re.compile(r"[\d\"“”]|(?<!\w)[A-Z]{2,}|\b[Uu][Ss]\W*$|\bI\W*$")
"""Never part of a frame: a number, a quotation, a name in capitals, and "us" or "I" where it may name something."""

_WHOLE = rf"(?:the|this|that) (?:{'|'.join(_DRAWN)})(?: (?:above|below|here|shown))?"
_TELL = r"(?:tell me|let me know|say|explain to me|help me(?: out)?(?: with)?(?: this)?)"
_NOT_IF = r"(?!if\b|whether\b)"
_JOINT = r"\s*[,:–-]?\s+"
_BEFORE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:can|could|would|will) (?:you|someone|anyone)(?: please| kindly)? {_TELL}(?: please)?{_JOINT}{_NOT_IF}",
        rf"(?:can|could|would|will) you(?: please| kindly)?,? (?!{_TELL}\b)(?:give me )?",
        rf"(?:i'd like|i would like|i want|i need|we need|we want) to know{_JOINT}{_NOT_IF}",
        rf"(?:according to|based on|judging by|going by|looking at|as per|per) {_WHOLE}{_JOINT}",
    )
)
"""Frames that lead into the question without punctuation."""
_AFTER = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\s+(?:please|pls|thanks|thank you|thx)\s*[.!?]*$",
        rf"\s+(?:according to|based on|judging by|going by) {_WHOLE}\s*[.?]?\s*$",
    )
)
SHORTEST = 2
"""Fewest words that must remain of a question."""


def unframed(text: str, known: Callable[[str], bool] | None = None) -> str:
    """The question without its frames, or the text unchanged if fewer than SHORTEST words would remain. `known` says of
    a stem whether a word of the figure that is asked about has it.
    """
    found = text.strip()
    while (shorter := _strip_frame(found, known)) != found:
        found = shorter
    return found


def _strip_frame(text: str, known: Callable[[str], bool] | None) -> str:
    stops = list(_STOPS.finditer(text))
    if stops and _is_frame(text[: stops[0].start()], known) and _is_enough(text[stops[0].end() :]):
        return _BUT.sub("", text[stops[0].end() :].lstrip())
    asks = _ASKS.search(text)
    if asks is not None and _is_frame(text[: asks.start()]) and _is_enough(text[asks.start() :]):
        return text[asks.start() :]
    for pattern in _BEFORE:
        match = pattern.match(text)
        if match is not None and _is_enough(text[match.end() :]):
            return text[match.end() :]
    unit = _UNIT.search(text) if known is not None else None
    if known is not None and unit is not None and all(map(known, _content_stems(unit["unit"]))):
        return text[: unit.start()] + text[unit.end() :]
    inner = [stop for stop in stops if stop.end() < len(text)]
    if inner:
        stop, behind = inner[-1], text[inner[-1].end() :]
        if (_is_frame(behind, known) or _is_manner(behind)) and _is_enough(text[: stop.start()]):
            return _ended(text[: stop.start()], stop[0].strip(), behind)
    for begins in _CAPITAL.finditer(text):
        behind = text[begins.end() :]
        if _is_addressed(behind) and _is_enough(text[: begins.start()]):
            return _ended(text[: begins.start()], "", "")
    for pattern in _AFTER:
        match = pattern.search(text)
        if match is not None and _is_enough(text[: match.start()]):
            return _ended(text[: match.start()], "", match[0])
    return text


_UNIT = re.compile(r"\s*\(in (?P<unit>[^()]{1,40})\)", re.I)
"""A unit in brackets ("What was the revenue of A (in million U.S. dollars)?"), which says nothing new where the figure
has it.
"""


def _content_stems(text: str) -> list[str]:
    return [token.stem for token in tokens_of(text) if is_content(token)]


def _ended(text: str, stop: str, frame: str) -> str:
    """A question after its closing frame was removed: with its own punctuation, else the frame's question mark."""
    if text.endswith("?"):
        return text
    if stop[:1] in tuple(".?!"):
        return text + stop
    return text + "?" * ("?" in frame)


def _is_frame(text: str, known: Callable[[str], bool] | None = None) -> bool:
    """Whether a stretch is only about the conversation; it may begin with the person who asks ("A neighbour asked me")
    and have words that the figure does not have.
    """
    text = _GOOD_DAY.sub("hello", text)
    words = _words(text)
    if not words or _OTHER.search(text):
        return False
    speech_words = _PEOPLE | _POLITE if not _DENIES.isdisjoint(words) else _SAYS
    spoken = not speech_words.isdisjoint(words) or _THE_FIGURE.search(text) is not None
    if _TALK.issuperset(words):
        return spoken or (len(words) <= _MOST_LIGHT and _LEADING.issuperset(words))
    verb = next((at for at, word in enumerate(words) if word in _ASKED), len(words))
    named = any(word[:1].isupper() for word in _WORD.findall(text)[1:])
    asks = verb <= _MOST_ASKER and not named and _WH.isdisjoint(words[:verb]) and not _ASKER.isdisjoint(words)
    if asks and _ASKER_TALK.issuperset(words[verb:]):
        return True
    others = [word for word in words if word not in _ASKER_TALK]
    matter = any(match[1].lower() in others for match in _MATTER.finditer(text))
    narrows = named or matter or not _NARROWING.isdisjoint(words) or not _WH.isdisjoint(words)
    return known is not None and spoken and not narrows and not any(known(stem(word)) for word in others)


_NARROWING = frozenset(
    "only except excluding exclude without ignore ignoring leave leaving omit omitting skip other than more less over "
    "under after before between since until among within first second third last next previous highest lowest largest "
    "smallest most least best worst total sum mean average median difference count compare true false".split()
)
"""Words that ask for something or restrict the question, so that a stretch with one is no frame."""
_MATTER = re.compile(r"\b(?:in|of|for|about|on|at|to) (?:(?:the|a|an|my|our|your|this|that) )?([^\W_]+)", re.IGNORECASE)
"""What a stretch is about ("I care about towns:")."""
_LEADING = frozenset("so ok okay well hmm um uh oh ah alright anyway quick again".split())
_MOST_LIGHT = 2


def _is_manner(text: str) -> bool:
    """Whether what stands behind a question only says how to answer it ("Just the number.")."""
    words = _words(text)
    return (_TALK | _MANNER).issuperset(words) and not _OTHER.search(text) and not _MANNER.isdisjoint(words)


def _is_addressed(text: str) -> bool:
    """Whether what stands behind a question without a sign speaks to who answers it ("... in 2019 Answer briefly")."""
    words = set(_words(text))
    spoken = words & (_PEOPLE | _POLITE) or (words & _MANNER and words & _TOLD)
    return bool(spoken) and len(words) > 1 and (_is_frame(text) or _is_manner(text))


def _words(text: str) -> list[str]:
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


def _is_enough(text: str) -> bool:
    return len(text.split()) >= SHORTEST
