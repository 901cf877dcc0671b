"""Values addressed by two labels at once ("True fox / predicted badger: 9", "Coal → Steel: 40") as a matrix."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .context import Context
from .drafts import Draft
from .figure import Span
from .names import Name, fold, read_name, trim
from .readers import Entry, Row

_ARROWS = (" → ", " ⇒ ", " -> ", " => ", " --> ", "→", "->")
_DASHES = (
    *("; ", " – ", " — ", " - ", ", ", " / ", " | ", " × ", *_ARROWS, " predicted as ", " classified as "),
    *(" labelled as ", " vs. ", " vs ", " versus ", " as ", " given ", " to ", " into ", " and ", " & ", " with "),
    *("/", "×"),
)
_FEWEST, _FEWEST_FLOWS = 4, 3
"""Values that make a matrix, and flows that do."""
_FROM = re.compile(r"from\s+", re.I)
_POINTING = re.compile(r"[→⇒>]")
_DIGIT_FIRST = re.compile(r"[~≈$€£+−-]?\d")


@dataclass(frozen=True, slots=True)
class Apart:
    """The drafts of a figure, with single values among the cells of a matrix taken out of them."""

    drafts: list[Draft]
    """Without what is no cell of them."""
    facts: list[Row]
    """What was taken out ("Overall accuracy: 90.4%")."""


def told_apart(context: Context, drafts: Sequence[Draft]) -> Apart:
    """The drafts with flows from stage to stage as one, and without the few lines among addressed values that are no
    address.
    """
    kept: list[Draft] = []
    facts: list[Row] = []
    parted = any(_is_part(row) for draft in drafts for row in draft.rows)
    for draft in drafts:
        rest = _totals(draft.rows) if parted else _strangers(context, draft.rows)
        facts += rest
        if len(rest) < len(draft.rows):
            kept.append(replace(draft, rows=[row for row in draft.rows if all(row is not one for one in rest)]))
    return Apart(_linked(context, kept), facts)


def _strangers(context: Context, rows: Sequence[Row]) -> list[Row]:
    """The rows that are no address, where all others make a matrix."""
    if len(rows) <= _FEWEST or any(len(row.entries) != 1 or row.name is None for row in rows):
        return []
    for dash in _DASHES:
        rest = [row for row in rows if row.name is not None and dash not in row.name.text]
        if rest and 2 * len(rest) < len(rows) and all(row.entries[0].label is None for row in rest):
            addressed = [row for row in rows if all(row is not one for one in rest)]
            if _by_dash(context, addressed, dash) is not None:
                return rest
    return []


def _is_part(row: Row) -> bool:
    """Whether a row, or a value of a list, is part of a whole."""
    names = [row.name, *(entry.label for entry in row.entries)]
    return any(name is not None and name.path for name in names)


def _totals(rows: Sequence[Row]) -> list[Row]:
    """What all wholes come to, beside wholes and their parts."""
    named = [row for row in rows if row.name is not None and len(row.entries) == 1 and not row.name.path]
    return [row for row in named if row.name is not None and _TOTAL.fullmatch(row.name.text)]


_TOTAL = re.compile(r"(?:grand |overall )?total|sum|overall|all|altogether", re.I)


def _linked(context: Context, drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts, those of flows as one where some flow on from where others end and no flow is told twice."""
    flows = [_flows(context, draft) for draft in drafts]
    pairs = [pair for found in flows for pair in found]
    panels = [found for found in flows if found]
    if len(panels) < 2 or len(set(pairs)) < len(pairs):
        return list(drafts)
    sources = [{source for source, _ in found} for found in panels]
    targets = [{target for _, target in found} for found in panels]
    chained = all(
        any(targets[at] & sources[other] or sources[at] & targets[other] for other in range(len(panels)) if other != at)
        for at in range(len(panels))
    )
    if not chained:
        return list(drafts)
    first = next(at for at, found in enumerate(flows) if found)
    rows = [row for draft, found in zip(drafts, flows, strict=True) if found for row in draft.rows]
    made = [draft for draft, found in zip(drafts, flows, strict=True) if not found]
    made.insert(first, Draft(rows))
    return made


