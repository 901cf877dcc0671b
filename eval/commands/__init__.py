"""The commands of `figwise-eval`, one file each."""
