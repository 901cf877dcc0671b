"""The words that deny, in one place."""

NOT = frozenset("not cannot don't doesn't didn't isn't aren't wasn't weren't".split())
"""Those that deny a verb or what stands behind it ("did not reach 5")."""
LACKING = frozenset(("no", "not", "non", "without"))
"""Those that deny the noun behind them ("without a visible minority")."""
NEGATIONS = frozenset(("never", "none", "neither", "nor", "nobody", "cannot")) | LACKING
"""All that turn a statement into its contrary."""
