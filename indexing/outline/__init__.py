"""Outline: a text cut into sections, lines, tables and a tree of items."""
