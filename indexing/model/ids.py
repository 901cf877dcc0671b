"""Ids of figures. They appear in commands, addresses and pages, so their alphabet is restricted."""

from __future__ import annotations

import re
import unicodedata

ALPHABET = "letters and digits of any script, space and . _ - + ( ) ,"
LONGEST = 200
"""Most characters of an id."""
_SIGNS = frozenset(" ._-+(),")


def why_unusable(id: str) -> str:
    """Why an id cannot be used, in a few words; empty where it can."""
    if not id.strip():
        return "the id is empty"
    if len(id) > LONGEST:
        return f"the id is longer than {LONGEST} characters"
    if id in {".", ".."}:
        return "the id is no name"
    if id != id.strip(" "):
        return "the id begins or ends with a space"
    other = next((char for char in id if not _is_known(char)), None)
    return "" if other is None else f"the id holds {other!a}: ids are of {ALPHABET}"


def id_of_name(name: str) -> str:
    """The id for a name from elsewhere, such as a file's: other characters become underscores."""
    composed = unicodedata.normalize("NFC", name).strip()  # some file systems take letters and accents apart
    id = "".join(char if _is_known(char) else "_" for char in composed)
    return re.sub(r"\.", "_", id) if id in {".", ".."} else id


def _is_known(char: str) -> bool:
    """Whether a character may stand in an id; marks are parts of letters in many scripts."""
    return char in _SIGNS or char.isalnum() or unicodedata.category(char) in ("Mn", "Mc")
