"""What leads from a name to its values, as a colon does: dots ("Arctic ...... 3.1"), a dash ("Arctic – **3.1**") and
brackets ("Oak (63, 2.4) [84]").
"""

from __future__ import annotations

import re

_DOTS = re.compile(
    r"^(?P<name>[^\n:|]{0,100}[^\W_][^\n:|.·…_]{0,20})"
    r"(?P<dots>[ \t]?(?:\.{4,80}|(?:\. ){3,40}\.?|·{4,80}|…{2,40}|_{4,80}))"
    r"(?=[ \t]{0,9}[\[(]?[~≈$€£+−-]{0,3}\d)",
    re.M,
)
_NUMBER = r"[~≈$€£+−-]{0,3}\d[\d.,]{0,12}(?:\s?%|\s?[^\W\d_]{1,4})?"
_DASHED = re.compile(
    r"^(?P<name>[ \t]{0,20}(?:[-*+•]|\d{1,2}[.)])[ \t]+(?=[^\W\d_])[^:|()\n]{0,60}[^\W\d_]\d{0,2})[ \t][–—-]"
    rf"(?=[ \t]\*{{0,2}}(?!(?:19|20)\d\d\b(?!\s?%)){_NUMBER}\*{{0,2}}[ \t]*(?:\([^()\n]{{0,90}}\)[ \t]*)?$)",
    re.M,
)
"""A line of a list that is a name, a dash and one value that is no year, maybe with a remark in brackets."""
_LISTED = rf"{_NUMBER}(?:[,;]\s{_NUMBER}){{0,8}}"
_BRACKETS, _SLASHES = (
    re.compile(
        r"^(?P<name>[ \t]{0,20}(?:[-*+•]|\d{1,2}[.)])[ \t]+[^\W\d_][^()\[\]:|\n]{0,60}?):?[ \t]"
        rf"\({values}(?P<rest>[ \t]*(?:[:;,.–—][^\d\n]*)?)$",
        re.M,
    )
    for values in (
        rf"(?P<first>{_LISTED})\)[ \t]{{0,2}}\[(?P<second>{_LISTED})\]",
        rf"(?P<first>{_NUMBER}(?:\s/\s{_NUMBER}){{1,9}})\)",
    )
)
"""A line of a list that is a name with values in two kinds of brackets, or between slashes in one."""


def with_colons(text: str) -> str:
    """The text with a colon after names that dots, a dash or brackets lead from, of the same length."""
    if "...." in text or ". . ." in text or "____" in text or "····" in text or "……" in text:
        text = _DOTS.sub(lambda found: found["name"] + ":".ljust(len(found["dots"])), text)
    text = _DASHED.sub(lambda found: found["name"] + ": ", text)
    text = _BRACKETS.sub(_without_brackets, text) if ")[" in text or ") [" in text else text
    return _SLASHES.sub(_without_brackets, text) if " / " in text else text


def _without_brackets(found: re.Match[str]) -> str:
    """A name and its values in a row ("Oak: 63, 2.4,  84 "), before what is said of them."""
    words, at = found["name"], found.end("name")
    for sign, group in ((":", "first"), (",", "second")):
        if group not in found.re.groupindex:
            break
        words += sign.ljust(found.start(group) - at) + found[group]
        at = found.end(group)
    return words.ljust(found.start("rest") - found.start()) + found["rest"].replace(":", ";", 1)
