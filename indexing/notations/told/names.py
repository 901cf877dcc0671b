"""The names that running text speaks of, by kind: times, bins, statistics, names in capitals, and declared ones."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...stated.context import Context, Hint
from ...stated.hints import axis_title, title_of
from ...text.colours import colour_of
from ...text.names import Name, read_name, whole_word
from ...text.spans import Span
from ...text.units import unit_of_label
from ..linked.inventory import Inventory, Mention
from .measures import measures
from .places import TIME, YEAR, places
from .proper import in_lower_case, lowered, proper_names
from .recurring import recurring_names
from .series import series_names

SUBJECTS, RECURRING, DRAWN, ENDS, MEASURES, TIMES, BINS, STATISTICS, PROPER, LABELS = range(-10, 0)
"""Groups of names beside the declared ones, which an inventory counts from 0."""

_END_OF_BIN = r"[-−]?[0-9]++(?:[,:][0-9]++)*+(?:\.[0-9]++)?+"
_BIN = (
    rf"(?<![\w.,])(?:(?P<between>(?<=between\s))|)(?P<low>{_END_OF_BIN})"
    rf"(?:\s?(?:to|–|-)\s?|(?(between)\sand\s|(?!)))(?P<high>{_END_OF_BIN})(?![.,:]?[0-9%])"
)
_DASHED_BIN = rf"(?<![\w.,])(?P<low>{_END_OF_BIN})\s?[–-]\s?(?P<high>{_END_OF_BIN})(?![.,:]?[0-9%])"
"""A bin beside other ranges, which words tell ("18–29 ... whiskers from 2 to 14")."""
_OPEN_BIN = re.compile(
    r"(?<![\w.,:])[0-9]{1,3}(?::[0-5][0-9])?"
    r"(?:\+(?!\w)|\s(?:and|or)\s(?:over|older|above|more|under|younger|below|less|fewer)\b)"
    r"|(?:\b(?=[a-z])|(?<=[a-z]\s))"
    r"(?:[Oo]ver|[Aa]bove|[Uu]nder|[Bb]elow|more than|less than|fewer than)\s[0-9]{1,4}(?![.,]?[0-9%])"
)
_RANGE = r"[^.;\d\n]{1,30}[0-9][0-9.,]*\s?[^\s\d]{0,3}\s?(?:to|–|-|and)\s?[~≈$€£]?[0-9]"
_STATISTIC = re.compile(
    r"\b(?:(?:lower|upper|first|third)\s(?:quartile|whisker)|medians?|means?|average|minimum|maximum|standard\sdeviation"
    r"|(?:upper\s|lower\s)?outliers?|(?P<quartiles>quartiles)|targets?|goal|budget|forecast"
    r"|(?:previous|prior|last)\s(?:year|month|week|quarter|period)"
    rf"|(?P<box>(?:inter-?quartile\srange(?:\s\(IQR\))?|IQR)(?={_RANGE})"
    rf"|box(?={_RANGE}|(?:\s[a-z]+)?(?:\sfrom|\sspans?)?\s(?:about\s)?[~≈$€£]?\s?[0-9]"
    r"|(?:,?\s(?:which|that))?\s[a-z]+\sfrom\b))"
    r"|(?:inter-?quartile\srange|IQR)|(?P<whiskers>whiskers)|(?P<middle>(?:middle|central)\sline)|(?P<quarter>Q[13])"
    r"|(?P<side>lower|upper)\sone|(?P<edge>lower|upper)\sedge|(?P<half>(?:middle|central)\s(?:half|50\s?%)))\b",
    re.I,
)
_END = re.compile(
    r"\b(?:(?P<start>(?:start|begin|open)(?:s|ed|n?ing)?|began|initially|from)"
    r"|(?P<end>(?:end|finish|clos)(?:e?s|e?d|ing)?|finally|to))\b"
    r"(?=(?:\s(?:at|near|around|about|approximately|roughly|of|with|just|only|a|an|mere|level|value|up|down|to|first|second|last))*"
    rf"\s(?!{YEAR}(?![\w%]|[.,][0-9]))[~≈$€£+−-]{{0,3}}[0-9])",
    re.I,
)
"""What says that a value is the first or the last one of a line ("starts at 41% and falls to 10%")."""
_BEHIND = re.compile(r"(?<=[0-9%kKMB])\s(?:(?P<start>before|earlier)|after|later)\b(?=[,;)])")
"""The same behind a value ("128k before, 139k after")."""
_FEWEST, _MOSTLY = 3, 0.8


@dataclass(frozen=True, slots=True)
class Told:
    """The names that a stretch of running text may speak of."""

    text: str
    inventory: Inventory
    finders: tuple[tuple[int, re.Pattern[str], Mapping[str, Name]], ...]
    """Group, what finds its names, and those that are called otherwise in the text."""
    measures: Mapping[str, Name]
    """Unit or what is counted -> the title that has it, and so is told by it ("Oak is at 12% and 4 mg/L")."""
    quartered: bool
    """Whether Q1 and Q3 are quarters and no quartiles."""
    ends: tuple[Name, Name]
    """What the first and the last place on the horizontal axis are called."""

    def mentions(self, start: int, end: int) -> list[Mention]:
        """Where names of any group are spoken of, in order."""
        found = self.inventory.mentions(self.text, start, end)
        for group, pattern, named in self.finders:
            for one in pattern.finditer(self.text, start, end):
                span, name = Span(*one.span()), named.get(one[0])
                if group != TIMES or self.quartered or one[0] not in ("Q1", "Q3"):
                    found.append(Mention(span, _name(one[0] if name is None else name.text, span), group, name is None))
        proper = [one.span for one in found if one.group == PROPER and " " in one.name.text]  # "Average wait"
        statistics = self._statistics(start, end)
        found += [one for one in statistics if not any(held.start <= one.span.start < held.end for held in proper)]
        for one in (*_END.finditer(self.text, start, end), *_BEHIND.finditer(self.text, start, end)):
            found.append(Mention(Span(*one.span()), self.ends[one["start"] is None], ENDS, False))
        return _longest(found)

    def _statistics(self, start: int, end: int) -> Iterator[Mention]:
        """Mentions of statistics; the whiskers or the box of a box plot stand for their two ends."""
        last = ""
        whiskers = ("minimum", "maximum") if "minimum" in self.text else ("lower whisker", "upper whisker")
        quarters = "Q3" in self.text and not self.quartered
        quartiles = ("Q1", "Q3") if quarters else ("lower quartile", "upper quartile")
        usual = {"lower quartile": quartiles[0], "upper quartile": quartiles[1]}
        usual |= {"lower whisker": whiskers[0], "upper whisker": whiskers[1]}
        for one in _STATISTIC.finditer(self.text, start, end):
            words: tuple[str, ...] = (usual.get(one[0].lower(), one[0]),)
            if one.lastgroup == "whiskers":
                words = whiskers
            elif one.lastgroup == "edge":
                words = (quartiles[one["edge"].lower() == "upper"],)
            elif one.lastgroup in ("box", "quartiles", "half"):
                words = quartiles
            elif one.lastgroup == "middle":
                words = ("median",)
            elif one.lastgroup == "quarter" and self.quartered:
                continue
            elif one.lastgroup == "side":  # "the lower whisker ends at 97, the upper one at 340"
                words = (f"{one['side'].lower()} {last.rpartition(' ')[2]}",) if last else ()
            last = one[0] if " " in one[0] else last
            for word in words:
                yield Mention(Span(*one.span()), _name(word, Span(*one.span())), STATISTICS, word == one[0])


def _longest(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions in order, of those of one group that overlap the longest; two ends of a range stand at one place."""
    kept: list[Mention] = []
    last: dict[int, Mention] = {}
    for one in sorted(mentions, key=lambda one: (one.span.start, -one.span.end)):
        before = last.get(one.group)
        if (
            before is not None
            and one.span.start < before.span.end
            and (one.span != before.span or one.name.text == before.name.text)
        ):
            continue
        kept.append(one)
        last[one.group] = one
    return kept


