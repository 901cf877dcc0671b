"""Closing: checks how a model ends. Its wording is kept only if every numeral in it has a source and every result its
right name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import get_args

from ...indexing.errors import clip
from ...tools.frame import CellRef
from ...tools.names import normal
from ...tools.result import NoAnswer, Reason, Scalar, Value, same_value
from ..numerals import Number, Sources, states, unbound
from .basis import MOST_CELLS, bases_of
from .desk import Desk, Entry, Mistake
from .guard import not_asked_for
from .mentions import mentions_in
from .naming import Sentence
from .sense import Sense
from .sources import sources_of

MOST_WAYS = 6
"""The most values a sentence names where the description leaves open which is meant."""
MAX_TEXT = 2_000
"""The most characters of a sentence: a longer text is no answer to a question about a figure."""
YES, NO = re.compile(r"\s*(?:yes|true|correct)\b", re.I), re.compile(r"\s*(?:no|false|incorrect|wrong)\b", re.I)
_REASONS: tuple[str, ...] = get_args(Reason)
_REF = re.compile(r"\{\s*(r\d{1,3})\b[^{}]{0,20}\}")
_NOTE = re.compile(r"\s?[\[(]r\d{1,3}(?:,\s?r\d{1,3})*[\])]")
"""A reference beside a value, like a footnote; it is removed."""
_TRENDS = {
    "increasing": re.compile(
        r"\b(?:increas|ris(?:e|es|ing|en)\b|rose\b|grow|grew\b|climb|upward|(?:go\w*|went|up) up\b)", re.I
    ),
    "decreasing": re.compile(r"\b(?:decreas|fall|fell\b|declin|drop|shr[aiu]nk|downward|(?:go\w*|went) down\b)", re.I),
    "flat": re.compile(r"\b(?:flat|stable|constant|unchanged|same)\b", re.I),
    "mixed": re.compile(r"\b(?:mixed|fluctuat|up and down|no (?:clear )?(?:trend|direction))", re.I),
}
"""Synonyms for the trend of a series."""
_UNBOUND = (
    "These numerals, in digits or words, are in no result that the sentence shows, no label, citation or question: {}. "
    "Call answer again: write references such as {{r1}} where values go, or run a plan that gives them."
)
_OR = re.compile(r"\b(?:or|either)\b", re.I)
_RENAME = "Call answer again, with the names of the result, or run the plan that is meant."
_PASSAGE = 60
"""A text of at least this many characters is a passage, not a name."""
_UNITS = re.compile(r"\s?(%|percentage points|percent|[A-Za-z°µ/²³]{1,12})")
_HEDGED = re.compile(r"(?:about|approximately|around|roughly|nearly|~)\s*\Z", re.I)


@dataclass(frozen=True, slots=True)
class Ending:
    """The model's ending, checked."""

    refs: tuple[str, ...]
    """References of the results that it answers with; empty where it abstains without one."""
    text: str
    """Its sentence with the values in place; empty where the rendered result replaces it."""
    status: str
    reason: str
    figures: tuple[str, ...] = ()
    """The figures that are themselves the answer."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a sentence."""

    message: str
    """For the model: what to correct."""
    words: tuple[str, ...]
    """For people: why the sentence was replaced."""


