"""A chart of typed combinators over what a question mentions; works along rows, columns and panels alike."""
