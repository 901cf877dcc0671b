"""Stated: what a text declares of axes, legends, panels, scales, titles and shapes, apart from the data."""
