"""How an answer looks to a person: the answer, how the question was read, the quoted source, warnings."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.text import Text

from ..answer import Answer, Citation

SHOWN = 5
"""Sources that are quoted in full; more of them are counted."""


def print_answer(answer: Answer) -> None:
    """Print to the terminal; plain text where the output is piped."""
    Console(highlight=False, soft_wrap=True).print(rendered(answer))


def rendered(answer: Answer) -> RenderableType:
    """The answer as text with styles that a pipe drops. Nothing of a description is taken as markup."""
    parts: list[Text] = []
    if answer.status == "answered":
        parts.append(Text(answer.text, style="bold green"))
    elif answer.status == "ambiguous":
        parts.append(Text("The description says it several ways:", style="bold yellow"))
        parts += [
            Text(f"  {candidate.text}  ({candidate.where or candidate.reading})") for candidate in answer.candidates
        ]
    else:
        parts.append(Text(f"No answer: {answer.text}", style="bold yellow"))
    if answer.reading:
        parts.append(Text(f"read as   {answer.reading}", style="dim"))
    cited = answer.citations or tuple(c for candidate in answer.candidates for c in candidate.citations)
    if answer.status == "abstained":
        cited = ()
    for citation in cited[:SHOWN]:
        parts.append(_source(citation))
    if len(cited) > SHOWN:
        parts.append(Text(f"          and {len(cited) - SHOWN} more places", style="dim"))
    for warning in answer.warnings:
        parts.append(Text(f"note      {warning.message}", style="yellow"))
    return Group(*parts)


def _source(citation: Citation) -> Text:
    text = Text("source    ", style="dim")
    text.append(f"{citation.figure}, line {citation.line}: ")
    text.append(f"“{' '.join(citation.quote.split())}”", style="cyan")
    return text
