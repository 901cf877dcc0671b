"""Looks: colours, and other words for how something is drawn or where it is placed."""

from __future__ import annotations

import re
from functools import lru_cache

_COLOURS = frozenset(
    "red blue green orange purple yellow black white grey gray pink brown teal cyan magenta violet navy gold olive "
    "maroon salmon turquoise beige tan indigo crimson lavender coral lime aqua silver amber mustard peach rose "
    "burgundy khaki plum mint charcoal slate steel sky cream ivory rust bronze copper lilac mauve fuchsia scarlet "
    "emerald azure golden cerise claret ruby sapphire jade graphite pinkish purplish bluish reddish greenish ochre "
    "sienna terracotta taupe periwinkle chartreuse aquamarine vermilion carmine russet greyish grayish yellowish "
    "brownish orangish blue-grey blue-gray blue-green yellow-green red-orange".split()
)
_LOOKS = frozenset(
    "vivid rich dusty dark light pale deep mid medium bright darker lighter darkest lightest royal forest hot soft "
    "faint muted shaded solid dashed dotted dash-dotted dash-dot hatched striped filled hollow open line lines polygon "
    "polygons node nodes violin violins outline fill opacity transparent translucent semi-transparent crosshatched "
    "stippled patterned symbol symbols rhombus rhombi hexagon hexagons arrow arrows bubble bubbles tile tiles "
    "ribbon whisker whiskers bar bars column columns curve curves marker markers circle circles square squares "
    "triangle triangles diamond diamonds cross crosses star stars plus pluses dot dots circular slice segment "
    "segments wedge area band box boxes point points left right center centre middle top bottom upper lower "
    "leftmost rightmost topmost bottommost first second third fourth fifth sixth seventh eighth ninth tenth last "
    "group cluster panel heatmap chart plot subplot donut pie graph half of the a an in on at to with and or near "
    "axis each every pair ring largest smallest outlined outline color colour colored coloured shade tone hue thick "
    "thin horizontal vertical side edge block row series per from background text dashes inverted end beside above "
    "below hand same this its label labels round layer layers legend swatch swatches".split()
)
_DRAWN = frozenset("as drawn shown rendered plotted marked displayed depicted represented".split())
"""Words that lead to a look: "drawn as light grey bars"."""
_STYLES = frozenset("solid dashed dotted dash-dotted dash-dot hatched striped filled hollow open".split())
"""Looks by which marks are told apart as by colours."""
SHADES = frozenset("forest royal hot brick burnt pastel neon baby sea bottle blood powder electric ocean wine".split())
"""Words that describe a look only beside a colour."""
_BEFORE_HUE = (_LOOKS | SHADES) - {"the", "a", "an", "of", "in", "on"}
_DIGIT = re.compile(r"\d")
WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")


@lru_cache(maxsize=2048)
def words_in_look(words: str) -> bool:
    """Whether these words only say how something looks or where it is ("dark blue, first bar of each group")."""
    found = WORD.findall(words.lower())
    if not found or _DIGIT.search(words):
        return False
    if all(map(_is_look, found)):
        return not SHADES.issuperset(found)
    head = WORD.findall(words.replace(";", ",").partition(",")[0].lower())
    return any(map(is_colour, head)) and all(is_colour(word) or word in _LOOKS for word in head)


def _is_look(word: str) -> bool:
    """Whether one lower-case word, or every part of a compound, is a colour or says how something looks."""
    if word in _COLOURS or word in _LOOKS or word in SHADES or word in _DRAWN:
        return True
    return "-" in word and all(part in _COLOURS or part in _LOOKS for part in word.split("-"))


def is_colour(word: str) -> bool:
    """Whether one lower-case word is a colour."""
    return word in _COLOURS or ("-" in word and any(part in _COLOURS for part in word.split("-")))


def tells_apart(word: str) -> bool:
    """Whether one lower-case word is a colour, or the style of a line or mark."""
    return word in _STYLES or is_colour(word)


def count_colours(words: str) -> int:
    """How many of these words are colours."""
    found = WORD.findall(words.lower())
    return 0 if _COLOURS.isdisjoint(found) and "-" not in words else sum(map(is_colour, found))


@lru_cache(maxsize=2048)
def colour_of(words: str) -> str:
    """The colour that a note such as "dark blue line, upper" gives; empty where it gives none."""
    for piece in words.replace(";", ",").split(","):
        found = WORD.findall(piece)
        hues = [at for at, word in enumerate(found) if is_colour(word.lower())]
        if hues:
            first = hues[0]
            while first and found[first - 1].lower() in _BEFORE_HUE:
                first -= 1
            return " ".join(found[first : hues[-1] + 1]).lower()
    return ""