@dataclass
class Closing:
    """Takes the model's ending; sends it back once where a number is bound to no source or is given under a wrong
    name.
    """

    desk: Desk
    ending: Ending | None = None
    replaced: tuple[str, ...] = ()
    """The words because of which the model's sentence was replaced."""
    unbound: tuple[str, ...] = ()
    """All numerals in the model's sentences that were bound to no source."""
    _sent_back: bool = field(default=False)

    def finish(self, text: str = "", result: str = "", status: str = "", reason: str = "", words: str = "") -> str:
        """Keep the ending, or raise a Mistake that tells the model how to correct it."""
        text = str(text or "").strip()[:MAX_TEXT]
        refs = _refs_of(str(result or ""), text) or (() if result or status or reason else self._result_stated(text))
        if words and len(refs) == 1:
            alone = self.desk.words_of(self.desk.entry(refs[0]), str(words)).ref
            text, refs = text.replace(f"{{{refs[0]}}}", f"{{{alone}}}"), (alone,)
        figures = () if refs else _figures_of(str(result or ""), self.desk)
        abstains = status == "abstained" or (not refs and not figures and bool(reason))
        if not refs and not abstains:
            for one in figures:
                if wrong := not_asked_for(one, self.desk.shelf.figure(one), self.desk.question):
                    raise Mistake(wrong)
            if not figures:
                known = ", ".join(self.desk.entries) or "none yet: call run_plan"
                raise Mistake(f"Name the result that answers, such as result='r1'. Results: {known}.")
            return self._accept(Ending((), self._checked_sentence(text, ()), "answered", "", figures))
        entries = tuple(self.desk.entry(ref) for ref in refs)
        if len(entries) > 1 and not abstains and status != "ambiguous":
            self._check_list(entries, text)
        if abstains and reason not in _REASONS:
            reason = next((one.result.reason for one in entries if isinstance(one.result, NoAnswer)), "not_stated")
        settled = "abstained" if abstains else "ambiguous" if status == "ambiguous" else "answered"
        return self._accept(Ending(refs, self._checked_sentence(text, () if abstains else entries), settled, reason))

    def _check_list(self, entries: Sequence[Entry], text: str) -> None:
        """Raise Mistake where several results are no list: each has to be a value in the sentence, without "or"."""
        shown = _REF.findall(text)
        if _OR.search(_REF.sub("", text)):
            raise Mistake("Where the question can be read in several ways, use status='ambiguous'.")
        for entry in entries:
            if not isinstance(entry.result, Value):
                raise Mistake(
                    f"{entry.ref} has no value, and cannot be part of a list. Leave it out, or answer with it."
                )
            if entry.ref not in shown:
                raise Mistake(
                    f"A list of results has each in its sentence: write {{{entry.ref}}} where its value goes."
                )

    def end_with_latest(self) -> bool:
        """End with the result computed last, in the tools' wording; returns whether there is one."""
        ref = self.desk.latest
        if ref and isinstance(self.desk.entry(ref).result, Value):
            self.ending = Ending((ref,), "", "answered", "")
        return self.ending is not None

    def _result_stated(self, text: str) -> tuple[str, ...]:
        """The one result that a sentence without references states; empty if it states several, or part of one."""
        sentence = _with_values(text, self.desk)
        stated: list[Entry] = []
        for entry in self.desk.entries.values():
            result = entry.result
            if not isinstance(result, Value) or (
                isinstance(result.value, bool) and not (YES.match(sentence) or NO.match(sentence))
            ):
                continue
            sources = sources_of(self.desk, [entry])
            again = any(isinstance(one.result, Value) and same_value(one.result, result) for one in stated)
            if not again and not unbound(sentence, sources) and not any(_missing_results(sentence, [entry], sources)):
                stated.append(entry)
        return (stated[0].ref,) if len(stated) == 1 else ()

    def _accept(self, ending: Ending) -> str:
        self.ending = ending
        return ending.text or "done"

    def _checked_sentence(self, text: str, entries: tuple[Entry, ...]) -> str:
        """The sentence with values in place of references; empty if it has to be replaced."""
        sentence = _with_values(text, self.desk)
        shown_entries = tuple(self.desk.entry(ref) for ref in dict.fromkeys(_REF.findall(text)))
        fault = self._fault_in(sentence, entries, shown_entries)
        if fault is None:
            return sentence
        if not self._sent_back:
            self._sent_back = True
            raise Mistake(fault.message)
        self.replaced = fault.words
        return ""

    def _fault_in(self, sentence: str, entries: tuple[Entry, ...], shown_entries: tuple[Entry, ...]) -> Fault | None:
        """What is wrong with a sentence, given the results it answers with and those it shows."""
        used = tuple({entry.ref: entry for entry in (*entries, *shown_entries)}.values())
        sources = sources_of(self.desk, used)
        wrong = unbound(sentence, sources)
        self.unbound += wrong
        if wrong:
            return Fault(_UNBOUND.format(", ".join(map(repr, wrong[:8]))), wrong)
        shown = {entry.ref for entry in shown_entries}
        missing = tuple(_missing_results(sentence, [one for one in entries if one.ref not in shown], sources))
        if missing:
            again = f"Call answer again, with {{{entries[0].ref}}}."
            return Fault(f"The sentence does not say the result: {missing[0]}. {again}", missing)
        called = self._misnamed(sentence, used, sources) if entries else ""
        return Fault(f"{called} {_RENAME}", (called,)) if called else None

    def _misnamed(self, text: str, used: tuple[Entry, ...], sources: Sources) -> str:
        """What a sentence misnames, or says with the wrong direction."""
        figures = {one.figure for entry in used for one in _cells_of(entry)} | {entry.figure for entry in used}
        known = {id: self.desk.vocabulary(id) for id in sorted(figures)}
        bases = tuple(basis for entry in used for basis in bases_of(entry, self.desk, known))
        if not bases:
            return ""
        sentence = Sentence(text, bases, tuple(known.values()), sources, self.desk.question)
        return sentence.misnamed() or Sense(sentence, tuple(mentions_in(text, known.values()))).reversed()


