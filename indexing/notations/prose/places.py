"""Places on an axis as sentences name them: "in 2015", "at cycle 100", "after 200 cycles", "in March", "at 300 °C"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from ...model.labels import label_position
from ...stated.context import Context
from ...stated.lists import read_list
from ...text.names import Name, fold
from ...text.numbers import parse_quantity
from ...text.spans import Quantity, Span
from .words import OTHER_PART

_UNITS_OF_ORDER = (
    "year cycle week day month hour minute second epoch step iteration round stage age grade level quarter session"
    " trial generation layer dose depth lap visit wave season game block minute decade iteration degree"
).split()
_DAYS = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|spring|summer|autumn|winter|Q[1-4]|H[12])"
    r"(?:,?\s(?:of\s)?(?:1[5-9]|20)[0-9]{2})?"
)
_AS_UNITS = {"min": "minute", "h": "hour", "s": "second"}
_BEFORE = (
    r"(?:in|by|during|for|at|on|of|until|since|through|from|to|around|after|and|between)\s(?:the\s)?"
    r"(?:year\s|early\s|late\s|mid-)?"
)
_NAMED = re.compile(rf"\b(?i:(?!and\b|between\b){_BEFORE})(?P<name>{_DAYS})(?!\w)")
_YEAR = re.compile(
    r"(?:\b(?:in|by|during|for|at|on|of|until|since|through|from|to|around|after|and|between)\s(?:the\s)?"
    r"(?:year\s|early\s|late\s|mid-)?|\()(?P<name>(?:1[5-9]|20)[0-9]{2}(?:[/–-][0-9]{2}(?:[0-9]{2})?)?)(?![\w%]|[.,][0-9])",
    re.I,
)
_PERIOD = re.compile(
    r"\b(?:between|from)\s(?:1[5-9]|20)[0-9]{2}\s(?:and|to|until|through)\s(?:1[5-9]|20)[0-9]{2}\b"
    r"|\b(?:1[5-9]|20)[0-9]{2}\s?[–-]\s?(?:1[5-9]|20)[0-9]{2}\b",
    re.I,
)
_AT = re.compile(r"\b(?:after|at|by|for|beyond|in)\s\Z", re.I)
_SOON = re.compile(r"\b(?:after|at|by|for)\s\Z", re.I)
_X_AXIS = re.compile(r"\b(?:x-|horizontal\s|bottom\s)axis\b|\balong the bottom\b", re.I)
_NOUN = re.compile(r"[A-Za-z]{3,}")
_NO_NOUN = frozenset(
    "axis horizontal vertical represents shows lists labelled labeled spanning covers covering runs from the with range"
    " ranging indicates displays which marked number numbers values and years different total percent scale title"
    " titled while axes spans gives denotes expressed between chart plot linear".split()
)


_LATER = re.compile(r"\b(?P<count>\w{1,6})\s(?P<word>[a-z]{3,12})\s(?:later|after that|afterwards)\b", re.I)
_NEXT = re.compile(r"\b(?:in\s)?the\s(?:following|next)\s(?P<word>[a-z]{3,12})\b", re.I)
_STEPS = {"one": 1.0, "a": 1.0, "two": 2.0, "three": 3.0, "four": 4.0, "five": 5.0, "six": 6.0, "ten": 10.0}


@dataclass(frozen=True, slots=True)
class Place:
    """A place on an axis that a sentence mentions."""

    start: int
    """Offset of the preposition before it."""
    end: int
    """Offset after it."""
    name: Name
    """Its label."""
    later: float | None = None
    """How many steps it is after the place before it ("two years later")."""
    period: bool = False
    """Whether it is one end of a stretch of time and no place of its own."""


@dataclass(slots=True)
class Scale:
    """What is known of the axis on which values are told."""

    words: dict[str, str] = field(default_factory=dict)
    """What its places are counted in, each form of the word to its singular."""
    units: frozenset[str] = frozenset()
    """Units of its places ("at 300 °C")."""
    stated: tuple[Name, ...] = ()
    """The places that the text lists, in order."""
    mentioned: tuple[Name, ...] = ()
    """The places met, each once, in order of the axis."""
    known: frozenset[str] = frozenset()
    """All places met, folded."""


def read_scale(context: Context, sentences: Sequence[Span]) -> Scale:
    """The axis on which the sentences place their values."""
    scale = Scale({form: word for word in _UNITS_OF_ORDER for form in (word, f"{word}s")} | _AS_UNITS)
    for sentence in sentences:
        mention = _X_AXIS.search(context.text, sentence.start, sentence.end)
        if mention is None:
            continue
        other = OTHER_PART.search(context.text, mention.end(), sentence.end)
        end = other.start() if other is not None else sentence.end
        for noun in _NOUN.findall(context.text[mention.end() : end])[:8]:
            word = noun.lower()
            if word not in _NO_NOUN:
                scale.words.setdefault(word, word)
                scale.words.setdefault(f"{word}s", word)
        scale.stated = scale.stated or _stated(context, mention.end(), end)
    scale.units = _units(context, sentences)
    places = [place for sentence in sentences for place in places_in(context, scale, sentence)]
    met = {fold(place.name.text): place.name for place in places if place.later is None}
    years = {word: position.value for word in met if (position := label_position(word)) is not None}
    scale.mentioned = tuple(met[word] for word in sorted(met, key=lambda word: years.get(word, 0.0)))
    scale.known = frozenset(fold(one.text) for one in (*scale.stated, *(place.name for place in places)))
    return scale


def _stated(context: Context, start: int, end: int) -> tuple[Name, ...]:
    """The places that a sentence on the axis lists: numbers, or words."""
    verb = _VERB.match(context.text, start, end)
    start = verb.end() if verb is not None else start
    found = context.quantities(start, end)
    if len(found) > 2 and all(one[1].value is not None for one in found):
        return tuple(Name(span.cut(context.text), span) for span, _ in found)
    names, _ = read_list(context.text, start, end) if len(found) < 2 else ([], 0)
    names = [replace(name, text=_OF_YEAR.sub("", name.text)) for name in names]
    return tuple(names) if len(names) > 2 and all(len(name.text.split()) < 4 for name in names) else ()


_VERB = re.compile(r"\s(?:shows?|lists?|displays?|has|gives|names|carries|represents?|reads?)\s(?=[A-Z])")
_OF_YEAR = re.compile(r"\s(?:of|in)\s(?:1[5-9]|20)[0-9]{2}\Z")


def _units(context: Context, sentences: Iterable[Span]) -> frozenset[str]:
    """Units that nearly always follow "at" or "after", where values have other units."""
    placed: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for sentence in sentences:
        if OTHER_PART.search(context.text, sentence.start, sentence.end):
            continue
        for span, quantity in context.quantities(sentence.start, sentence.end):
            if quantity.unit:
                every[quantity.unit] += 1
                placed[quantity.unit] += _SOON.search(context.text[max(0, span.start - 7) : span.start]) is not None
    found = {unit for unit, count in placed.items() if count > 1 and 10 * count >= 8 * every[unit] and unit != "%"}
    return frozenset(found) if len(found) == 1 and len(every) > 1 else frozenset()


def places_in(context: Context, scale: Scale, sentence: Span) -> list[Place]:
    """The places that a sentence mentions, in order and apart from each other."""
    text = context.text
    found: list[Place] = []
    periods = [match.span() for match in _PERIOD.finditer(text, sentence.start, sentence.end)]
    for pattern in (_NAMED, _YEAR):
        for match in pattern.finditer(text, sentence.start, sentence.end):
            within = any(a <= match.start("name") < b for a, b in periods)
            name = Name(match["name"], Span(*match.span("name")))
            found.append(Place(match.start(), match.end(), name, period=within))
    found += _steps_on(text, scale, sentence)
    for span, quantity in numbers_in(context, scale, sentence):
        place = _counted(context, scale, sentence, span, quantity)
        if place is not None:
            found.append(place)
    for label in scale.stated:
        if not label.text[:1].isdigit():
            found += _worded(text, sentence, label)
    found.sort(key=lambda one: (one.start, -one.end))
    kept: list[Place] = []
    for place in found:
        if not kept or place.start >= kept[-1].end:
            kept.append(place)
    return kept


def _steps_on(text: str, scale: Scale, sentence: Span) -> list[Place]:
    """Places told from the one before: "two years later", "the following year"."""
    found = []
    for pattern in (_NEXT, _LATER):
        for match in pattern.finditer(text, sentence.start, sentence.end):
            count = match["count"].lower() if pattern is _LATER else "one"
            steps = float(count) if count.isdigit() else _STEPS.get(count)
            if steps is not None and match["word"].lower() in scale.words:
                found.append(Place(match.start(), match.end(), Name(match[0], Span(*match.span())), later=steps))
    return found


_TO = re.compile(r"\sto\s")
_NAMED_BEFORE = re.compile(
    r"\b(?:aged?|ages|class|grade|type|group|district|model|route|team|version|tier|experiment|variant|cluster|scenario"
    r"|site|plot|zone|block|cohort|batch|method|option|plan|brand|store|school|ward)\s\Z",
    re.I,
)
_NAMED_AFTER = re.compile(r"\s(?:and|or)\s(?:over|older|above|under|younger|more|less)\b|[- ]years?[- ]old")


def numbers_in(context: Context, scale: Scale, sentence: Span) -> list[tuple[Span, Quantity]]:
    """The numbers of a sentence without those in names ("aged 18-29"); one that is told as a range only because a value
    follows a place ("at epoch 1 to 1.12") as two.
    """
    text = context.text
    found: list[tuple[Span, Quantity]] = []
    for span, quantity in context.quantities(sentence.start, sentence.end):
        before = text[max(sentence.start, span.start - 24) : span.start]
        named = not quantity.unit and _NAMED_BEFORE.search(before) is not None
        if named or _NAMED_AFTER.match(text, span.end, sentence.end):
            continue
        word = _WORD_BEFORE.search(before)
        to = _TO.search(text, span.start, span.end) if quantity.value is None else None
        if to is None or word is None or not (word["word"].lower() in scale.words or _IN.search(before)):
            found.append((span, quantity))
            continue
        for a, b in ((span.start, to.start()), (to.end(), span.end)):
            half = parse_quantity(text[a:b], decimal_comma=context.decimal_comma)
            found += [(Span(a, b), half)] if half is not None else []
    ranges = sum(1 for _, quantity in found if quantity.value is None)
    return found if ranges < _FEWEST_RANGES else _without_classes(text, found)


def _without_classes(text: str, found: list[tuple[Span, Quantity]]) -> list[tuple[Span, Quantity]]:
    """The numbers without those of a list of classes ("below 5, 5–10, 10–20 and above 20"), which is a legend."""
    kept: list[tuple[Span, Quantity]] = []
    run: list[tuple[Span, Quantity]] = []
    for one in found:
        if run and _NEXT_CLASS.fullmatch(text, run[-1][0].end, one[0].start) is None:
            kept += [] if _is_classes(run) else run
            run = []
        run.append(one)
    return kept if _is_classes(run) else kept + run


def _is_classes(run: Sequence[tuple[Span, Quantity]]) -> bool:
    """Whether numbers told in a row are classes: two ranges at least, each number no lower than the one before."""
    ranges = [quantity for _, quantity in run if quantity.low is not None and quantity.high is not None]
    lows = [quantity.low if quantity.low is not None else quantity.value for _, quantity in run]
    known = [low for low in lows if low is not None]
    return len(ranges) >= _FEWEST_RANGES and known in (sorted(known), sorted(known, reverse=True))


_FEWEST_RANGES = 2
_NEXT_CLASS = re.compile(
    r"(?:\s?[a-z/%]{1,12})?(?:,\s(?:and\s|or\s|then\s)?|;\s|\s(?:and|or)\s)"
    r"(?:below|under|less than|up to|above|over|more than|at least|[<>≤≥]=?)?\s?",
    re.I,
)


_IN = re.compile(r"\bin\s\Z")


def _worded(text: str, sentence: Span, label: Name) -> list[Place]:
    """Where a sentence mentions a stated place of words after a preposition."""
    found = []
    at = text.find(label.text, sentence.start, sentence.end)
    while at >= 0:
        before = re.search(r"\b(?:in|at|for|on|during|by)\s(?:the\s)?\Z", text[max(sentence.start, at - 12) : at], re.I)
        end = at + len(label.text)
        if before is not None and not text[end : end + 1].isalnum():
            found.append(Place(at - len(before[0]), end, Name(label.text, Span(at, end))))
        at = text.find(label.text, end, sentence.end)
    return found


_WORD_BEFORE = re.compile(r"(?:\b(?i:in|at|by|on|for|from|after|until|to|since)\s)?(?P<word>[A-Za-z]{3,20})\s\Z")
_WORD_AFTER = re.compile(r"[\s-](?P<word>[A-Za-z]{3,20})\b")

_SIGN = re.compile(r"(?:\b(?:at|for|by|in|when|from|to)\s|\()(?P<sign>(?![np]\b)[^\W\d_]{1,2})\s?=\s?\Z")
"""The letter for what is counted, before its value ("for r=4", "(k = 8)")."""


def _counted(context: Context, scale: Scale, sentence: Span, span: Span, quantity: Quantity) -> Place | None:
    """A number as a place: after the word for what is counted, or before it and after "at" or "after"."""
    text = context.text
    if quantity.value is None or quantity.approximate:
        return None
    before = text[max(sentence.start, span.start - 34) : span.start]
    word = _WORD_BEFORE.search(before)
    if word is not None and not quantity.unit and word["word"].lower() in scale.words:
        axis = scale.words[word["word"].lower()]
        start = span.start - len(word[0])
        return Place(start, span.end, Name(span.cut(text), span, axis=axis))
    sign = _SIGN.search(before) if before.rstrip().endswith("=") and not quantity.unit else None
    if sign is not None:
        return Place(span.start - len(sign[0]), span.end, Name(span.cut(text), span, axis=sign["sign"]))
    at = _AT.search(before)
    if at is None:
        return None
    start = span.start - len(at[0])
    number = re.match(r"[0-9][0-9.,]*[0-9]|[0-9]", text[span.start : span.end])
    if quantity.unit in scale.words and number is not None and not (at[0][:3] == "for" and quantity.unit in _AS_UNITS):
        inner = Span(span.start, span.start + number.end())
        return Place(start, span.end, Name(inner.cut(text), inner, axis=scale.words[quantity.unit]))
    if quantity.unit and quantity.unit in scale.units:
        return Place(start, span.end, Name(span.cut(text), span))
    if quantity.unit:
        return None
    after = _WORD_AFTER.match(text, span.end, sentence.end)
    if after is not None and after["word"].lower() in scale.words:
        return Place(start, after.end(), Name(span.cut(text), span, axis=scale.words[after["word"].lower()]))
    if fold(span.cut(text)) in scale.known and at[0].lower().startswith(("after", "by")):
        return Place(start, span.end, Name(span.cut(text), span))
    return None
