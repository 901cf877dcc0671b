"""All that a description states apart from its data, with the hints it gives to the readers of the data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ..model.figure import Attribute
from ..outline.item import Item
from ..outline.lines import Line
from ..outline.sections import Part
from ..recognisers import recogniser
from ..text.colours import colour_of, count_colours, is_colour, words_in_look
from ..text.names import Name, close_bracket, fold, is_bracketed, panel_title, read_name, trim
from ..text.sentences import sentence_bounds
from ..text.spans import Quantity, Span
from .components import NAMES, Stated, place_of, read_components
from .context import Context, Hint, Place
from .hints import read_hint, stated_range
from .lists import read_list
from .looks import FEWEST, names_of_looks
from .titles import figure_title

Outlines = Sequence[tuple[Part, list[Item]]]
"""The parts of a text with their outline items."""
_MOST_SENTENCES = 4
"""The most sentences on axes that are read where no part of the text lists them."""
_LABELLED = re.compile(r"[*_]{2}[^*\n]{1,60}:")
_LABEL = re.compile(r"[*_]{0,2}(?P<words>[^*_:\n]{1,60})[*_]{0,2}:[*_]{0,2}\s+(?=\w)")
_AXES = ("x-axis", "y-axis")


@dataclass(frozen=True, slots=True)
class Declared:
    """What a description states of its figure."""

    title: str
    """The figure's title; empty where none is stated."""
    title_place: Span | None
    kind: str
    parts: list[Stated]
    """Statements on axes, legend and the like, each perhaps of one panel."""
    attributes: list[Attribute]


def read_declared(context: Context, lines: list[Line], outlines: Outlines, written: Sequence[Item]) -> Declared:
    """What the parts of a text and its literals (`written`) declare."""
    body = context.text
    parts = [part for part, _ in outlines]
    titles = _panel_titles(body, outlines)
    stated: list[Stated] = []
    for part, items in outlines:
        if part.role != "prose":
            stated += read_components(context, items, titles, plain=part.role != "parts")
    stated += read_components(context, written, titles)
    title, kind, place = figure_title(context, lines, parts)
    attributes = [Attribute("title", title, place)] if place is not None and title else []
    if not any(one.attribute.component in _AXES for one in stated):
        sentences = [one for part in parts if part.role != "prose" for one in axis_sentences(body, part.span)]
        for attribute, hint in sentences[:_MOST_SENTENCES]:
            attributes.append(attribute)
            context.add(hint)
        asides = [one for part in parts if part.role != "prose" for one in _axes_in_brackets(body, part.span)]
        told = {one.component for one in attributes}
        attributes += [one for one in asides if one.component not in told][:_MOST_SENTENCES]
    for add_names_of_looks in (_add_axis_looks, _add_looks):
        if not any(hint.place == "legend" and hint.labels for hint in context.hints):
            add_names_of_looks(context, parts)
    return Declared(title, place, kind, stated, attributes)


@recogniser("The blue bars are May.", lambda context, parts: None)
def _add_looks(context: Context, parts: Sequence[Part]) -> None:
    """Take in the first sentence before the data that names colours, where no legend does; else short names that a
    sentence or a paragraph assigns to colours or styles, which may then stand among data.
    """
    text = context.text
    lines = [(line, part.role in ("intro", "parts")) for part in parts for line in part.lines if part.role != "prose"]
    explained = (_look_explained(text, line) for line, before in lines if before)
    for _, run in groupby(explained, lambda name: name is None):
        names = [name for name in run if name is not None]
        if len({fold(name.text) for name in names}) >= FEWEST:
            context.add(Hint("legend", "", tuple(names), Span(names[0].span.start, names[-1].span.end)))
            return
    lines = [one for one in lines if not _LABELLED.match(text, one[0].content, one[0].end)]  # else read as a part
    for line, before in lines:
        if before and count_colours(text[line.content : line.end]) >= FEWEST:
            for bounds in sentence_bounds(text, line.content, line.end):
                if names := names_of_looks(text, *bounds):
                    context.add(Hint("legend", "", tuple(names), Span(*bounds)))
                    return
    for line, _ in lines:
        if line.kind == "text":
            stretches = list(sentence_bounds(text, line.content, line.end))
            stretches += [(line.content, line.end)] if line.end - line.content <= _LONGEST_PARAGRAPH else []
            found = [(names_of_looks(text, *bounds), bounds) for bounds in stretches]
            found = [one for one in found if all(map(_is_short, one[0])) and not _has_values(text, *one)]
            names, bounds = max(found, key=lambda one: len(one[0]), default=([], (0, 0)))
            if names:
                context.add(Hint("legend", "", tuple(names), Span(*bounds)))
                return


