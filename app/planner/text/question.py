"""A question in tokens."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from .asking import asking
from .forms import SHORTHAND
from .frames import unframed
from .lexicon import STOP_WORDS
from .words import COUNTS, Cue, Token, cues_of, is_content, quoted_spans, read_tokens

_YEARS = re.compile(r"(?<![\w.])(\d{1,3}) ?(?:y|yr|yrs)\b", re.IGNORECASE)
_SHORT = re.compile(
    "|".join(
        rf"(?<!\w){re.escape(short)}" + r"\b" * short[-1].isalpha()
        for short in sorted(SHORTHAND, key=len, reverse=True)
    ),
    re.IGNORECASE,
)

_TURN = re.compile(
    r"(?:\s[-–—]+\s+|[:;…]\s+|\.\.\.\s*)(?=(?:(?:and|so|by|in|of|for|on|at|to) )?"
    r"(?:how|what|whats|which|who|whose|when|where)\b)",
    re.IGNORECASE,
)
"""The start of a question after words that only give its subject ("school meals in Leeds: how many ...")."""
_SETS_ABOVE = re.compile(r"\w \w{3,}s (?:more|less|fewer)\b.*\bthan\b", re.IGNORECASE)
"""A verb with a comparison ("Kiel sells more than Bonn")."""
_OF_CHANGE = frozenset("gain rise increase growth jump drop fall decrease decline loss dip".split())
_HAPPENING = "a an are can could did do does had has have is per was were will".split()
_AFTER_VERB = ("in", "on", "by", "for", "here", "when", "that", "there", "at")
_THROUGHOUT = (["all"], ["these"], ["every"])
_DIRECTIONS = {("top", "bottom"), ("bottom", "top"), ("left", "right"), ("right", "left")}


@dataclass(frozen=True)
class Question:
    """A tokenised question."""

    text: str
    tokens: tuple[Token, ...]
    quoted: frozenset[int]
    """Indices of tokens inside quotation marks."""
    setting: frozenset[str] = frozenset()
    """Stems of sentences before the question that only give background."""

    @cached_property
    def places(self) -> Mapping[str, Sequence[int]]:
        """The tokens of each word."""
        found: dict[str, list[int]] = {}
        for at, token in enumerate(self.tokens):
            found.setdefault(token.text, []).append(at)
        return found

    @cached_property
    def directions(self) -> frozenset[int]:
        """Tokens of a reading direction ("from top to bottom"), which ask for no extreme."""
        found: set[int] = set()
        for at in range(len(self.tokens) - 2):
            one, joint, other = (token.text for token in self.tokens[at : at + 3])
            if joint == "to" and (one, other) in _DIRECTIONS:
                found.update((at, at + 1, at + 2))
        return frozenset(found)

    @cached_property
    def well_spelled(self) -> frozenset[int]:
        """Tokens of cues as the lexicon spells them, so that they are no slips: a ratio is no radio."""
        return frozenset(at for cues in self.cues.values() for cue in cues if not cue.unsure for at in cue.at)

    @cached_property
    def acts(self) -> frozenset[int]:
        """The tokens of "does" and "do" in "what does it do"; empty for other questions."""
        words = [token.text for token in self.tokens]
        does = [
            at for at in (1, 2) if words[at - 1 : at] == ["what"] and words[at : at + 1] in (["does"], ["do"], ["did"])
        ]
        return frozenset(n for at in does if "do" in words[at + 1 :] for n in (at, words.index("do", at + 1)))

    @cached_property
    def no_cues(self) -> frozenset[int]:
        """Tokens that look like cues but are not: reading directions, spans, and "mean" as a verb."""
        return self.directions | self.verbs | self.spans

    @cached_property
    def spans(self) -> frozenset[int]:
        """The word "over" where it compares nothing: "over all years"."""
        words = [token.text for token in self.tokens]
        return frozenset(n for n, word in enumerate(words) if word == "over" and words[n + 1 : n + 2] in _THROUGHOUT)

    @cached_property
    def verbs(self) -> frozenset[int]:
        """Tokens where "mean" is a verb ("what does K mean in the legend?"), and so no cue for an average."""
        found: set[int] = set()
        for at, token in enumerate(self.tokens):
            before = {one.text for one in self.tokens[:at]}
            after = self.tokens[at + 1].text if at + 1 < len(self.tokens) else "?"
            plain = at > 0 and self.tokens[at - 1].text not in ("the", "a", "an", "its", "their", "overall")
            ends = not after[0].isalnum() or after in _AFTER_VERB
            if token.text == "means" or (token.text == "mean" and before & {"does", "do", "did"} and plain and ends):
                found.add(at)
        return frozenset(found)

    @cached_property
    def has_verb(self) -> bool:
        """Whether the question is a sentence with a verb, unlike "bus fares in 2019"."""
        return not _ASKING.isdisjoint(token.text for token in self.tokens) or _SETS_ABOVE.search(self.text) is not None

    @cached_property
    def sizes(self) -> frozenset[int]:
        """The noun of change that a phrase without a verb begins or ends in: "drop in bus fares", "export growth"."""
        content = [at for at, token in enumerate(self.tokens) if is_content(token)]
        ends = {*content[:1], *content[-1:]} if len(content) > 1 and not self.has_verb else set[int]()
        return frozenset(at for at in ends if self.tokens[at].text in _OF_CHANGE)

    @cached_property
    def limits(self) -> tuple[tuple[int, ...], ...]:
        """For each restricting preposition ("in", "for"), at most four tokens after it, up to the next sign."""
        found = []
        for start, token in enumerate(self.tokens):
            if token.text in _LIMITING:
                rest = range(start + 1, min(start + 5, len(self.tokens)))
                ends = (i for i in rest if self.tokens[i].is_sign or self.tokens[i].text in _LIMITING)
                found.append(tuple(range(start + 1, next(ends, rest.stop))))
        return tuple(found)

    @cached_property
    def begins(self) -> int:
        """Index of the first token after an introduction that only gives the subject and asks for no operation."""
        turns = [turn.end() for turn in _TURN.finditer(self.text)]
        begins = next((at for at, token in enumerate(self.tokens) if turns and token.start >= turns[-1]), 0)
        return begins if sum(map(is_content, self.tokens[begins:])) >= ASKED else 0

    @cached_property
    def or_more(self) -> frozenset[int]:
        """Tokens that only extend a number to an open range ("65 or older")."""
        words = [token.text for token in self.tokens]
        ends = range(2, len(words))
        return frozenset(
            at for at in ends if words[at] in _OPEN and words[at - 1] == "or" and self.tokens[at - 2].number is not None
        )

    @cached_property
    def cues(self) -> dict[str, tuple[Cue, ...]]:
        """Cues by name; quoted words are names, never cues."""
        found: dict[str, list[Cue]] = {}
        for cue in cues_of(self.tokens):
            none = self.quoted.issuperset(cue.at) or self._is_noun(cue) or not self.no_cues.isdisjoint(cue.at)
            if not none and cue.at[0] >= self.begins:
                found.setdefault(cue.name, []).append(cue)
        return {name: tuple(cues) for name, cues in found.items()}

    def _is_noun(self, cue: Cue) -> bool:
        """Whether a word of a cue is used in another sense: "application development"."""
        words = [token.text for token in self.tokens]
        word = words[cue.at[0]]
        if word == "mainly":
            return True  # what is mainly used need not be used most
        if cue.name == "sum" and word == "in":  # "in all years" adds nothing up
            return any(map(is_content, self.tokens[cue.at[-1] + 1 : cue.at[-1] + 2]))
        behind = words[cue.at[-1] + 1 : cue.at[-1] + 2]
        if word == "meaning" or (word == "combined" and behind == ["with"]):  # what is combined need not add up
            return True
        if word in ("add", "adds", "added"):  # "add A and B", but "how many did it add"
            return (cue.name == "sum") != (cue.at[0] == self.begins or cue.at[-1] > cue.at[0])
        if cue.name == "ratio" and words[cue.at[-1]] == "times":  # "how many times did it happen" asks for no ratio
            after = words[cue.at[-1] + 1 :]
            return bool(after) and after[0] in _HAPPENING and not {"as", "than"}.intersection(after)
        return cue.name == "trend" and len(cue.at) == 1 and word.startswith("developme")

    @cached_property
    def superlatives(self) -> frozenset[int]:
        """Tokens that ask for an extreme; they do not name a label ("largest" is not "Large")."""
        return frozenset(index for name in ("max", "min") for cue in self.cues.get(name, ()) for index in cue.at)

    @cached_property
    def counts(self) -> frozenset[int]:
        """Number words beside a superlative, which count and name nothing ("the three strongest", "top three")."""
        beside = {index + step for index in self.superlatives for step in (-1, 1)}
        return frozenset(index for index, token in enumerate(self.tokens) if index in beside and token.text in COUNTS)

    @cached_property
    def display(self) -> frozenset[int]:
        """Tokens that ask for the values as a whole, as a table, a chart or a list: "plot", "as a table", "make a bar
        chart of", "list the values of". Empty for any other question.
        """
        words = [token.text for token in self.tokens]
        if not words or not _WH.isdisjoint(words):
            return frozenset()
        lead = next((at for at, word in enumerate(words) if word not in _LEADS), len(words))
        found = set(range(lead)) if words[0] in _DISPLAYING else set[int]()
        for at, word in enumerate(words):
            if word in _DISPLAYS and words[at - 2 : at - 1] in (["as"], ["in"]) and words[at - 1] in ("a", "an"):
                found.update(range(at - 2, at + 1))
        display_words = {words[at] for at in found if at} | (
            {words[lead]} & _VALUES if 0 < lead < len(words) else set()
        )
        drawn = words[0] in _DRAWING or not display_words.isdisjoint(_DISPLAYS | _VALUES)
        return frozenset(found) if drawn else frozenset()

    @cached_property
    def joined(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Words written as one -> the token runs they come from, since "data set" may also be "dataset"."""
        found: dict[str, list[tuple[int, ...]]] = {}
        words = [index for index, token in enumerate(self.tokens) if not token.is_sign]
        runs = [words[start : start + n] for n in range(1, LONGEST_JOINED + 1) for start in range(len(words) - n + 1)]
        for at in runs:
            text = "".join(self.tokens[index].text for index in at).replace("'", "").replace(".", "")
            if len(text) >= SHORTEST_JOINED and any(is_content(self.tokens[index]) for index in at):
                found.setdefault(text, []).append(tuple(at))
        return {text: tuple(places) for text, places in found.items()}

    @cached_property
    def shorts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """(text without signs, its tokens) for each possible initialism of a name ("R&D", "U.S.")."""
        found: list[tuple[str, tuple[int, ...]]] = []
        for index, token in enumerate(self.tokens):
            written = self.text[token.start : token.end]
            if len(written) > 1 and (written.isupper() or token.text not in STOP_WORDS):
                found.append((token.text, (index,)))
            at = [index]
            while len(self.tokens[at[-1]].text) == 1 and len(at) < 9 and at[-1] + 1 < len(self.tokens):
                if self.tokens[at[-1] + 1].start != self.tokens[at[-1]].end:
                    break
                at.append(at[-1] + 1)
            letters = "".join(self.tokens[n].text for n in at if not self.tokens[n].is_sign)
            if len(at) > 1 and 1 < len(letters) <= 5:
                found.append((letters, tuple(at)))
        return tuple(found)


