"""Checks: what is wrong with the data of a text, and which of its numbers nothing claims."""
