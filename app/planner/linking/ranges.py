"""Alternatives for the links of one axis: one of several labels, all but one, a range, all after or before one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from ..text.denials import LEAVING_OUT, NOT
from ..text.words import stems_of
from .link import Basis, Link
from .order import is_ordered
from .positions import TO
from .setting import Setting

Links = tuple[Link, ...]
FEW = 3
"""Most equally good labels that are each tried alone."""
UNSURE = 0.7
"""Factor on a link's score when one of its several labels is taken."""
_BUT = frozenset(
    (
        *LEAVING_OUT,
        *("besides", "beside", "ignoring"),
        *("leaving out", "without counting", "not counting", "not including", "outside of"),
        *("leave out", "ignore", "omitting", "all but", "everything but", "anything but", "any but", "not"),
        *("left after", "remains after"),
    )
)
"""Words before a label that mean all labels but this one."""
_BUT_BEHIND = frozenset(
    (*("aside", "apart", "excluded", "omitted", "ignored"), *("left out", "not counted", "not included"))
)
"""Words behind a label that mean the same."""
_UP = ("and up", "or more", "and above", "and over", "or above", "and later", "or later", "and older")
_BETWEEN = frozenset("in on at of by for to with".split())
"""Words that may stand between one that excludes a label and the label: "except on Monday", "not by car"."""
_FAR_BACK = 5
_ARTICLES = ("the", "a", "an", "year", '"')


def ways(scene: Setting, side: str, links: Links) -> Iterator[Links]:
    """The alternatives for the links of an axis, without the links themselves."""
    named = {label for link in links for label in link.labels}
    axes = [grid.axis(side) for grid in scene.grids]
    axis = next((one for one in axes if named <= {label.text for label in one.labels}), axes[0])
    order = [axis.labels[at].text for at in axis.order()]
    for n, link in enumerate(links):
        if 1 < len(link.labels) <= FEW and not link.together:
            for label in link.labels:
                yield (*links[:n], replace(link, labels=(label,), score=UNSURE * link.score), *links[n + 1 :])
        natural = is_ordered(axis)
        closed = _from_to(scene, link, links[n + 1], order, axis.name, natural) if n + 1 < len(links) else None
        before = _tokens_before(scene, link)[:1]
        if names_a_lack(link) and [scene.question.tokens[at].text for at in before] == ["without"]:
            lacking = tuple(sorted((*before, *link.at)))
            yield (*links[:n], replace(link, at=lacking, score=max(link.score, LACKING)), *links[n + 1 :])
        but = _all_but(scene, _run(scene, links[n:]), order)
        found = [but, closed or _open_range(scene, link, order, natural)]
        if n + 1 < len(links):
            paired = chain(_pairs(scene, link, links[n + 1]), _alike(scene, link, links[n + 1]))
            yield from ((*links[:n], one, other, *links[n + 2 :]) for one, other in paired)
        for new in found:
            if new is not None:
                rest = [one for one in links if set(one.at).isdisjoint(new.at)]
                yield tuple(sorted((*rest, new), key=lambda one: one.at))


def _tokens_before(scene: Setting, link: Link, back: int = 3) -> tuple[int, ...]:
    """At most `back` tokens just before a link and the noun for its axis, articles and quotation marks aside, the
    nearest first.
    """
    first = min(link.at)
    while first - 1 in link.beside:
        first -= 1
    at = range(first - 1, max(-1, first - 1 - back), -1)
    return tuple(n for n in at if scene.question.tokens[n].text not in _ARTICLES)


def leaves_out(scene: Setting, links: Links) -> bool:
    """Whether words say for sure that a link is not meant, or not alone: "other than A", "A excluded", "from A on"."""
    of_all = not _WHOLE.isdisjoint(scene.question.places)  # "all power but without coal"
    left_out = ((link, _excluding(scene, link)) for link in links if link.at)
    sure = _SURE | {"without"} if of_all else _SURE
    sure |= {"not"} if scene.cue("percent", "share") else frozenset()  # "what share is not coal?"
    return any(sure.intersection(out) or _goes_on(scene, link) for link, out in left_out)


def _goes_on(scene: Setting, link: Link) -> bool:
    """Whether a link is only the first of several labels: "from 2012 on"."""
    tokens, end = scene.question.tokens, max(link.at) + 1
    before = [tokens[at].text for at in _tokens_before(scene, link)[:1]]
    after = [token.text for token in tokens[end : end + 2]]
    return before == ["from"] and after[:1] == ["on"] and after[1:] not in (["the"], ["a"])


_DENIED = "denied"
_SURE = frozenset("except excluding besides beside than from apart aside excluded omitted out counted".split()) | {
    "all",
    "everything",
    "anything",
    "any",
    _DENIED,
}
"""Among the words that exclude a label, those that say nothing else of it, as "without" and "not" may."""


