"""The meaning of a sign, a colour or a line as the description states it: "what does the dashed line mark?"."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from math import log

from ....indexing.stated.marks import MARK
from ....indexing.text.colours import SHADES, is_colour, words_in_look
from ....tools.plan.nodes import Passage
from ..scene import Scene, Selection
from ..text.lexicon import COLOURS
from ..text.sentences import Sentence
from ..text.words import Token, stems_of
from .base import Candidate

_VERBS = ("mean", "stand", "mark", "repres", "indic", "denot", "symbolis", "symbol", "signifi", "encod")
"""Stems of verbs for standing for something."""
_HUES = ("colour", "color", "shade", "hue")
_LOOKS = (*_HUES, "marker", "symbol", "shape", "style")
_MARKS = ("line", "bar", "dot", "circl", "box", "point", "marker", "column", "segment", "slice", "area", "bubbl")
_MARKERS, _LINED = ("marker", "symbol", "shape"), frozenset(("dash", "dot", "solid"))
_ASPECTS = frozenset(("size", "area", "radius", "width", "thick", "diamet"))
"""Stems of words for how large something is drawn."""
_DRAWN = ("circl", "squar", "triangl", "diamond", "star", "cross", "dash", "dot", "solid", "hatch")
"""Stems of words for how something is drawn."""
_ITEM, _LISTED = re.compile(r"(?:\([^()]*\)|[^,;])+"), re.compile(r"[^;]+")
"""The items of a list; those between semicolons, which may have commas."""
_WORD = re.compile(r"[^\W_]+")
_INNER = re.compile(r"[^\W_](?:.*[^\W_]|)[%)]?", re.DOTALL)
"""A text without the markup, spaces and stops around it."""
_SHADED = SHADES | frozenset(
    "dark light pale deep mid medium bright darker lighter darkest lightest soft muted".split()
)
"""Words before a colour that are part of its name."""
_COLOUR = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_BRACKETS = re.compile(r"[\s*_]*(?:lines?|bars?|dots?)?[\s*_]*\((?P<text>[^()]+)\)")
_MARKED = re.compile(rf"\s(?:{MARK}|boxes|slices?)(?=\s?(?:[=:→]|[–—-]\s))")
"""What is drawn in a colour, between it and the sign before its meaning ("grey circles = within the target")."""
_NEAR = 8
"""Most characters from a sign to what stands right behind it."""
_MEANS = (
    (
        re.compile(
            r"\b(?:means?|marks?|represents?|indicates?|denotes?|signif(?:y|ies)|symboli[sz]es?|stands? for)\s+"
        ),
        400,
    ),
    (re.compile(r"(?:[:=→]|\s[–—-])[\s*_]+"), _NEAR),
    (re.compile(r"[\s*_]+at\s[^:;,\n]{1,24}:[\s*_]+"), 40),
    (re.compile(r"(?<=\w)\s(?:is\s)?for\s+(?:the\s)?"), _NEAR),
)
"""What leads from a sign to its meaning, and how many characters behind the sign at most."""
_TAG = re.compile(
    r"[^;\n]{0,60}?(?:\b(?:label+ed|tag|tagged|label|marked|named|annotated|caption|captioned|words?|text|reads?)\s"
    r"[*_]{0,2}|\()"
    r"[\"“](?P<words>[^\"“”\n]{1,60})[\"”]"
)
"""The words that a thing drawn carries ("is labelled "target"")."""
_POINTED = re.compile(
    r"\b(?:it|they|this|which)\s(?:means?|marks?|represents?|indicates?|denotes?|stands? for)\s+(?P<words>[^,;]+)"
)
"""What the clause behind says of a thing ("a star is printed above it; it stands for the winner")."""
_SHORT = re.compile(r"\s*(?:[^:]*:\s)?[A-Z][\w+-]{0,4}\s(?P<long>[a-z][a-z ]{2,30})[.\s]*")
"""An entry of a key without a sign ("GF goals for")."""
_STOPS = ",.;:?!()[]'\"-/"
"""Signs that have no meaning of their own."""
_PLACED = ("where", "level", "high")
"""Words that ask where something is drawn, not what it means."""
_ASIDE = ("for", "by", "use", "shown", "drawn", "given", "plot", "chart", "figur", "heatmap", "mark", "one", "here")


def meaning(scene: Scene, selection: Selection) -> Iterator[Candidate]:
    """The shortest statement with all distinctive words of the question and at least one other."""
    if not scene.described or selection != scene.selections[0]:
        return  # no plan of this shape depends on what is selected
    tokens = scene.question.tokens
    looks = frozenset(at for at in range(len(tokens)) if _is_look(tokens, at))
    verbs = frozenset(at for at in range(len(tokens)) if _is_verb(scene, at))
    if any(tokens[at].stem in _HUES for at in looks) and _has_its_colour(scene, selection):
        return  # which was read with its label
    drawn = None if looks or verbs else _thing_drawn(scene)
    asked = looks | verbs if drawn is None else drawn
    asks = looks or drawn is not None or (verbs and scene.cue("which") is not None)
    if scene.cue("how_many") is not None or not asks or any(token.text in _PLACED for token in tokens):
        return
    wanted = {at: token for at, token in enumerate(tokens) if _is_wanted(scene, at, asked)}
    aside = frozenset(at for at, token in enumerate(tokens) if token.stem in _ASIDE)
    hue = any(tokens[at].stem in _HUES for at in looks)
    whole: Candidate | None = None
    for best, named in _statements(scene, wanted, bool(looks)):
        statement = scene.vocabulary.figure.text[best.start : best.end]
        spans = _colour_spans(statement) if hue else _shape_spans(statement)
        if any(tokens[at].stem in _MARKERS for at in looks):  # not how its line is drawn
            spans = [span for span in spans if _LINED.isdisjoint(stems_of(statement[slice(*span)]))] or spans
        part = _look(statement, named.values(), spans) if looks else _meant(statement, named.values())
        told = statement[slice(*part)] if part is not None and not looks else ""
        quoted = part is not None and statement[part[0] - 1 : part[0]] in ('"', "“")
        if words_in_look(told) or (told[:1].isdigit() and not quoted):
            continue  # "Member: purple" says how it is drawn, and "Member: 320 tickets" how many there are
        start, end = part or (0, len(statement))
        plan = Passage(start=best.start + start, end=best.start + end)
        found = Candidate(plan, "meaning", frozenset(named) | asked | aside, 0.8)
        if part is not None:
            yield found
            return
        of_labels = bool(verbs) and not selection.at.isdisjoint(wanted)  # which a statement has that tells no meaning
        if whole is None and drawn is None and len(named) == len(wanted) and not of_labels:
            whole = found
    if whole is not None:
        yield whole


def _has_its_colour(scene: Scene, selection: Selection) -> bool:
    """Whether the one label that the question names was read with its colour."""
    named = [label for link in selection.links for label in link.labels]
    labels = (label for grid in scene.grids for axis in (grid.row_axis, grid.column_axis) for label in axis.labels)
    looks = [alias for label in labels if [label.text] == named for alias in label.aliases]
    return any(is_colour(word) for look in looks for word in look.split())


def _thing_drawn(scene: Scene) -> frozenset[int] | None:
    """The other words of a question that names a thing only by how it is drawn, such as the noun for what it stands
    for: "which strategy is the pink dot", "what is the dashed line"; None for other questions.
    """
    tokens = scene.question.tokens
    looks = {at for at in scene.content if words_in_look(tokens[at].text)}
    drawn = any(is_colour(tokens[at].text) or tokens[at].stem in _DRAWN for at in looks)
    others = [at for at in scene.content if at not in looks and tokens[at].stem != "show"]
    before = bool(looks) and tokens[min(looks) - 1].text in ("the", "a", "an") and all(at < min(looks) for at in others)
    if not drawn or not before or len(others) > 2 or scene.cue("max", "min", "above", "below") is not None:
        return None
    which = scene.cue("which") if tokens[-1].text != "at" else None  # "what is the dashed line at"
    shows = frozenset(at for at, token in enumerate(tokens) if token.stem == "show")
    return None if which is None else which.union(others, shows)


def _statements(scene: Scene, wanted: dict[int, Token], looks: bool) -> Iterator[tuple[Sentence, dict[int, Token]]]:
    """The statements with all wanted words, then those with all but the ones for marks ("the bars"), the best first,
    and which words each has.
    """
    text = scene.vocabulary.figure.text
    cells = sorted(cell.span.start for grid in scene.grids if grid.kind != "facts" for cell in grid.cells)
    distinctive = {at: token for at, token in wanted.items() if token.stem not in _MARKS}
    sized = any(token.stem in _ASPECTS for token in wanted.values())  # of which there is more than one kind
    for named in filter(None, (wanted, distinctive) if len(distinctive) < len(wanted) and not sized else (wanted,)):
        told = (
            one
            for one in scene.vocabulary.sentences
            if not one.data and (looks or bisect_left(cells, one.start) == bisect_left(cells, one.end))
        )
        fits = [
            one for one in told if _fits(one, named, looks, sized) and " | " not in text[one.start : one.end]
        ]  # a header
        yield from ((one, _as_said(one, named) if sized else named) for one in sorted(fits, key=_cost))


def _as_said(one: Sentence, named: dict[int, Token]) -> dict[int, Token]:
    """The words for how large which mark is, as a statement has them."""
    found = {}
    for at, token in named.items():
        alike = [kind for kind in (_ASPECTS, _MARKS) if token.stem in kind and token.stem not in one.stems]
        said = next((stem for stem in (*one.stems, *one.label) if alike and stem in alike[0]), token.stem)
        found[at] = replace(token, stem=said)
    return found


def _look(statement: str, named: Collection[Token], every: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Which of the looks in a statement is that of what is named: the only one in that item of a list, or in all of it,
    or the one right beside these words; None where it gives none but the question's.
    """
    asked = {token.text for token in named}
    spans = [span for span in every if asked.isdisjoint(statement[slice(*span)].casefold().split())]
    for start, end in (*_items(statement, named), (0, len(statement))):
        within = [span for span in spans if start <= span[0] < end]
        if len({statement[slice(*span)].casefold() for span in within}) == 1:
            return within[0]
        behind = _WHICH_IS.match(statement, end)
        after = [span for span in spans if behind is not None and span[0] >= behind.end()]
        if after:
            return after[0]
        beside = [span for span in within if _is_beside(statement, named, span)]
        if len(beside) == 1:
            return beside[0]
    return None


