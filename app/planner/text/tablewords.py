"""Word lists for the columns and rows of tables, in the manner of `lexicon`."""

from __future__ import annotations

from .words import stems_of

OUTCOMES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("win", "won", "victori", "winner", "beat"), ("w", "win", "won")),
    **dict.fromkeys(("lose", "lost", "loss", "defeat"), ("l", "loss", "lost")),
    **dict.fromkeys(("draw", "drawn", "tie", "tied"), ("d", "t", "draw", "tie")),
    **dict.fromkeys(("away", "road"), ("at", "a", "away")),
    "home": ("h", "home", "vs"),
    **dict.fromkeys(("retir",), ("ret", "retir")),
    **dict.fromkeys(("disqualifi",), ("dq", "dsq", "disqualifi")),
}
"""Stem of an outcome in a question -> the stems that tables write for it."""

TOTALS = frozenset(
    (
        "total",
        "totals",
        "subtotal",
        "subtotals",
        "grand total",
        "overall",
        "sum",
        "average",
        "mean",
        "all",
        "career",
        "career total",
    )
)
"""Names of total rows."""

_ATTRIBUTES: tuple[tuple[str, str], ...] = (
    ("cheap cheaper cheapest expensive pricey pricier priciest cost costs", "price cost fee fare rent payout"),
    ("costly costlier costliest dear dearer dearest", "price cost fee fare rent payout"),
    ("paid earn earns salary wage wages", "pay salary wage earn income"),
    ("heavy heavier heaviest light lighter lightest weigh weighs", "weight mass"),
    (
        "fast faster fastest quick quicker quickest slow slower slowest",
        "time speed velocity pace throughput latency runtime fps tok tokens",
    ),
    ("old older oldest young younger youngest", "age lifespan born birth built founded established opened"),
    ("new newer newest", "established founded built opened launched introduced year"),
    ("long longer longest", "length distance duration time lifespan range year run"),
    ("short shorter shortest", "height length distance duration time run"),
    ("far farther farthest further furthest", "distance range reach"),
    ("tall taller tallest", "height elevation floor"),
    ("high higher highest low lower lowest", "height elevation altitude"),
    ("deep deeper deepest shallow shallower shallowest", "depth"),
    ("wide wider widest narrow narrower narrowest", "width"),
    (
        "large larger largest big bigger biggest small smaller smallest size",
        "size area population capacity parameter params param",
    ),
    ("hot hotter hottest warm warmer warmest cold colder coldest cool cooler coolest", "temperature"),
    ("wet wetter wettest rainy rainiest rain rains dry drier driest", "rain rainfall precipitation"),
    ("sunny sunnier sunniest", "sunshine sun"),
    ("windy windier windiest", "wind"),
    ("rich richer richest poor poorer poorest", "income wealth gdp"),
    ("loud louder loudest noisy noisier noisiest quiet quieter quietest", "noise sound loudness db decibel"),
    ("accurate accuracy score scores scored", "accuracy top em auc match correct score"),
    ("efficient", "efficiency"),
    ("mistake mistakes error errors", "error wer cer mistake"),
    ("dense denser densest", "density"),
    ("steep steeper steepest", "slope gradient"),
    ("crowded busy busier busiest", "visitors passengers trips admissions density"),
    ("polluting pollute pollutes dirty dirtier dirtiest emit emits", "emission co2 carbon"),
    ("deadly deadliest dangerous", "death fatality accident"),
    ("stiff stiffer stiffest", "stiffness modulus"),
    ("strong stronger strongest weak weaker weakest", "strength"),
    ("hard harder hardest", "hardness difficulty"),
    ("powerful", "power"),
    ("bright brighter brightest", "brightness"),
    ("profitable", "profit margin"),
    ("popular", "share votes visitors users"),
    ("common frequent", "share frequency count"),
    ("punctuality", "punctuality time delay"),
    ("late punctual", "delay lateness punctuality"),
    ("earlier earliest later latest", "date year"),
    ("safe safer safest", "safety"),
    ("helpful", "helpfulness"),
    ("honest", "honesty truthfulness"),
    ("robust", "robustness"),
    ("fluent", "fluency"),
    ("creative", "creativity"),
    ("conductive", "conductivity"),
)
ADJECTIVES: dict[str, tuple[str, ...]] = {
    word: tuple(dict.fromkeys(stem for noun in nouns.split() for stem in stems_of(noun)))
    for words, nouns in _ATTRIBUTES
    for word in words.split()
}
"""Adjective or verb -> stems of the measures that it is about, the likeliest first, if the question names none: the
attributes of WordNet (Miller 1995), by hand.
"""

UNITS_OF: dict[str, tuple[str, ...]] = {
    stem: tuple(units.split())
    for nouns, units in (
        ("price cost", "$ € £ ¥ USD EUR GBP"),
        ("weight", "kg g mg t lb"),
        ("time duration", "s ms min h days"),
        ("temperature", "°C °F K"),
        ("length height depth width distance", "m km cm mm ft"),
        ("speed", "km/h mph m/s"),
        ("power", "W kW MW GW"),
    )
    for noun in nouns.split()
    for stem in stems_of(noun)
}
"""Stem of a measure -> the units that it is told in."""

ORDERING = frozenset(("rank", "pos", "posit", "place", "finish", "stand", "po", "#", "no"))
"""Stems of columns that order the rows: "in the top ten" is at most 10 there."""

WHO = {
    "who": ("name", "player", "person", "athlet", "winner", "driver", "artist", "candid", "member", "actor"),
    "where": ("locat", "venu", "place", "citi", "countri", "site", "town", "stadium"),
}
"""Question word -> stems of the columns that answer it."""
