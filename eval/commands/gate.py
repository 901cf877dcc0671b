"""`figwise-eval gate`: fail where a figure of a run has dropped."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...app.commands.output import print_line
from ...indexing.errors import SourceError


def gate(
    results: Annotated[Path, typer.Argument(metavar="RESULTS", help="A result file.")],
    bound: Annotated[
        list[str] | None,
        typer.Option("--bound", metavar="NAME=VALUE", help="A figure's bound: right=0.5, wrong=0.1, lookup.right=0.6."),
    ] = None,
    baseline: Annotated[
        Path | None, typer.Option("--baseline", help="The figures of an earlier run.", show_default=False)
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Write the baseline from this run, and check nothing.")
    ] = False,
) -> None:
    """Check the figures of a run against bounds, or against an earlier run.

    The exit code is 0 where all hold, 1 where one is worse than it may be, and 2 where that cannot be told.
    """
    from ..gate import baseline_of, check, parsed_bounds, read_baseline, write_baseline
    from ..records import read_run

    run = read_run(results)
    if write:
        if baseline is None:
            raise SourceError("--write needs --baseline FILE.")
        write_baseline(baseline_of(run), baseline)
        print_line(str(baseline))
        return
    bounds = parsed_bounds(bound or ())
    if baseline is not None:
        bounds += read_baseline(baseline, run).bounds()
    checked = check(run, bounds)
    for one in checked:
        print_line(f"{'ok    ' if one.holds else 'WORSE '} {one.bound}: {one.value:.4g}")
    if not all(one.holds for one in checked):
        raise typer.Exit(1)
