"""What phrases tell about the operation meant: plain tables, so that a new phrase is one string."""

from __future__ import annotations

CUES: dict[str, tuple[str, ...]] = {
    # form of the answer
    "how_many": ("how many", "number of", "count of", "count the"),
    "how_much": ("how much", "how far"),
    "which": ("which", "what", "who", "whose", "name the", "list the", "where"),
    "when": ("when", "what year", "which year", "in which year"),
    "claim": (
        *("true or false", "is it true", "is it correct", "is it right", "is it the case", "is this true"),
        *("right or wrong", "correct or not", "true", "correct", "can you confirm", "is that right", "am i right"),
    ),
    "yes_no": ("is", "are", "was", "were", "did", "does", "do", "has", "have", "can"),
    "list": ("list", "name the", "which ones", "name all", "all the", "what are"),
    # reductions
    "mean": ("average", "mean", "avg", "on average", "averaged"),
    "median": ("median",),
    "sum": ("sum", "total", "combined", "altogether", "in all", "add up", "together", "overall total"),
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
        *(
            "highest",
            "largest",
            "biggest",
            "greatest",
            "maximum",
            "max",
            "most",
            "best",
            "top",
            "peak",
            "longest",
            "longer",
        ),
        *("longer", "taller", "older", "heavier", "faster", "richer", "wider", "deeper"),
        *("tallest", "leading", "leads", "richest", "strongest", "fastest", "oldest", "heaviest", "higher"),
        *(
            "larger",
            "bigger",
            "greater",
            "better",
            "more",
            "furthest",
            "farthest",
            "most common",
            "number one",
            "leader",
        ),
    ),
    "min": (
        *("shorter", "younger", "lighter", "slower", "cheaper"),
        *(
            "lowest",
            "smallest",
            "least",
            "minimum",
            "min",
            "fewest",
            "worst",
            "bottom",
            "shortest",
            "weakest",
        ),
        *(
            "slowest",
            "youngest",
            "lightest",
            "lower",
            "smaller",
            "fewer",
            "worse",
            "least common",
            "less",
            "cheapest",
            "closest",
            "nearest",
        ),
    ),
    "rank": ("rank", "what place", "which place", "position of", "how high does", "ranking of"),
    "colour": ("colour", "color", "what color", "which color", "what colour", "which colour"),
    "prose": (
        *("why", "explain", "according to the description", "according to the text", "does the text", "conclude"),
        *("does the description", "the interpretation", "suggest", "what could explain", "reason for", "the author"),
    ),
    "runner_up": ("runner up", "runner-up"),
    "sorted": ("when ordered by", "ordered by", "when sorted", "sorted by", "ranked by", "in order of"),
    # arithmetic
    "difference": (
        *(
            "difference",
            "how much more",
            "how much higher",
            "how much lower",
            "how much less",
            "how many more",
        ),
        *("how many fewer", "how many less", "how much larger", "how much bigger", "how much smaller", "gap"),
        *(
            "by how much",
            "how many points",
            "how far apart",
            "change",
            "differ",
            "how much better",
            "how much did",
        ),
        *("how many percentage points", "margin"),
    ),
    "minus": ("minus", "less the", "subtract"),
    "share_of": ("as a percentage of", "as a share of", "as percentage of", "what fraction of"),
    "falls": (
        "lose",
        "loses",
        "lost",
        "drop",
        "drops",
        "dropped",
        "fall",
        "fell",
        "decline",
        "decrease",
        "shrink",
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
    ),
    "ratio": (
        "ratio",
        "divided by",
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
            "relative change",
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
        ),
        *("bigger than", "better than", "in excess of", "beyond"),
    ),
    "below": (
        *("below", "under", "less than", "fewer than", "lower than", "smaller than", "beneath", "short of"),
        *("worse than",),
    ),
    "at_least": ("at least", "or more", "no less than", "not below", "not less than"),
    "at_most": ("at most", "or less", "or fewer", "no more than", "not above", "not more than", "up to"),
    "negative": ("negative", "below zero", "less than zero"),
    "positive": ("positive", "above zero", "greater than zero"),
    "zero": ("zero", "zeros", "zeroes"),
    "exactly": ("exactly", "equal to", "equals"),
    "half": ("half",),
    "same": ("as many", "as much", "the same", "did not change", "unchanged", "no change", "stay the same"),
    "than": ("than",),
    "negation": (
        *("not", "never", "without", "except", "except for", "excluding", "besides", "other than", "aside from"),
        *("apart from", "didn't", "isn't", "wasn't", "weren't", "don't", "doesn't", "hasn't", "haven't", "cannot"),
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
            "everywhere",
            "never",
            "both",
            "entire",
        ),
    ),
    # order
    "first": ("first", "earliest", "initially"),
    "last": ("last", "latest", "final", "most recent"),
    "next": ("next", "after", "following"),
    "previous": ("previous", "before", "prior"),
    "top": ("top", "listed first", "at the top"),
    "bottom": ("bottom", "listed last", "at the bottom"),
    # other
    "trend": (
        *("trend", "develop", "evolve", "how does", "how did", "how has", "how have", "over time", "up or down"),
        *("over the period", "move", "moved"),
    ),
    "range": ("range", "span", "cover", "from what to what", "run from"),
    "upper": ("top", "upper end", "maximum", "upper limit", "highest", "upper bound", "max"),
    "lower": ("bottom", "lower end", "minimum", "lower limit", "lowest", "lower bound", "min"),
    "cell": ("cell", "cells", "value", "values", "entry", "entries", "square", "data point"),
    "row": ("row", "rows"),
    "column": ("column", "columns"),
    "panel": ("panel", "panels", "subplot"),
    "combined": ("combined", "taken together", "together", "altogether"),
    "figure": (
        "figure",
        "figures",
        "chart",
        "charts",
        "heatmap",
        "heatmaps",
        "plot",
        "plots",
        "graph",
        "diagram",
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
    ),
}
"""Cue name -> the phrases that speak for it. Matching is by stem, the longest phrase first."""

