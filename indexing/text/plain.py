"""The text as the readers see it: HTML tables as rows between bars, and LaTeX, legend glyphs and multi-level numbering
as plain marks. Characters keep their offsets, so that spans are valid in the original text.
"""

from __future__ import annotations

import re

from .leaders import with_colons

_SIGNS = {
    "approx": "≈",
    "sim": "≈",
    "simeq": "≈",
    "pm": "±",
    "times": "×",
    "cdot": "×",
    "leq": "≤",
    "le": "≤",
    "geq": "≥",
    "ge": "≥",
    "lt": "<",
    "gt": ">",
    "rightarrow": "→",
    "to": "→",
    "uparrow": "↑",
    "downarrow": "↓",
}
"""Commands and the signs they stand for."""
_COMMAND = re.compile(r"\\(" + "|".join(sorted(_SIGNS, key=len, reverse=True)) + r")(?![A-Za-z])(\$(?= ))?")
_LONE = re.compile(r"\$[ ]?(\\(?:" + "|".join(_SIGNS) + r")|[=≈~±×<>≤≥])[ ]?\$")
"""A sign alone in maths ("0.45 $\\pm$ 0.03")."""
_MATHS = re.compile(r"\$(?<![\w$\\]\$)(?=[^\s$])([^$\n]{0,79}[^\s$])\$(?:\$(?![\w\\({$+−-])|(?![\w$]))")
_BRACKETED = re.compile(r"\\\((.{1,300}?)\\\)")
_NUMBER = r"[-+−]?[\d.,\u2009]+\s?(?:\\?%)?"
_STATES = re.compile(
    r"(?:[A-Za-z]{1,8}(?:[_^]\{?\w{1,6}\}?)?\s?)?"  # n, p, R^2, HR
    r"(?:[=<>≈~±≤≥]|\\[a-zA-Z]{2,10}(?![A-Za-z])){1,2}[^A-Za-z]*\d[^()]*"
    rf"|{_NUMBER}†*(?:\s?(?:[-–]|--)\s?{_NUMBER})?|{_NUMBER}[\\^~][^()]*"
    rf"|\s?\(\s?{_NUMBER}(?:\^\{{?-?\d{{1,3}}\}}?)?\s?,[^()]*\d[^()]*\)\s?"  # a point
    r"|(?:\s?\([^()\n]{1,40},[^()\n]{1,40}\)\s?(?:\\rightarrow|\\to|[,;])?){2,40}\s?"  # points
    rf"|{_NUMBER}(?:\\[,;:! ])?\s?[\[(][\d.,;\s–-]{{1,24}}[\])]"
)
"""Maths that states a number: `= 1.00`, `n = 3`, `p < 0.001`, `\\approx 142\\%`, `5`, `0.5 \\pm 0.1`."""
_IN_DEGREES = re.compile(r"\$([-+−]?[\d.]{1,12}\s?\^\{?\\circ\}?)\$(?=[CFK]\b)")
_BETWEEN = re.compile(r"\$(?<=\d\$)[-–]{1,2}\$(?=\d)")
_POWER = re.compile(r"\$(?<=10\$)\^(?:\{([-+−]?\d{1,3})\}|([-+−]?\d{1,3}))\$")
_STAR = r"(?:\*|\\ast|\\dagger|[†‡§]){1,4}"
_STARRED = rf"\^(?:\{{{_STAR}\}}|{_STAR})"
_STARS = re.compile(rf"(?<=[\d%])(?:\s?\${_STARRED}\$|{_STARRED}|(?:\\\*){{1,4}})")
_ESCAPED = re.compile(r"\\([~$≈<>+=-])(?=[\s\d~$≈.])")
_FACE = r"\\(?:text(?:bf|it|rm|sf)?|math(?:bf|rm|it|sf)|bm|boldsymbol|underline)\{"
_SET = re.compile(
    rf"{_FACE}(?P<words>{_NUMBER})(?:\}}|\Z)|(?<=[\d.])(?:\\[,;: ]|[~ ])?{_FACE}(?P<unit>[^\W\d_]{{1,6}})(?:\}}|\Z)"
)
"""A number, or the unit after one, in a font command (`\\textbf{92.1}`, `12\\,\\text{mg}`)."""
_FACED = re.compile(r"\\(?:text|math|b|u)")
_DEGREES = re.compile(
    r"(?<=[\d.])(?:\\[,; ])?\s?\^\{?\\circ\}?(?:\\(?:text|mathrm)\{)?[$\u00a0]?\s?(?P<scale>[CFK](?![a-z]))?\}?"
)
_THIN = re.compile(r"(?<=\d)(?:\\,|\{,\})(?=\d{3}(?!\d))")
_GAP = re.compile(r"\\[,;:!](?=[\[(])")
_NARROW = re.compile(r"\\(?<=\d\\)[,; ](?=\\?%)")
_SLANTED = re.compile(r"(?<=\*\*)[ ]?([*_])\(([^()*\n]{1,120})\)\1(?![*_])")
_SQUARE = re.compile(r"\[(\s?[nN]\s?=\s?[\d., ]{1,12})\]")
_QUOTED = re.compile(r"^(?: {0,3}>(?=[ \n]|$)[^\n]*(?:\n|$)){2,}", re.M)
_POINTING = re.compile("[⟶⟹⟼↦⇨➔➙➛➜➝➞➡➤⮕](?<= .)(?= )")
"""Other arrows that lead from one label to another."""
INDEXED = re.compile(
    r"\$?(?:[_^](?:\{[^${}\n]{1,20}\}|(?<=\$[_^])[^${}\s]))+\$?|(?<![\w$])\$(?=[A-Za-z\\])[^\s${}]{1,20}\$(?![\w$])"
)
MARKS = re.compile(r"[$_^{}]")
_ESCAPE = re.compile(r"\\(?=[_&%#*~$<>|+-])")


