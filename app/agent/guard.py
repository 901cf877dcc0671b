"""What a plan may not bring in: invented numbers and names, which would become a result or decide one.

A number that is only in the text, and in no grid, may be quoted and computed with if its sentence is about what is
asked.

A number in a computation or comparison has to come from the question, a label or an earlier result, a text from the
question or the description, and the options of a choice have to be named like figures, panels or labels, or as in the
question. Otherwise a model, or a description that it obeys, could get any value "computed", or any answer to a
yes/no question by choosing the bound.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isclose

from ...indexing.errors import clip
from ...indexing.model.figure import Cell, Figure
from ...indexing.text.names import whole_word, without_emphasis
from ...indexing.text.numbers import parse_quantity
from ...indexing.text.spans import Span
from ...tools.names import normal, number_of
from ...tools.plan.nodes import Choose, Compare, Constant, Derive, LabelWhere, Node, Passage, Quantified, Where
from ...tools.plan.tree import walk
from ...tools.run.stated import passage_span
from ..numeral import numerals
from ..numerals import from_text
from ..planner.text.words import cues_of, read_tokens
from ..prose import contradicted_cell
from .passages import best_passages, sentence_around

_HARMLESS = (1.0, 100.0)
"""The wholes of shares and percentages. Not zero: multiplied by it, any cell becomes 0."""
_BOUNDS = (0.0, *_HARMLESS)
"""Bounds allowed in any comparison; zero asks for the sign of a change."""
_FORMS = (1.0, 100.0, 0.01, 1e3, 1e-3, 1e6, 1e-6, 1e9, 1e-9)
"""Factors between ways to write a number: in percent, as a fraction, or in an axis' multiple ("1.5 million": 1.5)."""


@dataclass(frozen=True, slots=True)
class Known:
    """The sources of literals in a plan."""

    question: str
    figures: tuple[Figure, ...] = ()
    numbers: tuple[float, ...] = ()
    """Those of the results so far."""

    def brought_in(self, plan: Node) -> str:
        """The literals of a plan that have no source, in words for the model; empty if none."""
        return next(filter(None, map(self._problem_with, walk(plan))), "")

    def _problem_with(self, node: Node) -> str:
        if isinstance(node, Derive):
            return _same_twice(node) or self._unknown_constant(node)
        if isinstance(node, Choose):
            return self._unknown_option(node)
        if isinstance(node, Passage):
            figure = next((one for one in self.figures if one.id == node.figure), next(iter(self.figures), None))
            return not_quotable(figure, passage_span(node, figure.text), self.question) if figure else ""
        literals = list(_literals_compared(node))
        unknown = next((one for one in literals if not self._is_known(one)), None)
        return "" if unknown is None else _unknown_literal(unknown)

    def _unknown_constant(self, node: Derive) -> str:
        for side in (node.left, node.right):
            if isinstance(side, Constant) and not self._is_known(side.value, _HARMLESS):
                return f"The constant {_text(side.value)} is not in the question. Plans compute with cells of figures."
        return ""

    def _unknown_option(self, node: Choose) -> str:
        names, asked = set(_known_names(self.figures)), normal(self.question)
        for option in node.options:
            if normal(option.label) not in names and normal(option.label) not in asked:
                return (
                    f"The option {clip(option.label)!r} is no name. Call options as figures, panels or labels "
                    "are called."
                )
            if isinstance(option.of, Constant) and not self._is_known(option.of.value, ()):
                return f"The constant {_text(option.of.value)} is not in the question. Options are cells of a figure."
        return ""

    def _is_known(self, literal: float | str, harmless: tuple[float, ...] = _BOUNDS) -> bool:
        if isinstance(literal, str):
            wanted = normal(literal)
            value = number_of(literal)
            texts = (self.question, *(figure.text for figure in self.figures))
            written = any(whole_word(wanted).search(normal(text)) for text in texts)
            return written or (value is not None and self._is_known(value, harmless))
        if any(isclose(literal, one) for one in harmless):
            return True
        return any(
            isclose(abs(literal), abs(one))
            for one in (*self._question_numbers(), *self.numbers, *self._label_numbers())
        )

    def _question_numbers(self) -> Iterator[float]:
        for number in from_text(self.question).numbers:
            yield from (number.value * form for form in _FORMS)
            if number.value:
                yield 1 / number.value  # "half of a" is "twice b"

    def _label_numbers(self) -> Iterator[float]:
        for figure in self.figures:
            for grid in figure.grids:
                for axis in (grid.row_axis, grid.column_axis):
                    yield from (label.value for label in axis.labels if label.value is not None)


