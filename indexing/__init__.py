"""Indexing: what the text says.

description -> sections -> grids and attributes -> catalog, lexical index, vectors -> search.
The lowest floor: it knows nothing of plans, questions or answers.
"""
