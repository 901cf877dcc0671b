"""Tables of cues, the phrases that indicate an operation, and of other word lists. A new phrase is one string."""

from __future__ import annotations

from typing import Literal

from .denials import SHORT

_BECOMING = ("become", "became", "becomes", "becoming", "getting")
_GETTING = ("got", "get", "gets", *_BECOMING)
_LESS = tuple("cheaper lower smaller shorter slower weaker colder cooler lighter younger narrower".split())
_MORE = (
    *"higher larger bigger longer stronger warmer hotter heavier older wider dearer pricier greater".split(),
    *("faster", "quicker"),
)
CUES: dict[str, tuple[str, ...]] = {
    # form of the answer
    "how_many": ("how many", "number of", "count of", "count the", "#"),
    "how_much": ("how much", "how far"),
    "which": ("which", "what", "whats", "who", "whose", "name the", "list the", "where"),
    "when": ("when", "what year", "which year", "in which year"),
    "claim": (
        *("true or false", "is it true", "is it correct", "is it right", "is it the case", "is this true"),
        *("right or wrong", "correct or not", "true", "correct", "can you confirm", "is that right", "am i right"),
        *("it is true", "is true that", "right to say", "fair to say", "correct to say"),
        *("check the claim", "claim that"),
    ),
    "yes_no": ("is", "are", "was", "were", "did", "does", "do", "has", "have", "can"),
    "list": ("list", "name the", "which ones", "name all", "all the", "what are"),
    # reductions
    "mean": ("average", "mean", "avg", "on average", "averaged"),
    "median": ("median",),
    "sum": (
        *("sum", "total", "totals", "plus", "combined", "altogether", "in all", "add up", "add", "together"),
        *("overall total", "whole year", "full year", "entire year"),
    ),
    "std": ("standard deviation", "std"),
    "spread": (
        "range of the values",
        "spread",
        "highest and lowest",
        "best and worst",
        "largest and smallest",
    ),
    # extremes
    "max": (
        *"highest largest biggest greatest maximum max most best top peak longest longer heavier richer wider".split(),
        *"deeper tallest leading hottest warmest deepest widest steepest priciest hardest densest loudest".split(),
        *"newest leads richest strongest fastest oldest heaviest higher larger bigger greater better more".split(),
        *"faster taller older furthest farthest leader dominates dominate dominant dominated main chief".split(),
        *("quickest", "quicker"),
        *("most expensive", "comes first", "came first", "number one", "performs best", "does best", "most common"),
        *(
            *("its high", "their high", "high point", "record high", "all-time high"),
            "comes out on top",
            "in front",
            "ranks first",
            "ranked first",
            "champion",
            "favourite",
            "favorite",
            "high point",
        ),
    ),
    "min": (
        *"shorter younger lighter slower cheaper lowest smallest least minimum min fewest worst bottom".split(),
        *"shortest weakest poorest poorer slowest youngest lightest lower smaller fewer worse rarest less".split(),
        *"cheapest coldest coolest thinnest narrowest nearest closest quietest easiest soonest".split(),
        *("least common", "least often", "most rarely", "most seldom", "comes last", "came last", "dead last"),
        *("performs worst", "does worst", "ranks last", "ranked last", "low point"),
        *("its low", "their low", "record low", "all-time low"),
    ),
    "rank": ("rank", "what place", "which place", "position of", "ranking of"),
    "colour": ("colour", "color", "what color", "which color", "what colour", "which colour"),
    "prose": (
        *("why", "explain", "according to the description", "according to the text", "does the text", "conclude"),
        *("does the description", "the interpretation", "suggest", "what could explain", "reason for", "the author"),
        *("section say", "text say", "say about", "said about", "does the trend section", "key observation"),
        *("mentioned", "observe about", "do they observe", "point out", "odd point"),
        *("does the diagram stress", "emphasize", "emphasise", "conclusion", "usual reason", "noted about"),
    ),
    "stands_for": (
        "represent",
        "represents",
        "stand for",
        "stands for",
        "denote",
        "denotes",
        "correspond to",
        "belong to",
    ),
    "runner_up": ("runner up", "runner-up"),
    "sorted": ("when ordered by", "ordered by", "when sorted", "sorted by", "ranked by", "in order of"),
    # arithmetic
    "difference": (
        *(
            "difference",
            "diff",
            "how much more",
            "how much higher",
            "how much lower",
            "how much less",
            "how many more",
        ),
        *("how many fewer", "how many less", "how much larger", "how much bigger", "how much smaller", "gap"),
        *(
            "by how much",
            "by how many",
            "how many points",
            "how far apart",
            "change",
            "differ",
            "how much better",
        ),
        *("how many percentage points", "margin", "how many pts", "pts better", "points better", "advantage"),
    ),
    "share": ("share", "proportion", "part"),
    "apart": ("apart", "away from each other", "disagree", "diverge"),
    "percent": ("percent", "by what percentage", "in percent", "in percentage terms", "in relative terms"),
    "minus": ("minus", "less the", "subtract"),
    "share_of": (
        *(f"as {part} of" for part in ("percentage", "percent", "%", "share", "fraction", "proportion")),
        *(f"as a {part} of" for part in ("percentage", "percent", "%", "share", "fraction", "proportion")),
        "what fraction of",
        "in percent of",
        "relative share of",
    ),
    "falls": (
        *("lose", "loses", "lost", "drop", "drops", "dropped", "fall", "fell", "decline", "decrease", "shrink"),
        *("shrank", "shrunk", "ease", "dip", "slip", "sink", "sank", "slide", "slid", "plunge", "tumble", "shed"),
        *("go down", "goes down", "went down", "come down", "came down"),
        *(f"{get} {less}" for get in _GETTING for less in _LESS),
        *(f"{become} {rarer}" for become in _BECOMING for rarer in ("less", "rarer", "fewer")),
        *(f"{become} worse" for become in _GETTING),
    ),
    "rises": (
        "gain",
        "gains",
        "rise",
        "rises",
        "rose",
        "grow",
        "grew",
        "increase",
        "improve",
        "climb",
        "growth",
        *("add", "jump", "soar", "surge", "expand", "go up", "goes up", "went up", "shoot up", "shot up"),
        *(f"{get} {more}" for get in _GETTING for more in _MORE),
        *(f"{become} more" for become in _BECOMING),
        *(f"{become} better" for become in _GETTING),
    ),
    "ratio": (
        "ratio",
        "fold",
        "divided by",
        "by what factor",
        "multiple of",
        "what factor",
        "how many times as",
        "how many times",
        "times as",
        "times larger",
        "times bigger",
        "times higher",
    ),
    "percent_change": (
        *("percentage growth", "percent growth", "growth rate", "percentage change", "percent change"),
        *(
            "percentage increase",
            "percentage decrease",
            "percent increase",
            "percent decrease",
            *(f"relative {change}" for change in ("change", "improvement", "gain", "increase", "growth", "difference")),
            *(f"relative {change}" for change in ("decrease", "drop", "reduction", "decline", "loss")),
        ),
    ),
    # conditions
    "above": (
        *(
            "above",
            "over",
            "more than",
            "greater than",
            "higher than",
            "larger than",
            "exceed",
            "exceeds",
            "past",
            "surpass",
            "surpasses",
        ),
        *(
            "longer than",
            "taller than",
            "heavier than",
            "bigger than",
            "better than",
            *("faster than", "older than", "hotter than", "warmer than", "wider than", "deeper than"),
            "in excess of",
            "beyond",
        ),
    ),
    "passes": ("pass", "passes", "passed", "surpass", "surpasses", "surpassed"),
    "below": (
        *("below", "under", "less than", "fewer than", "lower than", "smaller than", "beneath", "short of"),
        *("worse than", "shorter than", "lighter than", "slower than", "younger than", "colder than", "cheaper than"),
    ),
    "at_least": (
        "at least",
        "or more",
        *("or better", "or higher", "or above", "or over", "and up", "and above"),
        *("no less than", "not below", "not less than", "met the", "meet the", "meets the"),
    ),
    "at_most": (
        *("at most", "or less", "or lower", "or below", "or under", "or fewer", "no more than", "not above"),
        *("not more than", "up to"),
    ),
    "negative": ("negative", "below zero", "less than zero", "in the red", "loss making"),
    "positive": ("positive", "above zero", "greater than zero", "in the black"),
    "zero": ("zero", "zeros", "zeroes", "free of", "empty", "all gone", "used up"),
    "exactly": ("exactly", "equal to", "equals"),
    "half": ("half",),
    "same": (
        *("as many", "as much", "the same", "identical", "stay the same"),
        *("did not change", "unchanged", "no change"),
    ),
    "than": ("than",),
    "negation": (
        *("not", "never", "without", "except", "except for", "excluding", "besides", "other than", "aside from"),
        *("apart from", "cannot", *SHORT),
    ),
    "other": ("other", "another", "else"),
    "how_long": ("how long", "how many years", "how many days", "how many months", "how old", "time span", "how far"),
    "or": ("or",),
    "longest": ("longest", "lengthiest", "slowest"),
    "streak": ("consecutive", "consecutively", "in a row", "streak", "straight"),
    "closest": ("closest", "nearest", "most similar", "least apart", "narrowest"),
    "shortest": ("shortest", "quickest", "fastest", "briefest"),
    "every": (
        *(
            "every",
            "always",
            "each",
            "all",
            "consistently",
            "throughout",
            "the whole way",
            "everywhere",
            "on everything",
            "across the board",
            "both",
            "entire",
        ),
    ),
    # order
    "first": ("first", "earliest", "initially"),
    "last": ("last", "latest", "final", "most recent"),
    "next": ("next", "after", "following", "directly behind", "right behind", "just behind", "immediately behind"),
    "previous": ("previous", "before", "prior"),
    "top": ("top", "listed first", "at the top"),
    "bottom": ("bottom", "listed last", "at the bottom"),
    # other
    "trend": (
        *("what happens to", "what happened to"),
        *("trend", "develop", "evolve", "how does", "how did", "how has", "how have", "over time", "up or down"),
        *("over the period", "move", "moved", "over the years", "across the years", "increase or decrease"),
        *("increasing or decreasing", "rise or fall", "rising or falling", "go up or down", "going up or down"),
        *("grow or shrink", "growing or shrinking", "over the decades", "over the months", "with time", "trending"),
    ),
    "range": ("range", "span", "cover", "from what to what", "run from"),
    "upper": ("top", "upper end", "maximum", "upper limit", "highest", "upper bound", "max"),
    "reaches": ("how far", "where does end", "go up to", "goes up to", "reach up to", "end at", "ends at"),
    "begins": ("start at", "starts at", "begin at", "begins at", "begin", "start from", "starts from"),
    "lower": ("bottom", "lower end", "minimum", "lower limit", "lowest", "lower bound", "min"),
    "cell": ("cell", "cells", "value", "values", "entry", "entries", "square", "data point"),
    "row": ("row", "rows"),
    "column": ("column", "columns"),
    "panel": ("panel", "panels", "subplot"),
    "combined": ("combined", "taken together", "together", "altogether"),
    "figure": (
        *("figure", "figures", "chart", "charts", "heatmap", "heatmaps", "plot", "plots", "graph", "diagram"),
        *("grid", "matrix"),
    ),
    "where": ("anywhere", "overall", "in the heatmap", "in the chart", "in the figure", "in the whole"),
    "ask": ("what is", "what was", "what are", "tell me", "give me", "show me", "find", "look up"),
    "reach": (
        "reach",
        "attain",
        "get",
        "have",
        "has",
        "score",
        "stay",
        "stays",
        "show",
        "shows",
        "cross",
        "go",
        "hit",
        "come to",
        "make up",
        "amount to",
        "stand at",
    ),
}
"""Cue name -> the phrases that speak for it. Matching is by stem, the longest phrase first."""

