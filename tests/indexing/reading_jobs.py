"""Ways to read a document that a process of its own imports by name."""

import os

from figwise.indexing.store.prepared import Prepared, read_document
from figwise.indexing.store.sources import Document


def poisoned(document: Document) -> Prepared:
    """Read it; one description ends the process, as a fault inside a library would."""
    if document.id == "f100":
        os._exit(1)
    return read_document(document)
