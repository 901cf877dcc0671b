"""How an answer looks to a person: the answer, how the question was read, the quoted source, warnings."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ..answer import Answer, Citation
from ..telling import SOURCES, answer_parts, is_guess, locator, one_line, shown_rows
from .tables import aligned


def print_answer(answer: Answer) -> None:
    """Print to the terminal; plain text where the output is piped, and no colours where NO_COLOR is set."""
    Console(highlight=False, soft_wrap=True).print(rendered(answer))


def rendered(answer: Answer) -> RenderableType:
    """The answer as text with styles that a pipe drops. Nothing of a description is taken as markup."""
    parts = answer_parts(answer)
    lines = [Text(parts.head, style="bold green" if answer.status == "answered" else "bold yellow")]
    lines += [Text(f"  {way}") for way in parts.ways]
    header, rows = shown_rows(answer)
    lines += [Text(line) for line in aligned([header, *rows])] if header else []
    if answer.reading:
        label = "closest" if is_guess(answer) else "read as"
        lines.append(Text(f"{label:<10}{answer.reading}", style="dim"))
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
