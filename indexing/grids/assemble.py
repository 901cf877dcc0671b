"""From an outline to drafts of grids: which readings are rows, which titles are rows of a matrix, which are panels."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..notations.ahead import values_ahead
from ..notations.boxes import outlying
from ..notations.drafts import (
    Draft,
    Piece,
    accepted_rows,
    as_one_row,
    grouped,
    label_counted,
    nested,
    runs_of,
    take_absent,
    take_remarked,
    unit_of,
)
from ..notations.line import READERS
from ..notations.listed import take_listed
from ..notations.nested import read_groups, take_nested
from ..notations.points import as_points, take_points
from ..notations.rows import DIGIT, OF_SEVERAL_KEYS, Block, Entry, Row, read_pair
from ..notations.run.measures import Cut, take_measures
from ..notations.subjects import subject_of
from ..notations.worded import take_worded
from ..outline.item import Item, announces_remark
from ..outline.sections import names_part, role_of
from ..stated.context import Context, Hint
from ..stated.lists import read_list, split_at, split_top
from ..text.names import Name, fold, panel_title, read_name, trim
from ..text.sentences import sentence_bounds
from ..text.spans import Span

_LEADS = re.compile(
    r"(?=[olrcvpg])(?:order|left to right|row[- ]by[- ]row|column|legend|list(?:ed|s)\b|read\b|values|positions"
    r"|coordinates"
    r"|points|given as)",
    re.I,
)
_HEAD = re.compile(
    r"(?P<name>[A-Z][^,.;:()\d\n]{0,40}(?=,)|(?:[A-Z]|[0-9]+(?:\.[0-9]+)?[A-Za-z])[\w-]*(?:\s[\w-]+)?(?=\.))"
    r"[,.]\s[^\d\n]*"
)
"""A name with a remark, over its values ("LDPE, grey polygon. A lopsided shape.")."""
_SLASHED = re.compile(
    r"(?:\(|:\s)(?P<names>[^()/→|:\s][^()/→|:\n]{0,29}(?P<mark>[/→|])(?:[^()/→|:\n]{1,31}(?P=mark)){1,11}[^()/→|:\n]{1,31})"
    r"(?:\)|$)",
    re.M,
)
_ARROWED = re.compile(
    r"(?:\(|[:,]\s)(?P<names>[^()/→:,\s][^()/→:,\n]{0,29}\s(?P<mark>→)\s[^()/→:,\n]{1,31})(?:\)[\s:*]*|:?)$", re.M
)
"""What the two ends of a line are called, over such lines ("Values at the two ends, before → after:")."""
_VERSUS = re.compile(r"\((?P<one>[^()\d\n]{2,30}?)\s(?:vs\.?|versus)\s(?P<other>[^()\d\n]{2,30})\)")
"""Whose values are compared below ("Scores (Hazel vs. Rowan)")."""
_GIVEN_AS = re.compile(r"\b(?:given|listed|read|written|shown|stated|noted) as\s(?:the\s)?", re.I)
"""What stands before the names of values ("Values are given as gold / silver")."""
_NUMBERS = re.compile(r"(?!(?:1[5-9]|20)\d\d\Z)[-~\d.,%\s]+")
"""Numbers, other than years, which are no labels."""
_OF_LEGEND = re.compile(r"(?:as|of|in) (?:the )?(?:legend|order|printed|shown|listed)", re.I)
_TOLD = re.compile(r"\w \w+ [\w%]*\d|(?:\S+ ){6}|The (?:\S+ ){3}")
"""Words around a number, or a clause: it tells values and is no label."""
_VALUED = re.compile(r"[~≈$€£+−-]{0,3}[0-9][0-9.,]*\s?%?\s(?:in|for|at|of|on|by)\s")
"""A value with its name ("56% in Oslo"), which is no name."""
_ANNOUNCES = re.compile(r"(?:detailed|data|values?|content|key|extracted|row|cell|table)\b", re.I)
_LONGEST = 200_000
"""Most characters of a line that is read: trying every notation on a longer one would take too long."""
_POINT = re.compile(r"\([0-9][0-9.,]*[kKMB]?,\s[~≈−-]?[0-9][0-9.,]*\s?%?\)")
"""A line that is one point on an axis and nothing else."""
_PAIR, _FEWEST = 2, 2
"""Fewest values of a list in running text."""
_FEW_SENTENCES = 3
"""Among so many first sentences of a line its list of values is looked for."""
_MOST_SENTENCES = 12
_LONGEST_LEAD = 80
"""Most characters of running text before a list of labelled values."""
_MAX_DEPTH = 40
"""Outlines nest a few levels; deeper ones are read flat, so that no input exhausts the stack."""
_QUOTE = re.compile(r"[\"“][^\"”]*[\"”]")
_TELLS = re.compile(
    r"\s(?:is|are|was|were|has|have|had|shows?|lists?|follows?|reads?|gives?|contains?|carr(?:y|ies)|states?|includes?|displays?)\b",
    re.I,
)
"""A verb before a colon: the words introduce the data rather than name it."""


def _holds_value(context: Context, row: Row) -> bool:
    """Whether the name of a row is a clause with a value of its own ("In 2010 it was 12 TWh for solar")."""
    if row.name is None or len(row.name.text.split()) <= _MOST_NAMED:
        return False
    return any(one.unit for _, one in context.quantities(row.name.span.start, row.name.span.end))


def _before_clause(context: Context, item: Item) -> int:
    """Where the last clause of a line begins if it has no number ("Upper whisker 21; the lower is hidden"), or the end
    of the line.
    """
    clause = context.text.rfind("; ", item.start, item.end)
    return clause if clause > 0 and DIGIT.search(context.text, clause, item.end) is None else item.end


_MOST_NAMED = 5
"""Words of a name beyond which one with a number and its unit is a clause."""


class Assembler:
    """Turns the outline of the data sections into drafts."""

    def __init__(self, context: Context):
        self.context = context
        self._cuts: dict[int, Cut | None] = {}
        self._measured: dict[int, tuple[Item, Row]] = {}
        """Lines of several measures that were found alike, those below the ones at hand among them."""

    def drafts(self, items: Sequence[Item]) -> list[Draft]:
        """The grids of a part."""
        return self._join(self._pieces(items, 0, None), None)

    def _pieces(self, items: Sequence[Item], depth: int, title: Span | None) -> list[Piece]:
        """The piece that each of these items is read into."""
        if not any(id(item) in self._measured for item in items):
            found = take_nested(self.context, items) or take_listed(self.context, items)
            found = found or take_points(self.context, items)
            found = found or take_measures(self.context, items, self._cuts)
            self._measured |= {id(item): (item, row) for item, row in found if not _holds_value(self.context, row)}
        records = {id(item): [self._measured[id(item)][1]] for item in items if id(item) in self._measured}
        pieces = [
            Piece(item, records[id(item)]) if id(item) in records else self._piece(item, depth, title) for item in items
        ]
        label_counted(self.context, pieces)
        take_absent(self.context, pieces)
        take_remarked(self.context, pieces)
        take_worded(self.context, pieces)
        return pieces

    def _piece(self, item: Item, depth: int, title: Span | None) -> Piece:
        """The piece that an item and everything under it are read into."""
        text = self.context.text
        head = _HEAD.fullmatch(text, item.start, item.end) if item.label is None and item.children else None
        if head is not None and item.kind == "bullet":
            item.label, item.body = head.span("name"), item.end
        words = text[slice(*trim(text, *item.label))] if item.label is not None else ""
        piece = Piece(item)
        if (
            item.label is not None
            and not (item.kind == "title" and item.children)
            and (item.is_remark(text) or (names_part(words) and not item.is_bare(text)))
            and fold(words) not in self.context.known
        ):
            return piece
        if item.kind == "title" and (depth or item.bold_line) and role_of(words) == "prose" and announces_remark(words):
            return piece  # a heading on top was judged with its section
        if item.kind == "table":
            piece.rows = self._read(Block(item.start, item.end)) or []
        else:
            self._lead(item)
            grouped = read_groups(self.context, item)
            piece.rows = grouped or (self._rows_on_line(item) if item.kind != "title" or item.body < item.end else [])
        if not item.children or depth > _MAX_DEPTH:
            return piece
        own_title = self._title(item)
        title = own_title or title
        below = self._pieces(item.children, depth + 1, title)
        rows = accepted_rows(below)
        if own_title is not None and item.label is not None:
            name = read_name(text, *item.label, self.context.known)
            if rows:
                fields = all(len(row.entries) == 1 for row in rows)
                inner = [nested(one.group) for one in below if one.group is not None and fields]
                units = set(map(unit_of, (entry for row in rows for entry in row.entries)))
                others = set(map(unit_of, (entry for row in inner for entry in row.entries)))
                of_one_kind = len(rows) > _PAIR and len(units) == 1 and "" not in units and not others <= units
                piece.group = as_one_row([*rows, *inner], name) if not of_one_kind else None
        if piece.group is not None:
            piece.rows = [row for row in piece.rows if not row.weak]
            return piece
        piece.drafts = self._join(below, title)
        return piece

    def _title(self, item: Item) -> Span | None:
        """The span of an item's label that names a panel; None if it only announces data."""
        if item.label is None:
            return None
        span = panel_title(self.context.text, *item.label)
        words = span.cut(self.context.text)
        announces = role_of(words) in ("data", "parts", "intro") and _ANNOUNCES.match(words)
        return None if not words or (announces and fold(words) not in self.context.known) else span

    def _rows_on_line(self, item: Item) -> list[Row]:
        """The rows on the item's own line."""
        context = self.context
        text = context.text
        if item.label is None:
            if item.kind != "text":
                outliers = outlying(context, item.start, item.end)
                found = [outliers] if outliers is not None else self._read(Block(item.start, item.end)) or []
                clause = _before_clause(context, item) if not found or found[0].weak else item.end
                return found if clause == item.end else self._read(Block(item.start, clause)) or found
            slashed = text.count("/", item.start, item.end) >= _FEWEST  # "86/3/2" is no quantity
            if len(context.quantities(item.start, item.end)) < _FEWEST and not slashed:
                return []
            return self._paragraph(item, self._read(Block(item.start, item.end, running=True)))
        ahead = values_ahead(context, item, self._read)
        if ahead is not None:
            return [ahead]
        named = self._name(item, lists=True)
        outliers = outlying(context, *trim(text, item.body, item.end), named) if named is not None else None
        if outliers is not None:
            return [outliers]
        block = Block(item.body, item.end, named=True, running=item.kind == "text")
        rows = self._read(block) if text[item.body : item.end].strip() else None
        if not item.bold and item.kind != "title":
            if context.splits_label(item.label[1]) or OF_SEVERAL_KEYS.match(text, item.body, item.end):
                return self._read(Block(item.start, item.end)) or []
            if (rows is None or rows[0].weak) and not item.is_bare(text):
                whole = self._read(Block(item.start, item.end, running=item.kind == "text"))
                if whole is not None and not whole[0].weak and not (item.kind == "text" and len(whole[0].entries) < 2):
                    return self._paragraph(item, whole) if item.kind == "text" and len(whole[0].entries) < 3 else whole
        if rows is None and item.kind != "title":
            rows = self._in_one_sentence(item)
        if rows is not None and len(rows) == 1:
            rows[0].name = self._name(item, lists=len(rows[0].entries) > 1) or rows[0].name
        return rows or []

    def _name(self, item: Item, *, lists: bool) -> Name | None:
        """What the label of an item calls its row; None where it only leads in values, as one that `lists` some may."""
        text, known = self.context.text, self.context.known
        if item.kind == "text" and _TELLS.search(_QUOTE.sub("", item.words(text))):
            bold = item.bold_within(text)
            return read_name(text, *bold, known) if bold is not None else None
        words = item.plain_words(text)
        announces = lists and item.kind == "bullet" and not item.bold and ":" not in words and role_of(words) == "data"
        if item.label is None or (announces and fold(words) not in known):
            return None
        return read_name(text, *subject_of(self.context, *trim(text, *item.label)), known)

    def _in_one_sentence(self, item: Item) -> list[Row] | None:
        """The row of the first sentence that lists values, where the others are remarks ("5, 7, 9. One is odd."), or of
        what stands before a last clause without numbers ("5, 7, 9; then the line ends").
        """
        sentences = list(sentence_bounds(self.context.text, item.body, item.end))
        bounds = sentences[:_FEW_SENTENCES] if len(sentences) > 1 else []
        clause = _before_clause(self.context, item)
        if item.body < clause < item.end:
            bounds.append((item.body, clause))
        found = [self._read(Block(*one, named=True)) for one in bounds]
        lists = (rows for rows in found if rows is not None and len(rows) == 1 and len(rows[0].entries) > _PAIR)
        return next(lists, None) or self._of_sentences(sentences[:_MOST_SENTENCES])

    def _of_sentences(self, bounds: Sequence[tuple[int, int]]) -> list[Row] | None:
        """The row of values that sentences name one by one ("The median is 14. The box spans 9 to 21, ...")."""
        entries: list[Entry] = []
        for start, end in bounds:
            pair = read_pair(self.context, start, end - (self.context.text[end - 1] in ".;"))
            rows = [Row((pair,))] if pair is not None else self._read(Block(start, end, named=True)) or []
            entries += [entry for row in rows for entry in row.entries if entry.label is not None]
        names = {fold(entry.label.text) for entry in entries if entry.label is not None}
        return [Row(tuple(entries))] if len(entries) == len(names) > _PAIR else None

    def _paragraph(self, item: Item, rows: list[Row] | None) -> list[Row]:
        """The rows, or none of running text unless that is effectively a list."""
        if not rows:
            return []
        if len(rows) > _PAIR:
            return rows  # several names with values each
        row = rows[0]
        labels = [entry.label for entry in row.entries if entry.label is not None]
        if _POINT.fullmatch(self.context.text, item.start, item.end) is not None:
            return [row]
        if not labels:
            return [row] if len(row.entries) > 1 and not row.weak else []
        lead = min(row.entries[0].span.start, labels[0].span.start) - item.start
        fewest = _PAIR if not lead and " = " in self.context.text[item.start : item.end] else _PAIR + 1
        return [row] if len(row.entries) == len(labels) >= fewest and lead < _LONGEST_LEAD else []

    def _lead(self, item: Item) -> None:
        """Record the labels that an introduction to the data lists ("row by row (Brazil, China, India)")."""
        text = self.context.text
        hints = (hint for hint in self.context.hints if hint.place in ("x", "y") and hint.labels)
        if any(item.start <= hint.span.start < item.end for hint in hints):
            return  # it tells itself of which axis its labels are
        may_lead = item.children or item.kind == "text"
        slashed = (
            _SLASHED.search(text, item.start, item.end) or _ARROWED.search(text, item.start, item.end)
            if may_lead
            else None
        )
        if slashed is not None and (item.children or not DIGIT.search(slashed["names"])):
            start, end = slashed.span("names")
            spaced = list(re.compile(rf" {re.escape(slashed['mark'])} ").finditer(text, start, end))
            apart = split_at(spaced, start, end)  # "is / sleeping / </s>"
            pieces = apart if spaced else split_top(text, start, end, slashed["mark"])
            names = tuple(read_name(text, *trim(text, *one), self.context.known) for one in pieces)
            self.context.add(Hint("lead", "", names, Span(item.start, item.end)))
            return
        versus = _VERSUS.search(text, item.start, item.end) if may_lead else None
        if versus is not None:
            sides = (versus.span("one"), versus.span("other"))
            names = tuple(read_name(text, *side, self.context.known) for side in sides)
            self.context.add(Hint("lead", "", names, Span(*versus.span())))
            return
        is_leaf = item.kind == "bullet" and not item.children
        if is_leaf or item.end - item.start > 600 or not _LEADS.search(text, item.start, item.end):
            return
        given = _GIVEN_AS.search(text, item.start, item.end)
        listed, _ = read_list(text, given.end() if given is not None else item.start, item.end)
        nameless = (_NUMBERS.fullmatch, _TOLD.search, _OF_LEGEND.match, _VALUED.match)
        told = any(is_none(name.text) for name in listed for is_none in nameless) or self._has_values(listed)
        if len(listed) > 1 and not told:
            names = (self._as_known(listed[0], listed[1:]), *listed[1:])
            self.context.add(Hint("lead", "", names, Span(item.start, item.end)))

    def _as_known(self, name: Name, others: Sequence[Name]) -> Name:
        """The first label of a list without the words that lead to it, where all its labels are known: "in the order of
        the predicted labels Elm / Oak".
        """
        known = self.context.known
        if fold(name.text) in known or not all(fold(one.text) in known for one in others):
            return name
        cuts = (at for at, sign in enumerate(name.text) if sign == " " and fold(name.text[at + 1 :]) in known)
        cut = next(cuts, None)
        if cut is None:
            return name
        words = name.text[cut + 1 :]
        return Name(words, Span(name.span.end - len(words), name.span.end))

    def _has_values(self, listed: Sequence[Name]) -> bool:
        """Whether each entry of a list is a name with a value in one unit ("Adam 0.2 mg, SGD 0.9 mg")."""
        text, heads, units = self.context.text, set[str](), set[str]()
        for name in listed:
            span, quantity = next(iter(self.context.quantities(name.span.start, name.span.end)[-1:]), (name.span, None))
            heads.add(fold(text[name.span.start : span.start]))
            units.add((quantity.unit or text[span.end : name.span.end].strip()) if quantity is not None else "")
        return len(heads - {""}) == len(listed) and len(units) == 1 and units != {""}

    def _read(self, block: Block) -> list[Row] | None:
        """The rows of the first reader that recognises the block; none without a digit, or beyond _LONGEST."""
        if DIGIT.search(self.context.text, block.start, block.end) is None:
            return None
        if block.end - block.start > _LONGEST and self.context.text.find("\n", block.start, block.end) < 0:
            return None
        for mark, reader in READERS:
            rows = reader(block, self.context) if self.context.text.find(mark, block.start, block.end) >= 0 else None
            if rows is not None:
                return rows
        return None

    def _join(self, pieces: list[Piece], title: Span | None) -> list[Draft]:
        """The grids of sibling items: from runs of rows, runs of groups, tables and panels."""
        drafts: list[Draft] = []
        accepted = {id(row) for row in accepted_rows(pieces)}
        rows: list[Row] = []
        groups: list[Piece] = []

        def close() -> None:
            nonlocal rows, groups
            drafts.extend(grouped(self.context, groups, title))
            drafts.extend(runs_of(as_points(self.context, rows), title))
            rows, groups = [], []

        for piece in pieces:
            own = [row for row in piece.rows if id(row) in accepted]
            if piece.item.kind == "table" and own:
                close()
                drafts.append(Draft(own, title))
                continue
            rows.extend(own)
            if piece.group is not None:
                if (rows and not own) or (groups and groups[-1].item.kind != piece.item.kind):
                    close()
                groups.append(piece)
            if piece.drafts:
                close()
                drafts.extend(piece.drafts)
        close()
        return drafts
