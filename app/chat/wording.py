"""Wording: what suggested questions call the axes of a grid and their labels."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...indexing.model.figure import Axis, Figure, Label
from ...tools.names import is_missing
from ..planner.text.words import is_content, tokens_of

LONG = 36
"""The most characters of a name that is used in a question."""
_BESIDE = re.compile(r"\s*\([^()]*\)\s*$")
_ARTICLE = re.compile(r"(?:the|an?|its|their|this|each)\s+", re.IGNORECASE)
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))
_MARKS = " \t*_`\"'“‘|"
_ESCAPE = re.compile(r"\\(?=[^A-Za-z0-9\s])")
_ADJECTIVES = frozenset("true actual predicted expected observed categorical".split())
"""Names of axes that are no nouns, as in confusion matrices."""
_UNCOUNTED = ("series", "species", "ss", "us", "is")
"""Endings of singular nouns that end in "s"."""


def fits(text: str) -> bool:
    """Whether a text can stand in a question as a name: short, whole, and no phrase that introduces another."""
    whole = all(text.count(left) == text.count(right) for left, right in _PAIRS) and text.count('"') % 2 == 0
    phrase = ": " in text or (_ARTICLE.match(text) and " " in text)
    return 0 < len(text) <= LONG and any(map(str.isalnum, text)) and whole and not phrase


def is_name(figure: Figure, axis: Axis, label: Label) -> bool:
    """Whether a label is what people call its row or column, and no words of a sentence that it was read from.

    A number is a name only on an axis of numbers, or on one that has a name.
    """
    text = label.text
    if not fits(text) or (axis.kind == "category" and not axis.name and re.fullmatch(r"[\d.,\s-]+", text)):
        return False
    if label.span is None or not text[0].islower():
        return True
    before = figure.text[: label.span.start].rstrip(_MARKS)
    return not before[-1:].isalpha() or figure.text[len(before) : label.span.start].strip(" ") != ""


def called(axis: Axis, label: str, other: str = "") -> str:
    """A label in a question: with its axis if it is a number or very short, or on both axes, and then with `other`
    if its axis has no name.
    """
    text = unescaped(label)
    if text.islower() and not any(map(is_content, tokens_of(text))):
        text = f"“{text}”"  # "the", a token
    own = lowered(_bare(axis.name)) if _has_noun(axis) else other
    if not own or not (other or axis.kind == "number" or len(label) <= 2) or own in label.lower():
        return text
    return f"{own} = {text}" if own.count(" ") > 1 else f"{_singular(own)} {text}"


def noun(axis: Axis, labels: Sequence[str] = ()) -> str:
    """A noun for one label of an axis: its name in the singular, else "of A and B" for few labels, else "one"."""
    if _has_noun(axis):
        name = lowered(_bare(axis.name))
        return f"{name} label" if name in _ADJECTIVES else name if " of " in name else _singular(name)
    texts = list(map(unescaped, labels))
    if 2 <= len(texts) <= 4 and all(map(fits, texts)) and len(" ".join(texts)) <= 60:
        return f"of {', '.join(texts[:-1])} and {texts[-1]}"
    return "one"


def nouns(axis: Axis) -> str:
    """A noun for several labels of an axis; empty if its name has no plural."""
    name = _bare(axis.name)
    if not _has_noun(axis) or len(name) == 1 or not re.fullmatch(r"[^\W\d_]+(?: [^\W\d_]+)*", name) or " of " in name:
        return ""
    one = _singular(noun(axis))
    if one.endswith(_UNCOUNTED[:2]):
        return one
    if re.search(r"[^aeiou]y$", one):
        return f"{one[:-1]}ies"
    return f"{one}es" if re.search(r"(?:s|x|ch|sh)$", one) else f"{one}s"


def lowered(name: str) -> str:
    """A name within a sentence; abbreviations stay as they are."""
    return " ".join(word.lower() if word[1:].islower() else word for word in name.split())


def unescaped(label: str) -> str:
    """A label without the backslashes of Markdown."""
    return _ESCAPE.sub("", label)


def _has_noun(axis: Axis) -> bool:
    """Whether an axis has a name that a question can use: "x" is none for times, nor is "None" for anything."""
    named = not is_missing(axis.name) and not (axis.kind == "time" and len(axis.name) == 1)
    return named and fits(_bare(axis.name))


def _bare(name: str) -> str:
    """A name without an article before it and brackets after it."""
    return _BESIDE.sub("", _ARTICLE.sub("", name, count=1) if _ARTICLE.match(name) else name) or name


def _singular(name: str) -> str:
    if not re.search(r"\w{3,}s$", name) or name.endswith(_UNCOUNTED):
        return name
    if name.endswith("ies"):
        return f"{name[:-3]}y"
    return name[:-2] if re.search(r"(?:ss|x|ch|sh)es$", name) else name[:-1]
