"""`figwise chat`: the page, in a browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from ...indexing.errors import SettingsError
from ..doors.hosts import is_loopback
from .output import Home, print_note

HOST, PORT = "127.0.0.1", 7860
"""The default address of the page."""
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port to listen on, 0 for any.")]


def chat(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 lets other machines connect.")
    ] = HOST,
    port: Port = PORT,
    auth: Annotated[
        list[str] | None,
        typer.Option(
            "--auth",
            metavar="NAME:PASSWORD",
            envvar="FIGWISE_CHAT_AUTH",
            help="A login that visitors need. [default: FIGWISE_CHAT_AUTH, several with spaces between]",
            show_default=False,
            show_envvar=False,
        ),
    ] = None,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="A host name under which a proxy on this machine passes requests on.",
            show_default=False,
        ),
    ] = None,
    open_to_all: Annotated[
        bool, typer.Option("--open", help="Let everyone who can reach it read and change this library.")
    ] = False,
    home: Home = None,
) -> None:
    """Open the chat: a page with the figures, their grids and sources, for this machine's browser.

    With another --host, or a --name, other people can reach it: --auth sets who may enter, --open lets everyone in.
    """
    known = [_parse_login(one) for one in auth or ()]
    if (names or not is_loopback(host)) and not known and not open_to_all:
        where = names[0] if names else host
        raise SettingsError(
            f"Everyone who reaches {where} could read and change this library: --auth NAME:PASSWORD says who may, "
            "--open that everyone may."
        )
    open_chat(home, host, port, known, names or ())


def open_chat(
    home: str | None,
    host: str = HOST,
    port: int = PORT,
    known: Sequence[tuple[str, str]] = (),
    names: Sequence[str] = (),
) -> None:
    """Serve the page until interrupted, and print its address; `known` are the names and passwords for the login."""
    print_note("figwise: starting the chat …")
    from ..chat import serve_chat
    from ..pooled import PooledQA

    with PooledQA(home) as qa:
        planner, held = qa.system(), qa.library.count()
        qa.warm_up()

        def ready(address: str) -> None:
            print_note(f"figwise: {held} {'figure' if held == 1 else 'figures'}, {planner} planner, at {address}")
            if not held:
                print_note(f"figwise: the library {qa.library.home.place} is empty: add descriptions on the page.")
            print_note("figwise: open it in a browser; Ctrl+C ends it.")

        serve_chat(qa, host, port, list(known) or None, names, ready)


def _parse_login(login: str) -> tuple[str, str]:
    name, colon, password = login.partition(":")
    if not (name and colon and password):
        raise SettingsError("--auth takes NAME:PASSWORD.")
    return name, password
