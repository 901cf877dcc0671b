"""Units of one kind, in which the same is measured ("510 ms" and "0.9 s")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

KINDS: tuple[Mapping[str, float], ...] = (
    {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0, "h": 3600.0, "days": 86400.0, "weeks": 604800.0},
    {"months": 1.0, "years": 12.0},
    {"ng": 1e-9, "µg": 1e-6, "mg": 1e-3, "g": 1.0, "kg": 1e3, "t": 1e6},
    {"nm": 1e-9, "µm": 1e-6, "mm": 1e-3, "cm": 1e-2, "m": 1.0, "km": 1e3},
    {"KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12},
    {"kW": 1e3, "MW": 1e6, "GW": 1e9, "TW": 1e12},
    {"kWh": 1e3, "MWh": 1e6, "GWh": 1e9, "TWh": 1e12},
)
"""For each kind its units, with their sizes in its base unit."""
_PLACES = 12
"""Decimals of a converted number: 0.9 s are 900 ms, whatever a float makes of it."""


def in_one_unit(numbers: Sequence[float], units: Sequence[str]) -> tuple[list[float], str] | None:
    """Numbers, each in its unit, in the smallest of these, which keeps their decimals; None where all have one unit, or
    they are not of one kind.
    """
    kind = next((one for one in KINDS if one.keys() >= {*units}), None)
    if kind is None or len({*units}) < len(("ms", "s")):
        return None
    least = min(units, key=kind.__getitem__)
    pairs = zip(numbers, units, strict=True)
    return [round(number * kind[unit] / kind[least], _PLACES) for number, unit in pairs], least
