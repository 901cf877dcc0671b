"""The cache: replies by the content of case, figure and system, so that an interrupted run can be resumed."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from platformdirs import user_cache_dir

from .case import Case
from .suite import Suite, digest, own_id
from .systems.base import Place, Reply, Spent

KEPT_DAYS = 30
"""Days that a reply is kept."""
_VERSION = 1
"""Raised when the stored form of a reply changes."""


def default_folder() -> Path:
    """The default folder of the cache."""
    return Path(user_cache_dir("figwise", appauthor=False)) / "eval"


class Keys:
    """For each case one hash of everything that its reply depends on."""

    def __init__(self, suite: Suite, system: str, configuration: Any):
        self._suite = suite
        self._chains = suite.chains()
        self._corpus = suite.corpus_hash()
        self._system = digest([_VERSION, system, configuration])

    def of(self, case: Case) -> str:
        """The conversation up to the case, its figure, and the system; where the figure is to be found, or a
        conversation may leave it, all figures.
        """
        chain = self._chains[case.id]
        first = chain[0]
        alone = len(chain) == 1 and first.figure is not None
        figure = own_id(first) or (self._suite.texts[first.figure or ""] if alone else self._corpus)
        return digest([self._system, [[one.question, one.claim, one.figure] for one in chain], figure])


class Cache:
    """Replies in a folder, one file each."""

    def __init__(self, folder: Path):
        self._folder = folder

    def get(self, key: str) -> tuple[Reply, float] | None:
        """The cached reply and the seconds it took; None if there is none or it cannot be read."""
        try:
            raw = json.loads(self._file(key).read_text(encoding="utf-8"))
            places = tuple(Place(**one) for one in raw["used"])
            return Reply(raw["answer"], places, Spent(**raw["spent"])), float(raw["seconds"])
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def put(self, key: str, reply: Reply, seconds: float) -> None:
        """Store a reply atomically."""
        file = self._file(key)
        file.parent.mkdir(parents=True, exist_ok=True)
        raw = {"answer": reply.answer, "spent": asdict(reply.spent), "seconds": seconds}
        raw["used"] = [asdict(place) for place in reply.used]
        part = file.with_name(f"{file.name}.{os.getpid()}.part")
        part.write_text(json.dumps(raw, ensure_ascii=False), encoding="utf-8")
        part.replace(file)

    def tidy(self, days: float = KEPT_DAYS) -> None:
        """Delete old replies, since every change of the program makes new ones."""
        oldest = time.time() - days * 86_400
        for file in self._folder.glob("*/*.json*"):
            with suppress(OSError):  # another run may have deleted it
                if file.stat().st_mtime < oldest:
                    file.unlink()

    def _file(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.json"
