"""`figwise index | remove | figures | show`: what is in the library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...indexing.errors import SourceError, UnknownGrid
from .output import Home, ReadHome, existing, figure_ids, note_if_empty, print_json, print_line, print_note, require
from .progress import progress_shown

if TYPE_CHECKING:
    from ...indexing.model.figure import Figure
    from ...indexing.store.crew import Crew
    from ...indexing.store.library import Library
    from ...indexing.store.records import Report, Summary

Figures = Annotated[
    list[str] | None,
    typer.Argument(metavar="FIGURE", help="Ids of figures.", show_default=False, autocompletion=figure_ids),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]


def index(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Folders, and .md, .txt or .jsonl files.")],
    prune: Annotated[bool, typer.Option("--prune", help="Forget figures and images whose file is gone.")] = False,
    ray: Annotated[
        str | None,
        typer.Option(
            "--ray",
            metavar="ADDRESS",
            help="Read and encode on this Ray cluster; auto: on the one that this machine belongs to, or on itself.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
    home: Home = None,
) -> None:
    """Read figure descriptions into the library.

    A file is one description and its name without the ending is the figure's id; a line of a .jsonl file is
    one with id, text and perhaps title. An image of the same name beside a file (.png, .jpg, .jpeg, .webp or
    .gif) is kept to be shown, and never read. What has not changed since the last time is left alone; what cannot
    be read is skipped, with the reason.
    """
    with progress_shown() as progress, _library(home) as library, _crew(library, ray) as crew:
        report = library.index(paths, prune=prune, progress=progress, crew=crew)
        held = library.count()
    if as_json:
        _print_rows(report)
        return
    _print_report(report)
    if not report.rows:
        print_line(f"No description in {', '.join(map(str, paths))}: .md, .txt and .jsonl files are read.")
    print_line(f"{held} {'figure' if held == 1 else 'figures'} in {library.home.place}")


def remove(
    figures: Annotated[list[str], typer.Argument(metavar="FIGURE", help="Ids of figures.", autocompletion=figure_ids)],
    as_json: AsJson = False,
    home: ReadHome = None,
) -> None:
    """Forget figures. Their files stay where they are."""
    with _library(home) as library:
        require(library, figures)
        report = library.remove(figures)
    if as_json:
        _print_rows(report)
    else:
        _print_report(report)


def move(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A home: a folder, or the URL of a database.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="Another one.")],
) -> None:
    """Copy a library from one home to another: a folder, or PostgreSQL with a Chroma server.

    Figures come along with what was read from them and with their vectors; nothing is read or encoded again. The
    first home stays as it is.
    """
    existing(source)
    with progress_shown() as progress, _library(source) as held, _library(target) as other:
        count = held.move_to(other, progress)
        place = other.home.place
    print_line(f"{_count_text(count, 'figure')} moved to {place}")


def figures(
    as_json: AsJson = False,
    limit: Annotated[int, typer.Option("--limit", min=1, help="The most figures to list.")] = 1_000,
    offset: Annotated[int, typer.Option("--offset", min=0, help="How many figures to skip.")] = 0,
    home: ReadHome = None,
) -> None:
    """List the figures in the library, sorted by id."""
    with _library(home) as library:
        _print_list(library, as_json, limit, offset)


def show(
    figures: Figures = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print cells as CSV.")] = False,
    grid: Annotated[
        str | None, typer.Option("--grid", metavar="ID", help="Only this grid.", show_default=False)
    ] = None,
    home: ReadHome = None,
) -> None:
    """Show what was read from figures: grids, attributes and issues.

    CSV of one grid looks like the grid: a row a line, its label first. CSV of several has a line for every
    cell, with its figure, grid, row, column, value, unit, text, and the characters of the description where
    it stands.
    """
    if as_json and (as_csv or grid):
        raise SourceError("--json prints whole figures: it cannot be combined with --csv or --grid.")
    with _library(home) as library:
        if not figures and not (as_json or as_csv or grid):
            _print_list(library, as_json=False)
            return
        require(library, figures or [])
        note_if_empty(library)
        chosen = (library.figure(id) for id in figures or library.ids())
        if as_json:
            from ...indexing.model.json import figure_json

            for figure in chosen:
                image = library.image(figure.id)
                print_json(figure_json(figure) | {"image": image and image.to_json()})
            return
        from . import tables

        if as_csv:
            tables.print_csv(_with_grid_only(figure, grid) for figure in chosen)
            return
        for number, figure in enumerate(chosen):
            if number:
                print_line()
            tables.print_figure(_with_grid_only(figure, grid), library.image(figure.id))


def _library(home: str | None) -> Library:
    from ...indexing.store.library import Library

    return Library(home)


@contextmanager
def _crew(library: Library, ray: str | None) -> Iterator[Crew]:
    """The processes that read and encode: on all processors of this machine, or on a cluster."""
    if ray is None:
        from ...indexing.store.crew import Processes
        from ...indexing.store.encoder import processors

        yield Processes(library.encoder, processors())
        return
    from ...indexing.store.crew import Ray

    cluster = Ray(ray, library.settings.encoder, library.settings.encoder_precision)
    try:
        yield cluster
    finally:
        cluster.close()


def _with_grid_only(figure: Figure, grid: str | None) -> Figure:
    """The figure with only that grid; the whole figure if none is given."""
    if grid is None:
        return figure
    from dataclasses import replace

    found = figure.grid(grid)
    if found is None:
        raise UnknownGrid(grid, figure.id, [known.id for known in figure.grids])
    return replace(figure, grids=(found,))


def _print_list(library: Library, as_json: bool, limit: int = 1_000, offset: int = 0) -> None:
    summaries = library.figures(limit, offset)
    note_if_empty(library)
    width = min(max((len(summary.id) for summary in summaries), default=0), 40)
    for summary in summaries:
        if as_json:
            print_json(asdict(summary))
        else:
            print_line(_one_line(summary, width))
    if (after := offset + len(summaries)) < (total := library.count()) and summaries:
        print_note(f"figwise: {len(summaries):,} of {total:,} figures; figwise figures --offset {after} goes on")


def _one_line(summary: Summary, width: int) -> str:
    parts = [_count_text(summary.grids, "grid"), _count_text(summary.cells, "cell")]
    if summary.issues:
        parts.append(_count_text(summary.issues, "issue"))
    kind = f"{summary.kind}, " if summary.kind else ""
    return f"{summary.id:<{width}}  {summary.title or '(no title)'}  [{kind}{', '.join(parts)}]"


def _count_text(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _print_rows(report: Report) -> None:
    """Print one line per row, for a program."""
    for row in report.rows:
        print_json(asdict(row))


def _print_report(report: Report) -> None:
    for row in report.rows:
        if row.outcome == "skipped":
            print_line(f"skipped  {row.path}: {row.reason}")
        elif row.outcome == "removed":
            print_line(f"removed  {row.id}  ({row.path})")
        elif row.reason:
            print_line(f"{row.outcome:8} {row.path}: {row.reason}")
    counts = report.counts()
    tallies = [f"{counts[name]} {name}" for name in OUTCOMES if name in counts]
    if tallies:
        print_line(", ".join(tallies))


OUTCOMES = ("indexed", "replaced", "unchanged", "removed", "skipped")
"""Outcomes in the order in which their counts are printed."""
