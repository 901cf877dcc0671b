"""Text: numbers, dates, units and names as people write them, and where their characters stand."""