ASKED = 3
"""Fewest content words after a colon or a dash for them to be the whole question: not "lowest F1 - which model?"."""
LONGEST_JOINED, SHORTEST_JOINED = 3, 4
"""Most words that are joined into one, and fewest letters of the result."""


_DRAWING = frozenset("plot draw chart graph visualise visualize tabulate".split())
_DISPLAYING = _DRAWING | frozenset("show display list print give make create build get".split())
"""Verbs that ask for several values at once, where a question begins with one."""
_DISPLAYS = frozenset("table chart graph plot list diagram series".split())
_VALUES = frozenset("values numbers figures data".split())
_LEADS = (
    _DISPLAYING
    | _DISPLAYS
    | _VALUES
    | frozenset("me us a an the all of for with showing comparing line bar pie".split())
)
_WH = frozenset("what which who whom whose when where why how is are was were does do did".split())
_OPEN = frozenset("more higher older above over later greater better lower less fewer younger below under".split())
_LIMITING = frozenset("in on at for with without under during by from among within per".split())
_ASKING = frozenset(
    """what which who whom whose when where why how is are was were be been did does do has have had can could will
    would should may might must list name give show tell find count compute calculate compare say says
    said""".split()
)


_THAN = re.compile(r"(?<=more |less )then\b|(?<=fewer |lower )then\b|(?<=higher |larger )then\b", re.IGNORECASE)
_FORM = re.compile(r"\bform\b(?=(?:\s\S+){1,3}\sto\b)")
"""Frequent slips that are words: "more then 5", "form May to July"."""
_SHOUTED = 5
"""Number of words in capitals from which these are emphasis and no names."""


