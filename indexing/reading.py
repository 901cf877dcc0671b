"""A description read into a figure: sections, then stated parts, then data, then what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .assemble import Assembler
from .components import Context, Hint, read_components
from .facts import read_facts
from .figure import Attribute, Figure, Grid, Issue, Quantity, Span
from .grids import build_grid, panel_attribute
from .issues import grid_issues, stated_shapes, text_issues
from .names import fold
from .numbers import uses_decimal_commas
from .outline import Item, read_outline
from .sections import Line, Part, heading_text, read_lines, read_parts, read_sections

READER_VERSION = 1
"""Raised whenever reading the same text gives another figure, so that stored figures are read again."""

MAX_TEXT = 2_000_000
"""Characters read of one description: some four hundred times a long one, and still seconds of work."""


def read(text: str, id: str, title: str = "") -> Figure:
    """The figure that a description tells of. Pure and deterministic; any text at all gives a figure, if
    without grids.
    """
    body = text[:MAX_TEXT]
    lines = read_lines(body)
    parts = read_parts(body, lines)
    stated_title, kind = _heading(body, lines)
    context = Context(body, decimal_comma=_decimal_comma(body))
    attributes = _title_attribute(body, lines, stated_title)
    outlines = [(part, read_outline(body, part.lines)) for part in parts]
    for part, items in outlines:
        if part.role == "parts":
            attributes += read_components(context, items)
    assembler = Assembler(context)
    drafts = [draft for part, items in outlines if part.role == "data" for draft in assembler.drafts(items)]
    context.row_names = [fold(row.name.text) for draft in drafts for row in draft.rows if row.name is not None]
    scales = [hint for hint in context.hints if hint.place == "colour" and hint.scale is not None]
    grids: list[Grid] = []
    shapes = stated_shapes(_before_data(body, parts))
    for draft in drafts:
        built = build_grid(context, draft, f"g{len(grids) + 1}")
        if built is None:
            continue
        grid, frame = built
        place = panel_attribute(context, draft, grid.id)
        attributes += [place] if place is not None else []
        issues = grid_issues(context, grid, frame, shapes, _scale_for(grid, scales, len(drafts)))
        grids.append(_with_issues(grid, issues))
    facts = read_facts(
        body, _fact_stretches(parts), [cell.span for grid in grids for cell in grid.cells], _titles(context)
    )
    if facts is not None:
        grids.append(facts[0])
    return Figure(
        id=id,
        title=title or stated_title,
        kind=kind or _kind_in_text(body, outlines),
        text=text,
        sections=read_sections(body, lines),
        grids=tuple(grids),
        attributes=tuple(sorted(attributes, key=lambda one: one.span)),
        issues=(*text_issues(context, assembler.left), *_cut_off(text)),
    )


_CHART = (
    r"(?:chart|plot|graph|heat ?map|diagram|matrix|table|histogram|map|pie|donut|scatter|series|matrices"
    r"|figure|curves?)"
)
_KIND = re.compile(rf"(?P<kind>[^:]*\b{_CHART}s?\b[^:]*)(?::\s*(?P<title>.+))?", re.I)
_KIND_IN_TEXT = re.compile(
    rf"\b((?:(?:vertical|horizontal|grouped|clustered|stacked|annotated|multi-series|two-series|line|bar|column|pie|donut|doughnut|box|violin|scatter|area|dot|radar|bubble|confusion|data|100%)\s+){{0,4}}(?:{_CHART})s?)\b",
    re.I,
)


def _heading(text: str, lines: Sequence[Line]) -> tuple[str, str]:
    """The figure's title and kind as the first heading gives them ("Heatmap: Token Attribution")."""
    head = next((line for line in lines if line.kind == "heading"), None)
    if head is None:
        return "", ""
    words = heading_text(text, head)
    match = _KIND.fullmatch(words)
    if match is not None and match["title"]:
        return match["title"].strip(), re.sub(r"\s*\([^()]*\)", "", match["kind"]).strip().lower()
    before, colon, after = words.partition(":")
    if colon and re.search(r"extraction|analysis|description|document", before, re.I):
        return after.strip(), ""
    found = _KIND_IN_TEXT.search(words)
    return words, found[1].lower() if found is not None else ""


def _kind_in_text(text: str, outlines: Sequence[tuple[Part, list[Item]]]) -> str:
    """The first kind of chart that the introduction names."""
    for part, _ in outlines[:3]:
        if part.role in ("intro", "data") and part.lines:
            found = _KIND_IN_TEXT.search(text, part.lines[0].end, min(part.lines[-1].end, part.lines[0].end + 3000))
            if found is not None:
                return " ".join(found[1].lower().split())
    return ""


def _title_attribute(text: str, lines: Sequence[Line], title: str) -> list[Attribute]:
    """The title as an attribute, where a heading states it."""
    head = next((line for line in lines if line.kind == "heading"), None)
    if head is None or not title:
        return []
    at = text.rfind(title, head.start, head.end)
    return [Attribute("title", title, Span(at, at + len(title)))] if at >= 0 else []


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
    return [Span(part.lines[0].start, part.lines[-1].end) for part in parts if part.lines and part.role != "prose"]


def _scale_for(grid: Grid, scales: Sequence[Hint], grids: int) -> Quantity | None:
    """The colour scale of a grid: the only one of a figure of one grid, or the one that names its panel."""
    if len(scales) == 1 and grids == 1:
        return scales[0].scale
    return None


def _with_issues(grid: Grid, issues: tuple[Issue, ...]) -> Grid:
    return Grid(grid.id, grid.title, grid.row_axis, grid.column_axis, grid.cells, issues, grid.kind)


def _cut_off(text: str) -> tuple[Issue, ...]:
    """What is said of text beyond the limit."""
    if len(text) <= MAX_TEXT:
        return ()
    return (Issue("unread_numbers", f"Only the first {MAX_TEXT} characters were read.", Span(MAX_TEXT, len(text))),)


def _titles(context: Context) -> set[str]:
    """The names of panels, axes and labels: quoted, they look like facts and are none."""
    return {fold(words) for hint in context.hints for words in (hint.name, *(label.text for label in hint.labels))}
