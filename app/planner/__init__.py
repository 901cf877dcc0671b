"""The embedded planner: link, generate, verbalise, rank, decide. No network, no language model.

question + figure -> links -> candidate plans -> ranked readings with results -> a decision.
"""
