"""Proposals: questions that fit a grid, each put together with the plan that answers it.

Words and plan come from the same labels in the same place, so that neither can mean something else than the other.
What a proposal needs to make sense (different labels, an order, numbers of one kind) is looked up in the grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from ...indexing.model.figure import Axis, Figure, Grid, other_side
from ...tools.names import positions_of
from ...tools.plan.nodes import At, Correlation, Derive, GridCells, LabelsOf, Reduce, Top, Trend, ValueOf, Where
from .cells import is_mixed, label_of
from .topics import Topic, topics
from .wording import is_name, noun, nouns

Proposal = tuple[str, Any]
"""A question and the plan that answers it."""
_COUNTED = re.compile(r"\b(?:rank|no|number|id|year|date|index|commissioned|founded)\b", re.IGNORECASE)
_PLURAL = re.compile(r"[a-z][^sui\W]s$")
_SEVERAL = 4
"""The fewest labels of which one asks which are above their average."""


def over(figure: Figure) -> Iterator[Proposal]:
    """Questions about a figure, the most informative first."""
    found = topics(figure)
    for topic in found[:1]:
        yield from _by_kind(topic)
    if len(found) > 1 and len(found) == sum(grid.kind != "facts" for grid in figure.grids):
        by_panel = Reduce(of=GridCells(figure=figure.id), how="mean", by="panel")
        yield "Which panel has the highest average?", LabelsOf(of=Top(of=by_panel, how="max"), axis="panel")
    for grid in figure.grids:
        if grid.kind == "facts":
            facts = Topic(figure, grid, "")
            for label in grid.row_axis.labels[:3]:
                if _is_unique(facts, "row", label.text):
                    yield f"What is the {label.text}?", ValueOf(of=facts.line("row", label.text))
    for topic in found:
        yield from _single_values(topic)


def _by_kind(topic: Topic) -> Iterator[Proposal]:
    grid = topic.grid
    if is_mixed(grid):
        yield from _records(topic)
    elif len(grid.row_axis.labels) > 1 and len(grid.column_axis.labels) > 1:
        if "scatter" in topic.figure.kind:
            yield from _pairs(topic)
        yield from _matrix(topic)
    else:
        yield from _bars(topic)


def _matrix(topic: Topic) -> Iterator[Proposal]:
    """Questions about rows by columns: lines, grouped bars, a heatmap."""
    subjects, places = topic.labels(topic.subject), topic.labels(topic.place)
    ordered = topic.grid.axis(topic.place).kind != "category"
    if topic.is_complete and all(map(topic.is_comparable, ("row", "column"))):
        yield highest_average(topic)
    if len(subjects) < 2 or len(places) < 2:
        return
    subject, place = subjects[len(subjects) // 3], places[len(places) // 3]
    if ordered:
        yield change(topic, subject, places[0], places[-1])
    yield from highest_along(topic, topic.subject, subject)
    yield from above_average(topic, topic.place, place)
    yield lookup(topic, subject, place)
    yield from highest_along(topic, topic.place, place)
    if ordered:
        yield trend(topic, subject)


def _bars(topic: Topic) -> Iterator[Proposal]:
    """Questions about one number per label: bars, a pie, a single line."""
    side: Any = "row" if len(topic.grid.row_axis.labels) > 1 else "column"
    axis, labels = topic.grid.axis(side), topic.labels(side)
    whole = len(topic.counted(side)) > 1 and not topic.has_total(side)
    if whole:
        question = f"Which {topic.noun(side)} has the {topic.superlative(side)} value{topic.where}?"
        yield question, LabelsOf(of=Top(of=topic.cells, how="max"), axis=side)
    if len(labels) > 1:
        yield from _named_bars(topic, side, labels)
    if whole and len(topic.counted(side)) >= _SEVERAL:
        top = Top(of=topic.cells, how="max", k=3)
        yield f"{_which(axis, 'three')} have the highest values{topic.where}?", LabelsOf(of=top, axis=side)
    if axis.kind != "category" and len(labels) > 1:
        span = f"from {topic.named(side, labels[0])} to {labels[-1]}"
        yield f"Do the values rise or fall {span}{topic.where}?", Trend(of=topic.cells, axis=side)
    if whole:
        yield f"What is the average value{topic.where}?", Reduce(of=topic.cells, how="mean")
    if labels:
        yield value_of_bar(topic, side, labels[len(labels) // 3])


def _named_bars(topic: Topic, side: Any, labels: Sequence[str]) -> Iterator[Proposal]:
    """Questions about several bars by name."""
    axis = topic.grid.axis(side)
    known = {label: topic.values(side, positions_of(axis, label)[0])[0] for label in labels}
    high, low = max(labels, key=known.__getitem__), min(labels, key=known.__getitem__)
    if "pie" in topic.figure.kind or "donut" in topic.figure.kind:
        together = At(of=topic.cells, axis=side, labels=tuple(labels[:2]))
        both = f"{topic.named(side, labels[0])} and {topic.named(side, labels[1])}"
        yield f"What do {both} make up together{topic.where}?", Reduce(of=together, how="sum")
    if high != low:
        yield gap_of_bars(topic, side, high, low)


def _records(topic: Topic) -> Iterator[Proposal]:
    """Questions about the records of a table with columns of several kinds."""
    grid = topic.grid
    key = Axis((), _key_name(grid))
    names = [one for one in topic.labels("column") if _is_measure(topic, one)]
    for name in names[:2]:
        column = topic.line("column", name)
        top = LabelsOf(of=Top(of=column, how="max"), axis="row")
        yield f"Which {noun(key)} has the {_most(topic, name)} {name}{topic.where}?", top
        if len(topic.labels("row")) >= _SEVERAL:
            above = Where(of=column, relation=">", to=Reduce(of=column, how="mean"))
            yield f"{_which(key)} are above the average in {name}{topic.where}?", LabelsOf(of=above, axis="row")
    for name in names[:1]:
        yield f"What is the average {name}{topic.where}?", Reduce(of=topic.line("column", name), how="mean")
        for label in grid.row_axis.labels[1:2]:
            if is_name(topic.figure, key, label) and len(positions_of(grid.row_axis, label.text)) == 1:
                yield value_of_record(topic, label.text, name)


def _most(topic: Topic, name: str) -> str:
    """Highest, or most of what is counted: the most Turbines."""
    numbers = topic.values("column", positions_of(topic.grid.column_axis, name)[0])
    return "most" if _PLURAL.search(name) and all(number == int(number) for number in numbers) else "highest"


def _key_name(grid: Grid) -> str:
    """What the records of a table are: the name of its rows, else that of its first column."""
    first = grid.column_axis.labels[:1] if grid.kind == "table" else ()
    return grid.row_axis.name or (first[0].text if first else "")


def _single_values(topic: Topic) -> Iterator[Proposal]:
    """Questions about single cells, for grids of which nothing else can be asked; first some far from each other."""
    rows, columns = topic.grid.row_axis, topic.grid.column_axis
    cells = [cell for cell in topic.grid.cells if cell.value is not None and cell.column is not None]
    apart = cells[:: max(1, len(cells) // 3)]
    for cell in [*apart, *cells]:
        labels = {"row": label_of(rows, cell.row), "column": label_of(columns, cell.column or 0)}
        subject, place = labels[topic.subject], labels[topic.place]
        alone = len(topic.grid.axis(topic.place).labels) < 2
        if not _is_unique(topic, topic.subject, subject):
            continue
        if alone:
            yield value_of_bar(topic, topic.subject, subject)
        elif _is_unique(topic, topic.place, place):
            yield lookup(topic, subject, place)


def _is_unique(topic: Topic, side: str, text: str) -> bool:
    """Whether a label is a name of one row or column."""
    axis = topic.grid.axis(side)
    places = positions_of(axis, text)
    return len(places) == 1 and is_name(topic.figure, axis, axis.labels[places[0]])


def _pairs(topic: Topic) -> Iterator[Proposal]:
    """Questions about a scatter plot: how two series are related."""
    for side in ("row", "column"):
        labels = topic.labels(side)
        if len(labels) == 2:
            left, right = (topic.line(side, label) for label in labels)
            question = f"How strongly do {labels[0]} and {labels[1]} correlate{topic.where}?"
            yield question, Correlation(left=left, right=right)


# What is asked of labels that are given: used for what follows an answer, too.


def highest_average(topic: Topic) -> Proposal:
    """Which subject has the highest mean."""
    side = topic.subject
    by_line = Reduce(of=topic.cells, how="mean", by=side)
    question = f"Which {topic.noun(side)} has the {topic.superlative(side)} average{topic.where}?"
    return question, LabelsOf(of=Top(of=by_line, how="max"), axis=side)


def average_of(topic: Topic, side: Any, label: str) -> Proposal:
    """The mean of a row or column."""
    return f"What is the average of {topic.named(side, label)}{topic.where}?", Reduce(
        of=topic.line(side, label), how="mean"
    )


def highest_along(topic: Topic, side: Any, label: str) -> Iterator[Proposal]:
    """Where a subject has its largest value, or which subject has it at a place."""
    across: Any = other_side(side)
    if not topic.is_comparable(across):
        return
    other, degree = topic.grid.axis(across), topic.superlative(across)
    plan = LabelsOf(of=Top(of=topic.line(side, label), how="max"), axis=across)
    if side == topic.place:
        yield f"Which {topic.noun(across)} is {degree}{topic.located(label)}{topic.where}?", plan
    else:
        asked = f"{topic.preposition(across).capitalize()} which {topic.noun(across)}"
        asked = _unnamed(other) if topic.noun(across) == "one" else asked
        yield f"{asked} is {topic.named(side, label)} {degree}{topic.where}?", plan


def above_average(topic: Topic, side: Any, label: str) -> Iterator[Proposal]:
    """Where a subject is above its mean, or which subjects are above the mean at a place."""
    across: Any = other_side(side)
    other, line = topic.grid.axis(across), topic.line(side, label)
    if not topic.is_comparable(across) or len(topic.counted(across)) < _SEVERAL:
        return
    plan = LabelsOf(of=Where(of=line, relation=">", to=Reduce(of=line, how="mean")), axis=across)
    if side == topic.place:
        yield f"{_which(other)} are above the average{topic.located(label)}{topic.where}?", plan
    else:
        asked = f"{topic.preposition(across).capitalize()} which {nouns(other)}" if nouns(other) else _unnamed(other)
        yield f"{asked} is {topic.named(side, label)} above its average{topic.where}?", plan


def _which(axis: Axis, how_many: str = "") -> str:
    """Which, with a number and the plural of an axis's name where there is one."""
    return " ".join(filter(None, ("Which", how_many, nouns(axis))))


