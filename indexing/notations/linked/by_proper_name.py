"""Links of values to the proper names right before them, in text that declares none ("Housing (blue) at 35%, followed
by Food (green) at 20%").
"""

from __future__ import annotations

import re

from ...stated.context import Context
from ...text.names import fold, read_name
from .line import Line, Link

_WORD = r"[A-Z][\w&'’./-]*"
_NAMED = re.compile(
    rf"(?:\b(?:The|the)\s)?(?P<name>{_WORD}(?:\s(?:(?:of|and|de|del|da|la|the|for|&)\s)?(?:{_WORD}|[0-9]{{1,4}}(?=\s)))*)[*_\"”’]{{0,3}}"
    r"(?:\s?\([^()\d]{1,40}\))?(?:(?:\s[a-z]{1,12}){0,5}\s?[:–—-]?\s?|\s?\()[*_]{0,2}\Z"
)
"""A name in capitals, with at most its look and a few words between it and what follows."""
_NO_NAME = frozenset(
    "the in a an it its this that these those at from by for and both all no with while of on to as among after before "
    "overall here there they he she each every one two".split()
)
_FEWEST = 2


def links_by_proper_name(context: Context, line: Line) -> list[Link]:
    """The values of a running line by the proper names right before them, if at least two have one, all of these
    differ, and at most one value has none.
    """
    text, found = context.text, []
    first = line.start
    for span, quantity in line.values:
        named = _NAMED.search(text, first, span.start)
        first = span.end
        if named is not None and fold(named["name"]) not in _NO_NAME:
            name = read_name(text, *named.span("name"), context.known)
            found.append(Link(span, quantity, None, subject=name, kind="listed"))
    apart = len({fold(link.subject.text) for link in found if link.subject is not None})
    return found if len(found) >= max(_FEWEST, len(line.values) - 1) and apart == len(found) else []
