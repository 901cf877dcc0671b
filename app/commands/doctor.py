"""`figwise doctor`: what works on this machine, and what does not."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from .output import Home, print_json, print_line

_SIGNS = {"ok": "ok", "note": "note", "failed": "FAILED"}


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False, home: Home = None
) -> None:
    """Look at what is installed, the home, the encoder and the model, and say what does not work.

    Nothing is changed. The exit code is 1 where a check failed.
    """
    from ..engine import FigureQA
    from ..health import checks, packages

    found = []
    with FigureQA(home) as qa:
        for check in checks(qa):
            found.append(check)
            if not as_json:
                print_line(f"{_SIGNS[check.status]:<6}  {check.name:<8}  {check.detail}")
    failed = any(check.status == "failed" for check in found)
    if as_json:
        print_json({"ok": not failed, "checks": [asdict(check) for check in found], "packages": packages()})
    else:
        print_line(", ".join(f"{name} {version or 'not installed'}" for name, version in packages().items()))
    if failed:
        raise typer.Exit(1)