def _look_explained(text: str, line: Line) -> Name | None:
    """What a line says that one look stands for ("**Orange dot:** Women"); None where it does not."""
    label = _LABEL.match(text, line.content, line.end)
    look = label["words"].lower() if label is not None else ""
    if label is None or not (words_in_look(look) and any(map(is_colour, look.split()))):
        return None
    name = read_name(text, *trim(text, label.end(), line.end))
    return replace(name, aliases=(look, colour_of(look))) if _is_short(name) else None


@recogniser("Left axis (blue): Load; right axis (red): Price.", lambda context, parts: None)
def _add_axis_looks(context: Context, parts: Sequence[Part]) -> None:
    """Take in the titles of two vertical axes as what the colours or marks stand for by which these are told apart
    ("belongs to the bars").
    """
    text, names = context.text, list[Name]()
    for part in (part for part in parts if part.role != "prose"):
        mentions = list(_SIDE_AXIS.finditer(text, part.span.start, part.span.end))
        for mention, other in zip(mentions, [*mentions[1:], None], strict=False):
            stop = part.span.end if other is None else other.start()
            clause = _CLAUSE.match(text, mention.end(), stop)
            title = _AXIS_TITLE.search(text, mention.end(), clause.end()) if clause is not None else None
            if title is not None and clause is not None:
                name = read_name(text, *trim(text, *title.span(title.lastgroup or 0)))
                drawn = _BEFORE_AXIS.search(text, max(part.span.start, mention.start() - _NEAR), mention.start())
                said = clause[0] if drawn is None else drawn["look"]  # "Grey bars (left axis, "Load") show ..."
                marks = [one[0] for one in _DRAWN.finditer(said)][:1]
                looks = [colour_of(said), *marks] if count_colours(said) == 1 else marks
                names += [replace(name, aliases=tuple(looks))] if looks else []
    shared = set.intersection(*({*name.aliases} for name in names)) if names else set()
    if len(names) == len({fold(name.text) for name in names}) == FEWEST and not shared:
        context.add(Hint("legend", "", tuple(names), Span(names[0].span.start, names[-1].span.end)))


_DRAWN = re.compile(r"\b(?:bars|columns|lines?|curve|area|dots|points|markers)\b")
_SIDE_AXIS = re.compile(
    r"\b(?:left|right|primary|secondary|second)(?:[- ]hand|[- ]side)?\W{1,3}(?:[xy]|vertical)?[- ]?axis\b", re.I
)
_BEFORE_AXIS = re.compile(r"(?P<look>[^.;:,()\n]{3,80})\s\((?:the\s)?\Z")
"""What is drawn, before the axis that it belongs to in brackets."""
_NEAR = 90
_CLAUSE = re.compile(r"(?:[^.\n]|\.(?!\s)){0,200}")
_AXIS_TITLE = re.compile(
    r"[\"“](?P<quoted>[^\"”\n]{2,80})[\"”]|:[*_]{0,2}\s+(?P<stated>[^\W\d_](?:[^,;:.()\n]|\([^()\n]{1,30}\)){1,80})"
)
"""The title of an axis in quotes or behind a colon."""
_LONGEST_PARAGRAPH = 600
_SHORT_NAME = re.compile(
    r"(?!(?:for|one|ones|is|are|with|then|out|in|on|rest|others?|it|that|which)(?:\s|\Z))[^\W_][^.;:,()`\s]*(?:\s[^.;:,()`\s]+){0,3}(?:\s\([A-Za-z]{1,8}\))?"
)


def _has_values(text: str, names: Sequence[Name], bounds: tuple[int, int]) -> bool:
    """Whether a stretch has numbers beside these names."""
    places = (one.start() for one in _DIGITS.finditer(text, *bounds))
    return any(not any(name.span.start <= at < name.span.end for name in names) for at in places)


_DIGITS = re.compile(r"\d+")


def _is_short(name: Name) -> bool:
    return _SHORT_NAME.fullmatch(name.text) is not None


