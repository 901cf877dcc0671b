"""What running text calls the lines, bars and slices that it speaks of: "the line for coal", "the hydro line", "gas in
grey".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...text.colours import colour_of, words_in_look

SMALL = frozenset(
    "a an the of in on at to for by and or with from is are was were as it its this that these those each all "
    "both here there then after before while when where which who whose has have had but so than into over under "
    "up down out off only just about around now no not one two three four five six seven eight nine ten first "
    "second third last next finally lastly mainly mostly only early fully again also they their he she we you i some "
    "most many few more less if although though because since until going followed come comes add stand stands show "
    "shows read reads give "
    "gives find finds hold holds take takes follow follows lie lies reach reaches sit sits start starts begin begins "
    "end ends rise rises fall falls drop drops climb climbs get gets make makes made move moves got go goes went adds "
    "bring brings account accounts remain remains stay stays lead leads between every half among across another "
    "still even today overall together altogether line lines curve curves bar bars dot dots band bands".split()
)
"""Words that neither begin a name nor go on with one."""
_PLAIN = frozenset(
    "remaining other next top same whole only thin thick trend reference target average vertical horizontal single "
    "main starting beginning following tall short tallest shortest longest highest lowest bigger smaller steep flat "
    "such".split()
)
"""Words that tell a line from others, and do not name it."""
_MARK = r"(?:line|curve|bar|series|slice|segment|wedge|area|band|box|stripe|layer|point|marker|dot|circle)s?"
_NAME = r"[a-z][\w-]*(?:\s[a-z][\w-]*){0,2}"
_CALLED = (
    re.compile(rf"\b{_MARK},?\s(?:for|of|label+ed|called|named|showing)\s(?:the\s)?(?P<name>{_NAME})"),
    re.compile(rf"\b[Tt]he\s(?P<name>{_NAME})\s{_MARK}\b"),
    re.compile(rf"\b{_MARK},\s(?:in\s)?[a-z][a-z -]{{2,24}},\s(?:is|shows|represents)\s(?:the\s)?(?P<name>{_NAME})"),
)
_LOOK = re.compile(
    r"(?<=\w)(?<!\band\sis)(?<!\band\sare)(?="
    r"(?:\s(?:at|with|has|takes|holds)\s[~≈]?[0-9][0-9.,]*\s?%)?,?\s(?:(?:(?:drawn|shown|colou?red|marked)\s)?\(|(?:(?:drawn|shown|colou?red|marked)\s)?in\s"
    r"|(?:drawn|shown|marked)\sas\s)(?P<look>[a-z][a-z -]{2,24})\b)"
)
"""Right behind a name or its share, how it is drawn."""
_OF_MARK = re.compile(rf"(?:['’]s)?\s{_MARK}\Z")
"""The mark that a name is of, behind it ("Poland's line")."""
_LOOKED = re.compile(r"(?<![\w'’-])[A-Za-z][\w-]*(?:\s(?:and\s)?[a-z][\w-]*){0,3}\Z")
"""The words before that."""
_FEWEST, _PAIR = 3, 2


def series_names(text: str, stretches: Sequence[tuple[int, int]]) -> tuple[set[str], set[str]]:
    """The names in lower case, and those of them whose colour is told; none where these stretches have fewer than
    three, or two that are all told by colours.
    """
    called = (
        _name(one["name"], whole=pattern is _CALLED[1])
        for pattern in _CALLED
        for bounds in stretches
        for one in pattern.finditer(text, *bounds)
    )
    found = {name for name in called if name}
    looks = [one for bounds in stretches for one in _LOOK.finditer(text, *bounds) if colour_of(one["look"])]
    coloured = {name for one in looks if (name := _before(text, one.start()))}
    fewest = _FEWEST if found else _PAIR
    return (found | coloured, coloured) if len(found | coloured) >= fewest else (set(), set())


def _before(text: str, end: int) -> str:
    """The name that ends at an offset; nothing without one."""
    mark = _OF_MARK.search(text, max(0, end - _LONGEST), end)
    words = _LOOKED.search(text, max(0, end - _LONGEST), end if mark is None else mark.start())
    if words is None:
        return ""
    name = _name(_LEADING.sub("", words[0]), whole=False)
    head = _CAPITAL.search(text, max(0, words.start() - _LONGEST), words.start()) if words[0][0].isupper() else None
    longer = name and head is not None and head["word"].lower() not in SMALL
    return f"{head[0]}{name[:1].upper()}{name[1:]}" if head is not None and longer else name  # "Mill Lake, in blue"


def _name(words: str, *, whole: bool) -> str:
    """The words without those that tell how it looks; nothing where only some of the `whole` are left."""
    left = words.split()
    while left and (left[0].lower() in SMALL | _PLAIN or words_in_look(left[0])):
        del left[0]
    ends = (at for at, word in enumerate(left) if word in SMALL - {"and"} or (words_in_look(word) and word != "group"))
    end = next(ends, len(left))
    kept = (word if _WRITTEN_SO.search(word) else word.lower() for word in left[:end])
    return "" if whole and end < len(left) else " ".join(kept)


_LEADING = re.compile(rf"\A.*\b(?:{'|'.join(sorted(SMALL - {'and'}))})\s(?=\S)", re.I)
"""What leads in a name, up to the last small word before it ("was measured in")."""
_CAPITAL, _LONGEST = re.compile(r"(?<![\w-])(?P<word>[A-Z][\w'’-]*)\s\Z"), 60
_WRITTEN_SO = re.compile(r"\w[A-Z0-9]")
"""A word that is no other in lower case ("M7", "RoBERTa")."""