BOUNDS: dict[str, Literal[">=", "<=", ">", "<"]] = {"at_least": ">=", "at_most": "<=", "above": ">", "below": "<"}
"""Cues that a bound follows or precedes, with the relation to it; "or more" wins over the "above" beside it."""
_VERTICAL = ("axis", "y axis", "y-axis", "vertical axis")
COMPONENTS: dict[str, tuple[str, ...]] = {
    "colour scale": (
        *("colour scale", "color scale", "colour bar", "color bar", "colorbar", "colourbar", "colour map"),
        *("color map", "scale", "colour range", "color range"),
    ),
    "legend": ("legend",),
    "x-axis": ("x axis", "x-axis", "horizontal axis", "bottom axis"),
    "left y-axis": (
        *(f"{side} {axis}" for side in ("left", "left-hand", "left hand", "primary") for axis in _VERTICAL),
        "axis on the left",
    ),
    "right y-axis": (
        *(f"{side} {axis}" for side in ("right", "right-hand", "right hand", "secondary") for axis in _VERTICAL),
        "axis on the right",
    ),
    "y-axis": ("y axis", "y-axis", "vertical axis"),
    "title": ("title", "titled", "called", "headline"),
}
"""Stated component of a figure -> the phrases that ask for it."""

STOP_WORDS = frozenset(
    """a an the of in on at for to from by with and or as is are was were be been being do does did has have had
    it its this that these those there their them they he she his her we our you your i me my
    what which who whom whose when where why how much many
    can could would should will shall might must please tell give show find say says said
    than then so such if but not no nor only just also any some each
    between within into onto over under across per about against during through
    value values cell cells number chart figure heatmap graph plot table picture image diagram panel row column bar line
    according shown listed given described displayed present reported recorded s t
    data bars lines pie slice slices segment segments dot dots represent represents indicate indicated
    what's whats who's where's when's how's it's there's that's""".split()
)
"""Words that a plan does not have to explain."""

COLOURS = frozenset(
    """red orang yellow green blue purpl violet pink brown black white grey gray teal navi amber gold golden cyan
    magenta turquois beig maroon oliv lime indigo silver copper salmon crimson lavend khaki tan dark light
    pale""".split()
)
"""Stems of the words for colours and shades."""