def _unnamed(axis: Axis) -> str:
    """The question word for an axis without a name."""
    return "When" if axis.kind == "time" else "Where"


def lookup(topic: Topic, subject: str, place: str) -> Proposal:
    """The value of one cell."""
    question = f"What is the value of {topic.named(topic.subject, subject)}{topic.located(place)}{topic.where}?"
    return question, topic.cell(subject, place)


def value_of_bar(topic: Topic, side: Any, label: str) -> Proposal:
    """The only value of a label."""
    return f"What is the value {topic.placed(side, label)}{topic.where}?", ValueOf(of=topic.line(side, label))


def value_at(topic: Topic, side: Any, label: str, other: str) -> Proposal:
    """The value where a row and a column meet, one of which was asked about and the other found."""
    if is_mixed(topic.grid):
        return value_of_record(topic, *((label, other) if side == "row" else (other, label)))
    return lookup(topic, *((label, other) if side == topic.subject else (other, label)))


def value_of_record(topic: Topic, row: str, column: str) -> Proposal:
    """What a record has in a column."""
    cell = ValueOf(of=At(of=topic.line("row", row), axis="column", labels=(column,)))
    what = f"value of {column} for" if _PLURAL.search(column) else f"{column} of"
    return f"What is the {what} {topic.named('row', row)}{topic.where}?", cell


