"""Tokens of a text with their stems, and the cues among them: phrases that indicate an operation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

import snowballstemmer
from rapidfuzz.distance import DamerauLevenshtein

from ....indexing.text.plain import INDEXED, MARKS
from ....tools.names import number_of
from .forms import GREEK, IRREGULAR, SYNONYMS
from .lexicon import CUES, STOP_WORDS

BEING = frozenset({"is", "are", "was", "were"})
"""The finite forms of "to be"."""
_STEMMER = snowballstemmer.stemmer("english")
_STEMMING = Lock()
"""The stemmer is not thread-safe: it changes the word in place."""
_TOKEN = re.compile(r"(?<![\w.])\.\d+|\d+(?:[.,]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)?|[^\w\s]|_")
_QUOTED = re.compile(r"[\"“”]([^\"“”]{1,200})[\"“”]|(?<!\w)['‘]([^'‘’]{1,100})['’](?!\w)")
_DOUBLED = re.compile(r"([a-z])\1")
_FOLD = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "≥": ">", "≤": "<"}
    | {chr(0x2080 + digit): str(digit) for digit in range(10)}
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or sign of a text."""

    text: str
    """As written, but in lower case and with typographic signs as plain ones."""
    stem: str
    """Its stem; for a number its value as text, so that 1.0 and 1 are equal."""
    start: int
    end: int
    number: float | None = None

    @property
    def is_sign(self) -> bool:
        """Neither a word nor a number."""
        return self.number is None and not self.text[0].isalnum()


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """The stem of a lower-case word (Porter 2)."""
    if word.startswith("positive"):  # no position
        return "positiv"
    with _STEMMING:
        found = str(_STEMMER.stemWord(word.removesuffix("'s")))
    return SYNONYMS.get(found) or IRREGULAR.get(found, found)


COUNTS = {word: n for n, word in enumerate("two three four five six seven eight nine ten eleven twelve".split(), 2)}
ARTICLES = frozenset(("a", "an", "the"))
ORDINALS = dict(
    zip(
        ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
        range(1, 11),
        strict=True,
    )
)


@lru_cache(maxsize=20_000)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The tokens of a name, cached; see `read_tokens`."""
    return read_tokens(text)


def read_tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a text, with offsets into `text`. Not cached, since questions would displace the names."""
    folded = text.translate(_FOLD).lower()
    if len(folded) != len(text):  # lower-casing some letters adds characters, which would shift the offsets
        folded = "".join(c.lower() if len(c.lower()) == 1 else c for c in text.translate(_FOLD))
    folded = hide_maths(folded)
    found = []
    for match in _TOKEN.finditer(folded):
        word = match.group()
        number = number_of(word) if word[-1].isdigit() else None
        key = f"{number:g}" if number is not None else stem(GREEK.get(word) or _plain(word)) or word
        if word in _NAMES and text[match.start() : match.end()].isupper() and not text.isupper():
            word = word.upper()
        found.append(Token(word, key, match.start(), match.end(), number))
    return tuple(found)


_NAMES = ("it", "who")
"""Small words that are names where they are written in capitals."""


def stems_of(text: str) -> tuple[str, ...]:
    """The stems of a text's tokens."""
    return tuple(token.stem for token in tokens_of(text))


def quoted_spans(text: str) -> list[tuple[int, int]]:
    """(start, end) of each text between quotation marks."""
    found = []
    for match in _QUOTED.finditer(text):
        group = 1 if match.group(1) is not None else 2
        found.append((match.start(group), match.end(group)))
    return found


def begins(one: str, other: str, fewest: int) -> bool:
    """Whether the shorter of two words, of at least `fewest` letters, is the beginning of the longer one."""
    short, long = sorted((one, other), key=len)
    return len(short) >= fewest and long.startswith(short)


