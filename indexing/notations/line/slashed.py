"""Names with values apart by slashes, one after another in a sentence: `Houston 86/3/2, Auckland 70/14/6 and ...`."""

from __future__ import annotations

import re

from ...recognisers import recogniser
from ...stated.context import Context
from ...text.names import read_name
from ..rows import Block, Entry, Row, read_value

_NAMED = re.compile(
    r"(?P<name>(?<!\w)(?!and\s)[^\W\d_][\w.'’&-]*(?:\s[^\W\d_][\w.'’&-]*){0,3})\s\(?(?P<values>[0-9][0-9.]*%?(?:\s?/\s?[0-9][0-9.]*%?){1,9})\)?(?![\w/])"
)
_JOINT = re.compile(r"[,;]?\s(?:and\s)?")
_VALUE = re.compile(r"[0-9][0-9.]*%?")
_FEWEST = 3


@recogniser("Houston 86/3/2, Auckland 70/14/6, Berlin 31/36/12", lambda block, context: None)
def read_slashed(block: Block, context: Context) -> list[Row] | None:
    """The rows of running text that lists three names or more, each with as many values."""
    if not block.running:
        return None
    run: list[re.Match[str]] = []
    for one in _NAMED.finditer(context.text, block.start, block.end):
        if run and _JOINT.fullmatch(context.text, run[-1].end(), one.start()) is None:
            if len(run) >= _FEWEST:
                break
            run = []
        run.append(one)
    rows = [_row(context, one) for one in run]
    alike = len(rows) >= _FEWEST and len({len(row.entries) for row in rows}) == 1
    return rows if alike else None


def _row(context: Context, one: re.Match[str]) -> Row:
    values = (read_value(context, *span.span()) for span in _VALUE.finditer(context.text, *one.span("values")))
    entries = tuple(Entry(value.span, value.quantity) for value in values if value is not None)
    return Row(entries, read_name(context.text, *one.span("name")))
