"""Ways to read a document that a process of its own imports by name."""

import os
from dataclasses import dataclass
from pathlib import Path

from figwise.indexing.store.prepared import Prepared, read_document
from figwise.indexing.store.sources import Document


def poisoned(document: Document) -> Prepared:
    """Read it; one description ends the process, as a fault inside a library would."""
    if document.id == "f100":
        os._exit(1)
    return read_document(document)


@dataclass(frozen=True)
class KilledOnce:
    """Reads, but for the first time that it reads one description: then its process is gone."""

    mark: Path

    def __call__(self, document: Document) -> Prepared:
        if document.id == "f017" and not self.mark.exists():
            self.mark.touch()
            os._exit(1)
        return read_document(document)
