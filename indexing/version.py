"""The version of the readers, apart from them: a stored figure is checked against it without importing them all."""

READER_VERSION = 17
"""Raised whenever reading the same text gives another figure, so that stored figures are read again."""