@lru_cache(maxsize=256)
def question_of(text: str) -> Question:
    """Tokenises a question after removing its frames and expanding its abbreviations."""
    text = unframed(text.lower() if text.isupper() and len(text.split()) >= _SHOUTED else text)
    text = _SHORT.sub(lambda match: SHORTHAND[match[0].lower()], text.replace("’", "'"))
    text = _FORM.sub("from", _THAN.sub("than", _YEARS.sub(r"\1 year", text)))
    every = read_tokens(text)
    tokens = asking(text, every)
    spans = quoted_spans(text)
    quoted = {i for i, token in enumerate(tokens) if any(s <= token.start and token.end <= e for s, e in spans)}
    kept = set(tokens)
    setting = frozenset(token.stem for token in every if token.number is None and token not in kept)
    return Question(text, tokens, frozenset(quoted), setting)


def in_fractions(question: Question) -> Question:
    """The question with its percentages as fractions, for figures that give fractions: "11%" becomes 0.11."""
    tokens = list(question.tokens)
    for at, (token, sign) in enumerate(pairwise(question.tokens)):
        if token.number is not None and sign.text in ("%", "percent"):
            tokens[at] = replace(token, number=token.number / 100)
    return replace(question, tokens=tuple(tokens)) if tokens != list(question.tokens) else question
