"""Linking: which words of a question may name which rows, columns, panels and texts of a figure."""
