"""Failures: a figure on which planning raises is logged, skipped and reported, so that the others are still asked."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from ....indexing.errors import FigwiseError, clip, listing

Made = TypeVar("Made")


class Failures:
    """The figures over which planning failed for one question."""

    def __init__(self) -> None:
        self.figures: list[str] = []

    def over(self, figure: str | None, plan: Callable[[], Made]) -> Made | None:
        """The result of `plan`, or None if it fails. `figure` is the one it reads; None for a plan over several,
        whose failure skips none of them. Errors that figwise raises on purpose are passed on.
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
        """The warning about these figures; empty if there are none."""
        if not self.figures:
            return ""
        return f"figwise failed to plan over some figures and left them out. {listing('Figures', self.figures)}"
