"""The keys under which programs hold charts, for comparison."""

from __future__ import annotations

import re

from .tree import Node

WORDS = re.compile(r"[^a-z0-9]+")
AXIS = re.compile(
    r"(?P<place>x|y|horizontal|vertical|category|value)(?P<axis>axis|axes)?[0-9]?"
    r"(?P<what>labels?|titles?|name|units?|categories|values|ticks?|tick(?:labels|values|text|vals)|data|range|limits?|lim"
    r"|scale)?"
)
NAME = ("name", "label", "series", "title", "group", "category", "model", "method", "curve", "line", "id", "key", "x")
"""Keys under which a row says what it is called, the surest first."""
VALUES = ("values", "data", "y", "value", "counts", "points", "heights", "z")
"""Keys under which a row lists its values, the surest first."""
LABELS = re.compile(
    r"(?:categories|labels|columns|columnlabels|columnnames|cols|index|rows|rowlabels|rownames|bins|ticks|ticklabels|x|xs"
    r"|xlabels|xvalues|xcategories|xticks|y|ylabels|names|header|headers|fields|years|months|dates|groups|classes)"
)
ROWS = re.compile(r"(?:index|rows|rowlabels|rownames|y|ylabels|ycategories|yticks|classes)")
PART = re.compile(
    r"(?:axis|axes|layout|legend\w*|styles?|colou?r\w*|palette|annotations?|range|ticks?|tickstep|tickvals|gridlines?|grid"
    r"|domain|limits?|sizes?|positions?|notes?|sources?|encoding|mark|marker|observations?|insights?|trends?|description"
    r"|caption|summary|takeaways?|interpretation|referencelines?|reference|options|config|width|height|transform|schema"
    r"|linewidth|opacity|ids?|uuid|zindex|edges|arrows|links|connections|nodes|bbox|inputs|outputs|fontsize|figsize|font"
    r"|margin|confidence|metadata|dimensions?|shape|scales?|findings|highlights)"
)
"""Keys of what is no data: how a chart looks and what is remarked on it."""
GENERIC = re.compile(
    r"(?:data|datapoints|dataset|datasets|series|values?|traces|charts?|figures?|panels?|subplots|plots?|points|bars|lines"
    r"|rows?|records?|content|boxplots?|df|dataframe|spec|fig|results|items|groups|entries|segments|slices|stats"
    r"|statistics|boxes|matrix|table|cells|option)"
)
"""Keys that name no panel."""
AROUND = frozenset("layout options axes scales axis encoding metadata chart figure config".split())
"""Keys of maps that hold statements of the whole chart."""
OF_CHART = ("type", "charttype", "kind", "plottype", "figuretype", "unit", "units", "mode")


def key_of(text: str, node: Node | None) -> str:
    """A key for comparison: lower case, letters and digits alone."""
    return "" if node is None else WORDS.sub("", node.words(text).lower())
