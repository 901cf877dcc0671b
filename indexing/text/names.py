"""Names as a description writes them: emphasis, quotes, colours given in brackets, "Row 3 (x)", "y=1"."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache

from .colours import colour_of, words_in_look
from .plain import without_escapes, without_maths
from .spans import Span

_QUOTES = {'"': '"', "$": "$", "“": "”", "'": "'", "‘": "’", "`": "`", "«": "»", "”": "”"}
_TRIMMED = frozenset([*_QUOTES, "*", ":", "»"])
_ENDS = _TRIMMED | frozenset(chr(code) for code in range(0x3001) if chr(code).isspace())
"""Characters that `trim` may strip: Unicode has no white space beyond U+3000."""
_COUNTED = re.compile(
    r"(?:row|column|col\.?|line|bar|point|entry|item|group|segment|slice|series|category|cluster)\s*#?\d{1,4}\s*(?:(?:\((?P<look>[^()]{1,60})\)\s*)?[:–—-]\s*(?P<after>\S.*)|\((?P<in>.+)\))",
    re.I,
)
_CLASSED = re.compile(
    r"(?P<axis>category|group|series|row|column|line|bar|segment|slice|cluster|label|item|entry|class)\s*:\s*(?P<name>\S.*)",
    re.I,
)
_CALLED = re.compile(r"(?P<axis>[A-Za-z][\w' -]{0,30}?)\s+(?P<open>[\"“'‘`])(?P<name>.+)[\"”'’`]")
_CLOSING = frozenset("\"”'’`")
_EQUALS = re.compile(
    r"(?:(?:row|column|col|bar|point|cell)\s+)?(?P<axis>[A-Za-z_][\w ]{0,20}?)\s?=\s?(?P<name>[^=]+)", re.I
)
_NUMBERING = re.compile(
    r"(?:\*\*)?(?:\d{1,2}[.)]|[a-hA-H][.)]|\([a-hA-H]\)|[ivx]{2,5}[.)]|[①-⑳]|#)\*{0,2}\s+(?=\S)|\((?:\d{1,2}|[ivx]{1,5})\)\s+(?=[^\W_]|[*\"“])"
    r"|[■□●○▲△▼▽◆◇★☆▪▫]\s+(?=[^\W_])"
    r"|(?:[Rr]ow|[Bb]ar|[Cc]olumn|[Ll]ine)\s#?\d{1,3},\s+(?=[`*\"“A-Z0-9<>≤≥])"
)
_INITIAL = re.compile(r"(?:\*\*)?(?P<letter>[B-H])\.\s+[A-Z][a-z]")
_DRAWN = frozenset(
    "bar bars column columns line lines curve curves slice slices segment segments wedge sector box boxes "
    "point points".split()
)
"""Words for the mark that shows a label: "Control bar" is Control."""
_POINTING = frozenset("→⇒↑↓")
_PLAIN_NAME = re.compile(r"(?:[\w ,;/%&+<>~$€£°²³?!]++|\.(?! )|(?<![\d\s])-)*+")
"""A name without any mark that can set something apart in it."""
_ROW_WORD = re.compile(r"(?:row|column|col)\s+(?=\S)", re.I)
_SHORT = 64
"""Folded names shorter than this are cached: a description repeats the same few labels."""
_TREND = re.compile(r"(?<=\w)\s[–—-]\s(?:visual |overall )?trend\Z", re.I)
_LEVELS = re.compile(r"\s[|>]\s")


def whole_word(*texts: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """A pattern for any of these texts as a whole word or number: "no" is not in "northern", nor "1" in "1.42"."""
    words = "|".join(map(re.escape, texts))
    return re.compile(rf"(?<!\w)(?:(?<![0-9][.,])|(?![0-9]))(?:{words})(?!\w)(?:(?<![0-9])|(?![.,][0-9]))", flags)


def holds_whole(words: str, name: str) -> bool:
    """Whether a name's first occurrence among these words is as whole words."""
    at, end = words.find(name), words.find(name) + len(name)
    return at >= 0 and not (words[at - 1 : at].isalnum() or words[end : end + 1].isalnum())


