"""Other names that a label has by its form: without brackets, its acronym, its last level, its number in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..text.countries import country_names, language_names
from ..text.words import COUNTS

LEVEL = re.compile(r"\s+[>|]\s+")
"""What stands between the levels of a nested label ("Model > BERT")."""
_BRACKETS = re.compile(r"\s+\([^()]*\)")
_ACRONYM = re.compile(r"\(([A-Z][A-Z0-9&-]+)\)")
_WITHOUT = re.compile(r"\bw/o(?: |\b)", re.IGNORECASE)


def short_forms(text: str) -> Iterator[str]:
    """Short forms of a label: without brackets, the acronym in brackets, the last level of "Model | BERT"."""
    yield text.rstrip(" .:")
    yield _BRACKETS.sub("", text)
    if _WITHOUT.search(text):
        yield _WITHOUT.sub("without ", text)
    yield from _ACRONYM.findall(text)
    levels = LEVEL.split(text)
    if len(levels) > 1:
        yield levels[-1]
        yield _BRACKETS.sub("", levels[-1])
        yield " ".join(levels[1:])
    season = _SEASON.fullmatch(text)
    if season is not None:  # "2019/20"
        yield f"{season['from']}{season['mark']}{season['to']}"
    part = PART_OF_YEAR.fullmatch(text)
    if part is not None:  # "Q3 2023"
        which = f"{_ORDINALS[int(part['at']) - 1]} {'quarter' if part['of'] == 'Q' else 'half'}"
        yield f"{which} {part['rest']}".strip()
        yield f"{which} of {part['rest']}" if part["rest"] else which
    counted = _COUNTED.fullmatch(text)
    if counted is not None and counted["count"] in _IN_WORDS:  # "3 rows"
        yield _IN_WORDS[counted["count"]] + counted["rest"]
    yield from _STATISTICS.get(text.casefold(), ())
    percentile = _PERCENTILE.fullmatch(text)
    if percentile is not None:  # "p95"
        yield f"{percentile[1]}th percentile"
    yield from country_names(text)
    yield from language_names(text)


_COUNTED = re.compile(r"(?P<count>[0-9]{1,2})(?P<rest>[ -][^\W\d_].*)")
_IN_WORDS = {"1": "one"} | {str(count): word for word, count in COUNTS.items()}
_SEASON = re.compile(r"(?:19|20)(?P<from>[0-9]{2})(?P<mark>[/–-])(?:19|20)?(?P<to>[0-9]{2})")
PART_OF_YEAR = re.compile(r"(?P<of>[QH])(?P<at>[1-4])(?:[ /'-]{1,2}(?P<rest>\d{2,4}))?")
"""A quarter or a half of a year ("Q3 2023")."""
_ORDINALS = ("first", "second", "third", "fourth")
_STATISTICS = {
    "q1": ("lower quartile", "25th percentile"),
    "q3": ("upper quartile", "75th percentile"),
    "median": ("middle line", "50th percentile", "typical"),
    "p50": ("median", "typical"),
    "djf": ("winter",),
    "mam": ("spring",),
    "jja": ("summer",),
    "son": ("autumn", "fall"),
}
"""Other names of the parts of a box, and of a percentile."""
_PERCENTILE = re.compile(r"[pP](\d\d)")
