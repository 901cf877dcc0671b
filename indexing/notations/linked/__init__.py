"""Linked: values in any wording, each read by the names that it stands with.

No notation is asked for. What the text declares, and what its lines repeat, is an inventory of names; a value
belongs to the items that it stands under and to the name beside it in its own line. Rows and columns follow from that.
"""
