"""A description told in sentences, read into rows: each number at the row and the place that its sentence gives it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...stated.context import Context, Hint
from ...text.names import Name
from ...text.numbers import parse_quantity
from ...text.spans import Quantity, Span
from .board import FEWEST, Story, settled
from .cast import read_cast
from .clauses import Lead, read_lead
from .groups import learn_groups, read_topics
from .paragraphs import at_their_places
from .places import Place, Scale, numbers_in, places_in, read_scale
from .quoted import read_quoted
from .runs import read_runs
from .statement import Statement
from .subjects import Cast, Subject, find_subject, key, tokens
from .words import AFTER_NOISE, ARTICLES, CONNECTIVES, HEDGES, OTHER_PART, PREDICATE, PREPOSITIONS, SUMMARY, VERBS

_LONGEST = 40_000
"""Characters of running text that are read: some twenty times a long description."""
_LONGEST_SENTENCE = 2_000
"""Characters of a sentence; nobody writes longer ones, and every number is compared with every place in it."""
_STOP = re.compile(r"[.!?][)\"”]?(?=\s+[\"“(]?[A-Z0-9])")


def read_story(context: Context, paragraphs: Sequence[Span]) -> Story | None:
    """The rows that these paragraphs tell; None where they tell too few."""
    kept = [one for one in paragraphs if one.end - one.start < _LONGEST]
    if sum(one.end - one.start for one in kept) > _LONGEST:
        return None
    told = [sentences(context.text, one) for one in kept]
    every = [sentence for one in told for sentence in one]
    if sum(len(context.quantities(one.start, one.end)) for one in every) < FEWEST:
        return None
    scale = read_scale(context, every)
    cast = read_cast(context, every, scale.known)
    cast.topics = read_topics(context.text, every, cast)
    learn_groups(context, cast, every, scale.known)
    first = [one for paragraph in told for one in _statements(context, scale, cast, paragraph)]
    _learn(cast, first)
    apart = [_statements(context, scale, cast, paragraph) for paragraph in told]
    stated = [one for paragraph in at_their_places(context, scale, cast, told, apart) for one in paragraph]
    story = settled(scale, stated)
    if '" ' not in context.text and "“" not in context.text:
        return story
    quoted = read_quoted(context, every)
    return quoted if quoted is not None and _values(quoted) > _values(story) else story


def _values(story: Story | None) -> int:
    """How many values a story has."""
    return sum(len(row.entries) for draft in story.drafts for row in draft.rows) if story is not None else 0


def sentences(text: str, paragraph: Span) -> list[Span]:
    """The sentences of a paragraph."""
    ends = [match.end() for match in _STOP.finditer(text, paragraph.start, paragraph.end)]
    bounds = zip([paragraph.start, *ends], [*ends, paragraph.end], strict=True)
    return [Span(a, b) for a, b in bounds if b - a < _LONGEST_SENTENCE and text[a:b].strip()]


def _learn(cast: Cast, statements: Sequence[Statement]) -> None:
    """Take in the names under which values were found, so that they are known wherever they stand."""
    names = [one.subject for one in statements if one.subject is not None]
    names += [one.group for one in statements if one.group is not None]
    bare = [replace(name, text=name.text) for name in names if key(name) not in cast.known.known]
    if bare:
        cast.known.add(Hint("other", "", tuple(bare), bare[0].span))


def _statements(context: Context, scale: Scale, cast: Cast, paragraph: Sequence[Span]) -> list[Statement]:
    """What the sentences of a paragraph state, the one after the other; who was spoken of last goes on to be meant."""
    teller = _Teller(context, scale, cast)
    for sentence in paragraph:
        teller.take(sentence)
    return teller.made


_COMES = re.compile(
    r"(?:Next|Then|Finally|After that|Last|Second|Third),?\s(?:comes?|there (?:is|are)|follows?|we (?:have|see))"
    r"\s(?:the\s)?"
    r"(?P<name>[^\s,.;:()]+(?:\s[^\s,.;:()]+){0,3})(?=[,.;(]|\s\()"
)
_PRONOUN = re.compile(r"(?:It|Its|This|That)\b")
_FIRST = re.compile(r"\S")


class _Teller:
    """Reads a paragraph sentence by sentence."""

    def __init__(self, context: Context, scale: Scale, cast: Cast):
        self.context, self.scale, self.cast = context, scale, cast
        self.made: list[Statement] = []
        self.subject: Name | None = None
        """Who was spoken of last."""
        self.hinted: Name | None = None
        """Whom the sentence before was about, which stated nothing of them."""

    def take(self, sentence: Span) -> None:
        """Add what one sentence states."""
        text = self.context.text
        first = _FIRST.search(text, sentence.start, sentence.end)
        if first is None or SUMMARY.match(text, first.start(), sentence.end):
            return
        topic = self.cast.topics.get(sentence.start)
        sentence = Span(first.start(), sentence.end)
        places = places_in(self.context, self.scale, sentence)
        numbers = [
            (span, quantity)
            for span, quantity in numbers_in(self.context, self.scale, sentence)
            if not any(place.start <= span.start < place.end for place in places) and not self.cast.names_hold(span)
        ]
        if not numbers:
            found = find_subject(self.context, self.cast, tokens(text, sentence.start, sentence.end))
            self._hint(sentence, found)
        elif not OTHER_PART.search(text, sentence.start, numbers[0][0].start):
            before = len(self.made)
            self.subject = self.hinted if self.hinted and _PRONOUN.match(text, sentence.start) else self.subject
            self.hinted = None
            self._numbers(sentence, places, numbers, topic)
            if topic is not None:
                told = self.made[before:]
                several = len({key(one.subject) for one in told if one.place and one.subject and not one.group}) > 1
                self.made[before:] = [_under(topic, one, several=several) for one in told]

    def _hint(self, sentence: Span, found: Subject | None) -> None:
        """Whom a sentence without numbers is about: known ones go on to be meant, others where "It" follows."""
        text = self.context.text
        self.hinted = None
        if found is not None and found.certain:
            self.subject = found.name
            return
        comes = _COMES.match(text, sentence.start, sentence.end)
        if comes is not None:
            self.hinted = Name(comes["name"], Span(*comes.span("name")))
        elif found is not None and not self.cast.listed:
            self.hinted = found.name
        if _PRONOUN.match(text, sentence.start) is None:
            self.subject = None

    def _numbers(
        self, sentence: Span, places: Sequence[Place], numbers: Sequence[tuple[Span, Quantity]], topic: Name | None
    ) -> None:
        """Add what a sentence states by its numbers, from left to right."""
        text, before = self.context.text, len(self.made)
        at = _past_having(text, topic.span.end, sentence.end) if topic is not None else sentence.start
        taken: set[int] = set()
        runs = read_runs(self.context, self.cast, [span for span, _ in numbers], sentence, places)
        covers = passive = False
        for index, (span, quantity) in enumerate(numbers):
            lead = read_lead(self.context, self.cast, at, span.start, places)
            limit = numbers[index + 1][0].start if index + 1 < len(numbers) else sentence.end
            right = _place_after(text, places, span.end, limit)
            at = right.end if right is not None else _past(text, span.end, limit)
            self._follow(lead, opening=index == 0 and (topic is not None or not lead.goes_on))
            covers = lead.covers or (covers and lead.arrives)
            again = passive and lead.by and not lead.passive
            passive = lead.passive or again
            self.subject = None if again and lead.subject is None else self.subject
            run = runs.get(index)
            free = right is None and run is None
            chosen = _chosen(self.context, span.end, limit) if free else None
            group = _group_after(self.context, self.cast, span.end, limit) if free and chosen is None else None
            if run is not None and run.settled:
                stated = index == run.first or any(one.run == run.number for one in self.made[before:])
            else:
                stated = lead.stated or passive or (chosen is not None and not lead.aside)
            stated = (
                stated
                and not covers
                and (right is not None or not lead.compared)
                and (group is not None or not lead.summed)
            )
            noise = chosen is None and AFTER_NOISE.match(text, span.end, limit)
            if (
                not (stated or noise or covers)
                and lead.unclear
                and _is_value(quantity)
                and _measured(text, span, quantity)
            ):
                self.made.append(Statement(_unstopped(text, span), quantity, None, end=-1))
            if not stated or noise or not _is_value(quantity):
                continue
            if chosen is None and PREDICATE.match(text, span.end, limit):
                self.made.append(Statement(_unstopped(text, span), quantity, None, end=-1))
                continue
            place = right or _place_before(places, span.start, taken)
            taken |= {right.start} if right is not None else set()
            label = self._label(place, lead, first=not any(one.place for one in self.made[before:]))
            noun = "" if quantity.unit else _noun(text, span.end, limit)
            subject = None if lead.every else self.subject
            one = Statement(
                _unstopped(text, span),
                quantity,
                subject,
                label,
                group,
                every=lead.every,
                measure=lead.measure,
                noun=noun,
            )
            if lead.leaves and label is None:
                one = replace(one, end=-1)
            elif lead.arrives and len(self.made) > before and self.made[-1].end < 0 and label is None:
                one = replace(one, end=1)
            if run is not None:
                one = run.of(one)
            elif chosen is not None:
                one, at = replace(one, subject=chosen), chosen.span.end
            elif group is not None:
                at = group.span.end
            self.made.append(one)
        ends = [place.name for place in places if place.period]
        self.made[before:] = _between(self.made[before:], ends)

    def _follow(self, lead: Lead, *, opening: bool) -> None:
        """Whom the words before a number make the subject."""
        if lead.subject is not None and not lead.aside:
            self.subject = lead.subject
        elif (opening or lead.foreign) and not lead.every:
            self.subject = None

    def _label(self, place: Place | None, lead: Lead, *, first: bool) -> Name | None:
        """The label of a place; for "two years later" of the one it comes to, and for "starts at" of the first that the
        text lists.
        """
        if place is None and self.scale.stated and lead.end_of_axis and first:
            return self.scale.stated[0 if lead.end_of_axis < 0 else -1]
        if place is None or place.period:
            return None
        if place.later is None:
            return place.name
        last = next((one.place for one in reversed(self.made) if one.subject is self.subject), None)
        return _later(self.scale, place, last)


_HAVING = re.compile(r"\s(?:has|had|shows|reports|records)(?=\s)")


def _past_having(text: str, at: int, end: int) -> int:
    """Where a sentence goes on after its topic and the verb that gives it what follows ("Spain has")."""
    having = _HAVING.match(text, at, end)
    return having.end() if having is not None else at


def _measured(text: str, span: Span, quantity: Quantity) -> bool:
    """Whether a number has a unit or decimals: nothing that is merely counted."""
    return bool(quantity.unit) or "." in text[span.start : span.end - 1]


def _unstopped(text: str, span: Span) -> Span:
    """A number without the full stop of its sentence."""
    return Span(span.start, span.end - 1) if text[span.end - 1] == "." else span


_PREDICATE = re.compile(r"\s(?:of|are|is|were|was)\s")
_NEXT = re.compile(r"[,;:]\s|\s(?:and|while|but|whereas)\s")


def _past(text: str, at: int, limit: int) -> int:
    """Where the next clause begins after a number that the words right after it are about ("22% of residents are")."""
    following = _NEXT.search(text, at, limit) if _PREDICATE.match(text, at, limit) else None
    return following.start() if following is not None else at


def _between(statements: Sequence[Statement], ends: Sequence[Name]) -> list[Statement]:
    """The statements, changes "from 36 to 48" put at the two years between which they happened."""
    if len(ends) != 2:
        return list(statements)
    return [replace(one, place=ends[one.end > 0]) if one.end and one.place is None else one for one in statements]


_FEW = 3
"""Words of what is measured are fewer."""


def _under(topic: Name, one: Statement, *, several: bool) -> Statement:
    """A statement of a sentence that opens with a topic: its row where it has none, else its place."""
    if one.subject is None and one.group is None:
        return replace(one, subject=topic)
    if one.place is None:
        return replace(one, place=topic)
    plain = one.subject is not None and one.subject.text.islower() and len(one.subject.text.split()) < _FEW
    return (
        replace(one, subject=topic)
        if plain and one.group is None and not several
        else replace(one, subject=None, group=None)
    )


def _is_value(quantity: Quantity) -> bool:
    """Whether a number is one value, and neither a ratio nor a difference."""
    return quantity.value is not None and quantity.unit not in _NEVER


_NEVER = frozenset(("x", "pp"))
"""Units of ratios and differences."""
_NOUN = re.compile(r"\s(?P<noun>[a-z]{3,30})\b")


def _noun(text: str, at: int, limit: int) -> str:
    """What a bare number counts; empty where a word of grammar follows it."""
    match = _NOUN.match(text, at, limit)
    noun = match["noun"] if match is not None else ""
    return "" if noun in _GRAMMAR or noun.endswith("ly") else noun.removesuffix("s")


_GRAMMAR = (
    CONNECTIVES
    | PREPOSITIONS
    | HEDGES
    | ARTICLES
    | VERBS
    | frozenset(("among", "against", "versus", "which", "across", "per"))
)


def _later(scale: Scale, place: Place, before: Name | None) -> Name | None:
    """The known place so many steps after the one before ("two years later")."""
    value = parse_quantity(before.text) if before is not None else None
    if value is None or value.value is None or place.later is None:
        return None
    text = f"{value.value + place.later:g}"
    return Name(text, place.name.span) if text in scale.known else None


def _place_after(text: str, places: Sequence[Place], at: int, limit: int) -> Place | None:
    """The place right after a number, with a word or two of what is counted between."""
    for place in places:
        if at <= place.start < limit:
            between = text[at : place.start].strip().split()
            plain = all(word.isalpha() and word not in ("and", "but", "while", "then", "or") for word in between)
            return place if len(between) < 3 and plain else None
    return None


def _place_before(places: Sequence[Place], at: int, taken: set[int]) -> Place | None:
    """The last place before a number that belongs to no other."""
    before = [place for place in places if place.end <= at and place.start not in taken]
    return before[-1] if before else None


_CHOICE = re.compile(
    r"\s(?:of\s(?:the\s|all\s)?[a-z]+(?:\s[a-z]+)?\s)?(?:(?:say|said|report|reported)\sthey\s)?"
    r"(?:chose|choose|prefer|preferred|opted for|opt for|voted for|picked|selected|favou?r|favou?red|named|cited"
    r"|mentioned|went for|use|used|answered|pick|select|name|cite|rely on|relied on)\s(?:the\s)?"
    r"(?P<name>[^,.;:()]{1,60}?)(?=[,.;:(]|\sand\s|\swhile\s|\sbut\s|$)"
)


def _chosen(context: Context, at: int, limit: int) -> Name | None:
    """What was chosen by the share before it ("45% of respondents chose X")."""
    match = _CHOICE.match(context.text, at, limit)
    if match is None or len(match["name"].split()) > 5:
        return None
    return Name(match["name"], Span(*match.span("name")))


_OF_GROUP = re.compile(r"\s(?:[a-z]+\s)?(?:of|for|in|on|among|by|from)\s(?:the\s)?(?=\S)")


def _group_after(context: Context, cast: Cast, at: int, limit: int) -> Name | None:
    """A known row or group after a number ("42% of men", "58% for women")."""
    match = _OF_GROUP.match(context.text, at, limit)
    if match is None:
        return None
    names = list(cast.known.labels_at(match.end(), limit))
    if names:
        name = max(names, key=lambda one: len(one.text))
        return Name(name.text, Span(match.end(), match.end() + len(name.text)))
    return None
