"""Units, currencies and multipliers as they are written beside numbers."""

from __future__ import annotations

import re
from collections.abc import Collection

SCALES = ("thousand", "million", "billion", "trillion")
"""The words that multiply a number, each a thousand times the one before."""
MULTIPLIERS = {
    **{word: 1e3**power for power, scale in enumerate(SCALES, start=1) for word in (scale, f"{scale}s")},
    "k": 1e3,
    "m": 1e6,
    "mn": 1e6,
    "mln": 1e6,
    "mio": 1e6,
    "b": 1e9,
    "bn": 1e9,
    "bln": 1e9,
    "tn": 1e12,
    "trn": 1e12,
}
"""Words or letters after a number that multiply it, with their factors."""
SCALE = re.compile(rf"\b(?P<scale>{'|'.join(SCALES)})s?\b", re.I)
"""A word that multiplies a number, wherever it stands."""

MULTIPLIER = re.compile(
    r"(?:[kKMB]|[bB][nN]|[mM]n|tn)(?![\w])"
    r"|[ \u00a0-]?(?i:thousand|millions?|billions?|trillion|mln|bln|mio|mn|bn|trn)(?![\w])\.?"
)
"""A multiplier right after a number: letters attached, words with or without a space."""

CURRENCY = (
    r"(?:(?:(?:US|A|AU|C|CA|NZ|HK|S|R)?\$|[€£¥₹₩₽])[ \u00a0]?"
    r"|(?:USD|EUR|GBP|JPY|CNY|RMB|CHF|INR|AUD|CAD|SEK|NOK|DKK|Rs\.?)[ \u00a0]?)"
)
"""A currency before a number."""

_SAME = {
    "%": ("%%", "%%%%", "percent", "per cent", "pct"),
    "pp": ("percentage points", "percentage point", "p.p."),
    "$": ("dollars", "US dollars", "USD", "US$"),
    "€": ("euros", "euro", "EUR"),
    "£": ("GBP", "pounds sterling"),
    "¥": ("yen", "JPY"),
    "₹": ("INR", "Rs"),
    "x": ("times", "×"),
    "s": ("seconds", "second", "secs", "sec"),
    "min": ("minutes", "minute", "mins"),
    "h": ("hours", "hour", "hrs", "hr"),
    "ms": ("milliseconds",),
    "µs": ("μs",),  # the Greek letter for the micro sign, here and below
    "µm": ("μm",),
    "µg": ("μg",),
    "kg": ("kilograms", "kilogram"),
    "g": ("grams",),
    "t": ("tonnes", "metric tons"),
    "kt": ("kilotonnes", "kilotons"),
    "Mt": ("megatonnes",),
    "Gt": ("gigatonnes",),
    "km": ("kilometers", "kilometres"),
    "m": ("meters", "metres"),
    "ha": ("hectares",),
    "L": ("litres", "liters"),
    "°C": ("degrees Celsius",),
    "days": ("day",),
    "weeks": ("week",),
    "months": ("month",),
    "years": ("year", "yr", "yrs"),
    "points": ("pts",),
}
SYNONYMS = {word: sign for sign, words in _SAME.items() for word in words}
"""Other spellings of a unit, each with the one that quantities use."""