_TAGS = re.compile(r"</?(?:u|b|i|em|strong|mark|ins)>", re.I)
"""Tags of words that are set off ("<u>62.5</u>")."""


def plain_maths(text: str) -> str:
    """The text with numbers in maths or in tags written plainly, at the same length: without the delimiting dollars,
    and with signs in place of commands. Names keep their maths (`CO$_2$`).
    """
    text = _TAGS.sub(lambda found: "\u00a0" * len(found[0]), text) if "</" in text else text
    if "\\" not in text and "$" not in text and "{,}" not in text:
        return text
    if "{,}" in text or "\\," in text:
        text = _THIN.sub(lambda found: "\u2009" * len(found[0]), text)
    if "^" in text or "\\*" in text:
        text = _STARS.sub(lambda found: "†" * len(found[0]), text)
    if "$" in text:
        text = _LONE.sub(lambda found: " " + found[0][1:-1] + " ", text)
        text = _POWER.sub(lambda found: f"^{{{{{found[1]}}}}}" if found[1] else f"^{{{found[2]}}}", text)
        text = _IN_DEGREES.sub(" \\1\u00a0", text)
        text = _BETWEEN.sub(lambda found: " " + found[0][1:-1] + " ", text)
        text = _MATHS.sub(_without_delimiters, text)
    if "\\" in text:
        text = _BRACKETED.sub(_without_delimiters, text) if "\\(" in text else text
        text = _GAP.sub("  ", text)
        text = _SET.sub(_unset, text) if _FACED.search(text) else text
        if "\\circ" in text:
            text = _DEGREES.sub(lambda found: f"°{found['scale'] or ''}".rjust(len(found[0]), "\u00a0"), text)
        text = _NARROW.sub(lambda found: "%" * len(found[0]), text)
        text = _COMMAND.sub(_sign, text.replace("\\%", " %"))
        text = _ESCAPED.sub(r" \1", text)
    return text


def _unset(found: re.Match[str]) -> str:
    """A number or a unit without its font command."""
    start, end = found.span("words" if found["words"] else "unit")
    return "\u00a0" * (start - found.start()) + found.string[start:end] + "\u00a0" * (found.end() - end)


def _sign(found: re.Match[str]) -> str:
    """The command's sign, repeated to the command's length; an arrow only once."""
    sign, width = _SIGNS[found[1]], len(found[0])
    return sign.ljust(width) if sign == "→" else sign * width


