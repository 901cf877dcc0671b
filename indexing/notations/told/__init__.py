"""Told: running text that walks through a chart, read by aligning its values with the names that it speaks of."""
