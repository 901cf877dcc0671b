"""What a sentence or a remark is about: the label in words that say something of it, too ("Nova leads with")."""

from __future__ import annotations

import re

from ..stated.context import Context
from ..text.colours import words_in_look
from ..text.names import fold, trim

_SAYS = re.compile(
    r"[*_\"”]*(?:,\s|\s(?:is|are|was|were|has|have|lead(?:s|ing)?|trail(?:s|ing)?|follow(?:s|ed|ing)?|comes?|coming|scor(?:es?|ing)"
    r"|reach(?:es|ing)?|ranks?|sits?|stands?|peaks?|tops?|wins?|lags?|dips?|falls?|rises?|gets?|shows?|posts?|records?|achieves?"
    r"|attains?|manages?|ends?|starts?|lies|climbs?|drops?|extends?|hits?|finish(?:es)?|dominates?|takes?|remains?|does|sees?"
    r"|at|with|ahead|behind|best|worst|highest|lowest|last|next|only|just|still|again|clearly|far|closely|slightly|narrowly"
    r"|well|by far|once more)\b)"
)
"""What goes on to say something of a label that it follows."""

_SUPERLATIVE = re.compile(
    r"(?:[,;–—-]\s(?:(?:by far|clearly|again|also|now|still)\s)?the\s|\s[–—-]\s)(?:[a-z-]{2,12}\s){0,2}"
    r"(?!(?:west|forest|rest|interest|test|guest|harvest|request)\b)[a-z]{2,10}(?<=est)\b[a-z ]{0,40}\Z"
)
"""A remark that only one of all labels can carry, so that without it they still are told apart."""
_DATED = re.compile(r"((?:1[89]|20)\d\d)\s(?:is|was|has|had|saw|sees|shows?|marks?)\s")
_CLAUSED = re.compile(r",\s(?:where|which|whose|while|whereas)\s[a-z].{4,120}\Z")
"""A clause that says something of a label."""


_FEWEST_SAID = 2
"""Words of a label with what is said of it."""


def subject_of(context: Context, start: int, end: int) -> tuple[int, int]:
    """The bounds of the known label with which these words begin where the others say something of it ("Nova leads
    with"), and of any label before a superlative ("Oak, the widest slice"); else the bounds as they are.
    """
    words = context.text[start:end]
    if len(words.split(None, 1)) < _FEWEST_SAID or fold(words) in context.known:
        return start, end
    praise = _SUPERLATIVE.search(words) if "est" in words else _CLAUSED.search(words) if ", w" in words else None
    if praise is not None and praise.start() > 0:
        return trim(context.text, start, start + praise.start())
    dated = _DATED.match(words) if words[0].isdigit() else None
    if dated is not None:  # "2018 was the best year"
        return start, start + dated.end(1)
    drawn = OF_DRAWN.match(context.text, start, end)
    start = drawn.end() if drawn is not None else start
    width = max([len(name.text) for name in context.labels_at(start, end)], default=0)
    if width and start + width < end and _SAYS.match(context.text, start + width, end):
        return start, start + width
    return _of_sentence(context.text, start, end)


OF_DRAWN = re.compile(
    r"(?:[Tt]he\s)?(?:[a-z-]{2,12}\s){0,2}(?:bar|line|curve|slice|segment|wedge|point|box|column|dot|marker|bubble)\s"
    r"(?:for|of|representing|labell?ed|marked)\s(?:the\s)?[\"“*]{0,3}(?=\w)"
)
"""What is drawn, before what it is drawn for ("The bar for Oak")."""
_LOOKED = re.compile(r"[*_]{0,2}[^()\n]{1,60}\s\((?P<look>[^()\n]{2,40})\)[*_]{0,2}(?=\s[a-z])")
_THEN_LOOK = re.compile(r"(?P<marks>[*_]{1,2})[^*_\n]{1,60}(?P=marks)(?=,\s(?P<look>[a-z][a-z -]{2,30})(?:\s\(|\Z))")
_TAKES = re.compile(
    r"(?P<name>[A-Z0-9*_][^.,;:()]{0,50}?[*_]{0,2})\s(?:makes?\sup|accounts?\sfor|represents?|constitutes?|comprises?|covers?|holds?"
    r"|takes?(?:\sup)?|stands?|sits?|reach(?:es)?|contributes?|claims?|occup(?:y|ies))(?:\s[a-z]{1,12}){0,4}\Z"
)
"""The subject of a sentence whose verb comes before its value."""


def _of_sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds of the subject before a look in brackets and a verb ("Oak (green) makes up") or a look that nothing
    follows ("*Oak*, green"), or before a verb of having.
    """
    for pattern in (_LOOKED, _THEN_LOOK):
        looked = pattern.match(text, start, end)
        if looked is not None and words_in_look(looked["look"]):
            return start, looked.end()
    takes = _TAKES.match(text, start, end)
    return (start, takes.end("name")) if takes is not None else (start, end)
