"""How an answer looks to a person: the answer, how the question was read, the quoted source, warnings."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ..answer import Answer, Citation
from ..shown import SHOWN, headline, locator, one_line, sources


def print_answer(answer: Answer) -> None:
    """Print to the terminal; plain text where the output is piped."""
    Console(highlight=False, soft_wrap=True).print(rendered(answer))


def rendered(answer: Answer) -> RenderableType:
    """The answer as text with styles that a pipe drops. Nothing of a description is taken as markup."""
    parts = [Text(headline(answer), style="bold green" if answer.status == "answered" else "bold yellow")]
    if answer.status == "ambiguous":
        parts += [
            Text(f"  {candidate.text}  ({candidate.where or candidate.reading})") for candidate in answer.candidates
        ]
    if answer.reading:
        parts.append(Text(f"read as   {answer.reading}", style="dim"))
    cited = sources(answer)
    for citation in cited[:SHOWN]:
        parts.append(_source(citation))
    if len(cited) > SHOWN:
        parts.append(Text(f"          and {len(cited) - SHOWN} more places", style="dim"))
    for warning in answer.warnings:
        parts.append(Text(f"note      {warning.message}", style="yellow"))
    return Group(*parts)


def _source(citation: Citation) -> Text:
    text = Text("source    ", style="dim")
    text.append(f"{locator(citation)}: ")
    text.append(f"“{one_line(citation.quote)}”", style="cyan")
    return text
