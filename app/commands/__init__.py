"""Commands: what `figwise` can be told on a command line, one subcommand a file."""
