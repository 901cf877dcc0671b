"""Labels that only say how or where something is drawn ("dark blue", "y", "dot"), and what they mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from ..recognisers import recogniser
from ..stated.context import Context, Hint
from ..stated.hints import axis_title, title_of
from ..stated.marks import MARK, is_mark, marked
from ..text.colours import colour_of, words_in_look
from ..text.names import Name, fold, whole_word
from ..text.units import SYNONYMS, is_unit, unit_of_label


@recogniser("x = 2.8, y = 118", lambda context, names: list(names))
def meant_by(context: Context, names: Sequence[Name]) -> list[Name]:
    """The names, each that is a look or a place of the drawing called what the legend or the axes say that it shows, if
    that is known of all such names; what the data call it stays another name.
    """
    meanings = [_meaning(context, name) for name in names]
    known = [one for one in meanings if one is not None]
    drawn = [name for name, one in zip(names, meanings, strict=True) if one is not None or _is_drawn(name)]
    if len(known) < max(_FEWEST, len(drawn)) or len({fold(one.text) for one in known}) < len(known):
        meanings = _marks(context, names) or _measures(context, names)
    return [
        name if one is None else replace(name, text=one.text, span=one.span, aliases=(name.text, *name.aliases))
        for name, one in zip(names, meanings, strict=True)
    ]


_FEWEST = 2


def _marks(context: Context, names: Sequence[Name]) -> list[Name | None]:
    """What each of several marks stands for; nothing where the text does not say it of all of them."""
    at = [
        place
        for place, name in enumerate(names)
        if is_mark(name.text) or (len(name.text) > 1 and words_in_look(name.text))
    ]
    told = marked(context.text, [names[place].text for place in at]) if len(at) >= _FEWEST else [None]
    if None in told:
        return []
    found: list[Name | None] = [None] * len(names)
    for place, meaning in zip(at, told, strict=True):
        found[place] = meaning
    return found


def _measures(context: Context, names: Sequence[Name]) -> list[Name | None]:
    """The title of the one axis of values that each name is the unit or one word of ("$" for "Price (US$)", "score" for
    "Arena score"); of two axes and two names, that of the axis left for a name without words.
    """
    hints = [hint for hint in context.hints if hint.place in ("x", "y") and hint.name and not hint.labels]
    titles = [title for hint in hints if (title := title_of(context, hint)) is not None]
    stated = {fold(title.text) for title in titles}
    found: list[Name | None] = []
    beside = {name.text for name in names}
    for name in names:
        fits = [one for one in titles if _is_of(name.text, one.text, beside)] if fold(name.text) not in stated else []
        found.append(fits[0] if len(fits) == 1 else None)
    told = [one for one in found if one is not None]
    if len({fold(one.text) for one in told}) < len(told):
        return [None] * len(names)
    nameless = [at for at, name in enumerate(names) if not name.text]
    if len(names) == len(titles) == _FEWEST and len(told) == len(nameless) == 1:
        found[nameless[0]] = next(title for title in titles if title is not told[0])
    return found


def _is_of(words: str, title: str, beside: Collection[str]) -> bool:
    """Whether words are the unit of a title, or one word of it; `beside` are the other names of the list."""
    if is_unit(words, beside):
        return SYNONYMS.get(words, words) == unit_of_label(title)
    head = title.partition("(")[0]
    if title.endswith("?") or any(words.casefold() in fold(one).split() for one in beside if one != words):
        return False  # "Satisfied" beside "Very satisfied" is an answer to the question
    return words.isalpha() and head[:1].isupper() and whole_word(words, flags=re.I).search(head) is not None


def _is_drawn(name: Name) -> bool:
    return fold(name.text) in ("x", "y") or bool(_MARK.fullmatch(name.text) or words_in_look(name.text))


def _meaning(context: Context, name: Name) -> Name | None:
    """What a label means: an axis, the entry of a legend that looks so, a scale whose values are drawn so."""
    folded = fold(name.text)
    if folded in ("x", "y"):
        return axis_title(context, folded)
    is_drawing = _MARK.fullmatch(name.text) is not None
    if not is_drawing and not words_in_look(name.text):
        return None
    looks = [one for one in context.known.values() if folded in map(fold, one.aliases)]
    if is_drawing and not looks:
        named, mark = [hint for hint in context.hints if hint.name], folded.partition(" with ")[0]
        drawn = [hint for hint in named if _is_drawn_as(context, hint, mark)]
        drawn = drawn or [hint for hint in named if hint.place == "y" and _is_at_its_side(context, hint, mark)]
        return title_of(context, drawn[0]) if len(drawn) == 1 else None
    if not looks:  # "Blue line" where the legend says "blue" of a name, not of "the mean of all years"
        hue = colour_of(folded)
        looks = [one for one in context.known.values() if hue in one.aliases and one.text[:1].isupper()]
    return looks[0] if len(looks) == 1 else None


_MARK = re.compile(MARK + r"(?:\swith\s[a-z ]{3,30})?", re.I)


def _is_at_its_side(context: Context, hint: Hint, mark: str) -> bool:
    """Whether a vertical axis is at the side where the text says that a mark is measured ("Bars (left axis) give")."""
    side = r"(?:\s[a-z ]{3,30})?\s\((?:[^()\n]{1,40},\s)?(left|right)[- ](?:hand )?(?:y-)?axis\)"
    said = re.finditer(rf"\b{re.escape(mark.rstrip('s'))}s?{side}", context.text, re.I)
    sides = {found[1].lower() for found in said}
    own = re.search(r"\b(?:left|right)\b", hint.span.cut(context.text), re.I)
    return own is not None and sides == {own[0].lower()}


def _is_drawn_as(context: Context, hint: Hint, mark: str) -> bool:
    """Whether a part says that its values are drawn with this mark ("Passengers → light blue columns")."""
    said = hint.span.cut(context.text).casefold()
    return re.search(rf"\b{re.escape(mark.rstrip('s'))}s?\b", said) is not None
