"""One step a file, each from the number before."""