def is_statistic(words: str) -> bool:
    """Whether words name a statistic, and nothing else."""
    return _STATISTIC.fullmatch(words) is not None


def _name(words: str, span: Span) -> Name:
    return Name(words, span, full=words)


def told_names(
    context: Context, inventory: Inventory, stretches: Sequence[tuple[int, int]], above: Collection[str]
) -> Told:
    """The names of a run of stretches under items with these names (folded)."""
    text = context.text
    times = [one[0] for bounds in stretches for one in TIME.finditer(text, *bounds)]
    letters = {one.partition("=")[0].strip() for one in times if "=" in one} - {"n", "N"}
    on_axis = r"(?![nN]\s?=)" if len(letters) == 1 else r"(?![A-Za-z]+\s?=)"  # several have values ("g = 1.1, k = 22")
    finders: list[tuple[int, re.Pattern[str], Mapping[str, Name]]] = [(TIMES, re.compile(on_axis + TIME.pattern), {})]
    lists = [name for hint in context.hints if len(context.folded(hint) & set(above)) > 1 for name in hint.labels]
    measured = measures(context, stretches)
    titles = [
        name for name in (*measured.values(), axis_title(context, "x"), axis_title(context, "y")) if name is not None
    ]
    names = {word for bounds in stretches for word in proper_names(text, *bounds)}
    names = {word for word in names if not any(_are_initials(word, title.text) for title in titles)}
    for group, drawn in zip((DRAWN, PROPER), series_names(text, stretches), strict=True):  # alone, or among others
        forms: dict[str, Name] = {}
        for word in drawn:
            capital = word[:1].upper() + word[1:]
            written = word if word in text else capital
            forms |= dict.fromkeys((word, capital), Name(written, Span(0, 0), full=written))
        if forms:
            finders.append((group, _any_of(forms), forms))
    for group, words in (
        (RECURRING, recurring_names(text, stretches, inventory.groups) or in_lower_case(text, names)),
        (PROPER, names),
        (LABELS, {name.text for name in lists}),
    ):
        begun = {one[0].upper() + one[1:]: Name(one, Span(0, 0), full=one) for one in words if one[0].islower()}
        other = begun if group == PROPER else {}  # "Every day" where "*every day*" is named
        finders += [(group, _any_of({*words, *other}), other)] if words else []
    if at := list(places(context, stretches)):
        finders.append((TIMES, _any_of(at), {}))
    for group, forms in _without_last(inventory):
        finders.append((group, _any_of(forms), forms))
    units = "".join(rf"|\s{word}s?\b" for word in sorted(inventory.position_words) if word.isalpha())
    for written in (_BIN, _DASHED_BIN):
        bins = re.compile(written)
        found = (one for bounds in stretches for one in bins.finditer(text, *bounds))
        if _follow({(one["low"], one["high"]) for one in found}):
            finders.append((BINS, re.compile(f"{written}(?:{units[1:] or '(?!)'})?"), {}))
            finders.append((BINS, _OPEN_BIN, {}))
            break
    for name in (name for hint in context.hints for name in hint.labels if TIME.fullmatch(name.text)):
        for colour in filter(None, map(colour_of, name.aliases)):  # an inventory has no times
            finders.append((TIMES, whole_word(colour), {colour: name}))
    quartered = (
        "Q3" not in text or "Q2" in text or "Q4" in text or re.search(r"\b(?:median|box)", lowered(text)) is None
    )
    return Told(text, inventory, tuple(finders), measured, quartered, _ends(context))


