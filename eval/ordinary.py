"""Learning which words are ordinary: many descriptions use them in lower case, and hardly a table is labelled by them.

What a sentence begins with has a capital, whether it is a name ("Walking fell to 39%") or not ("Things look better in
"I can choose my hours""); running text is read by this (`indexing/notations/told/proper.py`).

    python -m figwise.eval.ordinary FOLDER... [--out data/ordinary.json]

A FOLDER holds `items.json` (id, columns, rows) and `descriptions/ID.md`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

FEWEST = 6
"""Fewest descriptions that use an ordinary word."""
LABELS = 0.03
"""Largest share of them in which a label begins with it."""
_WORD = re.compile(r"(?<![\w'’.-])[a-z][a-z'-]+")
_BEFORE_LABEL = re.compile(r"(?:\A|\|)\s*(?P<word>[^\s|]+)")
"""A label may have a panel before it ("Men | Under 30")."""


def learn(
    folders: Annotated[list[Path], typer.Argument(help="folders of descriptions with their tables")],
    out: Annotated[Path, typer.Option(help="where the words go")] = Path("data/ordinary.json"),
) -> None:
    """Learn which words are ordinary."""
    used, labels, texts = Counter[str](), Counter[str](), 0
    for folder in folders:
        for item in json.loads((folder / "items.json").read_text(encoding="utf-8")):
            text = (folder / "descriptions" / f"{item['id']}.md").read_text(encoding="utf-8")
            used.update(set(_WORD.findall(text)))
            labels.update({one["word"].lower() for name in _names(item) for one in _BEFORE_LABEL.finditer(name)})
            texts += 1
    words = sorted(word for word, count in used.items() if count >= FEWEST and labels[word] <= LABELS * count)
    out.write_text(json.dumps({"learned_from": {"texts": texts}, "words": words}, indent=0) + "\n", encoding="utf-8")
    typer.echo(f"{len(words)} ordinary words of {texts} descriptions.")


def _names(item: dict[str, Any]) -> Iterator[str]:
    """The names in a table: its columns, and every cell that is no number."""
    yield from map(str, item["columns"])
    yield from (cell for row in item["rows"] for cell in row if isinstance(cell, str))


if __name__ == "__main__":
    typer.run(learn)
