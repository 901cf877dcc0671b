"""A description read into a figure: sections, then stated parts, then data, then what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from .checks.issues import grid_issues, text_issues
from .checks.scale import axis_scale
from .checks.unread import unread_numbers
from .grids.assemble import Assembler
from .grids.build import as_written, build_grid, panel_attribute
from .grids.facts import read_facts
from .grids.hypotheses import explains_more, features
from .grids.scaled import in_one_scale
from .model.figure import Attribute, Figure, Grid, Issue
from .notations.drafts import Draft
from .notations.linked import read_region
from .notations.literal import Reconstruction, find_keyed, find_literals
from .notations.rows import Row
from .outline.sections import Line, Part, read_lines, read_parts, read_sections
from .outline.tables import with_tables
from .outline.tree import Item, read_outline
from .outline.undeclared import with_undeclared
from .recognisers import recogniser
from .stated.components import Stated, axis_hint, axis_sentences, may_name_parts, read_components
from .stated.context import Context, Hint
from .stated.looks import names_of_looks
from .stated.panels import Panel, meant, panel_of, scale_of, views
from .stated.shapes import Shape, shape_issues, stated_shapes
from .stated.statistics import is_statistic
from .stated.titles import figure_title, is_generic, kind_in_text, title_attribute
from .text.names import fold, panel_title
from .text.numbers import uses_decimal_commas
from .text.plain import plain
from .text.sentences import sentence_bounds
from .text.spans import Quantity, Span

MAX_TEXT = 300_000
"""Characters read of one description: some fifty times a long one, and still two seconds of work or so."""
MAX_LINES = 10_000
"""Lines read of one description: some hundred times a long one. A line costs up to a third of a millisecond, whatever
its length, since every notation is tried on it.
"""


Prefers = Callable[[Mapping[str, float], Mapping[str, float]], bool]
"""Whether a reading with the first features is better than one with the second."""


def read(text: str, id: str, title: str = "", *, prefers: Prefers = explains_more) -> Figure:
    """The figure that a description tells of. Pure and deterministic; any text at all gives a figure, if
    without grids. `prefers` says from their features whether another reading of a part is better than the one that
    notations made.
    """
    written = _read_part(text)
    body = plain(written)
    lines = with_tables(body, read_lines(body))
    context = Context(body, decimal_comma=_decimal_comma(body))
    lines, rebuilt = _rebuilt(context, lines)
    lines = _keyed(context, lines, rebuilt)
    parts = with_undeclared(body, read_parts(body, lines))
    outlines = [(part, read_outline(body, part.lines)) for part in parts]
    titles = _panel_titles(body, outlines)
    stated = [
        one
        for part, items in outlines
        if part.role == "parts" or (part.role != "prose" and may_name_parts(body, _stretch(part)))
        for one in read_components(context, items, titles, plain=part.role != "parts")
    ]
    stated_title, kind, title_place = figure_title(context, lines, parts)
    attributes = [*title_attribute(stated_title, title_place), *rebuilt.attributes]
    kind = rebuilt.kind or kind
    if not any(
        one.component in ("x-axis", "y-axis") for one in (*rebuilt.attributes, *(one.attribute for one in stated))
    ):
        told = [one for part in parts if part.role != "prose" for one in axis_sentences(body, _stretch(part))][:4]
        attributes += told
        for one in told:
            context.add(axis_hint(body, one))
    if not any(hint.place == "legend" and hint.labels for hint in context.hints):
        _add_looks(context, parts)
    assembler = Assembler(context)
    drafts = [draft for part, items in outlines if part.role == "data" for draft in assembler.drafts(items)]
    drafts = [_of_rows(body, draft) for draft in drafts if not _is_of_figure(body, draft.rows)]
    drafts = _best(context, outlines, drafts, prefers)
    if not drafts and not rebuilt.drafts:  # then what is called a remark may be the data
        others = [items for part, items in outlines if part.role != "parts"]
        drafts = [draft for items in others for draft in read_region(context, items).drafts] or [
            draft for items in others for draft in read_region(context, items, asides=True).drafts
        ]
    drafts = sorted([*drafts, *rebuilt.drafts], key=_place) if rebuilt.drafts else drafts
    context.row_names = "\n".join(fold(row.name.text) for draft in drafts for row in draft.rows if row.name is not None)
    drafts = [_untitled(body, draft, title_place) for draft in drafts]
    panels = [panel_of(draft.title, str(at), body) for at, draft in enumerate(drafts)]
    seen = views(context, panels)
    grids: list[Grid] = []
    ids: dict[str, str] = {}
    shapes = stated_shapes(_before_data(body, parts))
    attributes += [_shape(body, shape) for shape in shapes]
    scales = [hint.span.cut(body) for hint in context.hints if hint.place in ("x", "y")]
    for at, draft in enumerate(drafts):
        view = seen[at]
        built = build_grid(view, draft, f"g{len(grids) + 1}")
        if built is None:
            continue
        grid, frame = in_one_scale(built[0], scales), built[1]
        ids[str(at)] = grid.id
        place = panel_attribute(context, draft, grid.id)
        attributes += [place] if place is not None else []
        scale = scale_of(view) or axis_scale(view, grid, frame)
        issues = grid_issues(context, grid, frame, scale)
        grids.append(replace(grid, issues=issues))
    grids = [replace(grid, issues=(*grid.issues, *shape_issues(grid, grids, shapes))) for grid in grids]
    attributes += [_with_grid(context, one, panels, ids) for one in stated]
    facts = read_facts(
        body,
        _fact_stretches(parts),
        _claimed(grids),
        _titles(context),
        marks=_marks(grids),
    )
    if facts is not None:
        grids.append(facts[0])
    data = [item for part, items in outlines if part.role == "data" for item in items]
    if not ids:  # then values may stand among the parts
        data = [item for part, items in outlines if part.role in ("data", "parts") for item in items]
    placed = [one.span for one in attributes if ids or one.component != "legend"]  # a legend may list the values
    unread = unread_numbers(context, data, drafts, grids, placed)
    return Figure(
        id=id,
        title=title or stated_title,
        kind=kind or kind_in_text(body, parts),
        text=text,
        sections=read_sections(written, lines),
        grids=tuple(as_written(written, body, grid) for grid in grids),
        attributes=tuple(
            one if one.text == (said := one.span.cut(written)) else replace(one, text=said)
            for one in sorted(attributes, key=lambda one: (one.span.start, one.span.end))
        ),
        issues=(
            *text_issues(body),
            *unread,
            *rebuilt.issues,
            *_cut_off(text, written),
        ),
    )


_LABELLED = re.compile(r"[*_]{2}[^*\n]{1,60}:")


@recogniser("The blue bars are May.", lambda context, parts: None)
def _add_looks(context: Context, parts: Sequence[Part]) -> None:
    """Take in the first sentence before the data that names colours, where no legend does."""
    for part in parts:
        for line in part.lines if part.role in ("intro", "parts") else ():
            if _LABELLED.match(context.text, line.content, line.end):
                continue  # which was read as a part of the figure
            for start, end in sentence_bounds(context.text, line.content, line.end):
                names = names_of_looks(context.text, start, end)
                if names:
                    context.add(Hint("legend", "", tuple(names), Span(start, end)))
                    return


@recogniser("Oak has about 3 in May.", lambda context, outlines, drafts, prefers: drafts)
def _best(
    context: Context, outlines: Sequence[tuple[Part, list[Item]]], drafts: list[Draft], prefers: Prefers
) -> list[Draft]:
    """For each part with data, the drafts that notations made of it or those of values linked to names, whichever
    explain more.
    """
    kept, left = [], drafts
    for part, items in outlines:
        if part.role != "data":
            continue
        place = _stretch(part)
        own = [draft for draft in drafts if place.start <= _place(draft) < place.end]
        left = [draft for draft in left if not place.start <= _place(draft) < place.end]
        linked = read_region(context, items)
        told = [_of_rows(context.text, one) for one in linked.drafts if not _is_of_figure(context.text, one.rows)]
        tables = [Span(item.start, item.end) for item in _tables(items)]
        of_tables = [draft for draft in own if any(one.start <= _place(draft) < one.end for one in tables)]
        other = sorted([*of_tables, *told], key=_place)
        read = {entry.span for draft in (*own, *other) for row in draft.rows for entry in row.entries}
        numbers = {*linked.numbers, *read}
        better = bool(other) and prefers(*(features(context, drafts, numbers, linked.names) for drafts in (other, own)))
        kept += other if better else own
    return sorted([*kept, *left], key=_place)


def _tables(items: Sequence[Item]) -> Iterator[Item]:
    """The tables among these items and under them."""
    for item in items:
        if item.kind == "table":
            yield item
        yield from _tables(item.children)


def _rebuilt(context: Context, lines: list[Line]) -> tuple[list[Line], Reconstruction]:
    """What the text writes out as a program would hold it, and the lines with these left blank."""
    rebuilt = Reconstruction(context)
    if "{" not in context.text and "[" not in context.text:
        return lines, rebuilt
    kept = list(lines)
    for written in find_literals(context.text, lines):
        if rebuilt.read(written.node):
            for at in range(written.first, written.last + 1):
                kept[at] = replace(lines[at], kind="blank")
    return kept, rebuilt


def _keyed(context: Context, lines: list[Line], rebuilt: Reconstruction) -> list[Line]:
    """The lines, those of blocks of keys and values that make grids left blank."""
    kept = list(lines)
    for block in find_keyed(context, lines):
        if rebuilt.read(block.node) if block.told else rebuilt.read_block(block.node):
            for at in block.lines:
                kept[at] = replace(lines[at], kind="blank")
    return kept


def _claimed(grids: Sequence[Grid]) -> list[Span]:
    """Where cells stand, and labels that are numbers ("Dose: 10 mg" over values): these are no facts."""
    labels = [label for grid in grids for axis in (grid.row_axis, grid.column_axis) for label in axis.labels]
    numbers = [label.span for label in labels if label.value is not None and label.span is not None]
    return [*(cell.span for grid in grids for cell in grid.cells), *numbers]


def _marks(grids: Sequence[Grid]) -> set[tuple[str, float]]:
    """What the axes are called with the numbers on them: "r=4" is none of the facts wherever it stands."""
    axes = [axis for grid in grids for axis in (grid.row_axis, grid.column_axis) if axis.name]
    return {(fold(axis.name), label.value) for axis in axes for label in axis.labels if label.value is not None}


def _place(draft: Draft) -> int:
    """Where the first value of a draft stands."""
    return next((entry.span.start for row in draft.rows for entry in row.entries), 0)


def _shape(text: str, shape: Shape) -> Attribute:
    """The shape that the text states, beside the one that its data has."""
    counts = (Quantity(float(shape.rows)), Quantity(float(shape.columns)))
    return Attribute("shape", shape.span.cut(text), shape.span, counts)


def _is_of_figure(text: str, rows: Sequence[Row]) -> bool:
    """Whether rows only give statistics ("R² = 0.81, n = 118"): facts of the whole figure, unless rows with names of
    their own give the same ones again.
    """
    labels: list[str] = []
    for name, value in ((entry.label or row.name, entry.span) for row in rows for entry in row.entries):
        if (
            name is None
            or value.start - name.span.end > _NEAR
            or not _EQUATED.search(text, name.span.end, value.start + 1)
        ):
            return False
        labels.append(name.text)
    table = any(row.name is not None and row.entries and row.entries[0].label is not None for row in rows)
    same = len(set(labels)) < len(labels)
    return not (same and table) and all(map(is_statistic, labels))


def _of_rows(text: str, draft: Draft) -> Draft:
    """The draft without a line of several statistics among its rows ("Mean = 21.4, SD = 9.8")."""
    lines: dict[int, list[Row]] = {}
    for row in draft.rows:
        if row.entries and _is_of_figure(text, [row]):
            lines.setdefault(text.rfind("\n", 0, row.entries[0].span.start), []).append(row)
    told = {id(row) for rows in lines.values() if sum(len(row.entries) for row in rows) > 1 for row in rows}
    return replace(draft, rows=[row for row in draft.rows if id(row) not in told]) if told else draft


_EQUATED = re.compile(r"[=<≈]")
_NEAR = 200
"""Characters between a statistic's name and its value, at most: what is further above is the name of a column."""


