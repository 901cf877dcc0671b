"""Recognisers: steps of reading that can be switched off, to measure the effect of each (`eval/ablate.py`).

The pipeline calls them like any function. They are marked where they are defined, so that their list cannot differ from
what is called. A recogniser's rule is the first line of its docstring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(slots=True)
class Recogniser:
    """One step of reading that can be switched off."""

    name: str
    where: str
    """The module that defines it."""
    rule: str
    example: str
    is_on: bool = True


RECOGNISERS: dict[str, Recogniser] = {}
"""Name -> recogniser, for the modules that are imported."""


def recogniser(example: str, otherwise: Callable[..., Any]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Mark a function as a recogniser; switched off, it returns the result of `otherwise`."""

    def mark(step: Callable[P, T]) -> Callable[P, T]:
        name = step.__name__.strip("_")
        rule = (step.__doc__ or "").strip().partition("\n")[0]
        one = Recogniser(name, step.__module__.partition("indexing.")[2], rule, example)
        RECOGNISERS[name] = one

        @wraps(step)
        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            return step(*args, **kwargs) if one.is_on else cast(T, otherwise(*args, **kwargs))

        return call

    return mark


@contextmanager
def without(name: str) -> Iterator[None]:
    """Read without one recogniser."""
    RECOGNISERS[name].is_on = False
    try:
        yield
    finally:
        RECOGNISERS[name].is_on = True
