"""One migration a file, each from the version before."""
