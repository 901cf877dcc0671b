"""Faults: the part of an error that a remote caller may see, without paths of the machine and secrets."""

from __future__ import annotations

from dataclasses import dataclass

from ..indexing.errors import (
    EncoderError,
    FigwiseError,
    IdTaken,
    ModelError,
    PlanError,
    QuestionError,
    SettingsError,
    SourceError,
    StoreBusy,
    StoreError,
    UnknownFigure,
    UnknownGrid,
    WorkEnded,
)


@dataclass(frozen=True, slots=True)
class Fault:
    """An error as reported to a remote caller."""

    status: int
    """The status that HTTP has for it."""
    code: str
    """A short name for programs."""
    detail: str
    """One sentence."""


_KINDS: tuple[tuple[type[FigwiseError], int, str, str | None], ...] = (
    # (error, status, code, replacement for a message that would name a path or a setting)
    (UnknownFigure, 404, "unknown_figure", None),
    (UnknownGrid, 404, "unknown_grid", None),
    (IdTaken, 409, "id_taken", None),
    (PlanError, 422, "bad_plan", None),
    (QuestionError, 422, "bad_question", None),
    (SourceError, 422, "bad_description", None),
    (SettingsError, 422, "no_model", "No language model is set on this server."),
    (StoreBusy, 503, "busy", "Another process is writing to the library. Try again in a while."),
    (StoreError, 503, "store_failed", "The library cannot be used."),
    (EncoderError, 503, "encoder_failed", "The sentence encoder cannot be loaded."),
    (ModelError, 503, "model_failed", "The language model cannot be used."),
    (WorkEnded, 503, "time_limit", None),
)
"""The first that fits counts."""


def fault_of(error: BaseException) -> Fault:
    """The fault to report for an error; for an unexpected error it says only that there was one."""
    for kind, status, code, instead in _KINDS:
        if isinstance(error, kind):
            return Fault(status, code, instead or str(error))
    return Fault(500, "failed", "The server failed.")
