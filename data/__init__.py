"""Data: sample descriptions, eval sets and learned weights; files that are read, no code.

Read through `importlib.resources.files("figwise.data")`, so that they are found in an installed copy too.
"""
