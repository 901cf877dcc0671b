"""Readers: one notation per file, all of one signature. Each block goes to them in order until one recognises it."""

from ..rows import Reader
from .coordinates import read_coordinates
from .fields import read_fields
from .labelled_list import read_labelled_list
from .sentence import read_sentence
from .slashed import read_slashed
from .table import read_table
from .told import read_told
from .value_list import read_value_list

READERS: tuple[tuple[str, Reader], ...] = (
    ("\n", read_table),  # it takes several lines at once, and others would read its bars as separators
    ("/", read_slashed),
    ("", read_coordinates),  # before lists: commas inside brackets are no separators
    ("=", read_fields),
    ("", read_value_list),
    ("", read_labelled_list),
    ("", read_told),
    ("", read_sentence),  # last: it picks one number out of many words
)
"""Each after a mark without which nothing is written in its notation."""
