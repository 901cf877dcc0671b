"""Values addressed by two labels at once ("True fox / predicted badger: 9", "Coal → Steel: 40") as a matrix."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..model.labels import name_after
from ..notations.drafts import Draft
from ..notations.rows import Row
from ..stated.context import Context
from ..text.names import Name, fold, read_name, trim
from ..text.spans import Span
from .matrix import are_linked, matrix_of

_ARROWS = (" → ", " ⇒ ", " -> ", " => ", " --> ", " ==> ", " –> ", " —> ", "→", "->")
_MARKS = ("; ", " – ", " — ", " - ", ", ", " / ", " | ", " × ", " ↔ ", " <-> ")
_WORDS = (
    "predicted as",
    "classified as",
    "labelled as",
    "vs.",
    "vs",
    "versus",
    "as",
    "given",
    "to",
    "into",
    "and",
    "with",
)
_DASHES = (*_MARKS, *_ARROWS, *(f" {word} " for word in _WORDS), " & ", "/", "×")
_FEWEST, _FEWEST_FLOWS = 4, 3
"""Values that make a matrix, and flows that do."""
_FROM = re.compile(r"from\s+", re.I)
_POINTING = re.compile(r"[→⇒>]")


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
            apart = set(map(id, rest))
            kept.append(replace(draft, rows=[row for row in draft.rows if id(row) not in apart]))
    return Apart(_linked(context, kept), facts)


def _strangers(context: Context, rows: Sequence[Row]) -> list[Row]:
    """The rows that are no address, where all others make a matrix."""
    if len(rows) <= _FEWEST or any(len(row.entries) != 1 for row in rows):
        return []
    named = _inside([_named(row) for row in rows])
    if any(row.name is None for row in named):
        return []
    names = "\n".join(row.name.text for row in named if row.name is not None)
    for dash in (one for one in _DASHES if one in names):
        split = [row.name is not None and dash in row.name.text for row in named]
        rest = [row for row, is_split in zip(rows, split, strict=True) if not is_split]
        if not rest or 2 * len(rest) >= len(rows) or any(len(row.entries) != 1 for row in rest):
            continue
        if any(row.entries[0].label is not None for row, is_split in zip(named, split, strict=True) if not is_split):
            continue
        if _by_dash(context, [row for row, is_split in zip(named, split, strict=True) if is_split], dash) is not None:
            return rest
    return []


def _named(row: Row) -> Row:
    """The row of one value, called by the label of that value where it has no name."""
    if row.name is not None or len(row.entries) != 1:
        return row
    return replace(row, name=row.entries[0].label, entries=(replace(row.entries[0], label=None),))


_FUNCTION = re.compile(r"(?P<called>[A-Za-z]{1,4})\((?P<inside>[^()]+)\)")


def _inside(rows: list[Row]) -> list[Row]:
    """The rows called by what stands in the brackets of one function ("P(rain → sun)")."""
    marks = [_FUNCTION.fullmatch(row.name.text) if row.name is not None else None for row in rows]
    kept = [one for one in marks if one is not None]
    if len(kept) < len(rows) or len({one["called"] for one in kept}) != 1:
        return rows
    made = []
    for row, one in zip(rows, kept, strict=True):
        name = row.name
        start = name.span.start + one.start("inside") if name is not None else 0
        span = Span(start, start + len(one["inside"]))
        made.append(replace(row, name=replace(name, text=one["inside"], span=span) if name is not None else None))
    return made


def _is_part(row: Row) -> bool:
    """Whether a row, or a value of a list, is part of a whole."""
    if row.name is not None and row.name.path:
        return True
    return any(entry.label.path for entry in row.entries if entry.label is not None)


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
    found = []
    for row in draft.rows:
        flow = _flow(context, row)
        if flow is None:
            return []
        found.append((fold(flow[0].text), fold(flow[1].text)))
    return found


def _flow(context: Context, row: Row) -> tuple[Name, Name] | None:
    """From where to where the one value of a row flows."""
    row = _named(row)
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
    bare = name_after(name, lead.end())
    for dash in (" to ", " into ", *_ARROWS):
        pairs = _splits(context, bare, dash, bracketed=False)
        if pairs:
            return pairs[0]
    return None


def factored(context: Context, rows: list[Row]) -> list[Row]:
    """Single values addressed by two labels at once ("2018 – Male: 5", "(a, b): 5") as a matrix, where the
    pairs make one.
    """
    if len(rows) < _FEWEST_FLOWS or any(len(row.entries) != 1 for row in rows):
        return rows
    named = _inside([_named(row) for row in rows])
    if any(row.name is None for row in named):
        return rows
    return _factored(context, named) or rows


def _factored(context: Context, rows: Sequence[Row]) -> list[Row] | None:
    """Single values with a name each as a matrix; None where they make none."""
    flows = [_flow(context, row) for row in rows]
    if all(flows):
        made = matrix_of(context, rows, [pair for pair in flows if pair is not None], sparse=True)
        if made is not None:
            return made
    if len(rows) < _FEWEST:
        return None
    if all(row.entries[0].label is not None for row in rows):
        pairs = [
            (row.name, row.entries[0].label)
            for row in rows
            if row.name is not None and row.entries[0].label is not None
        ]
        return matrix_of(context, rows, pairs)
    names = "\n".join(row.name.text for row in rows if row.name is not None)
    for dash in (one for one in _DASHES if one in names):
        made = _by_dash(context, rows, dash)
        if made is not None:
            return made
    return _by_verb(context, rows)


def _by_verb(context: Context, rows: Sequence[Row]) -> list[Row] | None:
    """The links of a network that one word states in all rows ("Lab A cites Lab B"), as a matrix."""
    names = [row.name for row in rows if row.name is not None]
    for word in names[0].text.split()[1:-1][:_MOST_WORDS]:
        verb = f" {word} "
        if not word.islower() or not all(verb in name.text for name in names):
            continue
        splits = [_splits(context, name, verb, bracketed=False) for name in names]
        if all(splits) and are_linked([each[0] for each in splits]):
            return matrix_of(context, rows, [each[0] for each in splits], sparse=True)
    return None


def _by_dash(context: Context, rows: Sequence[Row], dash: str) -> list[Row] | None:
    """The rows as a matrix by what stands on either side of a dash; None where they make none."""
    names = [row.name for row in rows if row.name is not None]
    bracketed = all(name.text.startswith("(") and name.text.endswith(")") for name in names)
    splits = [_splits(context, name, dash, bracketed) for name in names]
    if len(rows) < _FEWEST or not all(splits):
        return None
    pairs = [_best(context, each) for each in splits]
    sparse = dash in _ARROWS or are_linked(pairs)
    made = matrix_of(context, rows, pairs, sparse=sparse)
    return made or matrix_of(context, rows, [each[-1] for each in splits])


def directed(rows: list[Row]) -> list[Row]:
    """Lists of flows under where they come from ("From Coal", then "to Steel: 40") by the bare names of both ends."""
    labels = [entry.label for row in rows for entry in row.entries]
    if any(row.columns for row in rows):
        return rows  # as a header writes them
    if len(rows) < 2 or not all(label is not None and _TO.match(label.text) for label in labels):
        return rows
    return [
        replace(
            row,
            entries=tuple(replace(entry, label=_undirected(entry.label, _TO)) for entry in row.entries),
            name=_undirected(row.name, _FROM),
        )
        for row in rows
    ]


_TO = re.compile(r"(?:in)?to\s+(?=[^\W\d_])", re.I)


def _undirected(name: Name | None, lead: re.Pattern[str]) -> Name | None:
    """A name without the word that says which end of a flow it is."""
    match = lead.match(name.text) if name is not None else None
    if name is None or match is None:
        return name
    return name_after(name, match.end())


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
