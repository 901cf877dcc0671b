"""`figwise-eval run`: ask a suite, and write what was answered."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ...app.agent.choice import check
from ...app.commands.output import print_line
from ...app.commands.progress import progress_shown
from ...indexing.store.settings import Settings
from ..systems import INDEXED, MODELS, SystemName

Suites = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SUITE",
        help="shipped, a .jsonl file of cases, or a published collection: chartqa:PATH, wikitables:PATH, tabfact:PATH. "
        "[default: shipped]",
        show_default=False,
    ),
]
Figures = Annotated[
    list[Path] | None, typer.Option("--figures", help="Descriptions that cases of a file name: files and folders.")
]
Kinds = Annotated[list[str] | None, typer.Option("--kind", help="Only cases of this kind.")]
Parts = Annotated[
    list[str] | None, typer.Option("--part", help="Of the shipped set only the held figures, or those learned from.")
]


def run(  # noqa: PLR0913 - each is an option of the command
    suites: Suites = None,
    out: Annotated[Path, typer.Option("--out", help="The result file.")] = Path("results.jsonl"),
    system: Annotated[SystemName, typer.Option("--system", help="What is asked.")] = "embedded",
    figures: Figures = None,
    share: Annotated[float, typer.Option("--share", min=0.0, max=1.0, help="Of the cases of each kind.")] = 1.0,
    kind: Kinds = None,
    part: Parts = None,
    seed: Annotated[int, typer.Option("--seed", help="Chooses the share.")] = 0,
    beside: Annotated[
        int,
        typer.Option("--beside", min=0, max=1_000_000, help="So many other figures stand in the library, made up."),
    ] = 0,
    workers: Annotated[int, typer.Option("--workers", min=0, help="Processes; 0 for one a processor.")] = 0,
    cache: Annotated[Path | None, typer.Option("--cache", help="Where replies are kept.", show_default=False)] = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Ask everything anew, and keep nothing.")] = False,
) -> None:
    """Ask the cases of suites, and write a result file.

    Every reply is kept as soon as it is there, by what it depends on: a run that was ended goes on where it was, and
    what has not changed is not asked again.
    """
    from ..cache import default_folder
    from ..records import write_run
    from ..report.tables import ranged
    from ..run import Job
    from ..run import run as ask
    from ..scorers.finding import finding
    from ..suites import SHIPPED, indexed_home, suites_of
    from ..summary import tally

    suite = suites_of(suites or [SHIPPED], figures or ())
    if share < 1.0 or kind or part:
        suite = suite.sampled(share, seed, part or (), kind or ())
    suite = suite.beside(beside)
    if system in MODELS:
        check(Settings())  # before anything is indexed
    folder = cache or default_folder()
    home = indexed_home(suite, folder) if system in INDEXED else folder / "nowhere"
    job = Job(suite, system, home, None if no_cache else folder / "replies", workers or os.cpu_count() or 1, seed)
    with progress_shown() as progress:
        found = ask(job, progress)
    write_run(found, out)
    scored = [record for record in found.records if record.outcome != "unscored"]
    scores = f", right {ranged(tally(scored).by_figure)}, wrong {ranged(tally(scored).wrong)}" if scored else ""
    if (places := finding(found.records)) is not None:
        scores += f", the figure found first {ranged(places.recall[1])} of {places.cases}"
    print_line(f"{out}: {system} over {len(found.records)} cases of {suite.name}{scores}")