def _flows(context: Context, draft: Draft) -> list[tuple[str, str]]:
    """Source and target of each flow, folded; nothing where some row is none."""
    found = [_flow(context, row) for row in draft.rows]
    return [(fold(one[0].text), fold(one[1].text)) for one in found if one is not None] if all(found) else []


def _flow(context: Context, row: Row) -> tuple[Name, Name] | None:
    """From where to where the one value of a row flows."""
    if len(row.entries) != 1 or row.name is None:
        return None
    label = row.entries[0].label
    if label is not None:
        return (row.name, label) if _is_drawn(context, row) else None
    for dash in _ARROWS:
        pairs = _splits(context, row.name, dash, bracketed=False)
        if pairs:
            return pairs[0] if len(pairs) == 1 else None
    return _from_to(context, row.name)


def _is_drawn(context: Context, row: Row) -> bool:
    """Whether an arrow leads from the name of a row to the label of its one value."""
    if row.name is None or row.entries[0].label is None:
        return False
    stop = max(row.entries[0].label.span.start, row.entries[0].span.start)
    return stop - row.name.span.end < _LONGEST_ARROW and bool(_POINTING.search(context.text, row.name.span.end, stop))


_LONGEST_ARROW = 80


def _from_to(context: Context, name: Name) -> tuple[Name, Name] | None:
    """The two ends that "From Wind to Grid" names."""
    lead = _FROM.match(name.text)
    if lead is None:
        return None
    bare = replace(name, text=name.text[lead.end() :], span=Span(name.span.start + lead.end(), name.span.end))
    for dash in (" to ", " into ", *_ARROWS):
        pairs = _splits(context, bare, dash, bracketed=False)
        if pairs:
            return pairs[0]
    return None


def factored(context: Context, rows: list[Row]) -> list[Row]:
    """Single values addressed by two labels at once ("2018 – Male: 5", "(a, b): 5") as a matrix, where the
    pairs make one.
    """
    if len(rows) < _FEWEST_FLOWS or any(len(row.entries) != 1 or row.name is None for row in rows):
        return rows
    flows = [_flow(context, row) for row in rows]
    if all(flows):
        made = _matrix(context, rows, [pair for pair in flows if pair is not None], sparse=True)
        if made is not None:
            return made
    if len(rows) < _FEWEST:
        return rows
    if all(row.entries[0].label is not None for row in rows):
        pairs = [
            (row.name, row.entries[0].label)
            for row in rows
            if row.name is not None and row.entries[0].label is not None
        ]
        return _matrix(context, rows, pairs) or rows
    for dash in _DASHES:
        made = _by_dash(context, rows, dash)
        if made is not None:
            return made
    return rows


def _by_dash(context: Context, rows: Sequence[Row], dash: str) -> list[Row] | None:
    """The rows as a matrix by what stands on either side of a dash; None where they make none."""
    names = [row.name for row in rows if row.name is not None]
    bracketed = all(name.text.startswith("(") and name.text.endswith(")") for name in names)
    splits = [_splits(context, name, dash, bracketed) for name in names]
    if len(rows) < _FEWEST or not all(splits):
        return None
    sparse = dash in _ARROWS or (
        dash == " to " and not any(_DIGIT_FIRST.match(half.text) for pairs in splits for half in pairs[0])
    )
    made = _matrix(context, rows, [_best(context, pairs) for pairs in splits], sparse=sparse)
    return made or _matrix(context, rows, [pairs[-1] for pairs in splits])


