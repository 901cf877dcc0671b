"""Read texts that a coverage-guided fuzzer makes out of the fixtures, and hold every figure to what must hold of any.

    python -m figwise.tests.abuse.fuzz_read CORPUS SECONDS

CORPUS is a folder that keeps the texts found so far; it is filled from the fixtures the first time.
"""

import sys
import time
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["figwise"]):
    from figwise.tests.abuse.figures import check_reading

FIXTURES = Path(__file__).parent.parent / "indexing" / "fixtures"
SECONDS_A_TEXT = 4.0
"""Far above what a text of a few kilobytes takes, even when it is read twice and every line of code reports."""


def test_one(data: bytes) -> None:
    """One text."""
    started = time.process_time()
    check_reading(data.decode("utf-8", errors="ignore"))
    assert time.process_time() - started < SECONDS_A_TEXT, "slow"


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