def _untitled(text: str, draft: Draft, title: Span | None) -> Draft:
    """The draft without a title that is the figure's own or says nothing of it ("Data table")."""
    place = draft.title
    if place is None:
        return draft
    own = title is not None and title.start <= place.end and place.start <= title.end
    words = place.cut(text)
    return replace(draft, title=None) if own or (is_generic(words) and not re.search(r"\d", words)) else draft


def _decimal_comma(text: str) -> bool:
    """Whether the description writes 3,5 for three and a half, all through."""
    return "," in text and uses_decimal_commas([text])


def _before_data(text: str, parts: Sequence[Part]) -> str:
    """The text with commentary blanked out, so that shapes are those stated of the figure; offsets stay as they are."""
    kept = []
    for part in parts:
        for line in part.lines:
            width = line.end - line.start
            kept.append(" " * width if part.role == "prose" else text[line.start : line.end])
    return "\n".join(kept)


def _fact_stretches(parts: Sequence[Part]) -> list[Span]:
    """Where facts are stated: everywhere but in commentary."""
    return [_stretch(part) for part in parts if part.lines and part.role != "prose"]


def _stretch(part: Part) -> Span:
    """From the first to the last character of a part."""
    return Span(part.lines[0].start, part.lines[-1].end)


def _panel_titles(text: str, outlines: Sequence[tuple[Part, list[Item]]]) -> set[str]:
    """What headings and bold lines of the data are called, folded: the panels that other statements may point at."""
    titles = [item for part, items in outlines if part.role == "data" for item in items if item.kind == "title"]
    titles += [child for item in titles for child in item.children if child.kind == "title"]
    return {fold(panel_title(text, *item.label).cut(text)) for item in titles if item.label is not None}


