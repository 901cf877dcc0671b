"""Data that no heading announces: among the parts of the figure, or in what introduces it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..recognisers import recogniser
from ..text.colours import colour_of
from .sections import Line, Part, heading_text, names_part, opens_parts, role_of, turns_to_parts

_STATES_VALUE = re.compile(r"[:=–—(]\**\s*[~≈$€£+−-]{0,2}[0-9]")
_VALUE_AT = re.compile(r"(?:[A-Za-z]+ ){0,3}[~≈]?[0-9][0-9.,]*\s?\S{0,4} (?:in|at|for|on|by) ")
_VALUE_FIRST = re.compile(r"[~≈]?[0-9][0-9.,]*\s?%\s+[^\W\d_]")
_FIELD = re.compile(r"[^\W_][^.:;!?\n]{0,60}:[ \t]+[~≈$€£+−-]{0,2}\d[^\s:;]{0,20}(?:[ \t][^\s:;]{1,16}){0,2}[ \t]*")
_LEAD = re.compile(r"[A-Z][^:*\d\n]{2,100}:\s*")
_BARE_KEY = re.compile(r"[A-Z][^:*.\d\n]{2,60}:\s*")
_BARE_BOLD = re.compile(r"\*\*[^*]{2,100}\*\*:?\s*")
_LABELLED = re.compile(r"\*\*(?P<label>[^*\n]{1,80})\*\*")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"(?<![\w.,])[0-9][0-9.,]*")
_ENDS_IN_VALUE = re.compile(r"\S\**(?::\**|\s[–—-])\s[~≈$€£+−-]{0,2}[0-9][0-9.,]*\s?[^\s\d,;:]{0,8}\s*$")
_MOST_OPENERS = 2
"""Of so many bullets one at least states a value, where a list is data; the others open groups."""
_FEWEST_VALUES = 3
_LOOK = 6
"""Lines under a bold line in which its first values stand."""


@recogniser("- Oak: 3", lambda text, parts: parts)
def with_undeclared(text: str, parts: list[Part]) -> list[Part]:
    """The parts; where none is marked as data, everything that is neither commentary nor a list of parts may hold some,
    and a list of parts is cut where values begin. What is marked so and only talks ("Analysis") leaves lists before it
    their values.
    """
    marked = [part for part in parts if part.role == "data"]
    if marked:
        lists = any(part.role == "intro" and _lists(text, part) for part in parts)
        lists = lists and not any(_lists(text, part) for part in marked)
        return [Part("data", part.lines) if lists and part.role == "intro" else part for part in parts]
    parts = [Part("data", part.lines) if part.role == "intro" else part for part in parts]
    return [piece for part in parts for piece in (_told_apart(text, part) if part.role == "parts" else [part])]


def _lists(text: str, part: Part) -> bool:
    """Whether a part has several lines that can be a list of values, or a table."""
    lines = [line for line in part.lines if line.kind in ("bullet", "numbered", "table", "fence")]
    lines += [line for line in part.lines if line.kind == "text" and _FIELD.fullmatch(text, line.content, line.end)]
    return sum(1 for line in lines if _DIGIT.search(text, line.content, line.end)) >= _FEWEST_VALUES


def _told_apart(text: str, part: Part) -> list[Part]:
    """A list of parts cut where a bold line that names none has values under it: the data, not announced as such."""
    if _lists_values(text, part):
        return [Part("data", part.lines)]
    for at, line in enumerate(part.lines[:-1]):
        if at and _lists_shares(text, part.lines[at : at + _FEWEST_VALUES]):
            return [Part("parts", part.lines[:at]), Part("data", part.lines[at:])]
        if at and _begins_values(text, part.lines, at):
            return [Part("parts", part.lines[:at]), Part("data", part.lines[at:])]
        bare = _BARE_BOLD.fullmatch(text, line.content, line.end) or _BARE_KEY.fullmatch(text, line.content, line.end)
        if not at or line.kind != "text" or bare is None:
            continue
        words = text[line.content : line.end].strip("*: ")
        below = [each for each in part.lines[at + 1 : at + 1 + _LOOK] if each.kind != "blank"]
        if below and below[0].kind == "text" and _LEAD.fullmatch(text, below[0].content, below[0].end):
            below = below[1:]  # "Going clockwise:"
        if (
            role_of(words) not in ("parts", "prose")
            and not names_part(words)
            and len(below) > 1
            and all(_states_values(text, each) for each in below[:2])
        ):
            return [Part("parts", part.lines[:at]), Part("data", part.lines[at:])]
    return [part]


def _states_values(text: str, line: Line) -> bool:
    """Whether a line begins with a share, or is a key and its value; whether a bullet gives a value after its label, or
    several anywhere in what it says.
    """
    start, end = line.content, line.end
    if _VALUE_FIRST.match(text, start, end) is not None:
        return True
    if line.kind == "text":
        return _FIELD.fullmatch(text, start, end) is not None and not names_part(text[start:end].partition(":")[0])
    if line.kind not in ("bullet", "numbered"):
        return False
    if _STATES_VALUE.search(text, start, end) or _VALUE_AT.match(text, start, end):
        return True
    labelled = _LABELLED.match(text, start, end)
    return (
        labelled is not None
        and not names_part(labelled["label"])
        and len(_NUMBER.findall(text, labelled.end(), end)) > 1
    )


def _begins_values(text: str, lines: Sequence[Line], at: int) -> bool:
    """Whether lines of a name and values begin here, several in sequence, perhaps under a plain name of their own."""
    if lines[at].kind not in _LISTING or (at and lines[at - 1].kind == lines[at].kind == "bullet"):
        return False
    run = 0
    numbers = shares = 0
    for place, line in enumerate(lines[at:]):
        if line.kind == "blank":
            continue
        found = _values_after_name(text, line)
        if not found and place == 0 and _HEAD.fullmatch(text, line.content, line.end):
            words = text[line.content : line.end].strip("*: ")
            if line.kind == "text" and not names_part(words) and role_of(words) not in ("parts", "prose", "intro"):
                continue
        if not found:
            break
        run, numbers = run + 1, numbers + found
        shares += text.endswith("%", line.content, line.end)
        if run >= _FEWEST_VALUES or (run > 1 and (numbers > run or shares == run)):
            return True
    return False


_LISTING = ("bullet", "numbered", "text")
_HEAD = re.compile(r"\*{0,2}[^\W_][^.;!?|\n*]{1,60}\*{0,2}:?\*{0,2}[ \t]*")
_NAMED = re.compile(
    r"\*{0,2}(?P<key>[^\W_][^:*|\n]{0,60}?)"
    r"(?::\*\*|\*\*:|\*\*(?=\s)|:|\s[–—-](?=\s)|(?=\s[~≈$€£]?[0-9.,]{1,12}\s?%?\s*\Z))"
    r"\s+(?P<rest>[^\n]*\d[^\n]*)"
)
_NO_NAME = re.compile(
    r"(?:scale|range|rings?|ticks?|steps?|units?|size|width|height|min(?:imum)?|max(?:imum)?|interval|number|left|right"
    r"|top|bottom|upper|lower|font|position|bars?|lines?|points?|resolution|n|(?:row|column) \d+|panel|figure|note"
    r"|source)\b",
    re.I,
)
_RANGE = re.compile(r"\d\s?%?\s?(?:to|[-–—])\s?[$€£]?\d|\bticks?\b|\bsteps?\b|\bax[ei]s\b|\bscale\b", re.I)
_YEAR = re.compile(r"(?:1[5-9]|20)[0-9]{2}\Z")
_WORD = re.compile(r"[^\W\d_]{2,}")
_MOST_WORDS = 5
"""Words for each value up to which a line lists them."""


def _values_after_name(text: str, line: Line) -> int:
    """How many values a line states after a name that is none of a part; none are years and what colours stand for."""
    named = _NAMED.match(text, line.content, line.end) if line.kind in _LISTING else None
    if named is None:
        return 0
    key, rest = named["key"].strip(), named["rest"]
    numbers = [one for one in _NUMBER.findall(rest) if not _YEAR.match(one.rstrip(",."))]
    if not numbers or len(_WORD.findall(rest)) > _MOST_WORDS * len(numbers) or _RANGE.search(rest):
        return 0
    if names_part(key) or role_of(key) in ("parts", "prose", "intro") or _NO_NAME.match(key) or colour_of(key):
        return 0
    return len(numbers)


def _lists_shares(text: str, lines: Sequence[Line]) -> bool:
    """Whether several bullets in sequence begin with a share ("12% Pine (green)"): such a legend lists the values."""
    return len(lines) == _FEWEST_VALUES and all(
        line.kind in ("bullet", "numbered") and _VALUE_FIRST.match(text, line.content) is not None for line in lines
    )


def _lists_values(text: str, part: Part) -> bool:
    """Whether a section that its heading gives to the parts ("States and labels") is a list of values."""
    head = part.lines[0]
    if head.kind != "heading" or opens_parts(words := heading_text(text, head)) or turns_to_parts(words):
        return False
    bullets = [line for line in part.lines if line.kind in ("bullet", "numbered")]
    values = [line for line in bullets if _ENDS_IN_VALUE.search(text, line.content, line.end)]
    return len(values) >= _FEWEST_VALUES and len(bullets) <= _MOST_OPENERS * len(values)
