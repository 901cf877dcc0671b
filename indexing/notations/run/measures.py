"""Lines of a name and several measures that are made alike, as rows: `Women (n = 40): HR 0.83 (0.66–1.04)`.

A line is cut into its name, the joint after it, and measures. A measure is a number with the words that name it, before
it ("fertility 6.9") or after it ("80% complete"), and with what stands in brackets behind it: an interval, further
measures, a remark. What stands beside a number names its column; an interval in brackets is two columns, its ends;
numbers without words are told apart by their units, and those of one unit by position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...outline.item import Item, after_lead
from ...outline.sections import names_part
from ...recognisers import recogniser
from ...stated.context import Context
from ...stated.lists import split_at, split_top
from ...stated.template import form_of, in_brackets, names_in_form
from ...text.colours import colour_of, words_in_look
from ...text.names import Name, fold, open_bracket, read_name, trim
from ...text.spans import Span
from ...text.units import unit_place
from ..rows import DIGIT, NO_RESULT, OF_SEVERAL_KEYS, Entry, Row, result_of
from .amounts import MOST_BEFORE, Measure, label_is_time, take_interval, take_numbers

_LONGEST = 400
"""Most characters of a line."""
_LONGEST_NAME = 90
_MOST_MEASURES = 16
_MOST_JOINTS = 4
"""Dashes and colons of a line at which its name may end; the first ones are tried."""
_MOST_REMARK = 4
"""Most words between separators that need no number."""

_JOINT = re.compile(
    r"(?P<dash>\s+(?:[–—-]|[→⇒➝➜➔⟶]|->|=>)\s+|—(?=\S)|\s\|\s)|:\**(?=\s|$)\s*|\*\*:?\s+(?=[(\d~≈$€£])"
    r"|(?P<verb>\s(?:stands?|sits?|lies?|comes?)\sat)"
    r"\s(?=(?:[^\W\d_]\w{0,15}\s[≈=~]\s|an?\s[a-z ]{2,20}\sof\s)?[~≈$€£+−-]{0,2}[0-9])"
    r"|[.,]\s+(?=(?:[A-Z][A-Za-z]{0,7}\s)?[~≈$€£]?[0-9])"
)
_KEYED = re.compile(r":\**\s[~≈$€£+−-]{0,2}[0-9]")
"""A name with its value, which is none for what follows an arrow ("Catholic: 49% → 38%")."""
_PLAIN = re.compile(r"[^:\n]*:\**\s*\[?[-+−~\d.,; %]*\]?\.?")
"""Nothing but a value or a list of values after a colon: most lines, and read by other notations."""
_PAIRS = re.compile(
    r"\**[^\W\d_][^:\d\n|→⇒–—>-]*:\**\s+(?:(?:[A-Za-z][A-Za-z ]{0,30}|\d{4}):\s-?\d[\d.,]*%?(?:[;,]\s+|\.?$))+"
)
"""Nothing but keys with their values after a colon: read by other notations, where all lines are so."""
_ROW_NUMBER = re.compile(
    r"\**(?:row|bar|line|point|task|item|entry|group|series|category|slice|no\.?)\s?#?\d{1,3}\**"
    r"(?:\s?\((?P<look>[^()\d]{1,40})\))?\**\s?[:.)–—-]\**\s+",
    re.I,
)
_ABSENT = re.compile(
    r"(?P<name>\D{0,40}?)\s*[:=]?\s*(?P<mark>N/?A|n/a|—|–|not (?:shown|given|stated|reported)|none|no data"
    rf"|{NO_RESULT})"
)
_PAIR = 2
_REMARKS = (
    re.compile(r"(?P<remark>\s[–—-])(?<=[\d%)]\s.)\s+(?=[a-z]+\s)"),
    re.compile(r"(?<=[\w%])(?P<remark>\s\([^()\d]{0,80}\d[^()]{0,80}\)[\s.*]{0,4})\Z"),
    re.compile(r"(?<=[\w%)])(?P<remark>\.\s)(?=[A-Z])"),
    re.compile(r"(?P<remark>,\s)(?=[a-z][^\d]*\Z)"),
)
"""What goes on about the measures of a line: a clause after a dash, a remark in brackets, another sentence."""
_STOP = re.compile(r"[.](?=\s+[A-Z])")


@dataclass(slots=True)
class Cut:
    """A line cut into a name and measures."""

    item: Item
    name: tuple[int, int]
    dashed: bool
    """Whether a dash, an arrow, a verb or a row number sets the name off: what no notation of single lines reads."""
    measures: list[Measure]
    aliases: list[str] = field(default_factory=list)
    """Colours given for the line."""

    def keys(self, text: str) -> tuple[str, ...]:
        """What its measures are told apart by."""
        return tuple(measure.key(text) for measure in self.measures)


def cut_line(context: Context, item: Item) -> Cut | None:
    """A line as name and measures, if need be without the clause after a dash; None where it is not made so."""
    text = context.text
    if item.children or item.kind not in ("bullet", "text") or not 4 < item.end - item.start <= _LONGEST:
        return None
    if DIGIT.search(text, item.start, item.end) is None or _is_plain(text, item.start, item.end):
        return None
    keyed = item.kind == "text" and not item.bold and OF_SEVERAL_KEYS.match(text, item.body, item.end)
    if keyed and not _JOINT.search(item.words(text)):
        return None  # its label is a key as well
    remarks = (pattern.search(text, item.body, item.end) for pattern in _REMARKS)
    ends = (item.end, *(remark.start("remark") for remark in remarks if remark is not None))
    cuts = (_cut_up_to(context, item, end) for end in ends if end == item.end or not _is_plain(text, item.start, end))
    return next((cut for cut in cuts if cut is not None), None)


def _is_plain(text: str, start: int, end: int) -> bool:
    """Whether other notations read a line."""
    return (_PLAIN.fullmatch(text, start, end) or _PAIRS.fullmatch(text, start, end)) is not None


def _cut_up_to(context: Context, item: Item, end: int) -> Cut | None:
    """The part of a line up to an offset as name and measures."""
    text, start = context.text, item.start
    stop = _values_end(text, start, end) if text.find(". ", start, end) >= 0 else end
    remark = text[stop:end].strip(". ")
    end = stop
    while end > start and text[end - 1] in " .;,":
        end -= 1
    number = _ROW_NUMBER.match(text, start, end)
    first = number.end() if number is not None else start
    look = colour_of(number["look"]) if number is not None and number["look"] else ""
    look = look or (colour_of(remark) if remark and words_in_look(remark) else "")
    if item.bold and number is None and item.label is not None:
        cut = Cut(item, trim(text, *item.label), text.find("**", item.body, end) > 0, [], [look] if look else [])
        return _with_remark(context, cut) if _is_complete(context, cut, item.body, end) else None
    for at, joint in enumerate(_JOINT.finditer(text, first + 1, end)):
        if at == _MOST_JOINTS or (at and joint["dash"] and _KEYED.search(text, first, joint.start())):
            return None
        name = trim(text, first, joint.start())
        apart = bool(joint["dash"] or joint["verb"]) or number is not None
        cut = Cut(item, name, apart, [], [look] if look else [])
        if _is_complete(context, cut, after_lead(text, joint.end(), end), end):
            return _with_remark(context, cut)
    return None


def _values_end(text: str, start: int, end: int) -> int:
    """The end of a line's values: the full stop after its last digit if a remark follows, else the line's end."""
    at = end
    while at > start and not text[at - 1].isdigit():
        at -= 1
    stop = _STOP.search(text, at, end) if at > start else None
    return stop.start() if stop is not None else end


def _is_complete(context: Context, cut: Cut, start: int, end: int) -> bool:
    """Whether a line has such a name, and after it nothing but measures, which it is given."""
    words = context.text[slice(*cut.name)]
    named = fold(words) in context.known or (0 < len(words) <= _LONGEST_NAME and not names_part(words))
    return named and _take_body(context, cut, start, end) and len(cut.measures) <= _MOST_MEASURES


def _with_remark(context: Context, cut: Cut) -> Cut:
    """The line with the number in brackets after its name ("Women (n = 40)") as its first measure."""
    text = context.text
    start, end = cut.name
    if text[end - 1] != ")" or fold(text[start:end]) in context.known:
        return cut
    bracket = open_bracket(text, start, end)
    found: list[Measure] = []
    counted = bracket > start and text.find("=", bracket, end) > 0
    if counted and _take_piece(context, cut, found, bracket + 1, end - 1) and len(found) == 1:
        found[0].main = False
        cut.measures[:0] = found
        cut.name = trim(text, start, bracket)
    return cut


def _take_body(context: Context, cut: Cut, start: int, end: int) -> bool:
    """Whether all that follows the joint is measures, which the line is given."""
    text = context.text
    result = result_of(text, start, end)
    end = end if result is None or "=" in result.cut(text) else result.start
    bounds = split_top(text, start, end, ";")
    for separator in ("|", ","):
        bounds = [piece for a, b in bounds for piece in split_top(text, a, b, separator)]
    taken = all(_take_terms(context, cut, _terms(text, a, b)) for a, b in bounds)
    return taken and any(measure.quantity is not None for measure in cut.measures)


def _take_terms(context: Context, cut: Cut, terms: Sequence[tuple[int, int]]) -> bool:
    """Whether the terms of a piece are measures; both ends of a change may be called by the words in brackets behind
    them ("from 88% (pale dot) to 91% (dark dot)").
    """
    first = len(cut.measures)
    taken = all(_take_piece(context, cut, cut.measures, a, b) for a, b in terms)
    words = [_IN_BRACKETS.search(context.text, a, b) for a, b in terms]
    for measure, word in zip(cut.measures[first:], words, strict=False) if len(terms) == _PAIR and all(words) else ():
        if word is not None and measure.name is None:
            measure.name = Span(*word.span("words"))
    return taken


_IN_BRACKETS = re.compile(r"\((?P<words>[^\W\d_][^()\d]{1,24})\)\Z")


def _terms(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The terms of a sum of named numbers and the sum itself ("31 goals + 44 assists = 75 points"); else the piece."""
    sign = _SIGN if text.find(" + ", start, end) > 0 else _AND
    return split_at(sign.finditer(text, start, end), start, end)