def _with_grid(context: Context, one: Stated, panels: Sequence[Panel], ids: Mapping[str, str]) -> Attribute:
    """A stated attribute with the grid that its words point at."""
    grids = (
        {ids[panel.grid] for panel in meant(context, one.panel, panels) if panel.grid in ids} if one.panel else set()
    )
    return replace(one.attribute, grid=grids.pop()) if len(grids) == 1 else one.attribute


def _read_part(text: str) -> str:
    """The text up to the limits."""
    body = text[:MAX_TEXT]
    pieces = body.split("\n", MAX_LINES)
    return body if len(pieces) <= MAX_LINES else body[: len(body) - len(pieces[-1])]


def _cut_off(text: str, body: str) -> tuple[Issue, ...]:
    """What is said of text beyond the limits."""
    if len(text) == len(body):
        return ()
    lines, limit = body.count("\n"), f"up to {MAX_TEXT} characters and {MAX_LINES} lines"
    message = f"Only the first {lines} lines were read: a description is read {limit}."
    return (Issue("unread_numbers", message, Span(len(body), len(text))),)


def _titles(context: Context) -> set[str]:
    """The names of panels, axes and labels: quoted, they look like facts and are none. A subtitle may be a fact."""
    hints = [hint for hint in context.hints if hint.place != "title"]
    return {fold(words) for hint in hints for words in (hint.name, *(label.text for label in hint.labels))}
