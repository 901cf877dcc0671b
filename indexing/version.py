"""The version of the readers, in a module of its own so that stored figures are checked without importing readers."""

READER_VERSION = 49
"""Raised whenever reading the same text gives another figure, so that stored figures are read again."""
