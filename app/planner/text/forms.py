"""Tables of other forms of words: synonyms, irregular forms, abbreviations and common misspellings."""

from __future__ import annotations

SYNONYMS = {
    "men": "male",
    "man": "male",
    "women": "femal",
    "woman": "femal",
    "yr": "year",
    "avg": "mean",
    "averag": "mean",
    "pct": "percent",
    "percentag": "percent",
    "colour": "color",
    "acc": "accuraci",
    "northern": "north",
    "southern": "south",
    "eastern": "east",
    "western": "west",
    "megawatt": "mw",
    "gigawatt": "gw",
    "kilowatt": "kw",
    "millisecond": "ms",
    "kilomet": "km",
    "kilometr": "km",
    "millimet": "mm",
    "millimetr": "mm",
    "centimet": "cm",
    "centimetr": "cm",
    "kilogram": "kg",
    "milligram": "mg",
    "sept": "sep",
    "tues": "tue",
    "thur": "thu",
    **{
        stem: stem[:3]
        for stem in (
            "januari februari march april june juli august septemb octob novemb decemb "
            "monday tuesday wednesday thursday friday saturday sunday"
        ).split()
    },
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

SHORTHAND = {
    "w/o": "without",
    "w/": "with ",
    "b/w": "between",
    "avg": "average",
    "avrage": "average",
    "averge": "average",
    "avarage": "average",
    "per cent": "percent",
    "what's": "what is",
    "whats": "what is",
    "who's": "who is",
    "where's": "where is",
    "when's": "when is",
    "how's": "how is",
    "which's": "which is",
    "wich": "which",
    "whch": "which",
    "wat": "what",
    "hw": "how",
    "thats": "that is",
    "that's": "that is",
    "betwen": "between",
    "teh": "the",
    "yrs": "years",
}
"""Abbreviation as typed -> the words it stands for."""

_LETTERS = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi "
    "psi omega"
).split()
GREEK = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", _LETTERS, strict=True)) | {"ϕ": "phi", "ϵ": "epsilon"}
"""Greek letter -> its name, as people type it."""
