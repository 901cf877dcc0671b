"""The words that deny, in one place."""

_SHORT = tuple(f"{verb}n't" for verb in "do does did is are was were has have".split())
SHORT = (*_SHORT, *(word.replace("'", "") for word in _SHORT))
"""Verbs with "not", as people write and as they type them."""
NOT = frozenset(("not", "cannot", *SHORT))
"""Those that deny a verb or what stands behind it ("did not reach 5")."""
LACKING = frozenset(("no", "not", "non", "without"))
"""Those that deny the noun behind them ("without a visible minority")."""
NEGATIONS = frozenset(("never", "none", "neither", "nor", "nobody", "cannot")) | LACKING
"""All that turn a statement into its contrary."""
LEAVING_OUT = ("apart from", "aside from", "other than", "except for", "except", "excluding", "without", "but")
"""Those before what is left out of all, a label or the largest ("everyone apart from the two biggest")."""