def _without_delimiters(found: re.Match[str]) -> str:
    """Maths without its delimiters, where it states a number."""
    inside = found[1]
    stated = _STATES.fullmatch(inside.strip()) is not None
    before, after = found.start(1) - found.start(), found.end() - found.end(1)
    return " " * before + inside + "\u00a0" * after if stated else found[0]


_ARROWS = "\u2190-\u21ff\u2794-\u27bf\u2900-\u297f"
_SHAPES = "\u25a0-\u25ff\u2b00-\u2bff\U0001f532-\U0001f53b\U0001f7e0-\U0001f7eb\u26aa\u26ab\U0001f534\U0001f535"
_PICTURES = "\u231a\u231b\u23e9-\u23fa\u2460-\u2473\u2776-\u2793\u2600-\u26ff\u2700-\u2793\U0001f300-\U0001faff"
_GLYPHS = re.compile(
    rf"^(?P<before>[ \t]{{0,40}}(?:(?P<mark>#{{1,6}}|[-*+•]|\d{{1,2}}[.)])[ \t]+)?\*{{0,2}})"
    rf"(?P<glyph>(?:[{_ARROWS}{_SHAPES}{_PICTURES}]|\d\ufe0f?\u20e3)[\ufe0f\u200d]?)[ \t]*(?=[\w*\"“(~≈$€£])",
    re.M,
)
_ANY_GLYPH = re.compile(f"[{_ARROWS}{_SHAPES}{_PICTURES}\u20e3]")


def _without_glyphs(text: str) -> str:
    """Lines without a leading arrow, square or emoji; a glyph that is a line's only mark becomes a bullet."""
    return text if text.isascii() or _ANY_GLYPH.search(text) is None else _GLYPHS.sub(_unglyphed, text)


def _unglyphed(found: re.Match[str]) -> str:
    """The start of a line without its glyph."""
    width = len(found[0]) - len(found["before"])
    if found["mark"] is None and not found["before"].strip() and width > 1:
        return found["before"] + "-" + " " * (width - 1)
    return found["before"] + " " * width


