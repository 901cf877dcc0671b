"""The errors figwise raises on purpose; each message is one line that names what was asked and what exists."""

from collections.abc import Iterable


class FigwiseError(Exception):
    """Base of every error that figwise raises on purpose."""


class SourceError(FigwiseError):
    """A file or folder of descriptions cannot be used."""


class IdTaken(SourceError):
    """A file holds the figure of this id."""

    def __init__(self, figure: str, file: str):
        super().__init__(f"The figure {clip(figure)!r} is read from the file {clip(file)!r}, which alone changes it.")


class UnknownFigure(FigwiseError):
    """A figure id that the catalog does not hold."""

    def __init__(self, figure: str, existing: Iterable[str]):
        super().__init__(f"No figure {clip(figure)!r}. {listing('Figures', existing)}")


class UnknownGrid(FigwiseError):
    """A grid id that the figure does not hold."""

    def __init__(self, grid: str, figure: str, existing: Iterable[str]):
        super().__init__(f"No grid {clip(grid)!r} in figure {figure!r}. {listing('Grids', existing)}")


class PlanError(FigwiseError):
    """A plan that cannot be built or bound."""


class QuestionError(FigwiseError):
    """A question that cannot be asked (empty, too long)."""


class SettingsError(FigwiseError):
    """A setting that cannot be used."""


class ModelError(FigwiseError):
    """The language model cannot be used, or does not answer."""


class EncoderError(FigwiseError):
    """The sentence encoder cannot be loaded."""


class WorkEnded(FigwiseError):
    """Reading or answering took too long or too much memory, and was ended."""


class StoreError(FigwiseError):
    """The home cannot be used (unreadable, of a newer version)."""


class StoreBusy(StoreError):
    """Another process is writing to the home."""


def clip(text: str, limit: int = 60) -> str:
    """The text on one line, at most `limit` characters, for use in a message; what is no character as an escape."""
    line = " ".join(text.split()).encode("utf-8", "backslashreplace").decode()
    return line if len(line) <= limit else line[: limit - 1] + "…"


def listing(what: str, names: Iterable[str], limit: int = 12) -> str:
    """`Rows: a, b, c and 9 more.`, or `Rows: none.`"""
    shown = [clip(name, 40) for name in names]
    if not shown:
        return f"{what}: none."
    rest = len(shown) - limit
    tail = f" and {rest} more" if rest > 0 else ""
    return f"{what}: {', '.join(shown[:limit])}{tail}."
