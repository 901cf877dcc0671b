"""Notations of several lines with one pattern, read by the parts that vary."""
