"""Grids: rows put together into grids with axes, and what a text states as facts."""