_SIGN = re.compile(r"(?<=[^\W\d_])\s[+=]\s(?=[0-9])")
_AND = re.compile(r"(?<=\))\sto\s(?=[~≈$€£+−-]{0,2}[0-9])|\sand\s(?=[^\W\d_]\w{0,15}\s[≈=~]\s|an?\s[a-z ]{2,20}\sof\s)")
"""Between two measures that are called by a sign ("Km ≈ 4.6 mM and kcat ≈ 1.9"), or "a rent of 590"."""


def _take_piece(context: Context, cut: Cut, found: list[Measure], start: int, end: int) -> bool:
    """Whether a piece between separators is a measure with what stands in brackets after it, or a colour."""
    text = context.text
    start, end = trim(text, start, end)
    brackets: list[tuple[int, int]] = []
    while end > start and text[end - 1] in ")]":
        opening = open_bracket(text, start, end) if text[end - 1] == ")" else text.rfind("[", start, end)
        if opening < start:
            return False
        if opening == start:
            break
        brackets.insert(0, (opening, end))
        _, end = trim(text, start, opening)
    if take_interval(context, found, start, end, found[-1] if found else None):
        return not brackets
    quantities = context.quantities(start, end)
    if not quantities:
        return _take_words(context, cut, found, start, end) and not brackets
    if not take_numbers(context, found, start, end, quantities):
        return False
    main = found[-1]
    return all(_take_bracket(context, cut, found, main, a, b) for a, b in brackets)


