"""`figwise-eval generate`: cases from figures of one's own."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from ...app.commands.output import Home, print_line
from ...indexing.errors import SourceError


def generate(
    out: Annotated[Path, typer.Option("--out", help="Where the cases go, one JSON line each.")],
    figures: Annotated[
        list[str] | None, typer.Option("--figure", help="Only this figure of the library; may be given again.")
    ] = None,
    each: Annotated[int, typer.Option("--each", min=1, help="At most so many cases of a figure, without twins.")] = 12,
    seed: Annotated[int, typer.Option("--seed", help="Chooses among all that can be made.")] = 0,
    home: Home = None,
) -> None:
    """Make cases from indexed figures, their answers worked out from the cells by construction.

    Every case carries its description. Where an answer depends on a digit, there is a twin with that digit changed.
    Only grids without a fault are used.
    """
    from ...indexing.store.library import Library
    from ..generate import generated

    with Library(home) as library:
        names = figures or library.ids()
        library.require(names)
        found = list(generated((library.figure(name) for name in names), seed, each))
    if not found:
        raise SourceError(f"None of {len(names)} figures has a grid without a fault: nothing can be made.")
    try:
        lines = (json.dumps(case.to_json(), ensure_ascii=False) for case in found)
        out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as bad:
        raise SourceError(f"No cases could be written to {str(out)!r}: {bad.strerror}.") from bad
    kinds = Counter(case.kind for case in found)
    twins = sum(case.twin_of is not None for case in found)
    by_kind = ", ".join(f"{kind} {times}" for kind, times in kinds.most_common())
    print_line(f"{out}: {len(found)} cases, {twins} of them twins ({by_kind})")