def _panel_titles(text: str, outlines: Outlines) -> set[str]:
    """The folded headings and bold lines of the data: the panels that other statements may point at."""
    titles = [item for part, items in outlines if part.role == "data" for item in items if item.kind == "title"]
    titles += [child for item in titles for child in item.children if child.kind == "title"]
    return {fold(panel_title(text, *item.label).cut(text)) for item in titles if item.label is not None}


_PLURAL = r"(?:(?!and\b)[a-z-]+\s){0,3}(?!(?:less|across|totals|bars|cells)\b)[a-z-]{3,}s\b"
"""What may be told as the rows or columns of a grid ("models", "the true classes")."""
_AXIS = re.compile(
    r"\b(?=[taiwxyhvbslrca])(?:(?:(?:the|a|an|its|with)\s+)*(?:left\s|right\s)?"
    r"(?:[xy]|horizontal|vertical|bottom|left|right)[- ]axis\b"
    r"|(?:the\s)?(?:horizontal|vertical)\sone(?=,?\s[\"“])"
    r"|(?:bottom|side|left)\b,?\s(?:the|an?|its)\saxis\b)|\b(?:(?:the|its)\s+)*(?:abscissa|ordinate)\b"
    r"|(?<=[.;]\s)(?:horizontal|vertical)(?:ly)?(?=:\s)"
    r"|(?:(?<=[.;,:]\s)|(?<=\n)|(?<=\band\s))(?:the\s)?(?:rows|columns)(?=\s(?:are|hold|give|list|show|represent|stand\sfor)"
    rf"\s(?:the\s)?{_PLURAL}(?:\s*[.,;:()]|\sand\s(?:the\s)?columns))",
    re.I,
)
_BESIDE = r"(?:,\s[^,.;:\n\"“]{1,30},)?(?=\s(?!and\b|or\b|with\b)[a-z]+\s[\"“])"
"""How an axis is drawn, before a verb and its title in quotes ('the left axis, in red, carries "Load"')."""
_OF_AXIS = re.compile(
    rf"{_BESIDE}\s|,?\s(?=[\"“][^\"”\n]{{1,60}}[\"”])|"
    r",?\s*(?:\([^()\n]{1,60}\)|[\"“][^\"”\n]{1,60}[\"”])?,?\s*"
    r"(?:is|are|hold|stand\sfor|there\s(?:is|are)|labell?ed|titled|named|represent|show|display|list|indicat|measure|rang|denot|span|runs?\b|correspond|plot"
    r"|gives?|has|covers|goes|reads)|:[*_]{0,2}\s+(?=\S)|\s*\((?=[^()\n]{3,400}\))(?=[^,;()\n]{1,90}[,;][^,;()\n]{1,60}[,;])",
    re.I,
)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|\n")
_BEFORE_NEXT = re.compile(r"[,;]?\s*(?:while|whereas|and|with|,|;)?\s*(?:on|along)?\s*\Z", re.I)
_LONGEST_SENTENCE = 400
_INTRODUCTION = 4000
"""Characters of the introduction that are searched for sentences on the axes."""


_SAYS = re.compile(rf":[*_]{{0,2}}\s+|(?:{_BESIDE})?\W*[a-z]+(?:\s(?:to|with|as|of|from|for))?\s+(?:the\s)?")
"""The colon or the words between the mention of an axis and its title ("the x-axis represents the dose")."""
_BOLD = re.compile(r":[*_]{1,2}\s+")
"""What ends an axis in bold before its title ("**Abscissa:** Time")."""
_QUOTED = re.compile(r"\s?[(,]?\s?[\"“](?P<title>[^\"”\n]{2,60})[\"”]")
"""The title of an axis in quotes, right behind its mention: 'the horizontal axis ("Step", ticks at 0 and 100)'."""
_TICKS = re.compile(r"\b(?:labels?|classes|categories|groups|ticks?)(?:\s(?:at|for|are|of))?:?\s+(?=\S)", re.I)
"""The words before the labels of an axis in a sentence on it."""


