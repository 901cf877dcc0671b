"""The source pane: the text of the description, with the cited characters marked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...indexing.errors import clip
from ...indexing.model.figure import Figure, Issue
from ...indexing.text.spans import Span
from ..markup import Markup, esc, joined, tag

MOST = 60_000
"""Characters shown at once. A description fills a few thousand; ten million would stop a browser."""
AROUND = 6
"""The most lines of a passage that is shown beside a quotation."""
LONGEST = 240
"""The most characters of each of them."""


def source_html(figure: Figure, marked: Sequence[Span] = (), focus: Span | None = None) -> Markup:
    """The text in numbered lines; `marked` are highlighted, and `focus` is what the page scrolls to."""
    wanted = sorted({*marked, *(() if focus is None else (focus,))})
    shown = _window(figure, focus or (wanted[0] if wanted else None))
    issues = defaultdict(list)
    for issue in figure.all_issues():
        issues[figure.line(issue.span)].append(issue)
    lines = joined(
        _line(figure, number, line, wanted, focus, issues.get(number, ()))
        for number, line in _lines(figure.text, shown)
    )
    cut = Markup()
    if (shown.start, shown.end) != (0, len(figure.text)):
        cut = tag("p", f"Characters {shown.start:,} to {shown.end:,} of {len(figure.text):,}.", class_="fw-note")
    return cut + tag("div", lines, class_="fw-source", role="document", aria_label="The description", tabindex="0")


def passage(figure: Figure, start: int, end: int) -> str:
    """The lines of a span with their numbers, and one before and after them."""
    lines = figure.text.split("\n")
    first, last = (figure.text.count("\n", 0, at) for at in (start, max(start, end - 1)))
    near = range(max(0, first - 1), min(len(lines), last + 2, first + AROUND))
    return "\n".join(f"{at + 1}  {clip(lines[at], LONGEST)}" for at in near)


def _window(figure: Figure, at: Span | None) -> Span:
    """Whole lines around a place, at most MOST characters or so."""
    if len(figure.text) <= MOST:
        return Span(0, len(figure.text))
    middle = at.start if at else 0
    start = figure.text.rfind("\n", 0, max(0, middle - MOST // 2)) + 1
    end = figure.text.find("\n", min(len(figure.text), start + MOST))
    return Span(start, min(len(figure.text) if end < 0 else end, start + 2 * MOST))


def _lines(text: str, shown: Span) -> Iterator[tuple[int, Span]]:
    number, start = 1 + text.count("\n", 0, shown.start), shown.start
    while start <= shown.end:
        end = text.find("\n", start, shown.end)
        end = shown.end if end < 0 else end
        yield number, Span(start, end)
        number, start = number + 1, end + 1


def _line(
    figure: Figure, number: int, line: Span, marked: Sequence[Span], focus: Span | None, issues: Sequence[Issue]
) -> Markup:
    """A line with its number, and its issues under it."""
    parts = joined(_pieces(figure.text, line, marked, focus))
    shown = tag("span", str(number), class_="fw-no"), tag("span", parts, class_="fw-text")
    notes = [tag("div", f"⚠ {one.message}", class_="fw-wrong-here", role="note") for one in issues]
    return tag("div", *shown, class_=f"fw-line{' fw-doubtful' if notes else ''}") + joined(notes)


def _pieces(text: str, line: Span, marked: Sequence[Span], focus: Span | None) -> Iterator[Markup]:
    line_spans = [span for span in marked if span.start < line.end and span.end > line.start]
    cuts = sorted(
        {line.start, line.end, *(min(max(at, line.start), line.end) for s in line_spans for at in (s.start, s.end))}
    )
    for start, end in pairwise(cuts):
        piece = text[start:end]
        if focus is not None and focus.start <= start and end <= focus.end:
            yield tag("mark", piece, class_="fw-focus", data_start=str(start), data_end=str(end))
        elif any(span.start <= start and end <= span.end for span in line_spans):
            yield tag("mark", piece, data_start=str(start), data_end=str(end))
        else:
            yield esc(piece)
