"""Labels named by initials: by their first letter ("f vs m"), by the letters that several words begin with ("lr" of
"Learning rate"), and those that are but initials by the words ("exact match" of "EM (%)").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....indexing.store.encoder import whole_words
from ..text.question import Question
from .vocabulary import Names

Named = tuple[str, tuple[int, ...]]
"""A label and the tokens that name it."""
FEW_LETTERS = 5
"""Most labels of an axis on which first letters name any."""
_BRACKETED = re.compile(r"\s*\([^()]*\)\s*\Z")
_INITIALS = re.compile(r"[A-Z]{2,6}")


def by_letter(question: Question, names: Names) -> Iterator[Named]:
    """Labels by their first letter, if no other label has it and the axis is short."""
    labels = sorted({label.text for label in names.axis.labels if label.text})
    letters = [label[0].lower() for label in labels]
    if not 1 < len(labels) <= FEW_LETTERS or any(len(label) == 1 for label in labels):
        return
    for index, token in enumerate(question.tokens):
        is_unit = index > 0 and question.tokens[index - 1].number is not None  # "5 m" names no month
        if len(token.text) == 1 and is_letter(question, index) and not is_unit and letters.count(token.text) == 1:
            yield labels[letters.index(token.text)], (index,)


def is_letter(question: Question, index: int) -> bool:
    """Whether a single letter names something: "B", or one that is no word."""
    token = question.tokens[index]
    return token.text not in "ais" or (index > 0 and question.text[token.start].isupper())


def by_initials(question: Question, names: Names) -> Iterator[Named]:
    """Labels of several words by their initials, unless these are a word, and labels that are initials by the words."""
    words = [token.text for token in question.tokens]
    letters = "".join(word[0] if word.isalpha() and len(word) > 1 else " " for word in words)
    for label in dict.fromkeys(label.text for label in names.axis.labels):
        head = _BRACKETED.sub("", label)
        if _INITIALS.fullmatch(head):
            starts = (found.start() for found in re.finditer(f"(?={head.lower()})", letters))
            yield from ((label, tuple(range(start, start + len(head)))) for start in starts)
        parts = head.lower().split()
        initials = "".join(part[0] for part in parts)
        if len(parts) > 1 and initials in words and initials.isalpha() and initials not in whole_words():
            yield label, (words.index(initials),)