@recogniser("The x-axis shows years.", lambda text, stretch: [])
def axis_sentences(text: str, stretch: Span) -> list[tuple[Attribute, Hint]]:
    """What the introduction says of the axes, a sentence or a clause on each."""
    found: dict[tuple[Place, bool], tuple[Attribute, Hint]] = {}
    stop = min(stretch.end, stretch.start + _INTRODUCTION)
    mentions = [match for match in _AXIS.finditer(text, stretch.start, stop) if _OF_AXIS.match(text, match.end(), stop)]
    for mention, other in zip(mentions, [*mentions[1:], None], strict=False):
        place: Place = "y" if mention[0][:4].lower() in ("side", "left") or place_of(mention[0]) == "y" else "x"
        key = place, "right" in mention[0].lower()
        if key in found:
            continue
        last = min(stop, mention.end() + _LONGEST_SENTENCE)
        full_stop = _SENTENCE_END.search(text, mention.end(), last)
        last = full_stop.start() if full_stop is not None else last
        within = is_bracketed(text, stretch.start, mention.start())
        closed = close_bracket(text, mention.start(), last) if within else -1
        last = closed if closed >= 0 else last
        if other is not None and other.start() < last:
            last = mention.end() + len(_BEFORE_NEXT.sub("", text[mention.end() : other.start()], count=1))
        start, end = trim(text, mention.start(), last)
        quoted = _QUOTED.match(text, mention.end(), end)
        scale = stated_range(text, start if quoted is None else quoted.end(), end, loose=False)
        bold = _BOLD.match(text, mention.end(), end)
        first, final = trim(text, start if bold is None else bold.end(), end)
        if closed >= 0 and quoted is not None and not key[1] and "left" not in mention[0].lower():
            first, final = quoted.span("title")
        attribute = Attribute(
            NAMES[place], text[first:final], Span(first, final), (scale,) if scale is not None else ()
        )
        found[key] = attribute, _hint(text, mention, end, place, scale, quoted)
    return list(found.values())


@recogniser("test loss (y-axis)", lambda text, stretch: [])
def _axes_in_brackets(text: str, stretch: Span) -> list[Attribute]:
    """The axes that the introduction tells in brackets, behind what they show: "loss (y-axis, 2 to 4)"."""
    found: dict[str, Attribute] = {}
    for aside in _ASIDE.finditer(text, stretch.start, min(stretch.end, stretch.start + _INTRODUCTION)):
        group = next(name for name in ("title", "bold", "name") if aside[name])
        start, end = trim(text, *aside.span(group))
        scale = stated_range(text, max(aside.end("title"), aside.end("axis")), aside.end(), loose=False)
        component = NAMES[place_of(aside["axis"]) or "x"]
        one = Attribute(component, text[start:end], Span(start, end), (scale,) if scale is not None else ())
        found.setdefault(component, one)
    return list(found.values())


_SMALL = r"(?:of|against|versus|vs|and|by|over|shows?|plots?|the|an?)\b"
_ASIDE = re.compile(
    rf"(?:\*\*(?P<bold>[^*\n]{{2,60}})\*\*|(?:\b{_SMALL}\.?\s)?"
    rf"(?P<name>(?<![^\W_])(?!{_SMALL})[^\W_]+(?:[ -](?!{_SMALL})[^\W_]+){{0,3}}))"
    r"\s\((?:the\s)?(?P<axis>[xy]|horizontal|vertical)[- ]axis\b(?:,?\s?[\"“](?P<title>[^\"”\n]{2,80})[\"”])?"
    r"[^()\n]{0,80}\)",
    re.I,
)
"""An axis told in brackets behind what it shows: "**test loss** (y-axis, "Loss $L$", roughly 2 to 4)"."""


def _hint(
    text: str, axis: re.Match[str], end: int, place: Place, scale: Quantity | None, quoted: re.Match[str] | None
) -> Hint:
    """What a sentence says about an axis: its title, which may be quoted behind it, its labels or its range."""
    lead = quoted or _SAYS.match(text, axis.end(), end)
    start = lead.end() if lead is not None else axis.end()
    hint = read_hint(text, Item("text", 0, axis.start(), end, axis.span(), False, start), place, "")
    hint = replace(hint, name=quoted["title"]) if quoted is not None else hint
    ticks = _TICKS.search(text, start, end)
    listed = read_list(text, ticks.end(), end)[0] if ticks is not None else []
    if listed and len(listed) >= len(hint.labels):
        return replace(hint, labels=tuple(listed))
    return hint if hint.labels else replace(hint, scale=scale or hint.scale)
