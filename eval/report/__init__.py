"""The report of the measurements, as a self-contained page and as Markdown."""
