"""Commands: the subcommands of `figwise`, one per file."""