def _take_words(context: Context, cut: Cut, found: list[Measure], start: int, end: int) -> bool:
    """A piece without a number: a colour of the line, or a measure that is said to be missing."""
    words = context.text[start:end]
    if words_in_look(words):
        cut.aliases += [colour_of(words)] if colour_of(words) else []
        return True
    absent = _ABSENT.fullmatch(context.text, start, end)
    if absent is None:
        return len(words.split()) <= _MOST_REMARK
    name = Span(*trim(context.text, *absent.span("name"))) if absent["name"] else None
    found.append(Measure(Span(*absent.span("mark")), None, name))
    return True


def _take_bracket(context: Context, cut: Cut, found: list[Measure], main: Measure, start: int, end: int) -> bool:
    """What stands in brackets after a number: its interval, a remark, or further measures ("$19.8bn (20.9%)")."""
    text = context.text
    if take_interval(context, found, start + 1, end - 1, main):
        return True
    inner = text[start + 1 : end - 1]
    if not context.quantities(start + 1, end - 1):
        cut.aliases += [colour_of(inner)] if words_in_look(inner) and colour_of(inner) else []
        main.noted = DIGIT.search(inner) is not None  # "Easy 71.2 (5-shot)"
        named = main.name is not None and not main.after
        return (named or not main.noted) and len(inner.split()) <= MOST_BEFORE
    if label_is_time(inner) or fold(inner) in context.known:  # "from 71.2 (native) to 76.8 (English)"
        main.name = main.name or Span(start + 1, end - 1)
        return True
    below: list[Measure] = []
    for a, b in split_top(text, start + 1, end - 1, ","):
        if text[a:b].find("(") >= 0 or not _take_piece(context, cut, below, a, b):
            return False
    declared = in_brackets(text) if len(below) == 1 else None
    for measure in below:
        measure.main = False
        measure.name = measure.name or declared
        if measure.name is None and (
            measure.quantity is None or main.quantity is None or measure.quantity.unit in ("", main.quantity.unit)
        ):
            return False  # a year, a rank, the number of a note
    found.extend(below)
    return True


