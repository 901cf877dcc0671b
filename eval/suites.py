"""Finding suites: the shipped one, a file of cases, or a published collection at a path that the user gives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from shutil import copytree

from ..indexing.errors import SourceError, clip, listing
from ..indexing.store.crew import Processes
from ..indexing.store.encoder import processors
from ..indexing.store.library import Library
from ..indexing.store.settings import Settings
from ..indexing.store.sources import Document, documents
from .case import Case
from .cases import cases_in, shipped, shipped_texts
from .others import others
from .published.chartqa import chartqa
from .published.tabfact import tabfact
from .published.wikitables import wikitables
from .suite import Suite

SHIPPED = "shipped"


def suites_of(names: Iterable[str], figures: Sequence[Path] = ()) -> Suite:
    """The suite of a name, or of several together.

    A name is "shipped", a .jsonl file of cases, or a collection and its path: "chartqa:PATH", "wikitables:PATH",
    "tabfact:PATH". `figures` are files and folders of the descriptions that cases name.

    Raises:
        SourceError: a name is none of these, or a file cannot be read; a bad case is named with its line and field.
    """
    texts = described(figures)
    found = [_suite(name, texts) for name in dict.fromkeys(names)]
    return found[0] if len(found) == 1 else joined(found)


def described(paths: Sequence[Path]) -> dict[str, str]:
    """The descriptions in files and folders, by the figure's id; raises SourceError."""
    if not paths:
        return {}
    found = documents(paths, Settings().max_file_bytes)
    return {one.id: one.text for one in found if isinstance(one, Document)}


def joined(suites: Sequence[Suite]) -> Suite:
    """Several suites as one; each case's id starts with the name of its suite. What was learned from is not told."""
    if not suites:
        raise SourceError("No suite is named.")
    texts: dict[str, str] = {}
    cases = []
    for suite in suites:
        for id, text in suite.texts.items():
            if texts.setdefault(id, text) != text:
                raise SourceError(f"Two suites have different figures called {clip(id)!r}; run them one by one.")
        for case in suite.cases:
            links = {name: f"{suite.name}/{old}" for name in ("follows", "twin_of") if (old := getattr(case, name))}
            cases.append(case.model_copy(update={"id": f"{suite.name}/{case.id}", **links}))
    name = "+".join(suite.name for suite in suites)
    return Suite(name, tuple(cases), texts)


def indexed_home(suite: Suite, folder: Path) -> Path:
    """A home with the suite's descriptions indexed, under `folder`; made once for each collection of descriptions.

    Other figures that stand beside them are indexed once for all suites, and copied.
    """
    place = folder / "homes" / suite.corpus_hash()[:16]
    home = place / "home"
    if not suite.texts:
        return home
    beside = others(suite.others)
    try:
        place.mkdir(parents=True, exist_ok=True)
        own = {id: text for id, text in suite.texts.items() if id not in beside}
        source = _written(place / "corpus.jsonl", own)
        if beside and not home.exists():
            others_home = indexed_home(Suite("others", (), beside), folder)
            part = Path(copytree(others_home, place / "part", dirs_exist_ok=True))
            part.replace(home)
    except OSError as bad:
        raise SourceError(f"The descriptions cannot be kept in {str(place)!r}: {bad.strerror}.") from bad
    with Library(home) as library:
        library.index([source], crew=Processes(library.encoder, processors()))
    return home


def _written(file: Path, texts: Mapping[str, str]) -> Path:
    """The file of descriptions, written atomically unless it exists."""
    if not file.exists():
        lines = (json.dumps({"id": id, "text": text}, ensure_ascii=False) for id, text in texts.items())
        part = file.with_suffix(".part")
        part.write_text("\n".join(lines) + "\n", encoding="utf-8")
        part.replace(file)
    return file


def _suite(name: str, texts: dict[str, str]) -> Suite:
    if name == SHIPPED:
        return Suite(SHIPPED, tuple(shipped()), shipped_texts(), shipped=True)
    collection, colon, path = name.partition(":")
    if colon and collection in COLLECTIONS:
        return Suite(collection, tuple(COLLECTIONS[collection](Path(path))))
    file = Path(name)
    if file.suffix == ".jsonl":
        return Suite(file.stem, tuple(cases_in(file)), texts)
    known = (SHIPPED, "FILE.jsonl", *(f"{one}:PATH" for one in COLLECTIONS))
    raise SourceError(f"No suite {clip(name)!r}. {listing('Suites', known)}")


COLLECTIONS: dict[str, Callable[[Path], Iterable[Case]]] = {
    "chartqa": chartqa,
    "wikitables": wikitables,
    "tabfact": tabfact,
}
"""Published collections by the name that stands before their path."""
