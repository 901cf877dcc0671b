"""Lines of fields as programs write them: `month=Jan rain=142mm tmax=11.2°C`."""

from __future__ import annotations

import re

from ...recognisers import recogniser
from ...stated.context import Context
from ...text.names import read_name, trim
from ...text.spans import Span
from ..rows import Block, Entry, Row, read_value

_FIELD = r"[^\W\d][\w.%/@-]{0,40}=(?:\"[^\"\n]{0,60}\"|[^\s,;|=\"]{1,40})"
_LINE = re.compile(rf"{_FIELD}(?:(?:\s*[,;|])?\s+{_FIELD}){{2,}}(?:\s+\([^()\n]{{1,80}}\))?")
_PAIR = re.compile(_FIELD)


@recogniser("month=Jan rain=142mm tmax=11.2°C", lambda block, context: None)
def read_fields(block: Block, context: Context) -> list[Row] | None:
    """One row of the values under their keys, called by the first one."""
    text = context.text
    start, end = trim(text, block.start, block.end)
    while end - start > 1 and text[start] == text[end - 1] == "`":
        start, end = start + 1, end - 1
    if _LINE.fullmatch(text, start, end) is None:
        return None
    fields = [(*one.span(), text.index("=", one.start())) for one in _PAIR.finditer(text, start, end)]
    spans = [Span(*trim(text, equals + 1, last)) for _, last, equals in fields]
    entries = [read_value(context, span.start, span.end) or Entry(span, None) for span in spans]
    keys = [read_name(text, first, equals) for first, _, equals in fields]
    labelled = [Entry(one.span, one.quantity, key) for one, key in zip(entries, keys, strict=True)]
    name = read_name(text, entries[0].span.start, entries[0].span.end)
    return [Row(tuple(labelled[1:]), name, axis=keys[0].text)]
