"""Words that name the same thing in another form: a country and its people, a country and its code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..text.words import Token, is_content

IRREGULAR = {
    "french": "franc",
    "spanish": "spain",
    "danish": "denmark",
    "swiss": "switzerland",
    "dutch": "netherland",
    "irish": "ireland",
    "greek": "greec",
    "english": "england",
    "scottish": "scotland",
    "welsh": "wale",
    "polish": "poland",
    "turkish": "turkey",
    "finnish": "finland",
    "swedish": "sweden",
    "chines": "china",
    "portugues": "portug",
    "norwegian": "norway",
    "american": "usa",
    "us": "usa",
    "usa": "us",
    "british": "uk",
}
"""Stem of a demonym or a short form -> stem of the country."""
CODES = {
    "germani": "ger",
    "switzerland": "sui",
    "netherland": "ned",
    "spain": "esp",
    "denmark": "den",
    "croatia": "cro",
    "usa": "usa",
    "us": "usa",
    "american": "usa",
    "greec": "gre",
    "bulgaria": "bul",
    "portug": "por",
}
"""Stem of a country -> its code in sports results, if that is not the beginning of its name."""


PHRASES = {
    **dict.fromkeys(("usa", "us", "america", "american"), ("unit", "state")),
    **dict.fromkeys(("uk", "britain", "british"), ("unit", "kingdom")),
}
"""Stem -> the stems of the country's name, if it has several words."""


def kin(token: Token, stems: Iterable[str]) -> Iterator[str]:
    """Those of the stems that are another form of the token's name."""
    if not is_content(token) or token.number is not None:
        return
    own = {token.stem, IRREGULAR.get(token.stem, token.stem)}
    own |= {country for people, country in IRREGULAR.items() if people == token.stem}
    own |= {people for people, country in IRREGULAR.items() if country == token.stem}
    codes = {CODES.get(stem, stem[:3]) for stem in own if len(stem) >= 4 or stem in CODES}
    for stem in stems:
        if stem == token.stem:
            continue
        if stem in own or (len(stem) == 3 and stem in codes) or _same_root(token.stem, stem):
            yield stem


def _same_root(one: str, other: str) -> bool:
    """Whether two stems share all letters of the shorter but the last: "german", "germani"; "japanes", "japan"."""
    shorter = min(len(one), len(other))
    if shorter == 4 and one[:4] == other[:4] and one.isalpha() and other.isalpha():  # "Cuba", "Cuban"
        return 0 < abs(len(one) - len(other)) <= 2
    if shorter < 5 or abs(len(one) - len(other)) > 4 or not (one.isalpha() and other.isalpha()):
        return False
    alike = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), shorter)
    return alike >= max(4, shorter - 1)
