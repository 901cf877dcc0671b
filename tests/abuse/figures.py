"""What holds of every figure that was ever read, from whatever text."""

from dataclasses import replace

from figwise.indexing.grids.build import with_scale_as_unit
from figwise.indexing.model.figure import ISSUE_CODES, Figure
from figwise.indexing.model.json import dump_figure, figure_json, load_figure
from figwise.indexing.reading import read
from figwise.indexing.text.numbers import parse_quantity


def check_reading(text: str, *, again: bool = True) -> Figure:
    """Read a text, `again` for twice, dump and load its figure, and cut every span; AssertionError where something
    does not hold.
    """
    figure = read(text, "read")
    assert not again or read(text, "read") == figure
    assert load_figure(text, dump_figure(figure)) == figure
    figure_json(figure)
    holds(figure)
    return figure


def holds(figure: Figure) -> None:
    """Every span lies in the text, every cell reads back, every address exists; AssertionError otherwise."""
    for grid in figure.grids:
        for cell in grid.cells:
            assert cell.span.cut(figure.text) == cell.text
            assert 0 <= cell.row < len(grid.row_axis.labels)
            assert cell.column is None or 0 <= cell.column < len(grid.column_axis.labels)
            if cell.quantity is not None:
                written = replace(cell, quantity=parse_quantity(cell.text))
                scaled = with_scale_as_unit(written) or written
                cut = any(
                    mark in cell.text for mark in ",\\("
                )  # what commas, maths and brackets mean hangs on the text
                assert cut or repr(cell.quantity) in (repr(written.quantity), repr(scaled.quantity))
        for axis in (grid.row_axis, grid.column_axis):
            for label in axis.labels:
                assert label.span is None or label.span.end <= len(figure.text)
    for attribute in figure.attributes:
        assert attribute.span.cut(figure.text) == attribute.text
    for issue in figure.all_issues():
        assert issue.code in ISSUE_CODES
        assert issue.message.endswith(".")
        assert issue.span.end <= len(figure.text)
