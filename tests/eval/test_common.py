"""Which words are learned to be left often by correct readings."""

import json
from pathlib import Path

from figwise.eval.common import FEWEST, learn, often_left, stems_left


def test_words_count_by_the_figures_whose_readings_leave_them_and_by_how_these_end() -> None:
    wait, rare, wrong = (frozenset({word}) for word in ("wait", "rare", "wrong"))
    found = [(wait, True, f"f{at}") for at in range(5)] + [(wrong, False, f"f{at}") for at in range(5)]
    found += [(rare, True, "f0") for _ in range(5)] + [(frozenset(), True, "f6")] * 5
    assert often_left(found, 5, 0.9) == wait


def test_stems_are_of_words_alone() -> None:
    assert stems_left(("Waits", "2,000", "x")) == {"wait"}


def test_words_are_learned_from_questions_over_descriptions_and_their_tables(tmp_path: Path) -> None:
    (tmp_path / "descriptions").mkdir()
    items, questions = [], []
    for at in range(FEWEST):
        name = f"f{at}"
        rows = [["Oslo", f"{at + 3}"], ["Rome", f"{at + 7}"]]
        items.append({"id": name, "title": "Delays", "columns": ["Town", "Delay"], "rows": rows})
        (tmp_path / "descriptions" / f"{name}.md").write_text(
            f"# Bar chart: Delays\n\n- Oslo: {at + 3}\n- Rome: {at + 7}\n"
        )
        asked = {"figure": name, "kind": "lookup", "question": "what is the zilch in Rome?", "value": at + 7}
        questions.append(asked | {"id": f"{name}-q1", "status": "answered"})
    (tmp_path / "items.json").write_text(json.dumps(items))
    (tmp_path / "questions.jsonl").write_text("\n".join(map(json.dumps, questions)))
    learn([tmp_path], tmp_path / "common.json", workers=1)
    assert json.loads((tmp_path / "common.json").read_text())["common"] == ["zilch"]
