"""Which words are learned to be ordinary."""

import json
from pathlib import Path

from figwise.eval.ordinary import FEWEST, learn


def test_words_of_labels_are_no_ordinary_words(tmp_path: Path) -> None:
    items = [
        {"id": f"a{at}", "columns": ["Mode", "Share"], "rows": [["All | Walking to school", 3]]} for at in range(FEWEST)
    ]
    (tmp_path / "descriptions").mkdir()
    (tmp_path / "items.json").write_text(json.dumps(items))
    for item in items:
        (tmp_path / "descriptions" / f"{item['id']}.md").write_text("Things look better: walking has 3. Rare Words")
    learn([tmp_path], tmp_path / "words.json")
    found = json.loads((tmp_path / "words.json").read_text())
    assert found["words"] == ["better", "has", "look"]
    assert found["learned_from"] == {"texts": FEWEST}
