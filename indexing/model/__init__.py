"""Model: the nouns of a figure, and the forms in which it is kept and handed on."""
