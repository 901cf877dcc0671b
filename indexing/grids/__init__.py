"""Grids: rows assembled into grids with axes, and stated facts."""