def _is_beside(statement: str, named: Collection[Token], look: tuple[int, int]) -> bool:
    """Whether a look stands right before or behind one of the named words, but for those for marks."""
    stems = {token.stem for token in named if token.stem not in _MARKS}
    words = [one.span() for one in _WORD.finditer(statement) if stems.intersection(stems_of(one[0]))]
    before = any(_LOOK_FOR.fullmatch(statement, look[1], start) for start, _ in words if start >= look[1])
    return before or any(_IN_LOOK.fullmatch(statement, end, look[0]) for _, end in words if end <= look[0])


_LOOK_FOR = re.compile(r"\s(?:[a-z]+\s)?(?:for|shows?|marks?|means?)\s(?:the\s)?|\s?[=:→]\s")
_IN_LOOK = re.compile(r"(?:\s[a-z]+)?\s?\(|(?:\s[a-z]+){0,3}\s(?:in|is|are|as)\s(?:an?\s)?|\s?[=:→]\s")
"""What stands between a look and its name, in either order."""


_WHICH_IS = re.compile(r",?\s(?:which|that)\s(?:is|are)\s")


def _meant(statement: str, named: Collection[Token]) -> tuple[int, int] | None:
    """Where a statement gives what the named sign means: behind a verb or a colon, in brackets after the sign ("Pink
    (north)"), or before those that hold it ("Correct answers (salmon)"), or before its colon ("South: pink circles");
    None where it does not.
    """
    stems = {token.stem for token in named}
    for start, end in _items(statement, named):
        words = [word for word in _WORD.finditer(statement, start, end) if stems.intersection(stems_of(word[0]))]
        if not words:
            continue  # a sign without letters, as "±"
        first, last = words[0].start(), words[-1].end()
        mark = _MARKED.match(statement, last, end)
        last = mark.end() if mark is not None else last
        tag = _TAG.match(statement, last)
        found = (means.search(statement, last, min(end, last + most)) for means, most in _MEANS)
        behind = next(filter(None, found), None)
        beside = _BRACKETS.match(statement, last, end)
        bracket, colon = statement.rfind("(", start, first), statement.rfind(":", start, first)
        closed = statement.find(")", first, last)
        pointed = _POINTED.search(statement, last)
        short = _SHORT.fullmatch(statement, start, end) if len(words) == 1 else None
        places = (
            short.span("long") if short is not None and short.start("long") > last else None,
            tag.span("words") if tag is not None else None,
            (behind.end(), end) if behind is not None else None,
            pointed.span("words") if pointed is not None else None,
            beside.span("text") if beside is not None else None,
            (start, bracket) if bracket > statement.rfind(")", start, first) and closed < 0 else None,
            (start, colon) if words_in_look(" ".join(_WORD.findall(statement[colon:end]))) else None,
        )
        for place in filter(None, places):
            inner = _INNER.search(statement, *place)
            if inner is not None and inner[0].casefold() not in _LOOKS:
                return inner.span()
    return None


