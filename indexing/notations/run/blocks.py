"""Records that begin with the same key, called by what follows it: `Country: Brazil`, its values below."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ...outline.tree import Item
from ...recognisers import recogniser
from ...text.names import fold, trim


@recogniser("Country: Brazil", lambda text, items: items)
def called_by_value(text: str, items: Sequence[Item]) -> Sequence[Item]:
    """The items, called by what follows their key where that comes again and again ("Country: Brazil", its values
    below).
    """
    keyed = [item for item in items if item.children and item.label is not None]
    if len(keyed) < 2:
        return items
    keys = Counter(fold(item.words(text)) for item in keyed)
    if not any(count > 1 for count in keys.values()):
        return items
    made = []
    for item in items:
        body = trim(text, item.body, item.end)
        said = text[slice(*body)]
        if item.children and keys[fold(item.words(text))] > 1 and 0 < len(said.split()) <= _MOST_NAME_WORDS:
            whole = trim(text, item.start, item.end)  # a number alone names nothing ("Dose: 10 mg")
            made.append(replace(item, label=whole if _DIGIT.search(said) else body, body=item.end))
        else:
            made.append(item)
    return made


_MOST_NAME_WORDS = 8
"""Words of what follows such a key, beyond which it is a sentence."""
_DIGIT = re.compile(r"\d")
