"""Scorers: one measure of answers per file."""
