"""`figwise-eval report`: one page and a summary of one or several runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...app.commands.output import print_line
from ...indexing.errors import FigwiseError, SourceError


def report(
    results: Annotated[list[Path], typer.Argument(metavar="RESULTS", help="Result files; the first is compared with.")],
    html: Annotated[Path | None, typer.Option("--html", help="Where the page goes.", show_default=False)] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", help="Where the summary goes.", show_default=False)
    ] = None,
    title: Annotated[str, typer.Option("--title", help="Its heading.")] = "How often is figwise right",
) -> None:
    """Write a page that needs no network, and a summary in Markdown; without either, print the summary."""
    from ..compare import compare
    from ..records import read_run
    from ..report.markdown import markdown as as_markdown
    from ..report.page import page
    from ..report.tables import tables_of
    from ..summary import summary

    runs = [read_run(file) for file in results]
    summaries = [summary(run) for run in runs]
    comparisons = []
    for other in runs[1:]:
        try:
            comparisons.append(compare(other, runs[0]))
        except FigwiseError:
            continue  # runs over different cases stand side by side
    tables = tables_of(summaries, comparisons)
    text = as_markdown(title, tables)
    if html is None and markdown is None:
        print_line(text)
    if html is not None:
        _write(html, page(title, summaries, tables))
    if markdown is not None:
        _write(markdown, text)


def _write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as bad:
        raise SourceError(f"No report could be written to {str(file)!r}: {bad.strerror}.") from bad
    print_line(str(file))
