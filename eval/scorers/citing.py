"""Citation correctness: are the cited characters those of the text, and do they hold what the answer was made from?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..records import Record
from ..systems.base import Place
from ..values import holds_words, number_in, numerals_in


@dataclass(frozen=True, slots=True)
class Cited:
    """The correctness of an answer's citations."""

    exact: bool
    """Whether there are citations and each quotes the text at its place exactly."""
    complete: bool
    """The cited characters contain every cell that the answer was computed from; of an answer that names no cells, they
    contain its value."""

    @property
    def right(self) -> bool:
        """Both."""
        return self.exact and self.complete


def cited(record: Record, texts: Mapping[str, str]) -> Cited | None:
    """How an answer is cited; None for a case that is not answered, or that is answered with the figure itself."""
    answer = record.answer
    value = answer.get("value")
    if answer.get("status") != "answered" or (isinstance(value, str) and value in texts):
        return None
    citations: Sequence[Mapping[str, Any]] = answer.get("citations") or ()
    exact = bool(citations) and all(_stands(one, texts) for one in citations)
    if record.used:
        return Cited(exact, all(any(_contains(one, place) for one in citations) for place in record.used))
    parts = value if isinstance(value, list) else [value]
    return Cited(exact, bool(parts) and all(any(_states(one, part) for one in citations) for part in parts))


def _stands(citation: Mapping[str, Any], texts: Mapping[str, str]) -> bool:
    text, quote = texts.get(str(citation.get("figure"))), citation.get("quote")
    return bool(quote) and text is not None and text[citation["start"] : citation["end"]] == quote


def _contains(citation: Mapping[str, Any], place: Place) -> bool:
    return (
        citation.get("figure") == place.figure
        and int(citation.get("start", 0)) <= place.start
        and place.end <= int(citation.get("end", 0))
    )


def _states(citation: Mapping[str, Any], part: Any) -> bool:
    """Whether the quote says the value: the number among its numbers, or the words in a row."""
    quote, number = str(citation.get("quote", "")), number_in(part)
    if number is None:
        return holds_words(quote, part)
    return any(found.value == number for found in numerals_in(quote))
