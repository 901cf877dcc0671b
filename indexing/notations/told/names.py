"""The names that running text speaks of, by kind: times, bins, statistics, names in capitals, and declared ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...stated.context import Context
from ...text.colours import colour_of
from ...text.dates import MONTH_NAME
from ...text.names import Name, read_name, whole_word
from ...text.numbers import parse_quantity
from ...text.spans import Span
from ..linked.inventory import Inventory, Mention

MEASURES, TIMES, BINS, STATISTICS, PROPER, LABELS = range(-6, 0)
"""Groups of names beside the declared ones, which an inventory counts from 0."""

_YEAR = r"(?:FY\s?)?(?:19|20)[0-9]{2}(?:[/–][0-9]{2,4})?"
TIME = re.compile(
    rf"(?<![\w.,/$€£-])(?:{_YEAR}|(?:Q[1-4]|H[12]|(?:{MONTH_NAME}))"
    rf"(?:\s(?:of\s)?{_YEAR})?|(?:[Ww]eek|[Dd]ay|[Mm]onth|[Yy]ear|[Ee]poch)\s[0-9]{{1,3}}"
    r"|[A-Za-z]{1,3}\s?=\s?[0-9]{1,6}(?:\.[0-9]{1,6})?|[0-2]?[0-9]:[0-5][0-9](?:\s?[ap]m)?|[01]?[0-9]\s?[ap]m)"
    r"(?![\w%]|[.,][0-9])"
)
_BIN = (
    r"(?<![\w.,])(?:(?P<between>(?<=between\s))|)(?P<low>[-−]?[0-9][0-9.,]*)"
    r"(?:\s?(?:to|–|-)\s?|(?(between)\sand\s|(?!)))(?P<high>[-−]?[0-9][0-9.,]*)(?<![.,])(?![.,]?[0-9%])"
)
_POSITION = re.compile(
    r"\b(?:at|by|after|in|for|until)\s(?:(?:the|step|epoch|age|point|level|size)\s){0,2}"
    r"(?P<place>[0-9][0-9.,]*(?<![.,])[a-zA-Z]{0,2})(?![\w%:])"
)
"""A number that may be a place on an axis."""
_RANGE = r"[^.\d\n]{1,12}[0-9][0-9.,]*\s?[^\s\d]{0,3}\s?(?:to|–|-|and)\s?[~≈$€£]?[0-9]"
_STATISTIC = re.compile(
    r"\b(?:(?:lower|upper|first|third)\s(?:quartile|whisker)|medians?|means?|average|minimum|maximum|standard\sdeviation"
    r"|(?:upper\s|lower\s)?outliers?|targets?|goal|budget|forecast"
    r"|(?:previous|prior|last)\s(?:year|month|week|quarter|period)"
    rf"|(?P<box>(?:inter-?quartile\srange(?:\s\(IQR\))?|IQR)(?={_RANGE})"
    r"|box(?=(?:\s[a-z]+)?(?:\sfrom|\sspans?)?\s(?:about\s)?[~≈$€£]?\s?[0-9]|\s[a-z]+\sfrom\b))"
    r"|(?:inter-?quartile\srange|IQR)|(?P<whiskers>whiskers)|(?P<middle>(?:middle|central)\sline)|(?P<quarter>Q[13]))\b",
    re.I,
)
_FEWEST, _MOSTLY = 3, 0.8
_CAPITAL = re.compile(r"(?<![\w'’./-])[A-Z][\w'’&-]*(?:\s(?:&\s)?(?!I\s[a-z])[A-Z][\w'’&-]*)*")
_NEXT = re.compile(r"\s(?P<and>and\s)?(?P<word>[a-z][\w-]*)")
_QUOTED = re.compile(r"(?:[\"“]|(?P<bold>\*\*))(?P<name>[^\W\d_][^\"“”*\n]{1,60}?)[.,:]?(?(bold)\*\*|[\"”])")
SMALL = frozenset(
    "a an the of in on at to for by and or with from is are was were as it its this that these those each all "
    "both here there then after before while when where which who whose has have had but so than into over under "
    "up down out off only just about around now no not one two three four five six seven eight nine ten first "
    "second third last next finally again also they their he she we you i some most many few more less if "
    "although though because since until going followed come comes add stand stands show shows read reads give "
    "gives hold holds take takes follow follows lie lies reach reaches sit sits start starts begin begins end "
    "ends rise rises fall falls drop drops climb climbs get gets make makes made move moves got go goes went adds "
    "bring brings account accounts remain remains stay stays lead leads between every half among across another "
    "still even today overall together altogether line lines curve curves bar bars dot dots band bands".split()
)
"""Words that neither begin a name nor go on with one."""
_MOST_WORDS, _MOST = 4, 60_000
"""Words of a name, and characters in which it is looked for again."""
_SENTENCE_START = re.compile(r"(?:\A|[.!?:;\n])[\s*_\"“(]*\Z")
_VERB = re.compile(r",|\s\(|\s[a-z]+(?<!ing)\b")


@dataclass(frozen=True, slots=True)
class Told:
    """The names that a stretch of running text may speak of."""

    text: str
    inventory: Inventory
    finders: tuple[tuple[int, re.Pattern[str], Mapping[str, Name]], ...]
    """Group, what finds its names, and those that are called otherwise in the text."""
    measures: Mapping[str, Name]
    """Unit -> the title that has it, and so is told by it ("Oak is at 12% and 4 mg/L")."""
    quartered: bool
    """Whether Q1 and Q3 are quarters and no quartiles."""

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
        return sorted(found, key=lambda one: one.span.start)

    def _statistics(self, start: int, end: int) -> Iterator[Mention]:
        """Mentions of statistics; the whiskers or the box of a box plot stand for their two ends."""
        for one in _STATISTIC.finditer(self.text, start, end):
            words: tuple[str, ...] = (one[0],)
            if one.lastgroup == "whiskers":
                words = ("minimum", "maximum") if "minimum" in self.text else ("lower whisker", "upper whisker")
            elif one.lastgroup == "box":
                quarters = "Q3" in self.text and not self.quartered
                words = ("Q1", "Q3") if quarters else ("lower quartile", "upper quartile")
            elif one.lastgroup == "middle":
                words = ("median",)
            elif one.lastgroup == "quarter" and self.quartered:
                continue
            for word in words:
                yield Mention(Span(*one.span()), _name(word, Span(*one.span())), STATISTICS, word == one[0])


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
    names = {word for bounds in stretches for word in _proper(text, *bounds)}
    for group, words in (
        (TIMES, _positions(text, stretches)),
        (PROPER, names),
        (LABELS, {name.text for name in lists}),
    ):
        finders += [(group, whole_word(*sorted(words, key=lambda word: (-len(word), word))), {})] if words else []
    units = "".join(rf"|\s{word}s?\b" for word in sorted(inventory.position_words) if word.isalpha())
    bins = re.compile(_BIN)
    if _follow({(one["low"], one["high"]) for bounds in stretches for one in bins.finditer(text, *bounds)}):
        finders.append((BINS, re.compile(f"{_BIN}(?:{units[1:] or '(?!)'})?"), {}))
    for name in (name for hint in context.hints for name in hint.labels if TIME.fullmatch(name.text)):
        for colour in filter(None, map(colour_of, name.aliases)):  # an inventory has no times
            finders.append((TIMES, whole_word(colour), {colour: name}))
    quartered = (
        "Q3" not in text or "Q2" in text or "Q4" in text or re.search(r"\b(?:median|box)", _lowered(text)) is None
    )
    return Told(text, inventory, tuple(finders), _measures(context), quartered)


def _measures(context: Context) -> dict[str, Name]:
    """The quoted titles with a unit, by it; of several with one unit the first."""
    found: dict[str, Name] = {}
    for one in _TITLE.finditer(context.text):
        own = parse_quantity(f"1 {one['unit']}")
        if own is not None and own.unit:
            found.setdefault(own.unit, read_name(context.text, *one.span("title")))
    return found


_TITLE = re.compile(r"[\"“](?P<title>[^\"“”()\n]{2,60}\s\((?P<unit>[^()\n]{1,20})\))[\"”]")
"""A quoted title with its unit."""


def _positions(text: str, stretches: Sequence[tuple[int, int]]) -> list[str]:
    """The numbers that come again and again as places on an axis."""
    found = Counter(one["place"] for bounds in stretches for one in _POSITION.finditer(text, *bounds))
    again = [place for place, count in found.items() if count > 1 and TIME.fullmatch(place) is None]
    return again if len(again) >= _FEWEST else []


def _follow(ranges: Iterable[tuple[str, str]]) -> bool:
    """Whether ranges are bins: each begins where another ends, or one after it."""
    ends = [[float(end.replace(",", "").replace("−", "-")) for end in one] for one in ranges if "." not in "".join(one)]
    lows, highs = ({one[at] for one in ends} for at in (0, 1))
    beside = sum(not highs.isdisjoint((low, low - 1)) or not lows.isdisjoint((high, high + 1)) for low, high in ends)
    return beside >= max(_FEWEST, _MOSTLY * len(ends))


@lru_cache(maxsize=4)
def _lowered(text: str) -> str:
    return text[:_MOST].lower()


def _proper(text: str, start: int, end: int) -> Iterator[str]:
    """Names in quotes or bold, and those that begin with a capital, as far as they go on in lower case: as elsewhere in
    the text, or up to a small word or a sign.
    """
    yield from (one["name"] for one in _QUOTED.finditer(text, start, end))
    folded = _lowered(text)
    for one in _CAPITAL.finditer(text, start, end):
        words = one[0].split()
        small = next((at for at, word in enumerate(words) if word.lower() not in SMALL), None)
        if small is None:
            continue
        first = one.end() - len(" ".join(words[small:]))
        before = text[max(start, first - 6) : first]
        opens = not small and (first == start or _SENTENCE_START.search(before) is not None)
        last = _extended(text, folded, first, one.end(), end, opens=opens)
        name = text[first:last]
        if not opens or (_VERB.match(text, last, end) is not None and not name.endswith("ly")):
            yield name


def _extended(text: str, folded: str, first: int, last: int, end: int, *, opens: bool) -> int:
    """Where a name ends that begins between two offsets."""
    apposed = text[first - 2 : first] == ", "
    further = _NEXT.match(text, last, end)
    while further is not None and further["word"] not in SMALL and len(text[first:last].split()) < _MOST_WORDS:
        recurs = folded.count(text[first : further.end()].lower()) > 1
        closed = apposed and text.startswith(",", further.end())
        plain = not opens and not further["and"] and not further["word"].endswith(("s", "ed", "ing"))
        if not (recurs or closed or plain):
            break
        last = further.end()
        further = _NEXT.match(text, last, end)
    return last
