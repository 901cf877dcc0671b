"""Groups that shares are stated of ("96% of men and 92% of women"), and what sentences open with ("In Kerala,")."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ...stated.context import Context, Hint
from ...text.names import Name, fold
from ...text.spans import Span
from .subjects import Cast
from .words import CONNECTIVES, FUNCTION, PREPOSITIONS, VERBS

_OF = re.compile(
    r"\s(?:[a-z]+\s)?(?P<word>of|for|among|in|on)\s(?:the\s|all\s)?(?P<name>[^\s,.;:()]+(?:\s[^\s,.;:()]+){0,3})"
)
_MODAL = frozenset(
    "can could will would may might do does did say said think thought that who which live lived".split()
)
_ENDS = CONNECTIVES | PREPOSITIONS | VERBS | _MODAL | {"against", "versus", "to"}
_MOST = 400
"""Groups looked at."""


def learn_groups(context: Context, cast: Cast, sentences: Sequence[Span], places: Collection[str]) -> None:
    """Take in the groups of sentences that state shares of several, one by one and alike; `places` are none."""
    found: list[Name] = []
    for sentence in sentences:
        said: dict[str, dict[str, Name]] = {}
        for span, _ in context.quantities(sentence.start, sentence.end):
            group = _OF.match(context.text, span.end, sentence.end)
            name = _cut(context.text, *group.span("name")) if group is not None else None
            if group is not None and name is not None:
                said.setdefault(group["word"], {})[fold(name.text)] = name
        for names in said.values():
            found += names.values() if len(names) > 1 else ()
    fresh = [one for one in found[:_MOST] if fold(one.text) not in cast.known.known and fold(one.text) not in places]
    if fresh:
        cast.known.add(Hint("other", "", tuple(fresh), fresh[0].span))


def _cut(text: str, start: int, end: int) -> Name | None:
    """The words of a group up to a verb or the next clause; None where they name none."""
    words = list(re.finditer(r"\S+", text[start:end]))
    stop = next((at for at, word in enumerate(words) if word[0].lower() in _ENDS), len(words))
    kept = words[:stop]
    if not kept or kept[0][0].lower() in FUNCTION or any(map(str.isdigit, kept[0][0])):
        return None
    last = start + kept[-1].end()
    return Name(text[start:last], Span(start, last))


_TOPIC = re.compile(
    r"\s*(?P<word>In|For|Among|At|Under|With|On|Within|By|Using)\s(?:the\s)?"
    r"(?P<name>[^\s,.;:()][^,.;:()]{0,60}?)(?:\scase)?(?=,|\s(?:it|they|there|the|this|that|these|those)\s)"
)
_NO_TOPIC = re.compile(
    r"(?:contrast|addition|example|instance|many|several|summary|conclusion|recent|reality|general|total|particular|turn"
    r"|comparison|short|fact|other words|average|all|both|each|this|that|these|between|most|every|figure|chart|graph"
    r"|plot|image|picture|background|end|beginning|one|same)\b"
    r"|(?:first|last|left|right|top|bottom|middle|centre|center)\b(?!\s(?:panel|chart|plot|graph|half|side|subplot|pie))"
    r"|(?!.*\b(?:aged?|class|grade|group|type)\b).*\d",
    re.I,
)


_OPENS = re.compile(r"\s*(?:Finally|Lastly|Next|Meanwhile|Similarly|By contrast|In contrast),\s")
_BEFORE_A_ROW = re.compile(
    r"\s*(?:(?P<word>[Ii]n|[Ff]or|[Aa]mong|[Aa]t|[Oo]n|[Ww]ithin)\s(?:the\s)?)?(?P<name>[A-Z][\w.'-]*(?:\s(?:and\s|of\s)?[A-Z][\w.'-]*){0,3})\s"
    r"(?P<has>(?:has|had|shows|reports|records)\s(?:a\s|an\s)?)?(?:the\s)?(?=\S)"
)
"""What a row that the text lists follows: "In Sweden coal is", "Spain has coal at"."""


def read_topics(text: str, sentences: Sequence[Span], cast: Cast) -> dict[int, Name]:
    """What sentences open with, by the offset of the sentence, where two at least open alike on different things."""
    found: dict[str, dict[int, Name]] = {}
    for sentence in sentences:
        opens = _OPENS.match(text, sentence.start, sentence.end)
        start = opens.end() if opens is not None else sentence.start
        match = _TOPIC.match(text, start, sentence.end) or _before_a_row(text, start, sentence.end, cast)
        if match is not None and not _NO_TOPIC.match(match["name"]) and len(match["name"].split()) < _WORDS:
            name = Name(match["name"], Span(*match.span("name")))
            found.setdefault((match["word"] or "In").capitalize(), {})[sentence.start] = name
    every = {start: name for names in found.values() for start, name in names.items()}
    return every if len({fold(name.text) for name in every.values()}) > 1 else {}


def _before_a_row(text: str, start: int, end: int, cast: Cast) -> re.Match[str] | None:
    match = _BEFORE_A_ROW.match(text, start, end)
    if match is None or (match["word"] is None) == (match["has"] is None):
        return None
    follows = next(iter(cast.known.labels_at(match.end(), end)), None)
    return match if follows is not None and fold(match["name"]) not in cast.known.known else None


_WORDS = 6
"""Words of a topic are fewer."""
