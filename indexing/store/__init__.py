"""Store: the catalog, the index of words and the vectors in a home folder, and search over them."""
