"""Checks: issues of the data of a text, and its unread numbers."""