def _extend(link: Link, labels: list[str], at: tuple[int, ...]) -> Link | None:
    if not labels:
        return None
    by: Basis = "run" if link.by == "words" else link.by
    return replace(link, labels=tuple(labels), at=tuple(sorted({*link.at, *at})), together=True, by=by)


def names_a_lack(link: Link) -> bool:
    """Whether a link's label says what is lacking, as in tables of ablations: "without gates" means "No gates"."""
    return len(link.labels) == 1 and says_a_lack(link.labels[0])


def says_a_lack(label: str) -> bool:
    """Whether a label says what is lacking: "w/o memory"."""
    return _LACK.match(label) is not None


def without_lack(label: str) -> str:
    """What a label says is lacking, in lower case: "memory" of "w/o memory"."""
    return _LACK.sub("", label, count=1).strip().casefold()


_LACK = re.compile(r"(?:no|without|minus)\s|w/o\b|[−–-]\s?(?=[^\W\d])", re.I)
LACKING = 0.95
"""Score of a link to "No gates" by "without gates"."""


def _run(scene: Setting, links: Links) -> Link:
    """The first of several links with those listed behind it: "A, B and C"."""
    tokens, taken, ends = scene.question.tokens, 1, 1
    while taken < len(links):
        between = tokens[max(links[taken - 1].at) + 1 : min(links[taken].at)]
        words = [one.text for one in between if one.text not in _ARTICLES]
        if not words or not _LISTING.issuperset(words):
            break
        taken += 1
        ends = taken if words != [","] else ends  # a comma alone may end a clause: "without A, B is largest"
    run = links[:ends]
    labels = tuple(label for link in run for label in link.labels)
    return replace(links[0], labels=labels, at=tuple(at for link in run for at in link.at))


_LISTING = frozenset(("and", "or", "nor", ",", "&"))


def _is_denied(scene: Setting, first: int, before: tuple[int, ...]) -> bool:
    """Whether "not", a verb and a preposition stand before a link: "not spent on rent"."""
    tokens = scene.question.tokens
    words = [tokens[n].text for n in before[:2]]
    denied = len(words) > 1 and words[1] in NOT and before[0] not in scene.operations
    if denied and any(words[1] in one.text.casefold() for names in scene.vocabulary.names for one in names.entries):
        return False  # of the answer "Don't know"
    shared = scene.cue("percent", "share") is not None  # "what percent did not choose rent?"
    return denied and (tokens[first - 1].text in _BETWEEN or shared)


def _all_but(scene: Setting, link: Link, order: list[str]) -> Link | None:
    """All labels but those of a link: "without the total"."""
    said = () if names_a_lack(link) else tuple(_excluding(scene, link).values())
    return _extend(link, [label for label in order if label not in link.labels], said) if said else None


_WHOLE = frozenset(("all", "everyone", "everybody", "everything"))


def _excluding(scene: Setting, link: Link) -> dict[str, int]:
    """The words beside a link that exclude it, with their tokens."""
    tokens = scene.question.tokens
    before = tuple(n for n in _tokens_before(scene, link, back=_FAR_BACK) if tokens[n].text not in _BETWEEN)
    words = [scene.question.tokens[n].text for n in before]
    count = next((n for n in (2, 1) if len(words) >= n and " ".join(reversed(words[:n])) in _BUT), 0)
    if words[:1] == ["minus"] and not _WHOLE.isdisjoint(token.text for token in tokens[: before[0]]):
        count = 1  # "all of them minus Norway"
    if not count and _is_denied(scene, min(link.at), before):  # "not come by car"
        return {_DENIED: before[1]}
    after = max(link.at) + 1
    behind = [token.text for token in scene.question.tokens[after : after + 2]]
    trailing = next((n for n in (1, 2) if " ".join(behind[:n]) in _BUT_BEHIND), 0)
    return {scene.question.tokens[n].text: n for n in (*before[:count], *range(after, after + trailing))}


def _open_range(scene: Setting, link: Link, order: list[str], natural: bool) -> Link | None:
    """The labels after, from, before or up to one, in the order of the axis: "after 2012", "1024 and up". Where that is
    no `natural` one, "from" says where something comes from, "by" who does it, and "after" what was done before.
    """
    if len(link.labels) != 1 or link.labels[0] not in order:
        return None
    place = order.index(link.labels[0])
    before = _tokens_before(scene, link)[:1]
    after = max(link.at) + 1
    words = [token.text for token in scene.question.tokens]
    word = words[before[0]] if before else ""
    if " ".join(words[after : after + 2]) in _UP:
        return _extend(link, order[place:], (after, after + 1))
    if words[after : after + 1] and words[after].startswith("onward"):
        return _extend(link, order[place:], (*before, after))
    if _goes_on(scene, link):
        return _extend(link, order[place:], (*before, after))
    if word == "after" and words[before[0] - 1] in ("left", "remains", "remain", "remaining"):
        return None
    if not natural and word not in _LISTED:
        return None  # "after fine-tuning" is with it
    courses = scene.question.acts or scene.cue("trend")  # "what does it do after 6 hours?"
    if word in ("after", "by") and _is_duration(scene, link, after) and not courses:
        return None  # "after 6 hours" is a moment
    if word in ("after", "beyond", "past"):
        return _extend(link, order[place + 1 :], before)
    if word in ("since", "from"):
        return _extend(link, order[place:], before)
    if word == "before":
        return _extend(link, order[:place], before)
    return _extend(link, order[: place + 1], before) if word in ("until", "till", "by") else None


