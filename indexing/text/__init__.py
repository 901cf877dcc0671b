"""Text: numbers, dates, units and names as people write them, with their spans."""
