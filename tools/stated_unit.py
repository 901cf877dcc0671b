"""The unit that a statement on an axis names."""

from __future__ import annotations

import re

from ..indexing.text.units import MULTIPLIERS, SCALES, UNIT

_BRACKETED = re.compile(r"[^(\[,;:.\d]{2,60}[\[(](?:in )?(?P<unit>[^()\[\]\d,:]{1,25})[\])]")
_SAID = re.compile(
    r"\b(?:in|per cent of|percentage of)\s+"
    rf"(?P<unit>(?:(?:{'|'.join(SCALES)})s?(?: of)?\s)?(?:U\.S\. )?[^\s,.;:()\"”]+(?<![.,]))"
)
_NO_UNIT = re.compile(
    r"\b(?:left|right|top|bottom|below|above|centre|center|middle|with|in|on|the|label|header|source|unlabell?ed|order"
    r"|categor\w+|positioned|linear|log\w*|shared|both|all)\b",
    re.I,
)


def stated_unit(text: str, start: int = 0, end: int | None = None) -> tuple[int, int] | None:
    """Where a statement on an axis names its unit: "Depth (m), from 0 to 30", "share of spending, in percent"."""
    stop = len(text) if end is None else end
    bracketed = _BRACKETED.match(text, start, min(stop, start + 120))
    if bracketed is not None and not _NO_UNIT.search(bracketed["unit"]) and len(bracketed["unit"].split()) <= 3:
        return bracketed.span("unit")
    for match in _SAID.finditer(text, start, min(stop, start + 200)):
        words = match["unit"].split()
        if words[0].rstrip("s").lower() in MULTIPLIERS or UNIT.fullmatch(words[-1]):
            return match.span("unit")
    return None