_LISTED = ("before", "beyond", "past", "until", "till", "since")
"""Words that may refer to the order in which labels are listed, if they have no other."""


def _is_duration(scene: Setting, link: Link, after: int) -> bool:
    """Whether a number that names a label is one of hours, days, epochs or the like since the start: "after 300 steps",
    but not "after step 300".
    """
    behind = (n for n in link.beside if n > min(link.at))
    stems = [scene.question.tokens[n].stem for n in (*link.at, *behind, after) if n < len(scene.question.tokens)]
    return not _SINCE_START.isdisjoint(stems)


_SINCE_START = frozenset(
    stem
    for word in "h hours min minutes s sec seconds days weeks months years epochs steps iterations cycles".split()
    for stem in stems_of(word)
)


def _pairs(scene: Setting, one: Link, other: Link) -> Iterator[tuple[Link, Link]]:
    """For two links to several labels, the pairs of labels that differ only in words of the question: "2010" and "2011"
    of "Output 2010", "Rank 2010", "Output 2011" and "Rank 2011".
    """
    if not (1 < len(one.labels) <= MOST_ALIKE and 1 < len(other.labels) <= MOST_ALIKE):
        return
    tokens = scene.question.tokens
    rests = [{label: stems_of(label) for label in link.labels} for link in (one, other)]
    for rest, link in zip(rests, (one, other), strict=True):
        link_stems = {tokens[index].stem for index in link.at}
        rest.update({label: tuple(stem for stem in stems if stem not in link_stems) for label, stems in rest.items()})
    for first, left in rests[0].items():
        for second, right in rests[1].items():
            if left == right and first != second:
                yield tuple(  # type: ignore[misc]
                    replace(link, labels=(label,), score=UNSURE * link.score)
                    for link, label in ((one, first), (other, second))
                )


def _alike(scene: Setting, one: Link, other: Link) -> Iterator[tuple[Link, Link]]:
    """The pair in which a link to several labels means the one that differs from the other link's only label in words
    of the question: "women above men in 2019" of "Women 2019", "Women 2023" and "Men 2019".
    """
    several, single = (one, other) if len(one.labels) > 1 else (other, one)
    if len(single.labels) != 1 or not 1 < len(several.labels) <= MOST_ALIKE:
        return
    said = {scene.question.tokens[index].stem for index in several.at}
    shared = frozenset(stems_of(single.labels[0])) - said
    meant = [label for label in several.labels if (rest := {*stems_of(label)} - said) and rest <= shared]
    if len(meant) == 1:
        found = replace(several, labels=(meant[0],))
        yield (found, single) if several is one else (single, found)


MOST_ALIKE = 6


def _from_to(scene: Setting, one: Link, other: Link, order: list[str], axis: str, natural: bool) -> Link | None:
    """One link to the labels of a range: "2015 to 2018", "between spring and autumn", "from step 1 to step 4". Where
    there is no `natural` order, "between Spain and Austria" means these two.
    """
    if any(len(link.labels) != 1 or link.labels[0] not in order for link in (one, other)):
        return None
    own = {"the"}.union(stems_of(axis)).difference(TO)
    tokens = scene.question.tokens
    between = [
        tokens[at].text
        for at in range(max(one.at) + 1, min(other.at))
        if own.isdisjoint((tokens[at].text, tokens[at].stem)) and at not in other.beside
    ]
    before = _tokens_before(scene, one)[:1]
    ordered = natural or all(any(map(str.isdigit, link.labels[0])) for link in (one, other))
    enclosed = ordered and [tokens[n].text for n in before] == ["between"]
    if len(between) != 1 or not (between[0] in TO or (between[0] == "and" and enclosed)):
        return None
    low, high = sorted(order.index(link.labels[0]) for link in (one, other))
    at = tuple(range(min(one.at), max(other.at) + 1))
    labels = order[low : high + 1]
    if len(labels) == 2:
        labels = [one.labels[0], other.labels[0]]  # in the question's order, since they may be compared
    return _extend(one, labels, (*at, *(before if enclosed else ())))
