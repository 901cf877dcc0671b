"""Notations: how values are written down, each way of writing them read into rows."""