@dataclass(slots=True)
class Name:
    """A label as read: its characters, their span, and what else was said with it."""

    text: str
    """Without emphasis, quotes, numbering or a colour in brackets."""
    span: Span
    aliases: tuple[str, ...] = ()
    """Colours given for it."""
    axis: str = ""
    """The axis it is said to be on ("Type 'h'", "y=1")."""
    full: str = ""
    """The words before anything was stripped."""
    path: tuple[str, ...] = ()
    """Its levels from the outermost in, itself last."""


def join_path(*levels: str) -> str:
    """A name of several levels, from the outermost in; empty ones are left out."""
    return " > ".join(filter(None, levels))


def split_path(text: str) -> tuple[str, ...]:
    """The levels of a name ("2017 > actual", "2017 | actual")."""
    return tuple(level.strip() for level in _LEVELS.split(text) if level.strip(" -"))


def trim(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds of a name without white space, emphasis, quotes, and a colon at its end."""
    if start >= end or (text[start] not in _ENDS and text[end - 1] not in _ENDS):
        return start, end  # most names: nothing to strip
    bold = _BOLD_NAME.fullmatch(text, start, end) if text[start] == "*" else None
    if bold is not None:  # most labels
        return bold.span(1)
    words = text[start:end].lstrip()
    start = end - len(words)
    words = words.rstrip()
    end = start + len(words)
    if not words or (words[0] not in _TRIMMED and words[-1] not in _TRIMMED):
        return start, end
    return _without_marks(text, start, end)


def _without_marks(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds of words that begin or end with marks."""
    for _ in range(_MOST_MARKS):
        while start < end and text[start].isspace():
            start += 1
        while start < end and (text[end - 1].isspace() or (text[end - 1] == ":" and end - start > 1)):
            end -= 1
        if end - start < 2:
            return start, end
        first, last = text[start], text[end - 1]
        if first == last == "*" and end - start > 2:
            start, end = start + 1, end - 1
        elif first == "*" and text.find("*", start + 2, end) < 0:
            start += 2 if text.startswith("**", start) else 1
        elif last == "*" and text.rfind("*", start, end - 2) < 0:
            end -= 2 if text.startswith("**", end - 2) else 1
        elif end - start > 2 and _QUOTES.get(first) == last and text.find(last, start + 1) == end - 1:
            start, end = start + 1, end - 1
        else:
            return start, end
    return start, end


_BOLD_NAME = re.compile(r"\*\*([^\W_](?:[^*\n]*[^\W_])?)(?::?\*\*|\*\*:)")
_MOST_MARKS = 12
"""The most marks stripped from a name: the search for each one's partner reads the name once."""


_COUNT = re.compile(r"(?:n|N|count|sample size)\s{0,2}[=:≈~]{1,2}\s{0,2}[~≈]?\d[\d.,  ]*(?:\s[a-z]\S*){0,2}")
_QUANTITY = r"[~≈$€£]{0,2}\d[\d.,]*\s?[^\s\d,;]{0,12}(?:\s[a-z]\S{0,11})?"
_TOTAL = re.compile(
    rf"{_QUANTITY}\s(?:in total|total|in all|overall|altogether|combined)"
    r"|\d[\d.]*\s?% of (?:the |all )?(?:sample|total|whole|all|population|data|respondents|cases|participants)"
    rf"|(?:in )?(?:[a-z]+\s)?(?:total|sum|overall|altogether|combined)(?:\s[a-z]+){{0,4}}(?:\sof|:|\s?=)?\s{_QUANTITY}",
    re.I,
)
"""The total of what is listed under a label."""
_CLOCK = re.compile(r"(?:at |towards )?(?:the )?\d{1,2}\s?o['’]clock(?: position| axis)?", re.I)
_ICON = re.compile(
    r"(?:[\w'’-]+ ){1,3}(?:icon|pictogram|logo|emoji|silhouette)|(?:icon|pictogram|emoji|symbol): [\w'’ -]{1,30}", re.I
)
_PLACE = re.compile(
    r"(?:the\s)?(?:\w+[^\W_]est|most|least)\s(?:[a-z]+\s)?(?:bars?|columns?|lines?|curves?|segments?|slices?|box(?:es)?|"
    r"points?|dots?|bubbles?|groups?|values?)(?:\s(?:of|in)\s(?:all|the\s[a-z]+))?",
    re.I,
)
"""What is outstanding of how a label is drawn ("tallest bar")."""
_WHERE = re.compile(
    r"(?:[a-z]+\s){0,3}(?:at|on|near|in)\s(?:the\s)?(?:far\s|very\s)?(?:(?:upper|lower|top|bottom)[ -]?)?"
    r"(?:left|right|top|bottom|middle|cent(?:re|er))(?:\s(?:side|corner|half|edge|end))?"
    r"(?:\sof\s(?:the|each)\s[a-z]+)?"
)
"""Where a label is drawn ("detached block at the far right")."""
_SYMBOL = re.compile(r"[★☆○●◯△▲▽▼□■◇◆✕×]{1,3}")
_PIECE = re.compile(r"[,;]\s")


def is_remark(note: str) -> bool:
    """Whether brackets after a label hold a look, a count ("n = 412"), a total ("214 kt in total"), or what stands out
    or lies where ("tallest bar", "at the far right").
    """
    return words_in_look(note) or all(
        words_in_look(piece)
        or any(remark.fullmatch(piece) for remark in (_COUNT, _TOTAL, _CLOCK, _ICON, _PLACE, _WHERE, _SYMBOL))
        for piece in map(str.strip, _PIECE.split(note))
    )


def is_bracketed(text: str, start: int, at: int) -> bool:
    """Whether a bracket that is opened after `start` is still open at an offset."""
    return text.count("(", start, at) > text.count(")", start, at)


def is_boxed(text: str, start: int, at: int) -> bool:
    """The same of square brackets ("[x=1: 3.8] [x=2: 3.5]", "Oak (4, 7) [NOTE: far left]")."""
    return text.count("[", start, at) > text.count("]", start, at)


def open_bracket(text: str, start: int, end: int) -> int:
    """Offset of the bracket that the one at `end - 1` closes, or -1."""
    depth, at = 1, end - 1
    while depth and at >= 0:
        inner, at = at, text.rfind("(", start, at)
        depth += text.count(")", max(at, start), inner) - 1
    return at


def close_bracket(text: str, start: int, end: int) -> int:
    """Offset of the bracket that closes the one at `start`, or -1."""
    depth, at = 1, start
    while depth and at >= 0:
        inner, at = at, text.find(")", at + 1, end)
        depth += text.count("(", inner + 1, at if at >= 0 else end) - 1
    return at


def read_name(text: str, start: int, end: int, known: Collection[str] = ()) -> Name:
    """The name between two offsets. A name already known from the list of parts is kept whole."""
    start, end = trim(text, start, end)
    while end - start > 1 and (text[end - 1] in _POINTING or _is_head(text, start, end)):
        start, end = trim(text, start, end - 1)  # "en →" points to the columns
    if text.endswith("->", start, end) and end - start > len("->"):
        start, end = trim(text, start, end - len("->"))
    told = _TREND.search(text, start, end) if text[max(start, end - 5) : end].lower() == "trend" else None
    start, end = (start, end) if told is None else trim(text, start, told.start())  # "Births – trend: downward"
    placed = _AT.fullmatch(text, start, end)
    start = start if placed is None else placed.start("place")
    full = text[start:end]
    plain = _PLAIN_NAME.fullmatch(full) and full.rpartition(" ")[2].lower() not in _DRAWN
    if plain or (known and fold(full) in known):  # most names: nothing to strip
        return Name(without_escapes(full), Span(start, end), full=full)
    end, aliases = _before_look(text, start, end)
    while text.endswith((")", "]"), start, end) and not (known and fold(text[start:end]) in known):
        bracket = open_bracket(text, start, end) if text[end - 1] == ")" else text.rfind("[", start, end)
        note = text[bracket + 1 : end - 1]
        if bracket <= start or not (is_remark(note) or (text[bracket] == "[" and note.startswith("no "))):
            break
        aliases += filter(None, [colour_of(note)])
        start, end = trim(text, start, bracket)
    axis = ""
    start, looks = _after_look(text, start, end)
    aliases += looks
    start, end = _after_numbering(text, start, end)
    words = text[start:end]
    head, _, last = words.rpartition(" ")
    if last.lower() in _DRAWN and fold(head) in known:
        return Name(head, Span(start, start + len(head)), tuple(aliases), axis, full)
    if not _PLAIN_NAME.fullmatch(words) and not (known and fold(words) in known):
        counted = _COUNTED.fullmatch(text, start, end)
        if counted is not None:
            aliases += filter(None, [colour_of(counted["look"] or "")])
            if not words_in_look(counted["in"] or counted["after"]):
                start, end = trim(text, *counted.span("in" if counted["in"] else "after"))
        else:
            called = (
                (_EQUALS.fullmatch(text, start, end) if "=" in words else None)
                or (_CALLED.fullmatch(text, start, end) if words[-1:] in _CLOSING else None)
                or (_CLASSED.fullmatch(text, start, end) if ":" in words else None)
            )
            if called is not None:
                axis = _ROW_WORD.sub("", called["axis"])
                start, end = trim(text, called.start("name"), called.end("name"))
    words = without_escapes(without_emphasis(text[start:end]))  # "**Other** (specify)"
    return Name(words, Span(start, end), tuple(dict.fromkeys(aliases)), axis, full)


_AT = re.compile(
    r"(?:At|In|By|On|During)\s(?P<place>(?:[a-z]{3,12}\s|Q[1-4]\s)?[0-9][\w.–-]{0,11}(?:\s[^\W\d_]{1,12}|\s?[°%]\w?)?)"
)
"""A place on an axis behind a preposition, which is no part of its name ("At month 6", "In 2010")."""


def _before_look(text: str, start: int, end: int) -> tuple[int, list[str]]:
    """Where a name ends before how it is drawn, and the colour of that ("Forest (n = 41), dark green box")."""
    comma = text.rfind(", ", start, end)
    closed = comma > start and text.count("(", start, comma) == text.count(")", start, comma)
    look = text[comma + 2 : end] if closed else ""
    drawn = look.rpartition(" ")[2].lower() in _DRAWN  # else it tells labels apart ("Apples, red")
    colour = colour_of(look) if drawn and words_in_look(look) else ""
    return (comma, [colour]) if colour else (end, [])


def _is_head(text: str, start: int, end: int) -> bool:
    """Whether a name ends in the full stop of a head in the text ("Oak (brown).", "**Coal.**")."""
    bold = text.startswith("**", end) and text[end - 4 : end - 1].isalpha()
    return text.endswith(").", start, end) or (bold and text.endswith(".", start, end))


_BOXED = re.compile(r"[\[(](?P<look>[^\[\]()\n]{3,30})[\])]\s+(?=\w)")


def _after_look(text: str, start: int, end: int) -> tuple[int, list[str]]:
    """Where a name begins after its look ("Dark blue segment: Asia", "[Red] Asia"), and the colour."""
    boxed = _BOXED.match(text, start, end)
    if boxed is not None and words_in_look(boxed["look"]):
        return trim(text, boxed.end(), end)[0], [colour_of(boxed["look"])]
    colon = text.find(": ", start, end)
    colour = colour_of(text[start:colon]) if colon > 0 and words_in_look(text[start:colon]) else ""
    return (trim(text, colon + 2, end)[0], [colour]) if colour else (start, [])


def restored(names: list[Name], *, coloured: bool = False) -> list[Name]:
    """The names, with words such as "(medium)" put back where others keep "(small)", and colours if `coloured`."""
    if not any(name.text.endswith(")") and name.full == name.text for name in names):
        return names
    return [
        replace(name, text=name.full, aliases=(), span=Span(name.span.start, name.span.start + len(name.full)))
        if (coloured or not name.aliases)
        and name.full.startswith(name.text + " (")
        and words_in_look(name.full[len(name.text) + 2 : -1])
        else name
        for name in names
    ]


def fold(name: str) -> str:
    """A name for comparison: lower case, one space, no emphasis or quotes."""
    return _folded(name) if len(name) < _SHORT else _fold(name)


def _fold(name: str) -> str:
    return " ".join(without_maths(name).translate(_UNMARKED).lower().split())


_folded = lru_cache(maxsize=8192)(_fold)
_UNMARKED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789", '*`"“”')


_ENDED = re.compile(
    r"(?:(?<![\w.-])(?!(?:vs|approx|incl|excl|avg|temp|resp|min|max|est|nos?|ca|cf|al|etc|ex)\.)[a-z-]+|[a-z]{4}|"
    r"[)\]%\"”]|[A-Za-z] [~≈$€£]?[0-9.,]{1,12})"
    r"[.!?][\"”*)]*\s+[\"“*(]*[A-Z]"
)


def has_two_sentences(text: str, start: int, end: int) -> bool:
    """Whether one sentence ends and another begins between two offsets, so that the words are not a name."""
    return text.find(". ", start, end) >= 0 and _ENDED.search(text, start, end) is not None


def without_emphasis(text: str) -> str:
    """A quotation without the Markdown of its bold words."""
    return _BOLD.sub("", text) if "**" in text else text


_BOLD = re.compile(r"\*{2,3}(?=\S)|(?<=\S)\*{2,3}")


_PANEL = re.compile(
    r"(?:(?:(?:data|cell|table|extracted|numeric(?:al)?|printed) )?(?:extraction|data|values|readings|contents)"
    r"|(?:(?:top|bottom|upper|lower|left|right|center|centre|middle|first|second|third|fourth)"
    r"(?:[ -](?:left|right|center|centre|middle))?[ -])?"
    r"(?:panel|chart|heatmap|plot|subplot|graph|figure|block|table|donut|pie|side|half|section|matrix|row|group)"
    r"(?:\s(?:\d{1,2}|[A-H]|\((?:\d|[a-h]|[ivx]{1,4})\))(?P<stop>[.](?=\s))?)?"
    r"(?:\s\((?:left|right|top|bottom|upper|lower|middle|cent(?:er|re))[\w ,-]{0,30}\))?"
    r"|(?:left|right|top|bottom|upper|lower|middle)\s\([a-h]\)|fig(?:ure|\.)?\s?\d{1,2}\s?(?:\([a-h]\)|[a-h])"
    r"|\([a-h]\))\s*(?:[:–—]|\s-(?=\s)|(?(stop)|(?!)))\s*(?=\S)",
    re.I,
)


def _after_numbering(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds of a name without its numbering; an initial that no other one comes before is none ("D. Okafor")."""
    found = _NUMBERING.match(text, start, end)
    if found is None:
        return start, end
    initial = _INITIAL.match(text, start, end)
    if initial is not None and text.find(f"{chr(ord(initial['letter']) - 1)}. ") < 0:
        return start, end
    return trim(text, found.end(), end)


_DIRECTION = re.compile(
    r"(?:,\s|\s[–—-]\s|\s(?=from\s))(?:listed |read )?(?:from\s)?(?:the\s)?"
    r"(?:left to right|right to left|top to bottom|bottom to top)\Z"
)
"""How what stands under a heading is read ("Bars, from left to right")."""


def panel_title(text: str, start: int, end: int) -> Span:
    """The span of a panel's title within its heading, without numbering, position and reading direction."""
    start, end = trim(text, start, end)
    start, end = _after_numbering(text, start, end)
    match = _PANEL.match(text, start, end)
    if match is not None:
        start, end = trim(text, match.end(), end)
    while text[start:end].endswith(")"):
        bracket = open_bracket(text, start, end)
        if bracket <= start or not is_remark(text[bracket + 1 : end - 1]):
            break
        start, end = trim(text, start, bracket)
    direction = _DIRECTION.search(text, start, end)
    if direction is not None and direction.start() > start:
        start, end = trim(text, start, direction.start())
    if end - start > 1 and text[end - 1] == "." and text.find(". ", start, end) < 0 and end - start > 5:
        end -= 1
    return Span(start, end)
