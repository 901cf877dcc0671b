"""The figure's title and kind of chart: by its first heading, a stated title or its introduction."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..outline.lines import Line
from ..outline.sections import Part, heading_text, role_of
from ..text.names import fold
from ..text.spans import Span
from .context import Context

_CHART = (
    r"(?:chart|plot|graph|heat ?map|diagram|matrix|table|histogram|map|pie|donut|scatter|series|matrices"
    r"|figure|curves?)"
)
_KIND = re.compile(rf"(?P<kind>[^:]*\b{_CHART}s?\b[^:]*)(?::\s*(?P<title>.+))?", re.I)
_KIND_IN_TEXT = re.compile(
    r"\b((?:(?:vertical|horizontal|grouped|clustered|stacked|annotated|multi-series|two-series|line|bar|column|pie"
    r"|donut|doughnut|box|violin|scatter|area|dot|radar|bubble|confusion|data|100%)\s+){0,4}"
    rf"(?:{_CHART})s?)\b",
    re.I,
)
_GENERIC = frozenset(
    "a an and the of this in its with technical document documentation extraction extracted description descriptions "
    "analysis analytical analyzed report image figure figures chart charts plot plots graph graphs visual "
    "visualization visualisation data dataset detailed detail details overview summary content contents metadata "
    "information title heading heatmap heatmaps table tables diagram bar bars line lines pie donut scatter box stacked "
    "grouped horizontal vertical multi panel two three series comparison values results axes axis components labels "
    "key points type matrix confusion".split()
)
_TITLED = re.compile(
    r"\b(?:titled|entitled|called|headed|(?:title|heading)(?:\s(?:reads|is))?)[:,]?\s+[*_]{0,3}"
    r"(?:[\"“](?P<quoted>[^\"“”\n]{2,200})[\"”]|(?<=[*_])(?P<bold>[^*_\n]{2,200}?)[*_]{1,3})",
    re.I,
)
_SET_APART = re.compile(
    r"(?:^|(?<=[\s(]))(?![\"“]n\s?=)(?:[\"“](?P<quoted>(?:[^\s\"“”]+\s){2,20}[^\s\"“”]+?)[.,]?[\"”]"
    r"|\*\*[\"“]?(?P<bold>(?:[^\s*:]+\s){2,20}[^\s*:]+?)[\"”]?\*\*)(?!:)"
)
_OF_PARTS = re.compile(r"\b(?:axis|axes|label\w*|legend|caption|note|unit|subtitle)\b[^.\n]{0,60}\Z", re.I)
_FIRST_LINES = 400
"""Characters at the beginning in which several words in quotes or bold are the title, where none is called so."""
_INTRODUCTION = 3000
"""Characters of a part that are searched for kind and title."""
_BOLD_LINE = re.compile(r"\*\*[^*\n]+\*\*[ \t]*")
"""A first line in bold, and by itself: a heading without heading marks."""


def figure_title(context: Context, lines: Sequence[Line], parts: Sequence[Part]) -> tuple[str, str, Span | None]:
    """Title, kind, and the title's span: as the first heading gives them ("Heatmap: Token Attribution"), else the title
    stated among the parts or in the introduction.
    """
    text = context.text
    head = next((line for line in lines if line.kind == "heading"), None)
    first = next((line for line in lines if line.kind != "blank"), None)
    if head is None and first is not None and not text[first.end : first.end + 2].strip():
        head = first if _BOLD_LINE.fullmatch(text, first.content, first.end) else None
    title, kind = _heading(heading_text(text, head)) if head is not None else ("", "")
    if title and head is not None:
        at = text.rfind(title, head.start, head.end)
        return title, kind, Span(at, at + len(title)) if at >= 0 else None
    stated = next((label for hint in context.hints if hint.place == "title" for label in hint.labels), None)
    if stated is not None:
        return stated.text, kind, None  # already an attribute
    for part in parts[:3]:
        if part.role != "prose" and part.lines:
            start = part.lines[0].start
            found = _TITLED.search(text, start, min(part.lines[-1].end, start + _INTRODUCTION))
            if found is not None and found.lastgroup is not None:
                return found[found.lastgroup].strip(), kind, Span(*found.span(found.lastgroup))
    return next(((one.cut(text), kind, one) for one in _set_apart(text)), ("", kind, None))


def _set_apart(text: str) -> Iterator[Span]:
    """The first words of the first paragraph that are set apart as a title is, and name no part of the figure."""
    end = text.find("\n\n", len(text) - len(text.lstrip()))
    for one in _SET_APART.finditer(text, 0, min(_FIRST_LINES, end if end >= 0 else len(text))):
        announces = one["bold"] is not None and role_of(one["bold"]) is not None  # "Reconstructed data table"
        if one.lastgroup is not None and not announces and _OF_PARTS.search(text[: one.start()]) is None:
            yield Span(*one.span(one.lastgroup))


def _heading(words: str) -> tuple[str, str]:
    """Title and kind given by a heading; no title if it only says that something is described."""
    match = _KIND.fullmatch(words)
    if match is not None and match["title"] and not is_generic(match["title"]):
        return match["title"].strip(), re.sub(r"\s*\([^()]*\)", "", match["kind"]).strip().lower()
    before, colon, after = words.partition(":")
    if colon and re.search(r"extraction|analysis|description|document", before, re.I) and not is_generic(after):
        return after.strip(), ""
    found = _KIND_IN_TEXT.search(words)
    kind = found[1].lower() if found is not None else ""
    return "" if is_generic(words) else words, kind


def is_generic(words: str) -> bool:
    """Whether a heading consists of words that could begin any description."""
    found = re.findall(r"\w+", fold(words))
    return all(word in _GENERIC or word.isdigit() for word in found) and not all(map(str.isdigit, found))


def kind_in_text(text: str, parts: Sequence[Part]) -> str:
    """The first kind of chart that the introduction names."""
    for part in parts[:3]:
        if part.role in ("intro", "data") and part.lines:
            first = part.lines[0].end if part.lines[0].kind == "heading" else part.lines[0].start
            found = _KIND_IN_TEXT.search(text, first, min(part.lines[-1].end, first + _INTRODUCTION))
            if found is not None:
                return " ".join(found[1].lower().split())
    return ""
