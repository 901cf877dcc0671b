"""Readers: one notation, one file, one signature. A block is given to each in this order until one recognises it."""

from ..rows import Reader
from .coordinates import read_coordinates
from .labelled_list import read_labelled_list
from .sentence import read_sentence
from .table import read_table
from .value_list import read_value_list

READERS: tuple[Reader, ...] = (
    read_table,  # it takes several lines at once, and its bars would look like separators to others
    read_coordinates,  # before lists: commas inside brackets separate nothing
    read_value_list,
    read_labelled_list,
    read_sentence,  # last: it takes one number out of many words
)
