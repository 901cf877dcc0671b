"""The report: what was measured, as one page that needs nothing else, and as Markdown."""