def change(topic: Topic, subject: str, first: str, last: str) -> Proposal:
    """By how much a subject changes from one place to another; a fall is negative."""
    plan = Derive(how="difference", left=topic.cell(subject, last), right=topic.cell(subject, first))
    span = f"from {topic.named(topic.place, first)} to {last}"
    return f"By how much does {topic.named(topic.subject, subject)} change {span}{topic.where}?", plan


def trend(topic: Topic, subject: str) -> Proposal:
    """The trend of a subject along an order."""
    axis = topic.grid.axis(topic.place)
    first = topic.named(topic.place, axis.labels[axis.order()[0]].text)
    question = f"Does {topic.named(topic.subject, subject)} rise or fall from {first} on{topic.where}?"
    return question, Trend(of=topic.line(topic.subject, subject))


def gap(topic: Topic, one: str, other: str, place: str) -> Proposal | None:
    """The difference of two subjects at a place, the larger first; None if they are equal or one has no value."""
    first, second = topic.value(one, place), topic.value(other, place)
    if first is None or second is None or first == second or not topic.is_comparable(topic.subject):
        return None
    high, low = (one, other) if first > second else (other, one)
    plan = Derive(how="difference", left=topic.cell(high, place), right=topic.cell(low, place))
    names = f"{topic.named(topic.subject, high)} than {topic.named(topic.subject, low)}"
    return f"How much higher is {names}{topic.located(place) if place else ''}{topic.where}?", plan


def gap_of_bars(topic: Topic, side: Any, high: str, low: str) -> Proposal:
    """The difference of two bars."""
    left, right = (ValueOf(of=topic.line(side, label)) for label in (high, low))
    names = f"{topic.named(side, high)} than {topic.named(side, low)}"
    if topic.grid.axis(side).kind != "category":
        names = f"the value {topic.placed(side, high)} than {topic.placed(side, low)}"
    return f"How much higher is {names}{topic.where}?", Derive(how="difference", left=left, right=right)


def _is_measure(topic: Topic, name: str) -> bool:
    """Whether a column holds numbers of which a mean makes sense: no years, ranks or numbers of things."""
    numbers = topic.values("column", positions_of(topic.grid.column_axis, name)[0])
    years = all(1500 <= number <= 2100 and number == int(number) for number in numbers)
    rows = len(topic.grid.row_axis.labels)
    return len(numbers) > 1 and len(numbers) * 2 > rows and not years and not _COUNTED.search(name)
