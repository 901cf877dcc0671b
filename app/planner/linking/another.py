"""Names that are nearly a label and those of something else: "Express B" beside "Express A"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..text.question import Question
from ..text.words import is_content
from .vocabulary import Names


def is_another(question: Question, at: Sequence[int], label: str, names: Names) -> bool:
    """Whether another single letter stands behind the words of a label than the one that it ends with ("Express B" is
    no "Express A"), or a part of another label is written together with them ("Quill-70B" is no "Forge-70B").
    """
    if _is_mixed(question, at, label, names):
        return True
    letter = letter_after(question, max(at, default=len(question.tokens)))
    return bool(letter) and has_other_letter(label, letter)


def _is_mixed(question: Question, at: Sequence[int], label: str, names: Names) -> bool:
    """Whether words are a part of a name with a hyphen of which another part is one of other labels alone."""
    if not at or not _HYPHENED.search(label):
        return False
    tokens = question.tokens
    own = {stem for stem, bearers in names.bearers.items() if label in bearers}
    if own <= {tokens[n].stem for n in at}:
        return False
    first, last = min(at), max(at)
    first -= first > 0 and is_content(tokens[first - 1])  # "Quill 70B"
    while first > 0 and tokens[first - 1].end == tokens[first].start:
        first -= 1
    while last + 1 < len(tokens) and tokens[last].end == tokens[last + 1].start:
        last += 1
    around = (*range(first, min(at)), *range(max(at) + 1, last + 1))
    parts = (tokens[n].stem for n in around if not tokens[n].is_sign)
    return any(label not in names.bearers.get(part, (label,)) for part in parts)


_HYPHENED = re.compile(r"\w-\w")


def letter_after(question: Question, at: int) -> str:
    """The single letter behind a token, in lower case; empty without one."""
    after = question.tokens[at + 1 : at + 2]
    letter = after[0].text if after else ""
    return letter if len(letter) == 1 and letter.isalpha() and letter != "s" else ""


def has_other_letter(label: str, letter: str) -> bool:
    """Whether a label of several words ends with another single letter, or digit where it is one."""
    *words, ends = label.casefold().split() or [""]
    alike = len(ends) == 1 and ends.isalnum() and ends.isalpha() == letter.isalpha()
    return bool(words) and alike and ends != letter