def _items(statement: str, named: Collection[Token]) -> list[tuple[int, int]]:
    """The items of a list that have all the named words."""
    stems = {token.stem for token in named}
    forms = (_LISTED, _ITEM) if ";" in statement else (_ITEM,)
    return [one.span() for form in forms for one in form.finditer(statement) if stems <= set(stems_of(one[0]))]


def _is_look(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a token asks for a look: it is a noun for one ("coloured bars" tells of one), and neither part of a
    component's name ("colour bar") nor behind a colour ("a red marker").
    """
    if tokens[at].stem not in _LOOKS or tokens[at].text.endswith("ed") or (at and is_colour(tokens[at - 1].text)):
        return False
    return at + 1 == len(tokens) or tokens[at + 1].stem not in ("bar", "scale", "map", "legend", "axi")


def _is_verb(scene: Scene, at: int) -> bool:
    """Whether a token is a verb for standing for something: "mean" and "mark" may be nouns."""
    token = scene.question.tokens[at]
    if token.stem == "mean":
        return at in scene.question.verbs or token.text == "meaning"
    before = {one.text for one in scene.question.tokens[:at]}
    ends = all(one.is_sign for one in scene.question.tokens[at + 1 :])  # "tell me what they mark"
    asks = bool(before & {"does", "do", "did", "is", "are"}) or token.text.endswith("s") or ends
    return token.stem in _VERBS and asks


def _is_wanted(scene: Scene, at: int, asked: frozenset[int]) -> bool:
    token = scene.question.tokens[at]
    if at in asked or token.stem in (*_ASIDE, *_LOOKS):
        return False
    return at in scene.content or token.stem in _MARKS or (token.is_sign and token.text not in _STOPS)


def _fits(one: Sentence, wanted: dict[int, Token], looks: bool, sized: bool) -> bool:
    sentence_stems = set(one.stems) | one.label
    for token in wanted.values():
        alike = (kind for kind in (_ASPECTS, frozenset(_MARKS)) if sized and token.stem in kind)  # area of a marker
        if sentence_stems.isdisjoint({token.stem}.union(*alike)):
            return False
    more = set(one.stems) - {token.stem for token in wanted.values()}
    if looks:
        return not more.isdisjoint((*COLOURS, *_DRAWN))
    return bool(more)


def _cost(one: Sentence) -> float:
    """The cost of a statement, of which the least is chosen: less for short ones and those with a verb of _VERBS."""
    verbs = any(stem in _VERBS for stem in one.stems)
    return log(4 + len(one.stems)) - 0.7 * verbs


def _colour_spans(text: str) -> list[tuple[int, int]]:
    """Where a text names colours, with the words that shade them: "dark blue", "blue-green", "light sky blue"."""
    spans: list[tuple[int, int]] = []
    words = list(_COLOUR.finditer(text))
    for at, word in enumerate(words):
        if not is_colour(word[0].lower()):
            continue
        start, first = word.start(), at
        while first and words[first - 1][0].lower() in _SHADED and text[words[first - 1].end() : start].isspace():
            first -= 1
            start = words[first].start()
        if spans and text[spans[-1][1] : start].isspace():
            start = spans.pop()[0]
        spans.append((start, word.end()))
    return spans


def _shape_spans(text: str) -> list[tuple[int, int]]:
    """Where a text says how something is drawn, with the colour: "orange squares", "dashed"."""
    spans: list[tuple[int, int]] = []
    drawn = False
    for word in _COLOUR.finditer(text):
        shape = any(stem in _DRAWN for stem in stems_of(word[0]))
        if not shape and not is_colour(word[0].lower()) and word[0].lower() not in _SHADED:
            continue
        joins = bool(spans) and text[spans[-1][1] : word.start()].isspace()
        if spans and not (joins or drawn):
            spans.pop()  # a colour alone
        spans.append((spans.pop()[0] if joins and spans else word.start(), word.end()))
        drawn = shape or (joins and drawn)
    return spans if drawn else spans[:-1]