_NUMBERED = re.compile(
    r"^[ \t]{0,40}(?P<mark>(?:#{1,6}[ \t]+|[-*+•][ \t]+)?\*{0,2})"
    r"(?P<number>(?:(?P<above>(?!0)(?:\d{1,2}\.){1,3}|[#(])(?P<last>\d{1,2})"
    r"|(?P<open>\()?(?P<roman>[ivx]{1,5}|[IVX]{1,5})(?=[.)])"
    r"|(?P<rank>\d{1,2})(?:st|nd|rd|th)(?=[.):]))[.):]?)(?=[ \t]+(?:[^\W_]|[*\"“]))",
    re.M,
)
_MARKED = re.compile(r"\n[ \t#*+•-]*(?:\d{1,2}(?:\.\d|st|nd|rd|th)|\((?:\d|[ivx])|#\d|[ivx]{1,5}[.)]|[IVX]{1,5}[.)])")
"""The start of a numbered line."""
_ROMAN = {name: at + 1 for at, name in enumerate("i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split())}


def _renumbered(text: str) -> str:
    """Multi-level and bracketed numbering as that of simple lists ("4.1 Oak" as " 1. Oak"), where it counts up from
    line to line: a line that merely begins with such a number keeps it ("2.5 mg: 40").
    """
    if _MARKED.search(text) is None:
        return text  # most texts: one number at most, on the first line
    counted = {_counted(found) for found in _NUMBERED.finditer(text)}

    def plain_number(found: re.Match[str]) -> str:
        level, number = _counted(found)
        number = number if {(level, 1), (level, 2)} <= counted else 0
        start, width = found.start("number") - found.start(), len(found["number"])
        further_in = level[0].isdigit() and not found["mark"]
        words = f"{number}.".rjust(width) if further_in else f"{number}.".ljust(width)
        return found[0][:start] + words if number else found[0]

    return _NUMBERED.sub(plain_number, text)


def _counted(found: re.Match[str]) -> tuple[str, int]:
    """The levels before the last level of a number, or its form, and the last level; 0 where it is no number."""
    roman = found["roman"]
    if roman:
        return (found["open"] or "") + ("i" if roman.islower() else "I"), _ROMAN.get(roman.lower(), 0)
    return found["above"] or "rank", int(found["last"] or found["rank"])


def _plain_brackets(text: str) -> str:
    """Plain brackets for italic remarks in round brackets after a bold name, and for counts in square brackets."""
    if "*(" in text or "_(" in text:
        text = _SLANTED.sub(lambda found: f" ({found[2]}) ".rjust(len(found[0])), text)
    return _SQUARE.sub(r"(\1)", text) if "[" in text else text


def plain(text: str) -> str:
    """The text as the readers see it, of the same length."""
    text = text.replace("&nbsp;", "\u00a0" * len("&nbsp;"))
    if "\n>" in text:
        text = _QUOTED.sub(lambda found: re.sub(r"(?m)^( {0,3})>", r"\1 ", found[0]), text)
    text = with_colons(_renumbered(_without_glyphs(_plain_brackets(plain_maths(_in_lines(text))))))
    text = _LOSS.sub(_negative, text) if _LOSSES.search(text) else text
    return text if text.isascii() else _POINTING.sub("→", text)


def not_set_off(words: str) -> str:
    """A value without the marks that set its number off before a spread ("**64.9** ± 0.5"), and the places of tags."""
    return _SET_OFF.sub(r"\1", words) if "*" in words or "\u00a0" in words else words


_SET_OFF = re.compile(r"\A\*{1,3}([^*]+)\*{1,3}(?=.)|\u00a0{3,}")
_LOSSES = re.compile(
    r"\b(?:brackets?|parenthes[ie]s|bracketed)\b[^.;\n]{0,40}\b(?:loss(?:es)?|negatives?|deficits?|deductions?|minus)\b"
    r"|\b(?:loss(?:es)?|negatives?|deficits?|deductions?|minus)\b[^.;\n]{0,40}\b(?:brackets?|parenthes[ie]s)\b"
    r"|\b(?:from|between)\s\([$€£]?[0-9][0-9.,]*%?\)\s(?:to|and)\s",
    re.I,
)
"""The words, or the axis, that say that numbers in brackets are losses."""
_LOSS = re.compile(
    r"\((?!(?:1[5-9]|20)[0-9]{2}\))(?P<sign>[$€£]?)(?P<digits>[0-9]{1,3}(?:,?[0-9]{3}){0,5}(?:\.[0-9]{1,6})?)(?P<unit>%?)\)"
)


def _negative(found: re.Match[str]) -> str:
    """A number in brackets as a negative one, with zeros in place of what it has no more."""
    sign, digits, unit = found["sign"], found["digits"], found["unit"]
    if len(digits) < len("1,000,000"):
        digits = digits.replace(",", "")
    return f"-{sign}{digits.zfill(len(found[0]) - 1 - len(sign) - len(unit))}{unit}"


_BREAK = re.compile(r"[ \t]{0,8}(?:<0x0[Aa]>|(?<!&)&&&(?!&)|\\n(?![a-z]))[ \t]{0,8}")
_TITLE_CELL = re.compile(r"^([ \t]{0,9}TITLE[ \t]{0,9})\|([^|\n]*+)(\|?)(?=[ \t]*+$)(?!\s*+[|:]{0,2}[ \t]*+-)", re.M)
"""A title line before the header, as chart models write it; above a rule it is the header itself."""
_FEWEST_BREAKS, _MOST_BREAKS = 2, 1_000
"""Tokens that separate rows within a line: fewer are chance, and more are not the table of a figure."""


_SECOND_AXIS = re.compile(
    r"^(?P<first>[ \t]*(?:[-*+•][ \t]+)?[*_]{0,3}x[- ]axis\b[^:\n]{0,30}:[^\n]{2,200}?)"
    r"[;.|][ \t](?=[*_]{0,3}y[- ]axis\b[^:\n]{0,30}:)",
    re.I | re.M,
)
"""What stands before the second of two axes in one line ("X-axis: dose; Y-axis: response")."""


def _in_lines(text: str) -> str:
    """The text with one-line tables, whose rows a token separates, broken into lines, and so two axes in one line."""
    text = _SECOND_AXIS.sub(lambda found: f"{found['first']} \n", text) if "axis" in text else text
    if "|" not in text:
        return text
    if "<0x0" in text or "&&&" in text or "\\n" in text:
        lines = text.split("\n")
        for at, line in enumerate(lines):
            if "|" in line and _FEWEST_BREAKS <= len(_BREAK.findall(line)) <= _MOST_BREAKS:
                lines[at] = _BREAK.sub(lambda found: "|\n|".rjust(len(found[0]))[-len(found[0]) :], line)
        text = "\n".join(lines)
    if "TITLE" in text:
        text = _TITLE_CELL.sub(lambda found: f"{found[1]}:{found[2]}{' ' * len(found[3])}", text)
    return text


def without_maths(name: str) -> str:
    """A name without the marks of its indices and powers: "CO$_2$" as "CO2"."""
    if "$" in name or "{" in name:
        name = INDEXED.sub(lambda found: MARKS.sub("", found[0]), name)
    return without_escapes(name)


def without_escapes(text: str) -> str:
    """The words of a label without backslash escapes ("St\\_A")."""
    return _ESCAPE.sub("", text) if "\\" in text else text


_AROUND = re.compile(r"</?(?:table|thead|tbody|tfoot|caption|colgroup|col)\b[^<>]{0,300}>", re.I)
_ROW = re.compile(
    r"<tr\b[^<>]{0,300}>(?P<cells>.*?)(?P<end></tr\s*>|(?=<tr\b|</t(?:able|head|body|foot)|\Z))", re.I | re.S
)
_CELL = re.compile(r"(?P<tag><t[dh]\b[^<>]{0,300}>)(?P<words>(?:[^<]|<(?!/?t[dh]\b))*)(?P<end></t[dh]\s*>)?", re.I)
_TAG = re.compile(r"<[^<>]{0,300}>")
_SPAN = re.compile(r"(?P<which>col|row)span\s*=\s*[\"']?(?P<count>\d{1,2})", re.I)


def barred(text: str) -> str:
    """The text with HTML tables as rows between bars; a cell over several columns or rows fills only the first."""
    if "<tr" not in text and "<TR" not in text:
        return text
    below: dict[int, int] = {}  # by column, how many more rows a cell above spans
    pieces, at = [], 0
    for row in _ROW.finditer(text):
        pieces += [_AROUND.sub(_blank, text[at : row.start()]), _row(text, row, below)]
        at = row.end()
    return "".join([*pieces, _AROUND.sub(_blank, text[at:])])


def _blank(found: re.Match[str]) -> str:
    """As many spaces as the tag has characters; at the end of a header, a rule on a separate line."""
    if found[0][:6].lower() != "<tbody":
        return " " * len(found[0])
    start = "|" if "\n" in found.string[: found.start()] else "\n|"
    return f"{start.ljust(len(found[0]) - 1, '-')}|"


def _row(text: str, row: re.Match[str], below: dict[int, int]) -> str:
    """One row on a separate line."""
    started = text[text.rfind("\n", 0, row.start()) + 1 : row.start()].strip() != ""
    pieces = ["\n" if started else " ", " " * (row.start("cells") - row.start() - 1)]
    at, column = row.start("cells"), 0
    cells = list(_CELL.finditer(text, at, row.end("cells")))
    for cell in cells:
        column, before = _reached(below, column)
        spans = {span["which"].lower(): int(span["count"]) for span in _SPAN.finditer(cell["tag"])}
        wide = spans.get("col", 1)
        below |= dict.fromkeys(range(column, column + wide), spans.get("row", 1) - 1)
        column, after = _reached(below, column + wide) if cell is cells[-1] else (column + wide, -1)
        end, tag = cell["end"] or "", cell["tag"]
        pieces += [" " * (cell.start() - at), ("|" * (1 + before)).rjust(len(tag))[-len(tag) :]]
        words = _TAG.sub(_blank, cell["words"]).replace("\n", " ")
        pieces += [words, ("|" * (wide + after))[: len(end)].ljust(len(end))]
        at = cell.end()
    return "".join([*pieces, " " * (row.end() - at)])


def _reached(below: dict[int, int], column: int) -> tuple[int, int]:
    """The first column from here on that no cell above spans, and how many are skipped."""
    first = column
    while below.get(column, 0) > 0:
        below[column] -= 1
        column += 1
    return column, column - first
