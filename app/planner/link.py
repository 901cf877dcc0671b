"""Linking: which words of the question name which rows, columns and panels of a figure.

A name is recognised by its words in a row, or by enough of its telling words in any order (rarity-weighted overlap).
Names on one axis compete for words; the two axes do not: that is for the grammar to decide, by what stands beside.
"""

from __future__ import annotations

from dataclasses import dataclass

from .question import Question
from .vocabulary import Entry, Names, Vocabulary
from .words import Token, alike, is_content

PARTIAL = 0.5
"""Share of a name's telling weight that must stand in the question where the words are not all there."""
NEAR = 3
"""How many tokens may lie between an axis's name and a number that belongs to it ("x is at 7")."""


@dataclass(frozen=True, slots=True)
class Link:
    """Words of the question that name one label, or one of several that fit equally well."""

    side: str
    """row or column"""
    labels: tuple[str, ...]
    """Label texts; more than one where the words fit several equally well."""
    at: tuple[int, ...]
    """Token indices that it explains."""
    score: float
    """1 for the full name in order; less for part of it; more where the axis's name or quotation marks confirm it."""
    beside: tuple[int, ...] = ()
    """Tokens of the axis's name that stand beside it."""


def link_axis(question: Question, names: Names, other: Names | None) -> list[Link]:
    """The labels of one axis that the question names, best first; links do not share words."""
    own = names.title - (other.title if other else frozenset())
    found: list[tuple[float, Link]] = []
    for entry in names.entries:
        mentions = _mentions(question, entry, names, own)
        found += [(link.score * len(link.at) ** 0.5 * _weight(entry, names, link), link) for link in mentions]
    found.sort(key=lambda pair: -pair[0])
    kept: list[tuple[float, Link]] = []
    for strength, link in found:
        rivals = [index for index, (_, other_link) in enumerate(kept) if set(other_link.at) & set(link.at)]
        if not rivals:
            kept.append((strength, link))
        elif (
            len(rivals) == 1
            and kept[rivals[0]][0] - strength < 1e-9
            and link.labels[0] not in kept[rivals[0]][1].labels
        ):
            best = kept[rivals[0]][1]
            if set(best.at) == set(link.at):  # the same words fit both equally well
                kept[rivals[0]] = (
                    strength,
                    Link(best.side, (*best.labels, *link.labels), best.at, best.score, best.beside),
                )
    return [link for _, link in kept]


def link_panels(question: Question, vocabulary: Vocabulary) -> tuple[list[str], frozenset[int]]:
    """Ids of the panels whose titles the question fits best, and the tokens that say so; none if it names none."""
    if not vocabulary.panels:
        return [], frozenset()
    common = frozenset.intersection(*(stems for _, stems in vocabulary.panels))
    best, chosen, explained = 0.0, [], frozenset[int]()
    for grid, stems in vocabulary.panels:
        telling = [i for i, token in enumerate(question.tokens) if token.stem in stems - common and is_content(token)]
        told = {question.tokens[i].stem for i in telling}
        score = sum(1.0 + (question.tokens[i].number is not None) for i in telling)
        score -= 0.01 * len([s for s in stems - common if s not in told])
        if not telling:
            continue
        if score > best + 0.5:
            best, chosen, explained = score, [grid.id], frozenset(telling)
        elif score > best - 0.5:
            chosen.append(grid.id)
            explained |= frozenset(telling)
    return chosen, explained | {i for i, token in enumerate(question.tokens) if chosen and token.stem in common}


def named_axis(question: Question, names: Names, other: Names | None) -> list[int]:
    """Tokens that name this axis and not the other one."""
    own = names.title - (other.title if other else frozenset())
    return [i for i, token in enumerate(question.tokens) if any(alike(token.stem, stem) for stem in own)]


def _weight(entry: Entry, names: Names, link: Link) -> float:
    return sum(names.rarity.get(stem, 1.0) for stem in entry.content) * min(link.score, 1.0)


def _mentions(question: Question, entry: Entry, names: Names, own: frozenset[str]) -> list[Link]:
    tokens = question.tokens
    size = len(entry.stems)
    found = []
    for start in range(len(tokens) - size + 1):
        run = range(start, start + size)
        if all(alike(tokens[index].stem, stem) for index, stem in zip(run, entry.stems, strict=True)):
            link = _confirmed(question, entry, names, own, tuple(run))
            if link is not None:
                found.append(link)
    if found or len(entry.content) < 2:
        return found
    return _partly(question, entry, names)


def _confirmed(question: Question, entry: Entry, names: Names, own: frozenset[str], at: tuple[int, ...]) -> Link | None:
    """A mention of the full name. A sign or a single number needs something that confirms it."""
    tokens = question.tokens
    quoted = all(index in question.quoted for index in at)
    beside = _beside(tokens, at, own | {names.side})
    sign = all(tokens[index].is_sign for index in at)
    if sign and not quoted and not beside:
        return None
    short = len(at) == 1 and (tokens[at[0]].number is not None or len(tokens[at[0]].text) == 1)
    if short and tokens[at[0]].text in ("a", "i", "s", "t") and not quoted and not beside:
        return None
    score = 1.0 + 0.3 * quoted + 0.3 * bool(beside)
    if tokens[at[0]].number is not None and len(at) == 1 and not beside and not quoted:
        score = 0.8
    return Link(names.side, (entry.text,), at, score, beside)


def _beside(tokens: tuple[Token, ...], at: tuple[int, ...], own: frozenset[str]) -> tuple[int, ...]:
    """Tokens of the axis's name just before ("length 12", "x = 7") or just after ("the -x row") the mention."""
    found = []
    for index in range(at[0] - 1, max(-1, at[0] - 1 - NEAR), -1):
        if tokens[index].stem in own:
            found.append(index)
            break
        if not (tokens[index].is_sign or tokens[index].text in ("is", "at", "of", "to", "equals", "was", "s")):
            break
    for index in range(at[-1] + 1, min(len(tokens), at[-1] + 1 + NEAR)):
        if tokens[index].stem in own:
            if not (index + 1 < len(tokens) and tokens[index + 1].text == "="):
                found.append(index)
            break
        if tokens[index].text not in ("-", "'", '"', "digit", "digits"):
            break
    return tuple(found)


def _partly(question: Question, entry: Entry, names: Names) -> list[Link]:
    """A mention by enough telling words in any order; numbers in a name must all be there."""
    at: list[int] = []
    weight = 0.0
    for stem in entry.content:
        here = next((i for i, t in enumerate(question.tokens) if i not in at and alike(t.stem, stem)), None)
        if here is not None:
            at.append(here)
            weight += names.rarity.get(stem, 1.0)
        elif stem[0].isdigit():
            return []
    whole = sum(names.rarity.get(stem, 1.0) for stem in entry.content)
    if not at or all(question.tokens[i].number is not None for i in at):
        return []
    said = {question.tokens[i].stem for i in at}
    telling = not any(other.text != entry.text and _has_all(other, said) for other in names.entries)
    if weight < (PARTIAL if telling else 0.99) * whole and not (telling and len(at) > 1):
        return []
    share = weight / whole
    return [Link(names.side, (entry.text,), tuple(sorted(at)), 0.5 + 0.4 * share if telling else 0.9 * share)]


def _has_all(entry: Entry, stems: set[str]) -> bool:
    """Whether every one of the stems is in the name."""
    return all(any(alike(stem, own) for own in entry.content) for stem in stems)
