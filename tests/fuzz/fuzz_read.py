"""Read texts that a coverage-guided fuzzer makes out of the fixtures, and hold every figure to what must hold of any.

    python tests/fuzz/fuzz_read.py CORPUS SECONDS

CORPUS is a folder that keeps the texts found so far; it is filled from the fixtures the first time.
"""

import sys
import time
from dataclasses import replace
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["figwise"]):
    from figwise.indexing.figure import ISSUE_CODES
    from figwise.indexing.jsonform import dump_figure, figure_json, load_figure
    from figwise.indexing.numbers import parse_quantity
    from figwise.indexing.reading import read
    from figwise.indexing.scaled import with_scale_as_unit

FIXTURES = Path(__file__).parent.parent / "indexing" / "fixtures"
SECONDS_A_TEXT = 2.0
"""Far above what a text of a few kilobytes takes, even when every line of code reports to the fuzzer."""


def test_one(data: bytes) -> None:
    """One text: read twice, dumped and loaded, every span cut."""
    text = data.decode("utf-8", errors="ignore")
    started = time.process_time()
    figure = read(text, "fuzz")
    assert time.process_time() - started < SECONDS_A_TEXT, "slow"
    assert read(text, "fuzz") == figure
    assert load_figure(text, dump_figure(figure)) == figure
    figure_json(figure)
    for grid in figure.grids:
        for cell in grid.cells:
            assert cell.span.cut(text) == cell.text
            assert 0 <= cell.row < len(grid.row_axis.labels)
            assert cell.column is None or 0 <= cell.column < len(grid.column_axis.labels)
            if cell.quantity is not None:
                written = replace(cell, quantity=parse_quantity(cell.text))
                scaled = with_scale_as_unit(written) or written
                assert "," in cell.text or repr(cell.quantity) in (repr(written.quantity), repr(scaled.quantity))
        for axis in (grid.row_axis, grid.column_axis):
            for label in axis.labels:
                assert label.span is None or label.span.end <= len(text)
    for attribute in figure.attributes:
        assert attribute.span.cut(text) == attribute.text
    for issue in figure.all_issues():
        assert issue.code in ISSUE_CODES
        assert issue.span.end <= len(text)


def main() -> None:
    """Fill the corpus and fuzz for the given time."""
    corpus, seconds = Path(sys.argv[1]), int(sys.argv[2])
    corpus.mkdir(parents=True, exist_ok=True)
    cases = [case for path in sorted(FIXTURES.glob("*.txt")) for case in path.read_text("utf-8").split("=== ")[1:]]
    for at, case in enumerate(cases):
        text = case.partition("\n")[2].partition("\n--->\n")[0]
        (corpus / f"fixture-{at}").write_text(text, encoding="utf-8")
    options = [f"-max_total_time={seconds}", "-max_len=3000", "-timeout=20", f"-artifact_prefix={corpus.parent}/"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], test_one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
