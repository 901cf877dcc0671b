"""`figwise mcp`: the engine for hosts that speak the Model Context Protocol, over standard input and output."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from ...indexing.errors import SettingsError
from .output import ReadHome, note_if_empty


def mcp(
    system: Annotated[
        Literal["embedded", "agent"], typer.Option("--system", help="Which planner reads questions.")
    ] = "embedded",
    home: ReadHome = None,
) -> None:
    """Serve questions to an MCP host, over standard input and output.

    The host starts this command itself; nothing but the protocol is written to standard output.
    """
    from ..engine import FigureQA

    try:
        from ..mcp import build_mcp
    except ImportError as missing:
        raise SettingsError("figwise mcp needs one more package: pip install 'figwise[mcp]'.") from missing

    with FigureQA(home) as qa:
        note_if_empty(qa.library)
        build_mcp(qa, system).run("stdio")