def _matrix(
    context: Context, rows: Sequence[Row], pairs: list[tuple[Name, Name]], *, sparse: bool = False
) -> list[Row] | None:
    """The rows put together by the first label of their pairs; None where the pairs repeat or are too few to
    fill a matrix. Of flows only some exist (`sparse`), but more than one from some source or to some target.
    """
    firsts = list(dict.fromkeys(fold(first.text) for first, _ in pairs))
    seconds = {fold(second.text) for _, second in pairs}
    if len(pairs) < len(rows) or min(len(firsts), len(seconds)) < 2:
        return None
    both = len(seconds.union(firsts))
    half = len(rows) in (both * (both - 1) // 2, both * (both + 1) // 2)  # a symmetric matrix is told by one half
    filled = len(firsts) * len(seconds) <= _ROOM * len(rows) or half
    if not filled and not (sparse and len(rows) > max(len(firsts), len(seconds))):
        return None
    if len({(fold(first.text), fold(second.text)) for first, second in pairs}) < len(rows):
        return None
    made: dict[str, tuple[Name, list[Entry]]] = {}
    for row, (first, second) in zip(rows, pairs, strict=True):
        made.setdefault(fold(first.text), (first, []))[1].append(replace(row.entries[0], label=second))
    words, others = (
        _axis_words(context, [name for name, _ in made.values()]),
        _axis_words(context, [second for _, second in pairs]),
    )
    if not (words and others):
        words = others = ""
    return [
        Row(tuple(replace(entry, label=_without(entry.label, others)) for entry in entries), _without(name, words))
        for name, entries in made.values()
    ]


_ROOM = 1.3
"""Cells of a matrix for each one that is told, at most."""


def _axis_words(context: Context, names: Sequence[Name]) -> str:
    """The words that all labels of one side of a pair begin with ("Prediction"): as many as leave stated
    labels, else one.
    """
    if all(fold(name.text) in context.known for name in names) or len({name.text for name in names}) < 2:
        return ""
    words = names[0].text.split(" ")
    shared = [
        " ".join(words[:count])
        for count in range(1, len(words))
        if all(name.text.startswith(" ".join(words[:count]) + " ") for name in names)
    ]
    for prefix in shared:
        if all(fold(name.text[len(prefix) :]) in context.known for name in names):
            return prefix
    return shared[0] if shared and shared[0].isalpha() else ""


def _without(name: Name | None, words: str) -> Name | None:
    """A label without the words that name its axis."""
    if name is None or not words:
        return name
    text = name.text[len(words) :].lstrip()
    return replace(name, text=text, span=Span(name.span.end - len(text), name.span.end), axis=words)


def _best(context: Context, pairs: list[tuple[Name, Name]]) -> tuple[Name, Name]:
    """Of all ways to split an address, the one with most stated labels; the first of several."""
    return max(pairs, key=lambda pair: sum(_ends_known(context, half.text) for half in pair))


def _splits(context: Context, name: Name, dash: str, bracketed: bool) -> list[tuple[Name, Name]]:
    """The labels on either side of a dash, for each dash of an address."""
    inner = name.text[1:-1] if bracketed else name.text
    offset = name.span.start + bracketed
    found: list[tuple[Name, Name]] = []
    at = inner.find(dash)
    while at > 0:
        halves = []
        for start, end in ((0, at), (at + len(dash), len(inner))):
            a, b = trim(inner, start, end)
            plain = Name(inner[a:b], Span(offset + a, offset + b))
            stated = ": " in plain.text and context.text[offset + a : offset + b] == plain.text
            halves.append(read_name(context.text, offset + a, offset + b, context.known) if stated else plain)
        if all(half.text and half.text.count("(") == half.text.count(")") for half in halves):
            found.append((halves[0], halves[1]))
        at = inner.find(dash, at + 1)
    return found


def _ends_known(context: Context, words: str) -> bool:
    """Whether these words are a stated label, perhaps after the name of its axis."""
    last = fold(words).split(" ")[-_MOST_WORDS:]
    return any(" ".join(last[at:]) in context.known for at in range(len(last)))


_MOST_WORDS = 16
"""Words of a label that are looked up; more stand in no list of labels."""
