"""Stated: what a text says about axes, legends, panels, scales, titles and shapes, apart from the data."""