def _are_initials(word: str, title: str) -> bool:
    """Whether a word is the initials of what an axis or its values measure, and so the name of no row ("AP" of "average
    precision").
    """
    if not (word.isalpha() and word.isupper() and 1 < len(word) <= _LONGEST_INITIALS):
        return False
    return re.search(r"\b" + r"[a-z]+[\s-]".join(word) + r"[a-z]+\b", title, re.I) is not None


_LONGEST_INITIALS = 5


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern for any of these words, the longest that fits."""
    return whole_word(*sorted(words, key=lambda word: (-len(word), word)))


def _ends(context: Context) -> tuple[Name, Name]:
    """The first and the last place on the horizontal axis: as it is stated, or at which side they are; else the words
    for them.
    """
    sides = _SIDES.search(context.text)
    if sides is not None:
        return read_name(context.text, *sides.span("left")), read_name(context.text, *sides.span("right"))
    stated = [hint for hint in context.hints if hint.place == "x" and hint.texts() and not _is_measured(context, hint)]
    first, last = (_place(context.text, stated[0], at) if len(stated) == 1 else None for at in (0, -1))
    if first is None or last is None:
        years = {one[0]: Name(one[0], Span(*one.span())) for one in _YEAR.finditer(context.text)}
        ends = [years[one] for one in sorted(years)[:: max(1, len(years) - 1)]]
        if len(ends) < len(("first", "last")) or (len(years) > len(ends) and not _are_spanned(ends, context.text)):
            return Name("start", Span(0, 0)), Name("end", Span(0, 0))
        first, last = ends
    return first, last


def _are_spanned(ends: Sequence[Name], text: str) -> bool:
    """Whether two years are said to be the first and the last of all ("between 1980 and 2020")."""
    return any(all(end.text in one[0] for end in ends) for one in _SPANNED.finditer(text))


_SPANNED = re.compile(rf"(?:\bbetween\s{YEAR}\sand|\bfrom\s{YEAR}\s(?:up\s)?to|\b{YEAR}\s?(?:to|[–-]))\s?{YEAR}")


def _is_measured(context: Context, hint: Hint) -> bool:
    """Whether values of the text have the unit of an axis that lists no labels, so that its ends are no places."""
    title = title_of(context, hint) if not hint.labels else None
    unit = unit_of_label(title.text) if title is not None else ""
    return bool(unit) and any(one.unit == unit for _, one in context.quantities(0, len(context.text)))


_YEAR = re.compile(rf"\b{YEAR}\b")
_NAMED = r"(?:\*\*[^*\n]{1,30}\*\*|[\"“][^\"”\n]{1,30}[\"”]|(?:19|20)[0-9]{2})"
_SIDES = re.compile(
    rf"(?P<left>{_NAMED})\s(?:is\s)?(?:on|at)\sthe\sleft\b[^.\n]{{0,30}}?"
    rf"(?P<right>{_NAMED})\s(?:is\s)?(?:on|at)\sthe\sright\b"
)
"""What stands at the two sides of a chart ("**2004** on the left and **2023** on the right")."""


def _place(text: str, hint: Hint, at: int) -> Name | None:
    """A place on an axis where it is stated."""
    if hint.labels:
        return hint.labels[at]
    found = whole_word(hint.texts()[at]).search(text, hint.span.start, hint.span.end)
    return Name(found[0], Span(*found.span())) if found is not None else None


def _without_last(inventory: Inventory) -> Iterator[tuple[int, dict[str, Name]]]:
    """Group -> its names by their words before the last one, where all end in it ("48% are very and 33% fairly
    worried").
    """
    for group, names in enumerate(inventory.groups):
        parts = [name.text.rpartition(" ") for name in names]
        if len(parts) >= _FEWEST and all(head for head, _, _ in parts) and len({last for _, _, last in parts}) == 1:
            yield group, {head: name for (head, _, _), name in zip(parts, names, strict=True)}


def _follow(ranges: Iterable[tuple[str, str]]) -> bool:
    """Whether ranges are bins: each begins where another ends, or one after it, if they are whole numbers."""
    ends = [[end.replace(",", "").replace("−", "-").replace(":", "") for end in one] for one in ranges]
    whole = [tuple(map(float, one)) for one in ends if "." not in "".join(one)]
    broken = [tuple(map(float, one)) for one in ends if "." in "".join(one)]
    return _chain(whole, 1) or _chain(broken, 0)


def _chain(ends: Sequence[tuple[float, ...]], gap: int) -> bool:
    lows, highs = ({one[at] for one in ends} for at in (0, 1))
    beside = sum(
        not highs.isdisjoint((low, low - gap)) or not lows.isdisjoint((high, high + gap)) for low, high in ends
    )
    return beside >= max(_FEWEST, _MOSTLY * len(ends))
