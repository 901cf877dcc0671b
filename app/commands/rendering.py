"""How an answer looks to a person: the answer, how the question was read, the quoted source, warnings."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ...indexing.model.figure import Figure
from ..answer import Answer, Citation
from ..telling import SOURCES, answer_parts, locator, one_line
from .tables import aligned

LISTED = 40
"""The most entries of a list that are shown with their values."""


def print_answer(answer: Answer, listed: Sequence[Sequence[str]] = ()) -> None:
    """Print to the terminal; plain text where the output is piped, and no colours where NO_COLOR is set."""
    Console(highlight=False, soft_wrap=True).print(rendered(answer, listed))


def with_values(answer: Answer, figure: Figure) -> list[tuple[str, ...]]:
    """Each label of an answer that is a list, with the cited cell that stands under it; empty unless each has one."""
    cited = {(one.start, one.end) for one in answer.citations if one.figure == figure.id}
    found: dict[str, list[str]] = {}
    for grid in figure.grids:
        for cell in grid.cells:
            if (cell.span.start, cell.span.end) in cited:
                column = "" if cell.column is None else grid.column_axis.labels[cell.column].text
                for label in {grid.row_axis.labels[cell.row].text, column}:
                    found.setdefault(label, []).append(cell.text)
    labels = answer.value if isinstance(answer.value, list) else []
    if len(labels) < 2 or not all(isinstance(label, str) and len(found.get(label, ())) == 1 for label in labels):
        return []
    return [(label, *found[label]) for label in labels[:LISTED]]


def rendered(answer: Answer, listed: Sequence[Sequence[str]] = ()) -> RenderableType:
    """The answer as styled text; a pipe drops the styles. No text of a description is interpreted as markup."""
    parts = answer_parts(answer)
    lines = [Text(parts.head, style="bold green" if answer.status == "answered" else "bold yellow")]
    lines += [Text(f"  {way}") for way in parts.ways]
    lines += [Text(line) for line in aligned(listed)]
    if answer.reading:
        lines.append(Text(f"read as   {answer.reading}", style="dim"))
    lines += [_source(citation) for citation in parts.cited[:SOURCES]]
    if parts.more:
        lines.append(Text(f"          {parts.more}", style="dim"))
    lines += [Text(f"note      {note}", style="yellow") for note in parts.notes]
    return Group(*lines)


def _source(citation: Citation) -> Text:
    text = Text("source    ", style="dim")
    text.append(f"{locator(citation)}: ")
    text.append(f"“{one_line(citation.quote)}”", style="cyan")
    return text
