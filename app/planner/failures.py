"""Failures: what planning does wrong on one figure is logged, left out and warned of; the other figures are asked."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from ...indexing.errors import FigwiseError, clip, listing

Made = TypeVar("Made")


class Failures:
    """The figures over which planning failed for one question."""

    def __init__(self) -> None:
        self.figures: list[str] = []

    def over(self, figure: str | None, plan: Callable[[], Made]) -> Made | None:
        """What planning over a figure gives, None where it fails; `figure` is None for several at once, of which none
        is left out. Errors that figwise raises on purpose are the caller's.
        """
        try:
            return plan()
        except FigwiseError:
            raise
        except Exception:
            about = "several figures" if figure is None else f"the figure {clip(figure)!r}"
            logging.getLogger(__name__).exception("planning over %s failed", about)
            self.figures += [] if figure is None else [figure]
            return None

    def message(self) -> str:
        """What is to be said of them; empty where there are none."""
        if not self.figures:
            return ""
        return f"figwise failed to plan over some figures and left them out. {listing('Figures', self.figures)}"
