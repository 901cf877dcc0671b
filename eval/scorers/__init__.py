"""Scorers: one thing that can be measured of answers, one file."""