def _cells_of(entry: Entry) -> Iterator[CellRef]:
    for value in entry.values:
        yield from value.cells[:MOST_CELLS]


def _refs_of(result: str, text: str) -> tuple[str, ...]:
    """The references named as the result; if none, those that the sentence uses."""
    named = re.findall(r"\br\d{1,3}\b", result)
    return tuple(dict.fromkeys(named or _REF.findall(text)))


def _figures_of(result: str, desk: Desk) -> tuple[str, ...]:
    """The figures named as the result, which answer a question for figures."""
    whole = result.strip(" \"'")
    names = [whole] if whole in desk.figures else [one.strip(" \"'") for one in re.split(r"[,;\[\]]|\band\b", result)]
    named = tuple(dict.fromkeys(filter(None, names)))
    return named if all(one in desk.figures for one in named) else ()


def _with_values(text: str, desk: Desk) -> str:
    """The sentence with each reference replaced by its result, as written out by the tools."""
    out, at = "", 0
    text = _NOTE.sub("", text)
    for match in _REF.finditer(text):
        entry = desk.entry(match[1])
        shown = _value_text(entry)
        before = out + text[at : match.start()]
        if shown.startswith("about ") and _HEDGED.search(before):
            shown = shown.removeprefix("about ")
        if shown[:1] in "$€£¥" and before.endswith(shown[:1]):
            before = before[:-1]
        out, at = before + shown, match.end()
        if shown.endswith(".") and text[at : at + 1] == ".":
            at += 1
        unit = entry.result.unit if isinstance(entry.result, Value) else ""
        after = _UNITS.match(text, at)
        if unit and after is not None and (after[1] == unit or (unit == "%" and after[1].startswith("percent"))):
            at = after.end() if after[1] != "percentage points" else at
    return " ".join(_without_invisible(out + text[at:]).split())


def _value_text(entry: Entry) -> str:
    """A result in a sentence: the value, or the values that the description may mean."""
    if isinstance(entry.result, Value):
        return entry.result.text()
    ways = list(dict.fromkeys(one.text() for one in entry.result.candidates))
    return " or ".join(ways[:MOST_WAYS]) if ways else "no value"


def _without_invisible(text: str) -> str:
    """The text without invisible characters: between two digits they would hide a number."""
    return "".join(char for char in text if unicodedata.category(char) != "Cf")


def _missing_results(sentence: str, entries: Sequence[Entry], sources: Sources) -> Iterator[str]:
    """Which of the results it answers with the sentence leaves out or reverses."""
    for entry in entries:
        if not isinstance(entry.result, Value):
            continue
        value = entry.result.value
        if isinstance(value, bool):
            if (NO if value else YES).match(sentence):
                yield f"it is {'yes' if value else 'no'}"
            continue
        if len(entry.result.parts) > 12:
            continue  # a long list may be summarised; the value holds all of it
        for part in entry.result.parts:
            if not _states_part(sentence, part, entry.result.unit, sources):
                yield clip(entry.result.text(), 120)
                break


def _states_part(sentence: str, part: Scalar, unit: str, sources: Sources) -> bool:
    if isinstance(part, str):
        if part in _TRENDS and _TRENDS[part].search(sentence):
            return True
        if len(part) > _PASSAGE:
            return True  # a passage may be paraphrased; the value holds it verbatim
        return normal(part) in normal(sentence)
    return states(sentence, Number(float(part), unit, "computed"), sources)
