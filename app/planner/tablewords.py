"""Word lists for the columns and rows of tables, in the manner of `lexicon`."""

from __future__ import annotations

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
    ("total", "totals", "grand total", "overall", "sum", "average", "mean", "all", "career", "career total")
)
"""Names of total rows."""

ADJECTIVES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("tallest", "taller"), ("height", "elev", "floor")),
    **dict.fromkeys(("longest", "longer"), ("length", "distanc", "durat", "time", "year", "run")),
    **dict.fromkeys(("shortest", "shorter"), ("height", "length", "distanc", "durat", "time", "run")),
    **dict.fromkeys(
        ("oldest", "older", "youngest", "younger"), ("age", "born", "birth", "built", "found", "establish")
    ),
    **dict.fromkeys(("heaviest", "heavier", "lightest", "lighter"), ("weight", "mass")),
    **dict.fromkeys(("fastest", "faster", "slowest", "slower", "quickest"), ("time", "speed")),
    **dict.fromkeys(("largest", "larger", "biggest", "bigger", "smallest", "smaller"), ("area", "size", "popul")),
    **dict.fromkeys(("highest", "higher"), ("height", "elev")),
    **dict.fromkeys(("earliest", "latest"), ("date", "year")),
}
"""Superlative or comparative -> stems of the columns that it compares, if the question names none."""

ORDERING = frozenset(("rank", "pos", "posit", "place", "finish", "po", "#", "no"))
"""Stems of columns that order the rows: "in the top ten" is at most 10 there."""

WHO = {
    "who": ("name", "player", "person", "athlet", "winner", "driver", "artist", "candid", "member", "actor"),
    "where": ("locat", "venu", "place", "citi", "countri", "site", "town", "stadium"),
}
"""Question word -> stems of the columns that answer it."""
