"""Questions that name no figure: which of the figures that a search found is meant, or several of them."""