def _literals_compared(node: Node) -> Iterator[float | str]:
    """The numbers and texts that a condition compares cells with."""
    if isinstance(node, Where | Quantified | Compare):
        yield node.times
    if isinstance(node, Where | Quantified | LabelWhere):
        to = node.to.value if isinstance(node.to, Constant) else node.to
        if isinstance(to, float | str):
            yield to
    if isinstance(node, Compare):
        yield from (side.value for side in (node.left, node.right) if isinstance(side, Constant))


def _same_twice(node: Derive) -> str:
    """Why a calculation with twice the same number is refused: the difference is always 0, the ratio 1; else empty."""
    if node.left == node.right and not isinstance(node.left, Constant):
        return "Both sides are the same, so that the result says nothing of the figure. Take two different numbers."
    return ""


def _unknown_literal(literal: float | str) -> str:
    kind = "number" if isinstance(literal, float) else "text"
    return (
        f"The {kind} {_text(literal)} that is compared with is in no question, label or result. Compare with a "
        "number of the question, or with a chain that gives it."
    )


def _text(literal: float | str) -> str:
    return repr(clip(literal)) if isinstance(literal, str) else f"{literal:g}"


def not_quotable(figure: Figure, span: Span, question: str) -> str:
    """Why some characters may not be quoted by themselves, in words for the model; empty if they may.

    A number may be quoted by itself if its sentence shares a word with the question and no cell or label holds it.
    """
    quote, sentence = span.cut(figure.text), sentence_around(figure.text, span)
    if all(one.kind == "name" for one in numerals(quote)):
        return ""
    around = figure.text[sentence.start : span.start] + figure.text[span.end : sentence.end]
    if not any(map(str.isalnum, around)):
        return ""  # the whole sentence
    number = parse_quantity(without_emphasis(quote))
    if number is None or number.value is None:
        return "A number is quoted alone, in digits, or in its whole sentence, not with some of its words."
    if not best_passages(sentence.cut(figure.text), question, most=1):
        return f"The sentence of {clip(quote)!r} shares no word with the question. Quote a sentence that answers it."
    denied = contradicted_cell(figure, sentence)
    found = denied[1] if denied else _cell_of(figure, span, sentence, number.value)
    if found is not None:
        return f"{clip(quote)!r} is told of a cell that the data has as {clip(found.text)!r}. Run a plan for the cell."
    labels = (label for grid in figure.grids for axis in (grid.row_axis, grid.column_axis) for label in axis.labels)
    if any(normal(label.text) == normal(quote) for label in labels):
        return f"{clip(quote)!r} is a label, and no value. Run a plan that gives it."
    return ""


def _cell_of(figure: Figure, span: Span, sentence: Span, value: float) -> Cell | None:
    """The cell that a number was read from, or that its sentence repeats: with the same number, and its row named."""
    words = sentence.cut(figure.text)
    for grid in figure.grids:
        for cell in grid.cells:
            if any(one.start < span.end and span.start < one.end for one in (cell.span, *cell.also)):
                return cell
            row = grid.row_axis.labels[cell.row].text
            if cell.value == value and row and whole_word(row, flags=re.I).search(words):
                return cell
    return None


def not_asked_for(id: str, figure: Figure, question: str) -> str:
    """Why a figure cannot answer a question, in words for the model; empty if it can."""
    if not any(cue.name == "figure" for cue in cues_of(read_tokens(question))):
        return f"{id!r} is a figure, and the question asks for none. Name a result, such as result='r1'."
    if not best_passages(figure.text, question, most=1):
        return f"The description of {id!r} shares no word with the question. Name another figure, or abstain."
    return ""


def _known_names(figures: Iterable[Figure]) -> Iterator[str]:
    for figure in figures:
        yield from (normal(figure.id), normal(figure.title))
        for grid in figure.grids:
            yield from (normal(grid.id), normal(grid.title))
            yield from (normal(label.text) for axis in (grid.row_axis, grid.column_axis) for label in axis.labels)
