"""The report in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from .tables import Table


def markdown(title: str, tables: Sequence[Table]) -> str:
    """The tables, one below the other."""
    parts = [f"# {title}"]
    parts += [f"## {table.title}\n\n{table.note}\n\n{markdown_table(table)}" for table in tables]
    return "\n\n".join(parts) + "\n"


def markdown_table(table: Table) -> str:
    """One table; the first two columns are names, the others figures."""
    lines = ["| " + " | ".join(map(_cell, table.columns)) + " |"]
    lines.append("|" + "|".join(":---" if at < 2 else "---:" for at in range(len(table.columns))) + "|")
    lines += ["| " + " | ".join(map(_cell, row)) + " |" for row in table.rows]
    return "\n".join(lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