_FEWEST, _FEWEST_PLAIN = 2, 3
"""Fewest bullets, and fewest plain lines, of one pattern."""


@recogniser("Women (n = 40): HR 0.83 (0.66-1.04)", lambda context, items, known: [])
def take_measures(context: Context, items: Sequence[Item], known: dict[int, Cut | None]) -> list[tuple[Item, Row]]:
    """The lines of several named numbers that are made alike, with their rows; what stands right under these items
    counts with them, since groups may have a line each. `known` are the lines that were cut before, by identity.
    """
    listed = [line for item in items for line in (item, *(item.children if item.kind == "title" else ()))]
    known |= {id(item): cut_line(context, item) for item in listed if id(item) not in known}
    cuts = [cut for item in listed if (cut := known[id(item)]) is not None]
    if not cuts:
        return []
    kept = cuts if len(cuts) == 1 and _is_whole(context.text, cuts[0]) else _same_pattern(context.text, cuts)
    names = {fold(context.text[slice(*cut.name)]) for cut in kept}
    if not kept or not _is_needed(context, kept) or (len(names) == 1 and len(kept) > 1):
        return []
    columns = _columns(context.text, kept)
    rows = [replace(_row(context, cut, columns), among=len(kept) > 1) for cut in kept]
    return list(zip((cut.item for cut in kept), rows, strict=True))


def _is_whole(text: str, cut: Cut) -> bool:
    """Whether a line is plain by itself: its name before a dash, and every value named."""
    keys = cut.keys(text)
    return cut.dashed and len(keys) > 1 and len(set(keys)) == len(keys) and not any(key[0] == "?" for key in keys)


