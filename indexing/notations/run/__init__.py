"""Notations of several lines that are made alike, read by what varies among them."""
