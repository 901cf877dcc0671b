"""What the numbers of rows are, by their form: a line with a name for each ("whisker – box – median" before rows such
as "9 – 27 – 38"), or words for what stands in brackets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from ..text.names import Name
from ..text.spans import Span

_MARKS = re.compile(r"[*_~≈$€£%\s]+")
_LONGEST = 6
"""Most characters between two values of a row: with more, they stand in a sentence."""
_VERBS = r"(?:as|reads?|is|are|with|lists?|gives?|shows?|has|have|holds?)"
_LEAD = rf"(?:^|[:(,]\s*|[–—]\s|\b{_VERBS}\s)[*_\"“(]{{0,3}}"
_NAME = (
    r"(?P<n{at}>[^\W\d_](?:(?!\s{verbs}\s)[^\n()\[\]{marks}:;,.*]|(?<=\w)-(?=\w)|\.(?=\w)"
    r"|\([^()\n]{{1,30}}\)){{0,48}}?)[*_\"”]{{0,3}}"
)
_END = r"[*_\"”)\]]{0,3}(?=\s*(?:[.;:)]|$)|,?\s(?:with|where|in|for|all|each)\b)"
_JOINT = re.compile(r"\s(?:[–—-]|→|->|=>)\s(?=\S)")
"""What stands between what rows are called and the name of their first value."""
_FEWEST = 2


def form_of(text: str, values: Sequence[Span]) -> tuple[str, ...]:
    """What stands between values, without emphasis and units; nothing where that is more than signs."""
    between = [_MARKS.sub("", text[one.end : other.start]) for one, other in pairwise(values)]
    signs = all(0 < len(one) <= _LONGEST and not any(map(str.isalnum, one)) for one in between)
    return tuple(between) if between and signs else ()


def names_in_form(text: str, forms: Iterable[tuple[str, ...]], first: int) -> list[Name]:
    """The names of the last line before the `first` value that has a name for each value of most rows, given by their
    `forms`, with the same signs between them. Commas alone tell no form, since they separate any list.
    """
    counts = Counter(forms)
    form, count = counts.most_common(1)[0] if counts else ((), 0)
    if not form or count < max(_FEWEST, counts.total() / 2) or set(form) == {","}:
        return []
    found = list(_template(form).finditer(text, 0, first))
    names = [found[-1].span(f"n{at}") for at in range(len(form) + 1)] if found else []
    heads = list(_JOINT.finditer(text, *names[0])) if names else []
    names = [(heads[-1].end(), names[0][1]), *names[1:]] if heads else names  # "Season – crowd / goals"
    return [Name(text[start:end].strip(), Span(start, end)) for start, end in names]


@lru_cache(maxsize=32)
def _template(form: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern of names with these signs between them."""
    marks = re.escape("".join(sorted({*"".join(form)} - {"-"})))
    names = [_NAME.format(at=at, marks=marks, verbs=_VERBS) for at in range(len(form) + 1)]
    signs = [rf"\s*{re.escape(one)}\s*[*_\"“]{{0,3}}" for one in form]
    body = names[0] + "".join(sign + name for sign, name in zip(signs, names[1:], strict=True))
    return re.compile(_LEAD + body + _END, re.M)


@lru_cache(maxsize=4)
def in_brackets(text: str) -> Span | None:
    """The words for the numbers in brackets ("with the number of respondents in parentheses"), where some are given."""
    found = _IN_BRACKETS.search(text)
    return next((Span(*found.span(group)) for group in ("behind", "before") if found[group]), None) if found else None


_BRACKETS = r"in\s(?:round\s|square\s)?(?:brackets|parenthes[ie]s)"
_NO_NAME = r"(?!(?:values?|numbers?|figures?|shown|given|behind|after|next)\s)"
_WORDS = rf"(?:the\s)?(?P<{{group}}>{_NO_NAME}[^\W\d_][^\n.,;:()\d]{{{{2,40}}}}?)"
_IN_BRACKETS = re.compile(
    rf"{_BRACKETS}\s?(?:(?:is|are|gives?|shows?|:|=)\s|(?=(?:how|the)\s)){_WORDS.format(group='behind')}(?=[.,;)\n]|\Z)"
    rf"|(?:[,;(]|\b(?:and|with)\b)\s?(?:(?:and|with)\s)?"
    rf"{_WORDS.format(group='before')}\s(?:(?:is|are|being|given|shown|stands?)\s){{0,2}}{_BRACKETS}",
    re.I,
)
