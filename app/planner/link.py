"""Linking: which words of the question name which rows, columns and panels of a figure.

A name is recognised by its words in a row, or by enough of its telling words in any order (rarity-weighted overlap).
Names on one axis compete for words; the two axes do not: that is for the grammar to decide, by what stands beside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .question import Question
from .vocabulary import Entry, Names, Vocabulary
from .words import Token, alike, is_content

PARTIAL, TELLING = 0.5, 0.3
"""Share of a name's weight that must stand in the question where the words are not all there; less is enough where
they are in no other name on the axis, and not what the whole figure is about."""
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
    together: bool = False
    """Whether all the labels are meant at once ("the last three years"), rather than one of them."""
    alias: bool = False
    """Whether it was named by a colour or another alias."""
    placed: bool = False
    """Whether it was named by its position alone ("the last year")."""


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
            continue
        best = kept[rivals[0]][1]
        if len(rivals) == 1 and set(best.at) == set(link.at) and kept[rivals[0]][0] - strength < 1e-9:
            if link.labels[0] not in best.labels:  # the same words fit both equally well
                kept[rivals[0]] = (strength, replace(best, labels=(*best.labels, *link.labels)))
        elif (rest := _without(question, names, link, {at for n in rivals for at in kept[n][1].at})) is not None:
            kept.append((strength / 2, rest))
    return [link for _, link in kept]


def _without(question: Question, names: Names, link: Link, taken: set[int]) -> Link | None:
    """The link by its words that no better link has, if they still tell its label from all others on the axis."""
    at = tuple(index for index in link.at if index not in taken)
    stems = {question.tokens[index].stem for index in at if is_content(question.tokens[index])}
    own = set(link.labels)
    if not stems - names.topic or any(_has_all(entry, stems) for entry in names.entries if entry.text not in own):
        return None
    if all(question.tokens[index].number is not None for index in at):
        return None
    return replace(link, at=at, score=0.6 * link.score)


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
    if not chosen:
        return _placed_panel(question, vocabulary)
    return chosen, explained | {i for i, token in enumerate(question.tokens) if token.stem in common}


PLACES = {"upper": 0, "left": 0, "first": 0, "top": 0, "second": 1, "lower": -1, "right": -1, "last": -1, "bottom": -1}
"""Words that name a panel by its place, in the order that panels are described."""
PANEL_WORDS = {"panel", "panels", "subplot", "subfigure", "chart", "plot", "graph", "heatmap", "half"}


def _placed_panel(question: Question, vocabulary: Vocabulary) -> tuple[list[str], frozenset[int]]:
    """The panel named by its place ("the lower panel"), and the tokens that say so."""
    grids = [grid for grid, _ in vocabulary.panels]
    for index in range(len(question.tokens) - 1):
        place = PLACES.get(question.tokens[index].text)
        if place is not None and question.tokens[index + 1].text in PANEL_WORDS and len(grids) > max(1, place):
            return [grids[place].id], frozenset({index, index + 1})
    return [], frozenset()


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
    if found:
        return found
    found = [link for link in _abbreviated(question, entry, names) if link.score]
    if found or entry.content == entry.stems[:1]:  # one word, which is not there
        return found
    return _partly(question, entry, names)


def _abbreviated(question: Question, entry: Entry, names: Names) -> Iterator[Link]:
    """The initials of a name ("UK"), the last two digits of a year ("09"), or a word cut short ("acc")."""
    words = [stem for stem in entry.stems if stem[0].isalpha()]
    initials = "".join(word[0] for word in words)
    for index, token in enumerate(question.tokens):
        short = token.text.replace("&", "")
        if len(words) >= 2 and short == initials and len(short) >= 2:
            yield Link(names.side, (entry.text,), (index,), 0.9)
        elif entry.number is not None and 1900 <= entry.number <= 2099 and token.number == entry.number % 100:
            yield Link(names.side, (entry.text,), (index,), 0.75 if len(token.text) == 2 else 0.0)
        elif (
            len(words) == len(entry.stems) == 1
            and 3 <= len(words[0]) < len(token.stem)
            and token.stem.startswith(words[0])
        ):
            yield Link(names.side, (entry.text,), (index,), 0.85)  # the name is the short form ("Prec.")
        elif len(words) == 1 and _cut_short(token, words[0], names) and _only_one_begins(names, token.stem):
            yield Link(names.side, (entry.text,), (index,), 0.8)


def _only_one_begins(names: Names, short: str) -> bool:
    return sum(any(stem.startswith(short) for stem in entry.content) for entry in names.entries) == 1


def _confirmed(question: Question, entry: Entry, names: Names, own: frozenset[str], at: tuple[int, ...]) -> Link | None:
    """A mention of the full name. A sign or a single number needs something that confirms it."""
    tokens = question.tokens
    quoted = all(index in question.quoted for index in at)
    beside = _beside(tokens, at, own | {names.side})
    sign = all(tokens[index].is_sign for index in at)
    if sign and not quoted and not beside:
        return None
    short = len(at) == 1 and (tokens[at[0]].number is not None or len(tokens[at[0]].text) == 1)
    if short and tokens[at[0]].text in ("a", "i") and not quoted and not beside:
        return None
    score = 1.0 + 0.3 * quoted + 0.3 * bool(beside)
    if tokens[at[0]].number is not None and len(at) == 1 and not beside and not quoted:
        score = 0.8
    return Link(names.side, (entry.text,), at, score, beside, alias=entry.alias)


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
    for stem in sorted(entry.content, key=lambda stem: -names.rarity.get(stem, 1.0)):
        here = [
            i
            for i, t in enumerate(question.tokens)
            if i not in at and (alike(t.stem, stem) or _cut_short(t, stem, names))
        ]
        if here:  # of several the one nearest to the words already found
            at.append(min(here, key=lambda index: abs(index - at[0]) if at else index))
            weight += names.rarity.get(stem, 1.0)
        elif stem[0].isdigit():
            return []
    whole = sum(names.rarity.get(stem, 1.0) for stem in entry.content)
    if not at or all(question.tokens[i].number is not None for i in at):
        return []
    said = {question.tokens[i].stem for i in at}
    telling = not any(other.text != entry.text and _has_all(other, said) for other in names.entries)
    share = weight / whole
    if share < (TELLING if telling and said - names.topic else PARTIAL):
        return []
    if share < 0.99 and said <= names.topic:  # words that the whole figure is about tell no label from another
        share *= 0.5
    score = 0.5 + 0.4 * share if telling else 0.7 * share
    return [Link(names.side, (entry.text,), tuple(sorted(at)), score)]


def _cut_short(token: Token, stem: str, names: Names) -> bool:
    """Whether a token is the word after three letters or more ("feats", "deps"), and no word of the figure itself."""
    if len(token.stem) < 3 or not token.stem.isalpha() or token.stem in names.topic or not is_content(token):
        return False
    return stem != token.stem and stem.startswith(token.stem)


def _has_all(entry: Entry, stems: set[str]) -> bool:
    """Whether every one of the stems is in the name."""
    return all(any(alike(stem, own) for own in entry.content) for stem in stems)
