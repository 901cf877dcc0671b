"""Charts: one kind of chart per file, each a function from a panel to plain Plotly data; `panel` has the shared parts.

Every point of a trace carries `customdata`: the cell it is drawn for (-1 for none), and what hovering over it shows.
The trace's `meta` is its grid. Text is escaped, since Plotly reads some HTML.
"""