def ends_a_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number stands at the end of a word ("mt5"), and so states no amount."""
    before = tokens[at - 1] if at else None
    return before is not None and before.end == tokens[at].start and before.text[-1].isalpha()


def is_content(token: Token) -> bool:
    """Whether a token is a content word, which a plan has to explain."""
    return not token.is_sign and (token.number is not None or token.text not in STOP_WORDS)


@dataclass(frozen=True, slots=True)
class Cue:
    """A phrase of the question that indicates an operation."""

    name: str
    at: tuple[int, ...]
    """Token indices."""
    unsure: bool = False
    """Whether it was recognised by its form alone."""


def cues_of(tokens: tuple[Token, ...]) -> list[Cue]:
    """The cues of the question; of overlapping cues with one name only the longest."""
    matches: dict[str, list[tuple[int, ...]]] = {}
    for index, token in enumerate(tokens):
        if token.text in _LASTING or (token.text == "min" and index and tokens[index - 1].number is not None):
            continue
        for name, phrase in _compiled().get(token.stem, ()):
            at = tuple(range(index, index + len(phrase)))
            if at[-1] < len(tokens) and all(tokens[n].stem == w for n, w in zip(at, phrase, strict=True)):
                if name == "how_many" and index and tokens[index - 1].text == "which":
                    continue  # "at which numbers of epochs" asks for some of them
                matches.setdefault(name, []).append(at)
    found = []
    for name, places in matches.items():
        used_tokens: set[int] = set()
        for at in sorted(places, key=lambda at: (-len(at), at)):
            if used_tokens.isdisjoint(at):
                used_tokens.update(at)
                found.append(Cue(name, at))
    known = {index for cue in found for index in cue.at}
    graded = {n: way for n in range(len(tokens)) if n not in known and (way := _grade(tokens, n))}
    than = next((n for n, token in enumerate(tokens) if token.text == "than"), 0)
    compared = {index for cue in found if cue.name in _COMPARING for index in cue.at if index < than}
    if than and not compared and not any(n < than for n in graded):  # "was May wetter in 2022 than in 2021?"
        free = (n for n in range(than - 1, max(-1, than - _FAR), -1) if n not in known)
        nearest = next(((n, way) for n in free if (way := _grade(tokens, n, apart=True))), None)
        if nearest is not None:
            graded[nearest[0]] = nearest[1]
    return found + [Cue(way, (n,), True) for n, way in graded.items()]


_LASTING = ("lasting", "lasts", "lasted")
"""Words with the stem of "last" that have nothing to do with an order; "45 min" are minutes."""
_COMPARING = ("max", "min", "above", "below")
_FAR = 8
"""Most words from a comparative to its "than"."""


def _grade(tokens: tuple[Token, ...], index: int, *, apart: bool = False) -> str:
    """The extreme that a superlative asks for which is no cue ("the rainiest"), or a comparative before "than" or of a
    choice ("drier than", "which day is drier", "which is drier, A or B"), or `apart` from "than": the larger unless the
    adjective is of the _LOW ones. Empty for other words.
    """
    word = tokens[index].text
    after = tokens[index + 1].text if index + 1 < len(tokens) else ""
    graded = _GRADED.fullmatch(word)
    verb = index > 0 and tokens[index - 1].text in _BEING_OR_HAVING
    chooses = any(token.text == "or" for token in tokens) or any(token.text == "which" for token in tokens[:index])
    compares = apart or after == "than" or (verb and chooses)
    if graded is None or word in _NOT_GRADED or (word.endswith("er") and not compares):
        return ""
    base = graded[1]
    bases = {
        base,
        f"{base}e",
        base[:-1] if base[-1] == base[-2] else base,
        f"{base[:-1]}y" if base[-1] == "i" else base,
    }
    return "max" if _LOW.isdisjoint(bases) else "min"


_GRADED = re.compile(r"([a-z]{3,})(?:er|est)")
_NOT_GRADED = frozenset(
    "other rather whether never latest earliest forest northwest southwest midwest contest interest harvest request "
    "guest chest priest protest invest suggest digest honest modest arrest crest conquest manifest".split()
)
_BEING_OR_HAVING = BEING | {"had", "has", "have"}


_LOW = frozenset(
    "small short low few little light slow young cheap poor weak cold cool dry thin narrow tight shallow near close "
    "soft quiet dim dark tiny slim scarce rare sparse mild calm bleak gloomy sad lazy idle empty dull faint frail "
    "slight brief".split()
)
"""Adjectives for little of something; their superlatives and comparatives ask for the smaller."""


@lru_cache(maxsize=1)
def _compiled() -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """First stem -> [(cue name, stems of its phrase)]."""
    starts: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for name, phrases in CUES.items():
        for stems in dict.fromkeys(stems_of(phrase) for phrase in phrases):
            starts.setdefault(stems[0], []).append((name, stems))
    return starts


@lru_cache(maxsize=100_000)
def alike(one: str, other: str) -> bool:
    """Whether two stems are equal up to one typo, forgiven only in long words; doubled letters count as one
    ("jewellery", "jewelry").
    """
    if one == other:
        return True
    if min(len(one), len(other)) < 5 or one[0] != other[0] or one[0].isdigit():
        return False
    if DamerauLevenshtein.distance(one, other, score_cutoff=1) <= 1:
        return True
    one, other = _DOUBLED.sub(r"\1", one), _DOUBLED.sub(r"\1", other)
    return min(len(one), len(other)) > 5 and DamerauLevenshtein.distance(one, other, score_cutoff=1) <= 1


def similar(token: Token, stem: str) -> float:
    """How certainly a word is this word of a label, 0 to 1: equal stems, a typo, a derivation, or an abbreviation."""
    own = token.stem
    if own == stem:
        return 1.0
    if token.text in COUNTS:
        return 0.5 if f"{COUNTS[token.text]:g}" == stem else 0.0  # it may also be a count
    return _likeness(own, stem) if token.number is None else 0.0


@lru_cache(maxsize=100_000)
def _likeness(one: str, other: str) -> float:
    if not (one.isalpha() and other.isalpha()):
        return 0.0
    if alike(one, other):
        return 0.95
    short, long = sorted((one, other), key=len)
    if not begins(short, long, _SHORT):
        return 0.0
    return 0.9 if long[len(short) :] in _DERIVING else 0.8


_SHORT = 3
"""Fewest letters of a word that may be a prefix of another."""
_DERIVING = frozenset(
    "ly ment ement an ian ean ing er ers or ity ness ful al ial ic ation ion ish ese ive ent ant ance e y i".split()
)
"""Endings that derive one word from another: Europe and European, agree and agreement."""


def _plain(word: str) -> str:
    """The word without accents."""
    if word.isascii():  # nearly all: normalising takes as long as everything else here
        return word
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def ngrams(tokens: tuple[Token, ...], longest: int) -> Iterator[tuple[int, int]]:
    """(start, end) of every run of tokens, longest first."""
    for size in range(min(longest, len(tokens)), 0, -1):
        for start in range(len(tokens) - size + 1):
            yield start, start + size


def mixed(word: str) -> str:
    """The normal form of a word that mixes letters and digits ("km²" is "km2"); empty for other words."""
    plain = unicodedata.normalize("NFKC", word).casefold()
    return plain if any(map(str.isdigit, plain)) and any(map(str.isalpha, plain)) else ""


def mixed_words_of(text: str) -> frozenset[str]:
    """The words of a text that mix letters and digits, also in maths notation: "F1", "CO$_2$"."""
    return frozenset(filter(None, map(mixed, _ALNUM.findall(_MATHS.sub("", text)))))


_MATHS = re.compile(r"[$_{}^\\]")
_ALNUM = re.compile(r"[^\W_]+(?:[@-][^\W_]+)*")


def hide_maths(text: str) -> str:
    """The text, unchanged in length, with the maths marks of indices and powers in names replaced by spaces."""
    return text if "$" not in text else INDEXED.sub(lambda found: MARKS.sub(" ", found[0]), text)
