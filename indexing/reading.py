"""A description read into a figure: sections, then stated parts, then data, then what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .checks.issues import contradictions, grid_issues, text_issues
from .checks.ledger import Ledger
from .grids.addresses import by_measure
from .grids.bracketed import bracketed
from .grids.build import as_written, build_grid, in_one_scale, panel_attribute
from .grids.coloured import coloured
from .grids.facts import LabelledCell, read_facts, with_facts
from .grids.headed import headed
from .grids.joined import joined
from .grids.preferred import Prefers, explains_more, place_of, read_data, read_remarks, untitled
from .grids.restated import without_restated
from .grids.spelled import spelled_out
from .grids.under import under_heads
from .model.figure import Attribute, Figure, Grid, Issue
from .notations.boxes import with_ends
from .notations.drafts import Draft, of_kinds, with_shared
from .notations.literal.values import read_written
from .notations.turned import turned
from .outline.item import Item
from .outline.lines import read_lines, with_tables
from .outline.sections import Part, read_parts, read_sections
from .outline.tree import read_outline
from .outline.undeclared import with_undeclared
from .stated.components import Stated
from .stated.context import Context
from .stated.declared import Declared, Outlines, read_declared
from .stated.panels import Panel, meant, panel_of, views
from .stated.shapes import shape_issues, stated_shapes
from .stated.titles import kind_in_text
from .text.names import fold
from .text.numbers import uses_decimal_commas
from .text.plain import barred, plain
from .text.spans import Quantity, Span
from .text.tabular import barred_latex

MAX_TEXT = 300_000
"""Characters read of one description: some fifty times a long one, and still two seconds of work or so."""
MAX_LINES = 10_000
"""Lines read of one description: some hundred times a long one. A line costs up to a third of a millisecond, whatever
its length, since every notation is tried on it.
"""


def read(text: str, id: str, title: str = "", *, prefers: Prefers = explains_more) -> Figure:
    """The figure of a description. Pure and deterministic; any text gives a figure, possibly without grids. `prefers`
    decides from their features whether an alternative reading of a part is better than that by notations.
    """
    given = _read_part(text)
    body = plain(barred(barred_latex(given)))
    context = Context(body, decimal_comma="," in body and uses_decimal_commas([body]))
    lines, written = read_written(context, with_tables(body, read_lines(body)))
    parts = with_undeclared(body, read_parts(body, lines))
    outlines = [(part, read_outline(body, part.lines)) for part in parts]
    declared = read_declared(context, lines, outlines, written.items)
    announced = [*read_data(context, outlines, prefers), *written.drafts]
    drafts = [untitled(body, one, declared.title_place) for one in announced or read_remarks(context, outlines)]
    drafts = [with_ends(context, of_kinds(with_shared(context, turned(context, draft)))) for draft in drafts]
    drafts = [one for draft in drafts for one in by_measure(context, draft)]
    drafts.sort(key=place_of)
    drafts = headed(context, lines, joined(context, drafts))
    grids, attributes = _built(context, parts, declared, drafts)
    grids = spelled_out(
        body, coloured(body, lines, bracketed(body, under_heads(context, lines, without_restated(grids))))
    )
    attributes = [one for one in attributes if not one.grid or any(one.grid == grid.id for grid in grids)]
    placed = [one.span for one in attributes if grids or one.component != "legend"]  # a legend may list the values
    placed += [issue.span for grid in grids for issue in grid.issues if issue.code == "contradiction"]
    data = _data(outlines, grids, bool(announced))
    grids = with_facts(body, grids, _facts(context, parts, grids))
    ledger = Ledger(context, drafts, grids, placed)
    unread = [*ledger.issues(data), *written.issues, *_cut_off(text, given)]
    figure = Figure(
        id=id,
        title=title or declared.title,
        kind=declared.kind or kind_in_text(body, parts),
        text=text,
        sections=read_sections(given, lines),
        grids=tuple(as_written(given, body, grid) for grid in ledger.complete(grids, unread)),
        attributes=_as_given(given, attributes),
        issues=(*text_issues(body), *unread),
    )
    proved = contradictions(figure, [part.span for part in parts if part.lines and part.role in ("intro", "data")])
    return replace(figure, issues=(*figure.issues, *proved)) if proved else figure


def _data(outlines: Outlines, grids: Sequence[Grid], announced: bool) -> list[Item]:
    """The items whose numbers must all be accounted for: those of the data; if there are no grids, all that may hold
    values; if the data was found in remarks, those of its parts.
    """
    roles = ("data",) if grids else ("data", "intro", "parts")
    starts = [] if announced else [cell.span.start for grid in grids for cell in grid.cells]
    return [
        item
        for part, items in outlines
        if part.role in roles or any(part.span.start <= at < part.span.end for at in starts)
        for item in items
    ]


def _built(
    context: Context, parts: Sequence[Part], declared: Declared, drafts: Sequence[Draft]
) -> tuple[list[Grid], list[Attribute]]:
    """The grids of drafts with their issues, and the attributes, each with the grid that it describes."""
    body = context.text
    context.row_names = "\n".join(fold(row.name.text) for draft in drafts for row in draft.rows if row.name is not None)
    panels = [panel_of(draft.title, str(at), body) for at, draft in enumerate(drafts)]
    shapes = stated_shapes(body, [part.span for part in parts if part.role != "prose"])
    attributes = list(declared.attributes)
    for shape in shapes:
        counts = (Quantity(float(shape.rows)), Quantity(float(shape.columns)))
        attributes.append(Attribute("shape", shape.span.cut(body), shape.span, counts))
    scales = [hint.span.cut(body) for hint in context.hints if hint.place in ("x", "y")]
    grids: list[Grid] = []
    ids: dict[str, str] = {}
    for at, (draft, view) in enumerate(zip(drafts, views(context, panels), strict=True)):
        built = build_grid(view, draft, f"g{len(grids) + 1}")
        if built is None:
            continue
        grid, frame = in_one_scale(built[0], scales), built[1]
        ids[str(at)] = grid.id
        place = panel_attribute(context, draft, grid.id)
        attributes += [place] if place is not None else []
        grids.append(replace(grid, issues=grid_issues(view, grid, frame)))
    grids = [replace(grid, issues=(*grid.issues, *shape_issues(grid, grids, shapes))) for grid in grids]
    return grids, [*attributes, *(_with_grid(one, panels, ids) for one in declared.parts)]


def _facts(context: Context, parts: Sequence[Part], grids: Sequence[Grid]) -> list[LabelledCell]:
    """The stated facts outside commentary.

    No facts are cells of these grids, labels that are numbers ("Dose: 10 mg" above values), the name of an axis with a
    number on it ("r=4") wherever it stands, and quoted names of panels, axes and labels. A subtitle may be a fact.
    """
    stretches = [part.span for part in parts if part.lines and part.role != "prose"]
    axes = [axis for grid in grids for axis in (grid.row_axis, grid.column_axis)]
    numbers = [(axis, label) for axis in axes for label in axis.labels if label.value is not None]
    claimed = [span for grid in grids for cell in grid.cells for span in (cell.span, *cell.also)]
    claimed += [label.span for _, label in numbers if label.span is not None]
    marks = {(fold(axis.name), label.value) for axis, label in numbers if axis.name}
    hints = [hint for hint in context.hints if hint.place != "title"]
    titles = {fold(hint.name) for hint in hints}.union(*map(context.folded, hints))
    return read_facts(context.text, stretches, claimed, titles, marks)


def _as_given(text: str, attributes: Sequence[Attribute]) -> tuple[Attribute, ...]:
    """The attributes in order, with their words as written in the original text."""
    ordered = sorted(attributes, key=lambda one: (one.span.start, one.span.end))
    return tuple(one if one.text == (written := one.span.cut(text)) else replace(one, text=written) for one in ordered)


def _with_grid(one: Stated, panels: Sequence[Panel], ids: Mapping[str, str]) -> Attribute:
    """A stated attribute with the grid that its words refer to."""
    named = meant(one.panel, panels) if one.panel else ()
    grids = {ids[panel.grid] for panel in named if panel.grid in ids}
    return replace(one.attribute, grid=grids.pop()) if len(grids) == 1 else one.attribute


def _read_part(text: str) -> str:
    """The text up to the limits."""
    body = text[:MAX_TEXT]
    pieces = body.split("\n", MAX_LINES)
    return body if len(pieces) <= MAX_LINES else body[: len(body) - len(pieces[-1])]


def _cut_off(text: str, body: str) -> tuple[Issue, ...]:
    """The issue about text beyond the limits."""
    if len(text) == len(body):
        return ()
    lines, limit = body.count("\n"), f"up to {MAX_TEXT} characters and {MAX_LINES} lines"
    message = f"Only the first {lines} lines were read: a description is read {limit}."
    return (Issue("unread_numbers", message, Span(len(body), len(text))),)
