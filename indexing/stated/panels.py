"""Which panel a statement is about: by the panel's title, its letter or its position."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..text.names import fold, holds_whole, panel_title
from ..text.spans import Quantity, Span
from .context import Context, Hint

_WHERE = r"left|right|cent(?:er|re)|middle|top|bottom|upper|lower|first|second|third|fourth|leftmost|rightmost|topmost"
_NOUN = r"(?:sub)?(?:panel|plot|chart|heat ?map|graph|map|grid|matrix|table|figure|image|donut|pie|diagram)s?"
_PLACED = re.compile(rf"\b(?P<where>(?:{_WHERE})(?:[ -](?:{_WHERE}))?)[ -](?:[\w-]+\s)?{_NOUN}\b", re.I)
_LETTER = re.compile(rf"\b{_NOUN}\s\(?(?P<letter>[A-Ha-h]|[1-9])\b\)?|^\s*\((?P<bracket>[a-h]|[1-9])\)", re.I)
_LONGEST = 200
"""Longer labels do not point at panels."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A grid with the words by which people point at it."""

    grid: str
    title: str
    """Its title, folded; empty where it has none."""
    heading: str
    """The line with the title, folded."""


def pointed_panel(words: str, titles: Collection[str]) -> str:
    """The words if they point at a panel ("Right panel", "(a)", one of the folded titles), else nothing."""
    if len(words) > _LONGEST:
        return ""
    called, places = _pointing(words)
    return words if places or called in titles else ""


_CALLED = re.compile(rf"\b{_NOUN}\b", re.I)


def names_panel(words: str) -> bool:
    """Whether the words call something a panel, or point at one by letter or position."""
    return _CALLED.search(words) is not None or _pointing(words)[1]


_SEVERAL = re.compile(
    rf"\b(?:two|three|four|five|six|several|both|[2-9])\s(?:[\w-]+\s){{0,3}}{_NOUN[:-1]}\b|{_PLACED.pattern}", re.I
)


def tells_of_panels(text: str, end: int) -> bool:
    """Whether a text speaks of several panels before an offset ("two pie charts", "the left panel")."""
    return _SEVERAL.search(text, 0, end) is not None


@lru_cache(maxsize=1024)
def _pointing(words: str) -> tuple[str, bool]:
    """The folded title that these words may be, and whether they point at a panel by letter or position. Cached: all
    descriptions name the same parts.
    """
    bare = panel_title(words, 0, len(words)).cut(words)
    return fold(bare), _PLACED.search(words) is not None or _LETTER.search(words) is not None


def panel_of(title: Span | None, grid: str, text: str) -> Panel:
    """The panel of a grid, with its title."""
    if title is None:
        return Panel(grid, "", "")
    line = title.lines(text).cut(text)
    return Panel(grid, fold(title.cut(text)), fold(line) if len(line) < 300 else "")


def meant(words: str, panels: Sequence[Panel]) -> list[Panel]:
    """The grids of the one panel that the words point at by its title, letter or position; empty if none is."""
    folded = fold(words)
    named = [panel for panel in panels if panel.title and holds_whole(folded, panel.title)]
    if named:
        longest = max(len(panel.title) for panel in named)
        found = [panel for panel in named if len(panel.title) == longest]
    elif key := _key(words):
        found = [panel for panel in panels if _key(panel.heading) == key]
    else:
        return []
    return found if len({(panel.title, panel.heading) for panel in found}) == 1 else []


def views(context: Context, panels: Sequence[Panel]) -> list[Context]:
    """For each grid, the context without the hints of other panels; those of its own panel come first."""
    owners = {id(hint): {panel.grid for panel in meant(hint.panel, panels)} for hint in context.hints if hint.panel}
    if not any(owners.values()):
        return [context] * len(panels)
    contexts = []
    for panel in panels:
        own = [hint for hint in context.hints if panel.grid in owners.get(id(hint), ())]
        common = [hint for hint in context.hints if not owners.get(id(hint))]
        contexts.append(replace(context, hints=[*own, *common]))
    return contexts


def scale_of(view: Context) -> Quantity | None:
    """The colour scale that holds for a grid: its panel's, else the figure's."""
    scale = sole_hint([hint for hint in view.hints if hint.place == "colour" and hint.scale is not None])
    return scale.scale if scale is not None else None


def sole_hint(hints: Sequence[Hint]) -> Hint | None:
    """The one hint that holds: its own panel's, else the figure's; None where there are several."""
    first = [hint for hint in hints if bool(hint.panel) == bool(hints[0].panel)]
    return first[0] if len(first) == 1 else None


def _key(words: str) -> str:
    """The letter, else the position, by which the words point at a panel; empty where they do not."""
    letter = _LETTER.search(words)
    if letter is not None:
        return (letter["letter"] or letter["bracket"]).lower()
    place = _PLACED.search(words)
    if place is None:
        return ""
    return place["where"].lower().replace("-", " ").replace("centre", "center").replace("middle", "center")
