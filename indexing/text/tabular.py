"""Tables in LaTeX as rows between bars. Characters keep their offsets, so that spans are valid in the original text."""

from __future__ import annotations

import re

_TABULAR = re.compile(
    r"(?P<fence>```[a-z]*[ \t]*\n)?\\begin\{(?P<name>(?:long)?tab(?:ular|le)[xy*]?)\}(?P<body>.*?)"
    r"(?:\\end\{(?P=name)\}|\Z)(?(fence)(?:\s*```)?)",
    re.S,
)
_ROW = re.compile(r"(?<!\\)&|\\\\(?:\[[^\]\n]{0,12}\])?")
_RULE = re.compile(
    r"\\(?:hline|(?:top|mid|bottom)rule|cline\{[^}\n]{0,12}\}|cmidrule(?:\([^)\n]{0,6}\))?\{[^}\n]{0,12}\})"
)
_COMMAND = re.compile(r"^[ \t]*\\(?:begin|end|centering|caption|label|small|footnotesize|tabcolsep)\b[^\n]*$", re.M)
_SPANNED = re.compile(
    r"\\multi(?P<which>column|row)\{(?P<count>[^}\n]{1,3})\}\{[^}\n]{0,12}\}\{(?P<words>[^}\n]*)\}(?P<gap> *)"
)
_BETWEEN = re.compile(r"\n(?=[ \t]*\\(?:cmidrule|cline)[^\n]*\n)")
"""The end of a line of heads before a rule under some of them."""
_FIRST = re.compile(r"^ (?= *\|)", re.M)
"""An empty first cell."""
_FACED = re.compile(r"\\(?:textbf|textit|emph|underline)\{(?P<words>[^{}\n]*)\}")
_FENCE = re.compile(r"^```[a-z]*[ \t]*$", re.M)
_FEWEST = 2
"""Fewest rows of a table."""


def barred_latex(text: str) -> str:
    """The text with tables in LaTeX as rows between bars; a cell over several columns fills the first, and has as many
    empty ones behind it as there are characters for.
    """
    return _TABULAR.sub(_barred, text) if "\\begin{" in text and "&" in text else text


def _barred(found: re.Match[str]) -> str:
    whole = found[0]
    if len(re.findall(r"\\\\", found["body"])) < _FEWEST:
        return whole
    body = _FACED.sub(_bare, _COMMAND.sub(_blank, _FENCE.sub(_blank, whole)))
    body = _BETWEEN.sub(" ", _SPANNED.sub(_spanned, body))
    lines = body.split("\n")
    bare = [_RULE.sub(_blank, line) for line in lines]
    first = next((at for at, line in enumerate(bare) if _ROW.search(line)), len(lines))
    for at, line in enumerate(bare):
        if _ROW.search(line):
            bare[at] = _ROW.sub(lambda mark: "|".rjust(len(mark[0])), line)
        elif at > first and line != lines[at] and not line.strip():
            bare[at] = f"|{'-' * (len(line) - 2)}|"
    return _FIRST.sub("|", "\n".join(bare))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _bare(found: re.Match[str]) -> str:
    """The words in a command, without it."""
    start, end = found.span("words")
    return " " * (start - found.start()) + found["words"] + " " * (found.end() - end)


def _spanned(found: re.Match[str]) -> str:
    """The words of a cell that spans several columns, before bars for the others."""
    start, end = found.span("words")
    count = int(found["count"]) if found["which"] == "column" and found["count"].isdecimal() else 1
    bars = "|" * min(count - 1, found.end() - end)
    return " " * (start - found.start()) + found["words"] + bars.ljust(found.end() - end)