def _same_pattern(text: str, cuts: Sequence[Cut]) -> list[Cut]:
    """The lines of one pattern: with the same order of measures, or with some of the named ones left out."""
    counts = Counter(cut.keys(text) for cut in cuts if len(cut.measures) > 1)
    if not counts:
        return []
    usual, many = counts.most_common(1)[0]
    plain = any(cut.item.kind == "text" for cut in cuts)
    positional = len(set(usual)) == 1
    many_named = len(usual) > _PAIR and not any(key.startswith("?") for key in usual)
    if many < (_FEWEST_PLAIN if plain and not many_named else _FEWEST):
        return []
    if positional:
        kept = [cut for cut in cuts if set(cut.keys(text)) == set(usual)]
        return kept if usual[0].startswith("?") else []
    if len(set(usual)) < len(usual):
        return []
    named = {key for key in usual if not key.startswith("?")}
    kept = []
    for cut in cuts:
        keys = cut.keys(text)
        first = keys == usual[: len(keys)] and len(named) < len(usual)  # the first year has no change in brackets
        partly = set(keys) & named and not any(key.startswith("?") for key in keys)
        if first or (len(set(keys)) == len(keys) and partly):
            kept.append(cut)
    return kept if 2 * len(kept) > len(cuts) or len(named) == len(usual) else []


def _is_needed(context: Context, cuts: Sequence[Cut]) -> bool:
    """Whether lines hold what no notation of single lines reads: a dash, an interval, several units."""
    fullest = max(cuts, key=lambda cut: len(cut.measures))
    if fullest.dashed or any(measure.noted for cut in cuts for measure in cut.measures):
        return True
    if len(set(fullest.keys(context.text))) == 1:
        return False  # a list after a colon
    measures = fullest.measures
    return any(one.end or not one.main or one.after or one.name is None or one.numbered for one in measures)


def _columns(text: str, cuts: Sequence[Cut]) -> dict[str, Name]:
    """Key of a measure -> name of its column; empty if only the position of the number identifies it."""
    firsts: dict[str, Measure] = {}
    for measure in (measure for cut in cuts for measure in cut.measures):
        firsts.setdefault(measure.key(text), measure)
    columns = {key: _column_name(text, measure) for key, measure in firsts.items()} if len(firsts) > 1 else {}
    forms = (form_of(text, [measure.span for measure in cut.measures]) for cut in cuts)
    stated = names_in_form(text, forms, min(cut.measures[0].span.start for cut in cuts))
    if len(stated) == len(columns):  # "estimate [lower, upper]"
        return {key: own if own.text else name for (key, own), name in zip(columns.items(), stated, strict=True)}
    return columns


def _column_name(text: str, measure: Measure) -> Name:
    """The name of a column from one of its measures: the words beside it with the end it is, or the unit."""
    aliases = (f"{measure.end} limit", f"{measure.end} bound") if measure.end in ("lower", "upper") else ()
    if measure.name is not None:
        words = measure.name.cut(text)
        if words.startswith("/") and measure.quantity is not None:
            words = measure.quantity.unit + words  # "€1.20/kg"
        full_name = f"{words} {measure.end}" if aliases else f"{measure.end} {words}" if measure.end else words
        return Name(full_name, measure.name, aliases, full=full_name)
    if measure.end:
        return Name(measure.end, Span(0, 0), aliases, full=measure.end)
    unit = measure.quantity.unit if measure.quantity is not None else ""
    place = unit_place(text, measure.span.start, measure.span.end) if unit else None
    if place is None:
        return Name(unit, Span(0, 0), full=unit)
    return Name(text[slice(*place)], Span(*place), full=text[slice(*place)])


def _row(context: Context, cut: Cut, columns: dict[str, Name]) -> Row:
    """The line as a row."""
    text = context.text
    name = read_name(text, *cut.name, context.known)
    name = replace(name, aliases=tuple(dict.fromkeys((*name.aliases, *cut.aliases))))
    entries = []
    for measure in cut.measures:
        column = columns.get(measure.key(text))
        own = _column_name(text, measure) if column is not None and measure.name is not None else column
        same = own is not None and column is not None and fold(own.text) == fold(column.text)
        entries.append(Entry(measure.span, measure.quantity, own if same else column))
    return Row(tuple(entries), name)
