"""Charts written out as data, JSON or code: a tree, and its values under their names."""
