"""`figwise-eval compare`: two runs over the same cases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...app.commands.output import print_json, print_line


def compare(
    first: Annotated[Path, typer.Argument(metavar="A", help="A result file.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="The one that is compared with it.")],
    part: Annotated[str, typer.Option("--part", help="Of the shipped set only these figures: held or learned.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say by how much B is better than A, whether that is more than chance, and which cases flipped."""
    from ..compare import compare as compared
    from ..records import read_run
    from ..report.tables import points

    found = compared(read_run(first), read_run(second), part=part)
    if as_json:
        print_json(found.to_json())
        return
    print_line(f"{found.second} against {found.first}, {found.n} cases, intervals by figure")
    print_line(f"right  {points(found.right)}")
    print_line(f"wrong  {points(found.wrong)}")
    print_line(f"flips  {found.gained} gained, {found.lost} lost, McNemar p = {found.p:.3g}")
    if found.only_first or found.only_second:
        print_line(f"not compared: {found.only_first} cases of A, {found.only_second} of B")
    for flip in found.flips:
        sign, record = ("+", flip.after) if flip.gained else ("-", flip.before)
        outcomes = f"{flip.before.outcome} -> {flip.after.outcome}"
        print_line(f"{sign} {record.case.id}  {outcomes}  {record.case.asked}")
