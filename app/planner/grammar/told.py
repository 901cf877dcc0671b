"""What a sentence tells of the survey or study: how many were asked, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....indexing.text.dates import MONTH
from ....tools.plan.nodes import Passage
from ..scene import Scene, Selection
from ..text.sentences import Sentence
from ..text.words import stems_of
from .base import Candidate
from .sample import ASKED, CASES

_COUNTED = re.compile(r"(?<![\d.,$€£])(?P<found>\d[\d,]*)\s(?P<noun>(?:[a-z-]+\s)?[a-z]+)\b(?!\s?%)")
_LABELLED = re.compile(r"\b(?P<noun>[a-z]{2,20}|n)\s?[:=]\s?(?P<found>\d[\d,]*)(?![\d.]*\s?%)", re.IGNORECASE)
_SEASON = r"(?:spring|summer|autumn|fall|winter|early|mid|late)(?:\s|-)"
_DATE = re.compile(rf"\b(?P<found>(?:{_SEASON}|{MONTH}\s)?(?:19|20)\d\d)\b(?!\s?[%€$])", re.IGNORECASE)
_SURVEYED = frozenset(
    stems_of("survey surveyed asked interviewed respondents participants sample diaries poll polled study trial")
)
_ANYONE = frozenset(stems_of("people person persons respondents participants"))
_MADE = frozenset(stems_of("done made taken carried conducted held run kept collected recorded survey study asked"))


def told(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The number of those asked, or the date, if the sentences that tell it all tell the same."""
    words = {token.text for token in scene.question.tokens}
    if not scene.described or selection != scene.selections[0] or scene.selections[0].links:
        return
    many = scene.cue("how_many") or frozenset()
    size = {at for at, token in enumerate(scene.question.tokens) if token.text in ("size", "number", "many")}
    if many or size:
        yield from _candidates(scene, many | size, (_COUNTED, _LABELLED), with_size="size" in words)
    elif words & {"when"} and not scene.cue("max", "min", "above", "below", "rises", "falls", "first", "last"):
        yield from _candidates(scene, scene.cue("when") or frozenset(), (_DATE,), with_size=False)


def _candidates(
    scene: Scene, asked: frozenset[int] | set[int], forms: tuple[re.Pattern[str], ...], with_size: bool
) -> Iterator[Candidate]:
    tokens, text = scene.question.tokens, scene.vocabulary.figure.text
    left = [at for at in scene.content if at not in asked]
    found: dict[str, Passage] = {}
    for sentence in scene.vocabulary.sentences:
        if _SURVEYED & set(sentence.stems):
            for match in (one for form in forms for one in form.finditer(text, sentence.start, sentence.end)):
                noun = match.groupdict().get("noun")
                if _fits(sentence, {tokens[at].stem for at in left}, noun, with_size):
                    if sentence.data:
                        return  # it tells of a part: "65+ (140 respondents)"
                    found[match["found"]] = Passage(start=match.start("found"), end=match.end("found"))
    if len(found) == 1 and left:
        yield Candidate(next(iter(found.values())), "told", frozenset(left) | asked, 0.9)


def _fits(sentence: Sentence, wanted: set[str], noun: str | None, with_size: bool) -> bool:
    """Whether a sentence has what a question names, and for a number its noun."""
    rest = wanted - set(sentence.stems)
    if noun is None:
        return rest <= _MADE and bool(wanted & (_SURVEYED | _MADE))
    stems = set(stems_of(noun))
    anyone = bool(wanted & _ANYONE) and (noun == "n" or noun.endswith("s") or bool(stems & CASES))
    return rest <= ASKED | _ANYONE and (with_size or anyone or bool(stems & wanted))
