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
    "second third last next finally again also they their he she we you i some most many few more less if "
    "although though because since until going followed come comes add stand stands show shows read reads give "
    "gives hold holds take takes follow follows lie lies reach reaches sit sits start starts begin begins end "
    "ends rise rises fall falls drop drops climb climbs get gets make makes made move moves got go goes went adds "
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
    re.compile(
        r"(?P<name>\b[A-Za-z][\w-]*(?:\s(?:and\s)?[a-z][\w-]*){0,3}),?\s"
        r"(?:(?:drawn|shown|colou?red|marked)\s)?(?:\(|in\s)(?P<look>[a-z][a-z -]{2,24})\b"
    ),
)
_FEWEST = 3


def series_names(text: str, stretches: Sequence[tuple[int, int]]) -> set[str]:
    """The names in lower case; none where these stretches have fewer than three."""
    found = set()
    for pattern in _CALLED:
        for one in (one for bounds in stretches for one in pattern.finditer(text, *bounds)):
            look = one.groupdict().get("look")
            if look is None or colour_of(look):
                found.add(_name(one["name"], whole=pattern is _CALLED[1]))
    return found - {""} if len(found - {""}) >= _FEWEST else set()


def _name(words: str, *, whole: bool) -> str:
    """The words without those that tell how it looks; nothing where only some of the `whole` are left."""
    left = words.split()
    while left and (left[0].lower() in SMALL | _PLAIN or words_in_look(left[0])):
        del left[0]
    ends = (at for at, word in enumerate(left) if word in SMALL - {"and"} or words_in_look(word))
    end = next(ends, len(left))
    return "" if whole and end < len(left) else " ".join(left[:end]).lower()
