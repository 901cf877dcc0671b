"""App: who asks, and how.

question -> reading (a plan) -> result -> answer. One engine (`engine.FigureQA`); the command, the chat and the
other front ends are thin factories over it.
"""
