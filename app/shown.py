"""An answer as plain text and as Markdown: what is copied, exported and put into notes. One home for every surface."""

from __future__ import annotations

import re

from .answer import Answer, Citation

SHOWN = 5
"""Sources that are quoted; more of them are counted."""
_MARKUP = re.compile(r"([\\`*_{}\[\]<>()#+!|~$&])")
_LIST = re.compile(r"^(\s*)(\d+)([.)])(?=\s)|^(\s*)([-=])", re.MULTILINE)


def answer_text(answer: Answer) -> str:
    """The answer with its reading, its sources and its caveats, as lines of plain text."""
    lines = [headline(answer)]
    if answer.status == "ambiguous":
        lines += [f"- {one.text} ({one.where or one.reading})" for one in answer.candidates]
    if answer.reading:
        lines.append(f"Read as: {answer.reading}")
    cited = sources(answer)
    lines += [f"Source: {locator(citation)}: “{one_line(citation.quote)}”" for citation in cited[:SHOWN]]
    if len(cited) > SHOWN:
        lines.append(f"Source: and {len(cited) - SHOWN} more places")
    lines += [f"Note: {warning.message}" for warning in answer.warnings]
    return "\n".join(lines)


def answer_markdown(answer: Answer) -> str:
    """The same as Markdown, in which nothing that a description says is markup."""
    lines = [f"**{markdown(headline(answer))}**", ""]
    if answer.status == "ambiguous":
        lines += [f"- {markdown(one.text)} ({markdown(one.where or one.reading)})" for one in answer.candidates]
    if answer.reading:
        lines.append(f"- Read as: {markdown(answer.reading)}")
    cited = sources(answer)
    lines += [f"- Source: {markdown(locator(c))}: “{markdown(one_line(c.quote))}”" for c in cited[:SHOWN]]
    if len(cited) > SHOWN:
        lines.append(f"- Source: and {len(cited) - SHOWN} more places")
    lines += [f"- Note: {markdown(warning.message)}" for warning in answer.warnings]
    return "\n".join(lines)


def headline(answer: Answer) -> str:
    """The answer in its shortest form."""
    if answer.status == "answered":
        return answer.text
    if answer.status == "ambiguous":
        return "The description says it several ways:"
    return f"No answer: {answer.text}"


def sources(answer: Answer) -> tuple[Citation, ...]:
    """What is quoted for an answer: its citations, else those of its candidates; nothing for none."""
    if answer.status == "abstained":
        return ()
    found = answer.citations or tuple(c for one in answer.candidates for c in one.citations)
    return tuple(dict.fromkeys(found))


def locator(citation: Citation) -> str:
    """Where a quotation stands, for a person."""
    return f"{citation.figure}, line {citation.line}"


def one_line(text: str) -> str:
    """The text with single spaces and no breaks."""
    return " ".join(text.split())


def markdown(text: str) -> str:
    """The text with every sign escaped that Markdown could take for markup."""
    escaped = _MARKUP.sub(r"\\\1", one_line(text))
    return _LIST.sub(lambda at: f"{at[1]}{at[2]}\\{at[3]}" if at[2] else f"{at[4]}\\{at[5]}", escaped)
