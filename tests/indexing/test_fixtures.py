"""Every fixture file holds cases: a title line, the description, and the grids it should be read into."""

from pathlib import Path

import pytest
from figwise.indexing.model.figure import Figure
from figwise.indexing.reading import read

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.txt"))


def cases():
    """The cases of all files: `=== title`, the input, `---`, the expected form."""
    for path in FIXTURES:
        for block in path.read_text(encoding="utf-8").split("=== ")[1:]:
            title, _, rest = block.partition("\n")
            text, _, expected = rest.partition("\n--->\n")
            yield pytest.param(text, expected.strip(), id=f"{path.stem}: {title}")


def attributes(figure: Figure) -> str:
    """Attributes as `@ component (grid): text [low to high]`."""
    lines = []
    for one in figure.attributes:
        where = f" ({one.grid})" if one.grid else ""
        ends = "".join(
            f" [{q.low:g} to {q.high:g}]" for q in one.quantities if q.low is not None and q.high is not None
        )
        lines.append(f"@ {one.component}{where}: {' '.join(one.text.split())}{ends}")
    return "\n".join(lines)


def form(figure: Figure) -> str:
    """Grids in a form that a person can write: a head line, `row: column=text`, and the codes of the issues."""
    lines: list[str] = []
    for grid in figure.grids:
        axes = f"{grid.row_axis.name or '-'} x {grid.column_axis.name or '-'}"
        lines.append(f"[{grid.kind} {grid.title or '-'} | {axes}]")
        for row, label in enumerate(grid.row_axis.labels):
            cells = []
            for cell in grid.row_cells(row):
                column = "?" if cell.column is None else grid.column_axis.labels[cell.column].text
                cells.append(f"{column}={cell.text}" if column else cell.text)
            lines.append(f"{label.text}: {' ; '.join(cells)}")
    lines += [f"! {issue.code}" for issue in figure.all_issues()]
    return "\n".join(lines)


@pytest.mark.parametrize("text, expected", list(cases()))
def test_reads_as_expected(text, expected):
    """Attributes are compared where a case lists some."""
    figure = read(text, "case")
    both = f"{form(figure)}\n{attributes(figure)}".strip() if "\n@ " in f"\n{expected}" else form(figure)
    assert both == expected
