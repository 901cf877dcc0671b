"""Hosts: which names and addresses mean this machine."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address


def is_loopback(host: str) -> bool:
    """Whether a host name or address means this machine."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def is_called_here(header: str, names: Iterable[str] = ()) -> bool:
    """Whether a Host header names this machine, or is one of the names under which a proxy passes requests on. A page
    elsewhere can have its own name resolve to this machine (DNS rebinding); its requests carry that name.
    """
    host = host_in(header)
    return is_loopback(host) or host.lower() in {name.strip().lower() for name in names}


def host_in(header: str) -> str:
    """The host of a Host header, without its port."""
    if header.startswith("["):
        return header.partition("]")[0] + "]"
    return header.partition(":")[0]