_PLAIN = (
    "% ‰ pp pp. kg mg µg ng g t kt Mt Gt lbs lb oz km² km2 km m² m2 m³ m3 cm² cm³ cm mm nm m mi miles ft feet inches "
    "yards acres ha ms ns s min h ° °C °F K Hz kHz MHz GHz W kW MW GW TW kWh MWh GWh TWh J kJ MJ GJ TJ PJ EJ kcal cal "
    "V mV eV keV MeV GeV mA L mL ml dB px bytes KB MB GB TB kB x ppm ppb bp bps mph km/h m/s kg/m² kg/m3 kg/m³ g/L "
    "mg/L mg/dL mmol/L µg/m³ µg/L g/cm³ t/ha W/m² tons dollars cents barrels € £ ¥ ₹ $ CHF SEK NOK DKK RMB CNY AUD "
    "CAD fps FLOPs GFLOPs TFLOPs nats bits days weeks months years points"
).split()
UNIT_WORDS = sorted({*_PLAIN, *SYNONYMS}, key=len, reverse=True)
"""Every spelling of a unit, the longest first."""
UNIT = re.compile(
    r"\u00a0{0,16}[ \u00a0]?(?P<unit>(?:"
    + "|".join(map(re.escape, UNIT_WORDS))
    + r")(?:(?<![x×])/[A-Za-z]{1,8}[²³]?)?|(?<=\d)/(?:s|min|h|hour|day|week|month|year|person))(?![\w²³^]|/[A-Za-z])"
    r"|-(?P<percent>percent|per cent)(?!\w)"
)
"""A unit after a number, maybe by another one ("US$/kg"), or what is counted by ("14/day"); the longest that fits."""
UNIT_STARTS = frozenset("kKmMbBtT \u00a0-/" + "".join(one[0] for one in UNIT_WORDS))
"""First characters of a unit or a multiplier right after a number: checking one saves two searches."""


def is_unit(words: str, beside: Collection[str] = ()) -> bool:
    """Whether these words are a unit and nothing else; beside "max", "min" is the smallest value."""
    is_smallest = words.lower() == "min" and any(one.lower() in _LARGEST for one in beside)
    return UNIT.fullmatch(words) is not None and not is_smallest


_LARGEST = frozenset({"max", "max.", "maximum"})


def unit_of_label(text: str) -> str:
    """The unit that a label states, as quantities write it: in brackets at its end ("Time (ms)", "BLEU (%) ↑"), or a
    percentage in the last of its levels ("Custody > percent", "% of total"); empty where it states none.
    """
    bracketed = _BRACKETED.search(text) if text[-1:] in ")↑↓ " else None
    if bracketed is not None and is_unit(bracketed["unit"]):
        return SYNONYMS.get(bracketed["unit"], bracketed["unit"])
    return "%" if _OF_PERCENT.search(text.rpartition(" > ")[2]) is not None else ""


_BRACKETED = re.compile(r"\((?:in )?(?P<unit>[^()]{1,16})\)\s*[↑↓]?\s*\Z")
_OF_PERCENT = re.compile(r"(?<![\d.])(?:(?<!\d )%|\bper ?cent(?:age)?\b(?! points?\b)|\bpct\b)", re.I)


def unit_place(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the unit of a value between two offsets stands, as written: after its number, or its currency before it."""
    for digit in reversed([*_DIGIT.finditer(text, start, end)]):
        unit = UNIT.match(text, digit.end(), end)
        if unit is not None:
            return unit.span("percent" if unit["percent"] else "unit")
    currency = _CURRENCY.search(text, start, end)
    return currency.span() if currency is not None else None


_DIGIT = re.compile(r"[0-9]")
_CURRENCY = re.compile(CURRENCY.replace(r"[ \u00a0]?", ""))
_IN_SCALE = re.compile(rf"[$€£¥]?(?:{'|'.join(SCALES)}|mln|mn|bn|tn|M|B)|[$€£¥]m")


def is_scale(unit: str) -> bool:
    """Whether a unit is a word that multiplies, perhaps behind a currency: numbers in it may count whole things."""
    return _IN_SCALE.fullmatch(unit) is not None


SIGNED = re.compile(r"(?P<name>.*[^\W\d_]\)?) (?P<unit>[%‰$€£¥₹]|°[CF])")
"""A label that ends in its unit's sign without brackets ("Total cost $")."""
COUNTED = re.compile(
    r"(?:time|years?|months?|weeks?|days?|hours?|minutes?|seconds?|age|dose|depth|distance|temperature|frequency|rank"
    r"|rounds?|epochs?|steps?|iterations?|visits?|cycles?)\b",
    re.I,
)
"""Nouns that numbers in a header count, so that these are not values."""