COMPONENTS: dict[str, tuple[str, ...]] = {
    "colour scale": (
        *("colour scale", "color scale", "colour bar", "color bar", "colorbar", "colourbar", "colour map"),
        *("color map", "scale", "colour range", "color range"),
    ),
    "legend": ("legend",),
    "x-axis": ("x axis", "x-axis", "horizontal axis"),
    "y-axis": ("y axis", "y-axis", "vertical axis"),
    "title": ("title", "titled", "called", "headline"),
}
"""Stated component of a figure -> how people ask for it."""

SYNONYMS = {
    "men": "male",
    "man": "male",
    "women": "femal",
    "woman": "femal",
    "yr": "year",
    "avg": "averag",
    "pct": "percent",
    "percentag": "percent",
    "colour": "color",
    "acc": "accuraci",
}
"""Stem -> the stem it is taken for."""

IRREGULAR = {
    form: verb
    for verb, forms in {
        "beat": "beaten",
        "becom": "became",
        "begin": "began begun",
        "break": "broke broken",
        "bring": "brought",
        "build": "built",
        "buy": "bought",
        "catch": "caught",
        "child": "children",
        "choos": "chose chosen",
        "come": "came",
        "drink": "drank drunk",
        "drive": "drove driven",
        "eat": "ate eaten",
        "fli": "flew flown",
        "foot": "feet",
        "forget": "forgot forgotten",
        "get": "got gotten",
        "give": "gave given",
        "go": "went gone",
        "grow": "grew grown",
        "hold": "held",
        "keep": "kept",
        "know": "knew known",
        "lead": "led",
        "lose": "lost",
        "make": "made",
        "meet": "met",
        "pay": "paid",
        "person": "peopl",
        "ride": "rode ridden",
        "run": "ran",
        "see": "saw seen",
        "sell": "sold",
        "send": "sent",
        "sing": "sang sung",
        "sleep": "slept",
        "speak": "spoke spoken",
        "spend": "spent",
        "swim": "swam swum",
        "take": "took taken",
        "teach": "taught",
        "tell": "told",
        "think": "thought",
        "throw": "threw thrown",
        "wear": "wore worn",
        "win": "won",
        "write": "wrote written",
    }.items()
    for form in forms.split()
}
"""Stem of an irregular form -> the stem of the word it is a form of."""

SHORTHAND = {"w/o": "without", "w/": "with ", "b/w": "between"}
"""What people type -> the words they mean."""

STOP_WORDS = frozenset(
    """a an the of in on at for to from by with and or as is are was were be been being do does did has have had
    it its this that these those there their them they he she his her we our you your i me my
    what which who whom whose when where why how much many
    can could would should will shall may might must please tell give show find say says said
    than then so such if but not no nor only just also any some each
    between within into onto over under across per about against during through
    value values cell cells number chart figure heatmap graph plot table picture image diagram panel row column bar line
    according shown listed given described displayed present reported recorded s t
    data bars lines pie slice slices segment segments dot dots represent represents indicate indicated""".split()
)
"""Words that a plan does not have to explain."""
