"""Whom a description told in sentences is about: the rows that it lists, and the colours it gives them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from ...stated.context import Context, Hint
from ...stated.lists import read_list
from ...text.names import Name, colour_of, fold, read_name
from ...text.spans import Span
from .subjects import Cast

_LISTS = re.compile(
    r"\b(?:legend|entries|series|lines|curves|bars|colou?rs(?=:)|categories|countries|groups|sectors|regions|namely|identif\w+"
    r"|compar\w+|distinguish\w*)\b",
    re.I,
)
_LEADS = re.compile(
    r"\b(?:lists?|identifies|identifying|shows?|names|distinguishes|reads|contains|namely|includes?|comparing"
    r"|compares|stands? for)"
    r"(?:\s(?:the\s)?(?:\w+\s){0,2}(?:entries|series|lines|items|groups|categories))?:?\s",
    re.I,
)
_COLOUR_FIRST = re.compile(
    r"\bthe\s(?P<look>(?:[a-z-]+\s){1,3})(?:line|curve|bars?|series|column|trace|marker)s?\b(?:\swith\s[a-z ]{1,40}?)?"
    r"\s(?:represents?|corresponds?\sto|stands?\sfor|shows?|denotes?|is(?=\s(?:(?-i:[A-Z])|the\s))|to|for|marks?)\s(?:the\s)?"
    r"(?P<name>[^,.;:]{1,80}?)(?=[,.;:]|\sand\sthe\s|$)",
    re.I,
)
_GAPPED = re.compile(
    r"\band\sthe\s(?P<look>(?:[a-z-]+\s){1,3})(?:line|curve|bars?|series|column|trace|marker)s?\s(?:to\s|for\s)?the\s"
    r"(?P<name>[^,.;:]{1,80}?)(?=[,.;:]|$)"
)
_COLOUR_ONLY = re.compile(
    r"\b(?P<look>(?:(?:dark|light|pale|deep)\s)?[a-z-]+)\s(?:represents?|denotes?|stands?\sfor|indicates?|marks?|means)\s"
    r"(?:the\s)?(?P<name>[^,.;:]{1,40}?)(?=[,.;:]|\sand\s|$)",
    re.I,
)
_COLOUR_LAST = re.compile(
    r"(?:^|[,;.]\s|\band\s|\s(?=[A-Z]))(?:the\s)?(?P<name>[\w-]+(?:\s[\w-]+){0,2})\s(?:is|are)\s"
    r"(?:(?:shown|drawn|plotted|represented|depicted|displayed|marked|given)\s)?(?:in|by)\s(?:an?\s|the\s)?"
    r"(?P<look>(?:[a-z-]+\s){0,2}[a-z-]+)"
)
_OWNED = re.compile(r"\b([A-Za-z]{3,20})\s(?:of|in|for|from)\s")
_MOST_WORDS = 9
_APPOSED = re.compile(
    r"\bthe\s(?P<look>(?:[a-z-]+\s){1,3})(?:line|curve|bar|series|column|trace),\s(?P<name>[^,.;:]{1,40}),", re.I
)
_MEASURED = re.compile(r"\b(?:y-|vertical\s|left\s)axis\b", re.I)
_WORD = re.compile(r"[A-Za-z]{4,}")


def read_cast(context: Context, sentences: Sequence[Span], places: Collection[str]) -> Cast:
    """The rows that the text lists, with their colours; `places` of the axis are none."""
    cast = Cast(Context(context.text, decimal_comma=context.decimal_comma))
    text = context.text
    names: list[Name] = []
    measures: set[str] = set()
    for sentence in sentences:
        names += _listed(context, sentence)
        for pattern in (_COLOUR_FIRST, _GAPPED, _APPOSED, _COLOUR_ONLY, _COLOUR_LAST):
            for match in pattern.finditer(text, sentence.start, sentence.end):
                colour = colour_of(match["look"])
                name = _short(text, *match.span("name"))
                if colour and pattern is _COLOUR_FIRST and not any(map(str.isdigit, match["name"][:1])):
                    cast.spelled.append(Span(*match.span("name")))
                if colour and name is not None:
                    names.append(name)
                    cast.colours.setdefault(colour.split()[-1], name)
        axis = _MEASURED.search(text, sentence.start, sentence.end)
        if axis is not None:
            measures |= {word.lower() for word in _WORD.findall(text[axis.end() : sentence.end])}
    for hint in context.hints:
        if hint.place in ("legend", "other", "y") and len(hint.labels) > 1:
            names += hint.labels
    cast.measures = frozenset(measures)
    counts = Counter(one[1].lower() for s in sentences for one in _OWNED.finditer(text, s.start, s.end))
    cast.owned = frozenset(word for word, count in counts.items() if count > 1)
    by_key = {fold(name.text): name for name in names if fold(name.text) not in places}
    cast.listed = len(by_key) > 1
    looks = [(alias.split()[-1], name) for name in by_key.values() for alias in name.aliases]
    shared = Counter(look for look, _ in looks)  # "light green" and "dark green" tell no rows apart by "green"
    for look, name in looks:
        if shared[look] == 1:
            cast.colours.setdefault(look, name)
    if by_key:
        cast.known.add(Hint("other", "", tuple(by_key.values()), next(iter(by_key.values())).span))
    return cast


def _listed(context: Context, sentence: Span) -> list[Name]:
    """The rows that a sentence on the legend lists."""
    text = context.text
    cue = _LISTS.search(text, sentence.start, sentence.end)
    if cue is None:
        return []
    verb = _LEADS.search(text, cue.start(), sentence.end)
    names, _ = read_list(text, verb.end() if verb is not None else cue.start(), sentence.end)
    names = [_without_look(name) for name in names]
    good = [name for name in names if len(name.text.split()) < 5 and not name.text[:1].isdigit()]
    return good if len(good) == len(names) and len(good) > 1 else []


_IN_LOOK = re.compile(r"\s(?:in|as)\s(?:an?\s|the\s)?(?P<look>[a-z-]+(?:\s[a-z-]+){0,2})\Z")


def _without_look(name: Name) -> Name:
    """A name without the colour that it is drawn in ("Rye in pale green")."""
    look = _IN_LOOK.search(name.text) if " in " in name.text or " as " in name.text else None
    colour = colour_of(look["look"]) if look is not None else ""
    if look is None or not colour:
        return name
    text = name.text[: look.start()]
    return Name(text, Span(name.span.start, name.span.start + len(text)), (colour, *name.aliases))


def _short(text: str, start: int, end: int) -> Name | None:
    """A name of a few words, or the sign in brackets after a longer one ("the baseline electrolyte (LP-0)")."""
    bracket = text.rfind("(", start, end)
    if bracket > 0 and text[end - 1] == ")" and len(text[bracket + 1 : end - 1].split()) == 1:
        return read_name(text, bracket + 1, end - 1)
    name = read_name(text, start, end)
    return name if 0 < len(name.text.split()) < _MOST_WORDS and not any(map(str.isdigit, name.text)) else None
