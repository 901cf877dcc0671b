"""Passages: the sentences of a description that share the rarest words with a query."""

from __future__ import annotations

import re
from math import log

from ...indexing.text.names import whole_word
from ...indexing.text.spans import Span
from ..planner.text.lexicon import STOP_WORDS
from ..planner.text.sentences import with_its_emphasis
from ..planner.text.words import tokens_of

_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]?")
"""A sentence ends at a stop before white space, or with its line; "0.5" holds no stop."""
_SHORTEST = 8
MOST = 5
"""Passages that are shown. The one that answers often shares fewer words with a question than its neighbours do."""
_CONTINUED = 2
_MARKS = " *-#>\t"


def best_passages(text: str, query: str, most: int = MOST) -> list[Span]:
    """At most `most` sentences, best first; none where no word is shared. Those that go on from the first two in their
    line come last: a reason mostly stands right after what it is the reason for, in words of its own.
    """
    wanted = {token.stem for token in tokens_of(query) if not token.is_sign and token.text not in STOP_WORDS}
    spans = [_trimmed_span(text, match) for match in _SENTENCE.finditer(text)]
    spans = [span for span in spans if span.end - span.start >= _SHORTEST]
    stems = [frozenset(token.stem for token in tokens_of(span.cut(text))) for span in spans]
    rarity = {stem: log(1 + len(stems) / max(1, sum(stem in one for one in stems))) for stem in wanted}
    scored = [
        (sum(rarity[stem] for stem in wanted & found) / (4 + len(found)) ** 0.5, -at) for at, found in enumerate(stems)
    ]
    best = [-at for score, at in sorted(scored, reverse=True)[:most] if score > 0]
    after = [at + 1 for at in best[:_CONTINUED] if at + 1 < len(spans) and "\n" not in _text_between(text, spans, at)]
    return [spans[at] for at in dict.fromkeys([*best, *after])]


def _text_between(text: str, spans: list[Span], at: int) -> str:
    return text[spans[at].end : spans[at + 1].start]


def sentence_around(text: str, span: Span) -> Span:
    """The sentence that a span begins in; the span itself where it stands in none."""
    found = (match.span() for match in _SENTENCE.finditer(text) if match.start() <= span.start < match.end())
    return Span(*next(found, (span.start, span.end)))


def exact_words(text: str, words: str, near: list[Span]) -> Span | None:
    """Where words stand in a text, letter by letter: in the first of some passages that has them, else anywhere."""
    for span in [*near, Span(0, len(text))]:
        found = whole_word(words).search(text[span.start : span.end])
        if found is not None and words:
            return Span(span.start + found.start(), span.start + found.end())
    return None


def _trimmed_span(text: str, match: re.Match[str]) -> Span:
    start, end = match.span()
    start += len(match[0]) - len(match[0].lstrip(_MARKS))
    return Span(*with_its_emphasis(text, min(start, end), end))
